// SPDX-License-Identifier: MIT
// Does a unit that says so hold no kernels? All ways to copy; extern_template.cmake looks at the object file.
#include <cstddef>
#include <slice1/slice1.hpp>
#include <span>
#include <vector>

#if defined(SLICE1_TEST_EXTERN)
extern template struct slice1::kernels<>;
#endif

bool copies(const slice1::slice1_desc& desc, const slice1::plan& p, std::span<const std::byte> input,
            std::span<std::byte> output, const std::vector<float>& from, std::vector<float>& to) {
  return slice1::copy(p, input, output) && slice1::copy(p, from, to) && slice1::run(desc, input, output) &&
         slice1::run(desc, from, to);
}
