// SPDX-License-Identifier: MIT
#include "subject/subject.hpp"

#include "judge/judge.hpp"
#include "mutants/access.hpp"
#include "program/implementations.hpp"
#include "subject/placement.hpp"
#include "subject/process.hpp"
#include "subject/protocol.hpp"
#include "tests/case_of.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>

#if defined(__linux__)
#include <dirent.h>
#include <sys/wait.h>
#endif

namespace slice1::conformance {
namespace subject_tests {

using namespace std::chrono_literals;

// INT8, every second of 2n elements in each dimension.
test_case halved(std::uint32_t dimension_count, std::uint32_t n = 2) {
  const list sizes(dimension_count, 2 * n), offsets(dimension_count, 0);
  auto c = case_of(slice(data_type::int8, sizes, offsets, sizes, signed_list(dimension_count, 2)));
  c.id = "slice1.test.halved_" + std::to_string(dimension_count);
  return c;
}

const slice1_implementation& right() {
  return *find_implementation("slice1");
}

// An implementation that accepts everything; execute applies `Deed` to the buffers.
template <class Deed>
answer answer_with(const Deed& deed, const question& q) {
  static const Deed* what;
  what = &deed;
  static const slice1_implementation implementation{
      sizeof(slice1_implementation),
      "test",
      [](const slice1_operator*, std::uint32_t) { return int{SLICE1_ACCEPTED}; },
      [](const slice1_operator*, const void* in, std::uint64_t in_size, void* out, std::uint64_t out_size) {
        (*what)(static_cast<char*>(const_cast<void*>(in)), in_size, static_cast<char*>(out), out_size);
        return int{SLICE1_DONE};
      },
      1,
      nullptr,
      nullptr,
      0};
  return answer_of(implementation, q);
}
template <class Deed>
answer answer_with(const Deed& deed, const test_case& c) {
  return answer_with(deed, question_of(c, true));
}

bool wrote_nothing_else(const answer& a) {
  return a.changed_before == 0 && a.changed_after == 0 && !a.wrote_input && !a.wrote_description;
}

// A question whose buffers are writable and between bytes of the pattern.
question plain(const test_case& c) {
  auto q = question_of(c, true);
  q.placement = 0;
  return q;
}

// Gives a byte another value.
void flip(char& c) {
  write_at(&c, static_cast<char>(~read_at(&c)));
}

TEST(InProcess, AllowsWritesToTheOutput) {
  const auto a = answer_with(
      [](char*, std::uint64_t, char* out, std::uint64_t size) { std::fill_n(out, size, char{7}); }, halved(2));
  EXPECT_TRUE(a.executed);
  EXPECT_TRUE(wrote_nothing_else(a));
  EXPECT_EQ(a.output, sparse_bytes(4, std::byte{7}));
}

TEST(InProcess, NoticesAWriteToAnyGuardByte) {
  auto c = question_of(halved(2), true);
  for (const auto placement :
       {0u, 3u, 17u, 64u, 127u, 0x4200u, 0x1135u, 0xffffu}) {  // no input touches an inaccessible page
    c.placement = placement;
    for (std::ptrdiff_t i = 1; i <= 64; ++i) {
      const auto before = answer_with([i](char*, std::uint64_t, char* out, std::uint64_t) { flip(out[-i]); }, c);
      EXPECT_EQ(before.changed_before, static_cast<std::size_t>(i)) << placement;
      EXPECT_TRUE(before.changed_after == 0 && !before.wrote_input) << placement << "," << i;
      const auto after = answer_with([i](char*, std::uint64_t, char* out,
                                         std::uint64_t size) { flip(out[static_cast<std::ptrdiff_t>(size) + i - 1]); },
                                     c);
      EXPECT_EQ(after.changed_after, static_cast<std::size_t>(i)) << placement;
      EXPECT_TRUE(after.changed_before == 0 && !after.wrote_input) << placement << "," << i;
      const auto input = answer_with([i](char* in, std::uint64_t, char*, std::uint64_t) { flip(in[-i]); }, c);
      EXPECT_TRUE(input.wrote_input && input.changed_before == 0 && input.changed_after == 0) << placement << "," << i;
    }
  }
}

TEST(InProcess, NoticesAWriteToTheInput) {
  for (std::uint64_t at = 0; at < 16; ++at) {
    const auto a = answer_with([at](char* in, std::uint64_t, char*, std::uint64_t) { ++in[at]; }, plain(halved(2)));
    EXPECT_TRUE(a.wrote_input) << at;
  }
}

TEST(InProcess, NoticesAWriteToTheDescription) {
  auto creating = question_of(halved(2), false);
  creating.placement = 0;
  auto spoils = right();
  spoils.create_operator = [](std::uint32_t type, const slice1_operator* d, std::uint32_t level) {
    const int created = right().create_operator(type, d, level);
    ++const_cast<std::uint32_t*>(d->InputWindowSizes)[0];
    return created;
  };
  EXPECT_TRUE(answer_of(spoils, creating).wrote_description);
  auto only_created = halved(2);
  only_created.id = "slice1.test.writable";
  ASSERT_FALSE(placement(number_of(only_created)).description_is_read_only());
  only_created.acceptance_only = true;
  EXPECT_EQ(examine(*in_process(spoils), only_created, output_padding::free).failure, failure::wrote_outside);
  spoils = right();
  spoils.execute_operator = [](std::uint32_t type, const slice1_operator* d, const void* input,
                               std::uint64_t input_size, void* output, std::uint64_t output_size) {
    const int done = right().execute_operator(type, d, input, input_size, output, output_size);
    const_cast<slice1_operator*>(d)->DimensionCount = 1;
    return done;
  };
  EXPECT_FALSE(answer_of(spoils, creating).wrote_description);
  EXPECT_TRUE(answer_of(spoils, plain(halved(2))).wrote_description);
}

TEST(InProcess, BuffersHaveManyAlignments) {
  unsigned aligned = 0, odd = 0;
  for (int i = 0; i < 64; ++i) {
    auto c = halved(2);
    c.id = "slice1.test.place_" + std::to_string(i);
    answer_with(
        [&](char* in, std::uint64_t, char* out, std::uint64_t) {
          for (const char* p : {in, out}) ++(reinterpret_cast<std::uintptr_t>(p) % 8 == 0 ? aligned : odd);
        },
        c);
  }
  EXPECT_GT(aligned, 4u);
  EXPECT_GT(odd, 64u);
}

TEST(InProcess, AGuaranteedAlignmentIsKept) {
  for (int i = 0; i < 64; ++i) {
    auto c = halved(2);
    c.id = "slice1.test.place_" + std::to_string(i);
    c.what.desc.input_tensor.guaranteed_base_offset_alignment = 16;
    c.what.desc.output_tensor.guaranteed_base_offset_alignment = 256;
    answer_with(
        [](char* in, std::uint64_t, char* out, std::uint64_t) {
          EXPECT_EQ(reinterpret_cast<std::uintptr_t>(in) % 16, 0u);
          EXPECT_EQ(reinterpret_cast<std::uintptr_t>(out) % 256, 0u);
        },
        c);
  }
}

TEST(InProcess, OverlappingAndTouchingBuffersLieAsTheCaseSays) {
  auto c = halved(2);  // 16 bytes to 4
  for (const std::int64_t at : {-4, -3, -1, 0, 1, 7, 12, 15, 16}) {
    c.binding.buffers = at == -4 || at == 16 ? arrangement::touching : arrangement::overlapping;
    c.binding.output_at = at;
    const auto a =
        answer_with([at](char* in, std::uint64_t, char* out, std::uint64_t) { EXPECT_EQ(out - in, at); }, plain(c));
    EXPECT_EQ(a.output, output_before(c)) << at;
    EXPECT_TRUE(wrote_nothing_else(a)) << at;
    const auto written = answer_with(
        [](char*, std::uint64_t, char* out, std::uint64_t size) { std::fill_n(out, size, char{7}); }, plain(c));
    EXPECT_EQ(written.output, sparse_bytes(4, std::byte{7})) << at;
    EXPECT_TRUE(wrote_nothing_else(written)) << at;
    for (std::int64_t i = 0; i < 16; ++i) {
      const auto spoiled = answer_with([i](char* in, std::uint64_t, char*, std::uint64_t) { flip(in[i]); }, plain(c));
      EXPECT_EQ(spoiled.wrote_input, i < at || i >= at + 4) << at << "," << i;
    }
  }
}

TEST(InProcess, TheFirstOfTwoExecutionsHasOtherContents) {
  static std::vector<std::string> contents;
  static std::vector<const void*> addresses;
  contents.clear(), addresses.clear();
  auto q = plain(halved(2));
  q.placement = 7u << 29;
  const auto a = answer_with(
      [](char* in, std::uint64_t in_size, char* out, std::uint64_t out_size) {
        contents.push_back(std::string(in, static_cast<std::size_t>(in_size)) +
                           std::string(out, static_cast<std::size_t>(out_size)));
        addresses.insert(addresses.end(), {in, out});
      },
      q);
  ASSERT_EQ(contents.size(), 2u);
  EXPECT_TRUE(addresses[0] == addresses[2] && addresses[1] == addresses[3]);
  for (std::size_t i = 0; i < contents[0].size(); ++i) EXPECT_EQ(contents[0][i], static_cast<char>(~contents[1][i]));
  EXPECT_EQ(a.output, q.output);
}

// The calls of one question, in order: "create 6400 5" has a level and a dimension count.
std::vector<std::string> calls_of(std::uint32_t placement) {
  static std::vector<std::string> calls;
  static const slice1_operator* created;
  calls.clear();
  auto recording = right();
  recording.create_operator = [](std::uint32_t type, const slice1_operator* d, std::uint32_t level) {
    created = d;
    calls.push_back("create " + std::to_string(level >> 12) + " " + std::to_string(d->DimensionCount));
    return right().create_operator(type, d, level);
  };
  recording.execute_operator = [](std::uint32_t type, const slice1_operator* d, const void* input,
                                  std::uint64_t input_size, void* output, std::uint64_t output_size) {
    calls.push_back(d == created ? "execute the same" : "execute another");
    return right().execute_operator(type, d, input, input_size, output, output_size);
  };
  auto q = question_of(halved(2), true);
  q.placement = placement;
  EXPECT_EQ(answer_of(recording, q).execution, std::uint32_t{SLICE1_DONE});
  return calls;
}

TEST(InProcess, OtherCallsMayComeBeforeExecute) {
  using calls = std::vector<std::string>;
  EXPECT_EQ(calls_of(0), (calls{"create 6 2", "execute the same"}));
  EXPECT_EQ(calls_of(1u << 18), (calls{"create 1 2", "create 6 2", "execute the same"}));
  EXPECT_EQ(calls_of(1u << 19), (calls{"create 6 2", "create 6 5", "execute another"}));
  EXPECT_EQ(calls_of(1u << 20), (calls{"create 6 2", "execute another"}));
  EXPECT_EQ(calls_of(7u << 29), (calls{"create 6 2", "execute the same", "execute the same"}));
}

TEST(InProcess, TheOtherDescriptionIsAValidOneOfAnotherOperator) {
  static unsigned accepted;
  static std::uint32_t own;
  for (const auto type : all_operators) {
    accepted = 0;
    own = static_cast<std::uint32_t>(type);
    auto counting = right();
    counting.create_operator = [](std::uint32_t operator_type, const slice1_operator* d, std::uint32_t level) {
      const int created = right().create_operator(operator_type, d, level);
      accepted += operator_type != own && created == SLICE1_ACCEPTED ? 1 : 0;
      return created;
    };
    const auto c = case_of(slice(data_type::uint8, {6}, {0}, {6}, {-2}));
    auto q = question_of(type == operator_type::slice1 ? c : converted(c, type), true);
    q.placement = 1u << 19;
    answer_of(counting, q);
    EXPECT_EQ(accepted, 1u) << name_of(type);
  }
}

TEST(Load, ReturnsTheImplementation) {
  const auto& loaded = load(RIGHT_LIBRARY);
  EXPECT_STREQ(loaded.name, "right");
  const auto c = halved(2);
  EXPECT_EQ(in_process(loaded)->ask(c, true).output, in_process(right())->ask(c, true).output);
}

std::string reason_not_to_load(const std::string& path) {
  try {
    load(path);
  } catch (const std::runtime_error& e) {
    return e.what();
  }
  return "";
}

TEST(Load, CompletesWhatWasWrittenForTheFirstVersionOfTheHeader) {
  auto first = right();
  first.size = offsetof(slice1_implementation, create_operator);
  first.create = [](const slice1_operator*, std::uint32_t) { return int{SLICE1_REJECTED}; };
  first.execute = [](const slice1_operator*, const void*, std::uint64_t, void*, std::uint64_t) {
    return int{SLICE1_FAILED};
  };
  const auto& made = completed(first);
  EXPECT_EQ(made.name, first.name);
  EXPECT_EQ(made.create, first.create);
  EXPECT_EQ(made.create_operator, nullptr);
  EXPECT_EQ(made.execute_operator, nullptr);
  EXPECT_EQ(completed(right()).create_operator, right().create_operator);
  first.execute = nullptr;
  EXPECT_THROW(completed(first), std::runtime_error);
  auto half = right();
  half.execute_operator = nullptr;
  EXPECT_THROW(completed(half), std::runtime_error);
}

TEST(Load, SaysWhyItFails) {
  EXPECT_NE(reason_not_to_load("./nowhere.so").find("./nowhere.so: can't be loaded: "), std::string::npos);
  EXPECT_NE(reason_not_to_load(NO_EXPORT_LIBRARY).find("exports no slice1_get_implementation"), std::string::npos);
  EXPECT_NE(reason_not_to_load(OLD_SIZE_LIBRARY).find("size is 8, but must be at least "), std::string::npos);
}

#if defined(SLICE1_CONFORMANCE_PROCESSES)

#if defined(_WIN32)
const std::string access_violation = "access violation";
#else
const std::string access_violation = "SIGSEGV";
#endif

std::unique_ptr<subject> child(const std::string& how, std::chrono::milliseconds limit = 60s, unsigned most_hangs = 3) {
  return child_process(emulated(EMULATOR, {CHILDREN, how}), limit, most_hangs);
}

TEST(ChildProcess, AnswersAsTheImplementationDoes) {
  const auto asked = child("right");
  EXPECT_EQ(asked->name(), right().name);
  EXPECT_TRUE(asked->checks_buffers());
  for (std::uint32_t n = 1; n <= 8; ++n) {
    const auto c = halved(n, 1);
    const auto here = in_process(right())->ask(c, true), there = asked->ask(c, true);
    EXPECT_EQ(there.end, ending::answered) << there.detail;
    EXPECT_TRUE(there.executed);
    EXPECT_EQ(there.output, here.output);
  }
  const auto only_created = asked->ask(halved(2), false);
  EXPECT_EQ(only_created.created, std::uint32_t{SLICE1_ACCEPTED});
  EXPECT_FALSE(only_created.executed);
}

TEST(ChildProcess, ThatIsSlowInALargeCaseIsToldHowToLeaveThemOut) {
  const auto asked = child("hang", 100ms, 1);
  const auto a = asked->ask(halved(3, 32), true);
  EXPECT_EQ(a.detail,
            "no answer within the time limit (--time-limit); if it is slow, raise that, or leave out large cases by "
            "--most-elements 1000000 or --gtest_filter=-*.large.*");
  EXPECT_EQ(asked->ask(halved(2), true).detail, "the run was given up after 1 hangs, the last: " + a.detail);
}

TEST(ChildProcess, ReceivesGigabytesThatHoldLittleButZeros) {
  const auto asked = child("right");
  if (!asked->is_sparse()) GTEST_SKIP() << "here, they take memory";
  unsigned passed = 0;
  for (const auto& c : slow_cases()) {
    if (!is_quick_if_sparse(c)) continue;
    EXPECT_EQ(examine(*asked, c, output_padding::strict).outcome, outcome::passed) << c.id;
    ++passed;
  }
  EXPECT_GE(passed, 5u);
}

TEST(ChildProcess, SaysWhichOperatorsItHasAndWhetherItIsPartial) {
  EXPECT_TRUE(child("right")->has_all_operators());
  EXPECT_FALSE(child("right")->is_partial());
  EXPECT_FALSE(child("partial")->has_all_operators());
  EXPECT_TRUE(child("partial")->is_partial());
}

test_case together(const std::string& how) {
  return case_of("slice1.shrunk.fl6_4.u8.in_3.off_0.win_3.str_m2.out_2." + how).value();
}

TEST(ChildProcess, ThatHasExecuteOnlyIsAskedAboutEveryOverlap) {
  const auto asked = child("overlooks_overlap");
  EXPECT_EQ(examine(*asked, together("overlap"), output_padding::free).outcome, outcome::passed);
  EXPECT_EQ(examine(*asked, together("overlap_1"), output_padding::free).outcome, outcome::passed);
  EXPECT_EQ(examine(*asked, together("overlap_m1"), output_padding::free).failure, failure::buffers_accepted);
  EXPECT_EQ(examine(*asked, together("touch_4"), output_padding::free).outcome, outcome::passed);
}

TEST(ChildProcess, IsNotAskedWhatVersion1CannotSay) {
  const auto asked = child("speaks_version_1");
  EXPECT_FALSE(asked->has_all_operators());
  EXPECT_EQ(examine(*asked, together("overlap"), output_padding::free).outcome, outcome::passed);
  for (const auto* how : {"overlap_1", "overlap_m1", "touch_4", "touch_m4"}) {
    const auto v = examine(*asked, together(how), output_padding::free);
    EXPECT_EQ(v.outcome, outcome::skipped) << how;
    EXPECT_EQ(v.message, "not asked: version 1 of the protocol can't say where the buffers touch or overlap");
  }
}

TEST(ChildProcess, IsAskedAboutAllOperators) {
  const auto asked = child("right");
  for (const auto type : all_operators) {
    for (std::uint64_t i = 0; i < 50; ++i) {
      const auto c = random_case(2, i, type);
      EXPECT_EQ(examine(*asked, c, output_padding::strict).outcome,
                examine(*in_process(right()), c, output_padding::strict).outcome)
          << c.id;
    }
  }
}

// The child's ending at the trigger is reported, and the child is restarted for the next question.
void expect_ending_and_resumption(const std::string& how, ending end, const std::string& detail) {
  const auto asked = child(how, 500ms, 100);
  for (int i = 0; i < 3; ++i) {
    const auto fine = asked->ask(halved(2), true);
    EXPECT_EQ(fine.end, ending::answered) << how << ": " << fine.detail;
    EXPECT_EQ(fine.output.size(), 4u);
    const auto a = asked->ask(halved(3), true);
    EXPECT_EQ(a.end, end) << how;
    EXPECT_EQ(a.detail, detail) << how;
  }
}

TEST(ChildProcess, ACrashIsNamed) {
  expect_ending_and_resumption("segv", ending::crashed, access_violation + ", in create");
#if !defined(_WIN32)  // abort() ends in one of several ways there
  expect_ending_and_resumption("abort", ending::crashed, "SIGABRT, in create");
#endif
  expect_ending_and_resumption("exit", ending::crashed, "exited with status 3, in create");
}

// How many questions end in a crash.
unsigned crashes_of(const std::string& how, std::uint32_t alignment = 0, int questions = 64) {
  const auto asked = child(how, 60s, 1000);
  unsigned crashed = 0;
  for (int i = 0; i < questions; ++i) {
    auto c = halved(2);
    c.id = "slice1.test.place_" + std::to_string(i);
    c.what.desc.input_tensor.guaranteed_base_offset_alignment = alignment;
    const auto a = asked->ask(c, true);
    crashed += a.end == ending::crashed ? 1 : 0;
    EXPECT_TRUE(a.end == ending::crashed || a.executed) << a.detail;
  }
  return crashed;
}

TEST(ChildProcess, ACrashInExecuteIsDistinguishedFromOneInCreate) {
  const auto asked = child("crashes_in_execute");
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(asked->ask(halved(3), false).end, ending::answered);
    EXPECT_EQ(asked->ask(halved(3), true).detail, access_violation + ", in execute");
    EXPECT_EQ(asked->ask(halved(2), true).end, ending::answered);
  }
  EXPECT_EQ(child("segv")->ask(halved(3), false).detail, access_violation + ", in create");
}

TEST(ChildProcess, AReadBeyondTheInputIsACrashInPartOfTheCases) {
  EXPECT_EQ(crashes_of("right"), 0u);
  EXPECT_GE(crashes_of("reads_behind"), 20u);
  EXPECT_GE(crashes_of("reads_before"), 8u);
  EXPECT_GE(crashes_of("reads_behind", 16), 20u);  // the input has 16 bytes
  EXPECT_EQ(crashes_of("reads_behind", 256), 0u);
}

TEST(ChildProcess, AnAccessToForbiddenMemoryIsACrashInPartOfTheCases) {
  EXPECT_GE(crashes_of("restores_input"), 3u);
  EXPECT_GE(crashes_of("reads_behind_output"), 1u);
  EXPECT_GE(crashes_of("reads_before_output"), 1u);
  EXPECT_EQ(crashes_of("reads_arrays_beyond", 0, 2), 2u);
}

TEST(ChildProcess, ACrashNamesTheMemoryOfTheKitsOwnChild) {
  auto c = halved(3);
  EXPECT_NE(child("crashes_in_execute")->ask(c, true).memory.find("  the input: 64 bytes, at an address that is "),
            std::string::npos);
  EXPECT_EQ(child("half_an_answer")->ask(c, true).memory, "");
}

TEST(ChildProcess, StartsAfresh) {
  const auto asked = child("counts");  // crashes at its third question
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(asked->ask(halved(1), false).end, ending::answered);
    EXPECT_EQ(asked->ask(halved(1), false).end, ending::answered);
    EXPECT_TRUE(asked->starts_afresh());
  }
  for (int i = 0; i < 2; ++i) EXPECT_EQ(asked->ask(halved(1), false).end, ending::answered);
  EXPECT_EQ(asked->ask(halved(1), false).end, ending::crashed);
  EXPECT_FALSE(in_process(right())->starts_afresh());
}

