// SPDX-License-Identifier: MIT
// The core in one include: standard library only. Adapters (directml.hpp, format.hpp, eigen.hpp) are includes of their
// own.
#pragma once

#include <slice1/version.hpp>

#include <slice1/types.hpp>

#include <slice1/rules.hpp>

#include <slice1/report.hpp>

#include <slice1/shape.hpp>

#include <slice1/windows.hpp>

#include <slice1/validate.hpp>

#include <slice1/plan.hpp>

#include <slice1/binding.hpp>

#include <slice1/reference.hpp>

#include <slice1/copy.hpp>

#include <slice1/descriptor.hpp>
