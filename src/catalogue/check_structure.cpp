#include <algorithm>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "aoecheck/base/text.h"
#include "aoecheck/base/version.h"
#include "aoecheck/catalogue/gaps.h"
#include "catalogue/check.h"

namespace aoecheck {
namespace {

using Problem = std::optional<Error>;

Problem check_keys(Node map, std::span<const KeySpec> keys);

Problem check_text(Node value, const KeySpec& spec) {
  if (!value.is_scalar()) return invalid_entry(value, fmt::format("`{}` is no text", spec.name));
  const bool allowed = spec.words.empty() || std::find(spec.words.begin(), spec.words.end(),
                                                       value.scalar()) != spec.words.end();
  if (allowed) return std::nullopt;
  return invalid_entry(value, fmt::format("`{}` is no {}; it may be {}", value.scalar(), spec.name,
                                          fmt::join(spec.words, ", ")));
}

Problem check_texts(Node value, const KeySpec& spec) {
  if (value.is_scalar()) return check_text(value, spec);
  if (!value.is_list()) return invalid_entry(value, fmt::format("`{}` is no list", spec.name));
  if (spec.required && spec.name == "source" && value.size() == 0) {
    return invalid_entry(value, "no source");
  }
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (auto problem = check_text(value.child(i), spec)) return problem;
  }
  return std::nullopt;
}

Problem check_integers(Node value, const KeySpec& spec) {
  if (auto problem = check_texts(value, spec)) return problem;
  for (const std::string_view text : value.scalars()) {
    const auto number = to_integer(text);
    if (!number || *number < 0) {
      return invalid_entry(value, fmt::format("`{}` is no number", text));
    }
  }
  return std::nullopt;
}

Problem check_languages(Node node, std::string_view name) {
  for (const std::string_view language : {"en", "zh"}) {
    const Node text = node[language];
    if (!text.is_scalar() || text.scalar().empty()) {
      return invalid_entry(node, fmt::format("`{}` has no text in `{}`", name, language));
    }
  }
  const auto en = gap_names(node.text("en"));
  const auto zh = gap_names(node.text("zh"));
  std::vector<std::string_view> single;
  std::set_symmetric_difference(en.begin(), en.end(), zh.begin(), zh.end(),
                                std::back_inserter(single));
  if (single.empty()) return std::nullopt;
  return invalid_entry(
      node, fmt::format("`{}` has the gap `{{{}}}` in one language only", name, single.front()));
}

Problem check_bilingual(Node value, const KeySpec& spec) {
  static constexpr KeySpec languages_words[] = {{"en"}, {"zh"}};
  if (auto problem = check_keys(value, languages_words)) return problem;
  return check_languages(value, spec.name);
}

Problem check_free_map(Node value, const KeySpec& spec) {
  if (!value.is_map()) return invalid_entry(value, fmt::format("`{}` is no map", spec.name));
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (auto problem = check_text(value.child(i), spec)) return problem;
  }
  return std::nullopt;
}

Problem check_maps(Node value, const KeySpec& spec, bool or_text) {
  if (!value.is_list()) return invalid_entry(value, fmt::format("`{}` is no list", spec.name));
  for (std::size_t i = 0; i < value.size(); ++i) {
    const Node item = value.child(i);
    if (or_text && item.is_scalar()) continue;
    if (auto problem = check_keys(item, spec.keys)) return problem;
  }
  return std::nullopt;
}

Problem check_flag(Node value, const KeySpec& spec) {
  if (value.scalar() == "true" || value.scalar() == "false") return std::nullopt;
  return invalid_entry(value, fmt::format("`{}` is neither true nor false", spec.name));
}

Problem check_version(Node value, const KeySpec& spec) {
  if (parse_cann_version(value.scalar())) return std::nullopt;
  return invalid_entry(value, fmt::format("`{}` is no CANN version", spec.name));
}

Problem check_value(Node value, const KeySpec& spec) {
  switch (spec.form) {
    case Form::text:
      return check_text(value, spec);
    case Form::texts:
      return check_texts(value, spec);
    case Form::integers:
      return check_integers(value, spec);
    case Form::flag:
      return check_flag(value, spec);
    case Form::version:
      return check_version(value, spec);
    case Form::bilingual:
      return check_bilingual(value, spec);
    case Form::map:
      return check_keys(value, spec.keys);
    case Form::maps:
      return check_maps(value, spec, false);
    case Form::free_map:
      return check_free_map(value, spec);
    case Form::examples:
      return check_maps(value, spec, true);
    case Form::conditions:
      return std::nullopt;  // check_conditions knows the parameters
  }
  return std::nullopt;
}

Problem check_keys(Node map, std::span<const KeySpec> keys) {
  if (!map.is_map()) return invalid_entry(map, "no map where an entry with keys should be");
  for (std::size_t i = 0; i < map.size(); ++i) {
    const Node value = map.child(i);
    const auto spec = std::find_if(keys.begin(), keys.end(), [&](const KeySpec& candidate) {
      return candidate.name == value.key();
    });
    if (spec == keys.end()) {
      return invalid_entry(value, fmt::format("unknown key `{}`", value.key()));
    }
    if (auto problem = check_value(value, *spec)) return problem;
  }
  for (const KeySpec& spec : keys) {
    if (spec.required && !map.has(spec.name)) {
      return invalid_entry(map, fmt::format("no key `{}`", spec.name));
    }
  }
  return std::nullopt;
}

Problem check_file(Node file) {
  const Section* section = section_of(file.key());
  if (section == nullptr) {
    return invalid_entry(file, fmt::format("no part of the catalogue is called `{}`", file.key()));
  }
  if (!file.is_list()) return invalid_entry(file, "no list of entries");
  for (std::size_t i = 0; i < file.size(); ++i) {
    const Node entry = file.child(i);
    if (auto problem = check_keys(entry, section->keys)) return problem;
    if (entry.text(section->id).empty()) {
      return invalid_entry(entry, fmt::format("an empty `{}`", section->id));
    }
    if (section != &messages_section) continue;
    if (auto problem = check_languages(entry, entry.text("id"))) return problem;
  }
  return std::nullopt;
}

Problem check_unique(Node root, const Section& section) {
  std::vector<Entry> entries = entries_of(root, section);
  const auto by_name = [](const Entry& left, const Entry& right) { return left.name < right.name; };
  std::stable_sort(entries.begin(), entries.end(), by_name);
  const auto same = [](const Entry& left, const Entry& right) { return left.name == right.name; };
  const auto first = std::adjacent_find(entries.begin(), entries.end(), same);
  if (first == entries.end()) return std::nullopt;
  const Origin origin = first->node.origin();
  return invalid_entry(
      std::next(first)->node,
      fmt::format("`{}` is already there in {}:{}", first->name, origin.source, origin.line));
}

}  // namespace

Error invalid_entry(Node node, std::string problem) {
  Message message{"catalogue-invalid", {}};
  message.with("problem", std::move(problem));
  return {node.origin(), std::move(message)};
}

std::optional<Error> check_structure(Node root) {
  for (std::size_t i = 0; i < root.size(); ++i) {
    if (auto problem = check_file(root.child(i))) return problem;
  }
  for (const Section* section : sections()) {
    if (auto problem = check_unique(root, *section)) return problem;
  }
  return std::nullopt;
}

}  // namespace aoecheck
