#include <algorithm>

#include "readers/shell/arithmetic.h"
#include "readers/shell/interpreter.h"
#include "readers/words.h"

// Lists, pipelines, branches and loops.

namespace aoecheck::shell {

namespace {

constexpr std::size_t turns_limit = 64;
constexpr std::size_t turns_product_limit = 4096;
constexpr std::size_t commands_limit = 4096;

Message loop_reason(const std::string& variable) {
  Message reason{"value-loop", {}};
  reason.with("variable", variable);
  return reason;
}

std::size_t size_of(Range range) { return range.end - range.begin; }

}  // namespace

/// The part of an and-or list that is being run under the outcome of what stands before it.
struct Interpreter::Chain {
  bool open = false;
  bool after_failure = false;  // opened by `||`
  std::size_t mark = 0;
  std::size_t conditions = 0;  // on conditions_
  std::string condition;
};

/// Reads what stands in `$(...)` of the text that is being read, in a subshell.
Expander::RunCommands Interpreter::substitutions() {
  return [this](std::size_t begin, std::size_t end) {
    const std::size_t mark = scope_->mark();
    run_source(std::make_shared<const SourceText>(slice(*frame_->source, begin, end)));
    scope_->take_back(mark);
  };
}

void Interpreter::run_source(const std::shared_ptr<const SourceText>& source) {
  if (!descend()) return;
  Frame frame(source, *lookup_, substitutions());
  Frame* const outer = std::exchange(frame_, &frame);
  Parser parser(*source);
  while (!error_) {
    frame.script = parser.next();
    if (!frame.script) break;
    run_list(frame.script->commands);
  }
  if (parser.trouble()) {
    stop(parser.trouble()->kind, source->origin_at(parser.trouble()->offset));
  }
  frame_ = outer;
  --depth_;
}

void Interpreter::run_list(const CommandList& list) {
  Chain chain;
  std::size_t previous = 0;
  for (std::size_t begin = 0; begin < list.size() && !error_;) {
    std::size_t end = begin + 1;
    while (end < list.size() && list[end].link == Command::Link::pipe) ++end;
    follow_chain(chain, list, previous, begin);
    run_pipeline(list, begin, end);
    previous = begin;
    begin = end;
  }
  close_chain(chain);
}

/// Opens, widens or closes the chain for the pipeline at `begin`; the one before is `previous`.
void Interpreter::follow_chain(Chain& chain, const CommandList& list, std::size_t previous,
                               std::size_t begin) {
  const Command::Link link = list[begin].link;
  const bool continues = begin > 0 && link == Command::Link::on_success;
  const bool stays_open = continues && chain.open && !chain.after_failure;
  if (!stays_open) close_chain(chain);
  if (begin == 0 || link == Command::Link::sequence) return;
  const Range text = {list[previous].range.begin, list[begin - 1].range.end};
  std::string condition = condition_text(text);
  if (link == Command::Link::on_failure) {
    condition = "! ( " + condition + " )";
  } else if (!is_test(list[begin - 1])) {
    return;
  }
  if (!chain.open) {
    chain.open = true;
    chain.after_failure = link == Command::Link::on_failure;
    chain.mark = scope_->mark();
    chain.condition = condition;
  }
  conditions_.push_back(std::move(condition));
  ++chain.conditions;
}

void Interpreter::close_chain(Chain& chain) {
  if (!chain.open) return;
  conditions_.resize(conditions_.size() - chain.conditions);
  std::vector<Scope::Changes> branches;
  branches.push_back(scope_->take_back(chain.mark));
  merge(branches, false, chain.condition);
  chain = {};
}

/// The commands of one pipeline; several run in subshells, and so does one in the background.
void Interpreter::run_pipeline(const CommandList& list, std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; ++at) {
    const bool apart = end - begin > 1 || list[at].background;
    const std::size_t mark = apart ? scope_->mark() : 0;
    run_command(list[at]);
    if (apart) scope_->take_back(mark);
  }
}

void Interpreter::run_command(const Command& command) {
  if (error_ || !descend()) return;
  switch (command.kind) {
    case Command::Kind::simple:
      run_simple(command);
      break;
    case Command::Kind::test:
      for (std::uint32_t index = 0; index < command.word_count; ++index) {
        frame_->expander.joined(frame_->script->words[command.first_word + index]);
      }
      break;
    case Command::Kind::arithmetic:
      for (const std::string& name : names_changed_in(text_of(command.range))) {
        Message reason{"value-arithmetic", {}};
        lookup_->make_unknown(name, reason.with("text", clipped(text_of(command.range))));
      }
      break;
    case Command::Kind::group:
      run_list(command.compound->branches[0].body);
      break;
    case Command::Kind::subshell: {
      const std::size_t mark = scope_->mark();
      run_list(command.compound->branches[0].body);
      scope_->take_back(mark);
      break;
    }
    case Command::Kind::branches:
      run_branches(command);
      break;
    case Command::Kind::choice:
      run_choice(command);
      break;
    case Command::Kind::loop_words:
      run_loop_words(command);
      break;
    case Command::Kind::loop_open:
      run_loop_open(command);
      break;
    case Command::Kind::function:
      define_function(command);
      break;
  }
  --depth_;
}

Scope::Changes Interpreter::run_under(const std::string& condition, const CommandList& body) {
  const std::size_t mark = scope_->mark();
  conditions_.push_back(condition);
  run_list(body);
  conditions_.pop_back();
  return scope_->take_back(mark);
}

