// SPDX-License-Identifier: MIT
// Writes a picture as SVG, with a style sheet for light and dark pages.
#pragma once

#include <cstddef>  // std::size_t
#include <sstream>  // std::ostringstream
#include <string>   // std::string

namespace measured {

/// Lengths are in pixels. `kind` is a class of the style sheet.
class svg {
 public:
  svg();

  void text(double x, double y, const char* kind, const char* anchor, const std::string& what);
  /// `colour` counts from 0, the colour of slice1.
  void rectangle(double x, double y, double width, double height, std::size_t colour);
  void vertical(double x, double top, double bottom, const char* kind);

  std::string file(double width, double height, const std::string& title) const;

 private:
  std::ostringstream shapes_;
};

}  // namespace measured
