// SPDX-License-Identifier: MIT
// Windows from the slices of other notations: NumPy, ONNX, TensorFlow, WebNN, crops, parts of one dimension, flips,
// every n-th element, and one slice after another.
#pragma once

// IWYU pragma: begin_exports
#include <slice1/descriptor.hpp>
#include <slice1/notation/compose.hpp>
#include <slice1/notation/crop.hpp>
#include <slice1/notation/every_nth.hpp>
#include <slice1/notation/flip.hpp>
#include <slice1/notation/narrow.hpp>
#include <slice1/notation/numpy.hpp>
#include <slice1/notation/onnx.hpp>
#include <slice1/notation/tensorflow.hpp>
#include <slice1/notation/webnn.hpp>
// IWYU pragma: end_exports
