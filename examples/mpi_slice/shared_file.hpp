// SPDX-License-Identifier: MIT
// A file of which several processes read and write parts, by MPI-IO and all of them together.
#pragma once

#include "message.hpp"  // dispatch::failure

#include <mpi.h>

#include <cstddef>    // std::byte, std::size_t
#include <cstdint>    // std::uint64_t
#include <exception>  // std::uncaught_exceptions
#include <string>     // std::string
#include <vector>     // std::vector

inline void check(int status, const std::string& what) {
  if (status == MPI_SUCCESS) return;
  char text[MPI_MAX_ERROR_STRING];
  int size = 0;
  MPI_Error_string(status, text, &size);
  throw dispatch::failure(what + ": " + std::string(text, static_cast<std::size_t>(size)));
}

// Loops over elements in a file: counts, and bytes from one to the next; innermost last. None is negative.
struct loops {
  std::vector<std::uint64_t> counts, strides;

  // An MPI type of these elements, whose number is below 2^31. Without elements, it is the type of one, because a
  // file's view can't have an empty type.
  MPI_Datatype type(MPI_Datatype element) const {
    MPI_Datatype made = MPI_DATATYPE_NULL;
    MPI_Type_dup(element, &made);
    for (std::size_t i = elements() == 0 ? 0 : counts.size(); i > 0;) {
      --i;
      MPI_Datatype outer = MPI_DATATYPE_NULL;
      MPI_Type_create_hvector(static_cast<int>(counts[i]), 1, static_cast<MPI_Aint>(strides[i]), made, &outer);
      MPI_Type_free(&made);
      made = outer;
    }
    MPI_Type_commit(&made);
    return made;
  }
  std::uint64_t elements() const {
    std::uint64_t product = 1;
    for (const auto count : counts) product *= count;
    return product;
  }
};

// A file of all processes.
class shared_file {
 public:
  shared_file(const std::string& name, int mode) : name_(name) {
    check(MPI_File_open(MPI_COMM_WORLD, name.c_str(), mode, MPI_INFO_NULL, &file_), name_);
  }
  // All processes close a file together, but one that fails ends the others.
  ~shared_file() {
    if (std::uncaught_exceptions() == 0) MPI_File_close(&file_);
  }
  shared_file(const shared_file&) = delete;
  shared_file& operator=(const shared_file&) = delete;

  void resize(std::uint64_t size) { check(MPI_File_set_size(file_, static_cast<MPI_Offset>(size)), name_); }
  void write(std::uint64_t offset, const std::string& text) {
    const auto size = static_cast<int>(text.size());
    check(MPI_File_write_at(file_, static_cast<MPI_Offset>(offset), text.data(), size, MPI_BYTE, MPI_STATUS_IGNORE),
          name_);
  }

  // Reads or writes the elements at `offset` in the layout `where`; in memory they are packed. All processes call these
  // together, even those that have nothing to read or write.
  void read(std::uint64_t offset, const loops& where, std::vector<std::byte>& to, MPI_Datatype element) {
    view(offset, where, element);
    MPI_Status status{};
    check(MPI_File_read(file_, to.data(), count_of(to, element), element, &status), name_);
    check_count(status, element, count_of(to, element), "can't be read to the end");
  }
  void write(std::uint64_t offset, const loops& where, const std::vector<std::byte>& from, MPI_Datatype element) {
    view(offset, where, element);
    MPI_Status status{};
    check(MPI_File_write(file_, from.data(), count_of(from, element), element, &status), name_);
    check_count(status, element, count_of(from, element), "can't be written completely");
  }

 private:
  // Open MPI reports a full disk only by the count of elements written.
  void check_count(const MPI_Status& status, MPI_Datatype element, int expected, const char* complaint) const {
    int count = 0;
    MPI_Get_count(&status, element, &count);
    if (count != expected) throw dispatch::failure(name_ + ": " + complaint);
  }
  void view(std::uint64_t offset, const loops& where, MPI_Datatype element) {
    auto type = where.type(element);
    check(MPI_File_set_view(file_, static_cast<MPI_Offset>(offset), element, type, "native", MPI_INFO_NULL), name_);
    MPI_Type_free(&type);
  }
  static int count_of(const std::vector<std::byte>& bytes, MPI_Datatype element) {
    int size = 0;
    MPI_Type_size(element, &size);
    return static_cast<int>(bytes.size() / static_cast<std::size_t>(size));
  }

  std::string name_;
  MPI_File file_{};
};
