#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/result.h"
#include "aoecheck/model/file_content.h"
#include "aoecheck/readers/readers.h"

namespace aoecheck {

/// What the readers of side files share: the text without a byte order mark, places in it, and the
/// entries and remarks gathered so far. Offsets count bytes of text().
class SideBuilder {
 public:
  SideBuilder(std::string_view grammar, const Input& input);

  std::string_view text() const { return text_; }
  Origin origin(std::size_t offset) const;
  /// The offset of a line and column that count from 0; the end of the text where there is no such.
  std::size_t offset_at(int line, int column) const;

  /// Adds an entry; false, and no change, where one of that name is there already.
  bool add(std::string name, std::string value, std::size_t offset);
  /// Adds or replaces; false where it replaced.
  bool replace(std::string name, std::string value, std::size_t offset);
  /// Keeps the first 100 remarks; of the others finish() tells the number.
  void remark(Message message, std::size_t offset);

  /// The error `side-file-invalid` with the problem inside.
  Error invalid(Message problem, std::size_t offset) const;
  /// Entries sorted by name, remarks in the order of the text. Ends the use of the builder.
  SideFile finish();

 private:
  std::string name_;
  std::string_view text_;
  std::vector<std::size_t> line_starts_;
  std::map<std::string, FileEntry> entries_;
  std::size_t further_remarks_ = 0;
  std::size_t last_remark_ = 0;  // its offset
  SideFile file_;
};

/// The lines of a text one after the other, without LF and CR LF; a last line may lack its end.
class LineWalk {
 public:
  explicit LineWalk(std::string_view text) : text_(text) {}

  /// Goes to the next line; false behind the last one.
  bool next();
  std::string_view line() const { return line_; }
  std::size_t offset() const { return offset_; }

 private:
  std::string_view text_;
  std::string_view line_;
  std::size_t offset_ = 0;
  std::size_t behind_ = 0;
};

/// User text for a message: its first 120 bytes, with an ellipsis where more follow.
std::string excerpt(std::string_view text);

}  // namespace aoecheck
