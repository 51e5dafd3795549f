// Files whose lengths, counts and nesting lie.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/om_writer.h"
#include "unit/readers/models/model_reading.h"

namespace aoecheck {
namespace {

using test::OmLayout;
using test::OmSpec;

constexpr std::uint32_t model_def = 0;
constexpr std::uint32_t weights = 1;
constexpr std::uint32_t inout_info = 8;
constexpr std::size_t table = 256;

std::string info_bytes() {
  return test::tensors_block(0, {{"data", 0, 0, {-1, 3, 8, 8}, {1, 3, 8, 8}, {1, 4, 3, 3}}}) +
         test::tensors_block(1, {{"out:0", 2, 1, {1}, {}, {}}}) + test::batch_block({1, 4});
}

OmSpec spec_of(OmLayout layout, std::size_t models = 1) {
  OmSpec spec;
  spec.layout = layout;
  const std::string graph = test::small_model({1, 3, 8, 8}).SerializeAsString();
  for (std::size_t i = 0; i < models; ++i)
    spec.models.push_back(
        {{inout_info, info_bytes()}, {model_def, graph}, {weights, std::string(36, 'w')}});
  return spec;
}

void put(std::string& bytes, std::size_t at, std::uint64_t value, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) bytes[at + i] = static_cast<char>(value >> (8 * i));
}

/// An OM of one partition with the bytes of a ModelDef.
std::string om_of(const std::string& graph) {
  OmSpec spec;
  spec.models = {{{model_def, graph}}};
  return write_om(spec);
}

std::string om_with_info(const std::string& info) {
  OmSpec spec = spec_of(OmLayout::v2_wide);
  spec.models[0][0].second = info;
  return write_om(spec);
}

TEST(OmHostile, NoCutIsReadAsIfItWereWhole) {
  for (const OmLayout layout : {OmLayout::v1, OmLayout::v2_narrow, OmLayout::v2_wide})
    for (const std::size_t models : {1U, 2U}) {
      if (layout == OmLayout::v1 && models > 1) continue;
      const std::string bytes = write_om(spec_of(layout, models));
      ASSERT_EQ(problem_of(bytes), "read");
      for (std::size_t size = 4; size < bytes.size(); ++size)
        ASSERT_EQ(problem_of(bytes.substr(0, size)), "model-truncated") << size;
    }
}

TEST(OmHostile, EveryChangedByteGivesAModelOrOneError) {
  const std::string whole = write_om(spec_of(OmLayout::v2_wide, 2));
  for (std::size_t at = 0; at < whole.size(); ++at)
    for (const char value : {'\0', '\x7f', '\x80', '\xff'}) {
      std::string bytes = whole;
      bytes[at] = value;
      EXPECT_FALSE(problem_of(bytes).empty());
    }
}

TEST(OmHostile, TablesThatLie) {
  const std::string wide = write_om(spec_of(OmLayout::v2_wide));
  const std::string narrow = write_om(spec_of(OmLayout::v2_narrow));
  const auto broken = [](std::string bytes, std::size_t at, std::uint64_t value,
                         std::size_t count) {
    put(bytes, at, value, count);
    return problem_of(bytes);
  };
  for (const std::uint64_t number : {0x80000000ULL, 0xffffffffULL, 4097ULL})
    EXPECT_EQ(broken(wide, table, number, 4), "model-invalid") << number;
  EXPECT_EQ(broken(wide, table, 0, 4), "model-kind-no-graph");
  EXPECT_EQ(broken(narrow, table, 0x80000000, 4), "model-invalid");
  EXPECT_EQ(broken(wide, table + 8, 64, 4), "model-invalid");
  for (const std::uint64_t size : {~0ULL, 1ULL << 32, 1ULL << 63, 0xfffffffffffffff0ULL}) {
    EXPECT_EQ(broken(wide, table + 16, size, 8), "model-invalid") << size;
    EXPECT_EQ(broken(wide, table + 24, size, 8), "model-invalid") << size;
  }
  EXPECT_EQ(broken(narrow, table + 8, 0xffffffff, 4), "model-invalid");
  EXPECT_EQ(broken(wide, table + 24 + 16, 0, 8), "model-invalid");  // over the first one
}

TEST(OmHostile, HeadersThatLie) {
  std::string bytes = write_om(spec_of(OmLayout::v2_wide));
  put(bytes, 156, 0xffffffff, 4);
  EXPECT_EQ(problem_of(bytes), "model-invalid");
  put(bytes, 156, 65535, 4);
  EXPECT_EQ(problem_of(bytes), "model-truncated");
  put(bytes, 156, 0, 4);
  EXPECT_EQ(problem_of(bytes), "read");
  put(bytes, 184, ~0ULL, 8);
  EXPECT_EQ(problem_of(bytes), "model-truncated");
  std::string longer = write_om(spec_of(OmLayout::v2_narrow)) + "tail";
  const auto model = read_bytes(longer);
  ASSERT_TRUE(model.ok());
  ASSERT_EQ(model->remarks.size(), 1U);
  EXPECT_EQ(model->remarks[0].id, "om-longer-than-stated");
}

TEST(OmHostile, InterfaceThatDoesNotHoldTogether) {
  EXPECT_EQ(problem_of(om_with_info(info_bytes())), "read");
  EXPECT_EQ(problem_of(om_with_info("")), "read");
  const std::string whole = info_bytes();
  std::size_t errors = 0;
  for (std::size_t size = 1; size < whole.size(); ++size)
    errors += problem_of(om_with_info(whole.substr(0, size))) == "model-invalid";
  EXPECT_GE(errors, whole.size() - 3);  // a cut between two blocks is whole
  const auto broken = [&](std::size_t at, std::uint64_t value, std::size_t count) {
    std::string info = whole;
    put(info, at, value, count);
    return problem_of(om_with_info(info));
  };
  EXPECT_EQ(broken(4, 0xffffffff, 4), "model-invalid");  // length of the block
  EXPECT_EQ(broken(8, 2, 4), "model-invalid");           // one tensor more than there is
  EXPECT_EQ(broken(8, 0xffffffff, 4), "model-invalid");
  EXPECT_EQ(broken(28, 0x7fffffff, 4), "model-invalid");  // length of the name
  EXPECT_EQ(broken(32, 31, 4), "model-invalid");          // no whole number of axes
  EXPECT_EQ(problem_of(om_with_info(std::string(whole.size(), '\xff'))), "model-invalid");
}

TEST(OmHostile, NestedMessagesDoNotReachTheStack) {
  ge_ir::GraphDef graph;
  graph.set_name("inner");
  for (int depth = 0; depth < 400; ++depth) {
    ge_ir::GraphDef outer;
    ge_ir::OpDef& op = *outer.add_op();
    op.set_type("If");
    *(*op.mutable_attr())["body"].mutable_g() = graph;
    graph = std::move(outer);
  }
  ge_ir::ModelDef model;
  *model.add_graph() = graph;
  EXPECT_EQ(problem_of(om_of(model.SerializeAsString())), "model-invalid");
}

TEST(OmHostile, TinyPartsInGreatNumberAreRefused) {
  ge_ir::ModelDef model = test::small_model({1, 3, 8, 8});
  ge_ir::OpDef& op = *model.mutable_graph(0)->mutable_op(2);
  for (int i = 0; i < 20'000; ++i) op.add_input_desc();
  EXPECT_EQ(problem_of(om_of(model.SerializeAsString())), "model-invalid");
  model = test::small_model({1, 3, 8, 8});
  for (int i = 0; i < 70'000; ++i) model.mutable_graph(0)->mutable_op(2)->add_input("");
  EXPECT_EQ(problem_of(om_of(model.SerializeAsString())), "model-invalid");
}

TEST(OmHostile, OneOperatorIsNotLoadedWithoutLimit) {
  ge_ir::ModelDef model = test::small_model({1, 3, 8, 8});
  auto& attributes = *model.mutable_graph(0)->mutable_op(2)->mutable_attr();
  for (int i = 0; i < 40; ++i)
    attributes["text" + std::to_string(i)] = test::text_value(std::string(200'000, 'x'));
  EXPECT_EQ(problem_of(om_of(model.SerializeAsString())), "model-invalid");
  model = test::small_model({1, 3, 8, 8});
  auto& list = *(*model.mutable_graph(0)->mutable_op(2)->mutable_attr())["value"].mutable_list();
  for (int i = 0; i < 40; ++i) list.add_s(std::string(200'000, 'x'));
  EXPECT_EQ(problem_of(om_of(model.SerializeAsString())), "read");  // one large field: left out
}

TEST(OmHostile, DamagedAttributesAreTold) {
  ge_ir::ModelDef model = test::small_model({1, 3, 8, 8});
  (*model.mutable_attr())["atc_cmdline"] = test::text_value("atc --model=a");
  std::string bytes = model.SerializeAsString();
  const std::size_t value = bytes.find("atc --model=a");
  ASSERT_NE(value, std::string::npos);
  bytes[value - 1] = '\x40';  // a text longer than the attribute
  EXPECT_EQ(problem_of(om_of(bytes)), "model-invalid");
}

TEST(OmHostile, NamesThatAreNoUtf8AreReadSilently) {
  std::string bytes = om_of(test::small_model({1, 3, 8, 8}).SerializeAsString());
  bytes[bytes.find("Conv2D")] = '\xff';
  testing::internal::CaptureStderr();
  EXPECT_EQ(problem_of(bytes), "read");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(OmHostile, CodesWithoutANameStayAsTheyAre) {
  ge_ir::ModelDef model = test::small_model({1, 3, 8, 8});
  test::compress_attributes(model, {});
  auto& attributes = *model.mutable_attr();
  attributes["attr_name_enum"] = test::texts_value({"index"});
  auto& op = *model.mutable_graph(0)->mutable_op(2)->mutable_attr();
  op[std::string("\0\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f", 11)] = test::int_value(1);
  op[std::string("\0", 1)] = test::int_value(1);
  EXPECT_EQ(problem_of(om_of(model.SerializeAsString())), "read");
}

TEST(OmHostile, EncryptedAndForeignFilesNeedNoTables) {
  OmSpec spec = spec_of(OmLayout::v2_wide);
  spec.encrypted = true;
  EXPECT_EQ(problem_of(write_om(spec).substr(0, 256)), "model-kind-encrypted");
  spec = spec_of(OmLayout::v1);
  spec.platform = "3.51.z.0";
  EXPECT_EQ(problem_of(write_om(spec).substr(0, 256)), "model-kind-kirin");
  const std::string bundle = write_om(test::bundle_of({"a", "b", "c"}));
  EXPECT_EQ(problem_of(bundle.substr(0, 256)), "model-kind-bundle");
}

}  // namespace
}  // namespace aoecheck
