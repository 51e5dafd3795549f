#pragma once

#include <map>
#include <string>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/parameter_set.h"
#include "aoecheck/system/environment.h"

namespace aoecheck {

/// Finds the files that parameters name, reads the small ones and walks the models. A relative path
/// is tried below the directory of the command, then below the working directory; what the command
/// in an .om names also beside the .om. A file named by many commands is read once.
class FileAttacher {
 public:
  FileAttacher(const Environment& environment, const Catalogue& catalogue)
      : environment_(environment), catalogue_(catalogue) {}

  void attach(ParameterSet& set);

 private:
  FileContent find(const ParameterSet& set, const ParameterSpec& spec, const std::string& path);
  std::string place_of(const ParameterSet& set, const std::string& path) const;
  void read_network(FileContent& content) const;
  FileContent read(const std::string& path, std::string_view grammar);

  const Environment& environment_;
  const Catalogue& catalogue_;
  std::map<std::string, FileContent> known_;  // by grammar and path
};

/// Gives both models the digest of their bytes where they are different files that are both here
/// and their graphs do not differ anyway; only then can it change an answer.
void digest_models(ParameterSet& left, ParameterSet& right, const Environment& environment);

}  // namespace aoecheck
