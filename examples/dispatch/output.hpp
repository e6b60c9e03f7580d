// SPDX-License-Identifier: MIT
// Who is told what happens to a model? An output: text for people, or JSON for machines.
#pragma once

#include "model.hpp"

#include <slice1/report.hpp>  // slice1::report
#include <slice1/types.hpp>   // slice1::feature_level

#include <cstddef>      // std::size_t
#include <memory>       // std::unique_ptr
#include <optional>     // std::optional
#include <string>       // std::string
#include <string_view>  // std::string_view

namespace dispatch {

/// How a model ended, and the tool's exit code.
enum class outcome { ok = 0, rejected = 1, failed = 2 };

/// Told of everything in the order in which it happens. `index` is that of a command. All throw failure where output
/// can't be written.
class output {
 public:
  virtual ~output() = default;

  /// The model has been read; its warnings are to be told.
  virtual void read(const model& m) = 0;

  /// A description, and then a binding, has been judged.
  virtual void judged(const dispatchable& d, const slice1::report& found) = 0;
  virtual void judged(const model& m, std::size_t index, const dispatch_command& c, const slice1::report& found) = 0;

  /// A command has run; that of a print command is to be done here.
  virtual void ran(const model& m, std::size_t index, const dispatch_command& c) = 0;
  virtual void ran(const model& m, std::size_t index, const print_command& c) = 0;
  virtual void ran(const model& m, std::size_t index, const write_file_command& c) = 0;

  /// Nothing follows. `error` is empty unless it failed; one line.
  virtual void end(outcome how, std::string_view error) = 0;
};

/// Results on the standard output, warnings and reports on the standard error; `name` is the model's. With
/// explain_lines each dispatch and each rejection is explained, with so many lines of what is copied.
std::unique_ptr<output> make_text_output(std::string name, slice1::feature_level level,
                                         std::optional<std::size_t> explain_lines);

/// One JSON document on the standard output, and warnings and reports on the standard error, too.
std::unique_ptr<output> make_json_output(const std::string& name, slice1::feature_level level);

}  // namespace dispatch
