#include "engine/file_attacher.h"

#include "aoecheck/base/digest.h"
#include "aoecheck/base/path.h"
#include "aoecheck/readers/readers.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t side_file_limit = 16ULL << 20;

/// Models and weights may be gigabytes: they are looked for, not read.
bool is_large(std::string_view grammar) {
  return grammar == "model-bytes" || grammar == "weights-bytes";
}

}  // namespace

void FileAttacher::attach(ParameterSet& set) {
  for (Parameter& parameter : set.parameters) {
    const ParameterSpec* spec = catalogue_.parameter(parameter.name);
    if (spec == nullptr || spec->type != "path" || spec->file_grammar.empty()) continue;
    if (!parameter.value.known() || parameter.value.text.empty() || parameter.file) continue;
    parameter.file = find(set, *spec, parameter.value.text);
  }
}

FileContent FileAttacher::find(const ParameterSet& set, const ParameterSpec& spec,
                               const std::string& path) {
  const std::string beside = joined_path(set.directory, path);
  const std::string here = normal_path(path);
  const bool use_here =
      environment_.kind(beside) == PathKind::absent && environment_.kind(here) != PathKind::absent;
  const std::string& found = use_here ? here : beside;
  const std::string key = std::string(spec.file_grammar) + ' ' + found;
  const auto known = known_.find(key);
  if (known != known_.end()) return known->second;
  return known_.emplace(key, read(found, spec.file_grammar)).first->second;
}

FileContent FileAttacher::read(const std::string& path, std::string_view grammar) {
  FileContent content;
  content.path = path;
  if (environment_.kind(path) == PathKind::absent) return content;
  if (is_large(grammar)) {
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

void digest_models(ParameterSet& left, ParameterSet& right, const Environment& environment) {
  for (const std::string_view name : {"model", "weight"}) {
    FileContent* files[2] = {nullptr, nullptr};
    for (const auto& [set, slot] : {std::pair{&left, 0}, std::pair{&right, 1}})
      for (Parameter& parameter : set->parameters)
        if (parameter.name == name && parameter.file &&
            parameter.file->state == FileContent::State::read)
          files[slot] = &*parameter.file;
    if (files[0] == nullptr || files[1] == nullptr || files[0]->path == files[1]->path) continue;
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
