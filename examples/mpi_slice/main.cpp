// SPDX-License-Identifier: MIT
// Slices a file that is too large for one machine. Each process reads the rows that its parts of the plan need, copies,
// and writes its parts of the output, by MPI-IO.
#include "files/file.hpp"  // dispatch::input_file
#include "files/npy.hpp"   // dispatch::read_npy_header, dispatch::npy_header_text
#include "message.hpp"     // dispatch::failure
#include "numpy_text.hpp"  // playground::numpy_slice
#include "shared_file.hpp"

#include <slice1/format.hpp>    // slice1::to_string
#include <slice1/notation.hpp>  // slice1::numpy_windows
#include <slice1/slice1.hpp>    // slice1::make_plan, slice1::plan, slice1::run

#include <mpi.h>

#include <algorithm>     // std::max_element
#include <charconv>      // std::from_chars
#include <cstddef>       // std::byte, std::size_t
#include <cstdint>       // std::uint64_t, std::int64_t
#include <cstdio>        // std::fprintf
#include <exception>     // std::exception
#include <filesystem>    // std::filesystem::equivalent
#include <limits>        // std::numeric_limits
#include <optional>      // std::optional
#include <string>        // std::string
#include <system_error>  // std::errc, std::error_code
#include <vector>        // std::vector

