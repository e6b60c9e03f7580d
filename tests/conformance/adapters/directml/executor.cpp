// SPDX-License-Identifier: MIT
#include "executor.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

namespace directml {
namespace {

constexpr UINT64 guard = 256;  // bytes before and after each tensor; a multiple of 16, as offsets of tensors must be
constexpr auto guard_pattern = 0xa5;
constexpr UINT owned_by_dml = 1;  // DML_TENSOR_FLAG_OWNED_BY_DML

constexpr UINT64 rounded_up(UINT64 n, UINT64 multiple) {
  return (n + multiple - 1) / multiple * multiple;
}

// A tensor in its buffer.
struct placement {
  placement(const slice1_buffer_tensor& tensor, UINT64 size)
      // At 0 if its alignment is huge: then no guard is before it.
      : offset(tensor.GuaranteedBaseOffsetAlignment > 65536
                   ? 0
                   : std::max<UINT64>(guard, tensor.GuaranteedBaseOffsetAlignment)),
        bound(rounded_up(size, 4)),
        total(rounded_up(offset + bound + guard, guard)) {}
  UINT64 offset, bound, total;  // bytes
};

const slice1_buffer_tensor& buffer_of(const slice1_tensor* tensor) {
  return *static_cast<const slice1_buffer_tensor*>(tensor->Desc);
}

// Throws if any of the bytes changed; `first` is the first's offset from the tensor.
void check_unchanged(const char* tensor, const std::byte* before, const std::byte* after, UINT64 size, INT64 first) {
  const auto* const changed = std::mismatch(before, before + size, after).first;
  if (changed == before + size) return;
  throw std::runtime_error("byte " + std::to_string(first + (changed - before)) + " from the " + tensor +
                           "'s beginning has changed");
}

}  // namespace

void buffer::reserve(ID3D12Device* d3d, UINT64 least, D3D12_HEAP_TYPE heap) {
  if (least <= size) return;
  *this = {};
  const bool on_device = heap == D3D12_HEAP_TYPE_DEFAULT;
  D3D12_HEAP_PROPERTIES properties{};
  properties.Type = heap;
  D3D12_RESOURCE_DESC desc{};
  desc.Dimension = D3D12_RESOURCE_DIMENSION_BUFFER;
  desc.Width = rounded_up(least + least / 2, 65536);
  desc.Height = desc.DepthOrArraySize = desc.MipLevels = 1;
  desc.SampleDesc.Count = 1;
  desc.Layout = D3D12_TEXTURE_LAYOUT_ROW_MAJOR;
  desc.Flags = on_device ? D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS : D3D12_RESOURCE_FLAG_NONE;
  const auto state = on_device                        ? D3D12_RESOURCE_STATE_COMMON
                     : heap == D3D12_HEAP_TYPE_UPLOAD ? D3D12_RESOURCE_STATE_GENERIC_READ
                                                      : D3D12_RESOURCE_STATE_COPY_DEST;
  check(d3d->CreateCommittedResource(&properties, D3D12_HEAP_FLAG_NONE, &desc, state, nullptr, resource.iid(),
                                     resource.out()),
        "CreateCommittedResource");
  if (!on_device) check(resource->Map(0, nullptr, reinterpret_cast<void**>(&bytes)), "Map");
  size = desc.Width;
}

executor::executor(const device& on) : device_(on) {
  auto* const d3d = on.d3d();
  D3D12_COMMAND_QUEUE_DESC desc{};
  desc.Type = D3D12_COMMAND_LIST_TYPE_COMPUTE;
  check(d3d->CreateCommandQueue(&desc, queue_.iid(), queue_.out()), "CreateCommandQueue");
  check(d3d->CreateCommandAllocator(desc.Type, allocator_.iid(), allocator_.out()), "CreateCommandAllocator");
  check(d3d->CreateCommandList(0, desc.Type, allocator_.get(), nullptr, list_.iid(), list_.out()), "CreateCommandList");
  check(d3d->CreateFence(0, D3D12_FENCE_FLAG_NONE, fence_.iid(), fence_.out()), "CreateFence");
  check(on.dml()->CreateCommandRecorder(recorder_.iid(), recorder_.out()), "CreateCommandRecorder");
}

void executor::run(IDMLCompiledOperator* compiled, const slice1_operator& desc, const void* input, UINT64 input_size,
                   void* output, UINT64 output_size) {
  com<IDMLOperatorInitializer> initializer;
  check(device_.dml()->CreateOperatorInitializer(1, &compiled, initializer.iid(), initializer.out()),
        "CreateOperatorInitializer");
  const auto initializing = initializer->GetBindingProperties(), executing = compiled->GetBindingProperties();
  const placement in(buffer_of(desc.InputTensor), input_size), out(buffer_of(desc.OutputTensor), output_size);

  auto* const d3d = device_.d3d();
  input_.reserve(d3d, in.total, D3D12_HEAP_TYPE_DEFAULT);
  output_.reserve(d3d, out.total, D3D12_HEAP_TYPE_DEFAULT);
  // One byte more, so that there are buffers even if they are not needed.
  persistent_.reserve(d3d, executing.PersistentResourceSize + 1, D3D12_HEAP_TYPE_DEFAULT);
  temporary_.reserve(d3d, std::max(initializing.TemporaryResourceSize, executing.TemporaryResourceSize) + 1,
                     D3D12_HEAP_TYPE_DEFAULT);
  upload_.reserve(d3d, in.total + out.total, D3D12_HEAP_TYPE_UPLOAD);
  readback_.reserve(d3d, in.total + out.total, D3D12_HEAP_TYPE_READBACK);
  const UINT initializing_count = std::max(1U, initializing.RequiredDescriptorCount);
  reserve_descriptors(initializing_count + std::max(1U, executing.RequiredDescriptorCount));

  std::byte *const in_before = upload_.bytes, *const out_before = in_before + in.total;
  std::memset(upload_.bytes, guard_pattern, in.total + out.total);
  std::memcpy(in_before + in.offset, input, input_size);
  std::memcpy(out_before + out.offset, output, output_size);

  if (is_recording_) list_->Close();  // an earlier case has failed
  check(allocator_->Reset(), "ID3D12CommandAllocator::Reset");
  check(list_->Reset(allocator_.get(), nullptr), "ID3D12GraphicsCommandList::Reset");
  is_recording_ = true;
  list_->CopyBufferRegion(input_.resource.get(), 0, upload_.resource.get(), 0, in.total);
  list_->CopyBufferRegion(output_.resource.get(), 0, upload_.resource.get(), in.total, out.total);
  transition({&input_, &output_}, D3D12_RESOURCE_STATE_COPY_DEST, D3D12_RESOURCE_STATE_UNORDERED_ACCESS);
  transition({&persistent_, &temporary_}, D3D12_RESOURCE_STATE_COMMON, D3D12_RESOURCE_STATE_UNORDERED_ACCESS);
  ID3D12DescriptorHeap* const heap = descriptors_.get();
  list_->SetDescriptorHeaps(1, &heap);

  const DML_BUFFER_BINDING in_buffer{input_.resource.get(), in.offset, in.bound};
  const DML_BUFFER_BINDING out_buffer{output_.resource.get(), out.offset, out.bound};
  const DML_BUFFER_BINDING kept_buffer{persistent_.resource.get(), 0, executing.PersistentResourceSize};
  const DML_BUFFER_ARRAY_BINDING in_array{1, &in_buffer};
  const DML_BINDING_DESC bound_none{DML_BINDING_TYPE_NONE, nullptr}, bound_in{DML_BINDING_TYPE_BUFFER, &in_buffer},
      bound_array{DML_BINDING_TYPE_BUFFER_ARRAY, &in_array}, bound_out{DML_BINDING_TYPE_BUFFER, &out_buffer},
      bound_kept{DML_BINDING_TYPE_BUFFER, &kept_buffer};
  const bool is_owned = (buffer_of(desc.InputTensor).Flags & owned_by_dml) != 0;
  const DML_BINDING_DESC* const kept = executing.PersistentResourceSize == 0 ? nullptr : &bound_kept;
  dispatch(initializer.get(), initializing, 0, {is_owned ? &bound_array : nullptr, kept, nullptr});
  D3D12_RESOURCE_BARRIER initialized{};
  initialized.Type = D3D12_RESOURCE_BARRIER_TYPE_UAV;
  list_->ResourceBarrier(1, &initialized);
  dispatch(compiled, executing, initializing_count, {is_owned ? &bound_none : &bound_in, &bound_out, kept});

  // After the list, buffers are in D3D12_RESOURCE_STATE_COMMON again.
  transition({&input_, &output_}, D3D12_RESOURCE_STATE_UNORDERED_ACCESS, D3D12_RESOURCE_STATE_COPY_SOURCE);
  list_->CopyBufferRegion(readback_.resource.get(), 0, input_.resource.get(), 0, in.total);
  list_->CopyBufferRegion(readback_.resource.get(), in.total, output_.resource.get(), 0, out.total);
  submit_and_wait();

  const std::byte* const out_after = readback_.bytes + in.total;
  const UINT64 end = out.offset + output_size;
  check_unchanged("input", in_before, readback_.bytes, in.total, -static_cast<INT64>(in.offset));
  check_unchanged("output", out_before, out_after, out.offset, -static_cast<INT64>(out.offset));
  check_unchanged("output", out_before + end, out_after + end, out.total - end, static_cast<INT64>(output_size));
  std::memcpy(output, out_after + out.offset, output_size);
}

void executor::transition(std::initializer_list<const buffer*> buffers, D3D12_RESOURCE_STATES before,
                          D3D12_RESOURCE_STATES after) {
  for (const buffer* const b : buffers) {
    D3D12_RESOURCE_BARRIER barrier{};
    barrier.Transition = {b->resource.get(), D3D12_RESOURCE_BARRIER_ALL_SUBRESOURCES, before, after};
    list_->ResourceBarrier(1, &barrier);
  }
}

void executor::reserve_descriptors(UINT count) {
  if (count <= descriptor_count_) return;
  com<ID3D12DescriptorHeap> heap;
  const D3D12_DESCRIPTOR_HEAP_DESC desc{D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV, count,
                                        D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE, 0};
  check(device_.d3d()->CreateDescriptorHeap(&desc, heap.iid(), heap.out()), "CreateDescriptorHeap");
  descriptors_ = std::move(heap);
  descriptor_count_ = count;
}

void executor::dispatch(IDMLDispatchable* what, const DML_BINDING_PROPERTIES& needs, UINT first,
                        const bindings& bound) {
  const UINT step = device_.d3d()->GetDescriptorHandleIncrementSize(D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV);
  DML_BINDING_TABLE_DESC desc{what, descriptors_->GetCPUDescriptorHandleForHeapStart(),
                              descriptors_->GetGPUDescriptorHandleForHeapStart(),
                              std::max(1U, needs.RequiredDescriptorCount)};
  desc.CPUDescriptorHandle.ptr += SIZE_T{first} * step;
  desc.GPUDescriptorHandle.ptr += UINT64{first} * step;
  com<IDMLBindingTable> table;
  check(device_.dml()->CreateBindingTable(&desc, table.iid(), table.out()), "CreateBindingTable");
  // DirectML removes the device if something is bound that is not needed.
  if (bound.input != nullptr) table->BindInputs(1, bound.input);
  if (bound.output != nullptr) table->BindOutputs(1, bound.output);
  if (bound.persistent != nullptr) table->BindPersistentResource(bound.persistent);
  if (needs.TemporaryResourceSize != 0) {
    const DML_BUFFER_BINDING temporary{temporary_.resource.get(), 0, needs.TemporaryResourceSize};
    const DML_BINDING_DESC bound_temporary{DML_BINDING_TYPE_BUFFER, &temporary};
    table->BindTemporaryResource(&bound_temporary);
  }
  recorder_->RecordDispatch(list_.get(), what, table.get());
}

void executor::submit_and_wait() {
  check(device_.removed_reason(), "GetDeviceRemovedReason");  // wrong bindings
  is_recording_ = false;
  check(list_->Close(), "Close");
  ID3D12CommandList* const list = list_.get();
  queue_->ExecuteCommandLists(1, &list);
  check(queue_->Signal(fence_.get(), ++submissions_), "Signal");
  check(fence_->SetEventOnCompletion(submissions_, done_), "SetEventOnCompletion");
  WaitForSingleObject(done_, INFINITE);  // a removed device also signals; the kit has a time limit
  check(device_.removed_reason(), "GetDeviceRemovedReason");
}

}  // namespace directml
