#include <string>

#include "aoecheck/base/text.h"
#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/catalogue/gaps.h"

namespace aoecheck {
namespace {

constexpr int deepest_message = 8;

class Renderer {
 public:
  Renderer(const Catalogue& catalogue, Language language)
      : catalogue_(catalogue), language_(language) {}

  std::string render(const Message& message, int depth) const {
    const std::string_view text = catalogue_.message(message.id).in(language_);
    if (text.empty() || depth > deepest_message) return printable(message.id);
    std::string result;
    std::size_t done = 0;
    for (auto gap = next_gap(text, 0); gap; gap = next_gap(text, gap->end)) {
      const Argument* argument = find(message, gap->name);
      if (argument == nullptr) continue;
      result += text.substr(done, gap->begin - done);
      result += filling(*argument, depth);
      done = gap->end;
    }
    result += text.substr(done);
    return result;
  }

 private:
  static const Argument* find(const Message& message, std::string_view name) {
    for (const Argument& argument : message.arguments) {
      if (argument.name == name) return &argument;
    }
    return nullptr;
  }

  std::string filling(const Argument& argument, int depth) const {
    if (argument.messages.empty()) return printable(argument.text);
    std::string result;
    for (const Message& message : argument.messages) {
      if (!result.empty()) result += language_ == Language::zh ? "、" : ", ";
      result += render(message, depth + 1);
    }
    return result;
  }

  const Catalogue& catalogue_;
  Language language_;
};

}  // namespace

std::string render(const Message& message, const Catalogue& catalogue, Language language) {
  return Renderer(catalogue, language).render(message, 0);
}

}  // namespace aoecheck
