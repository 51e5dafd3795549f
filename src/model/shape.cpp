#include "aoecheck/model/shape.h"

#include <algorithm>
#include <set>

#include "aoecheck/base/text.h"
#include "model/numbers.h"

namespace aoecheck {
namespace {

// More than enough to explain a value; a hostile one must not fill the memory with them.
constexpr std::size_t most_problems = 16;

struct ParsedAxis {
  Axis axis;
  ShapeFault fault = ShapeFault::none;
};

ShapeFault shape_fault(NumberFault fault) {
  if (fault == NumberFault::none) return ShapeFault::none;
  return fault == NumberFault::form ? ShapeFault::number : ShapeFault::too_large;
}

class ShapeParser {
 public:
  // `dynamic`: the text has a -1 or a range, and the compiler reads it as shape ranges, in which an
  // axis may be 0 and inputs may be given by position.
  explicit ShapeParser(bool dynamic) : dynamic_(dynamic) {}

  void named_group(std::string_view group, bool brackets_needed) {
    const std::size_t colon = group.rfind(':');
    if (colon == std::string_view::npos) return add_problem(ShapeFault::form, trimmed(group));
    const std::string_view name = trimmed(group.substr(0, colon));
    const std::string_view dims = trimmed(group.substr(colon + 1));
    const bool open = dims.starts_with('[');
    const bool close = dims.ends_with(']');
    if (name.empty() || open != close || (brackets_needed && !open)) {
      return add_problem(ShapeFault::form, trimmed(group));
    }
    add_input(name, open ? dims.substr(1, dims.size() - 2) : dims, open);
  }

  void add_input(std::string_view name, std::string_view dims, bool brackets) {
    InputShape input{std::string(name), {}, brackets};
    if (!trimmed(dims).empty()) {
      for (const std::string_view piece : split(dims, ',')) {
        const ParsedAxis parsed = axis(trimmed(piece));
        if (parsed.fault != ShapeFault::none) return add_problem(parsed.fault, trimmed(piece));
        input.axes.push_back(parsed.axis);
      }
    }
    list_.inputs.push_back(std::move(input));
  }

  void add_problem(ShapeFault fault, std::string_view text) {
    if (list_.problems.size() >= most_problems) return;
    list_.problems.push_back({fault, std::string(text)});
  }

  ShapeList finish() {
    std::set<std::string_view> seen, twice;
    for (const InputShape& input : list_.inputs) {
      const bool again = !input.name.empty() && !seen.insert(input.name).second;
      if (again && twice.insert(input.name).second) list_.duplicates.push_back(input.name);
    }
    return std::move(list_);
  }

 private:
  ParsedAxis axis(std::string_view text) const {
    if (text.find('.') != std::string_view::npos) return {{}, ShapeFault::decimal};
    const std::size_t tilde = text.find('~');
    if (tilde != std::string_view::npos) {
      const Number low = digits_value(trimmed(text.substr(0, tilde)));
      const Number high = digits_value(trimmed(text.substr(tilde + 1)));
      const NumberFault fault = low.fault == NumberFault::none ? high.fault : low.fault;
      return {{low.value, high.value, false}, shape_fault(fault)};
    }
    const bool negative = text.starts_with('-');
    const Number number = digits_value(negative ? text.substr(1) : text);
    if (number.fault != NumberFault::none) return {{}, shape_fault(number.fault)};
    if (negative && number.value == 1) return {{0, -1, true}, ShapeFault::none};
    const bool refused = negative || (number.value == 0 && !dynamic_);
    if (refused) return {{}, ShapeFault::non_positive};
    return {{number.value, number.value, false}, ShapeFault::none};
  }

