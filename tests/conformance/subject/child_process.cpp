// SPDX-License-Identifier: MIT
#include "subject/process.hpp"
#include "subject/protocol.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <utility>

#if defined(SLICE1_CONFORMANCE_PROCESSES)

namespace slice1::conformance {
namespace {

using namespace std::chrono_literals;
using clock = std::chrono::steady_clock;

// Interpreters start slowly on a busy machine. A run that spends most of its time on restarts is aborted.
constexpr auto start_limit = 30s, most_spent_on_restarts = 60s;

// In bytes.
constexpr std::uint32_t longest_name = 1000;

std::string quoted(const std::byte* bytes, std::size_t size) {
  std::string text;
  for (std::size_t i = 0; i < std::min<std::size_t>(size, 40); ++i) {
    const auto c = static_cast<unsigned char>(bytes[i]);
    text += c >= 32 && c < 127 && c != '"' ? static_cast<char>(c) : '?';
  }
  return '"' + text + '"';
}

const char* as_text(process::outcome o) {
  switch (o) {
    case process::outcome::done: return "done";
    case process::outcome::ended: return "ended";
    case process::outcome::timed_out: return "no answer within the time limit (--time-limit)";
  }
  return "";
}

class child_subject : public subject {
 public:
  child_subject(std::vector<std::string> arguments, std::chrono::milliseconds time_limit, unsigned most_hangs)
      : arguments_(std::move(arguments)), time_limit_(time_limit), most_hangs_(most_hangs) {
    if (const auto error = start()) throw std::runtime_error("the implementation's process " + *error);
  }

  std::string name() const override { return name_; }
  bool checks_buffers() const override { return checks_buffers_; }
  bool has_all_operators() const override { return version_ > 1 && !has_slice1_only_; }
  bool is_partial() const override { return is_partial_; }
  bool is_sparse() const override { return sends_parts_ && knows_touched_pages(); }

  answer ask(const test_case& c, bool execute) override {
    answer a;
    if (!child_ && given_up_.empty()) restart();
    if (!given_up_.empty()) {
      a.end = ending::not_run;
      a.detail = given_up_;
      return a;
    }
    const question q = question_of(c, execute);
    if (!can_ask(version_, q)) {
      a.end = ending::not_asked;
      a.detail = "version 1 of the protocol can't say where the buffers touch or overlap";
      return a;
    }
    exchange(q, c.slow ? 10 * time_limit_ : time_limit_, a);
    if (a.end != ending::answered) child_.reset();
    if (a.end == ending::hung && !is_small(c))
      a.detail +=
          "; if it is slow, raise that, or leave out large cases by --most-elements 1000000 or "
          "--gtest_filter=-*.large.*";
    if (a.end == ending::hung && ++hangs_ >= most_hangs_)
      give_up("after " + std::to_string(hangs_) + " hangs, the last: " + a.detail);
    if (a.end == ending::crashed) a.detail += where_it_crashed(c, execute);
    if (a.end == ending::crashed && is_kit_) a.memory = memory_of(q);
    return a;
  }

  bool starts_afresh() override {
    if (!given_up_.empty()) return false;
    const auto spent = spent_on_restarts_;  // restarts that the judge requests don't count
    restart();
    spent_on_restarts_ = spent;
    return given_up_.empty();
  }

 private:
  // The protocol doesn't show where a crash happened, so only create is called in a new child.
  std::string where_it_crashed(const test_case& c, bool execute) {
    if (!execute) return ", in create";
    const answer alone = ask(c, false);
    if (alone.end == ending::crashed) return ", in create";
    return alone.end == ending::answered && alone.created == SLICE1_ACCEPTED ? ", in execute" : "";
  }

  // An error message, or nullopt.
  std::optional<std::string> start() {
    child_.emplace(arguments_);
    const auto until = clock::now() + std::max<clock::duration>(start_limit, time_limit_);
    hello h;
    auto got = child_->read(&h, sizeof h, until);
    const auto heard = child_->last_read();
    if (heard > 0 &&
        (h.magic != hello_magic || h.version == 0 || h.version > protocol_version || h.name_size > longest_name))
      return reset("wrote " + quoted(reinterpret_cast<const std::byte*>(&h), heard) +
                   " to stdout instead of introducing itself by the protocol");
    if (got == process::outcome::done) {
      name_.resize(h.name_size);
      got = child_->read(name_.data(), name_.size(), until);
    }
    if (got == process::outcome::ended) return reset("did not introduce itself: " + child_->ending());
    if (got != process::outcome::done) return reset("did not introduce itself in time");
    checks_buffers_ = (h.traits & hello_checks_buffers) != 0;
    is_partial_ = (h.traits & hello_is_partial) != 0;
    is_kit_ = (h.traits & hello_is_kit) != 0;
    sends_parts_ = (h.traits & hello_sends_parts) != 0;
    has_slice1_only_ = (h.traits & hello_has_slice1_only) != 0;
    version_ = h.version;
    return std::nullopt;
  }

  std::string reset(std::string reason) {
    child_.reset();
    return reason;
  }

  void restart() {
    const auto began = clock::now();
    std::optional<std::string> error;
    try {
      error = start();
    } catch (const std::runtime_error& e) {
      error = e.what();
    }
    spent_on_restarts_ += clock::now() - began;
    if (error) give_up("because it can't be restarted: " + *error);
    else if (spent_on_restarts_ > most_spent_on_restarts) give_up("after a minute of restarts");
  }

