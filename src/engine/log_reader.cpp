#include "engine/log_reader.h"

#include <algorithm>

#include "aoecheck/base/path.h"

namespace aoecheck {
namespace {

constexpr int depth_limit = 16;
constexpr std::size_t most_files = 100'000;
constexpr std::size_t piece_bytes = 64U << 10U;  // stays in the cache of one core
constexpr std::uint64_t told_every = 32U << 20U;

void list_below(const std::string& directory, int depth, const Environment& environment,
                LogListing& listing) {
  const auto names = environment.list(directory);
  if (!names) return listing.failures.push_back(names.error());
  for (const std::string& name : *names) {
    if (listing.files.size() == most_files) {
      listing.cut = true;
      return;
    }
    std::string path = joined_path(directory, name);
    const PathKind kind = environment.kind(path);
    if (kind == PathKind::directory && depth < depth_limit)
      list_below(path, depth + 1, environment, listing);
    else if (kind == PathKind::file)
      listing.files.push_back(std::move(path));
  }
}

Error error_at(const std::string& path, const char* id) {
  return {{OriginKind::file, path, 0, 0, {}}, {id, {}}};
}

}  // namespace

LogListing list_logs(const std::string& directory, const Environment& environment) {
  LogListing listing;
  list_below(directory, 0, environment, listing);
  return listing;
}

void LogReader::read(const std::string& source) {
  if (source == "-") {
    if (request_.input == nullptr) return read_text(source, request_.standard_input);
    return read_stream(source, *request_.input);
  }
  if (environment_.kind(source) == PathKind::directory) return read_directory(source);
  if (const auto stream = environment_.stream(source)) return read_stream(source, *stream);
  const auto bytes = environment_.open(source);
  if (!bytes) return failures_.push_back(bytes.error());
  read_bytes(source, **bytes);
}

void LogReader::read_text(std::string name, std::string_view text) {
  scanner_.begin(std::move(name));
  scanner_.feed(text);
  scanner_.end();
}

void LogReader::read_directory(const std::string& directory) {
  const LogListing listing = list_logs(directory, environment_);
  failures_.insert(failures_.end(), listing.failures.begin(), listing.failures.end());
  if (listing.cut) failures_.push_back(error_at(directory, "too-many-logs"));
  if (listing.files.empty() && listing.failures.empty())
    failures_.push_back(error_at(directory, "no-log-below"));
  for (const std::string& file : listing.files) read(file);
}

void LogReader::read_stream(const std::string& name, std::istream& stream) {
  scanner_.begin(name);
  std::string piece(piece_bytes, '\0');
  std::uint64_t done = 0;
  while (scanner_.wants_more() && stream.good()) {
    stream.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    const auto count = static_cast<std::size_t>(stream.gcount());
    scanner_.feed(std::string_view(piece).substr(0, count));
    done += count;
    tell_progress(name, done, 0);
  }
  scanner_.end();
  told_ = 0;
}

void LogReader::read_bytes(const std::string& name, const ByteSource& bytes) {
  scanner_.begin(name);
  std::string piece(piece_bytes, '\0');
  std::uint64_t done = 0;
  while (scanner_.wants_more()) {
    const std::size_t count = bytes.read_at(done, piece.data(), piece.size());
    if (count == 0) break;
    scanner_.feed(std::string_view(piece).substr(0, count));
    done += count;
    tell_progress(name, done, bytes.size());
  }
  scanner_.end();
  told_ = 0;
}

void LogReader::tell_progress(const std::string& name, std::uint64_t done, std::uint64_t total) {
  if (!request_.progress || done - told_ < told_every) return;
  told_ = done;
  request_.progress(name, done, total);
}

}  // namespace aoecheck
