#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/catalogue/log_text.h"
#include "aoecheck/model/log.h"

namespace re2 {
class RE2;
}

namespace aoecheck {

/// A text of LogPattern that can be looked for in lines that are UTF-8 and hold its literal.
class LogText {
 public:
  explicit LogText(std::string_view text);
  LogText(LogText&&) noexcept;
  LogText& operator=(LogText&&) noexcept;
  ~LogText();

  bool fits(std::string_view line) const;
  /// Adds what fills the gaps in a line that fits.
  void take_values(std::string_view line, LogHit& hit) const;
  /// Whether it has a gap of that name.
  bool has_gap(std::string_view name) const;

 private:
  const re2::RE2& expression() const;

  std::vector<LogTextPart> parts_;
  mutable std::unique_ptr<re2::RE2>
      expression_;  // few texts are ever needed: made for a first line
};

}  // namespace aoecheck
