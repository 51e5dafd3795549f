#include <array>

#include "aoecheck/base/text.h"
#include "readers/banks/bank_reading.h"
#include "readers/models/ge_values.h"

namespace aoecheck {
namespace {

/// What a leaf tells about a tensor; the name before the ending says which.
enum class Part { shape, axis, type, format };
struct Ending {
  std::string_view text;
  Part part;
};
constexpr std::array<Ending, 7> endings{{{"_shape", Part::shape},
                                         {".shape", Part::shape},
                                         {"_dtype", Part::type},
                                         {".dtype", Part::type},
                                         {"Dtype", Part::type},
                                         {"_format", Part::format},
                                         {".format", Part::format}}};
constexpr std::string_view format_ending = "Format";
constexpr std::string_view axis_mark = "Shape";  // "aShapeN"

BankTensor& tensor_named(std::vector<BankTensor>& tensors, std::string_view name) {
  for (BankTensor& tensor : tensors)
    if (tensor.name == name) return tensor;
  tensors.push_back({std::string(name), {}, {}, {}});
  return tensors.back();
}

std::string type_name(const std::string& value) {
  const auto number = to_integer(value);
  const std::string known = number ? ge_data_type_name(*number) : std::string();
  return lower(known.empty() ? value : known);
}

std::string format_name(const std::string& value) {
  const auto number = to_integer(value);
  const std::string known = number ? ge_format_name(*number) : std::string();
  return known.empty() ? value : known;
}

void take_leaf(const BankField& field, std::vector<BankTensor>& tensors) {
  const std::string_view name = field.name;
  for (const Ending& ending : endings) {
    if (!name.ends_with(ending.text)) continue;
    BankTensor& tensor = tensor_named(tensors, name.substr(0, name.size() - ending.text.size()));
    if (ending.part == Part::shape) tensor.shape = integers_of(field.value);
    if (ending.part == Part::type) tensor.type = type_name(field.value);
    if (ending.part == Part::format) tensor.format = format_name(field.value);
    return;
  }
  if (name.ends_with(format_ending)) {
    tensor_named(tensors, name.substr(0, name.size() - format_ending.size())).format =
        format_name(field.value);
    return;
  }
  const std::size_t at = name.rfind(axis_mark);
  const auto axis = to_integer(field.value);
  if (at != std::string_view::npos && at > 0 && at + axis_mark.size() + 1 == name.size() && axis)
    tensor_named(tensors, name.substr(0, at)).shape.push_back(*axis);
}

std::optional<std::int64_t> number_of(const std::vector<BankField>& fields, std::string_view name) {
  for (const BankField& field : fields)
    if (field.name == name) return to_integer(field.value);
  return std::nullopt;
}

/// The matrices of a product are told by m, k and n, as the operator sees them.
void take_product(const std::vector<BankField>& fields, std::vector<BankTensor>& tensors) {
  const auto m = number_of(fields, "m");
  const auto k = number_of(fields, "k");
  const auto n = number_of(fields, "n");
  if (!m || !k || !n) return;
  tensor_named(tensors, "a").shape = {*m, *k};
  tensor_named(tensors, "b").shape = {*k, *n};
  tensor_named(tensors, "out").shape = {*m, *n};
}

}  // namespace

std::vector<BankTensor> tensors_of(const std::vector<BankField>& fields) {
  constexpr std::size_t most_tensors = 64;
  std::vector<BankTensor> tensors;
  for (const BankField& field : fields)
    if (tensors.size() < most_tensors) take_leaf(field, tensors);
  take_product(fields, tensors);
  return tensors;
}

}  // namespace aoecheck