  void give_up(const std::string& why) {
    given_up_ = "the run was given up " + why;
    child_.reset();
  }

  static void garbled(answer& a, const std::string& why) {
    a.end = ending::garbled;
    a.detail = why;
  }

  bool went_well(process::outcome o, answer& a) {
    if (o == process::outcome::done) return true;
    a.end = o == process::outcome::ended ? ending::crashed : ending::hung;
    a.detail = o == process::outcome::ended ? child_->ending() : as_text(o);
    return false;
  }

  void exchange(const question& q, clock::duration limit, answer& a) {
    const auto until = clock::now() + limit;
    const request asked = encoded(q);
    const auto sent = crosses_in_parts(q) ? send_in_parts(asked, q, until)
                                          : child_->write({{&asked, request_size(version_)},
                                                           {q.input.data(), q.input.size()},
                                                           {q.output.data(), q.output.size()}},
                                                          until);
    if (!went_well(sent, a)) return;
    response r;
    const auto got = child_->read(&r, sizeof r, until);
    const auto heard = child_->last_read();
    if (heard > 0 && std::memcmp(&r.magic, &response_magic, std::min(heard, sizeof r.magic)) != 0)
      return garbled(
          a, "wrote " + quoted(reinterpret_cast<const std::byte*>(&r), heard) + " to stdout, which is for answers");
    if (!went_well(got, a)) return;
    understand(r, q, until, a);
  }

  void understand(const response& r, const question& q, clock::time_point until, answer& a) {
    const bool executed = r.execution != not_executed;
    const bool should_be = q.execute != create_only && r.created == SLICE1_ACCEPTED;
    if (executed != should_be)
      return garbled(a, executed ? "answered an execution that was not requested" : "did not execute");
    const std::uint64_t wanted = executed ? q.output.size() : 0;
    if (r.output_size != wanted)
      return garbled(
          a, "answered " + std::to_string(r.output_size) + " bytes of output instead of " + std::to_string(wanted));
    a.created = r.created;
    a.executed = executed;
    if (executed) a.execution = r.execution;
    const auto distance = [&](damage changed, unsigned shift) -> std::size_t {
      return (r.damage & changed) == 0 ? 0 : std::max<std::uint32_t>(r.damage >> shift & damage_farthest, 1);
    };
    a.changed_before = distance(damage_before, damage_before_shift);
    a.changed_after = distance(damage_after, damage_after_shift);
    a.wrote_input = (r.damage & damage_input) != 0;
    a.wrote_description = (r.damage & damage_description) != 0;
    a.output = sparse_bytes(static_cast<std::size_t>(wanted));
    if (!went_well(read(a.output, until), a)) a.output = {};
  }

  bool crosses_in_parts(const sparse_bytes& bytes) const { return sends_parts_ && bytes.size() >= least_sparse; }
  bool crosses_in_parts(const question& q) const { return crosses_in_parts(q.input) || crosses_in_parts(q.output); }

  process::outcome send_in_parts(const request& asked, const question& q, clock::time_point until) {
    auto sent = child_->write({{&asked, request_size(version_)}}, until);
    const auto write = [&](std::initializer_list<process::bytes> parts) {
      if (sent == process::outcome::done) sent = child_->write(parts, until);
      return sent == process::outcome::done;
    };
    for (const auto* const bytes : {&q.input, &q.output}) {
      if (!crosses_in_parts(*bytes)) write({{bytes->data(), bytes->size()}});
      else
        write_parts(*bytes, [&](const part_head& head, const void* at, std::size_t size) {
          return write({{&head, sizeof head}, {at, size}});
        });
    }
    return sent;
  }

  process::outcome read(sparse_bytes& to, clock::time_point until) {
    auto got = process::outcome::done;
    const auto read = [&](void* at, std::size_t size) {
      got = child_->read(at, size, until);
      return got == process::outcome::done;
    };
    if (crosses_in_parts(to)) read_parts(to, read);
    else read_bytes(to, read);
    return got;
  }

  std::vector<std::string> arguments_;
  std::chrono::milliseconds time_limit_;
  unsigned most_hangs_, hangs_ = 0;
  std::optional<process> child_;
  clock::duration spent_on_restarts_{};
  std::string name_, given_up_;
  bool checks_buffers_ = false, is_partial_ = false, is_kit_ = false, has_slice1_only_ = false, sends_parts_ = false;
  std::uint32_t version_ = protocol_version;
};

}  // namespace

std::unique_ptr<subject> child_process(std::vector<std::string> arguments, std::chrono::milliseconds time_limit,
                                       unsigned most_hangs) {
  return std::make_unique<child_subject>(std::move(arguments), time_limit, most_hangs);
}

}  // namespace slice1::conformance

#else

namespace slice1::conformance {

std::unique_ptr<subject> child_process(std::vector<std::string>, std::chrono::milliseconds, unsigned) {
  return nullptr;
}

}  // namespace slice1::conformance

#endif

namespace slice1::conformance {

std::vector<std::string> arguments_of(const std::string& command) {
#if defined(_WIN32)
  return {command};
#else
  return {"/bin/sh", "-c", "exec " + command};
#endif
}

std::vector<std::string> emulated(const std::string& emulator, std::vector<std::string> arguments) {
  if (emulator.empty()) return arguments;
  const std::string all = R"( "$0" "$@")";
  auto made = arguments_of(emulator + all);
  made.insert(made.end(), arguments.begin(), arguments.end());
  return made;
}

}  // namespace slice1::conformance
