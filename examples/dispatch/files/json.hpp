// SPDX-License-Identifier: MIT
// RapidJSON's tree as values that know their path, so that messages name file and key.
#pragma once

#include "message.hpp"  // failure

#include <rapidjson/document.h>

#include <concepts>          // std::integral
#include <cstddef>           // std::size_t
#include <cstdint>           // std::uint64_t
#include <initializer_list>  // std::initializer_list
#include <limits>            // std::numeric_limits
#include <optional>          // std::optional
#include <span>              // std::span
#include <string>            // std::string
#include <string_view>       // std::string_view
#include <unordered_map>     // std::unordered_map
#include <unordered_set>     // std::unordered_set
#include <vector>            // std::vector

namespace dispatch::json {

/// The limits of a document, which bound its memory: bytes, values, and nesting of lists and objects.
inline constexpr std::size_t largest_document = std::size_t{1} << 26;
inline constexpr std::size_t most_values = std::size_t{1} << 22;
inline constexpr std::size_t most_depth = 1000;

/// How many warnings and mistakes are kept, because finding a path takes time. Other warnings are only counted; reading
/// stops at the last mistake.
inline constexpr std::size_t most_warnings = 20, most_mistakes = 20;

/// Thrown after most_mistakes. No attempt catches it.
struct too_many_mistakes {};

class value;

class document {
 public:
  /// Parses JSON with comments and trailing commas, of at most largest_document bytes; complaints begin with `name`.
  /// Throws failure, with line and column, if the text is malformed or exceeds a limit; also with the list or object
  /// that a malformed text is in.
  document(std::string name, std::string_view text);
  document(const document&) = delete;  // values refer to it
  document& operator=(const document&) = delete;

  value root();
  const std::string& name() const { return name_; }

  /// Call it once, after everything has been read. Returns the warnings of values, then one for each member that nobody
  /// asked for in an object that was read, except for keys that begin with '$'. It names the key that was probably
  /// meant.
  std::vector<std::string> take_warnings();

  /// The failures that value::attempt has kept.
  std::vector<std::string> take_mistakes();

 private:
  friend class value;
  void warn_of_unread_members(const rapidjson::Value& of);
  void warn_of_unread(const rapidjson::Value& of, const rapidjson::Value& key, const rapidjson::Value& member);
  void add_mistake(const char* text);

  std::string name_;
  rapidjson::Document tree_;  // numbers are strings as written; strings begin with a quotation mark
  std::unordered_set<const rapidjson::Value*> read_;                                 // the members that were asked for
  std::unordered_map<const rapidjson::Value*, std::vector<std::string_view>> keys_;  // that an object was asked for
  std::unordered_set<const rapidjson::Value*> skipped_;                              // no warnings about their members
  std::vector<std::string> warnings_, mistakes_;
  std::size_t more_warnings_ = 0;
  bool is_stopped_ = false;  // by too_many_mistakes
};

/// An integer of any type of up to 64 bits.
struct signed_magnitude {
  bool negative;
  std::uint64_t magnitude;
};

/// A value of a document, which must outlive it. Each function throws failure if the value is of another kind.
class value {
 public:
  bool is_null() const { return self_->IsNull(); }
  bool is_number() const { return self_->IsString() && text().front() != '"'; }
  bool is_string() const { return self_->IsString() && text().front() == '"'; }
  bool is_boolean() const { return self_->IsBool(); }
  bool is_list() const { return self_->IsArray(); }
  bool is_object() const { return self_->IsObject(); }

  /// The elements of a list; the members of an object, all of which then count as read.
  std::vector<value> elements() const;
  std::vector<value> members() const;

  /// The members with a key, if this is an object. They don't count as read.
  std::vector<value> named(std::string_view key) const;

  /// The key of a member.
  std::string_view key() const { return {key_->GetString(), key_->GetStringLength()}; }

  /// The member that has one of these keys, which are literals; find returns nullopt if it is missing. Two such members
  /// are a failure.
  std::optional<value> find(std::initializer_list<std::string_view> keys) const;
  value get(std::initializer_list<std::string_view> keys) const;
  std::optional<value> find(std::string_view key) const { return find({key}); }
  value get(std::string_view key) const { return get({key}); }

  /// Names keys that are read later, which get does not take for mistyped ones.
  void expect(std::span<const std::string_view> keys) const;

  std::string_view string() const;
  bool boolean() const;

  /// A number as written: its meaning depends on the type that it is for.
  std::string_view number() const;

  /// The number if it is an integer of at most 64 bits, however it is written ("1e3", "2.50e1").
  std::optional<signed_magnitude> exact_integer() const;

  /// An integer from `least` to `most`; a negative one modulo 2^64.
  std::uint64_t integer(std::int64_t least, std::uint64_t most) const;

  /// An integer in the range of T, and at least `least`.
  template <std::integral T>
  T integer(T least = std::numeric_limits<T>::min()) const {
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<T>::max());
    return static_cast<T>(integer(static_cast<std::int64_t>(least), most));
  }

  /// The member's integer in the range of T, or `otherwise` if the member is missing.
  template <std::integral T>
  T integer_or(std::string_view key, T otherwise) const {
    const auto member = find(key);
    return member ? member->integer<T>() : otherwise;
  }

  /// How a complaint shows the value: as written, or "a list" or "an object".
  std::string description() const;

  /// Throws failure: the file, the path of this value, such as resources.input.initialValues[3], and the reason. fail
  /// also skips the value.
  /// @{
  [[noreturn]] void complain(const std::string& reason) const;
  [[noreturn]] void fail(const std::string& reason) const;
  /// @}

  /// Fails with "must be `what`, but is ..." unless it holds.
  void demand(bool holds, const char* what) const;

  /// The index of the name that this string is, without or with the prefix. Fails with all names, and with the one that
  /// was probably meant; fail_as_none_of fails in the same way.
  /// @{
  std::size_t one_of(std::initializer_list<std::string_view> names, std::string_view prefix = {}) const;
  [[noreturn]] void fail_as_none_of(std::span<const std::string_view> names, std::string_view prefix = {}) const;
  /// @}

  /// Keeps complain's text for document::take_warnings.
  void warn(const std::string& reason) const;

  /// Calls f, and keeps its failure for document::take_mistakes, so that reading can continue. Returns whether it
  /// succeeded.
  template <class F>
  bool attempt(F f) const {
    try {
      f();
      return true;
    } catch (const failure& reason) {
      document_->add_mistake(reason.what());
      return false;
    }
  }

  /// Suppresses take_warnings for the members of this value, and for those within them.
  void skip() const { document_->skipped_.insert(self_); }

  /// Calls skip for a member, if this is an object that has it.
  void skip(std::string_view key) const;

 private:
  friend class document;
  value(document& of, const rapidjson::Value& self, const rapidjson::Value* key = nullptr)
      : document_(&of), self_(&self), key_(key) {}

  std::string_view text() const { return {self_->GetString(), self_->GetStringLength()}; }
  std::string complaint(const std::string& reason, const std::string& step = "") const;

  document* document_;
  const rapidjson::Value* self_;
  const rapidjson::Value* key_;
};

}  // namespace dispatch::json
