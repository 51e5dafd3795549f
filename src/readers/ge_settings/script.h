#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "aoecheck/readers/ge_settings.h"
#include "readers/ge_settings/expressions.h"
#include "readers/ge_settings/script_paths.h"
#include "readers/python_values.h"

namespace aoecheck::ge {

/// Reads a TensorFlow script for what configures the NPU. Settings under conditions count as if
/// these held: the run that the script is checked for is the one on the NPU.
class Script {
 public:
  Script(const shell::SourceText& source, const python::Tokens& tokens, const ReadOptions& options)
      : source_(source),
        evaluator_(source, tokens, options),
        expressions_(source, evaluator_, options),
        paths_(source, evaluator_) {}

  std::vector<GeSettings> read();

 private:
  using Way = GeSettings::Way;
  /// No script sets more; copies of configurations cannot grow beyond.
  static constexpr std::size_t most_settings = 10'000;

  struct Found {
    GeSettings settings;
    std::size_t begin = 0;  // byte in the text
    int scope = 0;          // number of the function; 0 outside of all
    std::string rewrites;   // the path of its rewrite_options; empty where it is not known
    bool npu = true;        // false: the optimizer has another name
    bool named = false;     // its name was set
  };
  /// `….rewrite_options.remapping = …`
  struct Rewrite {
    std::size_t order = 0;            // 0: not set
    std::optional<bool> off = false;  // what holds where it is not set; nothing: not known
  };
  using RewritePair = std::array<Rewrite, 2>;  // remapping, memory_optimization
  struct Function {
    int indent = 0;
    int number = 0;
  };

  std::size_t statement(std::size_t first);
  std::size_t behind_header(std::size_t first) const;
  std::size_t end_of_statement(std::size_t first) const;
  bool ends_statement(std::size_t at) const;
  void enter(std::size_t first);
  bool assignments(std::size_t first, std::size_t last);
  void assign(std::size_t first, std::size_t equals, std::size_t begin, std::size_t last);
  void assign_name(std::size_t first, std::size_t begin, std::size_t last);
  void assign_path(const Path& path, std::size_t first, std::size_t begin, std::size_t last);
  void name_optimizer(const Path& path, std::size_t first, std::size_t begin, std::size_t last);
  void set_rewrite(const Path& path, std::size_t begin, std::size_t last);
  void variable_call(std::size_t first, std::size_t last);
  void set_variable(const std::string& name, std::size_t at, std::size_t begin, std::size_t last);
  void scan(std::size_t first, std::size_t last);
  std::vector<GeSetting> arguments(std::size_t open, bool nested);
  std::optional<std::size_t> configuration(std::size_t first, std::size_t last) const;
  Found& session(const std::string& key, std::size_t at);
  Found& single(std::optional<std::size_t>& index, Way way, std::size_t at);
  Found& add(Way way, std::size_t at);
  void add_setting(std::vector<GeSetting>& settings, std::string name, std::size_t first,
                   std::size_t last);
  void look_for_strays();
  void finish_rewrites(Found& found) const;
  int scope_of(const std::string& path) const;

  const shell::SourceText& source_;
  python::Evaluator evaluator_;
  Expressions expressions_;
  Paths paths_;
  std::vector<Found> found_;
  std::map<std::pair<std::string, int>, RewritePair> rewrites_;  // by what holds them, and scope
  std::size_t rewrite_count_ = 0;
  std::vector<Function> functions_;
  std::map<std::string, std::size_t, std::less<>> sessions_;    // by what holds the optimizer
  std::map<std::string, std::string, std::less<>> optimizers_;  // what holds it -> its rewrites
  std::map<std::string, std::vector<GeSetting>, std::less<>> configurations_;  // MemoryConfig(…)
  std::optional<std::size_t> global_options_;
  std::optional<std::size_t> environment_;
  std::size_t count_ = 0;  // of settings
  int function_count_ = 0;
  std::array<bool, 2> strays_{};  // as RewritePair
  bool helper_rewrites_ = false;  // npu_config_proto() or a RewriterConfig(…) may switch them off
};

}  // namespace aoecheck::ge
