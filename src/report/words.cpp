#include "report/words.h"

#include "aoecheck/base/text.h"
#include "aoecheck/catalogue/failures.h"
#include "report/without_persons.h"

namespace aoecheck {

std::string Words::render(const Message& message) const {
  return aoecheck::render(message, catalogue_, options_.language);
}

std::string Words::path(std::string_view path) const {
  const std::string_view home = options_.home;
  const bool below = home.size() > 1 && path.starts_with(home) &&
                     (path.size() == home.size() || path[home.size()] == '/');
  if (options_.full_paths || !below) return printable(path);
  return "~" + printable(path.substr(home.size()));
}

std::string Words::place(const Origin& origin) const {
  switch (origin.kind) {
    case OriginKind::file: {
      std::string result = path(origin.source);
      if (origin.line > 0) result += ':' + std::to_string(origin.line);
      if (origin.line > 0 && origin.column > 0) result += ':' + std::to_string(origin.column);
      return result;
    }
    case OriginKind::attribute:
      return path(origin.source) + ' ' + printable(origin.attribute);
    case OriginKind::command_line:
      return render(Message{"place-word", {}}.with("number", std::to_string(origin.column)));
    case OriginKind::environment:
      return text("place-environment");
    case OriginKind::default_value:
      return render(Message{"place-default", {}}.with("tool", origin.source));
    case OriginKind::setting:
      return origin.source;
  }
  return {};
}

std::string Words::banks(const Banks& banks) const {
  if (banks.operator_bank && banks.graph_bank) return text("banks-both");
  if (banks.operator_bank) return text("bank-operator");
  return banks.graph_bank ? text("bank-graph") : std::string{};
}

std::string Words::colored(std::string_view code, std::string_view text) const {
  if (!options_.color) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

std::string Words::severity(Severity severity) const {
  switch (severity) {
    case Severity::error:
      return colored("1;31", text("severity-error"));
    case Severity::warning:
      return colored("1;33", text("severity-warning"));
    case Severity::note:
      return colored("1;36", text("severity-note"));
  }
  return {};
}

std::string Words::strong(std::string_view text) const { return colored("1", text); }

std::string Words::processes(const std::vector<LogProcess>& processes) const {
  std::vector<const LogProcess*> known;
  for (const LogProcess& process : processes)
    if (process.pid != 0 || !process.name.empty()) known.push_back(&process);
  if (known.empty()) return {};
  const LogProcess& first = *known.front();
  std::string_view id = "diagnosis-process";
  if (first.name.empty()) id = "diagnosis-process-pid";
  if (first.pid == 0) id = "diagnosis-process-name";
  const Message one =
      Message{std::string(id), {}}.with("pid", std::to_string(first.pid)).with("name", first.name);
  if (known.size() == 1) return render(one);
  return render(Message{"diagnosis-processes", {}}
                    .with("first", one)
                    .with("count", std::to_string(known.size() - 1)));
}

std::string Words::layer(std::string_view failure) const {
  const FailureSpec* spec = catalogue_.failure(failure);
  return spec == nullptr ? std::string{} : std::string(spec->layer);
}

std::string Words::without_persons(std::string_view text) const {
  const std::string shown = printable(text);
  return options_.full_paths ? shown : aoecheck::without_persons(shown, options_.home);
}

std::string Words::without_user(std::string_view text) const {
  const std::string shown = printable(text);
  return options_.full_paths ? shown : aoecheck::without_user(shown, options_.home);
}

}  // namespace aoecheck
