#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "unit/readers/side_support.h"

namespace aoecheck {
namespace {

// Real side files of public repositories, below models/ of the folder that AOECHECK_REAL_DATA
// names.
class RealSideFiles : public testing::Test {
 protected:
  void SetUp() override {
    const char* const folder = std::getenv("AOECHECK_REAL_DATA");
    if (folder == nullptr || *folder == '\0') GTEST_SKIP() << "AOECHECK_REAL_DATA is not set";
    models_ = std::string(folder) + "/models/";
  }

  std::string bytes(const std::string& name) const {
    const std::ifstream file(models_ + name, std::ios::binary);
    EXPECT_TRUE(file.good()) << name;
    std::stringstream content;
    content << file.rdbuf();
    return content.str();
  }

  SideFile parsed(const std::string& grammar, const std::string& name) const {
    return read(grammar, bytes("cfg/" + name));
  }

  void expect(const std::string& grammar, const std::string& name, const Entries& wanted,
              const Remarks& remarks_wanted = {}) const {
    const SideFile file = parsed(grammar, name);
    EXPECT_EQ(entries(file), wanted) << name;
    EXPECT_EQ(remarks(file), remarks_wanted) << name;
  }

  std::string models_;
};

TEST_F(RealSideFiles, FusionSwitches) {
  expect("fusion_switch", "fusion_switch_densenet_tf2.cfg",
         {"GraphFusion.DreluFusionPass=off", "UBFusion.TbeConv2DBackpropElemwiseFusionPass=off",
          "UBFusion.TbeConv2DReluv2Pass=off", "UBFusion.TbeEltwiseFusionPass=off",
          "UBFusion.TbeFullyconnectionElemwiseDequantFusionPass=off"});
  expect("fusion_switch", "fusion_switch_maskrcnn.cfg",
         {"GraphFusion.CombinedNonMaxSuppressionFusionPass=off"});
  expect("fusion_switch", "fusion_switch_pyramidbox.cfg",
         {"GraphFusion.SameInputConv2dPass=off", "UBFusion.ALL=on"});
  expect("fusion_switch", "fusion_switch_deeplab_text.cfg",
         {"GraphFusion.ConvBatchnormFusionPass=off", "UBFusion.ConvBatchnormFusionPass=off"});
  expect("fusion_switch", "fusion_switch_ge_test.cfg",
         {"GraphFusion.PASS1=on", "UBFusion.PASS1=on"},
         {"2:1 side-file-remark-unknown-switch(PASS2,offf)"});
}

TEST_F(RealSideFiles, ALongFusionSwitchFile) {
  const SideFile file = parsed("fusion_switch", "fusion_switch_amoebanet.cfg");
  ASSERT_EQ(file.entries.size(), 29U);
  EXPECT_TRUE(file.remarks.empty());
  EXPECT_EQ(file.entries.front().name, "GraphFusion.AReduceMeanFusionPass");
  EXPECT_EQ(file.entries[26].name, "GraphFusion.ZConcatv2dFusionPass");
  EXPECT_EQ(file.entries[27].name, "UBFusion.FusionVirtualOpSetSwitch");
  EXPECT_EQ(file.entries[28].name, "UBFusion.TbePool2dQuantFusionPass");
  for (const FileEntry& entry : file.entries) EXPECT_EQ(entry.value, "off") << entry.name;
}

TEST_F(RealSideFiles, FusionSwitchesWithOtherLineEnds) {
  const std::string unix_text = bytes("cfg/fusion_switch_amoebanet.cfg");
  std::string windows_text;
  for (const char character : unix_text) {
    if (character == '\n') windows_text += '\r';
    windows_text += character;
  }
  EXPECT_EQ(read("fusion_switch", windows_text).entries, read("fusion_switch", unix_text).entries);
}

TEST_F(RealSideFiles, MixLists) {
  expect("modify_mixlist_json", "modify_mixlist_bert_tf2.json",
         {"black-list.to-add.Cast=", "black-list.to-add.MatMul=", "black-list.to-add.MatMulV2=",
          "black-list.to-add.SoftmaxV2="});
  expect("modify_mixlist_json", "modify_mixlist_dcgan_tf.json", {"black-list.to-add.MatMulV2="});
  expect("modify_mixlist_json", "modify_mixlist_effdet.json", {"black-list.to-add.ReduceMeanD="});
  expect("modify_mixlist_json", "modify_mixlist_gnmt_tf.json",
         {"black-list.to-add.Pow=", "black-list.to-add.ReduceSumD="});
  expect("modify_mixlist_json", "modify_mixlist_vit.json", {"black-list.to-add.LayerNorm="});
}

TEST_F(RealSideFiles, KeepDtype) {
  expect("keep_dtype_text", "keep_dtype_ge_test.cfg", {"name:generator/conv/conv2d/Conv2D="});
  expect("keep_dtype_text", "keep_dtype_sdmgr.cfg", {"name:/gnn_layers.0/Mul_2="});
}

TEST_F(RealSideFiles, OpPrecision) {
  expect("op_precision_ini", "op_precision_ge_test1.ini",
         {"ByNodeName.op_name1=high_precision", "ByOpType.ccc=high_performance",
          "ByOpType.ddd=high_precision"},
         {"1:1 side-file-remark-bad-line(abc:high_performance)",
          "5:1 side-file-remark-empty-value(fff)",
          "6:1 side-file-remark-empty-name(  = high_performance)",
          "9:1 side-file-remark-unknown-mode(op_name2,low_per)"});
  expect("op_precision_ini", "op_precision_gpt2.ini",
         {"ByOpType.Gelu=high_performance", "ByOpType.Tanh=high_performance"});
  expect("op_precision_ini", "op_precision_yolof.ini",
         {"ByOpType.BatchMultiClassNonMaxSuppression=norm_class",
          "ByOpType.Sigmoid=high_performance"});
}

TEST_F(RealSideFiles, AippOfTwoSpellingsIsEqual) {
  expect("aipp_prototxt", "aipp_retinaface.cfg",
         {"aipp_op[0].aipp_mode=static", "aipp_op[0].input_format=RGB888_U8",
          "aipp_op[0].mean_chn_0=104", "aipp_op[0].mean_chn_1=117", "aipp_op[0].mean_chn_2=123",
          "aipp_op[0].src_image_size_h=1000", "aipp_op[0].src_image_size_w=1000",
          "aipp_op[0].var_reci_chn_0=1", "aipp_op[0].var_reci_chn_1=1",
          "aipp_op[0].var_reci_chn_2=1"});
  EXPECT_EQ(parsed("aipp_prototxt", "aipp_retinaface.cfg").entries,
            parsed("aipp_prototxt", "aipp_retinaface2.cfg").entries);
}

TEST_F(RealSideFiles, AippWithoutDefaults) {
  // Of 15 fields, related_input_rank, rbuv_swap_switch and both load_start_pos hold the default.
  expect("aipp_prototxt", "aipp_resnet50.cfg",
         {"aipp_op[0].aipp_mode=static", "aipp_op[0].csc_switch=true",
          "aipp_op[0].input_format=YUV420SP_U8", "aipp_op[0].min_chn_0=123",
          "aipp_op[0].min_chn_1=117", "aipp_op[0].min_chn_2=104", "aipp_op[0].src_image_size_h=224",
          "aipp_op[0].src_image_size_w=224", "aipp_op[0].var_reci_chn_0=1",
          "aipp_op[0].var_reci_chn_1=1", "aipp_op[0].var_reci_chn_2=1"});
  EXPECT_EQ(parsed("aipp_prototxt", "aipp_faster_rcnn.cfg").entries.size(), 21U);
  const SideFile yolo = parsed("aipp_prototxt", "aipp_yolov8_310b.cfg");
  ASSERT_EQ(yolo.entries.size(), 23U);
  EXPECT_EQ(yolo.entries.back().name, "aipp_op[0].var_reci_chn_2");
  EXPECT_EQ(yolo.entries.back().value, "0.003921569");
}

TEST_F(RealSideFiles, AFileThatOnlyLooksLikeAipp) {
  EXPECT_EQ(error_of("aipp_prototxt", bytes("cfg_bad/not_aipp_resnet50_aipp_tf.cfg")),
            "1:1 side-file-invalid(aipp_prototxt,side-not-prototxt("
            "prototxt-unknown-field(CLASS_NUM)))");
}

}  // namespace
}  // namespace aoecheck
