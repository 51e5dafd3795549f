#include "engine/file_attacher.h"

#include "aoecheck/base/digest.h"
#include "aoecheck/base/path.h"
#include "aoecheck/model/network_model.h"
#include "aoecheck/readers/models.h"
#include "aoecheck/readers/readers.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t side_file_limit = 16ULL << 20;

constexpr std::string_view model_grammar = "model_bytes";
constexpr std::string_view weights_grammar = "weights_bytes";

}  // namespace

void FileAttacher::attach(ParameterSet& set) {
  for (Parameter& parameter : set.parameters) {
    const ParameterSpec* spec = catalogue_.parameter(parameter.name);
    if (spec == nullptr || spec->type != "path" || spec->file_grammar.empty()) continue;
    if (!parameter.value.known() || parameter.value.text.empty() || parameter.file) continue;
    parameter.file = find(set, *spec, parameter.value.text);
  }
}

/// The first place that has the file: below the directory of the command, as it is written, and
/// for a command that an .om keeps, beside the .om. Where none has it, the first place.
std::string FileAttacher::place_of(const ParameterSet& set, const std::string& path) const {
  std::vector<std::string> places{joined_path(set.directory, path), normal_path(path)};
  if (set.built)
    places.push_back(joined_path(parent_path(set.origin.source), std::string(file_name(path))));
  for (const std::string& place : places)
    if (environment_.kind(place) != PathKind::absent) return place;
  return places.front();
}

FileContent FileAttacher::find(const ParameterSet& set, const ParameterSpec& spec,
                               const std::string& path) {
  const std::string found = place_of(set, path);
  const std::string key = std::string(spec.file_grammar) + ' ' + found;
  const auto known = known_.find(key);
  if (known != known_.end()) return known->second;
  return known_.emplace(key, read(found, spec.file_grammar)).first->second;
}

/// Models may be gigabytes: they are walked, not loaded. What no reader knows is left alone.
void FileAttacher::read_network(FileContent& content) const {
  const auto bytes = environment_.open(content.path);
  if (!bytes) {
    content.state = FileContent::State::failed;
    content.error = bytes.error();
    return;
  }
  content.state = FileContent::State::read;
  const std::string head = head_of(**bytes);
  const ModelInput input{content.path, **bytes, head};
  if (find_model_reader(input) == nullptr) return;
  auto network = read_model(input, catalogue_);
  if (network)
    content.network = std::make_shared<const NetworkModel>(std::move(*network));
  else
    content.error = network.error();
}

FileContent FileAttacher::read(const std::string& path, std::string_view grammar) {
  FileContent content;
  content.path = path;
  if (environment_.kind(path) == PathKind::absent) return content;
  if (grammar == model_grammar) {
    read_network(content);
    return content;
  }
  if (grammar == weights_grammar) {
    content.state = FileContent::State::read;
    return content;
  }
  const auto bytes = environment_.read(path, side_file_limit);
  if (!bytes) {
    content.state = FileContent::State::failed;
    content.error = bytes.error();
    return content;
  }
  content.state = FileContent::State::read;
  content.sha256 = sha256(*bytes);
  if (!has_side_file_reader(grammar)) return content;
  auto parsed = read_side_file(grammar, {path, *bytes});
  if (parsed)
    content.parsed = std::move(*parsed);
  else
    content.error = parsed.error();
  return content;
}

namespace {

/// Two graphs of one format that differ: the bytes cannot change the answer.
bool graphs_differ(const FileContent& left, const FileContent& right) {
  return left.network && right.network && left.network->format == right.network->format &&
         left.network->graph_digest != right.network->graph_digest;
}

}  // namespace

void digest_models(ParameterSet& left, ParameterSet& right, const Environment& environment) {
  for (const std::string_view name : {"model", "weight"}) {
    FileContent* files[2] = {nullptr, nullptr};
    for (const auto& [set, slot] : {std::pair{&left, 0}, std::pair{&right, 1}})
      for (Parameter& parameter : set->parameters)
        if (parameter.name == name && parameter.file &&
            parameter.file->state == FileContent::State::read)
          files[slot] = &*parameter.file;
    if (files[0] == nullptr || files[1] == nullptr || files[0]->path == files[1]->path) continue;
    if (graphs_differ(*files[0], *files[1])) continue;
    for (FileContent* file : files) {
      if (!file->sha256.empty()) continue;
      const auto digest = environment.sha256_of(file->path);
      if (digest) {
        file->sha256 = *digest;
      } else {
        file->state = FileContent::State::failed;
        file->error = digest.error();
      }
    }
  }
}

}  // namespace aoecheck
