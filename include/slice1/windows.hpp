// SPDX-License-Identifier: MIT
// Windows from other notations, all in one include: NumPy, ONNX, crop, flip, every n-th; TensorFlow; slices of slices.
#pragma once

#include <slice1/windows_numpy.hpp>

#include <slice1/windows_tensorflow.hpp>

#include <slice1/compose.hpp>
