#pragma once

#include <string>
#include <utility>
#include <vector>

namespace aoecheck {

struct Argument;

/// A text for people that is not yet in a language: the id of a catalogue text and what fills its
/// `{named}` gaps. Reports turn it into English or Chinese; JSON carries id and arguments as well.
struct Message {
  std::string id;
  std::vector<Argument> arguments;

  bool empty() const { return id.empty(); }
  /// Adds an argument that is user text or a number; returns *this to allow chaining.
  Message& with(std::string name, std::string text);
  /// Adds an argument that is itself a message.
  Message& with(std::string name, Message message);

  friend bool operator==(const Message&, const Message&);
};

/// One filled gap: plain text, or a nested message where `messages` holds one.
struct Argument {
  std::string name;
  std::string text;
  std::vector<Message> messages;

  friend bool operator==(const Argument&, const Argument&) = default;
};

inline Message& Message::with(std::string name, std::string text) {
  arguments.push_back({std::move(name), std::move(text), {}});
  return *this;
}

inline Message& Message::with(std::string name, Message message) {
  arguments.push_back({std::move(name), {}, {std::move(message)}});
  return *this;
}

inline bool operator==(const Message& left, const Message& right) {
  return left.id == right.id && left.arguments == right.arguments;
}

}  // namespace aoecheck
