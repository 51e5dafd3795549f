#include "aoecheck/base/digest.h"

// OpenSSL's newer interface pulls providers, sockets and dlopen into a static program and takes a
// millisecond at the first digest; the older one is the bare algorithm.
#define OPENSSL_SUPPRESS_DEPRECATED

#include <array>

#include <openssl/sha.h>

namespace aoecheck {

struct Sha256::State {
  SHA256_CTX context;
};

Sha256::Sha256() : state_(std::make_unique<State>()) { SHA256_Init(&state_->context); }

Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
  SHA256_Update(&state_->context, bytes.data(), bytes.size());
}

std::string Sha256::finish() {
  constexpr std::string_view hex_digits = "0123456789abcdef";
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256_Final(digest.data(), &state_->context);
  std::string text;
  text.reserve(2 * digest.size());
  for (const unsigned char byte : digest) {
    text += hex_digits[byte >> 4U];
    text += hex_digits[byte & 0xFU];
  }
  return text;
}

std::string sha256(std::string_view bytes) {
  Sha256 digest;
  digest.add(bytes);
  return digest.finish();
}

}  // namespace aoecheck
