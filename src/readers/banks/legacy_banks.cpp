#include "readers/banks/bank_reading.h"

namespace aoecheck {
namespace {

/// A JSON object a line, known by the members `first` and `second`; counted, not judged.
void count_lines(BankReading& reading, std::string_view first, std::string_view second) {
  JsonCursor& cursor = reading.cursor;
  std::uint64_t& count = reading.count_of(reading.file.name.subject);
  while (!cursor.at_end()) {
    const std::uint64_t line = cursor.line();
    bool has_first = false;
    bool has_second = false;
    std::string_view name;
    if (!cursor.at_line_end() && cursor.enter_object()) {
      while (cursor.next_member(name)) {
        has_first = has_first || name == first;
        has_second = has_second || name == second;
        cursor.skip();
      }
    }
    if (!cursor.at_line_end()) {
      reading.report_fault("bank-line-malformed");
    } else if (!has_first || !has_second) {
      const std::string_view lacking = has_first ? second : first;
      reading.faults.add(Message{"bank-record-incomplete", {}}.with("member", std::string(lacking)),
                         line);
    } else {
      ++reading.file.records;
      ++count;
    }
    cursor.skip_line();
  }
}

}  // namespace

void read_cube_bank(BankReading& reading) { count_lines(reading, "shape", "tiling"); }

void read_fusion_bank(BankReading& reading) { count_lines(reading, "hash_str", "cost_time"); }

void read_vector_bank(BankReading& reading) {
  JsonCursor& cursor = reading.cursor;
  std::string_view name;
  std::uint64_t& count = reading.count_of(reading.file.name.subject);
  if (cursor.enter_object()) {
    while (cursor.next_member(name)) {
      cursor.skip();
      ++reading.file.records;
      ++count;
    }
  }
  if (!cursor.at_end()) reading.report_fault("bank-not-json");
}

void read_gradient_bank(BankReading& reading) {
  JsonCursor& cursor = reading.cursor;
  if (cursor.enter_array()) {
    while (cursor.next_element()) {
      const std::uint64_t line = cursor.line();
      bool has_hash = false;
      std::string_view name;
      if (!cursor.enter_object()) break;
      while (cursor.next_member(name)) {
        has_hash = has_hash || name == "modelhash";
        cursor.skip();
      }
      if (!has_hash)
        reading.faults.add(Message{"bank-record-incomplete", {}}.with("member", "modelhash"), line);
      ++reading.file.records;
    }
  }
  if (!cursor.at_end()) reading.report_fault("bank-not-json");
}

}  // namespace aoecheck
