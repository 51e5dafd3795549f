#include <algorithm>

#include "readers/shell/arithmetic.h"
#include "readers/shell/interpreter.h"
#include "readers/words.h"

// What assigns variables.

namespace aoecheck::shell {

namespace {

constexpr std::string_view associative = "A";

bool is_keyed(std::string_view item) {
  return item.starts_with('[') && item.find("]=") != std::string_view::npos;
}

Message expression_reason(std::string_view text) {
  Message reason{"value-expression", {}};
  return reason.with("text", clipped(text));
}

}  // namespace

void Interpreter::assign(const Assignment& assignment, Range word, bool exported) {
  if (assignment.list) {
    assign_list(assignment, word);
  } else if (assignment.subscript) {
    assign_element(assignment, word);
  } else {
    Word value = frame_->expander.joined(assignment.value);
    mark_placeholders(value.value);
    const Origin value_origin = value.origin_at(0);
    if (assignment.append) {
      Found before = lookup_->find(assignment.name, "${" + assignment.name + "}");
      if (before.state != Found::State::unset) {
        append(before.values[0], value.value);
        value.value = std::move(before.values[0]);
      }
    }
    lookup_->assign(assignment.name, std::move(value.value), frame_->source->origin_at(word.begin),
                    value_origin);
  }
  if (exported) export_name(assignment.name, true);
}

std::vector<Value> Interpreter::list_items(Range inside) {
  Scanner scanner(*frame_->source);
  std::vector<Word> words;
  std::size_t at = inside.begin;
  while (at < inside.end) {
    at = scanner.after_blanks(at);
    if (scanner.at(at) == '\n') {
      ++at;
      continue;
    }
    if (scanner.at(at) == '#') {
      at = scanner.after_comment(at);
      continue;
    }
    if (at >= inside.end) break;
    const std::size_t end =
        std::min<std::size_t>(std::max(scanner.after_word(at), at + 1), inside.end);
    frame_->expander.words({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)},
                           words);
    at = end;
  }
  std::vector<Value> items;
  for (Word& word : words) {
    mark_placeholders(word.value);
    items.push_back(std::move(word.value));
  }
  return items;
}

void Interpreter::assign_list(const Assignment& assignment, Range word) {
  std::vector<Value> items = list_items(assignment.value);
  const bool keyed = std::any_of(items.begin(), items.end(),
                                 [](const Value& item) { return is_keyed(item.text); });
  if (keyed) {
    lookup_->make_unknown(assignment.name, expression_reason(text_of(word)));
    return;
  }
  if (assignment.append) {
    Found before = lookup_->find(assignment.name, "${" + assignment.name + "[@]}");
    if (before.state != Found::State::unset) {
      std::move(items.begin(), items.end(), std::back_inserter(before.values));
      items = std::move(before.values);
    }
  }
  lookup_->assign_array(assignment.name, std::move(items), frame_->source->origin_at(word.begin));
}

void Interpreter::assign_element(const Assignment& assignment, Range word) {
  Word value = frame_->expander.joined(assignment.value);
  const auto index = evaluate(text_of(*assignment.subscript),
                              [this](std::string_view name) { return lookup_->number(name); });
  const Variable* variable = scope_->find(assignment.name);
  std::vector<Value> items;
  if (variable != nullptr && variable->state == Variable::State::set) {
    Found before = lookup_->find(assignment.name, "${" + assignment.name + "[@]}");
    items = std::move(before.values);
  }
  const bool fits = index && *index >= 0 && static_cast<std::size_t>(*index) <= items.size() &&
                    !assignment.append;
  if (!fits) {
    lookup_->make_unknown(assignment.name, expression_reason(text_of(word)));
    return;
  }
  const auto at = static_cast<std::size_t>(*index);
  if (at == items.size()) items.emplace_back();
  items[at] = std::move(value.value);
  lookup_->assign_array(assignment.name, std::move(items), frame_->source->origin_at(word.begin));
}

