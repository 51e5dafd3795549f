#include "system/relay.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

namespace aoecheck {
namespace {

constexpr std::size_t piece_bytes = 64 * 1024;  // what a pipe holds

/// A number above those of the standard streams, which dup2(2) is going to take.
Descriptor raised(int number) {
  if (number < 0 || number > STDERR_FILENO) return Descriptor(number);
  const int higher = ::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const int error = errno;
  ::close(number);
  errno = error;
  return Descriptor(higher);
}

Descriptor other_side(int master) {
  char name[PATH_MAX] = {};
  if (::grantpt(master) != 0 || ::unlockpt(master) != 0 ||
      ::ptsname_r(master, name, sizeof name) != 0)
    return {};
  return raised(::open(name, O_RDWR | O_NOCTTY | O_CLOEXEC));
}

bool same_size(const winsize& a, const winsize& b) {
  return a.ws_row == b.ws_row && a.ws_col == b.ws_col && a.ws_xpixel == b.ws_xpixel &&
         a.ws_ypixel == b.ws_ypixel;
}

bool copy_window_size(int from, int to) {
  winsize wanted{};
  winsize present{};
  if (::ioctl(from, TIOCGWINSZ, &wanted) != 0 || ::ioctl(to, TIOCGWINSZ, &present) != 0)
    return false;
  return !same_size(wanted, present) && ::ioctl(to, TIOCSWINSZ, &wanted) == 0;
}

/// The real terminal treats the bytes (a line feed becomes two characters); done twice it shows.
bool copy_settings(int from, int to) {
  termios settings{};
  if (::tcgetattr(from, &settings) != 0) return false;
  settings.c_oflag &= ~static_cast<tcflag_t>(OPOST);
  settings.c_lflag &= ~static_cast<tcflag_t>(ECHO | ECHONL);
  return ::tcsetattr(to, TCSANOW, &settings) == 0;
}

/// The stream opened once more, without waiting: the flags that it has are shared with whoever gave
/// it to us. Not to be had everywhere.
Descriptor reopened(int stream) {
  const std::string path = "/proc/self/fd/" + std::to_string(stream);
  return raised(::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
}

/// What poll(2) says now.
int state_of(int descriptor, short events) {
  pollfd asked{descriptor, events, 0};
  return ::poll(&asked, 1, 0) > 0 ? asked.revents : 0;
}

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this == &other) return *this;
  close();
  number_ = other.release();
  return *this;
}

int Descriptor::release() {
  const int number = number_;
  number_ = -1;
  return number;
}

void Descriptor::close() {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

RelayChannel::RelayChannel(int stream, mode_t kind)
    : streams_{stream}, kind_(kind), is_terminal_(::isatty(stream) == 1) {}

int RelayChannel::open() {
  // A container may have no pseudo terminals.
  if (is_terminal_ && open_terminal()) return 0;
  is_terminal_ = false;
  return open_pipe();
}

bool RelayChannel::open_terminal() {
  near_ = raised(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK));
  if (!near_.is_open()) return false;
  far_ = other_side(near_.number());
  if (!far_.is_open() || !copy_settings(streams_.front(), far_.number())) return false;
  copy_window_size(streams_.front(), near_.number());
  return true;
}

int RelayChannel::open_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return errno;
  near_ = raised(ends[0]);
  const int error = errno;
  far_ = raised(ends[1]);
  if (!near_.is_open()) return error;
  if (!far_.is_open()) return errno;
  return ::fcntl(near_.number(), F_SETFL, O_NONBLOCK) == 0 ? 0 : errno;
}

void RelayChannel::enter() const {
  for (const int stream : streams_) ::dup2(far_.number(), stream);
}

void RelayChannel::start() {
  far_.close();
  buffer_.resize(piece_bytes);
  if (S_ISFIFO(kind_) || ::isatty(streams_.front()) == 1) own_sink_ = reopened(streams_.front());
}

void RelayChannel::add_waits(std::vector<pollfd>& waits) const {
  if (waits_for_reader()) {
    waits.push_back({sink(), POLLOUT, 0});
    return;
  }
  if (!near_.is_open()) return;
  waits.push_back({near_.number(), POLLIN, 0});
  // Without events poll(2) still tells that the reader has gone.
  if (S_ISFIFO(kind_) || S_ISSOCK(kind_)) waits.push_back({sink(), 0, 0});
}

