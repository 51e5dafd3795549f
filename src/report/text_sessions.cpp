#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/model/network_model.h"
#include "report/layout.h"
#include "report/text_parts.h"

namespace aoecheck {
namespace {

void write_line(const Message& message, const Words& words, std::ostream& out) {
  out << wrapped(words.render(message), "  ") << '\n';
}

void write_model(const Session& session, const Words& words, std::ostream& out) {
  constexpr std::size_t short_digest = 16;
  const Parameter* model = session.set.find_model();
  if (model == nullptr || !model->file || !model->file->network) return;
  write_line(Message{"session-model", {}}
                 .with("model", std::string(file_name(model->value.text)))
                 .with("digest", model->file->network->graph_digest.substr(0, short_digest)),
             words, out);
}

void write_results(const Session& session, const Words& words, std::ostream& out) {
  if (session.results.empty()) return;
  std::size_t operators = 0;
  std::size_t failed = 0;
  for (const TuningResult& result : session.results) {
    operators += result.operators.size();
    failed += result.failed.size();
  }
  write_line(Message{"session-results", {}}
                 .with("operators", std::to_string(operators))
                 .with("failed", std::to_string(failed)),
             words, out);
}

}  // namespace

void write_sessions(const Outcome& outcome, const Words& words, std::ostream& out) {
  for (const Session& session : outcome.sessions) {
    const std::string file = joined_path(outcome.session_bank, "aoecheck.sessions.jsonl");
    out << words.render(Message{"session-stored", {}}
                            .with("id", words.strong(session.id))
                            .with("file", words.path(file)))
        << '\n';
    if (!session.soc.empty())
      write_line(Message{"session-soc", {}}
                     .with("soc", session.soc)
                     .with("source",
                           Message{"soc-source-" + std::string(name_of(session.soc_source)), {}}),
                 words, out);
    if (session.cores > 0)
      write_line(Message{"session-cores", {}}.with("cores", std::to_string(session.cores)), words,
                 out);
    write_model(session, words, out);
    write_line(Message{"session-files", {}}.with("files", std::to_string(session.after.size())),
               words, out);
    write_results(session, words, out);
    if (session.rebuilt) write_line({"session-rebuilt", {}}, words, out);
  }
  out << '\n';
}

}  // namespace aoecheck
