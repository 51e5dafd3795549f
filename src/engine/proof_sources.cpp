#include "engine/proof_sources.h"

#include <algorithm>
#include <iterator>

#include "aoecheck/base/path.h"
#include "aoecheck/readers/hits.h"
#include "aoecheck/readers/results.h"
#include "engine/log_places.h"
#include "engine/log_reader.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t largest_json = 64ULL << 20U;
constexpr std::size_t piece_bytes = 64U << 10U;

class ProofReader {
 public:
  ProofReader(const Request& request, const Environment& environment)
      : request_(request), environment_(environment) {}

  void read(const std::string& source) {
    if (source == "-") return read_input();
    if (environment_.kind(source) != PathKind::directory) return read_file(source, true);
    const LogListing listing = list_logs(source, environment_);
    for (const Error& failure : listing.failures) sources_.failures.push_back(failure);
    for (const std::string& file : listing.files) read_file(file, false);
  }

  /// What a conversion leaves in the directory that it ran in.
  void read_working_directory(const std::string& directory) {
    const auto names = environment_.list(directory);
    if (!names) return;
    for (const std::string& name : *names) {
      const std::string path = joined_path(directory, name);
      const bool results = name.starts_with("aoe_result_") && name.ends_with(".json");
      if (name == "fusion_result.json" || results) read_file(path, true);
      if (name == "kernel_meta" || name == "FE") read(path);
    }
  }

  void read_last_logs() {
    for (const std::string& file : last_run_logs(log_root(environment_), environment_).files)
      read_file(file, false);
  }

  ProofSources take() {
    sources_.traces.insert(sources_.traces.end(), std::make_move_iterator(kernels_.begin()),
                           std::make_move_iterator(kernels_.end()));
    std::vector<LookUpTrace> lines = scanner_.take();
    std::move(lines.begin(), lines.end(), std::back_inserter(sources_.traces));
    return std::move(sources_);
  }

 private:
  void read_input() {
    if (request_.input == nullptr) return;
    scanner_.begin("-");
    std::string piece(piece_bytes, '\0');
    while (request_.input->good()) {
      request_.input->read(piece.data(), static_cast<std::streamsize>(piece.size()));
      scanner_.feed(
          std::string_view(piece).substr(0, static_cast<std::size_t>(request_.input->gcount())));
    }
    scanner_.end();
    ++sources_.files;
  }

  void read_file(const std::string& path, bool named) {
    if (path.ends_with(".json")) return read_json(path, named);
    const auto bytes = environment_.open(path);
    if (!bytes) return sources_.failures.push_back(bytes.error());
    scanner_.begin(path);
    std::string piece(piece_bytes, '\0');
    std::uint64_t done = 0;
    while (const std::size_t count = (*bytes)->read_at(done, piece.data(), piece.size())) {
      scanner_.feed(std::string_view(piece).substr(0, count));
      done += count;
    }
    scanner_.end();
    ++sources_.files;
  }

  /// A file that the user named must be one of the three; others may lie about.
  void read_json(const std::string& path, bool named) {
    const auto bytes = environment_.read(path, largest_json);
    if (!bytes) return sources_.failures.push_back(bytes.error());
    const Input input{path, *bytes};
    if (recognise_fusion_result(input)) return keep(read_fusion_result(input), sources_.fusion);
    if (recognise_results(input)) return keep_all(read_results(input));
    if (auto trace = read_kernel_hit(input)) {
      kernels_.push_back(std::move(*trace));
      ++sources_.files;
    } else if (named) {
      keep(read_fusion_result(input), sources_.fusion);
    }
  }

  void keep(Result<FusionResult> result, std::vector<FusionResult>& list) {
    if (!result) return sources_.failures.push_back(result.error());
    list.push_back(std::move(*result));
    ++sources_.files;
  }

  void keep_all(Result<std::vector<TuningResult>> results) {
    if (!results) return sources_.failures.push_back(results.error());
    std::move(results->begin(), results->end(), std::back_inserter(sources_.results));
    ++sources_.files;
  }

  const Request& request_;
  const Environment& environment_;
  HitScanner scanner_;
  std::vector<LookUpTrace> kernels_;
  ProofSources sources_;
};

}  // namespace

ProofSources read_proof_sources(const Request& request, const Environment& environment) {
  ProofReader reader(request, environment);
  for (const std::string& source : request.sources) reader.read(source);
  if (request.sources.empty()) {
    reader.read_working_directory(".");
    if (const std::string work = environment.variable("ASCEND_WORK_PATH").value_or("");
        !work.empty())
      reader.read_working_directory(work);
    reader.read_last_logs();
  }
  return reader.take();
}

}  // namespace aoecheck