namespace {

using dispatch::failure;
using slice1::plan;

// The input of a part: exactly the indices that it copies in the outer dimensions, and in the innermost one all from
// the first to the last. `begin` is its first byte; `desc` copies the part from there when it is packed.
struct part_input {
  loops where{};
  std::uint64_t begin = 0;
  slice1::slice1_desc desc{};
};
part_input input_of(const plan& part) {
  part_input made;
  if (part.output_element_count() == 0) {
    made.where = {{0}, {0}};
    return made;
  }
  const std::uint64_t size = part.element_size();
  const auto rank = part.dimension_count();
  auto& desc = made.desc;
  desc.dimension_count = desc.input_tensor.dimension_count = desc.output_tensor.dimension_count = rank;
  desc.input_tensor.data_type = desc.output_tensor.data_type = part.data_type();
  std::int64_t lowest = static_cast<std::int64_t>(part.input_start());
  for (std::uint32_t i = 0; i < rank; ++i) {
    const std::uint32_t count = part.output_sizes()[i];
    const std::int64_t stride = count == 1 ? 1 : part.input_strides()[i];
    const auto distance = static_cast<std::uint64_t>(stride < 0 ? -stride : stride);
    if (stride < 0) lowest += stride * (std::int64_t{count} - 1);
    const bool is_inner = i + 1 == rank;
    const auto indices = is_inner ? (count - 1) * distance + 1 : count;
    made.where.counts.push_back(indices);
    made.where.strides.push_back(is_inner ? size : distance * size);
    desc.output_tensor.sizes[i] = count;
    desc.input_tensor.sizes[i] = desc.input_window_sizes[i] = static_cast<std::uint32_t>(indices);
    desc.input_window_strides[i] = static_cast<std::int32_t>(is_inner ? stride : stride < 0 ? -1 : 1);
  }
  made.begin = static_cast<std::uint64_t>(lowest) * size;
  return made;
}

loops output_of(const plan& part) {
  loops made;
  for (std::uint32_t i = 0; i < part.dimension_count(); ++i) {
    made.counts.push_back(part.output_sizes()[i]);
    made.strides.push_back(std::uint64_t{part.output_strides()[i]} * part.element_size());
  }
  return made;
}

// The memory that the largest part, the first one, needs for its input and output, in bytes.
std::uint64_t memory_of(const plan& part) {
  return (input_of(part).where.elements() + output_of(part).elements()) * part.element_size();
}

// The smallest number of parts that fit into memory, the same for each process.
std::uint64_t part_count(const plan& whole, std::uint64_t processes, std::uint64_t memory) {
  const auto fits = [&](std::uint64_t parts) {
    const auto largest = whole.part(0, parts);
    // MPI counts elements by int.
    return memory_of(largest) <= memory && input_of(largest).where.elements() <= std::numeric_limits<int>::max();
  };
  const auto sizes = whole.output_sizes();
  const std::uint64_t longest = *std::max_element(sizes.begin(), sizes.end());
  std::uint64_t most = (longest + processes - 1) / processes, least = 1;  // for each process
  if (!fits(most * processes)) {
    throw failure("a part needs " + std::to_string(memory_of(whole.part(0, most * processes))) +
                  " bytes of memory at least; the limit is " + std::to_string(memory));
  }
  while (least < most) {
    const auto middle = least + (most - least) / 2;
    if (fits(middle * processes)) most = middle;
    else least = middle + 1;
  }
  return most * processes;
}

std::uint64_t memory_limit(const std::string& mebibytes) {
  std::uint64_t read = 0;
  const auto* const end = mebibytes.data() + mebibytes.size();
  const auto [stop, error] = std::from_chars(mebibytes.data(), end, read);
  if (error != std::errc{} || stop != end || read == 0 || read > 1 << 20) {
    throw failure(dispatch::in_quotes(mebibytes) + " is not a number of MiB from 1 to 1048576");
  }
  return read << 20;
}

// The slices of all dimensions. The output has the input's rank, as the operator demands.
std::vector<slice1::python_slice> read_slices(const std::string& slice, std::size_t rank) {
  const auto text = dispatch::about("slice", [&] { return playground::numpy_slice(slice, rank); });
  if (text.has_index) {
    std::int64_t index = 0;
    const auto* const end = text.index.data() + text.index.size();
    const auto* const begin = text.index.data() + (text.index.starts_with('+') ? 1 : 0);
    if (std::from_chars(begin, end, index).ptr != end)
      throw failure(dispatch::in_quotes(text.index) + " would add a dimension; leave it out");
    const bool is_last = index == -1 || index == std::numeric_limits<std::int64_t>::max();
    throw failure(dispatch::in_quotes(text.index) + " is a single index, which would drop a dimension; write " +
                  std::to_string(index) + ':' + (is_last ? "" : std::to_string(index + 1)));
  }
  if (text.slices.size() > rank) {
    throw failure(dispatch::in_quotes(slice) + " is for " + std::to_string(text.slices.size()) +
                  " dimensions, but the input has " + std::to_string(rank));
  }
  for (std::size_t i = 0; i < text.slices.size(); ++i) {
    if (text.slices[i].step == 0)
      throw failure(dispatch::in_quotes(slice) + ": the step of dimension " + std::to_string(i) + " must not be 0");
  }
  return text.slices;
}

// The data that all processes know before they open the files together.
struct job {
  std::string from, to, output_header;
  plan whole;
  std::uint64_t input_begin, parts;
};

job prepare(const std::string& from, const std::string& slice, const std::string& to, std::uint64_t memory) {
  std::uint64_t file_size = 0;
  const auto header = dispatch::about(from, [&] {
    dispatch::input_file file{dispatch::to_path(from)};
    file_size = file.size();
    return dispatch::read_npy_header(file);
  });
  if (header.is_big_endian || header.is_fortran_order)
    throw failure(from + ": only little-endian files in C order are sliced");

  const auto windows = slice1::numpy_windows(header.shape, read_slices(slice, header.shape.size()));
  if (!windows) throw failure(slice1::to_string(windows.error()));
  const auto whole = slice1::make_plan(windows->desc(header.data_type));
  if (!whole) throw failure(slice1::to_string(whole.error()));

  const auto sizes = whole->output_sizes();
  const std::vector<std::uint64_t> shape(sizes.begin(), sizes.end());
  const auto input_begin = file_size - header.element_count * slice1::element_size(header.data_type);
  std::error_code error;
  if (std::filesystem::equivalent(dispatch::to_path(from), dispatch::to_path(to), error)) {
    throw failure(to + ": can't be written: it is the input itself");
  }
  int processes = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  const auto parts = part_count(*whole, static_cast<std::uint64_t>(processes), memory);
  return {from, to, dispatch::npy_header_text(header.data_type, shape), *whole, input_begin, parts};
}

// From here on, only one process can fail, which ends the others: they wait for it.
void slice_file(const job& j, int rank, int processes) {
  const std::uint64_t element_size = j.whole.element_size();
  shared_file input(j.from, MPI_MODE_RDONLY), output(j.to, MPI_MODE_CREATE | MPI_MODE_WRONLY);
  output.resize(j.output_header.size() + j.whole.output_element_count() * element_size);
  if (rank == 0) output.write(0, j.output_header);

  MPI_Datatype element = MPI_DATATYPE_NULL;
  MPI_Type_contiguous(static_cast<int>(element_size), MPI_BYTE, &element);
  MPI_Type_commit(&element);
  std::uint64_t copied = 0;
  for (auto i = static_cast<std::uint64_t>(rank); i < j.parts; i += static_cast<std::uint64_t>(processes)) {
    const auto part = j.whole.part(i, j.parts);
    const auto where = output_of(part);
    const auto source = input_of(part);
    std::vector<std::byte> read(source.where.elements() * element_size), written(where.elements() * element_size);
    input.read(j.input_begin + source.begin, source.where, read, element);
    if (!written.empty()) {
      const auto checked = slice1::run(source.desc, read, written);
      if (!checked.ok()) throw failure(slice1::to_string(checked));
    }
    output.write(j.output_header.size() + part.output_start() * element_size, where, written, element);
    copied += written.size();
  }
  MPI_Type_free(&element);
  std::uint64_t total = 0;
  MPI_Reduce(&copied, &total, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    std::printf("%s: %s, %llu bytes by %d processes in %llu parts of at most %llu bytes of memory\n", j.to.c_str(),
                slice1::to_string(j.whole).c_str(), static_cast<unsigned long long>(total), processes,
                static_cast<unsigned long long>(j.parts),
                static_cast<unsigned long long>(memory_of(j.whole.part(0, j.parts))));
  }
}

void print_error(const std::string& text) {
  std::fprintf(stderr, "mpi_slice: %s\n", dispatch::one_line(text).c_str());
}

}  // namespace

int main(int count, char** arguments) {
  MPI_Init(&count, &arguments);
  int rank = 0, processes = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  std::optional<job> prepared;
  std::string complaint;
  try {
    if (count != 4 && count != 5) throw failure("usage: mpirun -n N mpi_slice INPUT.npy SLICE OUTPUT.npy [MIB]");
    prepared = prepare(arguments[1], arguments[2], arguments[3], memory_limit(count == 5 ? arguments[4] : "64"));
  } catch (const std::exception& e) {
    complaint = e.what();
  }
  // Most failures so far are the same in all processes: the first one prints its own, and all end.
  const int failed = prepared ? processes : rank;
  int first_failed = processes;
  MPI_Allreduce(&failed, &first_failed, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (rank == first_failed) print_error(complaint);
  try {
    if (first_failed == processes) slice_file(*prepared, rank, processes);
  } catch (const std::exception& e) {
    print_error(e.what());
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Finalize();
  return first_failed == processes ? 0 : 1;
}
