#include "aoecheck/model/need.h"

namespace aoecheck {

std::string_view name_of(Basis basis) {
  switch (basis) {
    case Basis::documented:
      return "documented";
    case Basis::measured:
      return "measured";
    case Basis::stated:
      return "stated";
    case Basis::assumed:
      return "assumed";
  }
  return "assumed";
}

std::uint64_t Need::bytes_without_workers() const {
  std::uint64_t bytes = 0;
  for (const NeedPart& part : host)
    if (part.name != "compile" && part.name != "bank") bytes += part.bytes;
  return bytes;
}

}  // namespace aoecheck
