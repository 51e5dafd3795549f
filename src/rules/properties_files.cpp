#include <array>

#include "aoecheck/base/text.h"
#include "rules/properties.h"

namespace aoecheck {
namespace {

/// The parsed content of the file that a parameter names; nullptr where it could not be read here.
const SideFile* parsed_file(const Context& c, std::string_view name) {
  const Parameter* given = c.set.find(name);
  if (given == nullptr || !given->file || !given->file->parsed) return nullptr;
  return &*given->file->parsed;
}

/// What a property of a file that was not read comes to.
Subject unread(const Context& c, std::string_view name) {
  return c.set.find(name) == nullptr ? unparsed(c, name) : Subject::unknown();
}

/// The first entry whose name ends in `key` behind a dot or is `key`, with one of these values.
Subject first_entry(const Context& c, std::string_view parameter,
                    std::span<const std::string_view> keys, std::string_view value) {
  const SideFile* file = parsed_file(c, parameter);
  if (file == nullptr) return unread(c, parameter);
  for (const FileEntry& entry : file->entries)
    for (const std::string_view key : keys) {
      const bool named = entry.name == key || entry.name.ends_with("." + std::string(key));
      if (named && (value.empty() || lower(entry.value) == value))
        return Subject::of(std::string(key));
    }
  return Subject::absent();
}

Subject aipp_dynamic(const Context& c) {
  constexpr std::array<std::string_view, 1> keys{"aipp_mode"};
  return first_entry(c, "insert_op_conf", keys, "dynamic");
}

Subject aipp_crop_or_padding(const Context& c) {
  constexpr std::array<std::string_view, 2> keys{"crop", "padding"};
  return first_entry(c, "insert_op_conf", keys, "true");
}

Subject calibration(const Context& c) {
  const SideFile* file = parsed_file(c, "compression_optimize_conf");
  if (file == nullptr) return unread(c, "compression_optimize_conf");
  for (const FileEntry& entry : file->entries)
    if (entry.name.starts_with("calibration")) return Subject::of(true);
  return Subject::of(false);
}

constexpr std::array<Property, 3> table{{
    {"insert_op_conf.dynamic", "aipp_mode where the file switches dynamic AIPP on", aipp_dynamic},
    {"insert_op_conf.crop_or_padding", "crop or padding where the file switches it on",
     aipp_crop_or_padding},
    {"compression_optimize_conf.calibration", "true where the file holds a calibration block",
     calibration},
}};

}  // namespace

std::span<const Property> file_properties() { return table; }

}  // namespace aoecheck
