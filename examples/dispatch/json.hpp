// SPDX-License-Identifier: MIT
// What does a model file say? Its JSON as values that know their place, so that every complaint names file and key.
#pragma once

#include <charconv>          // std::from_chars
#include <concepts>          // std::integral
#include <cstddef>           // std::size_t
#include <cstdint>           // std::uint8_t, std::uint32_t
#include <initializer_list>  // std::initializer_list
#include <limits>            // std::numeric_limits
#include <optional>          // std::optional
#include <string>            // std::string, std::to_string
#include <string_view>       // std::string_view
#include <system_error>      // std::errc
#include <vector>            // std::vector

namespace dispatch::json {

enum class kind : std::uint8_t { null, boolean, number, string, array, object };

/// One value. The nodes of a document stand in one vector and refer to each other by index, so that no depth of
/// nesting costs stack. Numbers are kept as they are written: what they mean depends on the type that they are for.
struct node {
  json::kind kind{};
  bool known{};  // of an object's member: somebody has asked for it
  std::uint32_t parent{};
  std::uint32_t first_child{}, last_child{}, next_sibling{};  // 0, the root, for none
  std::uint32_t key{}, key_size{};                            // of an object's member; where in the characters
  std::uint32_t text{}, text_size{};                          // of a number, a string or a boolean
};

class value;

/// What a document may have, so that none costs more than some 400 MB: bytes, values, lists and objects within one
/// another.
inline constexpr std::size_t largest_document = std::size_t{1} << 26;
inline constexpr std::size_t most_values = std::size_t{1} << 22;
inline constexpr std::size_t most_depth = 1000;

/// How many warnings are kept, as to tell a place takes time; the others are counted.
inline constexpr std::size_t most_warnings = 20;

class document {
 public:
  /// Parses JSON with comments and trailing commas, of at most largest_document bytes. `name` is what complaints call
  /// it. Throws failure, with line and column, where it is malformed or has too much of something.
  document(std::string name, std::string_view text);
  document(const document&) = delete;  // values refer to it
  document& operator=(const document&) = delete;

  value root();
  const std::string& name() const { return name_; }

  /// To be called once, when everything has been read: what values warned of, and then each member that nobody asked
  /// for, of an object that was read, but for the root's and those whose keys begin with '$'. In complete lines.
  std::vector<std::string> take_warnings();

 private:
  friend class value;
  friend struct builder;
  std::string name_;
  std::vector<node> nodes_;
  std::string characters_;
  std::vector<std::string> warnings_;
  std::size_t more_warnings_ = 0;
};

/// A value of a document, which must outlive it. Whatever is not as demanded throws failure.
class value {
 public:
  class range;

  json::kind kind() const { return self().kind; }
  bool is(json::kind k) const { return kind() == k; }

  /// The elements of a list; the members of an object, all of which are then asked for.
  range elements() const;
  range members() const;

  /// The key of a member.
  std::string_view key() const { return characters(self().key, self().key_size); }

  /// The member of an object that has one of these keys, if any; two such members are one too many.
  std::optional<value> find(std::initializer_list<std::string_view> keys) const;
  value get(std::initializer_list<std::string_view> keys) const;
  std::optional<value> find(std::string_view key) const { return find({key}); }
  value get(std::string_view key) const { return get({key}); }

  std::string_view string() const;
  bool boolean() const;

  /// A number as it is written.
  std::string_view number() const;

  /// The digits of a number that is an integer, however it is written ("1e3", "2.50e1"), with a minus sign where it is
  /// negative; nothing where it is none.
  std::optional<std::string> integer_digits() const;

  /// An integer, exact and in the range of T from `least` on.
  template <std::integral T>
  T integer(T least = std::numeric_limits<T>::min()) const {
    if (const auto digits = is(json::kind::number) ? integer_digits() : std::nullopt) {
      T number{};
      const char* const end = digits->data() + digits->size();
      const auto [at, error] = std::from_chars(digits->data(), end, number);
      if (error == std::errc{} && at == end && number >= least) return number;
    }
    fail("must be an integer from " + std::to_string(least) + " to " + std::to_string(std::numeric_limits<T>::max()) +
         ", but is " + description());
  }

  /// How a complaint shows it: a number or a string as it is written, else its kind.
  std::string description() const;

  /// Throws failure: file, path of this value, such as resources.input.initialValues[3], and the reason.
  [[noreturn]] void fail(const std::string& reason) const;

  /// Keeps the same text for document::take_warnings.
  void warn(const std::string& reason) const;

 private:
  friend class document;
  value(document& of, std::uint32_t index) : document_(&of), index_(index) {}

  node& self() const { return document_->nodes_[index_]; }
  std::string_view characters(std::uint32_t at, std::uint32_t size) const {
    return std::string_view(document_->characters_).substr(at, size);
  }
  std::string path() const;
  std::string complaint(const std::string& reason) const;
  void demand(json::kind k, const char* what) const;

  document* document_;
  std::uint32_t index_;
};

class value::range {
 public:
  class iterator {
   public:
    value operator*() const { return at_; }
    iterator& operator++() {
      at_.index_ = at_.self().next_sibling;
      return *this;
    }
    bool operator==(const iterator& other) const { return at_.index_ == other.at_.index_; }

   private:
    friend class range;
    explicit iterator(value at) : at_(at) {}
    value at_;
  };

  iterator begin() const { return iterator(first_); }
  iterator end() const { return iterator(value(*first_.document_, 0)); }

  /// Counts them one by one.
  std::size_t size() const;

 private:
  friend class value;
  explicit range(value first) : first_(first) {}
  value first_;
};

}  // namespace dispatch::json
