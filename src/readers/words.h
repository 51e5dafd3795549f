#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "aoecheck/model/parameter_set.h"
#include "aoecheck/model/value.h"

namespace aoecheck {

/// Size of the `<name>` that begins `text`, closed on the same line; 0 where it is none. Blanks
/// directly inside the brackets, quotes and `$` make it a redirection.
std::size_t placeholder_size(std::string_view text);

/// True where `atc` or `aoe` stands in the text as a word or at the end of a path.
bool mentions_tool(std::string_view text);

/// Marks the parts of a value that stand for something the reader of the text fills in: `<...>`,
/// `{name}`, `...` as a path component (value-placeholder), `{}`, `%s` (value-format-argument).
void mark_placeholders(Value& value);

/// Appends `part` to `whole`, its unknown parts moved along.
void append(Value& whole, const Value& part);

/// A value that is unknown as a whole.
Value unknown_value(std::string text, Message reason, std::string variable, std::string identity);

/// A parameter as read.
Parameter make_parameter(std::string name, std::string spelled, Value value, Origin option_origin,
                         Origin origin);

/// A value of known text.
inline Value known_value(std::string text) { return {std::move(text), {}}; }

/// True where the whole text is one unknown part.
bool wholly_unknown(const Value& value);

}  // namespace aoecheck
