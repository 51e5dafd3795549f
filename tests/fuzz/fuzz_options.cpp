#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "fuzz/reading_checks.h"

// The words of a command, one a line, as they stand behind `--`.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  std::vector<std::string> words = {""};
  for (const char byte : bytes) {
    if (byte == '\n') {
      words.emplace_back();
    } else {
      words.back() += byte;
    }
  }
  const auto set = aoecheck::read_command_line(words, aoecheck::Catalogue::embedded());
  if (set) aoecheck::fuzz::check_set(*set);
  return 0;
}
