#include "readers/ge_settings/script.h"

#include <algorithm>
#include <array>

#include "readers/ge_settings/names.h"

namespace aoecheck::ge {

namespace {

using python::Token;
using Way = GeSettings::Way;

constexpr std::array<std::string_view, 14> block_words = {
    "async",   "case", "class", "def",   "elif", "else",  "except",
    "finally", "for",  "if",    "match", "try",  "while", "with"};

constexpr std::array<std::string_view, 2> rewrite_options{"remapping", "memory_optimization"};

constexpr int any_scope = -1;

constexpr std::string_view optimizer_name = "NpuOptimizer";

template <typename List>
bool contains(const List& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

/// "[key]" without its brackets.
std::string subscript(std::string_view part) {
  if (part.size() < 2 || part.front() != '[') return {};
  return std::string(part.substr(1, part.size() - 2));
}

}  // namespace

std::vector<GeSettings> Script::read() {
  evaluator_.survey();
  for (std::size_t at = 0; evaluator_.token(at).kind != Token::Kind::end;)
    at = std::max(statement(at), at + 1);
  std::stable_sort(found_.begin(), found_.end(),
                   [](const Found& left, const Found& right) { return left.begin < right.begin; });
  look_for_strays();
  std::vector<GeSettings> all;
  for (Found& found : found_) {
    const bool is_session = found.settings.way == Way::session && found.npu;
    if (is_session && found.named) finish_rewrites(found);
    const bool counts = is_session ? found.named || !found.settings.settings.empty()
                                   : found.npu && !found.settings.settings.empty();
    if (counts) all.push_back(std::move(found.settings));
  }
  return all;
}

bool Script::ends_statement(std::size_t at) const {
  const Token::Kind kind = evaluator_.token(at).kind;
  return kind == Token::Kind::newline || kind == Token::Kind::end || evaluator_.is_sign(at, ";");
}

std::size_t Script::end_of_statement(std::size_t first) const {
  std::size_t at = first;
  while (!ends_statement(at)) at = std::max(evaluator_.token(at).match, at) + 1;
  return at;
}

/// Behind the colon of `if x:` and the like.
std::size_t Script::behind_header(std::size_t first) const {
  std::size_t at = first;
  while (!ends_statement(at) && !evaluator_.is_sign(at, ":"))
    at = std::max(evaluator_.token(at).match, at) + 1;
  return ends_statement(at) ? at : at + 1;
}

/// Functions that end before the statement at `first`, and the one that it begins.
void Script::enter(std::size_t first) {
  const int indent = evaluator_.token(first).indent;
  if (indent < 0) return;
  while (!functions_.empty() && functions_.back().indent >= indent) functions_.pop_back();
  const std::size_t word = evaluator_.is_name(first, "async") ? first + 1 : first;
  if (evaluator_.is_name(word, "def")) functions_.push_back({indent, ++function_count_});
}

std::size_t Script::statement(std::size_t first) {
  if (ends_statement(first)) return first + 1;
  enter(first);
  const bool block = evaluator_.token(first).kind == Token::Kind::name &&
                     contains(block_words, evaluator_.text(first));
  if (block) {
    const std::size_t behind = behind_header(first);
    scan(first, behind);
    return behind;
  }
  const std::size_t last = end_of_statement(first);
  if (!assignments(first, last)) variable_call(first, last);
  scan(first, last);
  return last;
}

/// `target = …`; of `a = b = …` each target for itself. False where nothing is assigned.
bool Script::assignments(std::size_t first, std::size_t last) {
  constexpr std::size_t most_targets = 8;
  std::vector<std::size_t> equals;
  for (std::size_t at = first; at < last; at = std::max(evaluator_.token(at).match, at) + 1)
    if (evaluator_.is_sign(at, "=")) equals.push_back(at);
  if (equals.empty()) return false;
  std::size_t target = first;
  for (std::size_t i = 0; i < std::min(equals.size(), most_targets); ++i) {
    assign(target, equals[i], equals.back() + 1, last);
    target = equals[i] + 1;
  }
  return true;
}

/// The target [first, equals) gets the value [begin, last).
void Script::assign(std::size_t first, std::size_t equals, std::size_t begin, std::size_t last) {
  if (evaluator_.token(first).kind != Token::Kind::name) return;
  const bool annotated = evaluator_.is_sign(first + 1, ":");
  if (annotated || equals == first + 1) {
    assign_name(first, begin, last);
  } else if (const auto path = paths_.read(first, equals)) {
    assign_path(*path, first, begin, last);
  }
}

void Script::assign_name(std::size_t first, std::size_t begin, std::size_t last) {
  const std::string name(evaluator_.text(first));
  expressions_.assign(name, expressions_.compute(begin, last));
  const auto path = paths_.read(begin, last);
  paths_.alias(name, path);
  configurations_.erase(name);
  if (const auto open = configuration(begin, last)) configurations_[name] = arguments(*open, true);
  sessions_.erase(name);
  optimizers_.erase(name);
  if (path && path->back() == "()" && path->back(1) == "add" &&
      path->back(2) == "custom_optimizers")
    optimizers_[name] = path->key(path->size() - 3);
}

void Script::assign_path(const Path& path, std::size_t first, std::size_t begin, std::size_t last) {
  const std::size_t size = path.size();
  const auto global = path.find("global_options");
  if (size >= 3 && path.back(2) == "parameter_map" && path.back().size() == 1) {
    const std::string name = subscript(path.back(1));
    if (!is_option(name)) return;
    add_setting(session(path.key(size - 3), first).settings.settings, name, begin, last);
  } else if (global && *global + 2 < size && path.parts[*global + 1] == "()") {
    if (!is_option(path.back())) return;
    add_setting(single(global_options_, Way::tf2, first).settings.settings,
                std::string(path.back()), begin, last);
  } else if (path.back(1) == "environ") {
    set_variable(subscript(path.back()), first, begin, last);
  } else if (path.back() == "name" && size >= 2) {
    name_optimizer(path, first, begin, last);
  } else if (path.back(1) == "rewrite_options") {
    set_rewrite(path, begin, last);
  } else {
    // `self.custom_op = ….add()`: what it held before is another optimizer.
    const auto value = paths_.read(begin, last);
    const std::string key = path.key(size);
    sessions_.erase(key);
    optimizers_.erase(key);
    if (value && value->back() == "()" && value->back(2) == "custom_optimizers")
      optimizers_[key] = value->key(value->size() - 3);
  }
}

void Script::name_optimizer(const Path& path, std::size_t first, std::size_t begin,
                            std::size_t last) {
  const std::string key = path.key(path.size() - 1);
  const Computed name = expressions_.compute(begin, last);
  if (!name.is_text()) return;
  const auto known = sessions_.find(key);
  if (name.text != optimizer_name) {
    if (known != sessions_.end()) found_[known->second].npu = false;
    return;
  }
  if (known != sessions_.end() && found_[known->second].named) sessions_.erase(known);
  session(key, first).named = true;
}

void Script::set_rewrite(const Path& path, std::size_t begin, std::size_t last) {
  const auto option = std::find(rewrite_options.begin(), rewrite_options.end(), path.back());
  if (option == rewrite_options.end()) return;
  Rewrite rewrite;
  rewrite.order = ++rewrite_count_;
  rewrite.off = std::nullopt;
  const auto value = paths_.read(begin, last);
  if (value && value->size() > 1) {
    if (value->back() == "OFF") rewrite.off = true;
    if (value->back() == "ON" || value->back() == "AGGRESSIVE" ||
        value->back().starts_with("DEFAULT"))
      rewrite.off = false;
  }
  const auto index = static_cast<std::size_t>(option - rewrite_options.begin());
  const std::string holder = path.key(path.size() - 1);
  rewrites_[{holder, scope_of(holder)}][index] = rewrite;
  rewrites_[{holder, any_scope}][index] = rewrite;
}

/// The optimizer that `key` holds now.
Script::Found& Script::session(const std::string& key, std::size_t at) {
  const auto known = sessions_.find(key);
  if (known != sessions_.end()) return found_[known->second];
  Found& added = add(Way::session, at);
  const auto optimizer = optimizers_.find(key);
  if (optimizer != optimizers_.end()) added.rewrites = optimizer->second;
  sessions_[key] = found_.size() - 1;
  return added;
}

Script::Found& Script::single(std::optional<std::size_t>& index, Way way, std::size_t at) {
  if (!index) {
    add(way, at);
    index = found_.size() - 1;
  }
  return found_[*index];
}

Script::Found& Script::add(Way way, std::size_t at) {
  Found added;
  added.settings.way = way;
  added.begin = evaluator_.token(at).begin;
  added.settings.origin = source_.origin_at(added.begin);
  added.scope = functions_.empty() ? 0 : functions_.back().number;
  found_.push_back(std::move(added));
  return found_.back();
}

/// None is the same as not set.
void Script::add_setting(std::vector<GeSetting>& settings, std::string name, std::size_t first,
                         std::size_t last) {
  const Computed computed = expressions_.compute(first, last);
  if (computed.kind == Computed::Kind::none || first >= last || count_ >= most_settings) return;
  ++count_;
  settings.push_back({std::move(name), expressions_.value_of(computed, first, last),
                      source_.origin_at(evaluator_.token(first).begin)});
}

/// Members of an object are the same in all of its functions.
int Script::scope_of(const std::string& path) const {
  if (path.starts_with("self.") || functions_.empty()) return 0;
  return functions_.back().number;
}

/// Rewrites of something that no optimizer of this text is known to belong to: a parameter, perhaps
/// the options of any of them.
void Script::look_for_strays() {
  std::set<std::pair<std::string, int>> holders;
  for (const Found& found : found_) {
    holders.insert({found.rewrites, found.scope});
    holders.insert({found.rewrites, any_scope});
  }
  for (const auto& [place, rewrites] : rewrites_) {
    const auto& [holder, scope] = place;
    if (scope == any_scope) continue;
    const bool known =
        holders.contains({holder, scope == 0 ? any_scope : scope}) || holders.contains({holder, 0});
    for (std::size_t i = 0; i < strays_.size(); ++i)
      strays_[i] = strays_[i] || (!known && rewrites[i].order > 0);
  }
}

/// Nothing is said where the options of the optimizer's session cannot be followed.
void Script::finish_rewrites(Found& found) const {
  if (found.rewrites.empty() || helper_rewrites_) return;
  std::array<Rewrite, 2> last;
  const std::vector<int> scopes =
      found.scope == 0 ? std::vector<int>{any_scope} : std::vector<int>{0, found.scope};
  for (const int scope : scopes) {
    const auto rewrites = rewrites_.find({found.rewrites, scope});
    if (rewrites == rewrites_.end()) continue;
    for (std::size_t i = 0; i < last.size(); ++i)
      if (rewrites->second[i].order > last[i].order) last[i] = rewrites->second[i];
  }
  for (std::size_t i = 0; i < last.size(); ++i)
    if (last[i].order == 0 && strays_[i]) last[i].off = std::nullopt;
  found.settings.remapping_off = last[0].off;
  found.settings.memory_optimization_off = last[1].off;
}

}  // namespace aoecheck::ge
