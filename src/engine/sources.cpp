#include "engine/sources.h"

#include <algorithm>
#include <optional>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/model/network_model.h"
#include "aoecheck/readers/models.h"
#include "aoecheck/readers/readers.h"
#include "aoecheck/store/sessions.h"
#include "engine/bank_sessions.h"
#include "engine/file_attacher.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t source_limit = 64ULL << 20;
constexpr int directory_depth_limit = 32;

/// A source as the user names it: a file, and perhaps one command of it.
struct SourceName {
  std::string path;
  std::optional<int> line;
  std::string session;
};

SourceName parse_source(const std::string& text, const Environment& environment) {
  if (environment.kind(text) != PathKind::absent) return {text, std::nullopt, {}};
  if (const std::size_t mark = text.rfind(':'); mark != std::string::npos) {
    const auto line = to_integer(std::string_view(text).substr(mark + 1));
    if (line && *line > 0 && *line < 1'000'000'000)
      return {text.substr(0, mark), static_cast<int>(*line), {}};
  }
  if (const std::size_t mark = text.rfind('#'); mark != std::string::npos)
    return {text.substr(0, mark), std::nullopt, text.substr(mark + 1)};
  return {text, std::nullopt, {}};
}

Error source_error(const std::string& source, Message message) {
  return {{OriginKind::file, source, 0, 0}, std::move(message)};
}

class Loader {
 public:
  Loader(const Request& request, const Environment& environment, const Catalogue& catalogue)
      : request_(request), environment_(environment), catalogue_(catalogue) {
    options_.definitions = request.definitions;
  }

  void load(const std::string& text) {
    if (text == "-") {
      if (load_model("-", MemorySource(request_.standard_input))) return;
      return load_bytes("-", request_.standard_input, {"-", std::nullopt, {}});
    }
    const SourceName name = parse_source(text, environment_);
    if (const std::string bank = bank_of(name.path); !bank.empty())
      load_sessions(bank, name);
    else if (environment_.kind(name.path) == PathKind::directory)
      load_directory(name.path, 0);
    else
      load_file(name);
  }

  Loaded take() { return std::move(loaded_); }

 private:
  /// The bank whose sessions a path names: its directory, or the file of sessions itself.
  std::string bank_of(const std::string& path) const {
    if (file_name(path) == session_file_name) return std::string(parent_path(path));
    const std::string file = joined_path(path, session_file_name);
    return environment_.kind(file) == PathKind::file ? path : std::string();
  }

  void load_sessions(const std::string& bank, const SourceName& name) {
    auto sessions = read_sessions(bank, environment_, catalogue_);
    if (!sessions) return loaded_.failures.push_back(sessions.error());
    for (Error& remark : sessions->remarks) loaded_.failures.push_back(std::move(remark));
    bool found = false;
    for (const Session& session : sessions->list) {
      if (!name.session.empty() && session.id != name.session) continue;
      loaded_.sets.push_back(set_of_session(session, bank));
      found = true;
    }
    if (found || !sessions->remarks.empty()) return;
    Message message{name.session.empty() ? "no-session" : "no-such-session", {}};
    message.with("bank", bank).with("session", name.session);
    loaded_.failures.push_back(source_error(bank, std::move(message)));
  }

  void load_file(const SourceName& name) {
    const auto source = environment_.open(name.path);
    if (!source) return loaded_.failures.push_back(source.error());
    if (load_model(name.path, **source)) return;
    const auto bytes = environment_.read(name.path, source_limit);
    if (!bytes) return loaded_.failures.push_back(bytes.error());
    load_bytes(name.path, *bytes, name);
  }

  /// The command or the options that a model file keeps; false where it is no model file.
  bool load_model(const std::string& path, const ByteSource& bytes) {
    const std::string head = head_of(bytes);
    const ModelInput input{path, bytes, head};
    if (find_model_reader(input) == nullptr) return false;
    auto model = read_model(input, catalogue_);
    if (!model) {
      loaded_.failures.push_back(model.error());
    } else if (!model->parameters) {
      Message message{"model-without-command", {}};
      message.with("source", path);
      loaded_.failures.push_back(source_error(path, std::move(message)));
    } else {
      loaded_.sets.push_back(
          parameters_of(std::make_shared<const NetworkModel>(std::move(*model))));
    }
    return true;
  }

  void load_bytes(const std::string& path, const std::string& bytes, const SourceName& name) {
    auto sets = read_sets({path, bytes}, catalogue_, options_);
    if (!sets) return loaded_.failures.push_back(sets.error());
    std::erase_if(*sets, [&](const ParameterSet& set) {
      return (name.line && set.origin.line != *name.line) ||
             (!name.session.empty() && set.session != name.session);
    });
    if (sets->empty()) {
      const bool selected = name.line || !name.session.empty();
      Message message{selected ? "no-command-there" : "no-command", {}};
      return loaded_.failures.push_back(source_error(path, message.with("source", path)));
    }
    std::move(sets->begin(), sets->end(), std::back_inserter(loaded_.sets));
  }

  /// Every text file below the directory that holds a command; others are no inputs and no errors.
  void load_directory(const std::string& directory, int depth) {
    const auto names = environment_.list(directory);
    if (!names) return loaded_.failures.push_back(names.error());
    const std::size_t before = loaded_.sets.size();
    for (const std::string& name : *names) {
      const std::string path = joined_path(directory, name);
      switch (environment_.kind(path)) {
        case PathKind::directory:
          if (depth < directory_depth_limit && !name.starts_with('.'))
            load_directory(path, depth + 1);
          break;
        case PathKind::file:
          load_quietly(path);
          break;
        default:
          break;
      }
    }
    if (depth == 0 && loaded_.sets.size() == before && loaded_.failures.empty())
      loaded_.failures.push_back(
          source_error(directory, Message{"no-command", {}}.with("source", directory)));
  }

  void load_quietly(const std::string& path) {
    const auto bytes = environment_.read(path, source_limit);
    if (!bytes) {
      if (bytes.error().message.id != "file-too-large") loaded_.failures.push_back(bytes.error());
      return;
    }
    if (bytes->find("atc") == std::string::npos && bytes->find("aoe") == std::string::npos) return;
    auto sets = read_sets({path, *bytes}, catalogue_, options_);
    if (!sets) {
      if (sets.error().message.id != "not-a-parameter-source")
        loaded_.failures.push_back(sets.error());
      return;
    }
    std::move(sets->begin(), sets->end(), std::back_inserter(loaded_.sets));
  }

  const Request& request_;
  const Environment& environment_;
  const Catalogue& catalogue_;
  ReadOptions options_;
  Loaded loaded_;
};

void add_environment(ParameterSet& set, const Environment& environment,
                     const Catalogue& catalogue) {
  if (set.environment_complete) return;
  for (const std::string_view name : catalogue.variables()) {
    if (set.find_environment(name) != nullptr) continue;
    const auto value = environment.variable(std::string(name));
    if (!value) continue;
    Parameter variable;
    variable.name = name;
    variable.spelled = name;
    variable.value.text = *value;
    variable.origin = {OriginKind::environment, std::string(name), 0, 0};
    variable.option_origin = variable.origin;
    set.environment.push_back(std::move(variable));
  }
  set.environment_complete = true;
}

void settle(ParameterSet& set, const std::map<std::string, std::string>& settings) {
  for (Parameter& parameter : set.parameters) {
    const auto found = settings.find(parameter.name);
    if (found == settings.end() || parameter.value.known()) continue;
    parameter.value = {found->second, {}};
    parameter.origin = {OriginKind::setting, "--set", 0, 0};
  }
}

}  // namespace

