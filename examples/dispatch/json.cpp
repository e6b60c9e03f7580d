// SPDX-License-Identifier: MIT
// How is a model file read? RapidJSON tells what it meets; here it becomes a document, and complaints get their place.
#include "json.hpp"

#include "failure.hpp"
#include "text.hpp"  // shortened

#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>  // std::count, std::count_if, std::find, std::min
#include <cstdint>    // std::int64_t
#include <utility>    // std::move

namespace dispatch::json {

// What RapidJSON calls for each thing that it meets.
struct builder : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, builder> {
  // All memory at once, which systems provide as it is touched: vectors that grow need half as much again.
  builder(document& to, std::size_t text_size) : to_(to) {
    to_.characters_.reserve(text_size);
    to_.nodes_.reserve(std::min(text_size, most_values));
  }

  // Why it wants no more; empty where it does.
  const std::string& refusal() const { return refusal_; }

  bool Null() { return add(kind::null, {}); }
  bool Bool(bool b) { return add(kind::boolean, b ? "true" : "false"); }
  bool RawNumber(const char* text, rapidjson::SizeType size, bool) { return add(kind::number, {text, size}); }
  bool String(const char* text, rapidjson::SizeType size, bool) { return add(kind::string, {text, size}); }
  bool Key(const char* text, rapidjson::SizeType size, bool) {
    key_size_ = size;
    key_ = keep({text, size});
    return true;
  }
  bool StartObject() { return open(kind::object); }
  bool StartArray() { return open(kind::array); }
  bool EndObject(rapidjson::SizeType) { return close(); }
  bool EndArray(rapidjson::SizeType) { return close(); }

 private:
  std::uint32_t keep(std::string_view text) {
    const auto at = static_cast<std::uint32_t>(to_.characters_.size());
    to_.characters_ += text;
    return at;
  }
  bool add(json::kind k, std::string_view text) {
    if (to_.nodes_.size() == most_values) {
      refusal_ = "More than " + std::to_string(most_values) + " values: large data belongs into a .npy or raw file.";
      return false;
    }
    const auto index = static_cast<std::uint32_t>(to_.nodes_.size());
    node added;
    added.kind = k;
    added.parent = parent_;
    added.key = key_;
    added.key_size = key_size_;
    added.text_size = static_cast<std::uint32_t>(text.size());
    added.text = keep(text);
    to_.nodes_.push_back(added);
    if (index == 0) return true;
    node& parent = to_.nodes_[parent_];
    if (parent.last_child == 0) parent.first_child = index;
    else to_.nodes_[parent.last_child].next_sibling = index;
    parent.last_child = index;
    return true;
  }
  bool open(json::kind k) {
    if (depth_ == most_depth) {
      refusal_ = "More than " + std::to_string(most_depth) + " lists and objects within one another.";
      return false;
    }
    if (!add(k, {})) return false;
    ++depth_;
    parent_ = static_cast<std::uint32_t>(to_.nodes_.size() - 1);
    return true;
  }
  bool close() {
    --depth_;
    parent_ = to_.nodes_[parent_].parent;
    return true;
  }

  document& to_;
  std::string refusal_;
  std::size_t depth_ = 0;
  std::uint32_t parent_ = 0, key_ = 0, key_size_ = 0;
};

namespace {

// "3:14: ", counted from 1; columns in characters, not bytes.
std::string line_and_column(std::string_view text, std::size_t offset) {
  const auto before = text.substr(0, offset);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const auto last_line = before.substr(before.rfind('\n') + 1);  // npos + 1 is 0
  const auto is_first_byte = [](char c) { return (static_cast<unsigned char>(c) & 0xc0u) != 0x80u; };
  const auto column = std::count_if(last_line.begin(), last_line.end(), is_first_byte) + 1;
  return std::to_string(line) + ":" + std::to_string(column) + ": ";
}

bool is_plain_key(std::string_view key) {
  return !key.empty() && key.size() <= 60 &&
         key.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$-") ==
             std::string_view::npos;
}

}  // namespace

document::document(std::string name, std::string_view text) : name_(std::move(name)) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  // RapidJSON takes a zero byte for the end.
  if (const auto zero = text.find('\0'); zero != std::string_view::npos) {
    throw failure(name_ + ":" + line_and_column(text, zero) + "A zero byte, which is not JSON.");
  }
  constexpr unsigned flags = rapidjson::kParseIterativeFlag | rapidjson::kParseCommentsFlag |
                             rapidjson::kParseTrailingCommasFlag | rapidjson::kParseNumbersAsStringsFlag |
                             rapidjson::kParseValidateEncodingFlag;
  rapidjson::MemoryStream stream(text.data(), text.size());
  rapidjson::Reader reader;
  builder handler(*this, text.size());
  if (!reader.Parse<flags>(stream, handler)) {
    const auto& refusal = handler.refusal();
    throw failure(name_ + ":" + line_and_column(text, reader.GetErrorOffset()) +
                  (refusal.empty() ? rapidjson::GetParseError_En(reader.GetParseErrorCode()) : refusal));
  }
}

