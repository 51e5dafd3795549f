#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/version.h"
#include "aoecheck/catalogue/tree.h"
#include "aoecheck/model/banks.h"
#include "aoecheck/model/finding.h"
#include "aoecheck/model/tool.h"

namespace aoecheck {

enum class Language { en, zh };

/// A text in both languages. Both are always there: the loader refuses an entry that lacks one.
struct Text {
  std::string_view en;
  std::string_view zh;
  std::string_view in(Language language) const { return language == Language::zh ? zh : en; }
};

/// Whether a tool takes a parameter on its command line.
enum class Acceptance {
  yes,
  no,           // unknown there: the tool refuses it
  deprecated,   // taken with a warning
  rejected,     // known and refused with an error of its own
  api_only,     // only through the tool's programming interface
  environment,  // an environment variable
};
std::string_view name_of(Acceptance acceptance);

/// A default with the conditions under which it holds; the first row that fits counts.
struct DefaultRow {
  std::string_view value;
  bool from_model = false;   // what the model says
  bool from_device = false;  // what the attached device says
  std::optional<Tool> tool;
  std::string_view framework;             // "0", "1", "3", "5"
  std::string_view soc_family;            // "Ascend310P"
  std::optional<CannVersion> cann_from;   // inclusive
  std::optional<CannVersion> cann_until;  // exclusive
};

/// One parameter: what it does, who takes it, how two values of it are compared.
struct ParameterSpec {
  std::string_view name;
  std::string_view category;    // model shape format io dtype structure core-count bank-location
                                // cache environment neutral
  std::string_view effect;      // mechanism by which it spoils a hit; "none"
  std::string_view comparison;  // name in the table of compare/all.cpp; "ignored"
  std::string_view type;        // text integer flag list path directory
  std::string_view file_grammar;
  std::string_view replacement;  // what to use instead, for deprecated and rejected ones
  std::string_view value_code;   // error code for a value outside `values`
  Banks banks;
  Evidence evidence = Evidence::source;
  Acceptance atc = Acceptance::no;
  Acceptance aoe = Acceptance::no;
  std::vector<std::string_view> values;      // exact spellings that are taken; empty = any
  std::vector<std::string_view> aoe_values;  // where AOE takes fewer
  std::vector<DefaultRow> defaults;
  std::vector<std::pair<std::string_view, std::string_view>> aliases;  // front end -> name there
  Text summary;
  Text note;  // may be empty in both languages
  std::vector<std::string_view> sources;

  Acceptance acceptance(Tool tool) const { return tool == Tool::atc ? atc : aoe; }
};

/// What one example in a rule's entry holds: a script, the files beside it, arguments before it.
struct RuleExample {
  std::string_view script;                                           // shell text with the commands
  std::vector<std::pair<std::string_view, std::string_view>> files;  // name, content
  std::vector<std::string_view> arguments;                           // further arguments of `check`
};

/// One rule: texts, severity, and, where no C++ is needed, the conditions under which it fires.
struct RuleSpec {
  std::string_view id;
  std::string_view phase;      // input, consistency, advice
  std::string_view code;       // error code of ATC or AOE; may be empty
  std::string_view parameter;  // the one the finding points at; the first of `parameters`
  std::vector<std::string_view> parameters;  // where it may point: the first one that is set
  Severity severity = Severity::error;
  Evidence evidence = Evidence::source;
  Banks banks;
  bool decides_hits = false;
  std::optional<Tool> tool;  // only for commands of this tool
  std::optional<CannVersion> cann_from, cann_until;
  Text message, fix, why;  // fix may be empty
  Node when;               // list of conditions; null for rules written in C++
  Node corrections;        // list of {parameter, value | drop}; may be null
  std::vector<RuleExample> fires, silent;
  std::string_view needs;  // "model", "installation", "log" where it cannot be decided yet
  std::vector<std::string_view> sources;
};

/// A SoC version with what its operator bank's file name needs. More than one count: sources
/// differ.
struct Soc {
  std::string_view name;
  std::string_view family;
  std::vector<int> ai_cores;
  std::vector<int> vector_cores;
  // Bytes; each may be empty.
  std::string_view memory_size;    // the bound that the compiler takes from platform_config
  std::string_view idle_bytes;     // the most that boards showed as used with nothing running
  std::string_view reserve_bytes;  // of the total of npu-smi, what models cannot have
};

/// Precision modes that mean the same.
struct PrecisionClass {
  std::string_view name;
  std::vector<std::string_view> v1, v2;
  std::vector<std::string_view> mindspore_lite;
};

struct FailureSpec;  // catalogue/failures.h
struct CodeSpec;

/// Everything the program knows, loaded from a tree. Lookups are by binary search over sorted
/// names.
class Catalogue {
 public:
  /// The compiled-in catalogue. Parameters are loaded at once, rules and messages when asked for.
  static const Catalogue& embedded();

  /// The compiled-in catalogue with the entries of the YAML files below `directory` added; an entry
  /// of the same name replaces the whole entry. Every unknown key, missing text, unknown name or
  /// wrong value is an error with file and line.
  static Result<std::unique_ptr<Catalogue>> with_overlay(const std::string& directory);

  /// Loads and checks `base`, then `overlay` where it is not empty. For tests and the embedder.
  static Result<std::unique_ptr<Catalogue>> load(TreeView base, TreeView overlay);

  const std::vector<ParameterSpec>& parameters() const;  // sorted by name
  const ParameterSpec* parameter(std::string_view name) const;
  const std::vector<RuleSpec>& rules() const;  // sorted by phase, then id
  /// A rule, or the rule of a failure.
  const RuleSpec* rule(std::string_view id) const;
  const std::vector<FailureSpec>& failures() const;  // sorted by id
  const FailureSpec* failure(std::string_view id) const;
  /// The entry of an error code, or of its family.
  const CodeSpec* code(std::string_view code) const;
  /// The texts of message `id`: an entry of messages/, or the message text of a rule or failure.
  /// The fix of a rule has the id "<rule>.fix", the meaning of an error code "code.<CODE>", its fix
  /// "code.<CODE>.fix". Null texts where the id is unknown.
  Text message(std::string_view id) const;
  const std::vector<Soc>& socs() const;
  const Soc* soc(std::string_view name) const;
  const std::vector<PrecisionClass>& precision_classes() const;
  /// Names of options that this tool takes, sorted, for prefixes and "did you mean".
  const std::vector<std::string_view>& option_names(Tool tool) const;
  /// The entry of file_grammars.yaml; null where unknown.
  Node file_grammar(std::string_view name) const;
  /// Environment variables the catalogue knows, sorted.
  const std::vector<std::string_view>& variables() const;

  Catalogue(const Catalogue&) = delete;
  Catalogue& operator=(const Catalogue&) = delete;
  ~Catalogue();

 private:
  Catalogue();
  Text code_text(std::string_view id) const;
  struct Content;
  std::unique_ptr<Content> content_;
};

/// Fills the gaps of a message in a language; an unknown id gives the id itself.
std::string render(const Message& message, const Catalogue& catalogue, Language language);

}  // namespace aoecheck
