#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "aoecheck/base/digest.h"
#include "aoecheck/base/text.h"
#include "unit/readers/reading.h"

namespace aoecheck {
namespace {

/// Line by line: id, then the fields of reading.h, parted by tabs.
std::map<std::string, std::string> expectations() {
  std::map<std::string, std::string> expected;
  std::ifstream file(AOECHECK_SOURCE_DIR "/tests/real/commands_expected.txt");
  EXPECT_TRUE(file.good());
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t tab = line.find('\t');
    expected[line.substr(0, tab)] = line.substr(tab + 1);
  }
  return expected;
}

/// Long values as digests, as the expectations hold them.
std::string digested(const std::string& field) {
  constexpr std::size_t longest_value = 16;
  constexpr std::size_t longest_field = 40;
  const std::size_t equals = field.find('=');
  if (equals == std::string::npos)
    return field.size() > longest_field ? "#" + sha256(field).substr(0, 12) : field;
  const std::string value = field.substr(equals + 1);
  if (value.size() <= longest_value) return field;
  return field.substr(0, equals + 1) + "#" + sha256(value).substr(0, 12);
}

std::string digested(std::vector<std::string> fields) {
  for (std::string& field : fields) field = digested(field);
  return join(fields, "\t");
}

TEST(RealCommands, AreReadAsExpected) {
  const char* const folder = std::getenv("AOECHECK_REAL_DATA");
  if (folder == nullptr || *folder == '\0') GTEST_SKIP() << "AOECHECK_REAL_DATA is not set";
  std::ifstream file(std::string(folder) + "/commands/commands.jsonl");
  ASSERT_TRUE(file.good());
  auto expected = expectations();
  for (std::string line; std::getline(file, line);) {
    const auto entry = nlohmann::json::parse(line);
    const auto id = entry["id"].get<std::string>();
    const auto command = entry["command"].get<std::string>();
    const auto sets = reading::sets_of(command + "\n");
    ASSERT_EQ(sets.size(), 1u) << id;
    EXPECT_EQ(digested(reading::fields(sets[0])), expected[id]) << id;
    expected.erase(id);
  }
  EXPECT_TRUE(expected.empty()) << expected.begin()->first << " is not among the commands";
}

}  // namespace
}  // namespace aoecheck
