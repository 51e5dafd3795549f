#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/log.h"

namespace aoecheck::test {

/// A file for the scanner.
struct LogText {
  std::string name;
  std::string text;
};

/// What the scanner finds with the compiled-in catalogue, each file in one piece.
LogReading scan(const std::vector<LogText>& files);
inline LogReading scan(const std::string& text) { return scan({{"log", text}}); }

/// The same, `piece` bytes at a time.
LogReading scan_in_pieces(std::string_view text, std::size_t piece);

/// Everything that a reading holds, for comparing two.
std::string printed(const LogReading& reading);

/// The ids of the failures found, each once, in the order found; "code:<CODE>" for a bare code.
std::vector<std::string> failures_of(const LogReading& reading);

/// The hits of a failure; null where there are none.
const LogHits* hits_of(const LogReading& reading, std::string_view failure);

}  // namespace aoecheck::test
