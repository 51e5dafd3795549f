#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "aoecheck/base/result.h"

namespace aoecheck {

/// One setting inside a side file in canonical form, for example
/// {"UBFusion.TbePool2dQuantFusionPass", "off"}; for sets the value is "" and the name says all.
struct FileEntry {
  std::string name;
  std::string value;
  Origin origin;

  friend bool operator==(const FileEntry& left, const FileEntry& right) {
    return left.name == right.name && left.value == right.value;
  }
};

/// What a side file means, whatever its spelling: entries sorted by name, each name once, settings
/// that equal their default left out. Two files are equal exactly where their entries are.
struct SideFile {
  std::string grammar;  // catalogue name, "fusion_switch"
  std::vector<FileEntry> entries;
  /// What the vendor's own reader would drop or reject in it, each a rule id with arguments
  /// (duplicate key, unknown mode); the entries hold what remains.
  std::vector<Error> remarks;
};

struct NetworkModel;

/// A file that a parameter names, as far as it could be read here.
struct FileContent {
  enum class State { read, absent, failed };
  State state = State::absent;
  std::string path;                // as resolved
  std::string sha256;              // of the bytes; empty unless read
  std::optional<SideFile> parsed;  // where the parameter has a file grammar and the file obeys it
  std::shared_ptr<const NetworkModel> network;  // where it is a model that could be read
  std::optional<Error> error;  // where state is failed, or the file breaks its grammar
};

}  // namespace aoecheck
