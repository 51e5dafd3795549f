#pragma once

#include <utility>
#include <variant>

#include "aoecheck/base/message.h"
#include "aoecheck/base/origin.h"

namespace aoecheck {

/// An input that could not be heard: where, and why. The message id is also its rule id.
/// Alone it ends the program with exit code 2; among several inputs it becomes a finding.
struct Error {
  Origin origin;
  Message message;
};

/// A value, or the one error that kept it from being read.
template <typename T>
class Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}

  bool ok() const { return std::holds_alternative<T>(content_); }
  explicit operator bool() const { return ok(); }

  /// Precondition of the four: ok().
  T& operator*() { return std::get<T>(content_); }
  const T& operator*() const { return std::get<T>(content_); }
  T* operator->() { return &std::get<T>(content_); }
  const T* operator->() const { return &std::get<T>(content_); }

  /// Precondition: !ok().
  const Error& error() const { return std::get<Error>(content_); }

 private:
  std::variant<T, Error> content_;
};

}  // namespace aoecheck
