#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/result.h"

namespace aoecheck {

/// One row of a document tree in flat form: rows of a map or list follow each other, children are
/// named by index. Plain numbers, so that a tree compiled into the program needs no work at start.
struct TreeRow {
  enum class Kind : std::uint8_t { scalar, list, map };
  std::uint32_t key = 0, key_size = 0;        // bytes in the text pool; size 0 outside maps
  std::uint32_t scalar = 0, scalar_size = 0;  // bytes in the text pool
  std::uint32_t first_child = 0, children = 0;
  std::uint32_t file = 0, line = 0;  // file: which child of the root; line from 1
  Kind kind = Kind::scalar;
  std::uint16_t column = 0;  // from 1, in bytes; 0 where it does not fit
};

/// Rows and the text that they point into. Row 0 is the root: a map from file name ("rules/gears")
/// to the content of that file.
struct TreeView {
  std::span<const TreeRow> rows;
  std::string_view text;
};

/// A cheap handle on one row. Every access on a null node, or of the wrong kind, gives a null node,
/// an empty text or an empty range: callers check what they need once, at load.
class Node {
 public:
  Node() = default;
  Node(const TreeView* tree, std::uint32_t row) : tree_(tree), row_(row) {}

  explicit operator bool() const { return tree_ != nullptr; }
  bool is_scalar() const { return is(TreeRow::Kind::scalar); }
  bool is_list() const { return is(TreeRow::Kind::list); }
  bool is_map() const { return is(TreeRow::Kind::map); }
  std::string_view key() const {
    return tree_ == nullptr ? std::string_view{} : piece(row()->key, row()->key_size);
  }
  std::string_view scalar() const {
    return tree_ == nullptr ? std::string_view{} : piece(row()->scalar, row()->scalar_size);
  }
  std::size_t size() const { return tree_ == nullptr ? 0 : row()->children; }  // children
  Node child(std::size_t index) const {
    if (index >= size()) return {};
    return {tree_, row()->first_child + static_cast<std::uint32_t>(index)};
  }
  Node operator[](std::string_view key) const;  // of a map
  std::string_view text(std::string_view key) const { return (*this)[key].scalar(); }
  bool has(std::string_view key) const { return static_cast<bool>((*this)[key]); }
  /// The scalars of a list, or the one scalar of a scalar node.
  std::vector<std::string_view> scalars() const;
  /// "rules/gears.yaml", line, column: where an error in the catalogue is reported.
  Origin origin() const;

 private:
  const TreeRow* row() const { return &tree_->rows[row_]; }
  bool is(TreeRow::Kind kind) const { return tree_ != nullptr && row()->kind == kind; }
  std::string_view piece(std::uint32_t begin, std::uint32_t size) const {
    return {tree_->text.data() + begin, size};
  }
  const TreeView* tree_ = nullptr;
  std::uint32_t row_ = 0;
};

/// A tree that owns its rows and text; what YAML files are read into.
class Tree {
 public:
  Tree() = default;
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;
  Tree(Tree&&) noexcept = default;
  Tree& operator=(Tree&&) noexcept = default;

  TreeView view() const { return {rows_, text_}; }
  std::vector<TreeRow>& rows() { return rows_; }
  std::string& text() { return text_; }

 private:
  std::vector<TreeRow> rows_;
  std::string text_;
};

/// Reads every *.yaml below `directory` (parameters/, rules/, messages/ and files beside them) into
/// one tree. Errors name file, line and column: `catalogue-invalid` {problem} for what is not YAML,
/// a duplicate key, an anchor or alias, a file over 4 MiB, nesting over 16; `catalogue-unreadable`.
Result<Tree> read_catalogue_directory(const std::string& directory);

/// The tree that was compiled into the program from schemas/catalogue.
TreeView embedded_tree();

}  // namespace aoecheck
