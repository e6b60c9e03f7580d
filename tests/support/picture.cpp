// SPDX-License-Identifier: MIT
#include "support/picture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>

namespace slice1::testing {

std::vector<element> parse(const std::string& xml) {
  std::vector<element> elements;
  std::vector<std::size_t> open;  // the elements around the position
  std::vector<std::string> groups{""};
  for (std::size_t at = 0; at < xml.size();) {
    if (xml[at] != '<') {
      const auto end = xml.find('<', at);
      const auto text = xml.substr(at, end - at);
      for (auto and_at = text.find('&'); and_at != std::string::npos; and_at = text.find('&', and_at + 1)) {
        const auto entity = text.substr(and_at, text.find(';', and_at) - and_at);
        EXPECT_TRUE(entity == "&lt" || entity == "&gt" || entity == "&amp" || entity == "&quot" ||
                    entity.substr(0, 2) == "&#")
            << text;
      }
      EXPECT_EQ(text.find('>'), std::string::npos) << text;
      if (!open.empty()) elements[open.back()].text += text;
      at += text.size();
      continue;
    }
    const auto end = xml.find('>', at);
    if (end == std::string::npos) {
      ADD_FAILURE() << "an open tag: " << xml.substr(at, 40);
      return elements;
    }
    auto tag = xml.substr(at + 1, end - at - 1);
    at = end + 1;
    if (tag[0] == '/') {
      if (open.empty() || elements[open.back()].name != tag.substr(1)) {
        ADD_FAILURE() << "misplaced: " << tag;
        return elements;
      }
      if (tag == "/g") groups.pop_back();
      open.pop_back();
      continue;
    }
    const bool is_empty = tag.back() == '/';
    if (is_empty) tag.pop_back();
    element e{tag.substr(0, tag.find(' '))};
    for (auto begin = e.name.size(); begin < tag.size();) {
      const auto equals = tag.find("=\"", begin);
      const auto quote = equals == std::string::npos ? equals : tag.find('"', equals + 2);
      if (tag[begin] != ' ' || quote == std::string::npos) {
        ADD_FAILURE() << "malformed: " << tag;
        return elements;
      }
      const bool is_new =
          e.attributes.emplace(tag.substr(begin + 1, equals - begin - 1), tag.substr(equals + 2, quote - equals - 2))
              .second;
      EXPECT_TRUE(is_new) << tag;
      begin = quote + 1;
    }
    e.group = groups.back();
    if (!is_empty) {
      if (e.name == "g") groups.push_back(e.kind());
      open.push_back(elements.size());
    }
    elements.push_back(std::move(e));
  }
  EXPECT_TRUE(open.empty());
  return elements;
}

namespace {

// No text leaves the page or overlaps another one on its line, if a character is 6 pixels wide.
void expect_room_for_texts(const std::vector<element>& elements) {
  std::map<long, std::map<long, long>> lines;  // by y: the ends of texts by their beginnings
  for (const auto& e : elements) {
    if (e.name != "text") continue;
    long width = 0;
    bool is_entity = false;
    for (const char c : e.text) {
      is_entity = c == '&' || (is_entity && c != ';');
      width += is_entity ? 0 : 6;
    }
    const auto kind = " " + e.kind() + " ";
    long begin = e.number("x");
    if (kind.find(" end ") != std::string::npos) begin -= width;
    else if (kind.find(" middle ") != std::string::npos || kind.find(" number ") != std::string::npos)
      begin -= width / 2;
    EXPECT_GE(begin, 0) << e.text;
    EXPECT_LE(begin + width, elements[0].number("width")) << e.text;
    EXPECT_LE(e.number("y"), elements[0].number("height")) << e.text;
    EXPECT_TRUE(lines[e.number("y")].emplace(begin, begin + width).second) << e.text;
  }
  for (const auto& [y, ends] : lines) {
    long last = 0;
    for (const auto& [begin, end] : ends) {
      EXPECT_LE(last, begin) << "texts at y = " << y << " overlap";
      last = end;
    }
  }
}

}  // namespace

std::vector<element> checked(const std::string& svg) {
  auto elements = parse(svg);
  const auto is_printed = [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); };
  const auto other = std::find_if_not(svg.begin(), svg.end(), is_printed);
  EXPECT_TRUE(other == svg.end()) << static_cast<int>(*other);
  for (const auto foreign : {"<script", "href", "@import", "<image", "<foreignObject", "url(http", "xml:base"}) {
    EXPECT_EQ(svg.find(foreign), std::string::npos) << foreign;
  }
  EXPECT_LT(svg.size(), 256u * 1024);
  if (elements.size() < 3) {
    ADD_FAILURE() << svg;
    return elements;
  }
  const auto& root = elements[0];
  EXPECT_EQ(root.name, "svg");
  EXPECT_EQ(root.attributes.at("xmlns"), "http://www.w3.org/2000/svg");
  EXPECT_EQ(root.attributes.at("role"), "img");
  EXPECT_EQ(root.attributes.at("viewBox"), "0 0 " + root.attributes.at("width") + " " + root.attributes.at("height"));
  EXPECT_EQ(elements[1].name, "title");
  EXPECT_EQ(elements[2].name, "desc");
  EXPECT_EQ(root.attributes.at("aria-labelledby"),
            elements[1].attributes.at("id") + " " + elements[2].attributes.at("id"));
  for (const auto& e : elements) {  // everything is within the page
    if (e.name == "rect" && e.attributes.count("x") != 0) {
      EXPECT_LE(e.number("x") + e.number("width"), root.number("width")) << svg;
      EXPECT_LE(e.number("y") + e.number("height"), root.number("height")) << svg;
    }
  }
  expect_room_for_texts(elements);

