#include "readers/models/json_message.h"

#include <charconv>

#include "readers/models/escapes.h"

namespace aoecheck {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using Json = nlohmann::json;

constexpr int deepest = 32;

std::string unescaped(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
      continue;
    }
    int value = 0;
    std::size_t digits = 0;
    for (; digits < 3 && i + 1 + digits < text.size(); ++digits) {
      const char c = text[i + 1 + digits];
      if (c < '0' || c > '7') break;
      value = value * 8 + (c - '0');
    }
    if (digits > 0) {
      result += static_cast<char>(value);
      i += digits;
    } else {
      result += plain_escape(text[++i]);
    }
  }
  return result;
}

template <typename Number>
Number number_of(const Json& json) {
  if (json.is_number()) return json.get<Number>();
  Number value{};
  if (json.is_string()) {
    const auto& text = json.get_ref<const std::string&>();
    std::from_chars(text.data(), text.data() + text.size(), value);
  }
  return value;
}

void fill(const Json& json, Message& message, int depth);

void put(const Json& json, const FieldDescriptor& field, Message& message, int depth) {
  const auto& reflection = *message.GetReflection();
  const bool many = field.is_repeated();
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return many ? reflection.AddInt32(&message, &field, number_of<std::int32_t>(json))
                  : reflection.SetInt32(&message, &field, number_of<std::int32_t>(json));
    case FieldDescriptor::CPPTYPE_UINT32:
      return many ? reflection.AddUInt32(&message, &field, number_of<std::uint32_t>(json))
                  : reflection.SetUInt32(&message, &field, number_of<std::uint32_t>(json));
    case FieldDescriptor::CPPTYPE_INT64:
      return many ? reflection.AddInt64(&message, &field, number_of<std::int64_t>(json))
                  : reflection.SetInt64(&message, &field, number_of<std::int64_t>(json));
    case FieldDescriptor::CPPTYPE_FLOAT:
      return many ? reflection.AddFloat(&message, &field, number_of<float>(json))
                  : reflection.SetFloat(&message, &field, number_of<float>(json));
    case FieldDescriptor::CPPTYPE_BOOL: {
      const bool value = json.is_boolean() && json.get<bool>();
      return many ? reflection.AddBool(&message, &field, value)
                  : reflection.SetBool(&message, &field, value);
    }
    case FieldDescriptor::CPPTYPE_STRING: {
      if (!json.is_string()) return;
      const auto& text = json.get_ref<const std::string&>();
      if (many) return reflection.AddString(&message, &field, text);
      const bool bytes = field.type() == FieldDescriptor::TYPE_BYTES;
      return reflection.SetString(&message, &field, bytes ? unescaped(text) : text);
    }
    case FieldDescriptor::CPPTYPE_ENUM: {
      const auto* value =
          json.is_string() ? field.enum_type()->FindValueByName(json.get<std::string>()) : nullptr;
      const int number = value != nullptr ? value->number() : number_of<int>(json);
      return many ? reflection.AddEnumValue(&message, &field, number)
                  : reflection.SetEnumValue(&message, &field, number);
    }
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return fill(json,
                  many ? *reflection.AddMessage(&message, &field)
                       : *reflection.MutableMessage(&message, &field),
                  depth + 1);
    default:
      return;
  }
}

void fill(const Json& json, Message& message, int depth) {
  if (!json.is_object() || depth > deepest) return;
  for (const auto& [key, value] : json.items()) {
    const FieldDescriptor* field = message.GetDescriptor()->FindFieldByName(key);
    if (field == nullptr) continue;
    if (!field->is_repeated())
      put(value, *field, message, depth);
    else if (value.is_array())
      for (const Json& item : value) put(item, *field, message, depth);
  }
}

}  // namespace

void fill_from_json(const Json& json, Message& message) { fill(json, message, 0); }

}  // namespace aoecheck
