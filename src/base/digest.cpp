#include "aoecheck/base/digest.h"

// OpenSSL's newer interface pulls providers, sockets and dlopen into a static program and takes a
// millisecond at the first digest; the older one is the bare algorithm.
#define OPENSSL_SUPPRESS_DEPRECATED

#include <array>
#include <span>

#include <openssl/md5.h>
#include <openssl/sha.h>

namespace aoecheck {

namespace {

std::string hexadecimal(std::span<const unsigned char> digest) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * digest.size());
  for (const unsigned char byte : digest) {
    text += digits[byte >> 4U];
    text += digits[byte & 0xFU];
  }
  return text;
}

}  // namespace

struct Sha256::State {
  SHA256_CTX context;
};

Sha256::Sha256() : state_(std::make_unique<State>()) { SHA256_Init(&state_->context); }

Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
  SHA256_Update(&state_->context, bytes.data(), bytes.size());
}

std::string Sha256::finish() {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256_Final(digest.data(), &state_->context);
  return hexadecimal(digest);
}

std::string sha256(std::string_view bytes) {
  Sha256 digest;
  digest.add(bytes);
  return digest.finish();
}

struct Md5::State {
  MD5_CTX context;
};

Md5::Md5() : state_(std::make_unique<State>()) { MD5_Init(&state_->context); }

Md5::~Md5() = default;

void Md5::add(std::string_view bytes) { MD5_Update(&state_->context, bytes.data(), bytes.size()); }

std::string Md5::finish() {
  std::array<unsigned char, MD5_DIGEST_LENGTH> digest{};
  MD5_Final(digest.data(), &state_->context);
  MD5_Init(&state_->context);
  return hexadecimal(digest);
}

}  // namespace aoecheck
