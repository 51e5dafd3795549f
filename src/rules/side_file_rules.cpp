#include <array>

#include "rules/subjects.h"
#include "rules/written.h"

namespace aoecheck {
namespace {

/// Calls `take(set index, parameter, file)` for every file that was looked for.
template <typename Take>
void each_file(const Facts& facts, Take take) {
  for (std::size_t i = 0; i < facts.sets.size(); ++i)
    for (const Parameter& parameter : facts.sets[i].parameters)
      if (parameter.file) take(i, parameter, *parameter.file);
}

Message file_message(const Parameter& parameter) {
  return Message{}
      .with("parameter", "--" + parameter.name)
      .with("file", shortened(parameter.value.text));
}

/// Commands are checked where the model is not: that is told once, with the comparison.
bool is_model(const Parameter& parameter) {
  return parameter.name == "model" || parameter.name == "weight";
}

void check_file_missing_here(const Facts& facts, const Catalogue&, Sink& sink) {
  each_file(facts, [&](std::size_t i, const Parameter& parameter, const FileContent& file) {
    if (file.state != FileContent::State::absent || is_model(parameter)) return;
    sink.add(i, parameter.origin, file_message(parameter)).parameter = parameter.name;
  });
}

void check_file_unreadable_here(const Facts& facts, const Catalogue&, Sink& sink) {
  each_file(facts, [&](std::size_t i, const Parameter& parameter, const FileContent& file) {
    if (file.state != FileContent::State::failed || !file.error) return;
    Message message = file_message(parameter);
    message.with("problem", file.error->message);
    sink.add(i, parameter.origin, std::move(message)).parameter = parameter.name;
  });
}

/// The file was read and is not what its parameter takes: the finding stands in the file.
void check_side_file_invalid(const Facts& facts, const Catalogue&, Sink& sink) {
  each_file(facts, [&](std::size_t i, const Parameter& parameter, const FileContent& file) {
    if (file.state != FileContent::State::read || !file.error || is_model(parameter)) return;
    Message message = file.error->message;
    message.with("parameter", "--" + parameter.name).with("file", shortened(parameter.value.text));
    sink.add(i, file.error->origin, std::move(message)).parameter = parameter.name;
  });
}

/// What stands under the name of the model here is no model: a pointer, a stub, a part of one.
void check_model_unreadable(const Facts& facts, const Catalogue&, Sink& sink) {
  each_file(facts, [&](std::size_t i, const Parameter& parameter, const FileContent& file) {
    if (file.state != FileContent::State::read || !file.error || !is_model(parameter)) return;
    Message message = file_message(parameter);
    message.with("problem", file.error->message);
    sink.add(i, parameter.origin, std::move(message)).parameter = parameter.name;
  });
}

void check_side_file_remark(const Facts& facts, const Catalogue&, Sink& sink) {
  each_file(facts, [&](std::size_t i, const Parameter& parameter, const FileContent& file) {
    if (!file.parsed) return;
    for (const Error& remark : file.parsed->remarks) {
      Message message = file_message(parameter);
      message.with("remark", remark.message);
      sink.add(i, remark.origin, std::move(message)).parameter = parameter.name;
    }
  });
}

constexpr std::array<Rule, 5> table{{
    {"file-missing-here", check_file_missing_here},
    {"file-unreadable-here", check_file_unreadable_here},
    {"side-file-invalid", check_side_file_invalid},
    {"model-unreadable", check_model_unreadable},
    {"side-file-remark", check_side_file_remark},
}};

}  // namespace

std::span<const Rule> side_file_rules() { return table; }

}  // namespace aoecheck
