#include "support/case_folder.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace aoecheck::test {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> folders_in(const fs::path& directory) {
  std::vector<fs::path> folders;
  if (!fs::is_directory(directory)) return folders;
  for (const auto& entry : fs::directory_iterator(directory)) {
    if (entry.is_directory()) folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

std::map<std::string, std::string> read_variables(const fs::path& file) {
  std::map<std::string, std::string> variables;
  std::istringstream lines(file_text(file));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) continue;
    const auto equals = line.find('=');
    if (equals == std::string::npos) throw std::runtime_error("no NAME=value: " + file.string());
    variables[line.substr(0, equals)] = line.substr(equals + 1);
  }
  return variables;
}

void add_case(const fs::path& path, const fs::path& base, std::vector<CaseFolder>& cases) {
  if (!fs::exists(path / "args")) return;
  auto words = shell_words(file_text(path / "args"));
  if (!words) throw std::runtime_error("an open quote: " + (path / "args").string());
  cases.push_back(
      {path, fs::relative(path, base).string(), *std::move(words), read_variables(path / "env")});
}

/// Appends the quoted text that begins at `text[at]`; returns the place after the closing quote.
std::optional<std::size_t> read_quoted(std::string_view text, std::size_t at, std::string& word) {
  const char quote = text[at++];
  for (; at < text.size() && text[at] != quote; ++at) {
    if (quote == '"' && text[at] == '\\' && at + 1 < text.size() &&
        std::string_view("\"\\$`").find(text[at + 1]) != std::string_view::npos) {
      ++at;
    }
    word += text[at];
  }
  if (at == text.size()) return {};
  return at + 1;
}

}  // namespace

std::vector<CaseFolder> case_folders(const fs::path& source) {
  std::vector<CaseFolder> cases;
  for (const auto& command : folders_in(source / "tests/cases")) {
    for (const auto& folder : folders_in(command)) add_case(folder, source / "tests/cases", cases);
  }
  for (const auto& folder : folders_in(source / "examples")) add_case(folder, source, cases);
  return cases;
}

std::optional<std::vector<std::string>> shell_words(std::string_view line) {
  std::vector<std::string> words;
  std::optional<std::string> word;
  for (std::size_t at = 0; at < line.size();) {
    const char c = line[at];
    if (c == ' ' || c == '\t' || c == '\n') {
      if (word) words.push_back(*std::move(word));
      word.reset();
      ++at;
      continue;
    }
    if (!word) word.emplace();
    if (c == '\'' || c == '"') {
      const auto end = read_quoted(line, at, *word);
      if (!end) return {};
      at = *end;
    } else {
      if (c == '\\' && at + 1 < line.size()) ++at;
      *word += line[at++];
    }
  }
  if (word) words.push_back(*std::move(word));
  return words;
}

std::string transcript(const ProgramRun& run) {
  std::string text;
  const auto add_lines = [&text](const std::string& lines) {
    text += lines;
    if (!lines.empty() && lines.back() != '\n') text += "\n--- no newline at the end\n";
  };
  add_lines(run.out);
  if (!run.err.empty()) {
    text += "--- stderr\n";
    add_lines(run.err);
  }
  return text + "--- exit " + std::to_string(run.exit_code) + "\n";
}

std::string file_text(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace aoecheck::test
