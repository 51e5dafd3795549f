#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "aoecheck/base/origin.h"

namespace aoecheck {

/// The process that a record or a line speaks of.
struct LogProcess {
  std::int64_t pid = 0;  // 0: the line does not tell
  std::string name;      // as far as the log gives it; at most 15 characters from the kernel

  friend bool operator==(const LogProcess&, const LogProcess&) = default;
};

/// A line of a log that a pattern of the catalogue fits.
struct LogHit {
  std::string failure;    // id of the entry; empty where only an error code was recognised
  Origin origin;          // file and line
  std::string text;       // the line without colours and control bytes, at most 1 KiB of it
  std::int64_t time = 0;  // microseconds since 1970 by the log's own clock; 0: the line has none
  LogProcess process;
  std::string module;  // of a plog record: "RUNTIME"
  std::string level;   // "ERROR"
  std::string stage;   // the first tag of GE, FE and RUNTIME: "COMP", "LOAD"; may be empty
  /// What filled the gaps: numbers (sizes in bytes), and texts.
  std::vector<std::pair<std::string, std::int64_t>> numbers;
  std::vector<std::pair<std::string, std::string>> texts;

  /// The value of a gap; null where it was not filled.
  const std::int64_t* number(std::string_view name) const;
  const std::string* value(std::string_view name) const;
};

/// The hits of one pattern, or one code, by one process in one file.
struct LogHits {
  std::vector<LogHit> first;  // the first ones, at most 5, in the order of the file
  LogHit last;                // the last one; equal to the only one
  std::size_t count = 0;
};

/// What was seen of one file or stream.
struct LogFile {
  std::string name;
  std::uint64_t bytes = 0;
  std::uint64_t lines = 0;
  std::uint64_t records = 0;    // of them with a plog head
  std::uint64_t cut_lines = 0;  // longer than 64 KiB: only their beginning was searched
  std::int64_t first_time = 0;  // microseconds since 1970 by the log's own clock; 0: none
  std::int64_t last_time = 0;
  std::vector<std::int64_t> pids;  // that wrote records, in the order seen, at most 16
  bool binary = false;             // no log, by the control bytes of its first 64 KiB: not read on
};

/// What the logs hold of interest, in the order in which it was first seen.
struct LogReading {
  std::vector<LogFile> files;
  std::vector<LogHits> hits;
  std::size_t dropped = 0;  // hits of further processes, beyond those that are kept
};

}  // namespace aoecheck
