// SPDX-License-Identifier: MIT
// Does any instruction set load or store beyond what is addressed? Buffers end where a page begins that may not be
// touched, and begin where one ends.
#if (defined(__unix__) || defined(__APPLE__)) && !defined(__EMSCRIPTEN__)
#include <gtest/gtest.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "support/nests.hpp"

namespace kernel_guards_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::slice1_desc;

sigjmp_buf before_fault;

extern "C" void on_fault(int) {
  siglongjmp(before_fault, 1);
}

// While it lives, faults come back to `before_fault`.
class fault_catcher {
 public:
  fault_catcher() {
    struct sigaction action {};
    action.sa_handler = on_fault;
    sigemptyset(&action.sa_mask);
    sigaction(SIGSEGV, &action, &segv_);
    sigaction(SIGBUS, &action, &bus_);
  }
  ~fault_catcher() {
    sigaction(SIGSEGV, &segv_, nullptr);
    sigaction(SIGBUS, &bus_, nullptr);
  }
  fault_catcher(const fault_catcher&) = delete;
  fault_catcher& operator=(const fault_catcher&) = delete;

 private:
  struct sigaction segv_ {};
  struct sigaction bus_ {};
};

// Memory between two pages that may not be touched.
class guarded_memory {
 public:
  explicit guarded_memory(std::size_t least) {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    size_ = (least + page - 1) / page * page;
    mapped_ = size_ + 2 * page;
    all_ = mmap(nullptr, mapped_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all_ == MAP_FAILED) return;
    begin_ = static_cast<std::byte*>(all_) + page;
    if (mprotect(begin_, size_, PROT_READ | PROT_WRITE) != 0) begin_ = nullptr;
  }
  ~guarded_memory() {
    if (all_ != MAP_FAILED) munmap(all_, mapped_);
  }
  guarded_memory(const guarded_memory&) = delete;
  guarded_memory& operator=(const guarded_memory&) = delete;

  std::byte* begin() const { return begin_; }
  std::byte* end() const { return begin_ + size_; }
  std::size_t size() const { return size_; }

 private:
  std::size_t size_ = 0, mapped_ = 0;
  void* all_ = MAP_FAILED;
  std::byte* begin_ = nullptr;
};

// The bytes of a buffer from the first that a plan addresses to the last.
struct extent {
  std::int64_t begin, end;

  extent(std::uint64_t start, std::size_t element_size) : begin(static_cast<std::int64_t>(start)), end(begin + 1) {
    begin *= static_cast<std::int64_t>(element_size), end *= static_cast<std::int64_t>(element_size);
  }
  void reach(std::int64_t stride, std::uint32_t count, std::size_t element_size) {
    const auto by = stride * static_cast<std::int64_t>(element_size) * (std::int64_t{count} - 1);
    (by < 0 ? begin : end) += by;
  }
  std::size_t size() const { return static_cast<std::size_t>(end - begin); }
};

class KernelGuards : public ::testing::Test {
 protected:
  static constexpr std::size_t room = 96 << 10;

  void SetUp() override {
    ASSERT_NE(from_.begin(), nullptr);
    ASSERT_NE(to_.begin(), nullptr);
  }

  ::testing::AssertionResult keeps_within(const slice1_desc& d) {
    const auto made = make_plan(d);
    if (!made) return ::testing::AssertionFailure() << describe(d);
    return keeps_within(*made, d);
  }

