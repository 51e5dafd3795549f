#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace aoecheck {

/// SHA-256 of the bytes as 64 lower-case hexadecimal digits.
std::string sha256(std::string_view bytes);

/// SHA-256 of bytes that come in pieces.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void add(std::string_view bytes);
  /// The digest of everything added, as from sha256(). Ends the use of the object.
  std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// MD5 of bytes that come in pieces: the key of a record in a unified bank, no protection.
class Md5 {
 public:
  Md5();
  ~Md5();
  Md5(const Md5&) = delete;
  Md5& operator=(const Md5&) = delete;

  void add(std::string_view bytes);
  /// The digest of everything added since the last call, as 32 lower-case hexadecimal digits.
  std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace aoecheck