  bool dynamic_;
  ShapeList list_;
};

bool is_dynamic(std::string_view text) {
  return text.find('~') != std::string_view::npos || text.find("-1") != std::string_view::npos;
}

// The groups between semicolons, without the empty one behind a trailing semicolon.
std::vector<std::string_view> groups(std::string_view text, ShapeParser& parser) {
  std::vector<std::string_view> parts = split(text, ';');
  if (parts.size() > 1 && trimmed(parts.back()).empty()) {
    parts.pop_back();
    parser.add_problem(ShapeFault::trailing_separator, ";");
  }
  return parts;
}

// "[1~8,3],[2]": inputs by position.
void parse_bracket_list(std::string_view text, ShapeParser& parser) {
  std::string_view rest = trimmed(text);
  for (;;) {
    const std::size_t close = rest.find(']');
    if (!rest.starts_with('[') || close == std::string_view::npos) {
      return parser.add_problem(ShapeFault::form, rest);
    }
    parser.add_input({}, rest.substr(1, close - 1), true);
    rest = trimmed(rest.substr(close + 1));
    if (rest.empty()) return;
    if (!rest.starts_with(',')) return parser.add_problem(ShapeFault::form, rest);
    rest = trimmed(rest.substr(1));
  }
}

std::string axis_text(const Axis& axis) {
  if (axis.dynamic) return "-1";
  if (axis.fixed()) return std::to_string(axis.low);
  return std::to_string(axis.low) + "~" + std::to_string(axis.high);
}

std::string input_text(const InputShape& input) {
  std::string text = input.name.empty() ? "[" : input.name + ":";
  for (std::size_t i = 0; i < input.axes.size(); ++i) {
    if (i > 0) text += ",";
    text += axis_text(input.axes[i]);
  }
  if (input.name.empty()) text += "]";
  return text;
}

}  // namespace

bool ShapeList::has_ranges() const {
  return std::any_of(inputs.begin(), inputs.end(), [](const InputShape& input) {
    return std::any_of(input.axes.begin(), input.axes.end(),
                       [](const Axis& axis) { return !axis.dynamic && !axis.fixed(); });
  });
}

bool ShapeList::has_brackets() const {
  return std::any_of(inputs.begin(), inputs.end(),
                     [](const InputShape& input) { return input.brackets; });
}

std::size_t ShapeList::dynamic_axes() const {
  std::size_t count = 0;
  for (const InputShape& input : inputs) {
    count += static_cast<std::size_t>(std::count_if(input.axes.begin(), input.axes.end(),
                                                    [](const Axis& axis) { return axis.dynamic; }));
  }
  return count;
}

const InputShape* ShapeList::find(std::string_view name) const {
  const auto found = std::find_if(inputs.begin(), inputs.end(),
                                  [&](const InputShape& input) { return input.name == name; });
  return found == inputs.end() ? nullptr : &*found;
}

ShapeList parse_input_shape(std::string_view text) {
  const bool dynamic = is_dynamic(text);
  ShapeParser parser(dynamic);
  if (text.empty()) return parser.finish();
  const bool by_position = dynamic && text.find(':') == std::string_view::npos;
  for (const std::string_view group : groups(text, parser)) {
    if (by_position) {
      parser.add_input({}, group, false);
    } else {
      parser.named_group(group, false);
    }
  }
  return parser.finish();
}

ShapeList parse_input_shape_range(std::string_view text) {
  ShapeParser parser(true);
  if (text.empty()) return parser.finish();
  if (text.find(':') == std::string_view::npos) {
    parse_bracket_list(text, parser);
  } else {
    for (const std::string_view group : groups(text, parser)) parser.named_group(group, true);
  }
  return parser.finish();
}

std::string canonical_text(const ShapeList& shapes, bool keep_order) {
  std::vector<const InputShape*> order;
  order.reserve(shapes.inputs.size());
  for (const InputShape& input : shapes.inputs) order.push_back(&input);
  if (!keep_order) {
    const auto by_name = [](const InputShape* left, const InputShape* right) {
      return left->name < right->name;
    };
    const auto same_name = [](const InputShape* left, const InputShape* right) {
      return !left->name.empty() && left->name == right->name;
    };
    std::stable_sort(order.begin(), order.end(), by_name);
    order.erase(std::unique(order.begin(), order.end(), same_name), order.end());
  }
  std::string text;
  for (const InputShape* input : order) {
    if (!text.empty()) text += input->name.empty() ? "," : ";";
    text += input_text(*input);
  }
  return text;
}

}  // namespace aoecheck
