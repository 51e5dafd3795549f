#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "aoecheck/base/text.h"
#include "aoecheck/readers/logs.h"
#include "readers/logs/codes.h"
#include "readers/logs/head_cache.h"
#include "readers/logs/hit_collector.h"
#include "readers/logs/line_splitter.h"
#include "readers/logs/pattern_set.h"
#include "readers/logs/record_log.h"
#include "readers/logs/stamps.h"

namespace aoecheck {
namespace {

constexpr std::size_t judged_bytes = 64U << 10U;  // tell whether a file is a log
constexpr std::size_t longest_text = 1U << 10U;
/// Who speaks of processes of others.
constexpr std::array<std::string_view, 3> observers{"KERNEL", "CONTAINER", "HOST"};
constexpr std::string_view error_level = "ERROR";

bool is_binary(std::string_view bytes) {
  constexpr std::string_view usual = "\t\n\r\v\f\b\x1b";
  constexpr std::size_t one_in = 20;
  const auto strange = std::count_if(bytes.begin(), bytes.end(), [&](char c) {
    return static_cast<unsigned char>(c) < ' ' && usual.find(c) == std::string_view::npos;
  });
  return static_cast<std::size_t>(strange) * one_in > bytes.size();
}

std::string shortened(std::string_view text) { return std::string(beginning(text, longest_text)); }

/// What a record says of itself before its text.
void take_head(std::string_view line, const PlogHead& head, LogHit& hit) {
  hit.level = head.level;
  hit.module = head.module;
  const auto process = plog_process(line, head);
  if (!process) return;
  hit.process = {process->pid, std::string(process->name)};
  hit.time = process->time;
  hit.stage = stage_in(line.substr(process->text));
}

/// What a line without a head may say.
void take_line(std::string_view line, LogHit& hit) {
  hit.process.pid = pid_in(line);
  hit.time = time_in(line);
}

std::optional<PlogHead> any_head(std::string_view line) {
  auto head = plog_head(line);
  return head ? head : damaged_plog_head(line);
}

/// The process that take_head() or take_line() would find.
std::int64_t pid_of(std::string_view line) {
  const auto head = any_head(line);
  if (!head) return pid_in(line);
  const auto process = plog_process(line, *head);
  return process ? process->pid : 0;
}

bool is_observer(std::string_view layer) {
  return std::find(observers.begin(), observers.end(), layer) != observers.end();
}

/// The process of others that a line speaks of.
void take_victim(std::string_view layer, LogHit& hit) {
  if (!is_observer(layer)) return;
  const std::int64_t* pid = hit.number("pid");
  const std::string* name = hit.value("process");
  if (layer == observers.front() || pid != nullptr || name != nullptr) hit.process = {};
  if (pid != nullptr) hit.process.pid = *pid;
  if (name != nullptr) hit.process.name = *name;
}

}  // namespace

class LogScanner::Impl {
 public:
  explicit Impl(const Catalogue& catalogue)
      : patterns_(catalogue), unknown_(catalogue.failure("error-not-known")) {}

  void begin(std::string name) {
    file_ = {};
    file_.name = std::move(name);
    records_ = {};
    splitter_ = {};
    judged_ = false;
    start_.clear();
  }

  void feed(std::string_view bytes) {
    if (file_.binary) return;
    file_.bytes += bytes.size();
    if (judged_) return read(bytes);
    const std::size_t room = judged_bytes - start_.size();
    start_ += bytes.substr(0, room);
    if (start_.size() < judged_bytes) return;
    judge();
    if (!file_.binary) read(bytes.substr(std::min(room, bytes.size())));
  }

  bool wants_more() const { return !file_.binary; }

  void end() {
    if (!judged_) judge();
    splitter_.end([this](const LogLine& line) { take_line_apart(line); });
    end_hits();
    file_.lines = splitter_.lines();
    file_.cut_lines = splitter_.cut_lines();
    records_.tell(file_);
    files_.push_back(std::move(file_));
    file_ = {};
  }

  LogReading take() {
    LogReading reading = hits_.take();
    reading.files = std::exchange(files_, {});
    return reading;
  }

 private:
  void judge() {
    judged_ = true;
    file_.binary = is_binary(start_);
    if (!file_.binary) read(start_);
    start_ = {};
  }

  void read(std::string_view bytes) {
    splitter_.feed(bytes, [this](const LogLine& line) { take_line_apart(line); });
  }