TEST(ChildProcess, AHangEndsAtTheTimeLimit) {
  expect_ending_and_resumption("hang", ending::hung, "no answer within the time limit (--time-limit)");
}

TEST(ChildProcess, TheRunIsGivenUpAfterSomeHangs) {
  const auto asked = child("hang", 200ms, 2);
  EXPECT_EQ(asked->ask(halved(3), true).end, ending::hung);
  EXPECT_EQ(asked->ask(halved(2), true).end, ending::answered);
  EXPECT_EQ(asked->ask(halved(3), true).end, ending::hung);
  const auto a = asked->ask(halved(2), true);
  EXPECT_EQ(a.end, ending::not_run);
  EXPECT_EQ(a.detail, "the run was given up after 2 hangs, the last: no answer within the time limit (--time-limit)");
}

TEST(ChildProcess, OutputOfAnImplementationIsNotAnAnswer) {
  const auto asked = child("prints");
  EXPECT_EQ(asked->ask(halved(3), true).end, ending::answered);
  EXPECT_EQ(asked->ask(halved(3), true).output.size(), 8u);
}

void expect_ending(const std::string& how, ending end, const std::string& detail) {
  const auto asked = child(how, 500ms, 100);
  for (int i = 0; i < 3; ++i) {
    const auto a = asked->ask(halved(2), true);
    EXPECT_EQ(a.end, end) << how;
    EXPECT_EQ(a.detail, detail) << how;
  }
}

