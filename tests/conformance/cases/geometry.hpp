// SPDX-License-Identifier: MIT
// A case's geometry as text, which identifies the case.
#pragma once

#include "cases/cases.hpp"

#include <array>
#include <string>
#include <string_view>

namespace slice1::conformance {

/// The end of a case's id: letters, digits, '_' and '.', e.g.
/// "fl4_1.f16.in_4x4.off_0x1.win_4x3.str_m2x2.out_2x2". Whatever differs from its default follows: ".istr_8x1" and
/// ".ostr_..." (strides), ".itot_..." and ".otot_..." (totals other than the implied ones), ".iali_..." (alignment),
/// ".ifl_..." (flags), ".null_...", ".ityp_...", ".ocnt_3" (a dimension count that differs), ".odt_f32". Equal texts
/// mean equal questions.
std::string geometry(const description& d, feature_level level);

/// The data types in ids, by their values.
inline constexpr std::array<std::string_view, 14> type_names{"unknown", "f32", "f16", "u32", "u16", "u8", "i32",
                                                             "i16",     "i8",  "f64", "u64", "i64", "u4", "i4"};

/// A binding as a part of an id: "imiss_1.oextra_4.overlap_m3" for an input of 1 byte too few, an output of 4 more, and
/// an output that begins 3 bytes before the input. Empty for the default.
std::string binding_text(const binding& b);

}  // namespace slice1::conformance
