#include "engine/bank_sessions.h"

#include <algorithm>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/readers/banks.h"
#include "aoecheck/rules/rules.h"
#include "aoecheck/store/sessions.h"
#include "engine/bank_files.h"
#include "engine/bank_places.h"
#include "engine/findings.h"
#include "engine/recorder.h"

namespace aoecheck {
namespace {

/// The place inside the session: the file and line, or the word of the recorded command.
std::string recorded_place(const Origin& origin) {
  std::string text = origin.source;
  if (origin.kind == OriginKind::command_line)
    return "argv[" + std::to_string(std::max(origin.column, 1) - 1) + "]";
  if (origin.kind == OriginKind::attribute) return text + ' ' + origin.attribute;
  if (origin.line > 0) text += ':' + std::to_string(origin.line);
  if (origin.line > 0 && origin.column > 0) text += ':' + std::to_string(origin.column);
  return text;
}

void relabel(Origin& origin, const std::string& bank, const std::string& id) {
  const bool place = origin.kind == OriginKind::file || origin.kind == OriginKind::command_line ||
                     origin.kind == OriginKind::attribute;
  if (place) origin = {OriginKind::attribute, bank, 0, 0, '#' + id + ' ' + recorded_place(origin)};
}

void relabel(std::vector<Parameter>& parameters, const std::string& bank, const std::string& id) {
  for (Parameter& parameter : parameters) {
    relabel(parameter.origin, bank, id);
    relabel(parameter.option_origin, bank, id);
  }
}

void add_unique(std::vector<std::string>& list, const std::string& text) {
  if (!text.empty() && std::find(list.begin(), list.end(), text) == list.end())
    list.push_back(text);
}

/// A bank that is known for sure: named in what was read, or nothing outside can change it.
bool is_sure(const BankPlace& place, const BankCandidate& chosen) {
  return !chosen.directory.empty() && (place.unknown.empty() || chosen.name != "default");
}

std::vector<std::string> roots_of(const std::vector<ParameterSet>& sets, const Request& request,
                                  const Environment& environment) {
  if (!request.banks.empty()) return request.banks;
  const std::optional<CannVersion> cann = cann_here(request, environment);
  std::vector<std::string> roots;
  for (const ParameterSet& set : sets)
    for (const BankPlace& place :
         bank_places(set, soc_of_set(set, request.soc), cann, environment)) {
      const BankCandidate* chosen = place.chosen();
      if (chosen == nullptr || !is_sure(place, *chosen)) continue;
      const std::string root = bank_root(*chosen);
      if (environment.kind(root) == PathKind::directory) add_unique(roots, root);
    }
  return roots;
}

void note_missing_record(const std::string& root, const Environment& environment,
                         const Catalogue& catalogue, std::vector<Finding>& findings) {
  const RuleSpec* const rule = catalogue.rule("bank-without-record");
  const std::size_t count = list_banks(root, environment).files.size();
  if (rule == nullptr || count == 0) return;
  Sink(*rule, findings)
      .add(no_set, {OriginKind::file, root, 0, 0, {}},
           Message{}
               .with("bank", root)
               .with("path", shell_quoted(root))
               .with("count", std::to_string(count)));
}

}  // namespace

ParameterSet set_of_session(const Session& session, const std::string& bank) {
  ParameterSet set = session.set;
  set.session = session.id;
  set.bank = bank;
  set.recorded_soc = session.soc;
  constexpr std::size_t date_length = 10;
  relabel(set.origin, bank, session.id + ' ' + session.time.substr(0, date_length));
  relabel(set.parameters, bank, session.id);
  relabel(set.environment, bank, session.id);
  set.environment_complete = true;
  return set;
}

BankRecords records_for(const std::vector<ParameterSet>& sets, const Request& request,
                        const Environment& environment, const Catalogue& catalogue) {
  BankRecords records;
  records.roots = roots_of(sets, request, environment);
  for (const std::string& root : records.roots) {
    auto sessions = read_sessions(root, environment, catalogue);
    if (!sessions) {
      if (sessions.error().message.id != "file-missing")
        records.findings.push_back(finding_of(sessions.error()));
      else if (environment.kind(root) != PathKind::directory)
        records.findings.push_back(
            finding_of({Origin{OriginKind::file, root, 0, 0, {}}, {"bank-directory-absent", {}}}));
      else
        note_missing_record(root, environment, catalogue, records.findings);
      continue;
    }
    for (const Error& remark : sessions->remarks) {
      records.findings.push_back(finding_of(remark));
      records.findings.back().severity = Severity::warning;
    }
    for (Session& session : sessions->list) {
      if (session.exit_code.value_or(0) != 0) continue;  // a tuning that failed tuned nothing
      session.set = set_of_session(session, root);
      records.sessions.push_back(std::move(session));
    }
  }
  return records;
}

std::vector<BankOverview> overview_of(const BankRecords& records, const std::string& soc,
                                      const Environment& environment) {
  std::vector<BankOverview> result;
  for (const std::string& root : records.roots) {
    BankOverview bank;
    bank.path = root;
    bank.sessions = static_cast<std::size_t>(
        std::count_if(records.sessions.begin(), records.sessions.end(),
                      [&](const Session& session) { return session.set.bank == root; }));
    for (const std::string& path : list_banks(root, environment).files) {
      const auto named = read_bank_name(file_name(path));
      if (named && (soc.empty() || lower(named->name.soc) == lower(soc)))
        ++bank.files[std::string(name_of(named->kind))];
    }
    result.push_back(std::move(bank));
  }
  return result;
}

}  // namespace aoecheck
