#include "aoecheck/catalogue/catalogue.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <mutex>

#include "aoecheck/catalogue/failures.h"
#include "catalogue/check.h"
#include "catalogue/entries.h"
#include "catalogue/load.h"

namespace aoecheck {
namespace {

/// A value that is made when it is first asked for, by whichever thread asks first.
template <typename T>
class Lazy {
 public:
  template <typename Make>
  const T& get(const Make& make) {
    std::call_once(made_, [&] { value_ = make(); });
    return value_;
  }

 private:
  std::once_flag made_;
  T value_;
};

template <typename Record>
const Record* find_by_name(const std::vector<Record>& records, std::string_view name) {
  const auto place = std::lower_bound(
      records.begin(), records.end(), name,
      [](const Record& record, std::string_view key) { return record.name < key; });
  return place == records.end() || place->name != name ? nullptr : &*place;
}

bool is_option(Acceptance acceptance) {
  return acceptance == Acceptance::yes || acceptance == Acceptance::deprecated ||
         acceptance == Acceptance::rejected;
}

}  // namespace

struct Catalogue::Content {
  Tree overlay_tree;  // what `overlay` looks at, where this catalogue has read it itself
  TreeView base, overlay;
  std::vector<ParameterSpec> parameters;
  std::array<std::vector<std::string_view>, 2> option_names;
  std::vector<std::string_view> variables;
  Lazy<std::vector<RuleSpec>> rules;
  Lazy<std::vector<FailureSpec>> failures;
  Lazy<std::vector<CodeSpec>> codes;
  Lazy<std::vector<Entry>> rule_entries, message_entries, grammar_entries;
  Lazy<std::vector<Soc>> socs;
  Lazy<std::vector<PrecisionClass>> precision_classes;

  std::vector<Entry> merged(const Section& section) const {
    return merged_entries(root_of(base), root_of(overlay), section);
  }

  void load_parameter_table() {
    parameters = load_parameters(merged(parameters_section));
    for (const ParameterSpec& spec : parameters) {
      for (const Tool tool : {Tool::atc, Tool::aoe}) {
        if (!is_option(spec.acceptance(tool))) continue;
        option_names[static_cast<std::size_t>(tool)].push_back(spec.name);
      }
      const bool variable =
          spec.atc == Acceptance::environment || spec.aoe == Acceptance::environment;
      if (variable) variables.push_back(spec.name);
    }
  }

