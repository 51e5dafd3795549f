#include <algorithm>

#include "aoecheck/base/text.h"
#include "readers/banks/bank_reading.h"

namespace aoecheck {
namespace {

bool is_hexadecimal(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  });
}

/// Reads a unified bank (CANN 8.1 cann_kb_manager): MD5 of the text of info_dict -> [entry].
class UnifiedReader {
 public:
  explicit UnifiedReader(BankReading& reading)
      : reading_(reading),
        cursor_(reading.cursor),
        records_of_kind_(reading.count_of(reading.file.name.subject)) {}

  void read() {
    if (cursor_.starts_with_mark()) reading_.faults.add("bank-has-byte-order-mark", 1);
    std::string_view name;
    if (cursor_.enter_object()) {
      while (cursor_.next_member(name)) {
        key_ = name;
        line_ = cursor_.line();
        read_entries();
      }
    }
    if (!cursor_.at_end()) return reading_.report_fault("bank-not-json");
    if (reading_.file.records == 0) reading_.quirks.add("bank-placeholder");
  }

 private:
  void read_entries() {
    ++reading_.file.records;
    ++records_of_kind_;
    reading_.duplicates.note(hash_of(key_), line_);
    constexpr std::size_t md5_length = 32;
    constexpr std::size_t sha256_length = 64;
    const bool is_key =
        (key_.size() == md5_length || key_.size() == sha256_length) && is_hexadecimal(key_);
    if (!is_key) reading_.faults.add("bank-key-is-no-digest", line_);
    if (cursor_.peek() != JsonKind::array) {
      cursor_.skip();
      return reading_.faults.add("bank-entry-is-no-list", line_);
    }
    cursor_.enter_array();
    std::size_t count = 0;
    for (; cursor_.next_element(); ++count) {
      if (count == 0)
        read_entry();
      else
        cursor_.skip();
    }
    if (cursor_.failed()) return;
    if (count == 0) reading_.faults.add("bank-entry-is-empty", line_);
    if (count > 1) reading_.quirks.add("bank-entry-has-several", line_);
  }

  void read_entry() {
    if (cursor_.peek() != JsonKind::object) {
      cursor_.skip();
      return reading_.faults.add("bank-entry-is-no-object", line_);
    }
    record_ = {};
    has_info_ = has_knowledge_ = false;
    std::string_view name;
    cursor_.enter_object();
    while (cursor_.next_member(name)) {
      if (name == "info_dict")
        read_info();
      else if (name == "knowledge")
        read_knowledge();
      else if (name == "cost_time" && cursor_.peek() == JsonKind::number)
        read_cost();
      else
        cursor_.skip();
    }
    if (cursor_.failed()) return;
    if (!has_info_) incomplete("info_dict");
    if (!has_knowledge_) incomplete("knowledge");
    if (reading_.building()) offer();
  }

  void incomplete(const char* member) {
    reading_.faults.add(Message{"bank-entry-incomplete", {}}.with("member", member), line_);
  }

  void read_info() {
    has_info_ = true;
    const bool is_text = cursor_.peek() == JsonKind::text;
    if (reading_.building()) return flatten(cursor_, {}, record_.fields);
    cursor_.set_tap(&digest_);
    std::string_view text;
    const bool good = is_text ? cursor_.read_text(text) : cursor_.skip();
    const std::string inner = is_text && good && cursor_.text_is_plain() ? std::string(text) : "";
    cursor_.set_tap(nullptr);
    const std::string raw = digest_.finish();
    constexpr std::size_t md5_length = 32;
    if (!good || key_.size() != md5_length) return;
    if (is_text && inner.empty()) return;
    ++reading_.file.keys.computed;
    const auto is_key = [&](const std::string& digest) {
      return digest == key_ || digest == lower(key_);
    };
    bool equal = is_key(raw);
    if (!equal && is_text) {
      digest_.add(inner);
      equal = is_key(digest_.finish());
    }
    if (equal)
      ++reading_.file.keys.equal;
    else
      reading_.faults.add("bank-key-differs", line_);
  }

  void read_knowledge() {
    has_knowledge_ = true;
    if (reading_.building())
      flatten(cursor_, {}, record_.knowledge);
    else
      cursor_.skip();
  }

  void read_cost() {
    JsonNumber number;
    if (cursor_.read_number(number)) record_.cost = value_of(number);
  }

  void offer() {
    record_.line = line_;
    record_.key = key_;
    record_.operator_type = reading_.file.name.subject;
    for (const BankField& field : record_.fields)
      if (field.name == "op_type") record_.operator_type = field.value;
    record_.tensors = tensors_of(record_.fields);
    reading_.offer(std::move(record_));
  }

  BankReading& reading_;
  JsonCursor& cursor_;
  std::uint64_t& records_of_kind_;
  Md5 digest_;
  std::string key_;
  std::uint64_t line_ = 0;
  BankRecord record_;
  bool has_info_ = false;
  bool has_knowledge_ = false;
};

}  // namespace

void read_unified_bank(BankReading& reading) { UnifiedReader(reading).read(); }

}  // namespace aoecheck
