#pragma once

#include <string>
#include <vector>

namespace aoecheck::test {

/// One row of tests/real/log_cases.yaml.
struct LogCase {
  std::string id;    // "B020"
  std::string rule;  // empty where it is out of reach
  std::string log;   // empty: the text of the case itself
  std::string out_of_reach;
};

std::vector<LogCase> log_cases();

/// Why `diagnose` does not say of a log what a row wants; empty where it does. What explains a
/// failure must be a first cause, or folded under one; other lines must be found, and false
/// friends alone must tell nothing.
std::string case_problem(const std::string& log, const std::string& rule);

}  // namespace aoecheck::test
