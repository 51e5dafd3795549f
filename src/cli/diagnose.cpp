#include <iostream>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include "aoecheck/base/sizes.h"
#include "aoecheck/base/text.h"
#include "cli/commands.h"

namespace aoecheck {
namespace {

constexpr std::string_view clear_line = "\r\x1b[K";

void add(CLI::App& app, CommandLine& line, const Catalogue& catalogue, Language language) {
  app.add_option("SRC", line.sources,
                 std::string(catalogue.message("help-diagnose-sources").in(language)))
      ->type_name("");
}

/// One line at a terminal that is drawn over and over, and gone at the end.
class ProgressLine {
 public:
  ProgressLine(const Options& options, const CommandContext& context)
      : options_(options), context_(context) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() {
    if (drawn_) context_.err << clear_line << std::flush;
  }

  void draw(const std::string& file, std::uint64_t done, std::uint64_t total) {
    Message message{total == 0 ? "progress-open" : "progress", {}};
    message.with("file", printable(file)).with("done", size_text(done));
    if (total != 0) message.with("total", size_text(total));
    context_.err << clear_line << render(message, context_.catalogue, options_.report.language)
                 << std::flush;
    drawn_ = true;
  }

 private:
  const Options& options_;
  const CommandContext& context_;
  bool drawn_ = false;
};

int run_command(const CommandLine&, const Options& options, const CommandContext& context) {
  Request request = options.request;
  request.input = &std::cin;
  const auto outcome = [&] {
    ProgressLine progress(options, context);
    if (::isatty(STDERR_FILENO) == 1)
      request.progress = [&](const std::string& file, std::uint64_t done, std::uint64_t total) {
        progress.draw(file, done, total);
      };
    return run_diagnose(request, context.environment, context.catalogue);
  }();
  if (!outcome) return report_error(outcome.error(), options, context);
  return report_outcome(*outcome, options, context);
}

}  // namespace

const Command diagnose_command{"diagnose", add, run_command};

}  // namespace aoecheck