  /// A progress bar draws one line over another; a writer may lose a line feed.
  void take_line_apart(const LogLine& line) {
    number_ =
        static_cast<int>(std::min<std::uint64_t>(line.number, std::numeric_limits<int>::max()));
    if (line.plain) return search(line.text);
    for (const std::string_view drawn : split(line.text, '\r')) {
      const std::string text = without_escapes(drawn);
      std::string_view rest = text;
      for (std::size_t next = glued_record(rest); next != std::string_view::npos;
           next = glued_record(rest)) {
        search(rest.substr(0, next));
        rest.remove_prefix(next);
      }
      search(rest);
    }
  }

  void search(std::string_view line) {
    const HeadCache::Entry& entry = heads_.find(line);
    if (entry.head) records_.add(line, *entry.head);
    const PatternGroup* group = entry.head ? entry.group : &patterns_.everything();
    if (group != nullptr && group->may_fit(line) && search_texts(line, *group)) return;
    const bool is_error = entry.head && entry.head->level == error_level;
    if (entry.head && !is_error) return;
    if (!search_code(line) && is_error) keep_unknown(line);
  }

  bool search_texts(std::string_view line, const PatternGroup& group) {
    const std::string shown = legible(line);
    const PatternRow* row = group.fit(shown);
    if (row == nullptr) return false;
    if (is_repeated(*row, shown)) return true;
    LogHit hit;
    fill(*row, shown, number_, hit);
    hits_.add(row->failure, std::move(hit));
    return true;
  }

  /// Most telling lines of a large log repeat others: what they say is looked at only once more,
  /// for the last of them.
  bool is_repeated(const PatternRow& row, const std::string& shown) {
    if (is_observer(row.failure->layer) || row.text.has_gap("code")) return false;
    return hits_.count(row.failure, pid_of(shown), shown, number_);
  }

  bool search_code(std::string_view line) {
    if (!code_in(line)) return false;
    const std::string shown = legible(line);
    const auto found = code_in(shown);
    if (!found) return false;
    LogHit hit;
    hit.texts = {{"code", std::string(found->code)}, {"text", shortened(found->text)}};
    fill_place(shown, number_, hit);
    hits_.add(nullptr, std::move(hit));
    return true;
  }

  /// A record of an error that the catalogue does not know.
  void keep_unknown(std::string_view line) {
    const std::string shown = legible(line);
    if (unknown_ == nullptr || hits_.count(unknown_, pid_of(shown), shown, number_)) return;
    LogHit hit;
    fill_unknown(shown, number_, hit);
    hits_.add(unknown_, std::move(hit));
  }

  void fill_unknown(std::string_view shown, int number, LogHit& hit) const {
    hit.failure = unknown_->rule.id;
    fill_place(shown, number, hit);
    const auto head = plog_head(shown);
    const auto process = head ? plog_process(shown, *head) : std::nullopt;
    hit.texts = {{"text", shortened(trimmed(shown.substr(process ? process->text : 0)))}};
  }

  void fill(const PatternRow& row, std::string_view shown, int number, LogHit& hit) const {
    hit.failure = row.failure->rule.id;
    row.text.take_values(shown, hit);
    fill_place(shown, number, hit);
    take_victim(row.failure->layer, hit);
  }

  void fill_place(std::string_view shown, int number, LogHit& hit) const {
    hit.origin = {OriginKind::file, file_.name, number, 0, {}};
    hit.text = shortened(shown);
    if (const auto head = any_head(shown))
      take_head(shown, *head, hit);
    else
      take_line(shown, hit);
  }

  /// The lines that were only counted are looked at as any other.
  void end_hits() {
    hits_.end_file([this](std::string_view shown, int number, LogHit& hit) {
      const auto head = plog_head(shown);
      const PatternGroup* group =
          head ? patterns_.group_of(head->module, head->level) : &patterns_.everything();
      const bool may_fit = group != nullptr && group->may_fit(shown);
      if (const PatternRow* row = may_fit ? group->fit(shown) : nullptr)
        fill(*row, shown, number, hit);
      else
        fill_unknown(shown, number, hit);
    });
  }

  PatternSet patterns_;
  HeadCache heads_{patterns_};
  const FailureSpec* unknown_;
  HitCollector hits_;
  LineSplitter splitter_;
  RecordLog records_;
  LogFile file_;
  std::vector<LogFile> files_;
  std::string start_;  // of the file, until it is judged
  bool judged_ = false;
  int number_ = 0;  // of the line
};

LogScanner::LogScanner(const Catalogue& catalogue) : impl_(std::make_unique<Impl>(catalogue)) {}
LogScanner::~LogScanner() = default;
void LogScanner::begin(std::string name) { impl_->begin(std::move(name)); }
void LogScanner::feed(std::string_view bytes) { impl_->feed(bytes); }
bool LogScanner::wants_more() const { return impl_->wants_more(); }
void LogScanner::end() { impl_->end(); }
LogReading LogScanner::take() { return impl_->take(); }

}  // namespace aoecheck
