#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/log.h"

namespace aoecheck {

/// Searches logs for the patterns of the catalogue in one pass and constant memory, whatever their
/// size: plog files, console output, kernel logs in every prefix form, anything that is lines.
/// Bytes come in pieces of any size; a line may be torn between two of them.
///
/// A plog record is searched for the patterns of its module and level, every other line for all.
/// Records glued on one line are taken apart; colours and carriage returns are passed over; bytes
/// that are not UTF-8 are kept as `?`. Where several patterns fit one line the one with the longest
/// literal text counts, and codes (`EL0004:`, `Title(EL0004):`) only where no pattern fits; a
/// record of level ERROR with neither is an `error-not-known`.
class LogScanner {
 public:
  explicit LogScanner(const Catalogue& catalogue);
  ~LogScanner();
  LogScanner(const LogScanner&) = delete;
  LogScanner& operator=(const LogScanner&) = delete;

  /// A file or stream begins; `name` becomes the source of its origins.
  void begin(std::string name);
  void feed(std::string_view bytes);
  /// False once feeding more of this file is of no use (it is binary).
  bool wants_more() const;
  /// The file ends; a last line without line feed counts.
  void end();

  /// What was found since the last call.
  LogReading take();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace aoecheck
