// SPDX-License-Identifier: MIT
// The mdspan for tests: the standard library's where it has one, else the part of its interface that slice1/mdspan.hpp
// needs.
#pragma once

#include <version>

#if defined(__cpp_lib_mdspan)
#include <mdspan>
namespace slice1::testing::md {
using std::dextents;
using std::extents;
using std::layout_left;
using std::layout_right;
using std::layout_stride;
using std::mdspan;
}  // namespace slice1::testing::md
#else

#include <array>
#include <cstddef>
#include <span>
#include <utility>

namespace slice1::testing::md {

template <class Index, std::size_t... Sizes>
class extents {
 public:
  using index_type = Index;
  using size_type = Index;
  using rank_type = std::size_t;
  static constexpr rank_type rank() noexcept { return sizeof...(Sizes); }

  constexpr extents() = default;
  constexpr explicit extents(const std::array<Index, sizeof...(Sizes)>& sizes) : sizes_(sizes) {}
  constexpr Index extent(rank_type i) const noexcept { return sizes_[i]; }
  friend constexpr bool operator==(const extents&, const extents&) = default;

 private:
  std::array<Index, sizeof...(Sizes)> sizes_{(Sizes == std::dynamic_extent ? Index{} : static_cast<Index>(Sizes))...};
};

template <class Index, class Ranks>
struct dextents_of;
template <class Index, std::size_t... Ranks>
struct dextents_of<Index, std::index_sequence<Ranks...> > {
  using type = extents<Index, (Ranks * 0 + std::dynamic_extent)...>;
};
template <class Index, std::size_t Rank>
using dextents = typename dextents_of<Index, std::make_index_sequence<Rank> >::type;

// The mapping of all three layouts.
template <class Extents>
class strided_mapping {
 public:
  using index_type = typename Extents::index_type;
  using stride_array = std::array<index_type, Extents::rank()>;

  constexpr strided_mapping(const Extents& sizes, const stride_array& strides) : sizes_(sizes), strides_(strides) {}
  constexpr const Extents& extents() const noexcept { return sizes_; }
  constexpr index_type stride(std::size_t i) const noexcept { return strides_[i]; }
  constexpr index_type required_span_size() const noexcept {
    index_type last = 0;
    for (std::size_t i = 0; i < Extents::rank(); ++i) {
      if (sizes_.extent(i) == 0) return 0;
      last += (sizes_.extent(i) - 1) * strides_[i];
    }
    return last + 1;
  }
  template <class... Indices>
  constexpr index_type operator()(Indices... indices) const noexcept {
    index_type index = 0;
    std::size_t i = 0;
    ((index += static_cast<index_type>(indices) * strides_[i++]), ...);
    return index;
  }
  static constexpr bool is_always_strided() noexcept { return true; }

 private:
  Extents sizes_;
  stride_array strides_;
};

template <class Extents>
constexpr auto packed_from(const Extents& sizes, bool is_right) {
  typename strided_mapping<Extents>::stride_array strides{};
  typename Extents::index_type stride = 1;
  for (std::size_t k = 0; k < Extents::rank(); ++k) {
    const auto i = is_right ? Extents::rank() - 1 - k : k;
    strides[i] = stride;
    stride *= sizes.extent(i);
  }
  return strides;
}

struct layout_right {
  template <class Extents>
  struct mapping : strided_mapping<Extents> {
    constexpr mapping(const Extents& sizes) : strided_mapping<Extents>(sizes, packed_from(sizes, true)) {}
  };
};
struct layout_left {
  template <class Extents>
  struct mapping : strided_mapping<Extents> {
    constexpr mapping(const Extents& sizes) : strided_mapping<Extents>(sizes, packed_from(sizes, false)) {}
  };
};
struct layout_stride {
  template <class Extents>
  using mapping = strided_mapping<Extents>;
};

template <class T>
struct default_accessor {};

template <class T, class Extents, class Layout = layout_right, class Accessor = default_accessor<T> >
class mdspan {
 public:
  using element_type = T;
  using extents_type = Extents;
  using data_handle_type = T*;
  using reference = T&;
  using mapping_type = typename Layout::template mapping<Extents>;

  constexpr mdspan(T* data, const mapping_type& mapping, const Accessor& = {}) : data_(data), mapping_(mapping) {}
  static constexpr std::size_t rank() noexcept { return Extents::rank(); }
  static constexpr bool is_always_strided() noexcept { return mapping_type::is_always_strided(); }
  constexpr auto extent(std::size_t i) const noexcept { return mapping_.extents().extent(i); }
  constexpr auto stride(std::size_t i) const noexcept { return mapping_.stride(i); }
  constexpr Accessor accessor() const noexcept { return {}; }
  constexpr T* data_handle() const noexcept { return data_; }
  constexpr const mapping_type& mapping() const noexcept { return mapping_; }

 private:
  T* data_;
  mapping_type mapping_;
};

}  // namespace slice1::testing::md

#endif
