#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace aoecheck {

/// A time in one of the forms `2022-04-06-07:15:09.383.996`, `2026-04-09 21:56:40,384`,
/// `2020-12-31T00:39:25.857705+08:00` at the beginning of `text`, in microseconds since 1970 as if
/// the clock were UTC. `size` becomes the number of characters taken.
std::optional<std::int64_t> stamp_at(std::string_view text, std::size_t& size);

/// The first such time within the first 160 characters of a line; 0 where there is none.
std::int64_t time_in(std::string_view line);

/// The process that a console line names: `[PID: 210907]`, `(PID:210907, Device:0`; 0 where none.
std::int64_t pid_in(std::string_view line);

/// The first tag of GE, FE and RUNTIME in the text of a record: "COMP" of `[COMP][MEM_ALLOC]`.
std::string_view stage_in(std::string_view text);

}  // namespace aoecheck
