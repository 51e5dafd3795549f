#pragma once

#include "aoecheck/model/bank_file.h"
#include "readers/banks/duplicates.h"
#include "readers/banks/json_cursor.h"
#include "readers/banks/json_values.h"
#include "readers/banks/remarks.h"

namespace aoecheck {

/// What the reader of one kind works with.
struct BankReading {
  JsonCursor& cursor;
  BankFile& file;
  Remarks& faults;
  Remarks& quirks;
  DuplicateFinder& duplicates;
  const BankFilter& filter;

  bool building() const { return filter.limit > 0; }
  /// The cursor's fault as a fault of the file under `rule`; text behind a value where the cursor
  /// has none.
  void report_fault(const char* rule);
  /// Where records of this type are counted; beyond 4,096 types all others are counted
  /// together, and a long name is cut.
  std::uint64_t& count_of(const std::string& type);
  /// Keeps the record where it fits the filter.
  void offer(BankRecord record);
};

void read_runtime_bank(BankReading& reading);
void read_unified_bank(BankReading& reading);
void read_graph_bank(BankReading& reading);
void read_cube_bank(BankReading& reading);
void read_vector_bank(BankReading& reading);
void read_gradient_bank(BankReading& reading);
void read_fusion_bank(BankReading& reading);

/// Shapes, data types and formats among the leaves of a record: `A_shape` beside `A_dtype`,
/// `aShapeN` beside `aDtype`, `inputs[0].shape`; m, k, n of a matrix product.
std::vector<BankTensor> tensors_of(const std::vector<BankField>& fields);

}  // namespace aoecheck
