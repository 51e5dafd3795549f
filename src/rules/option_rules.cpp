#include <algorithm>
#include <array>

#include "aoecheck/base/text.h"
#include "rules/subjects.h"
#include "rules/written.h"

namespace aoecheck {
namespace {

Tool other_tool(Tool tool) { return tool == Tool::atc ? Tool::aoe : Tool::atc; }

/// "--Input-shape=x" as the catalogue spells names: "Input_shape".
std::string option_name(std::string_view word) {
  while (word.starts_with('-')) word.remove_prefix(1);
  std::string name(word.substr(0, word.find('=')));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::string shown_option(std::string_view word) {
  return std::string(word.substr(0, word.find('=')));
}

std::string best_candidate(const OptionProblem& problem) {
  return problem.candidates.empty() ? std::string() : option_name(problem.candidates.front());
}

/// What to call the one who takes an option that this tool does not.
enum class Taker { nobody, other_tool, programming_interface };

Taker taker_of(const Catalogue& catalogue, Tool tool, std::string_view name) {
  const ParameterSpec* spec = catalogue.parameter(name);
  if (spec == nullptr) return Taker::nobody;
  const Acceptance here = spec->acceptance(tool);
  if (here != Acceptance::no && here != Acceptance::api_only) return Taker::nobody;
  const Acceptance there = spec->acceptance(other_tool(tool));
  if (there == Acceptance::yes || there == Acceptance::deprecated) return Taker::other_tool;
  return here == Acceptance::api_only ? Taker::programming_interface : Taker::nobody;
}

/// Who takes the option of a problem. The reader of options may know more takers than the
/// catalogue.
Taker taker_of(const Catalogue& catalogue, Tool tool, const OptionProblem& problem) {
  const bool elsewhere = problem.rule == "option-of-other-tool";
  if (!elsewhere && problem.rule != "unknown-option") return Taker::nobody;
  const Taker taker = taker_of(catalogue, tool, std::string_view(option_name(problem.word)));
  return elsewhere && taker == Taker::nobody ? Taker::other_tool : taker;
}

Message option_message(const ParameterSet& set, std::string option) {
  return Message{}
      .with("option", shortened(std::move(option)))
      .with("tool", std::string(name_of(set.tool)))
      .with("other_tool", std::string(name_of(other_tool(set.tool))));
}

/// Calls `take(set index, problem)` for the problems of one kind.
template <typename Take>
void each_problem(const Facts& facts, std::string_view rule, Take take) {
  for (std::size_t i = 0; i < facts.sets.size(); ++i)
    for (const OptionProblem& problem : facts.sets[i].problems)
      if (problem.rule == rule) take(i, problem);
}

std::string candidate_list(const OptionProblem& problem) {
  std::vector<std::string> names;
  for (const std::string& candidate : problem.candidates)
    names.push_back("`--" + option_name(candidate) + "`");
  return join(names, ", ");
}

/// The fix of these rules names a candidate; without one there is nothing to paste.
void fit_fix(const OptionProblem& problem, Finding& finding) {
  if (problem.candidates.empty()) finding.fix = {};
}

// --- options that the tool does not take ---

void check_unknown_option(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  each_problem(facts, "unknown-option", [&](std::size_t i, const OptionProblem& problem) {
    const ParameterSet& set = facts.sets[i];
    if (taker_of(catalogue, set.tool, problem) != Taker::nobody) return;
    Message message = option_message(set, shown_option(problem.word));
    message.with("candidate", best_candidate(problem));
    Finding& finding = sink.add(i, problem.origin, std::move(message));
    if (set.tool == Tool::aoe) finding.code = "EG0000";
    fit_fix(problem, finding);
  });
}

void check_taken_elsewhere(const Facts& facts, const Catalogue& catalogue, Taker taker,
                           Sink& sink) {
  for (std::size_t i = 0; i < facts.sets.size(); ++i) {
    const ParameterSet& set = facts.sets[i];
    const auto add = [&](std::string option, std::string_view name, const Origin& origin) {
      Finding& finding = sink.add(i, origin, option_message(set, std::move(option)));
      finding.parameter = name;
      if (set.tool == Tool::aoe) finding.code = "EG0000";
      finding.corrections.push_back({i, std::string(name), std::nullopt});
    };
    for (const Parameter& parameter : set.parameters)
      if (taker_of(catalogue, set.tool, parameter.name) == taker)
        add(shown_option(parameter.spelled), parameter.name, parameter.option_origin);
    for (const OptionProblem& problem : set.problems) {
      if (taker_of(catalogue, set.tool, problem) != taker) continue;
      const bool named = problem.rule == "option-of-other-tool" && !problem.candidates.empty();
      add(shown_option(problem.word), named ? best_candidate(problem) : option_name(problem.word),
          problem.origin);
    }
  }
}

void check_option_of_other_tool(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  check_taken_elsewhere(facts, catalogue, Taker::other_tool, sink);
}

void check_option_only_in_api(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  check_taken_elsewhere(facts, catalogue, Taker::programming_interface, sink);
}

// --- words that are not options ---

void check_ambiguous_option(const Facts& facts, const Catalogue&, Sink& sink) {
  each_problem(facts, "ambiguous-option", [&](std::size_t i, const OptionProblem& problem) {
    Message message = option_message(facts.sets[i], shown_option(problem.word));
    message.with("candidates", candidate_list(problem));
    sink.add(i, problem.origin, std::move(message));
  });
}

/// "--input_shape\"x:1\"": the candidate is the option, the rest its value.
void check_glued_value(const Facts& facts, const Catalogue&, Sink& sink) {
  each_problem(facts, "glued-value", [&](std::size_t i, const OptionProblem& problem) {
    const std::string name = best_candidate(problem);
    std::string value = problem.value.text;
    const std::string word = option_name(problem.word);
    if (value.empty() && word.starts_with(name)) {
      const std::size_t dashes = problem.word.find_first_not_of('-');
      value = problem.word.substr(std::min(problem.word.size(), dashes + name.size()));
    }
    Message message = option_message(facts.sets[i], problem.word);
    message.with("candidate", name).with("value", shell_quoted(value));
    Finding& finding = sink.add(i, problem.origin, std::move(message));
    if (facts.sets[i].tool == Tool::aoe) finding.code = "EG0000";
    finding.parameter = name;
    if (!problem.candidates.empty()) finding.corrections.push_back({i, name, std::move(value)});
    fit_fix(problem, finding);
  });
}

void check_missing_value(const Facts& facts, const Catalogue&, Sink& sink) {
  each_problem(facts, "missing-value", [&](std::size_t i, const OptionProblem& problem) {
    Finding& finding = sink.add(i, problem.origin, option_message(facts.sets[i], problem.word));
    finding.parameter = best_candidate(problem);
  });
}

/// The option with an empty value right before the word, as in `--model= ./m.onnx`: the word is
/// probably its value.
const Parameter* empty_option_before(const ParameterSet& set, const Origin& word) {
  const Parameter* found = nullptr;
  for (const Parameter& parameter : set.parameters) {
    if (!parameter.value.text.empty() || !(parameter.option_origin < word)) continue;
    if (found == nullptr || found->option_origin < parameter.option_origin) found = &parameter;
  }
  return found;
}

/// The option and value that a stray word was probably meant as; no option where nothing tells.
Correction meant_by_stray_word(const ParameterSet& set, std::size_t index,
                               const OptionProblem& problem) {
  const std::size_t equals = problem.word.find('=');
  if (!problem.candidates.empty() && equals != std::string::npos)
    return {index, best_candidate(problem), problem.word.substr(equals + 1)};
  const Parameter* owner = empty_option_before(set, problem.origin);
  return {index, owner == nullptr ? std::string() : owner->name, problem.word};
}

void check_stray_word(const Facts& facts, const Catalogue&, Sink& sink) {
  each_problem(facts, "stray-word", [&](std::size_t i, const OptionProblem& problem) {
    Correction meant = meant_by_stray_word(facts.sets[i], i, problem);
    Message message = option_message(facts.sets[i], meant.parameter);
    message.with("word", shortened(problem.word)).with("value", shell_quoted(*meant.value));
    Finding& finding = sink.add(i, problem.origin, std::move(message));
    if (facts.sets[i].tool == Tool::aoe) finding.code = "EG0000";
    if (meant.parameter.empty()) {
      finding.fix = {};
      return;
    }
    finding.parameter = meant.parameter;
    finding.corrections.push_back(std::move(meant));
  });
}

/// In a page of several blocks the commands before the quote still count; alone it is an error.
void check_unterminated_quote(const Facts& facts, const Catalogue&, Sink& sink) {
  each_problem(facts, "unterminated-quote", [&](std::size_t i, const OptionProblem& problem) {
    sink.add(i, problem.origin, {});
  });
}

void check_unknown_variable(const Facts& facts, const Catalogue&, Sink& sink) {
  each_problem(facts, "unknown-variable", [&](std::size_t i, const OptionProblem& problem) {
    Message message;
    message.with("variable", shortened(problem.word))
        .with("candidate", problem.candidates.empty() ? std::string() : problem.candidates.front());
    fit_fix(problem, sink.add(i, problem.origin, std::move(message)));
  });
}

// --- options given more than once ---

void check_repeated_option(const Facts& facts, const Catalogue&, Sink& sink) {
  for (std::size_t i = 0; i < facts.sets.size(); ++i) {
    const ParameterSet& set = facts.sets[i];
    for (const Parameter& earlier : set.overridden) {
      const Parameter* last = set.find(earlier.name);
      if (last == nullptr) continue;
      Message message = option_message(set, "--" + earlier.name);
      message.with("earlier", shortened(earlier.value.text))
          .with("last", shortened(last->value.text));
      Finding& finding = sink.add(i, earlier.origin, std::move(message));
      finding.parameter = earlier.name;
      finding.fix = {};
    }
  }
}

constexpr std::array<Rule, 10> table{{
    {"unknown-option", check_unknown_option},
    {"option-of-other-tool", check_option_of_other_tool},
    {"option-only-in-api", check_option_only_in_api},
    {"ambiguous-option", check_ambiguous_option},
    {"glued-value", check_glued_value},
    {"missing-value", check_missing_value},
    {"stray-word", check_stray_word},
    {"unterminated-quote", check_unterminated_quote},
    {"unknown-variable", check_unknown_variable},
    {"repeated-option", check_repeated_option},
}};

}  // namespace

std::span<const Rule> option_rules() { return table; }

}  // namespace aoecheck
