#include "support/log_scan.h"

#include <algorithm>

#include <fmt/format.h>

#include "aoecheck/readers/logs.h"

namespace aoecheck::test {
namespace {

void print(const LogHit& hit, std::string& out) {
  out += fmt::format("  {} {}:{} @{} {}/{} {} {} [{}] `{}`", hit.failure, hit.origin.source,
                     hit.origin.line, hit.time, hit.process.pid, hit.process.name, hit.module,
                     hit.level, hit.stage, hit.text);
  for (const auto& [name, value] : hit.numbers) out += fmt::format(" {}={}", name, value);
  for (const auto& [name, value] : hit.texts) out += fmt::format(" {}='{}'", name, value);
  out += '\n';
}

}  // namespace

LogReading scan(const std::vector<LogText>& files) {
  static LogScanner scanner(Catalogue::embedded());  // its tables are built once
  for (const LogText& file : files) {
    scanner.begin(file.name);
    scanner.feed(file.text);
    scanner.end();
  }
  return scanner.take();
}

LogReading scan_in_pieces(std::string_view text, std::size_t piece) {
  LogScanner scanner(Catalogue::embedded());
  scanner.begin("log");
  for (; !text.empty(); text.remove_prefix(std::min(piece, text.size())))
    scanner.feed(text.substr(0, piece));
  scanner.end();
  return scanner.take();
}

std::string printed(const LogReading& reading) {
  std::string out;
  for (const LogFile& file : reading.files) {
    out += fmt::format("{}: {} bytes, {} lines, {} records, {} cut, {}..{}{}", file.name,
                       file.bytes, file.lines, file.records, file.cut_lines, file.first_time,
                       file.last_time, file.binary ? ", binary" : "");
    for (const std::int64_t pid : file.pids) out += fmt::format(" {}", pid);
    out += '\n';
  }
  for (const LogHits& hits : reading.hits) {
    out += fmt::format("{} times\n", hits.count);
    for (const LogHit& hit : hits.first) print(hit, out);
    print(hits.last, out);
  }
  return out + fmt::format("{} dropped\n", reading.dropped);
}

std::vector<std::string> failures_of(const LogReading& reading) {
  std::vector<std::string> ids;
  for (const LogHits& hits : reading.hits) {
    const LogHit& hit = hits.first.front();
    const std::string* code = hit.value("code");
    const std::string id =
        hit.failure.empty() ? "code:" + (code == nullptr ? std::string() : *code) : hit.failure;
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
  }
  return ids;
}

const LogHits* hits_of(const LogReading& reading, std::string_view failure) {
  for (const LogHits& hits : reading.hits)
    if (hits.first.front().failure == failure) return &hits;
  return nullptr;
}

}  // namespace aoecheck::test
