// SPDX-License-Identifier: MIT
// The core: all headers of the flow, in its order, with nothing but the standard library. notation.hpp, format.hpp,
// directml.hpp and eigen.hpp are included separately.
#pragma once

// clang-format off
// IWYU pragma: begin_exports
#include <slice1/version.hpp>
#include <slice1/types.hpp>
#include <slice1/rules.hpp>
#include <slice1/report.hpp>
#include <slice1/shape.hpp>
#include <slice1/descriptor.hpp>
#include <slice1/validate.hpp>
#include <slice1/plan.hpp>
#include <slice1/slice_grad_plan.hpp>
#include <slice1/binding.hpp>
#include <slice1/reference.hpp>
#include <slice1/copy.hpp>
// IWYU pragma: end_exports
// clang-format on
