#pragma once

#include <array>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace aoecheck {

/// Takes what a command wrote, in pieces as they come; a piece may end within a line.
using OutputObserver = std::function<void(std::string_view)>;

/// Owns a descriptor, or none.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor() { close(); }

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }
  int release();
  void close();

 private:
  int number_ = -1;
};

/// The way from the command to one stream of this process, or to both where they are the same file:
/// then what comes to both keeps its order.
class RelayChannel {
 public:
  RelayChannel(int stream, mode_t kind);

  /// The command's `stream` leads into this channel as well.
  void add_stream(int stream) { streams_.push_back(stream); }
  /// 0, or errno.
  int open();
  /// In the process that becomes the command.
  void enter() const;
  /// In this process, once the other one has its end.
  void start();

  bool is_terminal() const { return is_terminal_; }
  /// Something may still come, or has not been passed on.
  bool is_open() const { return near_.is_open() || waits_for_reader(); }
  bool waits_for_reader() const { return begin_ < end_; }
  void add_waits(std::vector<pollfd>& waits) const;
  /// Passes on what needs no waiting, one piece at most; how many bytes came from the command.
  std::size_t pass(const OutputObserver& observer);
  /// True where the terminal of this process has another size than the command's had.
  bool adopt_window_size() const;

 private:
  bool open_terminal();
  int open_pipe();
  int sink() const { return own_sink_.is_open() ? own_sink_.number() : streams_.front(); }
  bool reader_is_gone() const;
  void flush();
  void drop(bool for_good);

  std::vector<int> streams_;  // the first is where everything goes
  mode_t kind_;               // of that one, as from fstat(2)
  bool is_terminal_ = false;
  Descriptor near_;      // what the command wrote is read here
  Descriptor far_;       // the command's end, until it has it
  Descriptor own_sink_;  // may be absent
  std::string buffer_;
  std::size_t begin_ = 0;  // of what is not passed on yet
  std::size_t end_ = 0;
};

/// Passes what a command writes to standard output and error on to those of this process, without
/// a change and at once, and shows it to an observer. Where a stream is a terminal the command gets
/// a pseudo terminal of the same size, which becomes nobody's controlling terminal; else a pipe.
/// A stream that is closed stays closed. Without an observer nothing is done.
///
/// Where the reader of a stream has gone, the command's end is closed too. What cannot be written
/// for another reason (a full disk) is dropped; the command learns nothing of it.
class Relay {
 public:
  /// Looks at the streams; to be called before descriptors are opened that could take their place.
  explicit Relay(const OutputObserver& observer);
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;
  ~Relay();

  /// Before the command's process is made: 0, or errno.
  int open();
  /// In the process that becomes the command.
  void enter() const;
  /// In this process, once the other one exists. Until the end SIGPIPE and SIGXFSZ are ignored.
  void start();

  bool has_terminal() const;
  bool is_open() const;
  /// Something came from the command and is not taken from us.
  bool waits_for_reader() const;
  /// Adds what poll(2) is to wait for until pass() has something to do.
  void add_waits(std::vector<pollfd>& waits) const;
  /// Passes on what needs no waiting, a piece of each stream at most; how many bytes came.
  std::size_t pass();
  /// Gives the command's terminals the size that those of this process have now; whether it
  /// changed.
  bool adopt_window_size() const;

 private:
  static constexpr std::array<int, 2> write_signals{SIGPIPE, SIGXFSZ};

  const OutputObserver& observer_;
  std::vector<RelayChannel> channels_;
  std::array<struct sigaction, write_signals.size()> actions_{};
  bool started_ = false;
};

}  // namespace aoecheck