TEST(ChildProcess, AMalformedAnswerIsQuoted) {
  expect_ending("chatters", ending::garbled, "wrote \"loading the weights ...?\" to stdout, which is for answers");
}

TEST(ChildProcess, AnAnswerCutShortIsACrash) {
  expect_ending("half_an_answer", ending::crashed, "exited with status 5, in create");
}

TEST(ChildProcess, AnAnswerWithTooMuchOutputIsMalformed) {
  expect_ending("too_much_output", ending::garbled, "answered 1073741824 bytes of output instead of 4");
}

TEST(ChildProcess, AChildThatDoesNotReadHangs) {
  const auto asked = child("does_not_read", 300ms, 1);
  auto c = halved(2, 1024);  // more than a pipe holds
  EXPECT_EQ(asked->ask(c, true).end, ending::hung);
}

TEST(ChildProcess, TransfersBigBuffers) {
  const auto asked = child("right");
  const auto c = halved(2, 2048);
  const auto a = asked->ask(c, true);
  ASSERT_EQ(a.end, ending::answered) << a.detail;
  EXPECT_EQ(a.output, in_process(right())->ask(c, true).output);
}

std::string reason_not_to_start(const std::vector<std::string>& arguments) {
  try {
    child_process(arguments, 1s, 1);
  } catch (const std::runtime_error& e) {
    return e.what();
  }
  return "";
}

