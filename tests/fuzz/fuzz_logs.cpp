#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "aoecheck/base/text.h"
#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/readers/logs.h"
#include "aoecheck/rules/diagnose.h"
#include "fuzz/reading_checks.h"
#include "support/log_scan.h"

namespace {

using namespace aoecheck;

constexpr std::size_t longest_text = 1024, most_first = 5, most_groups = 4096, most_evidence = 5;
constexpr std::size_t most_pids = 16;

LogReading reading_of(std::string_view bytes, std::size_t piece) {
  static LogScanner scanner(Catalogue::embedded());
  scanner.begin("log");
  for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size())))
    scanner.feed(bytes.substr(0, piece));
  scanner.end();
  return scanner.take();
}

void check_text(const std::string& text) {
  fuzz::require(text.size() <= longest_text);
  fuzz::require(legible(text) == text);
}

void check_hit(const LogHit& hit, const LogFile& file) {
  check_text(hit.text);
  check_text(hit.process.name);
  fuzz::require(hit.origin.source == file.name);
  fuzz::require(hit.origin.line > 0 && static_cast<std::uint64_t>(hit.origin.line) <= file.lines);
  for (const auto& [name, value] : hit.texts) check_text(value);
  if (hit.failure.empty())
    fuzz::require(hit.value("code") != nullptr);
  else
    fuzz::require(Catalogue::embedded().failure(hit.failure) != nullptr);
}

void check_file(const LogFile& file, std::size_t size) {
  fuzz::require(file.bytes <= size);
  fuzz::require(file.binary || file.bytes == size);
  fuzz::require(file.lines <= size && file.cut_lines <= file.lines);
  fuzz::require(file.pids.size() <= most_pids && file.pids.size() <= file.records);
}

void check_reading(const LogReading& reading, std::size_t size) {
  fuzz::require(reading.files.size() == 1);
  check_file(reading.files.front(), size);
  fuzz::require(reading.hits.size() <= most_groups);
  for (const LogHits& hits : reading.hits) {
    fuzz::require(!hits.first.empty() && hits.first.size() == std::min(hits.count, most_first));
    for (const LogHit& hit : hits.first) check_hit(hit, reading.files.front());
    check_hit(hits.last, reading.files.front());
    fuzz::require(hits.first.front().origin.line <= hits.last.origin.line);
  }
}

void check_message(const Message& message) {
  const Catalogue& catalogue = Catalogue::embedded();
  fuzz::require(!catalogue.message(message.id).en.empty());
  for (const Language language : {Language::en, Language::zh})
    fuzz::require(!render(message, catalogue, language).empty());
}

void check_stories(const LogReading& reading, std::uint8_t end) {
  FailedRun run;
  run.logs = reading;
  if (end % 2 == 1) run.exit_code = end;
  run.kills_in_group = end % 4 == 3 ? 1 : 0;
  for (const Diagnosis& diagnosis : diagnose(run, Catalogue::embedded())) {
    fuzz::require(!diagnosis.failure_class.empty() && !diagnosis.processes.empty());
    fuzz::require(Catalogue::embedded().failure(diagnosis.rule) != nullptr);
    fuzz::require(diagnosis.evidence.size() <= most_evidence);
    check_message(diagnosis.message);
    for (const Message& fix : diagnosis.fixes) check_message(fix);
    for (const FoldedLines& lines : diagnosis.consequences) check_message(lines.message);
  }
}

}  // namespace

// The first byte is the size of the pieces in which the rest is read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const LogReading whole = reading_of(bytes, bytes.size() + 1);
  check_reading(whole, bytes.size());
  const LogReading in_pieces = reading_of(bytes, std::size_t{data[0]} + 1);
  fuzz::require(test::printed(whole) == test::printed(in_pieces));
  check_stories(whole, data[0]);
  return 0;
}
