#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/readers/banks.h"

namespace aoecheck::test {

inline BankFile bank_of(std::string_view name, std::string_view text,
                        const BankFilter& filter = {}) {
  const MemorySource bytes(text);
  Result<BankFile> bank = read_bank({std::string(name), bytes}, filter);
  return bank ? *bank : BankFile{};
}

/// "bank-line-malformed:2,3" for every remark.
inline std::vector<std::string> told(const std::vector<BankRemark>& remarks) {
  std::vector<std::string> result;
  for (const BankRemark& remark : remarks) {
    std::string text = remark.message.id;
    for (std::size_t i = 0; i < remark.lines.size(); ++i)
      text += (i == 0 ? ':' : ',') + std::to_string(remark.lines[i]);
    result.push_back(text);
  }
  return result;
}

/// A source that hands out at most a few bytes at a time, as a pipe or a slow disk may.
class DripSource final : public ByteSource {
 public:
  DripSource(std::string_view bytes, std::size_t most) : source_(bytes), most_(most) {}

  std::uint64_t size() const override { return source_.size(); }
  std::size_t read_at(std::uint64_t offset, char* target, std::size_t count) const override {
    return source_.read_at(offset, target, count < most_ ? count : most_);
  }

 private:
  MemorySource source_;
  std::size_t most_;
};

}  // namespace aoecheck::test