  // All four ways to lie at the guards, with nothing to spare. Bytes of the buffers that no element reaches lie in the
  // guards themselves.
  ::testing::AssertionResult keeps_within(const slice1::plan& p, const slice1_desc& d) {
    const auto size = p.element_size();
    extent in(p.input_start(), size), out(p.output_start(), size);
    for (std::size_t i = 0; i < p.dimension_count(); ++i) {
      const auto count = p.output_sizes()[i];
      if (count == 0) return ::testing::AssertionSuccess();
      if (count == 1) continue;  // whose stride may be anything
      in.reach(p.input_strides()[i], count, size);
      out.reach(p.output_strides()[i], count, size);
    }
    if (in.size() > from_.size() || out.size() > to_.size()) {
      return ::testing::AssertionFailure() << "too large: " << describe(d);
    }
    const fault_catcher catcher;
    for (const bool input_ends : {true, false}) {
      for (const bool output_ends : {true, false}) {
        const auto* from = (input_ends ? from_.end() - in.size() : from_.begin()) - in.begin;
        auto* to = (output_ends ? to_.end() - out.size() : to_.begin()) - out.begin;
        for (const auto& copy : variants()) {
          if (stays_inside(copy, p, from, to)) continue;
          return ::testing::AssertionFailure()
                 << copy.name() << " leaves a buffer: " << describe(d) << "; class " << static_cast<int>(p.copy_class())
                 << ", input " << (input_ends ? "before" : "after") << " and output "
                 << (output_ends ? "before" : "after") << " a guard";
        }
      }
    }
    return ::testing::AssertionSuccess();
  }

  // A function of its own: siglongjmp leaves the caller's variables as they were.
  template <class Copy>
  static bool stays_inside(const Copy& copy, const slice1::plan& p, const std::byte* from, std::byte* to) {
    if (sigsetjmp(before_fault, 1) != 0) return false;
    copy(p, from, to);
    return true;
  }

  // The guards are, or nothing here could fail.
  static bool faults(const std::byte* at) {
    const fault_catcher catcher;
    if (sigsetjmp(before_fault, 1) != 0) return true;
    static_cast<void>(*static_cast<const volatile std::byte*>(at));
    return false;
  }

  guarded_memory from_{room}, to_{room};
};

TEST_F(KernelGuards, AreThere) {
  EXPECT_TRUE(faults(from_.end()));
  EXPECT_TRUE(faults(from_.begin() - 1));
  EXPECT_TRUE(faults(to_.end()));
  EXPECT_TRUE(faults(to_.begin() - 1));
  EXPECT_FALSE(faults(to_.begin()));
  EXPECT_FALSE(faults(from_.end() - 1));
}

TEST_F(KernelGuards, RowsOfEveryLengthAndStride) {
  for (const auto type : element_types) {
    for (std::uint32_t count = 1; count <= 130; ++count) {
      for (std::int32_t stride = -17; stride <= 17; ++stride) {
        ASSERT_TRUE(keeps_within(nest(type, {{count, stride, 1}})));
      }
    }
  }
}

