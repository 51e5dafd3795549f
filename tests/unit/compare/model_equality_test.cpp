// What only the model can settle: options that one side leaves out, and which model it is.

#include <string>

#include <gtest/gtest.h>

#include "unit/compare/equality.h"

namespace aoecheck {
namespace {

constexpr auto match = Answer::match;
constexpr auto differ = Answer::differ;
constexpr auto unknown = Answer::unknown;

using Files = std::vector<std::pair<std::string, std::string>>;

const std::string data_layer =
    "layer { name: 'data' type: 'Input' top: 'data'\n"
    "  input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }\n";
const std::string info_layer =
    "layer { name: 'info' type: 'Input' top: 'info' input_param { shape { dim: 1 dim: 2 } } }\n";
const std::string conv_layer =
    "layer { name: 'conv' type: 'Convolution' bottom: 'data' top: 'conv' }\n";
const std::string fc_layer = "layer { name: 'fc' type: 'InnerProduct' bottom: 'conv' top: 'fc' }\n";

const Files one_input{{"net.prototxt", "name: 'net'\n" + data_layer + conv_layer + fc_layer}};
const Files two_inputs{{"net.prototxt", data_layer + info_layer + conv_layer + fc_layer}};
const Files two_outputs{
    {"net.prototxt", data_layer + conv_layer + fc_layer +
                         "layer { name: 'aux' type: 'Softmax' bottom: 'conv' top: 'aux' }\n"}};

/// The options of a command for net.prototxt.
std::string aoe(const std::string& options) {
  return "aoe --framework=0 --model=net.prototxt --weight=net.caffemodel " + options;
}
std::string atc(const std::string& options) {
  return "atc --framework=0 --model=net.prototxt --weight=net.caffemodel " + options;
}

class ModelEquality : public testing::TestWithParam<Example> {};

TEST_P(ModelEquality, IsSettledByTheModel) { expect_answer(GetParam()); }

const std::string shape = "input_shape";
const std::string own = "--input_shape=data:1,3,8,8";

INSTANTIATE_TEST_SUITE_P(
    Shapes, ModelEquality,
    testing::Values(Example{"B1.6 the model's own", aoe(""), atc(own), shape, match, one_input},
                    Example{"B1.6 the model's own", aoe(own), atc(""), shape, match, one_input},
                    Example{"B1.6 another batch", aoe(""), atc("--input_shape=data:4,3,8,8"), shape,
                            differ, one_input},
                    Example{"B1.6 no model", aoe(""), atc(own), shape, unknown, {}},
                    Example{"B1.6 one input left out", aoe("--input_shape='data:1,3,8,8;info:1,2'"),
                            atc(own), shape, match, two_inputs},
                    Example{"B1.6 one input left out", aoe("--input_shape='data:1,3,8,8;info:9,2'"),
                            atc(own), shape, differ, two_inputs},
                    Example{"B1.6 one input left out, no model",
                            aoe("--input_shape='data:1,3,8,8;info:1,2'"),
                            atc(own),
                            shape,
                            unknown,
                            {}},
                    Example{"B1.6 other batch, one input left out, no model",
                            aoe("--input_shape='data:4,3,8,8;info:1,2'"),
                            atc(own),
                            shape,
                            differ,
                            {}},
                    Example{"B2 by index", aoe("--input_shape='data:1,3,8~9,8;info:1,2'"),
                            atc("--input_shape_range='[1,3,8~9,8],[1,2]'"), "input_shape_range",
                            match, two_inputs}));

INSTANTIATE_TEST_SUITE_P(
    Outputs, ModelEquality,
    testing::Values(
        Example{"B6 the only output", aoe(""), atc("--out_nodes=fc:0"), "out_nodes", match,
                one_input},
        Example{"B6 another node", aoe(""), atc("--out_nodes=conv:0"), "out_nodes", differ,
                one_input},
        Example{"B6 no model", aoe(""), atc("--out_nodes=fc:0"), "out_nodes", unknown, {}},
        Example{"B6 order", aoe(""), atc("--out_nodes='fc:0;aux:0'"), "out_nodes", unknown,
                two_outputs},
        Example{"B6 fewer", aoe(""), atc("--out_nodes=fc:0"), "out_nodes", differ, two_outputs},
        Example{"B7 every output", aoe("--output_type=FP16"), atc("--output_type=fc:0:FP16"),
                "output_type", match, one_input},
        Example{"B7 some outputs", aoe("--output_type=FP16"), atc("--output_type=fc:0:FP16"),
                "output_type", differ, two_outputs}));

const Files copies{{"net.prototxt", one_input.front().second},
                   {"copy.prototxt", "# a copy\n" + one_input.front().second}};
const Files others{{"net.prototxt", one_input.front().second},
                   {"copy.prototxt", two_outputs.front().second}};
const std::string copy = "atc --framework=0 --model=copy.prototxt --weight=net.caffemodel";

INSTANTIATE_TEST_SUITE_P(
    Identity, ModelEquality,
    testing::Values(Example{"same graph", aoe(""), copy, "model", match, copies},
                    Example{"other graph", aoe(""), copy, "model", differ, others},
                    Example{"one is not here", aoe(""), copy, "model", unknown, one_input}));

INSTANTIATE_TEST_SUITE_P(Framework, ModelEquality,
                         testing::Values(Example{"from the content", "aoe --model=net.prototxt",
                                                 "atc --framework=0 --model=net.prototxt",
                                                 "framework", match, one_input}));

}  // namespace
}  // namespace aoecheck