bool RelayChannel::reader_is_gone() const {
  if (!S_ISFIFO(kind_) && !S_ISSOCK(kind_)) return false;
  return state_of(sink(), 0) != 0;
}

std::size_t RelayChannel::pass(const OutputObserver& observer) {
  if (!is_open()) return 0;
  if (reader_is_gone()) drop(true);
  flush();
  if (!near_.is_open() || waits_for_reader()) return 0;
  const ssize_t count = ::read(near_.number(), buffer_.data(), buffer_.size());
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  // A terminal that everybody has closed ends with an error.
  if (count <= 0) {
    near_.close();
    return 0;
  }
  begin_ = 0;
  end_ = static_cast<std::size_t>(count);
  const std::string_view piece(buffer_.data(), end_);
  flush();
  observer(piece);
  return piece.size();
}

void RelayChannel::flush() {
  const bool never_waits = own_sink_.is_open() || S_ISREG(kind_);
  while (waits_for_reader()) {
    // So little fits in wherever poll(2) says that something does.
    if (!never_waits && state_of(sink(), POLLOUT) == 0) return;
    const std::size_t left = end_ - begin_;
    const std::size_t size = never_waits ? left : std::min<std::size_t>(left, PIPE_BUF);
    const ssize_t count = ::write(sink(), buffer_.data() + begin_, size);
    if (count > 0) begin_ += static_cast<std::size_t>(count);
    if (count == 0 || (count < 0 && errno == EAGAIN)) return;
    if (count < 0 && errno != EINTR) drop(errno == EPIPE);
  }
}

void RelayChannel::drop(bool for_good) {
  begin_ = end_;
  if (for_good) near_.close();
}

bool RelayChannel::adopt_window_size() const {
  return is_terminal_ && near_.is_open() && copy_window_size(streams_.front(), near_.number());
}

Relay::Relay(const OutputObserver& observer) : observer_(observer) {
  if (!observer_) return;
  struct stat output {};
  struct stat error {};
  const bool has_output = ::fstat(STDOUT_FILENO, &output) == 0;
  const bool has_error = ::fstat(STDERR_FILENO, &error) == 0;
  if (has_output) channels_.emplace_back(STDOUT_FILENO, output.st_mode);
  if (!has_error) return;
  if (has_output && output.st_dev == error.st_dev && output.st_ino == error.st_ino)
    channels_.front().add_stream(STDERR_FILENO);
  else
    channels_.emplace_back(STDERR_FILENO, error.st_mode);
}

Relay::~Relay() {
  if (!started_) return;
  for (std::size_t i = 0; i < write_signals.size(); ++i)
    ::sigaction(write_signals[i], &actions_[i], nullptr);
}

int Relay::open() {
  for (RelayChannel& channel : channels_)
    if (const int error = channel.open(); error != 0) return error;
  return 0;
}

void Relay::enter() const {
  for (const RelayChannel& channel : channels_) channel.enter();
}

void Relay::start() {
  if (channels_.empty()) return;
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  for (std::size_t i = 0; i < write_signals.size(); ++i)
    ::sigaction(write_signals[i], &ignore, &actions_[i]);
  started_ = true;
  for (RelayChannel& channel : channels_) channel.start();
}

bool Relay::has_terminal() const {
  return std::any_of(channels_.begin(), channels_.end(),
                     [](const RelayChannel& channel) { return channel.is_terminal(); });
}

bool Relay::is_open() const {
  return std::any_of(channels_.begin(), channels_.end(),
                     [](const RelayChannel& channel) { return channel.is_open(); });
}

bool Relay::waits_for_reader() const {
  return std::any_of(channels_.begin(), channels_.end(),
                     [](const RelayChannel& channel) { return channel.waits_for_reader(); });
}

void Relay::add_waits(std::vector<pollfd>& waits) const {
  for (const RelayChannel& channel : channels_) channel.add_waits(waits);
}

std::size_t Relay::pass() {
  std::size_t bytes = 0;
  for (RelayChannel& channel : channels_) bytes += channel.pass(observer_);
  return bytes;
}

bool Relay::adopt_window_size() const {
  bool changed = false;
  for (const RelayChannel& channel : channels_) changed |= channel.adopt_window_size();
  return changed;
}

}  // namespace aoecheck
