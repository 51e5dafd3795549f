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

/// A text of LogPattern that can be looked for.
class LogText {
 public:
  explicit LogText(std::string_view text);
  LogText(LogText&&) noexcept;
  LogText& operator=(LogText&&) noexcept;
  ~LogText();

  /// Whether the line, which is UTF-8, holds the text; adds what filled the gaps to the hit.
  bool fits(std::string_view line, LogHit& hit) const;

 private:
  std::vector<LogTextPart> parts_;
  mutable std::unique_ptr<re2::RE2>
      expression_;  // few texts are ever needed: made for the first line
};

}  // namespace aoecheck