void Interpreter::run_branches(const Command& command) {
  const Compound& compound = *command.compound;
  std::vector<Scope::Changes> changes;
  std::string otherwise;
  for (std::size_t index = 0; index < compound.branches.size(); ++index) {
    const Branch& branch = compound.branches[index];
    run_list(branch.condition);
    const std::string text = condition_text(branch.condition_text);
    const bool last_else = compound.exhaustive && index + 1 == compound.branches.size();
    changes.push_back(run_under(last_else ? clipped(otherwise) : text, branch.body));
    if (otherwise.size() <= text.size() + 256) {
      otherwise += (otherwise.empty() ? "! ( " : " && ! ( ") + text + " )";
    }
  }
  merge(changes, compound.exhaustive, condition_text(compound.branches.front().condition_text));
}

void Interpreter::run_choice(const Command& command) {
  const Compound& compound = *command.compound;
  if (command.word_count > 0) frame_->expander.joined(frame_->script->words[command.first_word]);
  const std::string head = condition_text(compound.head);
  std::vector<Scope::Changes> changes;
  for (const Branch& branch : compound.branches) {
    std::string condition = head + " ";
    condition += condition_text(branch.condition_text);
    changes.push_back(run_under(condition, branch.body));
  }
  merge(changes, compound.exhaustive, head);
}

/// The words of a `for`, each one turn; nothing where they are not all known.
std::optional<std::vector<Value>> Interpreter::loop_items(const Command& command) {
  std::vector<Value> items;
  if (!command.compound->has_words) {
    const Found found = lookup_->find("@", "$@");
    if (found.state != Found::State::known) return std::nullopt;
    return found.values;
  }
  bool known = true;
  for (std::uint32_t index = 0; index < command.word_count; ++index) {
    const Range raw = frame_->script->words[command.first_word + index];
    std::vector<Word> words;
    frame_->expander.words(raw, words);
    const std::string_view text = text_of(raw);
    const bool many = text.find('@') != std::string_view::npos ||
                      text.find("[*]") != std::string_view::npos || text == "$*";
    for (Word& word : words) {
      mark_placeholders(word.value);
      const bool unknown = !word.value.known() && (!word.quoted || many);
      const bool files = !word.quoted && word.value.text.find_first_of("*?") != std::string::npos;
      known = known && !unknown && !files;
      items.push_back(std::move(word.value));
    }
  }
  if (!known || items.empty()) return std::nullopt;
  return items;
}

void Interpreter::run_loop_words(const Command& command) {
  const std::string name(text_of(command.compound->name));
  auto items = loop_items(command);
  const bool chosen = text_of(command.compound->head).starts_with("select");
  if (!items || chosen) {
    run_once(command, &name, true);
    return;
  }
  const std::size_t work = items->size() * (size_of(command.range) + 1);
  const bool fits = items->size() <= turns_limit && turns_ * items->size() <= turns_product_limit &&
                    sets_.size() < commands_limit && budget_.spend(work);
  if (fits) {
    run_turns(command, name, std::move(*items));
  } else {
    run_once(command, &name, false);
  }
}

void Interpreter::run_turns(const Command& command, const std::string& name,
                            std::vector<Value> items) {
  const Origin name_origin = frame_->source->origin_at(command.compound->name.begin);
  const std::size_t outer = turns_;
  turns_ *= items.size();
  for (Value& item : items) {
    lookup_->assign(name, std::move(item), name_origin, name_origin);
    run_list(command.compound->branches[0].body);
  }
  turns_ = outer;
}

/// A loop whose turns are not known: what its body assigns is unknown from the start.
void Interpreter::run_once(const Command& command, const std::string* name, bool conditional) {
  const Branch& branch = command.compound->branches[0];
  const std::string head = condition_text(command.compound->head);
  std::set<std::string> names;
  gather_assigned(branch.condition, *frame_->script, *frame_->source, names);
  gather_assigned(branch.body, *frame_->script, *frame_->source, names);
  for (std::string& changed :
       names_changed_in(name == nullptr ? text_of(command.compound->head) : std::string_view())) {
    if (head.starts_with("for")) names.insert(std::move(changed));
  }
  if (name != nullptr) names.insert(*name);
  const std::size_t mark = scope_->mark();
  for (const std::string& changed : names) lookup_->make_unknown(changed, loop_reason(changed));
  run_list(branch.condition);
  if (!conditional) {
    run_list(branch.body);
    scope_->keep(mark);
    return;
  }
  conditions_.push_back(head);
  run_list(branch.body);
  conditions_.pop_back();
  std::vector<Scope::Changes> changes;
  changes.push_back(scope_->take_back(mark));
  merge(changes, false, head);
}

void Interpreter::run_loop_open(const Command& command) {
  const std::string_view head = text_of(command.compound->head);
  const bool endless = head.starts_with("while true") || head.starts_with("while :");
  run_once(command, nullptr, !endless);
}

bool Interpreter::is_test(const Command& command) const {
  if (command.negated || command.kind == Command::Kind::test ||
      command.kind == Command::Kind::arithmetic) {
    return true;
  }
  if (command.kind != Command::Kind::simple || command.word_count == 0) return false;
  const std::string_view first = text_of(frame_->script->words[command.first_word]);
  for (const std::string_view name : {"[", "test", "grep", "which", "type", "command", "false"}) {
    if (first == name) return true;
  }
  return false;
}

}  // namespace aoecheck::shell
