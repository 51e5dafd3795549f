#pragma once

#include <string_view>
#include <vector>

#include "readers/shell/source_text.h"

namespace aoecheck::markdown {

enum class Language { shell, transcript, python, other };

/// A fenced code block, without fences, indentation and quote marks.
struct Block {
  Language language = Language::shell;
  shell::SourceText source;
};

std::vector<Block> code_blocks(const Input& input);

/// True where a fence opens and one closes.
bool has_code_block(std::string_view bytes);

/// Leaves out the prompts of an interactive session, and where there are any in a transcript, the
/// output between the commands.
void remove_prompts(Block& block);

}  // namespace aoecheck::markdown
