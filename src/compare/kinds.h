#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/compare/compare.h"

namespace aoecheck {

/// What a parameter of one side means, as a text: equal texts have equal meaning. Where it cannot
/// be known, `unknown` says why.
struct Canonical {
  std::string text;
  Message unknown;

  bool known() const { return unknown.empty(); }
};

/// The two commands that are compared.
struct Sides {
  const Side& tuned;
  const Side& planned;
};

/// Compares one parameter and fills answer, canonical values, reason and details of `result`, whose
/// raw values and origins are already there.
using CompareFunction = void (*)(const Sides&, const ParameterSpec&, Comparison& result);

/// One row of the table of comparisons: the name that catalogue entries use.
struct ComparisonKind {
  std::string_view name;
  CompareFunction compare;
};

/// Each file of this folder that holds comparisons lists them here; compare.cpp joins the tables.
std::span<const ComparisonKind> plain_kinds();
std::span<const ComparisonKind> shape_kinds();
std::span<const ComparisonKind> node_kinds();
std::span<const ComparisonKind> precision_kinds();
std::span<const ComparisonKind> file_kinds();
std::span<const ComparisonKind> device_kinds();

/// The text of an effective value; unknown where it is partly unknown, or decided by a model or
/// device that is not at hand.
Canonical effective_text(const Side& side, std::string_view name);

/// Sets answer and reason from the canonical values of both sides.
void decide(const Canonical& tuned, const Canonical& planned, Comparison& result);

/// True where both sides give the parameter with the same text and every unknown part of it is the
/// same on both sides: whatever it is, it is equal.
bool same_expression(const Sides& sides, std::string_view name);

/// The answer of a parameter that belongs to a group compared as a whole: the group's answer,
/// except that a parameter whose own value is equal on both sides is not to blame for a difference.
void decide_in_group(bool group_equal, const Canonical& tuned, const Canonical& planned,
                     Comparison& result);

}  // namespace aoecheck
