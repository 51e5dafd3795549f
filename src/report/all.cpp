#include <array>

#include "aoecheck/report/report.h"
#include "report/json.h"
#include "report/text.h"

namespace aoecheck {
namespace {

constexpr std::array formats{
    Report{"text", write_text},
    Report{"json", write_json},
};

}  // namespace

std::span<const Report> reports() { return formats; }

}  // namespace aoecheck
