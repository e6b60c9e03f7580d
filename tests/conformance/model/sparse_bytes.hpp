// SPDX-License-Identifier: MIT
// Buffers of gigabytes, whose pages take no memory before something other than zeros is written.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace slice1::conformance {

/// Bytes, initially zeros, in pages that take memory only when they are written. Not a std::vector, which would write
/// them.
class sparse_bytes {
 public:
  using value_type = std::byte;

  sparse_bytes() = default;
  explicit sparse_bytes(std::size_t size);
  sparse_bytes(std::size_t size, std::byte value);
  sparse_bytes(const sparse_bytes& other);
  sparse_bytes(sparse_bytes&& other) noexcept
      : bytes_(std::move(other.bytes_)), size_(std::exchange(other.size_, std::size_t{0})) {}
  sparse_bytes& operator=(sparse_bytes other) noexcept {
    bytes_ = std::move(other.bytes_);
    size_ = other.size_;
    return *this;
  }

  std::byte* data() noexcept { return bytes_.get(); }
  const std::byte* data() const noexcept { return bytes_.get(); }
  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  std::byte* begin() noexcept { return data(); }
  std::byte* end() noexcept { return data() + size_; }
  const std::byte* begin() const noexcept { return data(); }
  const std::byte* end() const noexcept { return data() + size_; }
  std::byte& operator[](std::size_t i) noexcept { return data()[i]; }
  const std::byte& operator[](std::size_t i) const noexcept { return data()[i]; }

  friend bool operator==(const sparse_bytes& a, const sparse_bytes& b);

 private:
  struct releases {
    void operator()(std::byte* memory) const noexcept { std::free(memory); }
  };
  std::unique_ptr<std::byte[], releases> bytes_{};
  std::size_t size_ = 0;
};

/// The size from which on buffers are sparse, in bytes.
inline constexpr std::size_t least_sparse = std::size_t{1} << 28;

/// Requests pages of the usual size: a large page takes 2 MiB for each byte that is written.
void avoid_large_pages(std::byte* begin, std::size_t size);

/// Whether the system shows which pages of this process take memory. Then gigabytes of zeros cost almost nothing.
bool knows_touched_pages();

/// The parts that may contain anything but zeros; all bytes if there are fewer than `least_sparse`, or if the system
/// doesn't show them.
std::vector<std::span<const std::byte>> touched_parts(std::span<const std::byte> bytes);

/// Whether two buffers of the same size have equal bytes.
bool are_equal(std::span<const std::byte> a, std::span<const std::byte> b);

/// Copies to zeros, page by page, skipping pages of zeros.
void copy_pages(std::byte* to, std::span<const std::byte> from);

/// Copies by pages if there are at least `least_sparse` bytes; fewer are copied as a whole.
/// @{
void copy_bytes(std::byte* to, std::span<const std::byte> from);
sparse_bytes copy_of(std::span<const std::byte> from);
/// @}

/// Fills zeros by read(to, size), while it returns true; in pieces from `least_sparse` bytes on, so that pages of zeros
/// take no memory. False if a read failed.
template <class Read>
bool read_bytes(sparse_bytes& to, const Read& read) {
  if (to.size() < least_sparse) return read(to.data(), to.size());
  sparse_bytes piece(1 << 20);
  for (std::size_t at = 0; at < to.size(); at += piece.size()) {
    const std::size_t size = std::min(piece.size(), to.size() - at);
    if (!read(piece.data(), size)) return false;
    copy_pages(to.data() + at, {piece.data(), size});
  }
  return true;
}

}  // namespace slice1::conformance
