#include "readers/shell/interpreter.h"

#include <algorithm>
#include <tuple>

#include "aoecheck/base/path.h"
#include "readers/words.h"

namespace aoecheck::shell {

namespace {

/// Commands inside commands, of all kinds together.
constexpr std::size_t depth_limit = 160;

/// Work beyond one reading: this much for any input, and this often its size.
constexpr std::size_t budget_floor = 1u << 20;
constexpr std::size_t budget_factor = 8;

Error error_of(Trouble::Kind kind, const Origin& origin) {
  const bool quote = kind == Trouble::Kind::unterminated_quote;
  return {origin, {quote ? "unterminated-quote" : "input-too-deep", {}}};
}

}  // namespace

Message conditional(const std::string& condition) {
  Message message{"command-conditional", {}};
  return message.with("condition", condition);
}

Interpreter::Interpreter(const Catalogue& catalogue, const ReadOptions& options,
                         const std::string& input, std::size_t input_size)
    : catalogue_(catalogue),
      input_(input),
      home_directory_(parent_path(input)),
      budget_{budget_floor + budget_factor * input_size},
      lookup_(std::make_unique<Lookup>(own_scope_, options, input, budget_)),
      options_(options) {
  set_directory(home_directory_);
}

std::optional<Error> Interpreter::read(const std::shared_ptr<const SourceText>& source) {
  run_source(source);
  conditions_.clear();
  return std::exchange(error_, std::nullopt);
}

std::optional<Error> Interpreter::read_apart(const std::shared_ptr<const SourceText>& source) {
  const std::size_t mark = scope_->mark();
  auto error = read(source);
  scope_->take_back(mark);
  return error;
}

std::optional<Error> Interpreter::read_words(std::vector<Word> words) {
  const std::size_t mark = scope_->mark();
  run_words(std::move(words), {});
  scope_->take_back(mark);
  conditions_.clear();
  return std::exchange(error_, std::nullopt);
}

std::vector<ParameterSet> Interpreter::finish() {
  run_uncalled();
  if (!sets_.empty()) {
    std::move(misspelled_.begin(), misspelled_.end(), std::back_inserter(sets_.back().problems));
  }
  misspelled_.clear();
  std::stable_sort(sets_.begin(), sets_.end(), [](const ParameterSet& a, const ParameterSet& b) {
    return std::tie(a.origin.line, a.origin.column) < std::tie(b.origin.line, b.origin.column);
  });
  return std::move(sets_);
}

bool Interpreter::descend() {
  if (depth_ >= depth_limit) {
    if (frame_ != nullptr) stop(Trouble::Kind::too_deep, frame_->source->origin_at(0));
    return false;
  }
  ++depth_;
  return true;
}

void Interpreter::stop(Trouble::Kind kind, const Origin& origin) {
  if (!error_) error_ = error_of(kind, origin);
}

std::string_view Interpreter::text_of(Range range) const {
  return std::string_view(frame_->source->text).substr(range.begin, range.end - range.begin);
}

/// The text of a condition on one line, cut to what a message can show.
std::string Interpreter::condition_text(Range range) const {
  std::string text = clipped(text_of(range));
  std::replace(text.begin(), text.end(), '\n', ' ');
  while (!text.empty() && (is_blank(text.back()) || text.back() == ';')) text.pop_back();
  return text;
}

}  // namespace aoecheck::shell
