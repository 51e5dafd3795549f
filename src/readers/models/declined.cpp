#include <algorithm>
#include <array>

#include "aoecheck/base/text.h"
#include "readers/models/model_table.h"

namespace aoecheck {
namespace {

struct Magic {
  std::string_view bytes;
  std::string_view kind;  // id of the message
};

constexpr std::array<Magic, 4> magics{{
    {"version https://git-lfs", "model-kind-lfs-pointer"},
    {"PICO", "model-kind-pico"},
    {std::string_view("\x89HDF", 4), "model-kind-hdf5"},
    {std::string_view("\x80\x02\x8a\x0a", 4), "model-kind-pickle"},
}};

constexpr std::uint64_t longest_stub = 256;

/// Public repositories hold short texts under the name of a model that was not uploaded.
bool is_stub(const ModelInput& input) {
  if (!lower(input.name).ends_with(".om") || input.bytes.size() >= longest_stub) return false;
  return !has_control_bytes(input.head) && input.head.find("atc ") == std::string_view::npos &&
         input.head.find("aoe ") == std::string_view::npos;
}

std::string_view kind_of(const ModelInput& input) {
  for (const Magic& magic : magics)
    if (input.head.starts_with(magic.bytes)) return magic.kind;
  if (!is_stub(input)) return {};
  return input.head.empty() ? "model-kind-empty" : "model-kind-stub";
}

}  // namespace

bool recognise_declined(const ModelInput& input) { return !kind_of(input).empty(); }

Result<NetworkModel> read_declined(const ModelInput& input, const Catalogue&) {
  return model_declined(input, std::string(kind_of(input)));
}

}  // namespace aoecheck