  std::optional<Error> check() const {
    if (auto error = check_structure(root_of(base))) return error;
    if (auto error = check_structure(root_of(overlay))) return error;
    return check_meaning(root_of(base), root_of(overlay));
  }
};

std::string_view name_of(Acceptance acceptance) {
  return acceptance_words()[static_cast<std::size_t>(acceptance)];
}

Catalogue::Catalogue() : content_(std::make_unique<Content>()) {}
Catalogue::~Catalogue() = default;

const Catalogue& Catalogue::embedded() {
  // Immutable, and checked when it was compiled in.
  static const std::unique_ptr<const Catalogue> catalogue = [] {
    std::unique_ptr<Catalogue> made(new Catalogue);
    made->content_->base = embedded_tree();
    made->content_->load_parameter_table();
    return made;
  }();
  return *catalogue;
}

Result<std::unique_ptr<Catalogue>> Catalogue::with_overlay(const std::string& directory) {
  auto tree = read_catalogue_directory(directory);
  if (!tree) return tree.error();
  std::unique_ptr<Catalogue> made(new Catalogue);
  Content& content = *made->content_;
  content.base = embedded_tree();
  content.overlay_tree = std::move(*tree);
  content.overlay = content.overlay_tree.view();
  if (auto error = content.check()) {
    error->origin.source = (std::filesystem::path(directory) / error->origin.source).string();
    return *error;
  }
  content.load_parameter_table();
  return made;
}

Result<std::unique_ptr<Catalogue>> Catalogue::load(TreeView base, TreeView overlay) {
  std::unique_ptr<Catalogue> made(new Catalogue);
  made->content_->base = base;
  made->content_->overlay = overlay;
  if (auto error = made->content_->check()) return *error;
  made->content_->load_parameter_table();
  return made;
}

const std::vector<ParameterSpec>& Catalogue::parameters() const { return content_->parameters; }

const ParameterSpec* Catalogue::parameter(std::string_view name) const {
  return find_by_name(content_->parameters, name);
}

const std::vector<RuleSpec>& Catalogue::rules() const {
  return content_->rules.get([this] { return load_rules(content_->merged(rules_section)); });
}

const RuleSpec* Catalogue::rule(std::string_view id) const {
  const std::vector<RuleSpec>& all = rules();
  // Sorted by phase first: one search in each phase would save little over a walk.
  const auto place =
      std::find_if(all.begin(), all.end(), [&](const RuleSpec& rule) { return rule.id == id; });
  if (place != all.end()) return &*place;
  const FailureSpec* of_failure = failure(id);
  return of_failure == nullptr ? nullptr : &of_failure->rule;
}

const std::vector<FailureSpec>& Catalogue::failures() const {
  return content_->failures.get(
      [this] { return load_failures(content_->merged(failures_section)); });
}

const FailureSpec* Catalogue::failure(std::string_view id) const {
  const std::vector<FailureSpec>& all = failures();
  const auto place = std::lower_bound(
      all.begin(), all.end(), id,
      [](const FailureSpec& entry, std::string_view key) { return entry.rule.id < key; });
  return place == all.end() || place->rule.id != id ? nullptr : &*place;
}

const CodeSpec* Catalogue::code(std::string_view code) const {
  const std::vector<CodeSpec>& all =
      content_->codes.get([this] { return load_codes(content_->merged(codes_section)); });
  const CodeSpec* best = nullptr;
  for (const CodeSpec& entry : all) {
    if (entry.code == code) return &entry;
    if (!entry.code.ends_with('*')) continue;
    const std::string_view family = entry.code.substr(0, entry.code.size() - 1);
    const bool longer = best == nullptr || entry.code.size() > best->code.size();
    if (code.starts_with(family) && longer) best = &entry;
  }
  return best;
}

Text Catalogue::code_text(std::string_view id) const {
  constexpr std::string_view fix = ".fix";
  const bool asks_fix = id.ends_with(fix);
  const CodeSpec* entry = code(asks_fix ? id.substr(0, id.size() - fix.size()) : id);
  if (entry == nullptr) return {};
  return asks_fix ? entry->fix : entry->meaning;
}

Text Catalogue::message(std::string_view id) const {
  const auto& messages =
      content_->message_entries.get([this] { return content_->merged(messages_section); });
  if (const Node node = find_entry(messages, id)) return text_of(node);
  constexpr std::string_view of_code = "code.";
  if (id.starts_with(of_code)) return code_text(id.substr(of_code.size()));
  const auto& rules =
      content_->rule_entries.get([this] { return content_->merged(rules_section); });
  const std::size_t dot = id.rfind('.');
  const std::string_view part = dot == std::string_view::npos ? "message" : id.substr(dot + 1);
  if (part != "message" && part != "fix" && part != "why") return {};
  if (const Node node = find_entry(rules, id.substr(0, dot))) return text_of(node[part]);
  const FailureSpec* entry = failure(id.substr(0, dot));
  if (entry == nullptr) return {};
  return part == "message" ? entry->rule.message
         : part == "fix"   ? entry->rule.fix
                           : entry->rule.why;
}

const std::vector<Soc>& Catalogue::socs() const {
  return content_->socs.get([this] { return load_socs(content_->merged(devices_section)); });
}

const Soc* Catalogue::soc(std::string_view name) const { return find_by_name(socs(), name); }

const std::vector<PrecisionClass>& Catalogue::precision_classes() const {
  return content_->precision_classes.get(
      [this] { return load_precision_classes(content_->merged(precision_classes_section)); });
}

const std::vector<std::string_view>& Catalogue::option_names(Tool tool) const {
  return content_->option_names[static_cast<std::size_t>(tool)];
}

Node Catalogue::file_grammar(std::string_view name) const {
  const auto& grammars =
      content_->grammar_entries.get([this] { return content_->merged(file_grammars_section); });
  return find_entry(grammars, name);
}

const std::vector<std::string_view>& Catalogue::variables() const { return content_->variables; }

}  // namespace aoecheck
