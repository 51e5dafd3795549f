#include "catalogue/yaml_tree.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <unordered_map>
#include <utility>

#include <fmt/core.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

namespace aoecheck {
namespace {

Error invalid(const std::string& file, int line, int column, std::string problem) {
  Message message{"catalogue-invalid", {}};
  message.with("problem", std::move(problem));
  return {{OriginKind::file, file + ".yaml", line, column}, std::move(message)};
}

/// Appends rows and texts to a tree; equal texts are stored once.
class TreeWriter {
 public:
  explicit TreeWriter(Tree& tree) : tree_(tree) {}

  std::uint32_t text(const std::string& value) {
    const auto [place, added] = places_.try_emplace(value, 0);
    if (added) {
      place->second = static_cast<std::uint32_t>(tree_.text().size());
      tree_.text() += value;
    }
    return place->second;
  }

  void close(TreeRow& container, const std::vector<TreeRow>& children) {
    container.first_child = static_cast<std::uint32_t>(tree_.rows().size());
    container.children = static_cast<std::uint32_t>(children.size());
    tree_.rows().insert(tree_.rows().end(), children.begin(), children.end());
  }

  std::string_view key_of(const TreeRow& row) const {
    return std::string_view(tree_.text()).substr(row.key, row.key_size);
  }

 private:
  Tree& tree_;
  std::unordered_map<std::string, std::uint32_t> places_;
};

/// Turns the parser's events into rows. What the catalogue does not allow is thrown as the
/// parser's own exception, so that there is one place that catches.
class Builder final : public YAML::EventHandler {
 public:
  Builder(TreeWriter& writer, std::uint32_t file) : writer_(writer), file_(file) {}

  bool done() const { return done_; }
  TreeRow root() const { return root_; }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnAnchor(const YAML::Mark& mark, const std::string&) override { refuse(mark, "an anchor"); }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuse(mark, "an alias"); }

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    if (anchor != 0) refuse(mark, "an anchor");
    throw YAML::ParserException(mark, "no value, or a bare null: quote the text that is meant");
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    check(mark, tag, anchor);
    if (expects_key()) {
      frames_.back().key = value;
      frames_.back().has_key = true;
      frames_.back().key_mark = mark;
      return;
    }
    TreeRow row = new_row(mark, TreeRow::Kind::scalar);
    row.scalar = writer_.text(value);
    row.scalar_size = static_cast<std::uint32_t>(value.size());
    add(row);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(mark, tag, anchor, TreeRow::Kind::list);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(mark, tag, anchor, TreeRow::Kind::map);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapEnd() override { close(); }

 private:
  struct Frame {
    TreeRow row;
    std::vector<TreeRow> children;
    std::vector<YAML::Mark> key_marks;  // of a map, one a child
    std::string key;
    bool has_key = false;
    YAML::Mark key_mark;
  };

  [[noreturn]] static void refuse(const YAML::Mark& mark, const char* what) {
    throw YAML::ParserException(mark, fmt::format("{}: the catalogue has none", what));
  }

  static void check(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
    if (anchor != 0) refuse(mark, "an anchor");
    if (!tag.empty() && tag != "?" && tag != "!") refuse(mark, "a tag");
  }

  bool expects_key() const {
    return !frames_.empty() && frames_.back().row.kind == TreeRow::Kind::map &&
           !frames_.back().has_key;
  }

  TreeRow new_row(const YAML::Mark& mark, TreeRow::Kind kind) {
    TreeRow row;
    row.kind = kind;
    row.file = file_;
    // An entry of a map is found by its key: that is where the reader looks.
    const bool keyed = !frames_.empty() && frames_.back().has_key;
    const YAML::Mark& place = keyed ? frames_.back().key_mark : mark;
    row.line = static_cast<std::uint32_t>(place.line + 1);
    row.column = place.column < 0xffff ? static_cast<std::uint16_t>(place.column + 1) : 0;
    if (keyed) {
      row.key = writer_.text(frames_.back().key);
      row.key_size = static_cast<std::uint32_t>(frames_.back().key.size());
    }
    return row;
  }

