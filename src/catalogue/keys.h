#pragma once

#include <span>
#include <string_view>

namespace aoecheck {

/// What the value of a key looks like.
enum class Form {
  text,        // one scalar
  texts,       // a list of scalars, or one scalar
  integers,    // the same, digits only
  flag,        // true or false
  version,     // a CANN version
  bilingual,   // {en, zh}, both with text, the same gaps in both
  map,         // its keys are KeySpec::keys
  maps,        // a list of such maps
  free_map,    // any keys, scalars as values
  conditions,  // `when` of a rule
  examples,    // shell texts, or maps of KeySpec::keys
};

/// A key that an entry may have.
struct KeySpec {
  std::string_view name;
  Form form = Form::text;
  bool required = false;
  std::span<const std::string_view> words = {};  // the only texts allowed, where there are any
  std::span<const KeySpec> keys = {};
};

/// A part of the catalogue: a file, or all files below a folder where `file` ends in a slash.
struct Section {
  std::string_view file;
  std::string_view id;  // the key that names an entry
  std::span<const KeySpec> keys;
};

extern const Section parameters_section, rules_section, failures_section, codes_section,
    messages_section, devices_section, precision_classes_section, file_grammars_section;

/// All of them.
std::span<const Section* const> sections();

/// The words in the order of the enumerators that they stand for.
std::span<const std::string_view> acceptance_words();
std::span<const std::string_view> severity_words();
std::span<const std::string_view> evidence_words();
std::span<const std::string_view> role_words();
/// In the order of failure_classes() and failure_stages().
std::span<const std::string_view> failure_class_words();
std::span<const std::string_view> stage_words();
/// In the order in which rules are sorted.
std::span<const std::string_view> phase_words();

/// The tests that a `value` or `property` condition may make.
std::span<const std::string_view> condition_tests();

}  // namespace aoecheck
