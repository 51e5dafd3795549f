#pragma once

#include <string>
#include <vector>

#include "aoecheck/catalogue/failures.h"
#include "aoecheck/model/log.h"

namespace aoecheck {

/// The hits of one pattern or code, with what the catalogue says of them.
struct KnownLines {
  const FailureSpec* spec = nullptr;
  const CodeSpec* code = nullptr;  // where the lines carry an error code of the table
  const LogHits* hits = nullptr;
  std::size_t order = 0;  // place among all, by first occurrence

  const LogHit& first() const { return hits->first.front(); }
  std::string code_text() const;
};

/// What belongs to one run: the lines of one process, or of one file whose lines name none.
struct LineGroup {
  LogProcess process;             // pid 0: the lines name none
  std::string file;               // of the first line
  std::vector<KnownLines> lines;  // by first occurrence

  bool has(Role role) const;
};

/// The groups in the order of their first lines. A line that names no process belongs to the only
/// process of its file; a kernel line without victim to the next one that has one.
std::vector<LineGroup> group_lines(const LogReading& reading, const Catalogue& catalogue);

}  // namespace aoecheck
