// SPDX-License-Identifier: MIT
// Takes the place of files and the standard output in a page.
#pragma once

#include <string>  // std::string

namespace playground {

/// What dispatch::print has printed since the last call.
std::string take_printed();

}  // namespace playground
