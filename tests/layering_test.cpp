#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/layers.h"

namespace aoecheck::test {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

std::vector<fs::path> own_sources() {
  std::vector<fs::path> files;
  for (const char* root : {"src", "include"}) {
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(AOECHECK_SOURCE_DIR) / root)) {
      const auto extension = entry.path().extension();
      if (extension == ".cpp" || extension == ".h") files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

TEST(Layering, EverySourceKeepsToItsLayer) {
  const auto files = own_sources();
  EXPECT_FALSE(files.empty());
  for (const auto& file : files) {
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const auto path = fs::relative(file, AOECHECK_SOURCE_DIR).string();
    for (const auto& violation : layer_violations(path, text)) ADD_FAILURE() << violation;
  }
}

TEST(LayerViolations, GoodIncludesAreQuiet) {
  EXPECT_EQ(layer_violations("src/readers/shell.cpp",
                             "#include \"aoecheck/readers/readers.h\"\n"
                             "#include <string>\n"
                             "#include <fmt/format.h>\n"
                             "#include <google/protobuf/message.h>\n"
                             "#include \"aipp.pb.h\"\n"
                             "#include \"aoecheck/base/text.h\"\n"
                             "#include \"readers/words.h\"\n"),
            Lines{});
}

TEST(LayerViolations, ALayerAbove) {
  EXPECT_EQ(layer_violations("src/base/text.cpp",
                             "#include <string>\n\n#include \"aoecheck/model/value.h\"\n"),
            Lines{"src/base/text.cpp:3: base may not include model"});
  EXPECT_EQ(layer_violations("include/aoecheck/engine/run.h", "# include \"aoecheck/cli/cli.h\""),
            Lines{"include/aoecheck/engine/run.h:1: engine may not include cli"});
}

TEST(LayerViolations, APrivateHeaderOfAnotherLayer) {
  EXPECT_EQ(layer_violations("src/rules/a.cpp", "#include \"compare/kinds.h\"\n"),
            Lines{"src/rules/a.cpp:1: rules may not include a private header of compare"});
}

TEST(LayerViolations, AThirdPartyOutOfPlace) {
  EXPECT_EQ(layer_violations("src/rules/a.cpp", "#include <yaml-cpp/yaml.h>\n"),
            Lines{"src/rules/a.cpp:1: yaml-cpp/yaml.h does not belong to rules"});
  EXPECT_EQ(layer_violations("src/model/a.cpp", "#include \"aipp.pb.h\"\n"),
            Lines{"src/model/a.cpp:1: protobuf belongs to readers alone"});
  EXPECT_EQ(layer_violations("src/cli/a.cpp", "#include <boost/json.hpp>\n"),
            Lines{"src/cli/a.cpp:1: not in the table of third parties: boost/json.hpp"});
}

TEST(LayerViolations, TheOperatingSystem) {
  EXPECT_EQ(layer_violations("src/system/real.cpp", "#include <sys/stat.h>\n"), Lines{});
  EXPECT_EQ(layer_violations("src/report/text.cpp", "#include <unistd.h>\n"),
            Lines{"src/report/text.cpp:1: unistd.h belongs to system"});
}

TEST(LayerViolations, AFileWithoutLayer) {
  EXPECT_EQ(layer_violations("src/stray.cpp", ""), Lines{"src/stray.cpp:1: belongs to no layer"});
  EXPECT_EQ(layer_violations("src/base/a.cpp", "#include \"text.h\"\n"),
            Lines{"src/base/a.cpp:1: a project header is named by its layer: text.h"});
}

}  // namespace
}  // namespace aoecheck::test
