#pragma once

#include <ostream>
#include <span>
#include <string_view>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/outcome.h"

namespace aoecheck {

struct ReportOptions {
  Language language = Language::en;
  bool color = false;
  bool full_paths = false;
  std::string_view home;           // shortened to `~` in text unless full_paths
  bool print_command = false;      // --print=command: the corrected commands alone
  bool print_environment = false;  // --print=env: the remedies alone, to be sourced
  bool print_paste = false;        // --print=paste: the first failure as text for a public issue
  bool operators = false;          // model --operators: every operator
  bool explain = false;            // capture --explain: the fingerprint preimage
};

/// One output format.
struct Report {
  std::string_view name;  // "text", "json"
  void (*write)(const Outcome&, const Catalogue&, const ReportOptions&, std::ostream&);
};

/// All of them; src/report/all.cpp.
std::span<const Report> reports();

}  // namespace aoecheck
