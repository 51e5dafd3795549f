#pragma once

namespace aoecheck {

/// Which of the two custom knowledge bases something concerns.
struct Banks {
  bool operator_bank = false;
  bool graph_bank = false;

  friend bool operator==(const Banks&, const Banks&) = default;
};

}  // namespace aoecheck