TEST(ChildProcess, SaysWhyAChildDoesNotStart) {
  const std::string nowhere = reason_not_to_start({"/nowhere/program"});
  EXPECT_TRUE(nowhere.find("can't be started") != std::string::npos ||
              nowhere.find("did not introduce itself: exited with status 127") != std::string::npos)  // by POSIX
      << nowhere;
  EXPECT_NE(reason_not_to_start(emulated(EMULATOR, {CHILDREN, "silent_end"}))
                .find("did not introduce itself: exited with status 4"),
            std::string::npos);
  EXPECT_NE(reason_not_to_start(emulated(EMULATOR, {CHILDREN, "chatters_at_start"})).find("wrote \"loading the weig"),
            std::string::npos);
}

#if defined(__linux__)
int open_files() {
  int count = 0;
  DIR* const folder = opendir("/proc/self/fd");
  while (readdir(folder) != nullptr) ++count;
  closedir(folder);
  return count;
}

TEST(ChildProcess, LeavesNeitherProcessesNorOpenFiles) {
  child("right");
  const int before = open_files();
  {
    const auto crashes = child("abort"), hangs = child("hang", 100ms, 2), garbles = child("chatters");
    for (int i = 0; i < 3; ++i) {
      for (const auto* s : {&crashes, &hangs, &garbles}) (*s)->ask(halved(3), true);
    }
    EXPECT_NE(reason_not_to_start({"/nowhere/program"}), "");
  }
  EXPECT_EQ(open_files(), before);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}
#endif
#endif

}  // namespace subject_tests
}  // namespace slice1::conformance
