#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "aoecheck/base/text.h"
#include "aoecheck/readers/hits.h"
#include "readers/logs/head.h"
#include "readers/logs/line_splitter.h"
#include "readers/logs/literal_finder.h"
#include "readers/logs/log_text.h"

namespace aoecheck {
namespace {

constexpr std::size_t most_traces = 1'000'000;

/// A text of a log, and what it tells; `flag` and `status` of the line itself tell more.
struct TraceText {
  std::string_view text;
  TraceKind kind;
  LookUp result;
  bool built_in = false;
};

constexpr LookUp by_line = LookUp::unknown;

constexpr std::array<TraceText, 14> trace_texts{{
    {"[op_kb_hit][{name}][{flag:n}][{kernel}]", TraceKind::operator_line, by_line},
    {"[sg_kb_hit][{name}][{status:n}]", TraceKind::graph_line, by_line},
    {"op_name:[{name}] kernel_name:[{kernel}] hit bank result:True", TraceKind::tiling_line,
     LookUp::hit},
    {"op_name:[{name}] kernel_name:[{kernel}] hit bank result:False", TraceKind::tiling_line,
     LookUp::miss},
    {"tiling is from cost model tiling, kernel name is{ }:\"{kernel:w}\"", TraceKind::tiling_line,
     LookUp::miss},
    {"RL bank query info match: op_name={name} hit custom bank: {_}, kernel_name: {kernel:w}",
     TraceKind::vector_line, LookUp::hit},
    {"RL bank query info match: op_name={name} hit built-in bank", TraceKind::vector_line,
     LookUp::hit, true},
    {"RL bank query info match: op_name={name:w}, not hit bank", TraceKind::vector_line,
     LookUp::miss},
    {"Auto search bank info: hit bank status: True, op_name: {name:w}, kernel_name: {kernel:w}",
     TraceKind::vector_line, LookUp::hit},
    {"Auto search bank info: hit bank status: False, op_name: {name:w}, kernel_name: {kernel:w}",
     TraceKind::vector_line, LookUp::miss},
    {"Found in custom repo. K: {status:n}", TraceKind::runtime_line, LookUp::hit},
    {"Found in builtin repo, K: {status:n}", TraceKind::runtime_line, LookUp::hit, true},
    {"Not found in custom or built-in repo. K: {status:n}", TraceKind::runtime_line, LookUp::miss},
    {"Found in built-in repo, K: {status:n}", TraceKind::runtime_line, LookUp::hit, true},
}};

struct GraphStatus {
  std::int64_t code;
  LookUp result;
};

/// graph_tuner_errorcode.h; every other code is none of the bank's.
constexpr std::array<GraphStatus, 4> graph_statuses{{{169738280, LookUp::hit},
                                                     {169738250, LookUp::miss},
                                                     {169738260, LookUp::untuned},
                                                     {169738270, LookUp::not_updated}}};

LookUp result_of_graph(std::int64_t code) {
  const auto* found = std::find_if(graph_statuses.begin(), graph_statuses.end(),
                                   [code](const GraphStatus& row) { return row.code == code; });
  return found == graph_statuses.end() ? LookUp::unknown : found->result;
}

/// Old releases print -1 where nobody looked.
LookUp result_of_flag(std::int64_t flag) {
  if (flag == 1) return LookUp::hit;
  return flag == 0 ? LookUp::miss : LookUp::unknown;
}

void complete(std::string_view line, const LogHit& hit, LookUpTrace& trace) {
  if (const std::string* name = hit.value("name")) trace.name = *name;
  if (const std::string* kernel = hit.value("kernel")) trace.kernel = *kernel;
  while (trace.kernel.ends_with('.')) trace.kernel.pop_back();
  if (const std::int64_t* status = hit.number("status")) trace.status = *status;
  if (trace.kind == TraceKind::graph_line) trace.result = result_of_graph(trace.status);
  const std::int64_t* flag = hit.number("flag");
  if (flag == nullptr) return;
  trace.result = result_of_flag(*flag);
  const auto head = plog_head(line);
  if (!head || head->level != "DEBUG") return;
  trace.kind = TraceKind::choice_line;
  trace.kernel.clear();
}

}  // namespace

class HitScanner::Impl {
 public:
  Impl() : finder_(literals()) {
    for (const TraceText& row : trace_texts) texts_.emplace_back(row.text);
  }

  void begin(std::string name) {
    name_ = std::move(name);
    splitter_ = {};
  }

  void feed(std::string_view bytes) {
    splitter_.feed(bytes, [this](const LogLine& line) { search(line); });
  }

  void end() {
    splitter_.end([this](const LogLine& line) { search(line); });
  }

  std::vector<LookUpTrace> take() { return std::exchange(traces_, {}); }

 private:
  static std::vector<std::string_view> literals() {
    std::vector<std::string_view> result;
    for (const TraceText& row : trace_texts) result.push_back(longest_literal(row.text));
    return result;
  }

  void search(const LogLine& line) {
    found_.fill(false);
    bool any = false;
    finder_.find(line.text, [&](std::uint32_t text) { found_[text] = any = true; });
    if (!any || traces_.size() == most_traces) return;
    const std::string shown = legible(line.text);
    for (std::size_t i = 0; i < trace_texts.size(); ++i) {
      if (!found_[i] || !texts_[i].fits(shown)) continue;
      return keep(i, shown, line.number);
    }
  }

  void keep(std::size_t row, std::string_view shown, std::uint64_t number) {
    LogHit hit;
    texts_[row].take_values(shown, hit);
    LookUpTrace trace;
    trace.kind = trace_texts[row].kind;
    trace.result = trace_texts[row].result;
    trace.built_in = trace_texts[row].built_in;
    constexpr std::uint64_t last_line = std::numeric_limits<int>::max();
    trace.origin = {OriginKind::file, name_, static_cast<int>(std::min(number, last_line)), 0, {}};
    complete(shown, hit, trace);
    traces_.push_back(std::move(trace));
  }

  LiteralFinder finder_;
  std::vector<LogText> texts_;
  std::array<bool, trace_texts.size()> found_{};
  LineSplitter splitter_;
  std::string name_;
  std::vector<LookUpTrace> traces_;
};

HitScanner::HitScanner() : impl_(std::make_unique<Impl>()) {}
HitScanner::~HitScanner() = default;
void HitScanner::begin(std::string name) { impl_->begin(std::move(name)); }
void HitScanner::feed(std::string_view bytes) { impl_->feed(bytes); }
void HitScanner::end() { impl_->end(); }
std::vector<LookUpTrace> HitScanner::take() { return impl_->take(); }

}  // namespace aoecheck
