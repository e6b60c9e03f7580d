// SPDX-License-Identifier: MIT
// Reads JSON: RapidJSON builds the tree; this adds limits, exact numbers, and the paths of values.
#include "files/json.hpp"

#include "message.hpp"

#include <slice1/format/nearest.hpp>  // slice1::nearest_name

#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>     // std::count, std::count_if, std::find, std::max, std::min
#include <charconv>      // std::from_chars
#include <cstdlib>       // std::strtoll
#include <system_error>  // std::errc
#include <utility>       // std::move

namespace dispatch::json {
namespace {

// A list or an object whose end has not been read.
struct open_value {
  const char* kind;
  std::size_t offset;  // of its bracket
  std::string key;
};

// Passes the reader's events on to the tree, within the limits.
struct limited_builder : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, limited_builder> {
  limited_builder(rapidjson::Document& to, const rapidjson::MemoryStream& from) : tree(to), stream(from) {}

  bool Null() { return add() && tree.Null(); }
  bool Bool(bool b) { return add() && tree.Bool(b); }
  bool RawNumber(const char* text, rapidjson::SizeType size, bool) { return add() && tree.String(text, size, true); }
  bool String(const char* text, rapidjson::SizeType size, bool) {
    quoted.assign(1, '"').append(text, size);
    return add() && tree.String(quoted.data(), size + 1, true);
  }
  bool Key(const char* text, rapidjson::SizeType size, bool) {
    key.assign(text, size);
    return tree.Key(text, size, true);
  }
  bool StartObject() { return nest("object") && tree.StartObject(); }
  bool StartArray() { return nest("list") && tree.StartArray(); }
  bool EndObject(rapidjson::SizeType count) { return open.pop_back(), tree.EndObject(count); }
  bool EndArray(rapidjson::SizeType count) { return open.pop_back(), tree.EndArray(count); }

  bool add() { return is_within(++values, most_values, " values: large data belongs in a .npy or raw file."); }
  bool nest(const char* kind) {
    const bool is_in_object = !open.empty() && *open.back().kind == 'o';
    open.push_back({kind, stream.Tell(), is_in_object ? key : std::string()});
    return add() && is_within(open.size(), most_depth, " lists and objects within one another.");
  }
  bool is_within(std::size_t counted, std::size_t most, const char* what) {
    if (counted > most) refusal = "More than " + std::to_string(most) + what;
    return refusal.empty();
  }

  rapidjson::Document& tree;
  const rapidjson::MemoryStream& stream;
  std::vector<open_value> open;  // the outermost first
  std::string refusal;           // why it stopped
  std::string quoted, key;
  std::size_t values = 0;
};

// "3:14", counted from 1; columns in characters, not bytes.
std::string line_and_column(std::string_view text, std::size_t offset) {
  const auto before = text.substr(0, offset);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const auto last_line = std::find(before.rbegin(), before.rend(), '\n').base();
  const auto is_first_byte = [](char c) { return (static_cast<unsigned char>(c) & 0xc0u) != 0x80u; };
  const auto column = std::count_if(last_line, before.end(), is_first_byte) + 1;
  return std::to_string(line) + ":" + std::to_string(column);
}

// RapidJSON's description of the error, and the innermost list or object that it is in.
std::string description_of(const rapidjson::Reader& reader, const limited_builder& builder, std::string_view text) {
  if (!builder.refusal.empty()) return builder.refusal;
  std::string description = rapidjson::GetParseError_En(reader.GetParseErrorCode());
  if (builder.open.empty()) return description;
  const auto& [kind, offset, key] = builder.open.back();
  if (description.ends_with('.')) description.pop_back();
  return description + ", in the " + kind + (key.empty() ? "" : " " + in_quotes(key)) + " that begins at " +
         line_and_column(text, offset) + ".";
}

std::string_view text_of(const rapidjson::Value& key) {
  return {key.GetString(), key.GetStringLength()};
}

// ".key", or "["a key"]" if the key has characters that names don't have.
std::string path_step(std::string_view key) {
  constexpr auto plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$-";
  const bool is_plain = !key.empty() && key.size() <= 60 && key.find_first_not_of(plain) == std::string_view::npos;
  return is_plain ? "." + std::string(key) : "[\"" + shortened(key) + "\"]";
}

// The path from one value down to another, such as ".input.initialValues[3]"; nullopt if none exists. A search is
// enough, because only complaints need it.
std::optional<std::string> find_path(const rapidjson::Value& from, const rapidjson::Value& to) {
  if (&from == &to) return "";
  if (from.IsArray()) {
    for (rapidjson::SizeType i = 0; i < from.Size(); ++i) {
      if (const auto rest = find_path(from[i], to)) return "[" + std::to_string(i) + "]" + *rest;
    }
  } else if (from.IsObject()) {
    for (const auto& member : from.GetObject()) {
      if (const auto rest = find_path(member.value, to)) return path_step(text_of(member.name)) + *rest;
    }
  }
  return std::nullopt;
}

}  // namespace

document::document(std::string name, std::string_view text) : name_(std::move(name)) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  // RapidJSON treats a zero byte as the end.
  if (const auto zero = text.find('\0'); zero != std::string_view::npos) {
    throw failure(name_ + ":" + line_and_column(text, zero) + ": A zero byte, which is not JSON.");
  }
  constexpr unsigned flags = rapidjson::kParseIterativeFlag | rapidjson::kParseCommentsFlag |
                             rapidjson::kParseTrailingCommasFlag | rapidjson::kParseNumbersAsStringsFlag |
                             rapidjson::kParseValidateEncodingFlag;
  const auto parse = [&](rapidjson::Document& tree) {
    rapidjson::MemoryStream stream(text.data(), text.size());
    rapidjson::Reader reader;
    limited_builder builder(tree, stream);
    if (reader.Parse<flags>(stream, builder)) return true;
    throw failure(name_ + ":" + line_and_column(text, reader.GetErrorOffset()) + ": " +
                  description_of(reader, builder, text));
  };
  tree_.Populate(parse);
}

