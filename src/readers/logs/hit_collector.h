#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>

#include "aoecheck/model/log.h"

namespace aoecheck {

/// Keeps the hits of every pattern or code by process and file: the first few, the last, how many.
class HitCollector {
 public:
  /// `file` counts the files, so that two with the same name are told apart.
  void add(std::size_t file, LogHit hit);
  /// What was added since the last call: hits and dropped.
  LogReading take();

 private:
  using Key = std::tuple<std::size_t, std::int64_t, std::string>;

  std::map<Key, std::size_t> places_;
  LogReading reading_;
};

}  // namespace aoecheck
