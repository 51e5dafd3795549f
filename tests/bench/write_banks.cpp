// write_banks FOLDER: writes a runtime bank and a unified bank of 1 GB, every key once.

#include <cstdint>
#include <fstream>
#include <iostream>
#include <string>

#include <fmt/format.h>

#include "aoecheck/base/digest.h"

namespace {

constexpr std::uint64_t wanted_bytes = 1'000'000'000;

std::string runtime_record(std::uint64_t number) {
  return fmt::format(
      R"({{"id":{},"info_dict":{{"a_dtype":1,"a_format":2,"aub_double_num":1.0,"b_dtype":1,)"
      R"("b_format":2,"batch_a1":1,"batch_a2":1,"batch_a3":1,"batch_a4":1,"batch_b1":1,)"
      R"("batch_b2":1,"batch_b3":1,"batch_b4":1,"bias_flag":false,"bub_double_num":1.0,)"
      R"("fused_double_operand_num":0.0,"k":{},"k_align_flag":true,"l1_fused_num":0.0,"m":{},)"
      R"("m_align_flag":true,"n":{},"n_align_flag":true,"out_dtype":1,"out_format":2,)"
      R"("reserved_bool":false,"reserved_params1":0,"reserved_params2":0,"reserved_params3":0,)"
      R"("reserved_params4":0,"reserved_params5":0,"reserved_params6":0,"trans_a_flag":false,)"
      R"("trans_b_flag":true}},"knowledge":{{"usedCoreNum":24,"singleCoreM":256,)"
      R"("singleCoreN":128,"singleCoreK":5120,"baseM":256,"baseN":128,"baseK":64,"depthA1":8,)"
      R"("depthB1":8,"stepM":1,"stepN":1,"iterateOrder":0,"stepKa":4,"stepKb":4,"dbL0A":2,)"
      R"("dbL0B":2,"dbL0C":1,"l2MTileCnt":2,"l2NTileCnt":3,"l2MTileBlock":16,)"
      R"("l2NTileBlock":17,"l2IterateOrder":1,"tilingEnable":0}},"op":"MatMulV3","version":0}})"
      "\n",
      1000000000 + number, 16 * (number % 512 + 1), 16 * (number / 512 + 1), 5120);
}

std::string unified_entry(std::uint64_t number) {
  const std::string info = fmt::format(
      R"({{"op_type": "matmul", "A_shape": [1, {}, 64, 16, 16], "B_shape": [1, {}, 64, 16, 16], )"
      R"("C_shape": [1, 64, 64, 16, 16], "A_dtype": "float16", "B_dtype": "float16", )"
      R"("C_dtype": "float16", "mad_dtype": "float32", "padl": 0, "padr": 0, "padu": 0, )"
      R"("padd": 0, "strideH": 1, "strideW": 1, "strideH_expand": 1, "strideW_expand": 1, )"
      R"("dilationH": 1, "dilationW": 1, "group": 1, "bias_flag": false, )"
      R"("fused_double_operand_num": 0.0, "shape_a_align": true, "shape_b_align": true, )"
      R"("scalar_size": 0, "batch_type": 0, "reduce_fusion": 0}})",
      number % 512 + 1, number / 512 + 1);
  aoecheck::Md5 digest;
  digest.add(info);
  return fmt::format(R"("{}": [{{"knowledge": {{"AUB_shape": null, "BUB_shape": null, )"
                     R"("AL1_shape": [64, 2, 1, 1], "BL1_shape": [64, 2, 1, 1], )"
                     R"("AL0_matrix": [4, 8, 16, 16, 1, 1], "BL0_matrix": [8, 8, 16, 16, 1, 1], )"
                     R"("CL0_matrix": [8, 4, 16, 16, 1, 1], "CUB_matrix": [8, 4, 16, 16, 1, 1], )"
                     R"("block_dim": [1, 4, 8, 1], "manual_pingpong_buffer": {{"AL0_pbuffer": 2, )"
                     R"("AL1_pbuffer": 2, "AUB_pbuffer": 1, "BL0_pbuffer": 2, "BL1_pbuffer": 2, )"
                     R"("BUB_pbuffer": 1, "CL0_pbuffer": 2, "CUB_pbuffer": 2, "UBG_pbuffer": 2}}, )"
                     R"("n_bef_batch_flag": 0, "control_reorder_flag": false}}, "info_dict": {}, )"
                     R"("cost_time": {}.{}, "origin": "UNKNOWN"}}])",
                     digest.finish(), info, number % 97 + 1, number % 10);
}

bool write_runtime(const std::string& path) {
  std::ofstream file(path, std::ios::binary);
  for (std::uint64_t number = 0, size = 0; size < wanted_bytes && file; ++number) {
    const std::string record = runtime_record(number);
    file << record;
    size += record.size();
  }
  return file.good();
}

bool write_unified(const std::string& path) {
  std::ofstream file(path, std::ios::binary);
  file << "{\n";
  for (std::uint64_t number = 0, size = 0; size < wanted_bytes && file; ++number) {
    const std::string entry = (number == 0 ? "" : ",\n") + unified_entry(number);
    file << entry;
    size += entry.size();
  }
  file << "\n}";
  return file.good();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: write_banks FOLDER\n";
    return 2;
  }
  const std::string folder = argv[1];
  const bool written = write_runtime(folder + "/Ascend910B2_24_AiCore_MatMulV3_runtime_kb.json") &&
                       write_unified(folder + "/Ascend910B1_25_AiCore_matmul.json");
  return written ? 0 : 1;
}
