#include <gtest/gtest.h>

#include "unit/readers/side_support.h"

namespace aoecheck {
namespace {

SideFile compression(std::string_view text) { return read("compression_prototxt", text); }

std::string failure(std::string_view text) { return error_of("compression_prototxt", text); }

const Entries calibration{"calibration.config_file=simple.cfg", "calibration.infer_soc=Ascend310P3",
                          "calibration.input_data_dir=./a.bin,b.bin",
                          "calibration.input_shape=in:16,16;in1:16,16"};

TEST(SideCompression, ReadsTheUnquotedForm) {
  const SideFile file = compression(
      "enable_first_layer_quantization: true # first\r\ncalibration:\r\n{\r\n"
      "    input_data_dir: ./a.bin,b.bin\r\n    input_shape: in:16,16;in1:16,16\r\n"
      "    config_file: simple.cfg\r\n    infer_soc: Ascend310P3\r\n    infer_device_id: 0\r\n"
      "    infer_ip: 10.0.0.1\r\n    infer_port: 8000\r\n    log: info\r\n}\r\n");
  Entries expected = calibration;
  expected.push_back("enable_first_layer_quantization=true");
  EXPECT_EQ(entries(file), expected);
  EXPECT_TRUE(file.remarks.empty());
  EXPECT_EQ(file.entries[2].origin, (Origin{OriginKind::file, "side.cfg", 4, 5}));
}

TEST(SideCompression, ReadsTheQuotedForm) {
  EXPECT_EQ(entries(compression("enable_first_layer_quantization: false\n"
                                "calibration { input_data_dir: \"./a.bin,b.bin\" "
                                "input_shape: 'in:16,16;in1:16,16' config_file: \"simple.cfg\"\n"
                                "infer_soc: Ascend310P3 }")),
            calibration);
}

TEST(SideCompression, RemarksOnUnknownKeys) {
  const SideFile file = compression("calibration {\n new_key: 1\n}");
  EXPECT_EQ(entries(file), (Entries{"calibration.new_key=1"}));
  EXPECT_EQ(remarks(file), (Remarks{"2:2 side-file-remark-unknown-key(calibration.new_key)"}));
}

TEST(SideCompression, RefusesWhatItCannotRead) {
  const std::string head = " side-file-invalid(compression_prototxt,";
  EXPECT_EQ(failure("calibration {\n"), "2:1" + head + "side-unfinished-block)");
  EXPECT_EQ(failure("}"), "1:1" + head + "side-bad-line(}))");
  EXPECT_EQ(failure("a b"), "1:1" + head + "side-bad-line(a b))");
  EXPECT_EQ(failure("a:\nb: 1"), "1:1" + head + "side-bad-line(a:))");
  EXPECT_EQ(failure("a: \"x\n"), "1:1" + head + "side-bad-line(a: \"x))");
  EXPECT_EQ(failure("a: # b"), "1:1" + head + "side-bad-line(a: # b))");
  EXPECT_EQ(failure("\n=="), "2:1" + head + "side-bad-line(==))");
  EXPECT_EQ(failure("a: 1\na: 2"), "2:1" + head + "side-duplicate-key(a))");
  EXPECT_EQ(failure("a{a{a{a{a{a{a{a{a{"), "1:17" + head + "side-bad-line(a{))");
}

TEST(SideCompression, AnEmptyFileSetsNothing) {
  EXPECT_TRUE(compression("").entries.empty());
  EXPECT_TRUE(compression("# only a comment").entries.empty());
}

}  // namespace
}  // namespace aoecheck