/// export, declare, local, readonly and typeset; `first` is the index of that word.
void Interpreter::declare(const Command& command, std::uint32_t first) {
  const std::string_view name = text_of(frame_->script->words[command.first_word + first]);
  bool exported = name == "export";
  bool removes = false;
  bool keyed = false;
  const bool local = locals_ != nullptr && name != "export" && name != "readonly";
  const auto keep_outer = [&](const std::string& variable) {
    if (!local) return;
    const Variable* outer = scope_->find(variable);
    locals_->emplace_back(variable, outer == nullptr ? Variable{} : *outer);
  };
  for (std::uint32_t index = first + 1; index < command.word_count; ++index) {
    const Range raw = frame_->script->words[command.first_word + index];
    const std::string_view text = text_of(raw);
    if (text.starts_with('-') || text.starts_with('+')) {
      if (name == "export") removes = removes || text.find('n') != std::string_view::npos;
      exported = exported || (text.starts_with('-') && text.find('x') != std::string_view::npos);
      keyed = keyed || text.find(associative) != std::string_view::npos;
      continue;
    }
    if (const auto assignment = parse_assignment(*frame_->source, raw)) {
      keep_outer(assignment->name);
      if (keyed) {
        lookup_->make_unknown(assignment->name, expression_reason(text));
      } else {
        assign(*assignment, raw, exported || export_all_);
      }
      continue;
    }
    std::vector<Word> words;
    frame_->expander.words(raw, words);
    for (const Word& word : words) {
      if (const std::size_t size = assignment_name_size(word.value.text)) {
        Parameter variable = variable_of_word(word, size);
        mark_placeholders(variable.value);
        keep_outer(variable.name);
        lookup_->assign(variable.name, variable.value, variable.option_origin, variable.origin);
        if (exported || export_all_) export_name(variable.name, true);
      } else if (word.value.known() && after_name(word.value.text, 0) == word.value.text.size()) {
        keep_outer(word.value.text);
        if (exported) export_name(word.value.text, !removes);
      }
    }
  }
}

void Interpreter::export_name(const std::string& name, bool exported) {
  const Variable* before = scope_->find(name);
  Variable variable = before == nullptr ? Variable{} : *before;
  variable.exported = exported;
  const bool set = variable.state == Variable::State::set && !variable.values->empty();
  if (exported && set) {
    note_misspelled(make_parameter(name, name, variable.values->front(), variable.name_origin,
                                   variable.value_origin));
  }
  scope_->set(name, std::move(variable));
}

void Interpreter::export_variable(const Parameter& variable) {
  Value value = variable.value;
  mark_placeholders(value);
  lookup_->assign(variable.name, std::move(value), variable.option_origin, variable.origin);
  export_name(variable.name, true);
}

void Interpreter::forget_variable(const std::string& name) {
  Variable variable;
  variable.state = Variable::State::unset;
  variable.generation = scope_->next_generation();
  scope_->set(name, std::move(variable));
}

void Interpreter::merge_variable(const std::string& name, const std::vector<const Variable*>& ends,
                                 const std::string& condition) {
  const bool same = std::all_of(ends.begin(), ends.end(), [&](const Variable* end) {
    return end->same_value(*ends.front());
  });
  const bool exported =
      std::any_of(ends.begin(), ends.end(), [](const Variable* end) { return end->exported; });
  const auto last = std::max_element(ends.begin(), ends.end(), [](const auto* a, const auto* b) {
    return a->generation < b->generation;
  });
  Variable merged = **last;
  merged.exported = exported;
  if (same) {
    scope_->set(name, std::move(merged));
  } else if (name == directory_name) {
    set_directory("");
  } else if (name == arguments_name) {
    merged = {};
    merged.array = true;
    merged.generation = scope_->next_generation();
    scope_->set(name, std::move(merged));
  } else {
    const bool only_undefined = std::all_of(ends.begin(), ends.end(), [](const Variable* end) {
      return end->state == Variable::State::undefined;
    });
    if (!only_undefined) {
      Message reason{"value-conditional", {}};
      reason.with("variable", name).with("condition", condition);
      Value value = unknown_value("${" + name + "}", std::move(reason), name, {});
      lookup_->assign(name, std::move(value), merged.name_origin, merged.value_origin);
      merged = *scope_->find(name);
      merged.exported = exported;
    }
    scope_->set(name, std::move(merged));
  }
}

/// Joins what the branches of a condition assigned. A variable keeps a value only where every way
/// through gives it the same one.
void Interpreter::merge(const std::vector<Scope::Changes>& branches, bool exhaustive,
                        const std::string& condition) {
  std::map<std::string, std::vector<const Variable*>> changed;
  for (const Scope::Changes& branch : branches) {
    for (const Scope::Change& change : branch) changed[change.name].push_back(&change.variable);
  }
  for (auto& [name, ends] : changed) {
    const Variable* before = scope_->find(name);
    const Variable unchanged = before == nullptr ? Variable{} : *before;
    if (!exhaustive || ends.size() < branches.size()) ends.push_back(&unchanged);
    merge_variable(name, ends, condition);
  }
}

}  // namespace aoecheck::shell
