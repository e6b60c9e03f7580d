// SPDX-License-Identifier: MIT
// The page's answers, as text for a text: everything but the page itself.
#pragma once

#include <string>       // std::string
#include <string_view>  // std::string_view

namespace playground {

/// Answers a request of the page: a JSON object whose "from" says what it has.
///
///   "model"       "model", the text of a DxDispatch model
///   "fields"      "operator", "data_type", "input_sizes", "offsets", "sizes", "strides"; optional: "output_sizes",
///                 "input_strides", "output_strides"
///   "numpy"       "data_type", "input_sizes", "slice", such as "1:, ::-2"
///   "onnx"        "data_type", "input_sizes", "starts", "ends"; optional: "axes", "steps", "standard_clamp"
///   "tensorflow"  "data_type", "input_sizes", "begin", "end", "strides"; optional: "begin_mask" and the other masks
///   "webnn"       "data_type", "input_sizes", "starts", "sizes"; optional: "strides"
///
/// The last four may have "tight": true, for windows that end at the last copied element. All but "model" may have
/// "values", those of the input. Optional for all: "level"; "dispatchable", the index of the one that is shown;
/// "width", the pixels for the picture; "names" of the dimensions.
///
/// The answer is a JSON object. If the request can't be read, or the slice has no windows, it has "errors" only, a
/// list of lines. Otherwise it has "model", the text of the model that was run; "run", what dispatch --json prints for
/// it; and of the dispatchable shown: "line", "picture" (SVG), "table", "trace", "cpp", "directml", "instead", a line
/// about what the level accepts instead, or empty, and "fields", a request for the same description from fields, if
/// there is one. "notes" are lines.
std::string answer(std::string_view request);

}  // namespace playground
