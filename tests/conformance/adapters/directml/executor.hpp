// SPDX-License-Identifier: MIT
// Executes one case. Its buffers go to the device, between guard bytes, and come back after one submission.
#pragma once

#include "device.hpp"

#include <slice1/conformance.h>

#include <cstddef>
#include <initializer_list>

namespace directml {

/// A buffer that is reused from case to case, and grows.
struct buffer {
  com<ID3D12Resource> resource{};
  UINT64 size = 0;
  std::byte* bytes = nullptr;  ///< of upload and readback heaps

  /// Has at least `least` bytes then. Throws failure.
  void reserve(ID3D12Device* d3d, UINT64 least, D3D12_HEAP_TYPE heap);
};

class executor {
 public:
  /// The device must outlive it.
  explicit executor(const device& on);

  /// Initializes a compiled operator, executes it and waits. Its structs are only read for the tensors' alignments and
  /// flags. Throws failure if a call fails or the device is removed; std::runtime_error if bytes outside of the output
  /// changed.
  void run(IDMLCompiledOperator* compiled, const slice1_operator& desc, const void* input, UINT64 input_size,
           void* output, UINT64 output_size);

 private:
  // Null if nothing is to be bound.
  struct bindings {
    const DML_BINDING_DESC *input, *output, *persistent;
  };
  void transition(std::initializer_list<const buffer*> buffers, D3D12_RESOURCE_STATES before,
                  D3D12_RESOURCE_STATES after);
  void reserve_descriptors(UINT count);
  void dispatch(IDMLDispatchable* what, const DML_BINDING_PROPERTIES& needs, UINT first, const bindings& bound);
  void submit_and_wait();

  const device& device_;
  com<ID3D12CommandQueue> queue_;
  com<ID3D12CommandAllocator> allocator_;
  com<ID3D12GraphicsCommandList> list_;
  com<ID3D12Fence> fence_;
  com<IDMLCommandRecorder> recorder_;
  com<ID3D12DescriptorHeap> descriptors_;
  buffer input_, output_, persistent_, temporary_, upload_, readback_;
  HANDLE done_ = CreateEventW(nullptr, FALSE, FALSE, nullptr);  // the process's end closes it
  UINT64 submissions_ = 0;
  UINT descriptor_count_ = 0;
  bool is_recording_ = true;  // as a new list does
};

}  // namespace directml
