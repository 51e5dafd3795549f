#include "aoecheck/base/text.h"
#include "readers/banks/bank_reading.h"
#include "readers/banks/runtime_key.h"

namespace aoecheck {
namespace {

/// Reads a runtime bank as its loader does (ops-nn op_runtime_bank.cpp): one record a line.
class RuntimeReader {
 public:
  explicit RuntimeReader(BankReading& reading)
      : reading_(reading),
        cursor_(reading.cursor),
        gemm_(!reading.building() && has_gemm_key(reading.file.name.subject)) {}

  void read() {
    while (!cursor_.at_end()) {
      line_ = cursor_.line();
      read_line();
      cursor_.skip_line();
    }
  }

 private:
  void read_line() {
    if (cursor_.at_line_end())
      return reading_.faults.add(
          Message{"bank-line-malformed", {}}.with("reason", Message{"json-line-is-blank", {}}),
          line_);
    begin();
    std::string_view name;
    bool empty = true;
    if (cursor_.enter_object()) {
      while (cursor_.next_member(name)) {
        empty = false;
        read_member(name);
      }
    }
    if (!cursor_.at_line_end()) return reading_.report_fault("bank-line-malformed");
    if (empty) return reading_.quirks.add("bank-placeholder", line_);
    finish();
  }

  void begin() {
    key_.clear();
    wrong_member_.clear();
    operator_.clear();
    if (reading_.building()) record_ = {};
    record_.line = line_;
    id_ = {};
    hash_ = 0;
    has_id_ = has_info_ = has_knowledge_ = has_version_ = false;
  }

  void read_member(std::string_view name) {
    if (name == "info_dict")
      read_info();
    else if (name == "knowledge")
      read_knowledge();
    else if (name == "op")
      read_operator();
    else if (name == "id")
      read_id();
    else if (name == "version" && cursor_.peek() == JsonKind::number)
      has_version_ = cursor_.skip();
    else
      cursor_.skip();
  }

  void read_info() {
    if (cursor_.peek() != JsonKind::object) {
      cursor_.skip();
      return;
    }
    has_info_ = true;
    if (reading_.building()) return flatten(cursor_, {}, record_.fields);
    if (!gemm_) {
      hash_ = hash_value(cursor_);
      return;
    }
    std::string_view name;
    cursor_.enter_object();
    while (cursor_.next_member(name)) {
      if (const std::size_t slot = key_.slot(name); slot != GemmKey::no_slot)
        read_key_member(slot);
      else
        cursor_.skip();
    }
  }

  void read_key_member(std::size_t slot) {
    JsonScalar scalar;
    bool taken = false;
    switch (cursor_.read_scalar(scalar)) {
      case JsonKind::number:
        taken = key_.set_number(slot, scalar.number);
        break;
      case JsonKind::boolean:
        taken = key_.set_boolean(slot, scalar.boolean);
        break;
      case JsonKind::object:
      case JsonKind::array:
        cursor_.skip();
        break;
      default:
        break;
    }
    if (!taken && wrong_member_.empty()) wrong_member_ = gemm_fields()[slot].name;
  }

  void read_knowledge() {
    has_knowledge_ = cursor_.peek() == JsonKind::object;
    if (reading_.building())
      flatten(cursor_, {}, record_.knowledge);
    else
      cursor_.skip();
  }

  void read_operator() {
    std::string_view text;
    if (cursor_.peek() != JsonKind::text) {
      cursor_.skip();
    } else if (cursor_.read_text(text)) {
      operator_ = text;
    }
  }

  void read_id() {
    if (cursor_.peek() != JsonKind::number) {
      cursor_.skip();
      return;
    }
    has_id_ = cursor_.read_number(id_);
    if (reading_.building()) record_.key = id_.text;
  }

  /// The first member without which the loader refuses the record; empty where all are there.
  std::string_view lacking() const {
    if (!has_id_) return "id";
    if (!has_info_) return "info_dict";
    if (!has_knowledge_) return "knowledge";
    if (operator_.empty()) return "op";
    if (!has_version_) return "version";
    return gemm_ && wrong_member_.empty() ? key_.missing() : std::string_view();
  }

  void finish() {
    count(operator_.empty() ? reading_.file.name.subject : operator_);
    if (const std::string_view member = lacking(); !member.empty())
      return refuse("bank-record-incomplete", member);
    if (!wrong_member_.empty()) return refuse("bank-record-wrong-type", wrong_member_);
    const std::string& subject = reading_.file.name.subject;
    if (!subject.empty() && operator_ != subject)
      reading_.faults.add(Message{"bank-operator-is-other", {}}
                              .with("operator", kept_text(operator_))
                              .with("subject", subject),
                          line_);
    if (reading_.building()) {
      record_.operator_type = operator_;
      record_.tensors = tensors_of(record_.fields);
      return reading_.offer(std::move(record_));
    }
    check_key();
  }

  void check_key() {
    constexpr std::int64_t largest_id = 0xFFFFFFFF;
    const bool wide = !id_.integral || id_.integer < 0 || id_.integer > largest_id;
    if (wide) reading_.quirks.add("bank-id-beyond-32-bits", line_);
    if (!gemm_) return reading_.duplicates.note(hash_, line_);
    const bool equal = !wide && id_.integer == key_.hash();
    ++reading_.file.keys.computed;
    reading_.file.keys.equal += equal ? 1 : 0;
    reading_.duplicates.note(hash_of(key_.packed()), line_);
  }

  void refuse(const char* rule, std::string_view member) {
    reading_.faults.add(Message{rule, {}}.with("member", std::string(member)), line_);
  }

  void count(const std::string& type) {
    ++reading_.file.records;
    if (last_count_ == nullptr || type != last_type_) {
      last_type_ = type;
      last_count_ = &reading_.count_of(type);
    }
    ++*last_count_;
  }

  BankReading& reading_;
  JsonCursor& cursor_;
  const bool gemm_;
  std::uint64_t line_ = 0;
  GemmKey key_;
  BankRecord record_;
  std::string operator_;
  std::string wrong_member_;
  JsonNumber id_;
  std::uint64_t hash_ = 0;
  bool has_id_ = false;
  bool has_info_ = false;
  bool has_knowledge_ = false;
  bool has_version_ = false;
  std::string last_type_;
  std::uint64_t* last_count_ = nullptr;
};

}  // namespace

void read_runtime_bank(BankReading& reading) { RuntimeReader(reading).read(); }

}  // namespace aoecheck
