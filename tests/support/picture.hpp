// SPDX-License-Identifier: MIT
// Reads a picture that slice1::svg wrote, and checks what must hold of every picture.
#pragma once

#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace slice1::testing {

struct element {
  std::string name, text{}, group{};  // group: the class of the nearest <g>
  std::map<std::string, std::string> attributes{};

  long number(const std::string& attribute) const { return std::strtol(attributes.at(attribute).c_str(), nullptr, 10); }
  std::string kind() const { return attributes.count("class") != 0 ? attributes.at("class") : ""; }
  bool is(const std::string& wanted_name, const std::string& wanted_kind) const {
    return name == wanted_name && kind() == wanted_kind;
  }
};

/// Reads a document without comments and instructions, and fails the test if it is not well-formed.
std::vector<element> parse(const std::string& xml);

/// Reads a picture, and fails the test unless it has the properties of every picture.
std::vector<element> checked(const std::string& svg);

struct grid_cell {
  long x, y, width, height;
  std::string kind, number;
};

/// The cells of a tensor by (y, x): in reading order of the page.
std::map<std::pair<long, long>, grid_cell> cells(const std::vector<element>& elements, const std::string& tensor);

/// The cells as text, a line for each row: "-" outside of the window, "+" in it, the number of a copied element, "!"
/// before a missing one; ".." where columns are left out, "|" between panels.
std::string drawn(const std::string& svg, const std::string& tensor);

}  // namespace slice1::testing
