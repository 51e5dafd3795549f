#include <utility>

#include "aoecheck/rules/rules.h"

namespace aoecheck {

Finding& Sink::add(std::size_t set, Origin origin, Message arguments) {
  Finding finding;
  finding.rule = rule_.id;
  finding.severity = rule_.severity;
  finding.evidence = rule_.evidence;
  finding.code = rule_.code;
  finding.parameter = rule_.parameter;
  finding.banks = rule_.banks;
  finding.decides_hits = rule_.decides_hits;
  if (!rule_.fix.en.empty()) finding.fix = {finding.rule + ".fix", arguments.arguments};
  finding.message = {finding.rule, std::move(arguments.arguments)};
  finding.origin = std::move(origin);
  finding.set = set;
  findings_.push_back(std::move(finding));
  return findings_.back();
}

}  // namespace aoecheck
