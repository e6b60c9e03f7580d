// SPDX-License-Identifier: MIT
// How is a case identified? By its geometry, as text.
#pragma once

#include "model/description.hpp"

#include <string>

namespace slice1::conformance {

/// The end of a case's id: letters, digits, '_' and '.', e.g.
/// "fl4_1.f16.in_4x4.off_0x1.win_4x3.str_m2x2.out_2x2". Whatever differs from its default follows: ".istr_8x1" and
/// ".ostr_..." (strides), ".itot_..." and ".otot_..." (totals other than the implied ones), ".iali_..." (alignment),
/// ".ifl_..." (flags), ".null_...", ".ityp_...", ".ocnt_3" (a dimension count that differs), ".odt_f32". Equal texts
/// mean equal questions.
std::string geometry(const description& d, feature_level level);

}  // namespace slice1::conformance
