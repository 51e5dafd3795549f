#include <algorithm>
#include <array>

#include "aoecheck/base/text.h"
#include "rules/properties.h"

namespace aoecheck {
namespace {

/// The name of the first-generation chip, and also how people call the family of the A2 chips.
constexpr std::string_view ambiguous_name = "Ascend910B";

const std::string* given_soc(const Context& c) {
  const Parameter* soc = c.set.find("soc_version");
  if (soc == nullptr || !soc->value.known() || soc->value.text.empty()) return nullptr;
  return &soc->value.text;
}

std::vector<std::string_view> members_of(const Catalogue& catalogue, std::string_view family) {
  std::vector<std::string_view> names;
  for (const Soc& soc : catalogue.socs())
    if (soc.family == family && soc.name != family) names.push_back(soc.name);
  return names;
}

// --- soc_version as a name ---

Subject soc_known(const Context& c) {
  const std::string* soc = given_soc(c);
  if (soc == nullptr) return unparsed(c, "soc_version");
  return Subject::of(c.catalogue.soc(*soc) != nullptr);
}

Subject soc_is_family(const Context& c) {
  const std::string* soc = given_soc(c);
  if (soc == nullptr) return unparsed(c, "soc_version");
  return Subject::of(c.catalogue.soc(*soc) == nullptr && !members_of(c.catalogue, *soc).empty());
}

Subject soc_is_ambiguous(const Context& c) {
  const std::string* soc = given_soc(c);
  return soc == nullptr ? unparsed(c, "soc_version") : Subject::of(*soc == ambiguous_name);
}

Subject soc_members(const Context& c) {
  const std::string* soc = given_soc(c);
  if (soc == nullptr) return unparsed(c, "soc_version");
  std::vector<std::string> names;
  for (const std::string_view name : members_of(c.catalogue, *soc)) names.emplace_back(name);
  return Subject::found(join(names, ", "));
}

Subject soc_nearest(const Context& c) {
  const std::string* soc = given_soc(c);
  if (soc == nullptr) return unparsed(c, "soc_version");
  std::vector<std::string_view> names;
  for (const Soc& known : c.catalogue.socs()) {
    if (lower(known.name) == lower(*soc) || lower(known.name) == "ascend" + lower(*soc))
      return Subject::of(std::string(known.name));
    names.push_back(known.name);
  }
  return Subject::found(std::string(nearest(*soc, names)));
}

// --- the device that the command is for ---

const Soc* device(const Context& c) { return c.catalogue.soc(c.side.soc); }

Subject device_family(const Context& c) {
  const Soc* soc = device(c);
  return soc == nullptr ? Subject::unknown() : Subject::of(std::string(soc->family));
}

Subject device_name(const Context& c) {
  return c.side.soc.empty() ? Subject::unknown() : Subject::of(c.side.soc);
}

Subject device_vector_cores(const Context& c) {
  const Soc* soc = device(c);
  if (soc == nullptr || soc->vector_cores.size() != 1) return Subject::unknown();
  return Subject::of(static_cast<std::size_t>(std::max(0, soc->vector_cores.front())));
}

/// The largest count that any source names for this SoC.
Subject device_cores(const Context& c) {
  const Soc* soc = device(c);
  if (soc == nullptr || soc->ai_cores.empty()) return Subject::unknown();
  const int most = *std::max_element(soc->ai_cores.begin(), soc->ai_cores.end());
  return Subject::of(static_cast<std::size_t>(std::max(0, most)));
}

// --- aicore_num ---

/// "N", "N|" or "N|V" as its two parts; the value where it has another form.
struct CoreNumber {
  std::string first;
  std::string second;
  std::string bad_text;
};

std::optional<CoreNumber> core_number(const Context& c) {
  const Parameter* given = c.set.find("aicore_num");
  if (given == nullptr || !given->value.known() || given->value.text.empty()) return std::nullopt;
  const auto parts = split(given->value.text, '|');
  CoreNumber number{std::string(parts[0]), parts.size() > 1 ? std::string(parts[1]) : "", {}};
  const bool second_fits = number.second.empty() || all_digits(number.second);
  if (parts.size() > 2 || !all_digits(number.first) || !second_fits)
    number.bad_text = given->value.text;
  return number;
}

Subject cores_bad_text(const Context& c) {
  const auto number = core_number(c);
  return number ? Subject::found(number->bad_text) : unparsed(c, "aicore_num");
}

Subject cores_out_of_range(const Context& c) {
  const auto number = core_number(c);
  if (!number) return unparsed(c, "aicore_num");
  const auto count = to_integer(number->first);
  if (!number->bad_text.empty()) return Subject::unknown();
  if (!count) return Subject::of(true);
  const Subject most = device_cores(c);
  if (*count < 1) return Subject::of(true);
  if (most.state != Subject::State::value) return Subject::unknown();
  return Subject::of(*count > to_integer(most.text).value_or(0));
}

Subject cores_second(const Context& c) {
  const auto number = core_number(c);
  return number ? Subject::found(number->second) : unparsed(c, "aicore_num");
}

constexpr std::array<Property, 12> table{{
    {"soc_version.known", "true for an exact name of devices.yaml", soc_known},
    {"soc_version.is_family", "true for a family that is no exact name", soc_is_family},
    {"soc_version.is_ambiguous", "true for Ascend910B, an exact name and a family",
     soc_is_ambiguous},
    {"soc_version.members", "the exact names of the family that is given", soc_members},
    {"soc_version.nearest", "the exact name that was probably meant", soc_nearest},
    {"set.soc", "the SoC that the command is for, given or from its surroundings", device_name},
    {"set.soc_family", "the family of that SoC", device_family},
    {"set.cores", "its AI cores, the largest count that a source names", device_cores},
    {"set.vector_cores", "its separate vector cores; unknown where sources differ",
     device_vector_cores},
    {"aicore_num.bad_text", "the value where it is not N, N| or N|V", cores_bad_text},
    {"aicore_num.out_of_range", "true where the count is 0 or above the cores of the SoC",
     cores_out_of_range},
    {"aicore_num.second", "the count of vector cores behind `|`", cores_second},
}};

}  // namespace

std::span<const Property> device_properties() { return table; }

}  // namespace aoecheck