value document::root() {
  return value(*this, tree_);
}

std::vector<std::string> document::take_warnings() {
  if (is_stopped_) return std::move(warnings_);  // members after the stop were never reached
  warn_of_unread_members(tree_);
  if (more_warnings_ != 0) warnings_.push_back(name_ + ": ... and " + std::to_string(more_warnings_) + " more");
  return std::move(warnings_);
}

std::vector<std::string> document::take_mistakes() {
  return std::move(mistakes_);
}

void document::add_mistake(const char* text) {
  mistakes_.emplace_back(text);
  if (mistakes_.size() < most_mistakes) return;
  mistakes_.push_back(name_ + ": ... and perhaps more");
  is_stopped_ = true;
  throw too_many_mistakes();
}

void document::warn_of_unread_members(const rapidjson::Value& of) {
  if (skipped_.contains(&of)) return;
  if (of.IsArray()) {
    for (const auto& element : of.GetArray()) warn_of_unread_members(element);
  } else if (of.IsObject()) {
    for (const auto& member : of.GetObject()) {
      if (read_.contains(&member.value)) warn_of_unread_members(member.value);
      else if (!text_of(member.name).starts_with('$')) warn_of_unread(of, member.name, member.value);
    }
  }
}

void document::warn_of_unread(const rapidjson::Value& of, const rapidjson::Value& key, const rapidjson::Value& member) {
  auto candidates = keys_[&of];
  std::erase_if(candidates, [&](std::string_view known) { return !value(*this, of).named(known).empty(); });
  value(*this, member).warn("has no meaning here, and is ignored" + did_you_mean(text_of(key), candidates));
}

std::vector<value> value::elements() const {
  demand(is_list(), "a list");
  std::vector<value> all;
  all.reserve(self_->Size());
  for (const auto& element : self_->GetArray()) all.push_back(value(*document_, element));
  return all;
}

std::vector<value> value::members() const {
  demand(is_object(), "an object");
  std::vector<value> all;
  all.reserve(self_->MemberCount());
  for (const auto& member : self_->GetObject()) {
    document_->read_.insert(&member.value);
    all.push_back(value(*document_, member.value, &member.name));
  }
  return all;
}

std::vector<value> value::named(std::string_view key) const {
  std::vector<value> all;
  if (!is_object()) return all;
  for (const auto& member : self_->GetObject()) {
    if (text_of(member.name) == key) all.push_back(value(*document_, member.value, &member.name));
  }
  return all;
}

std::optional<value> value::find(std::initializer_list<std::string_view> keys) const {
  demand(is_object(), "an object");
  auto& known = document_->keys_[self_];
  known.insert(known.end(), keys);
  std::optional<value> found;
  for (const auto& member : self_->GetObject()) {
    if (std::find(keys.begin(), keys.end(), text_of(member.name)) == keys.end()) continue;
    const value here(*document_, member.value, &member.name);
    document_->read_.insert(&member.value);
    if (found) {
      found->skip();
      here.fail("is given twice");
    }
    found = here;
  }
  return found;
}

void value::expect(std::span<const std::string_view> keys) const {
  auto& known = document_->keys_[self_];
  known.insert(known.end(), keys.begin(), keys.end());
}

