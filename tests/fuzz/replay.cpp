#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void feed(const std::string& bytes) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

std::vector<std::filesystem::path> corpus() {
  std::vector<std::filesystem::path> files;
  if (std::filesystem::is_directory(CORPUS_DIR)) {
    for (const auto& entry : std::filesystem::directory_iterator(CORPUS_DIR)) {
      if (entry.is_regular_file()) files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

TEST(Replay, NothingAtAll) { feed(""); }

TEST(Replay, WholeCorpus) {
  const auto files = corpus();
  EXPECT_FALSE(files.empty()) << "no corpus in " << CORPUS_DIR;
  for (const auto& file : files) {
    SCOPED_TRACE(file.filename().string());
    std::ifstream stream(file, std::ios::binary);
    feed({std::istreambuf_iterator<char>(stream), {}});
  }
}

}  // namespace
