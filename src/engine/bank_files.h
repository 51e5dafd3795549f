#pragma once

#include <string>
#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/bank_file.h"
#include "aoecheck/model/bank_place.h"
#include "aoecheck/model/finding.h"
#include "aoecheck/system/environment.h"

namespace aoecheck {

/// The bank files below a directory, sorted, links followed, at most 16 levels deep; copies that an
/// interrupted write left behind (`*.json.aoe`) are told apart.
struct BankListing {
  std::vector<std::string> files;
  std::vector<std::string> copies;
  std::vector<std::string> directories;  // those that hold such files
  std::vector<Error> failures;
};
BankListing list_banks(const std::string& directory, const Environment& environment);

/// What is wrong with a bank that was read: one finding for each fault.
void judge_bank(const BankFile& file, const Catalogue& catalogue, std::vector<Finding>& findings);

/// Rights of a bank file or directory that keep its readers out or let everybody in.
void judge_rights(const std::string& path, const Environment& environment,
                  const Catalogue& catalogue, std::vector<Finding>& findings);

/// A copy that an interrupted write left behind.
void judge_copy(const std::string& path, const Catalogue& catalogue,
                std::vector<Finding>& findings);

/// Rights and left-overs of the directories that are used, each once.
void judge_used(const std::vector<BankPlace>& places, const Environment& environment,
                const Catalogue& catalogue, std::vector<Finding>& findings);

}  // namespace aoecheck