value document::root() {
  return value(*this, 0);
}

std::vector<std::string> document::take_warnings() {
  for (std::uint32_t i = 1; i < nodes_.size(); ++i) {  // parents stand before their children
    const value here(*this, i);
    const node& parent = nodes_[here.self().parent];
    if (parent.kind == kind::array) here.self().known = parent.known;
    else if (parent.known && !here.self().known && !here.key().starts_with('$')) {
      here.warn("has no meaning here, and is ignored");
    }
  }
  if (more_warnings_ != 0) warnings_.push_back(name_ + ": ... and " + std::to_string(more_warnings_) + " more");
  return std::move(warnings_);
}

std::size_t value::range::size() const {
  std::size_t count = 0;
  for (auto i = begin(); i != end(); ++i) ++count;
  return count;
}

void value::demand(json::kind k, const char* what) const {
  if (!is(k)) fail(std::string("must be ") + what + ", but is " + description());
}

value::range value::elements() const {
  demand(kind::array, "a list");
  return range(value(*document_, self().first_child));
}

value::range value::members() const {
  demand(kind::object, "an object");
  const range all(value(*document_, self().first_child));
  for (const value member : all) member.self().known = true;
  return all;
}

std::optional<value> value::find(std::initializer_list<std::string_view> keys) const {
  demand(kind::object, "an object");
  std::optional<value> found;
  for (const value member : range(value(*document_, self().first_child))) {
    if (std::find(keys.begin(), keys.end(), member.key()) == keys.end()) continue;
    if (found) member.fail("is given twice");
    member.self().known = true;
    found = member;
  }
  return found;
}

value value::get(std::initializer_list<std::string_view> keys) const {
  if (const auto found = find(keys)) return *found;
  const auto here = path();
  throw failure(document_->name() + ": " + here + (here.empty() ? "" : ".") + std::string(*keys.begin()) +
                ": is missing");
}

std::string_view value::string() const {
  demand(kind::string, "a string");
  return characters(self().text, self().text_size);
}

bool value::boolean() const {
  demand(kind::boolean, "true or false");
  return characters(self().text, self().text_size) == "true";
}

std::string_view value::number() const {
  demand(kind::number, "a number");
  return characters(self().text, self().text_size);
}

std::optional<std::string> value::integer_digits() const {
  // -123.450e1: the digits 123450, shifted by 1 - 3 places.
  std::string_view text = number();
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const auto mantissa = text.substr(0, text.find_first_of("eE"));
  const auto point = mantissa.find('.');
  std::string digits(mantissa.substr(0, point));
  if (point != std::string_view::npos) digits += mantissa.substr(point + 1);
  digits.erase(0, digits.find_first_not_of('0'));
  if (digits.empty()) return "0";

  std::int64_t shift = 0;
  if (mantissa.size() < text.size()) {
    text.remove_prefix(mantissa.size() + 1);
    if (text.starts_with('+')) text.remove_prefix(1);
    // RapidJSON has refused what is too large: out of range is far below 0.
    const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), shift);
    if (error != std::errc{}) return std::nullopt;
  }
  if (point != std::string_view::npos) shift -= static_cast<std::int64_t>(mantissa.size() - point - 1);
  for (; shift > 0; --shift) digits += '0';
  for (; shift < 0; ++shift) {
    if (digits.back() != '0') return std::nullopt;
    digits.pop_back();  // the first digit is not 0: this ends before there is none
  }
  return (negative ? "-" : "") + digits;
}

std::string value::description() const {
  switch (kind()) {
    case kind::null: return "null";
    case kind::boolean:
    case kind::number: return shortened(characters(self().text, self().text_size));
    case kind::string: return '"' + shortened(string()) + '"';
    case kind::array: return "a list";
    case kind::object: return "an object";
  }
  return {};
}

std::string value::path() const {
  std::string path;
  for (std::uint32_t i = index_; i != 0; i = document_->nodes_[i].parent) {
    const value here(*document_, i);
    const node& parent = document_->nodes_[here.self().parent];
    std::string step;
    if (parent.kind == kind::array) {
      std::size_t position = 0;
      for (auto k = parent.first_child; k != i; k = document_->nodes_[k].next_sibling) ++position;
      step.append("[").append(std::to_string(position)).append("]");
    } else if (is_plain_key(here.key())) {
      step.append(here.self().parent == 0 ? "" : ".").append(here.key());
    } else {
      step.append("[\"").append(shortened(here.key())).append("\"]");
    }
    path.insert(0, step);
  }
  return path;
}

std::string value::complaint(const std::string& reason) const {
  return document_->name() + ": " + (index_ == 0 ? "the model" : path()) + ": " + reason;
}

void value::fail(const std::string& reason) const {
  throw failure(complaint(reason));
}

void value::warn(const std::string& reason) const {
  if (document_->warnings_.size() == most_warnings) ++document_->more_warnings_;
  else document_->warnings_.push_back(complaint(reason));
}

}  // namespace dispatch::json