value value::get(std::initializer_list<std::string_view> keys) const {
  if (const auto found = find(keys)) return *found;
  const auto key = *keys.begin();
  const auto& known = document_->keys_[self_];
  for (const auto& member : self_->GetObject()) {
    const auto typed = text_of(member.name);
    const bool is_known = std::find(known.begin(), known.end(), typed) != known.end();
    const bool is_part = std::max(typed.size(), key.size()) - std::min(typed.size(), key.size()) > 2;  // "value"
    if (is_known || is_part || slice1::nearest_name(typed, known) != key) continue;
    document_->read_.insert(&member.value);  // one complaint is enough
    value(*document_, member.value).skip();
    throw failure(complaint("is missing; is " + in_quotes(typed) + " a misspelling of it?", path_step(key)));
  }
  throw failure(complaint("is missing", path_step(key)));
}

std::string_view value::string() const {
  demand(is_string(), "a string");
  return text().substr(1);
}

bool value::boolean() const {
  demand(self_->IsBool(), "true or false");
  return self_->GetBool();
}

std::string_view value::number() const {
  demand(is_number(), "a number");
  return text();
}

std::optional<signed_magnitude> value::exact_integer() const {
  if (!is_number()) return std::nullopt;
  // -123.450e1: the digits 12345, of which 3 + 1 stand before the point.
  const std::string written(text());
  const bool negative = written.starts_with('-');
  const auto end = std::min(written.find_first_of("eE"), written.size());
  auto digits = written.substr(negative, end - negative);
  const auto point = std::min(digits.find('.'), digits.size());
  digits.erase(point, 1);
  while (digits.ends_with('0')) digits.pop_back();
  if (digits.empty()) return signed_magnitude{false, 0};
  // A negative exponent out of range gives the lowest number; RapidJSON has rejected exponents that are too large.
  const auto exponent = std::strtoll(written.c_str() + std::min(end + 1, written.size()), nullptr, 10);
  const auto size = static_cast<long long>(point) + exponent;
  if (size < static_cast<long long>(digits.size())) return std::nullopt;
  digits.resize(static_cast<std::size_t>(size), '0');
  std::uint64_t magnitude = 0;
  if (std::from_chars(digits.data(), digits.data() + digits.size(), magnitude).ec != std::errc{}) return std::nullopt;
  return signed_magnitude{negative, magnitude};
}

std::uint64_t value::integer(std::int64_t least, std::uint64_t most) const {
  if (const auto exact = exact_integer()) {
    const auto [negative, magnitude] = *exact;
    const auto limit = static_cast<std::uint64_t>(least);
    if (negative ? least < 0 && magnitude <= ~limit + 1 : magnitude <= most && (least < 0 || magnitude >= limit)) {
      return negative ? ~magnitude + 1 : magnitude;
    }
  }
  fail("must be an integer from " + std::to_string(least) + " to " + std::to_string(most) + ", but is " +
       description());
}

std::string value::description() const {
  if (is_list()) return "a list";
  if (is_object()) return "an object";
  if (is_null()) return "null";
  if (is_string()) return '"' + shortened(string()) + '"';
  return self_->IsBool() ? self_->GetBool() ? "true" : "false" : shortened(text());
}

void value::skip(std::string_view key) const {
  for (const auto& member : named(key)) member.skip();
}

std::string value::complaint(const std::string& reason, const std::string& step) const {
  auto path = find_path(document_->tree_, *self_).value_or("") + step;
  if (path.starts_with('.')) path.erase(0, 1);
  return document_->name() + ": " + (path.empty() ? "the model" : path) + ": " + reason;
}

void value::complain(const std::string& reason) const {
  throw failure(complaint(reason));
}

void value::fail(const std::string& reason) const {
  skip();
  complain(reason);
}

void value::warn(const std::string& reason) const {
  if (document_->warnings_.size() == most_warnings) ++document_->more_warnings_;
  else document_->warnings_.push_back(complaint(reason));
}

void value::demand(bool holds, const char* what) const {
  if (!holds) fail(std::string("must be ") + what + ", but is " + description());
}

std::size_t value::one_of(std::initializer_list<std::string_view> names, std::string_view prefix) const {
  auto name = string();
  if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  const auto* const found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) fail_as_none_of({names.begin(), names.size()}, prefix);
  return static_cast<std::size_t>(found - names.begin());
}

void value::fail_as_none_of(std::span<const std::string_view> names, std::string_view prefix) const {
  std::string all;
  for (std::size_t i = 0; i < names.size(); ++i) {
    all.append(i == 0 ? "" : i + 1 == names.size() ? " or " : ", ").append(names[i]);
  }
  fail("must be " + all + ", but is " + description() + did_you_mean(string(), names, prefix));
}

}  // namespace dispatch::json
