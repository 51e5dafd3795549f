#include "unit/rules/rule_examples.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "aoecheck/base/digest.h"
#include "aoecheck/readers/models.h"
#include "aoecheck/readers/readers.h"
#include "aoecheck/rules/rules.h"

namespace aoecheck {
namespace {

std::unique_ptr<Catalogue> load_source_catalogue() {
  static const auto tree = read_catalogue_directory(AOECHECK_SOURCE_DIR "/schemas/catalogue");
  const auto fail = [](const Error& error) {
    std::cerr << error.origin.source << ':' << error.origin.line << ": " << error.message.id;
    for (const Argument& argument : error.message.arguments)
      std::cerr << ' ' << argument.name << '=' << argument.text;
    std::cerr << '\n';
    std::exit(1);
  };
  if (!tree) fail(tree.error());
  auto catalogue = Catalogue::load(tree->view(), {});
  if (!catalogue) fail(catalogue.error());
  return std::move(*catalogue);
}

/// The model that the bytes are, or why they are none; nothing where no reader knows them.
std::optional<Result<NetworkModel>> model_of(const std::string& name, std::string_view bytes) {
  const MemorySource source(bytes);
  const std::string head = head_of(source);
  const ModelInput input{name, source, head};
  if (find_model_reader(input) == nullptr) return std::nullopt;
  return read_model(input, source_catalogue());
}

void attach_model(std::string_view bytes, FileContent& content) {
  auto model = model_of(content.path, bytes);
  if (model && model->ok())
    content.network = std::make_shared<const NetworkModel>(std::move(**model));
  else if (model)
    content.error = model->error();
}

FileContent content_of(const RuleExample& example, const ParameterSpec& spec,
                       const std::string& path) {
  FileContent content;
  content.path = path;
  if (path == ".") {
    content.state = FileContent::State::failed;
    content.error = Error{{OriginKind::file, path, 0, 0}, Message{"file-unreadable", {}}};
    return content;
  }
  for (const auto& [name, bytes] : example.files) {
    if (name != path) continue;
    content.state = FileContent::State::read;
    content.sha256 = sha256(bytes);
    if (spec.file_grammar == "model_bytes") attach_model(bytes, content);
    if (!has_side_file_reader(spec.file_grammar)) return content;
    auto parsed = read_side_file(spec.file_grammar, {path, bytes});
    if (parsed)
      content.parsed = std::move(*parsed);
    else
      content.error = parsed.error();
  }
  return content;
}

void attach_files(const RuleExample& example, ParameterSet& set) {
  for (Parameter& parameter : set.parameters) {
    const ParameterSpec* spec = source_catalogue().parameter(parameter.name);
    if (spec == nullptr || spec->type != "path" || spec->file_grammar.empty()) continue;
    if (!parameter.value.known() || parameter.value.text.empty()) continue;
    parameter.file = content_of(example, *spec, parameter.value.text);
  }
}

std::string_view argument_of(std::string_view argument, std::string_view name) {
  return argument.starts_with(name) ? argument.substr(name.size()) : std::string_view{};
}

}  // namespace

const Catalogue& source_catalogue() {
  static const std::unique_ptr<Catalogue> catalogue = load_source_catalogue();
  return *catalogue;
}

Facts facts_of(const RuleExample& example) {
  Facts facts;
  ReadOptions options;
  for (const std::string_view argument : example.arguments) {
    if (const auto soc = argument_of(argument, "--soc="); !soc.empty()) facts.tuned_soc = soc;
    if (const auto cann = argument_of(argument, "--cann="); !cann.empty())
      facts.cann = parse_cann_version(cann);
    if (const auto define = argument_of(argument, "--define="); !define.empty()) {
      const std::size_t equals = define.find('=');
      options.definitions[std::string(define.substr(0, equals))] = define.substr(equals + 1);
    }
  }
  if (auto model = model_of("example", example.script); model && model->ok()) {
    const auto built = std::make_shared<const NetworkModel>(std::move(**model));
    facts.sets.push_back(*built->parameters);
    facts.sets.back().built = built;
    return facts;
  }
  auto sets = read_sets({"example", example.script}, source_catalogue(), options);
  if (sets) facts.sets = std::move(*sets);
  for (ParameterSet& set : facts.sets) attach_files(example, set);
  return facts;
}

Facts facts_of(std::string_view script) { return facts_of(RuleExample{script, {}, {}}); }

std::vector<std::string> fired_rules(const Facts& facts) {
  std::vector<std::string> rules;
  for (const Finding& finding : check_sets(facts, source_catalogue()))
    rules.push_back(finding.rule);
  return rules;
}

bool fires(std::string_view rule, const Facts& facts) {
  const auto rules = fired_rules(facts);
  return std::find(rules.begin(), rules.end(), rule) != rules.end();
}

}  // namespace aoecheck