TEST_F(KernelGuards, RowsOfManyVectors) {
  for (const auto type : element_types) {
    for (const std::uint32_t count : {255u, 256u, 257u}) {
      for (std::int32_t stride = -17; stride <= 17; ++stride) {
        ASSERT_TRUE(keeps_within(nest(type, {{count, stride, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{count, stride, 2}})));
        ASSERT_TRUE(keeps_within(nest(type, {{2, 1, 600}, {count, stride, 2}})));
      }
    }
    for (const std::int32_t stride : {60, -60}) ASSERT_TRUE(keeps_within(nest(type, {{100, stride, 1}})));
  }
}

TEST_F(KernelGuards, RowsWithGapsInTheOutput) {
  for (const auto type : element_types) {
    for (std::uint32_t count = 1; count <= 70; ++count) {
      for (const std::uint32_t gap : {2u, 3u, 5u, 9u, 16u}) {
        for (const std::int32_t stride : {1, -1, 0, 2, -3, 7}) {
          ASSERT_TRUE(keeps_within(nest(type, {{count, stride, gap}})));
        }
      }
    }
  }
}

// Input and output end few bytes past a multiple of 4 KiB apart.
TEST_F(KernelGuards, LongRows) {
  for (const auto type : element_types) {
    const auto size = slice1::conformance::bytes_of(type);
    for (std::uint32_t bytes = 4000; bytes <= 4232; bytes += size) {
      for (const std::int32_t stride : {1, -1, 2, -4}) {
        ASSERT_TRUE(keeps_within(nest(type, {{bytes / size, stride, 1}})));
      }
    }
    for (std::uint32_t bytes = 16 << 10; bytes <= (16 << 10) + 70; bytes += size) {
      ASSERT_TRUE(keeps_within(nest(type, {{bytes / size, 1, 1}})));
    }
  }
}

TEST_F(KernelGuards, ManyRows) {
  for (const auto type : element_types) {
    for (std::uint32_t length = 1; length <= 130; ++length) {
      const auto pitch = static_cast<std::int32_t>(length);
      const auto lines = (length + 63) / 64 * 64;
      ASSERT_TRUE(keeps_within(nest(type, {{3, pitch, length + 1}, {length, 1, 1}})));
      ASSERT_TRUE(keeps_within(nest(type, {{3, pitch + 1, length}, {length, 1, 1}})));
      ASSERT_TRUE(keeps_within(nest(type, {{3, pitch + 64, lines}, {length, 1, 1}})));
      ASSERT_TRUE(keeps_within(nest(type, {{3, -pitch, length}, {length, 1, 1}})));
      ASSERT_TRUE(keeps_within(nest(type, {{3, 3 * pitch, lines}, {length, 3, 1}})));
      ASSERT_TRUE(keeps_within(nest(type, {{3, -2 * pitch, length}, {length, -2, 1}})));
    }
  }
}

TEST_F(KernelGuards, ShortRowsInManyDimensions) {
  for (const auto type : element_types) {
    for (std::uint32_t length = 1; length <= 18; ++length) {
      for (const std::int32_t stride : {1, -1, 0, 2, -3}) {
        const auto pitch = static_cast<std::int32_t>(length) * (stride < 0 ? -stride : stride);
        for (const std::int32_t gap : {0, 1}) {
          ASSERT_TRUE(keeps_within(nest(type, {{9, 12 * (pitch + gap) + gap, 12 * length},
                                               {4, 3 * (pitch + gap), 3 * length},
                                               {3, pitch + gap, length},
                                               {length, stride, 1}})));
        }
      }
    }
  }
}

TEST_F(KernelGuards, Transpositions) {
  for (const auto type : element_types) {
    for (std::uint32_t columns = 1; columns <= 34; columns += columns < 20 ? 1 : 7) {
      for (std::uint32_t rows = 1; rows <= 70; rows += rows < 36 ? 1 : 7) {
        const auto pitch = static_cast<std::int32_t>(columns);
        ASSERT_TRUE(keeps_within(nest(type, {{columns, 1, rows}, {rows, pitch, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{columns, 1, (rows + 63) / 64 * 64}, {rows, pitch + 1, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{columns, -1, rows + 3}, {rows, -pitch, 1}})));
      }
    }
  }
}

TEST_F(KernelGuards, MatricesWhoseRowsLieInSeveralLoops) {
  for (const auto type : element_types) {
    for (std::uint32_t columns = 2; columns <= 17; ++columns) {
      const auto pitch = static_cast<std::int32_t>(columns);
      for (const std::uint32_t inner : {2u, 3u, 5u, 8u, 9u, 17u, 33u}) {
        const auto some = static_cast<std::int32_t>(inner);
        ASSERT_TRUE(keeps_within(nest(type, {{columns, 1, 3 * inner}, {3, pitch, inner}, {inner, 3 * pitch, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{columns, 1, 3 * inner}, {3, pitch, inner}, {inner, -3 * pitch, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{2, 0, 4 * inner * columns},
                                             {columns, 1, 3 * inner},
                                             {3, (some + 1) * pitch, inner},
                                             {inner, pitch, 1}})));
      }
    }
    for (std::uint32_t columns = 2; columns <= 7; ++columns) {
      const auto pitch = static_cast<std::int32_t>(columns);
      for (const std::uint32_t rows : {255u, 256u, 257u, 271u, 300u})
        ASSERT_TRUE(keeps_within(nest(type, {{columns, 1, rows}, {rows, pitch, 1}})));
    }
  }
}

// Their tiles may read what lies behind columns, but not behind the input.
TEST_F(KernelGuards, SmallMatricesOneAfterTheOther) {
  for (const auto type : element_types) {
    for (std::uint32_t columns = 2; columns <= 7; ++columns) {
      for (std::uint32_t rows = 4; rows <= 40; rows += rows < 20 ? 1 : 5) {
        const auto size = columns * rows;
        const auto pitch = static_cast<std::int32_t>(columns + 3), matrix = pitch * static_cast<std::int32_t>(rows);
        for (const std::uint32_t some : {2u, 3u, 7u, 17u}) {
          const auto next = matrix * static_cast<std::int32_t>(some);
          if (size * some > 600) continue;  // too large for the buffers
          ASSERT_TRUE(keeps_within(nest(type, {{some, matrix, size}, {columns, 1, rows}, {rows, pitch, 1}})));
          ASSERT_TRUE(keeps_within(nest(type, {{some, matrix, size}, {columns, 1, rows}, {rows, -pitch, 1}})));
          ASSERT_TRUE(keeps_within(
              nest(type, {{2, next, some * size}, {some, matrix, size}, {columns, 1, rows}, {rows, pitch, 1}})));
        }
      }
    }
  }
}

TEST_F(KernelGuards, FewColumnsOfRowsThatLieApart) {
  for (const auto type : element_types) {
    for (std::uint32_t columns = 2; columns <= 7; ++columns) {
      for (const std::uint32_t rows : {8u, 16u, 17u, 33u, 70u, 138u}) {
        for (const std::int32_t pitch : {8, 11, 16}) {
          ASSERT_TRUE(keeps_within(nest(type, {{columns, 1, rows}, {rows, pitch, 1}})));
          ASSERT_TRUE(keeps_within(nest(type, {{columns, 1, rows}, {rows, -pitch, 1}})));
        }
      }
    }
  }
}

// Past the caches, through a buffer.
TEST_F(KernelGuards, LongTranspositions) {
  for (const auto type : element_types) {
    const auto size = slice1::element_size(type), chunk = 512 / size;
    for (std::uint32_t rows = 16 / size; rows <= 41; ++rows) {
      for (const std::uint32_t length : {chunk, chunk + 1, chunk + 64 / size, chunk + 64 / size + 1}) {
        const auto pitch = static_cast<std::int32_t>(rows);
        if ((rows + 2) * (length + 2) * size > 65'536) continue;
        ASSERT_TRUE(keeps_within(nest(type, {{rows, 1, length + 1}, {length, pitch, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{rows, 1, length + 1}, {length, -pitch, 1}})));
      }
    }
    for (const std::uint32_t channels : {9u, 17u, 40u, 63u, 100u, 128u, 191u}) {
      if (channels * size > 512) continue;
      const auto least = 65'536 / (channels * size), line = 64 / size;
      for (const std::uint32_t length : {least, least + 1, least + line, least + line + 1}) {
        const auto pixel = static_cast<std::int32_t>(channels);
        ASSERT_TRUE(keeps_within(nest(type, {{channels, 1, length + 1}, {length, pixel, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{channels, 1, (length + line) / line * line}, {length, pixel, 1}})));
      }
    }
    for (const std::uint32_t planes : {11u, 13u, 50u, 61u}) {
      const auto least = 32'768 / (planes * size) + 1;
      for (std::uint32_t pixels = least; pixels < least + 20; ++pixels)
        ASSERT_TRUE(keeps_within(nest(type, {{pixels, 1, planes}, {planes, static_cast<std::int32_t>(pixels), 1}})));
    }
  }
}

TEST_F(KernelGuards, SmallMatricesThatLieApart) {
  for (const auto type : element_types) {
    const auto size = slice1::element_size(type);
    for (const std::uint32_t columns : {4u, 5u, 7u, 8u, 9u, 16u}) {
      for (std::uint32_t rows = 16 / size; rows <= 80 / size + 1; ++rows) {
        const auto pitch = static_cast<std::int32_t>(columns), next = static_cast<std::int32_t>(rows) * pitch;
        ASSERT_TRUE(keeps_within(nest(type, {{3, next, columns * rows + 1}, {columns, 1, rows}, {rows, pitch, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{3, next, columns * rows}, {columns, 1, rows}, {rows, -pitch, 1}})));
      }
    }
  }
}

TEST_F(KernelGuards, FewElementsInAPackedOutput) {
  for (const auto type : element_types) {
    const auto size = slice1::element_size(type);
    for (std::uint32_t count = 2; count <= 16 / size; ++count) {
      const auto row = static_cast<std::int32_t>(count);
      for (const std::int32_t stride : {1, -1, 2, -3, 4}) {
        for (std::int32_t gap = 0; gap < 2; ++gap) {
          const auto pitch = (row - 1) * (stride < 0 ? -stride : stride) + 1 + gap;
          ASSERT_TRUE(keeps_within(nest(type, {{301, pitch, count}, {count, stride, 1}})));
          ASSERT_TRUE(keeps_within(nest(type, {{5, -1, 103 * count}, {103, -pitch, count}, {count, stride, 1}})));
          ASSERT_TRUE(keeps_within(nest(type, {{75, 0, 6 * count}, {6, -pitch, count}, {count, stride, 1}})));
        }
      }
    }
  }
}

TEST_F(KernelGuards, SmallMatricesInAPackedOutput) {
  for (const auto type : {data_type::uint8, data_type::uint16}) {
    for (std::uint32_t columns = 2; columns <= 15; ++columns) {
      for (std::uint32_t rows = 2 + columns % 3; rows <= 15; rows += 3) {
        const auto pitch = static_cast<std::int32_t>(columns), matrix = static_cast<std::int32_t>(rows) * pitch;
        const auto size = columns * rows;
        ASSERT_TRUE(keeps_within(nest(type, {{101, matrix, size}, {columns, 1, rows}, {rows, pitch, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{101, -matrix, size}, {columns, 1, rows}, {rows, -pitch, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{101, 1, size}, {columns, 0, rows}, {rows, 1, 1}})));
      }
    }
  }
}

TEST_F(KernelGuards, PlanesToSmallPixels) {
  for (const auto type : element_types) {
    const auto size = slice1::element_size(type);
    for (std::uint32_t planes = 4; planes <= 64 / size; ++planes) {
      for (const std::uint32_t bytes : {16u, 32u, 48u, 100u}) {
        for (std::uint32_t more = 0; more < 4; ++more) {
          const auto pixels = bytes / size + more, image = planes * pixels;
          const auto pitch = static_cast<std::int32_t>(pixels), next = static_cast<std::int32_t>(image);
          ASSERT_TRUE(keeps_within(nest(type, {{pixels, 1, planes}, {planes, pitch, 1}})));
          ASSERT_TRUE(keeps_within(nest(type, {{2, next, image + 1}, {pixels, 1, planes}, {planes, pitch, 1}})));
        }
      }
    }
  }
}

TEST_F(KernelGuards, SmallMatricesInPixelsOfManyPlanes) {
  for (const auto type : element_types) {
    for (std::uint32_t rows = 2; rows <= 7; ++rows) {
      for (const std::uint32_t columns : {2u, 3u, 4u}) {
        const auto matrix = static_cast<std::int32_t>(rows * columns), pitch = static_cast<std::int32_t>(columns);
        for (const std::uint32_t planes : {2u, 6u, 33u}) {
          const std::uint32_t pixels = 4096 / (rows * columns * planes) + 1, row = rows * planes;
          const auto plane = static_cast<std::int32_t>(pixels) * matrix;
          ASSERT_TRUE(keeps_within(nest(
              type, {{pixels, matrix, row * columns}, {columns, 1, row}, {planes, plane, rows}, {rows, pitch, 1}})));
        }
      }
    }
  }
}

TEST_F(KernelGuards, MatricesWhoseColumnsLieInSeveralLoops) {
  for (const auto type : element_types) {
    for (const std::uint32_t rows : {2u, 4u, 5u, 8u, 9u, 15u, 16u, 18u, 33u}) {
      for (const std::uint32_t inner : {2u, 3u, 4u, 5u, 8u, 11u, 140u}) {
        const auto some = static_cast<std::int32_t>(inner), height = static_cast<std::int32_t>(rows);
        for (const std::int32_t outer : {2, 3}) {
          const auto pitch = some * outer;
          if (rows * inner > 1200) continue;  // too large for the buffers
          ASSERT_TRUE(keeps_within(nest(type, {{static_cast<std::uint32_t>(outer), some, 2 * rows * inner},
                                               {2, height * pitch, rows * inner},
                                               {inner, 1, rows},
                                               {rows, pitch, 1}})));
          ASSERT_TRUE(keeps_within(nest(type, {{static_cast<std::uint32_t>(outer), -some, 2 * rows * inner + 3},
                                               {2, height * pitch, rows * inner},
                                               {inner, 1, rows},
                                               {rows, -pitch, 1}})));
        }
      }
    }
    // More columns than go through the buffer at a time, in parts that overlap.
    const std::uint32_t outer = 256 / slice1::element_size(type) + 45;
    const auto pitch = static_cast<std::int32_t>(2 * outer);
    ASSERT_TRUE(keeps_within(nest(type, {{outer, 2, 64}, {2, 16 * pitch, 32}, {2, 1, 16}, {16, pitch, 1}})));
  }
}

TEST_F(KernelGuards, Channels) {
  for (const auto type : element_types) {
    for (const std::uint32_t channels : {2u, 3u, 4u, 5u}) {
      const auto c = static_cast<std::int32_t>(channels);
      for (std::uint32_t pixels = 1; pixels <= 200; pixels += pixels < 70 ? 1 : 13) {
        const auto n = static_cast<std::int32_t>(pixels);
        ASSERT_TRUE(keeps_within(nest(type, {{channels, 1, pixels}, {pixels, c, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{channels, -1, (pixels + 63) / 64 * 64}, {pixels, c, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{channels, 1, pixels}, {pixels, c + 1, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{2, 1, pixels}, {pixels, c, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{pixels, 1, channels}, {channels, n, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{pixels, 1, channels}, {channels, -n, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{pixels, -1, channels + 1}, {channels, n, 1}})));
        ASSERT_TRUE(keeps_within(nest(type, {{channels, 1, 2 * pixels}, {2, n * c, pixels}, {pixels, -c, 1}})));
        ASSERT_TRUE(
            keeps_within(nest(type, {{2, n, pixels * channels}, {pixels, -1, channels}, {channels, 2 * n, 1}})));
      }
    }
  }
}

TEST_F(KernelGuards, RandomCopiesAndTheirParts) {
  random_source random(4);
  for (std::uint32_t i = 0; i < 6000; ++i) {
    const auto rank = 1 + i % 8;
    const auto d = i % 3 == 0 ? random_slice(random, rank) : random_nest(random, rank, random.one_of({200u, 4000u}));
    const auto p = make_plan(d);
    ASSERT_TRUE(p) << describe(d);
    if (p->input_size_in_bytes() > room || p->output_size_in_bytes() > room) continue;
    ASSERT_TRUE(keeps_within(*p, d)) << "case " << i;
    const std::uint32_t n = random.between(2, 4);
    for (std::uint32_t part = 0; part < n; ++part) {
      ASSERT_TRUE(keeps_within(p->part(part, n), d)) << "part " << part << " of " << n << " of case " << i;
    }
  }
}

}  // namespace kernel_guards_tests
#endif