  // Missing elements, and nothing else, are filled with the picture's pattern.
  std::string pattern;
  for (const auto& e : elements) {
    if (e.name == "pattern") pattern = "url(#" + e.attributes.at("id") + ")";
    const auto fill = e.attributes.count("fill") != 0 ? e.attributes.at("fill") : "";
    EXPECT_EQ(fill, e.is("rect", "missing") ? pattern : "") << e.name;
  }
  EXPECT_NE(pattern, "");
  return elements;
}

std::map<std::pair<long, long>, grid_cell> cells(const std::vector<element>& elements, const std::string& tensor) {
  std::map<std::pair<long, long>, grid_cell> found;
  for (const auto& e : elements) {
    if (e.group != tensor || e.name != "rect" || e.kind() == "window" || e.kind() == "start") continue;
    const grid_cell cell{e.number("x"), e.number("y"), e.number("width"), e.number("height"), e.kind(), ""};
    EXPECT_TRUE(found.emplace(std::pair(cell.y, cell.x), cell).second) << "two cells at one position";
  }
  for (const auto& e : elements) {
    if (e.group != tensor || e.name != "text" || e.kind().substr(0, 6) != "number") continue;
    const auto x = e.number("x"), y = e.number("y");
    int holders = 0;
    for (auto& [position, cell] : found) {
      if (x != cell.x + cell.width / 2 || y <= cell.y || y >= cell.y + cell.height) continue;
      EXPECT_EQ(cell.number, "");
      cell.number = e.text;
      ++holders;
    }
    EXPECT_EQ(holders, 1) << "a number outside of the cells: " << e.text;
  }
  return found;
}

std::string drawn(const std::string& svg, const std::string& tensor) {
  std::string text;
  long y = -1, right = -1;
  for (const auto& [position, cell] : cells(checked(svg), tensor)) {
    const auto gap = cell.x - right;
    if (cell.y != y) text += y < 0 ? "" : "\n";
    else text += gap == 0 ? " " : gap == 20 ? " .. " : " | ";
    const bool is_coloured = cell.kind[0] == 'c' && cell.kind.size() == 2;
    if (cell.kind == "missing") text += "!" + cell.number;
    else if (cell.kind == "inside") text += "+" + cell.number;
    else if (cell.kind == "cell") text += "-" + cell.number;
    else if (is_coloured) text += cell.number;
    else ADD_FAILURE() << cell.kind;
    y = cell.y;
    right = cell.x + cell.width;
  }
  return text;
}

}  // namespace slice1::testing