ParameterSet parameters_of(std::shared_ptr<const NetworkModel> model) {
  ParameterSet set = *model->parameters;
  set.built = std::move(model);
  return set;
}

Loaded load_sources(const std::vector<std::string>& sources, const Request& request,
                    const Environment& environment, const Catalogue& catalogue) {
  Loader loader(request, environment, catalogue);
  for (const std::string& source : sources) loader.load(source);
  return loader.take();
}

Result<ParameterSet> load_words(const Request& request, const Environment& environment,
                                const Catalogue& catalogue) {
  auto set = read_command_line(request.words, catalogue);
  if (!set) return set;
  set->environment_complete = false;
  add_environment(*set, environment, catalogue);
  return set;
}

ParameterSet bare_command(Tool tool, const Environment& environment, const Catalogue& catalogue) {
  ParameterSet set;
  set.tool = tool;
  set.origin = {OriginKind::environment, {}, 0, 0, {}};
  set.directory = ".";
  add_environment(set, environment, catalogue);
  return set;
}

void complete(std::vector<ParameterSet>& sets, const Request& request,
              const Environment& environment, const Catalogue& catalogue) {
  FileAttacher attacher(environment, catalogue);
  for (ParameterSet& set : sets) {
    settle(set, request.settings);
    if (request.use_environment) add_environment(set, environment, catalogue);
    attacher.attach(set);
  }
}

}  // namespace aoecheck
