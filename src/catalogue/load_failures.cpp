#include <algorithm>

#include "aoecheck/base/text.h"
#include "aoecheck/base/version.h"
#include "catalogue/load.h"

namespace aoecheck {
namespace {

std::vector<LogPattern> patterns_of(Node node) {
  std::vector<LogPattern> patterns;
  for (std::size_t i = 0; i < node.size(); ++i) {
    const Node item = node.child(i);
    patterns.push_back({item["text"].scalars(), item["modules"].scalars(), item["levels"].scalars(),
                        item["fires"].scalars(), item["silent"].scalars()});
  }
  return patterns;
}

Role role_of(Node node) {
  const auto words = role_words();
  return static_cast<Role>(std::find(words.begin(), words.end(), node.scalar()) - words.begin());
}

constexpr Field<FailureSpec> entry_fields[] = {
    {"id", [](Node node, FailureSpec& entry) { entry.rule.id = node.scalar(); }},
    {"class", [](Node node, FailureSpec& entry) { entry.failure_class = node.scalar(); }},
    {"stage", [](Node node, FailureSpec& entry) { entry.stage = node.scalar(); }},
    {"layer", [](Node node, FailureSpec& entry) { entry.layer = node.scalar(); }},
    {"role", [](Node node, FailureSpec& entry) { entry.role = role_of(node); }},
    {"weight",
     [](Node node, FailureSpec& entry) {
       entry.weight = static_cast<int>(to_integer(node.scalar()).value_or(entry.weight));
     }},
    {"evidence", [](Node node, FailureSpec& entry) { entry.rule.evidence = evidence_of(node); }},
    {"cann_from",
     [](Node node, FailureSpec& entry) {
       entry.rule.cann_from = parse_cann_version(node.scalar());
     }},
    {"cann_until",
     [](Node node, FailureSpec& entry) {
       entry.rule.cann_until = parse_cann_version(node.scalar());
     }},
    {"message", [](Node node, FailureSpec& entry) { entry.rule.message = text_of(node); }},
    {"fix", [](Node node, FailureSpec& entry) { entry.rule.fix = text_of(node); }},
    {"why", [](Node node, FailureSpec& entry) { entry.rule.why = text_of(node); }},
    {"patterns", [](Node node, FailureSpec& entry) { entry.patterns = patterns_of(node); }},
    {"source", [](Node node, FailureSpec& entry) { entry.rule.sources = node.scalars(); }},
};

Severity severity_of(Role role) {
  if (role == Role::cause) return Severity::error;
  return role == Role::suspect ? Severity::warning : Severity::note;
}

}  // namespace

std::string_view name_of(Role role) { return role_words()[static_cast<std::size_t>(role)]; }

std::span<const std::string_view> failure_classes() { return failure_class_words(); }
std::span<const std::string_view> failure_stages() { return stage_words(); }

std::vector<FailureSpec> load_failures(const std::vector<Entry>& entries) {
  std::vector<FailureSpec> failures(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    read_fields(entries[i].node, entry_fields, failures[i]);
    failures[i].rule.phase = "failure";
    failures[i].rule.severity = severity_of(failures[i].role);
  }
  return failures;
}

std::vector<CodeSpec> load_codes(const std::vector<Entry>& entries) {
  std::vector<CodeSpec> codes;
  for (const auto& [name, node] : entries) {
    codes.push_back({name, node.text("failure"), node.text("stage"), text_of(node["meaning"]),
                     text_of(node["fix"])});
  }
  return codes;
}

}  // namespace aoecheck
