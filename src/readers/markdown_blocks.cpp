#include "readers/markdown_blocks.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "aoecheck/base/text.h"

namespace aoecheck::markdown {

namespace {

struct LanguageName {
  std::string_view name;
  Language language;
};

constexpr std::array<LanguageName, 17> languages = {{
    {"", Language::transcript},
    {"bash", Language::shell},
    {"cmd", Language::transcript},
    {"console", Language::transcript},
    {"ksh", Language::shell},
    {"linux", Language::shell},
    {"none", Language::transcript},
    {"plain", Language::transcript},
    {"plaintext", Language::transcript},
    {"py", Language::python},
    {"python", Language::python},
    {"python3", Language::python},
    {"sh", Language::shell},
    {"shell", Language::shell},
    {"terminal", Language::transcript},
    {"text", Language::transcript},
    {"zsh", Language::shell},
}};

Language language_of(std::string_view info) {
  info = trimmed(info);
  if (info.starts_with('{')) info.remove_prefix(1);
  if (info.starts_with('.')) info.remove_prefix(1);
  const std::string name = lower(info.substr(0, info.find_first_of(" \t{},:")));
  if (name == "shell-session" || name == "shellsession" || name == "txt")
    return Language::transcript;
  for (const LanguageName& language : languages) {
    if (language.name == name) return language.language;
  }
  return Language::other;
}

struct Line {
  std::size_t begin = 0;  // in the page
  std::string_view text;  // without line end
};

/// The number of bytes of quote marks, blanks and list markers in front of a line's content.
std::size_t indentation(std::string_view line, bool markers) {
  std::size_t at = 0;
  for (;;) {
    while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
    if (at < line.size() && line[at] == '>') {
      ++at;
      continue;
    }
    if (!markers || at + 1 >= line.size()) return at;
    std::size_t end = at;
    while (end < line.size() && end - at < 9 && line[end] >= '0' && line[end] <= '9') ++end;
    const bool numbered = end > at && end < line.size() && (line[end] == '.' || line[end] == ')');
    const bool bullet =
        end == at && std::string_view("-*+").find(line[at]) != std::string_view::npos;
    if (!numbered && !bullet) return at;
    if (end + 1 >= line.size() || line[end + 1] != ' ') return at;
    at = end + 2;
    markers = false;
  }
}

struct Fence {
  char sign = '`';
  std::size_t size = 0;
  std::size_t indent = 0;
  std::string_view info;
};

/// The fence that opens on this line.
std::optional<Fence> opening_fence(std::string_view line) {
  Fence fence;
  fence.indent = indentation(line, true);
  const std::string_view rest = line.substr(fence.indent);
  if (rest.empty() || (rest[0] != '`' && rest[0] != '~')) return std::nullopt;
  fence.sign = rest[0];
  fence.size = std::min(rest.find_first_not_of(fence.sign), rest.size());
  fence.info = rest.substr(fence.size);
  const bool inline_code = fence.sign == '`' && fence.info.find('`') != std::string_view::npos;
  if (fence.size < 3 || inline_code) return std::nullopt;
  return fence;
}

bool closes(const Fence& fence, std::string_view line) {
  const std::string_view rest = trimmed(line.substr(indentation(line, false)));
  return rest.size() >= fence.size && rest.find_first_not_of(fence.sign) == std::string_view::npos;
}

/// What to leave out of a line of a block whose fence is indented: at most as much.
std::size_t block_indent(const Fence& fence, std::string_view line) {
  return std::min({indentation(line, false), fence.indent, line.size()});
}

Line next_line(std::string_view bytes, std::size_t& at) {
  const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
  Line line{at, bytes.substr(at, end - at)};
  if (line.text.ends_with('\r')) line.text.remove_suffix(1);
  at = end + 1;
  return line;
}

/// The size of a prompt: `$ `, or `user@host:~# `, at the beginning of a line.
std::size_t prompt_size(std::string_view line) {
  constexpr std::size_t prompt_limit = 80;
  const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
  const std::string_view text = line.substr(begin, prompt_limit);
  if (text.starts_with("$ ")) return begin + 2;
  for (const std::string_view sign : {"# ", "$ "}) {
    const std::size_t at = text.find(sign);
    if (at == std::string_view::npos) continue;
    const std::string_view before = text.substr(0, at);
    const bool host = before.find('@') != std::string_view::npos &&
                      before.find_first_of("\"'=;|`<") == std::string_view::npos;
    const std::size_t blank = before.find(' ');
    const bool bracketed = before.starts_with('[') || before.starts_with('(');
    if (host && (blank == std::string_view::npos || bracketed)) return begin + at + 2;
  }
  return 0;
}

}  // namespace

std::vector<Block> code_blocks(const Input& input) {
  std::vector<Block> blocks;
  std::optional<Fence> fence;
  int number = 0;
  std::string_view bytes = input.bytes;
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  for (std::size_t at = 0; at < bytes.size();) {
    const Line line = next_line(bytes, at);
    ++number;
    if (!fence) {
      fence = opening_fence(line.text);
      if (!fence) continue;
      blocks.emplace_back();
      blocks.back().language = language_of(fence->info);
      blocks.back().source.name = input.name;
    } else if (closes(*fence, line.text)) {
      fence.reset();
    } else if (blocks.back().language != Language::other) {
      const std::size_t indent = block_indent(*fence, line.text);
      shell::SourceText& source = blocks.back().source;
      source.pieces.push_back({static_cast<std::uint32_t>(source.text.size()),
                               {number, static_cast<int>(indent) + 1},
                               false});
      source.text += line.text.substr(indent);
      source.text += '\n';
    }
  }
  std::erase_if(blocks, [](const Block& block) { return block.language == Language::other; });
  return blocks;
}

bool has_code_block(std::string_view bytes) {
  std::optional<Fence> fence;
  for (std::size_t at = 0; at < bytes.size();) {
    const Line line = next_line(bytes, at);
    if (!fence) {
      fence = opening_fence(line.text);
    } else if (closes(*fence, line.text)) {
      return true;
    }
  }
  return false;
}

void remove_prompts(Block& block) {
  const std::string& text = block.source.text;
  bool any = false;
  for (const auto& piece : block.source.pieces) {
    const std::size_t end = text.find('\n', piece.start);
    const std::string_view line = std::string_view(text).substr(piece.start, end - piece.start);
    any = any || prompt_size(line) > 0;
  }
  if (!any) return;
  const bool drops_output = block.language == Language::transcript;
  shell::SourceText commands;
  commands.name = block.source.name;
  bool continues = false;
  for (const auto& piece : block.source.pieces) {
    const std::size_t end = text.find('\n', piece.start);
    std::string_view line = std::string_view(text).substr(piece.start, end - piece.start);
    std::size_t prompt = prompt_size(line);
    if (prompt == 0 && continues && line.starts_with("> ")) prompt = 2;
    const bool output = drops_output && prompt == 0 && !continues;
    line.remove_prefix(std::min(prompt, line.size()));
    if (output) line = {};
    commands.pieces.push_back({static_cast<std::uint32_t>(commands.text.size()),
                               {piece.place.line, piece.place.column + static_cast<int>(prompt)},
                               false});
    commands.text += line;
    commands.text += '\n';
    continues = !output && line.ends_with('\\');
  }
  block.source = std::move(commands);
}

}  // namespace aoecheck::markdown