  void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
            TreeRow::Kind kind) {
    check(mark, tag, anchor);
    if (expects_key()) throw YAML::ParserException(mark, "a key that is not a plain text");
    if (frames_.size() == deepest_nesting) {
      throw YAML::ParserException(mark, fmt::format("nested deeper than {}", deepest_nesting));
    }
    Frame frame;
    frame.row = new_row(mark, kind);
    frames_.push_back(std::move(frame));
  }

  void close() {
    const Frame frame = std::move(frames_.back());
    frames_.pop_back();
    refuse_duplicates(frame);
    TreeRow row = frame.row;
    writer_.close(row, frame.children);
    add(row);
  }

  void refuse_duplicates(const Frame& frame) const {
    std::vector<std::pair<std::string_view, std::size_t>> keys;
    for (std::size_t i = 0; i < frame.key_marks.size(); ++i) {
      keys.emplace_back(writer_.key_of(frame.children[i]), i);
    }
    std::sort(keys.begin(), keys.end());
    const auto same = [](const auto& left, const auto& right) { return left.first == right.first; };
    const auto first = std::adjacent_find(keys.begin(), keys.end(), same);
    if (first == keys.end()) return;
    throw YAML::ParserException(frame.key_marks[std::next(first)->second],
                                fmt::format("the key `{}` twice in one map", first->first));
  }

  void add(const TreeRow& row) {
    if (frames_.empty()) {
      root_ = row;
      done_ = true;
      return;
    }
    Frame& frame = frames_.back();
    frame.children.push_back(row);
    if (frame.row.kind == TreeRow::Kind::map) frame.key_marks.push_back(frame.key_mark);
    frame.has_key = false;
  }

  TreeWriter& writer_;
  std::uint32_t file_;
  std::vector<Frame> frames_;
  TreeRow root_;
  bool done_ = false;
};

// The parser takes byte 4 for the end of the text and replaces others silently.
std::optional<Error> control_character(const CatalogueFile& file) {
  int line = 1;
  std::size_t line_start = 0;
  for (std::size_t i = 0; i < file.text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(file.text[i]);
    if (byte == '\n') {
      ++line;
      line_start = i + 1;
    } else if ((byte < 0x20 && byte != '\t' && byte != '\r') || byte == 0x7f) {
      return invalid(file.name, line, static_cast<int>(i - line_start) + 1,
                     fmt::format("the control character 0x{:02x}", byte));
    }
  }
  return std::nullopt;
}

std::optional<Error> read_file(const CatalogueFile& file, std::uint32_t number, TreeWriter& writer,
                               std::vector<TreeRow>& roots) {
  if (file.text.size() > largest_catalogue_file) {
    return invalid(file.name, 0, 0, "larger than 4 MiB");
  }
  if (auto error = control_character(file)) return error;
  Builder builder(writer, number);
  try {
    std::istringstream stream(file.text);
    YAML::Parser parser(stream);
    parser.HandleNextDocument(builder);
    if (!builder.done()) return invalid(file.name, 1, 1, "nothing in it");
    Builder rest(writer, number);
    if (parser.HandleNextDocument(rest)) {
      return invalid(file.name, static_cast<int>(rest.root().line), rest.root().column,
                     "a second document");
    }
  } catch (const YAML::Exception& fault) {
    return invalid(file.name, fault.mark.line + 1, fault.mark.column + 1, fault.msg);
  }
  TreeRow root = builder.root();
  root.key = writer.text(file.name);
  root.key_size = static_cast<std::uint32_t>(file.name.size());
  roots.push_back(root);
  return std::nullopt;
}

}  // namespace

Result<Tree> parse_catalogue_files(const std::vector<CatalogueFile>& files) {
  Tree tree;
  TreeWriter writer(tree);
  tree.rows().emplace_back();
  std::vector<TreeRow> roots;
  for (const CatalogueFile& file : files) {
    const auto number = static_cast<std::uint32_t>(roots.size());
    if (auto error = read_file(file, number, writer, roots)) return *error;
  }
  TreeRow root;
  root.kind = TreeRow::Kind::map;
  writer.close(root, roots);
  tree.rows().front() = root;
  return tree;
}

}  // namespace aoecheck
