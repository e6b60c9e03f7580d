// SPDX-License-Identifier: MIT
// Which version of the library is this? The one place that says so; CMakeLists.txt reads it from here.
#pragma once

#include <slice1/detail/cpp20.hpp>

/// @file

/// The version: MAJOR.MINOR.PATCH.
/// @{
#define SLICE1_VERSION_MAJOR 0
#define SLICE1_VERSION_MINOR 1
#define SLICE1_VERSION_PATCH 0
/// @}
