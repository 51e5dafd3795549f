// The host program that turns schemas/catalogue into a source file: the checked catalogue as
// tables.
#include <cstdio>
#include <fstream>
#include <string>

#include <fmt/core.h>

#include "aoecheck/catalogue/catalogue.h"

namespace aoecheck {

// The library asks for it; this program is what makes the real one.
TreeView embedded_tree() { return {}; }

namespace {

constexpr std::size_t bytes_per_line = 90;

void append_escaped(std::string& out, char byte) {
  const auto code = static_cast<unsigned char>(byte);
  if (code < 0x20 || code >= 0x7f || byte == '"' || byte == '\\' || byte == '?') {
    // Three octal digits end by themselves, whatever follows.
    out += fmt::format("\\{:03o}", code);
  } else {
    out += byte;
  }
}

std::string text_literal(std::string_view text) {
  std::string out;
  for (std::size_t begin = 0; begin < text.size(); begin += bytes_per_line) {
    out += "    \"";
    for (const char byte : text.substr(begin, bytes_per_line)) append_escaped(out, byte);
    out += "\"\n";
  }
  return text.empty() ? "    \"\"\n" : out;
}

std::string row_literal(const TreeRow& row) {
  return fmt::format("    {{{},{},{},{},{},{},{},{},K({}),{}}},\n", row.key, row.key_size,
                     row.scalar, row.scalar_size, row.first_child, row.children, row.file, row.line,
                     static_cast<int>(row.kind), row.column);
}

std::string source_text(TreeView tree) {
  std::string out =
      "// Written by catalogue_compiler from schemas/catalogue.\n"
      "#include \"aoecheck/catalogue/tree.h\"\n\n"
      "namespace aoecheck {\nnamespace {\n\n"
      "using K = TreeRow::Kind;\n\n"
      "constexpr char text_keys[] =\n";
  out += text_literal(tree.text);
  out += "    ;\n\nconstexpr TreeRow row_table[] = {\n";
  for (const TreeRow& row : tree.rows) out += row_literal(row);
  out +=
      "};\n\n}  // namespace\n\n"
      "TreeView embedded_tree() { return {row_table, {text_keys, sizeof(text_keys) - 1}}; }\n\n"
      "}  // namespace aoecheck\n";
  return out;
}

int fail(const std::string& place, const std::string& problem) {
  fmt::print(stderr, "{}: error: {}\n", place, problem);
  return 1;
}

int fail(const Error& error) {
  std::string problem = error.message.id;
  for (const Argument& argument : error.message.arguments) {
    if (argument.name == "problem") problem = argument.text;
  }
  const Origin& origin = error.origin;
  return fail(fmt::format("{}:{}:{}", origin.source, origin.line, origin.column), problem);
}

int run(const std::string& directory, const std::string& output) {
  auto tree = read_catalogue_directory(directory);
  if (!tree) return fail(tree.error());
  const auto catalogue = Catalogue::load(tree->view(), {});
  if (!catalogue) {
    Error error = catalogue.error();
    error.origin.source = directory + "/" + error.origin.source;
    return fail(error);
  }
  std::ofstream stream(output, std::ios::binary);
  stream << source_text(tree->view());
  stream.close();
  return stream ? 0 : fail(output, "cannot be written");
}

}  // namespace
}  // namespace aoecheck

int main(int argc, char** argv) {
  if (argc != 3) {
    fmt::print(stderr, "usage: catalogue_compiler DIRECTORY OUTPUT\n");
    return 2;
  }
  return aoecheck::run(argv[1], argv[2]);
}
