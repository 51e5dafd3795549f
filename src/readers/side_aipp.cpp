#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>

#include "aipp.pb.h"
#include "readers/side_grammars.h"

namespace aoecheck {
namespace {

namespace pb = google::protobuf;

constexpr int deepest = 8;

// Keeps the first error, with its place from 0 as the library counts.
class FirstError final : public pb::io::ErrorCollector {
 public:
  void AddError(int line, int column, const std::string& text) override {
    if (!text_.empty()) return;
    line_ = line;
    column_ = column;
    text_ = text;
  }
  void AddWarning(int, int, const std::string&) override {}

  int line() const { return line_; }
  int column() const { return column_; }
  const std::string& text() const { return text_; }

 private:
  int line_ = 0;
  int column_ = 0;
  std::string text_;
};

// The name between quotes in "… has no field named "x".", the library's words for a field that the
// schema lacks; empty for every other error.
std::string unknown_field(const std::string& text) {
  constexpr std::string_view phrase = "has no field named \"";
  const std::size_t found = text.find(phrase);
  if (found == std::string::npos) return {};
  const std::size_t begin = found + phrase.size();
  return text.substr(begin, text.find('"', begin) - begin);
}

Error prototxt_error(const SideBuilder& builder, const FirstError& first) {
  std::size_t offset = builder.offset_at(first.line(), first.column());
  Message detail{"prototxt-syntax", {}};
  const std::string field = unknown_field(first.text());
  if (!field.empty()) {
    // The library points behind the name.
    const std::size_t name = builder.text().rfind(field, offset);
    if (name != std::string_view::npos) offset = name;
    detail.id = "prototxt-unknown-field";
    detail.with("field", excerpt(field));
  } else {
    const std::string& text = first.text();
    detail.with("detail",
                excerpt(std::string_view(text).substr(0, text.find_last_not_of('.') + 1)));
  }
  Message problem{"side-not-prototxt", {}};
  return builder.invalid(std::move(problem.with("detail", std::move(detail))), offset);
}

// Of element `index` of a repeated field, or of a single one where index is -1.
std::string value_text(const pb::Message& message, const pb::FieldDescriptor& field, int index) {
  const pb::Reflection& reflection = *message.GetReflection();
  const bool repeated = index >= 0;
  using Type = pb::FieldDescriptor;
  switch (field.cpp_type()) {
    case Type::CPPTYPE_BOOL:
      return reflection.GetBool(message, &field) ? "true" : "false";
    case Type::CPPTYPE_FLOAT:
      return fmt::format("{}", repeated ? reflection.GetRepeatedFloat(message, &field, index)
                                        : reflection.GetFloat(message, &field));
    case Type::CPPTYPE_INT32:
      return fmt::format("{}", repeated ? reflection.GetRepeatedInt32(message, &field, index)
                                        : reflection.GetInt32(message, &field));
    case Type::CPPTYPE_UINT32:
      return fmt::format("{}", repeated ? reflection.GetRepeatedUInt32(message, &field, index)
                                        : reflection.GetUInt32(message, &field));
    case Type::CPPTYPE_ENUM: {
      const int number = reflection.GetEnumValue(message, &field);
      const pb::EnumValueDescriptor* const value = field.enum_type()->FindValueByNumber(number);
      return value == nullptr ? std::to_string(number) : std::string(value->name());
    }
    default:
      return reflection.GetString(message, &field);
  }
}

// Adds the fields of one block that differ from the defaults of the schema.
class BlockWriter {
 public:
  explicit BlockWriter(SideBuilder& builder) : builder_(builder) {}

  void write(const pb::Message& block, const pb::TextFormat::ParseInfoTree* places, int number) {
    std::vector<const pb::FieldDescriptor*> fields;
    block.GetReflection()->ListFields(block, &fields);
    const std::string prefix = fmt::format("aipp_op[{}].", number);
    for (const pb::FieldDescriptor* field : fields) {
      const std::string name = prefix + std::string(field->name());
      if (!field->is_repeated()) {
        builder_.add(name, value_text(block, *field, -1), offset(places, field, -1));
        continue;
      }
      const int count = block.GetReflection()->FieldSize(block, field);
      for (int i = 0; i < count; ++i) {
        builder_.add(count == 1 ? name : fmt::format("{}[{}]", name, i),
                     value_text(block, *field, i), offset(places, field, i));
      }
    }
  }

 private:
  std::size_t offset(const pb::TextFormat::ParseInfoTree* places, const pb::FieldDescriptor* field,
                     int index) const {
    if (places == nullptr) return 0;
    const pb::TextFormat::ParseLocation place = places->GetLocation(field, index);
    return builder_.offset_at(place.line, place.column);
  }

  SideBuilder& builder_;
};

}  // namespace

Result<SideFile> read_aipp(SideBuilder& builder) {
  std::string text(builder.text());
  if (text.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    return builder.invalid({"side-too-long", {}}, 0);
  }
  // The library counts a tab as several columns, the places here count bytes.
  std::replace(text.begin(), text.end(), '\t', ' ');
  proto::aipp::AippConfig config;
  FirstError first;
  pb::TextFormat::ParseInfoTree places;
  pb::TextFormat::Parser parser;
  parser.RecordErrorsTo(&first);
  parser.SetRecursionLimit(deepest);
  parser.WriteLocationsTo(&places);
  if (!parser.ParseFromString(text, &config)) return prototxt_error(builder, first);
  if (config.aipp_op_size() == 0) builder.remark({"side-file-remark-no-aipp-op", {}}, 0);
  const pb::FieldDescriptor* const blocks =
      proto::aipp::AippConfig::descriptor()->FindFieldByName("aipp_op");
  BlockWriter writer(builder);
  for (int i = 0; i < config.aipp_op_size(); ++i) {
    writer.write(config.aipp_op(i), places.GetTreeForNested(blocks, i), i);
  }
  return builder.finish();
}

}  // namespace aoecheck
