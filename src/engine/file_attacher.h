#pragma once

#include <map>
#include <string>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/parameter_set.h"
#include "aoecheck/system/environment.h"

namespace aoecheck {

/// Finds the files that parameters name and reads the small ones. A relative path is tried below
/// the directory of the command, then below the working directory. A file named by many commands is
/// read once.
class FileAttacher {
 public:
  FileAttacher(const Environment& environment, const Catalogue& catalogue)
      : environment_(environment), catalogue_(catalogue) {}

  void attach(ParameterSet& set);

 private:
  FileContent find(const ParameterSet& set, const ParameterSpec& spec, const std::string& path);
  FileContent read(const std::string& path, std::string_view grammar);

  const Environment& environment_;
  const Catalogue& catalogue_;
  std::map<std::string, FileContent> known_;  // by grammar and path
};

/// Gives both models a digest where they are different files that are both here; only then can it
/// change an answer.
void digest_models(ParameterSet& left, ParameterSet& right, const Environment& environment);

}  // namespace aoecheck
