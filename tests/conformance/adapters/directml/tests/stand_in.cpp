// SPDX-License-Identifier: MIT
// A stand-in DirectML.dll, to test the adapter. It has the three slice operators, validates by slice1, and executes by
// copies of buffers. It removes its device if it is called in a way that DirectML's documents forbid. The environment's
// STAND_IN is one deviation: a planted mistake, or a lesser device.
#include "interfaces.hpp"

#include <slice1/directml.hpp>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

using namespace directml;
namespace dml = slice1::dml;

bool deviates(const char* how) {
  static const char* const wanted = std::getenv("STAND_IN");
  return wanted != nullptr && std::strcmp(wanted, how) == 0;
}

struct run {
  UINT64 from, to, size;  // bytes
};

// The runs of bytes that a plan copies, in the order of the output.
std::vector<run> runs_of(const slice1::plan& plan) {
  const auto sizes = plan.output_sizes();
  const auto in = plan.input_strides();
  const auto out = plan.output_strides();
  const UINT64 bytes = plan.element_size();
  std::vector<std::uint32_t> index(plan.dimension_count(), 0);
  std::vector<run> runs;
  for (;;) {
    UINT64 from = plan.input_start(), to = plan.output_start();
    for (std::size_t i = 0; i < index.size(); ++i) {
      from += static_cast<UINT64>(in[i] * index[i]);
      to += UINT64{out[i]} * index[i];
    }
    from *= bytes, to *= bytes;
    if (!runs.empty() && runs.back().from + runs.back().size == from && runs.back().to + runs.back().size == to) {
      runs.back().size += bytes;
    } else {
      runs.push_back({from, to, bytes});
    }
    std::size_t i = index.size();
    while (i > 0 && ++index[i - 1] == sizes[i - 1]) index[--i] = 0;
    if (i == 0) return runs;
  }
}

struct tensor {
  explicit tensor(const dml::DML_TENSOR_DESC* desc) {
    const auto& buffer = *static_cast<const dml::DML_BUFFER_TENSOR_DESC*>(desc->Desc);
    size = buffer.TotalTensorSizeInBytes;
    alignment = std::max<UINT64>(buffer.GuaranteedBaseOffsetAlignment, dml::DML_MINIMUM_BUFFER_TENSOR_ALIGNMENT);
    is_owned = (buffer.Flags & dml::DML_TENSOR_FLAG_OWNED_BY_DML) != 0;
  }
  UINT64 size, alignment;  // bytes
  bool is_owned;
};

// The work of an operator. `plans` are those of the elements, for the gradient preceded by that of its zeros.
struct work {
  tensor input, output;
  std::vector<slice1::plan> plans;
};

work work_of(const DML_OPERATOR_DESC& desc) {
  if (desc.Type == dml::DML_OPERATOR_SLICE_GRAD) {
    dml::DML_SLICE_GRAD_OPERATOR_DESC gradient;
    std::memcpy(&gradient, desc.Desc, sizeof gradient);
    const auto plan = slice1::make_plan(gradient).value();
    return {
        tensor(gradient.InputGradientTensor), tensor(gradient.OutputGradientTensor), {plan.zeros(), plan.elements()}};
  }
  dml::DML_SLICE1_OPERATOR_DESC either;  // DML_SLICE's struct begins alike
  std::memcpy(&either, desc.Desc, sizeof either);
  const dml::DML_OPERATOR_DESC tagged{static_cast<dml::DML_OPERATOR_TYPE>(desc.Type), desc.Desc};
  return {tensor(either.InputTensor), tensor(either.OutputTensor), {slice1::make_plan(tagged).value()}};
}

class device;

// The base of all objects.
template <class Interface>
class object : public Interface {
 public:
  virtual ~object() = default;
  HRESULT STDMETHODCALLTYPE QueryInterface(REFIID, void**) override { return E_NOINTERFACE; }
  ULONG STDMETHODCALLTYPE AddRef() override { return ++count_; }
  ULONG STDMETHODCALLTYPE Release() override {
    const ULONG left = --count_;
    if (left == 0) delete this;
    return left;
  }
  HRESULT STDMETHODCALLTYPE GetPrivateData(REFGUID, UINT*, void*) override { return E_NOTIMPL; }
  HRESULT STDMETHODCALLTYPE SetPrivateData(REFGUID, UINT, const void*) override { return E_NOTIMPL; }
  HRESULT STDMETHODCALLTYPE SetPrivateDataInterface(REFGUID, IUnknown*) override { return E_NOTIMPL; }
  HRESULT STDMETHODCALLTYPE SetName(PCWSTR) override { return S_OK; }

 private:
  std::atomic<ULONG> count_{1};
};
template <class Interface>
struct child : object<Interface> {
  HRESULT STDMETHODCALLTYPE GetDevice(REFIID, void**) override { return E_NOTIMPL; }
};
template <class Interface>
struct dispatchable : child<Interface> {
  DML_BINDING_PROPERTIES needs{};
#if defined(_MSC_VER)
  DML_BINDING_PROPERTIES STDMETHODCALLTYPE GetBindingProperties() override {
    return needs;
  }
#else
  DML_BINDING_PROPERTIES* STDMETHODCALLTYPE GetBindingProperties(DML_BINDING_PROPERTIES* result) override {
    return &(*result = needs);
  }
#endif
};

struct op : child<IDMLOperator> {
  explicit op(work does) : what(std::move(does)) {}
  work what;
};

struct compiled_op : dispatchable<IDMLCompiledOperator> {
  // Each need occurs with each other, by the sizes.
  explicit compiled_op(const work& does) : what(does) {
    const UINT64 in = what.input.size / 4, out = what.output.size / 4;
    needs = {static_cast<UINT>(in % 3), out % 2 * 300, what.input.is_owned ? what.input.size : in / 2 % 2 * 200};
  }
  work what;
  bool is_initialized = false;
};

struct initializer : dispatchable<IDMLOperatorInitializer> {
  explicit initializer(IDMLCompiledOperator* initializes) : of(static_cast<compiled_op*>(initializes)) {
    needs = {static_cast<UINT>(of->what.output.size / 4 % 2), of->what.input.size / 8 % 2 * 500, 0};
  }
  HRESULT STDMETHODCALLTYPE Reset(UINT, IDMLCompiledOperator* const*) override { return E_NOTIMPL; }
  compiled_op* of;
};

struct binding_table : child<IDMLBindingTable> {
  binding_table(const DML_BINDING_TABLE_DESC& desc, device& on) : what(desc.Dispatchable), its_device(on) {}
  void STDMETHODCALLTYPE BindInputs(UINT count, const DML_BINDING_DESC* bindings) override {
    bind(input, count, bindings);
  }
  void STDMETHODCALLTYPE BindOutputs(UINT count, const DML_BINDING_DESC* bindings) override {
    bind(output, count, bindings);
  }
  void STDMETHODCALLTYPE BindTemporaryResource(const DML_BINDING_DESC* bound) override { bind(temporary, 1, bound); }
  void STDMETHODCALLTYPE BindPersistentResource(const DML_BINDING_DESC* bound) override { bind(persistent, 1, bound); }
  HRESULT STDMETHODCALLTYPE Reset(const DML_BINDING_TABLE_DESC*) override { return E_NOTIMPL; }

  struct binding {
    UINT type = DML_BINDING_TYPE_NONE;
    DML_BUFFER_BINDING buffer{};
  };
  void bind(binding& to, UINT count, const DML_BINDING_DESC* bindings);

  IDMLDispatchable* what;
  device& its_device;
  binding input, output, temporary, persistent;
};

struct recorder : child<IDMLCommandRecorder> {
  explicit recorder(device& on) : its_device(on) {}
  void STDMETHODCALLTYPE RecordDispatch(ID3D12CommandList* any, IDMLDispatchable* what,
                                        IDMLBindingTable* with) override;
  void initialize(ID3D12GraphicsCommandList* list, initializer& what, const binding_table& bound);
  void execute(ID3D12GraphicsCommandList* list, const compiled_op& what, const binding_table& bound);
  bool is_bound(const binding_table::binding& bound, UINT type, UINT64 size, UINT64 alignment, const char* name);
  device& its_device;
};

class device : public object<IDMLDevice> {
 public:
  explicit device(ID3D12Device* d3d) : d3d_(d3d) {}  // outlived by it

  void remove(const char* why) {
    std::fprintf(stderr, "stand-in: %s\n", why);
    removed_ = true;
  }

  HRESULT STDMETHODCALLTYPE CheckFeatureSupport(UINT feature, UINT query_size, const void* query, UINT size,
                                                void* support) override {
    if (feature == DML_FEATURE_FEATURE_LEVELS) {
      if (query_size != sizeof(DML_FEATURE_QUERY_FEATURE_LEVELS) || size != sizeof(UINT)) return E_INVALIDARG;
      const auto& asked = *static_cast<const DML_FEATURE_QUERY_FEATURE_LEVELS*>(query);
      UINT newest = 0;
      for (UINT i = 0; i < asked.RequestedFeatureLevelCount; ++i) {
        if (asked.RequestedFeatureLevels[i] > level()) return E_INVALIDARG;  // a name that it doesn't know
        newest = std::max(newest, asked.RequestedFeatureLevels[i]);
      }
      std::memcpy(support, &newest, sizeof newest);
      return S_OK;
    }
    if (feature != DML_FEATURE_TENSOR_DATA_TYPE_SUPPORT || query_size != sizeof(UINT) || size != sizeof(BOOL)) {
      return E_INVALIDARG;
    }
    const BOOL has =
        !deviates("no_64_bit_types") || *static_cast<const UINT*>(query) < dml::DML_TENSOR_DATA_TYPE_FLOAT64;
    std::memcpy(support, &has, sizeof has);
    return S_OK;
  }

  HRESULT STDMETHODCALLTYPE CreateOperator(const DML_OPERATOR_DESC* desc, REFIID riid, void** result) override {
    const dml::DML_OPERATOR_DESC tagged{static_cast<dml::DML_OPERATOR_TYPE>(desc->Type), desc->Desc};
    if (!slice1::validate(tagged, static_cast<slice1::feature_level>(level())).ok()) return E_INVALIDARG;
    return make<IDMLOperator>(riid, result, [&] { return new op(work_of(*desc)); });
  }
  HRESULT STDMETHODCALLTYPE CompileOperator(IDMLOperator* from, UINT, REFIID riid, void** result) override {
    const work& what = static_cast<op*>(from)->what;
    if (what.output.size > 4) {
      if (deviates("compile_rejects")) return E_INVALIDARG;
      if (deviates("compile_fails")) return E_FAIL;
      if (deviates("out_of_memory")) return E_OUTOFMEMORY;
    }
    return make<IDMLCompiledOperator>(riid, result, [&] { return new compiled_op(what); });
  }
  HRESULT STDMETHODCALLTYPE CreateOperatorInitializer(UINT count, IDMLCompiledOperator* const* operators, REFIID riid,
                                                      void** result) override {
    if (count != 1) return E_NOTIMPL;
    return make<IDMLOperatorInitializer>(riid, result, [&] { return new initializer(operators[0]); });
  }
  HRESULT STDMETHODCALLTYPE CreateCommandRecorder(REFIID riid, void** result) override {
    return make<IDMLCommandRecorder>(riid, result, [&] { return new recorder(*this); });
  }
  HRESULT STDMETHODCALLTYPE CreateBindingTable(const DML_BINDING_TABLE_DESC* desc, REFIID riid,
                                               void** result) override {
    if (desc->CPUDescriptorHandle.ptr == 0 || desc->GPUDescriptorHandle.ptr == 0 ||
        desc->SizeInDescriptors < std::max(1U, desc->Dispatchable->GetBindingProperties().RequiredDescriptorCount)) {
      remove("a binding table has too few descriptors");
    }
    return make<IDMLBindingTable>(riid, result, [&] { return new binding_table(*desc, *this); });
  }
  HRESULT STDMETHODCALLTYPE Evict(UINT, IDMLPageable* const*) override { return E_NOTIMPL; }
  HRESULT STDMETHODCALLTYPE MakeResident(UINT, IDMLPageable* const*) override { return E_NOTIMPL; }
  HRESULT STDMETHODCALLTYPE GetDeviceRemovedReason() override { return removed_ ? DXGI_ERROR_DEVICE_REMOVED : S_OK; }
  HRESULT STDMETHODCALLTYPE GetParentDevice(REFIID, void**) override { return E_NOTIMPL; }

  // An upload buffer of zeros. Smaller ones are kept: recorded copies may read them.
  ID3D12Resource* zeros(UINT64 size) {
    if (size <= zeros_size_) return zeros_;
    D3D12_HEAP_PROPERTIES heap{};
    heap.Type = D3D12_HEAP_TYPE_UPLOAD;
    D3D12_RESOURCE_DESC desc{};
    desc.Dimension = D3D12_RESOURCE_DIMENSION_BUFFER;
    desc.Width = zeros_size_ = std::max<UINT64>(2 * size, 65536);
    desc.Height = desc.DepthOrArraySize = desc.MipLevels = 1;
    desc.SampleDesc.Count = 1;
    desc.Layout = D3D12_TEXTURE_LAYOUT_ROW_MAJOR;
    void* bytes = nullptr;
    d3d_->CreateCommittedResource(&heap, D3D12_HEAP_FLAG_NONE, &desc, D3D12_RESOURCE_STATE_GENERIC_READ, nullptr,
                                  __uuidof(ID3D12Resource), reinterpret_cast<void**>(&zeros_));
    zeros_->Map(0, nullptr, &bytes);
    std::memset(bytes, 0, zeros_size_);
    return zeros_;
  }

 private:
  static UINT level() { return deviates("level_3_0") ? 0x3000 : deviates("level_6_2") ? 0x6200 : 0x6400; }

  template <class Interface, class New>
  HRESULT make(REFIID riid, void** result, const New& make_new) {
    if (removed_) return DXGI_ERROR_DEVICE_REMOVED;
    if (riid != Interface::iid) return E_NOINTERFACE;
    *result = static_cast<Interface*>(make_new());
    return S_OK;
  }

  ID3D12Device* d3d_;
  ID3D12Resource* zeros_ = nullptr;
  UINT64 zeros_size_ = 0;
  bool removed_ = false;
};

void binding_table::bind(binding& to, UINT count, const DML_BINDING_DESC* bindings) {
  if (count != 1) return its_device.remove("not one binding");
  if (to.type != DML_BINDING_TYPE_NONE) return its_device.remove("bound twice");
  to.type = bindings->Type;
  if (to.type == DML_BINDING_TYPE_BUFFER) to.buffer = *static_cast<const DML_BUFFER_BINDING*>(bindings->Desc);
  if (to.type == DML_BINDING_TYPE_BUFFER_ARRAY) {
    const auto& array = *static_cast<const DML_BUFFER_ARRAY_BINDING*>(bindings->Desc);
    if (array.BindingCount != 1) return its_device.remove("not one buffer in an array");
    to.buffer = array.Bindings[0];
  }
}

constexpr auto uav = D3D12_RESOURCE_STATE_UNORDERED_ACCESS, copied_from = D3D12_RESOURCE_STATE_COPY_SOURCE,
               copied_to = D3D12_RESOURCE_STATE_COPY_DEST;

void transition(ID3D12GraphicsCommandList* list, const binding_table::binding& bound, D3D12_RESOURCE_STATES before,
                D3D12_RESOURCE_STATES after) {
  D3D12_RESOURCE_BARRIER barrier{};
  barrier.Transition = {bound.buffer.Buffer, D3D12_RESOURCE_BARRIER_ALL_SUBRESOURCES, before, after};
  list->ResourceBarrier(1, &barrier);
}

// Whether exactly the needed buffers are bound; if not, the device is removed. A size of 0: nothing.
bool recorder::is_bound(const binding_table::binding& bound, UINT type, UINT64 size, UINT64 alignment,
                        const char* name) {
  bool is_right = bound.type == (size == 0 ? DML_BINDING_TYPE_NONE : type);
  if (is_right && size != 0) {
    const auto& [buffer, offset, bound_size] = bound.buffer;
    D3D12_HEAP_PROPERTIES heap{};
    D3D12_HEAP_FLAGS flags{};
    buffer->GetHeapProperties(&heap, &flags);
    const auto desc = buffer->GetDesc();
    is_right = offset % alignment == 0 && bound_size % 4 == 0 && bound_size >= size &&
               bound_size <= desc.Width - offset && heap.Type == D3D12_HEAP_TYPE_DEFAULT &&
               (desc.Flags & D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS) != 0;
  }
  if (!is_right) its_device.remove(name);
  return is_right;
}

void recorder::initialize(ID3D12GraphicsCommandList* list, initializer& what, const binding_table& bound) {
  const tensor& input = what.of->what.input;
  if (!is_bound(bound.input, DML_BINDING_TYPE_BUFFER_ARRAY, input.is_owned ? input.size : 0, input.alignment,
                "wrong input of an initializer") ||
      !is_bound(bound.output, DML_BINDING_TYPE_BUFFER, what.of->needs.PersistentResourceSize,
                dml::DML_PERSISTENT_BUFFER_ALIGNMENT, "wrong output of an initializer") ||
      !is_bound(bound.persistent, DML_BINDING_TYPE_BUFFER, 0, 1, "an initializer has no persistent resource")) {
    return;
  }
  what.of->is_initialized = true;
  if (!input.is_owned) return;
  transition(list, bound.input, uav, copied_from);
  transition(list, bound.output, uav, copied_to);
  list->CopyBufferRegion(bound.output.buffer.Buffer, bound.output.buffer.Offset, bound.input.buffer.Buffer,
                         bound.input.buffer.Offset, input.size);
  transition(list, bound.output, copied_to, uav);
  transition(list, bound.input, copied_from, uav);
}

void recorder::execute(ID3D12GraphicsCommandList* list, const compiled_op& what, const binding_table& bound) {
  const auto& [input, output, plans] = what.what;
  if (!what.is_initialized) return its_device.remove("not initialized");
  if (!is_bound(bound.input, DML_BINDING_TYPE_BUFFER, input.is_owned ? 0 : input.size, input.alignment,
                "wrong input") ||
      !is_bound(bound.output, DML_BINDING_TYPE_BUFFER, output.size, output.alignment, "wrong output") ||
      !is_bound(bound.persistent, DML_BINDING_TYPE_BUFFER, what.needs.PersistentResourceSize,
                dml::DML_PERSISTENT_BUFFER_ALIGNMENT, "wrong persistent resource")) {
    return;
  }
  const auto elements = runs_of(plans.back());
  if (deviates("device_removed") && elements.size() > 1) return its_device.remove("on purpose");
  const auto& from = input.is_owned ? bound.persistent : bound.input;
  const auto copy = [&, &to = bound.output](ID3D12Resource* source, UINT64 offset, const run& r) {
    list->CopyBufferRegion(to.buffer.Buffer, to.buffer.Offset + r.to, source, offset + r.from, r.size);
  };
  transition(list, from, uav, copied_from);
  transition(list, bound.output, uav, copied_to);
  if (plans.size() > 1) {
    for (const run& r : runs_of(plans.front())) copy(its_device.zeros(r.size), 0, {0, r.to, r.size});
    if (!deviates("no_barrier")) {
      transition(list, bound.output, copied_to, uav);
      transition(list, bound.output, uav, copied_to);
    }
  }
  for (const run& r : elements) copy(from.buffer.Buffer, from.buffer.Offset, r);
  const run &first = elements.front(), &last = elements.back();
  const UINT64 four = 4;
  if (deviates("first_twice"))
    copy(from.buffer.Buffer, from.buffer.Offset, {first.from, last.to, plans[0].element_size()});
  if (deviates("writes_before")) copy(from.buffer.Buffer, from.buffer.Offset, {0, 0 - four, four});
  if (deviates("writes_behind")) copy(from.buffer.Buffer, from.buffer.Offset, {0, output.size, four});
  transition(list, bound.output, copied_to, uav);
  transition(list, from, copied_from, uav);
  if (deviates("writes_input")) {
    transition(list, bound.input, uav, copied_to);
    list->CopyBufferRegion(bound.input.buffer.Buffer, bound.input.buffer.Offset, its_device.zeros(4), 0, 4);
    transition(list, bound.input, copied_to, uav);
  }
}

void STDMETHODCALLTYPE recorder::RecordDispatch(ID3D12CommandList* any, IDMLDispatchable* what,
                                                IDMLBindingTable* with) {
  auto* const list = static_cast<ID3D12GraphicsCommandList*>(any);
  const auto& bound = *static_cast<binding_table*>(with);
  if (bound.what != what) return its_device.remove("the binding table of another dispatchable");
  if (!is_bound(bound.temporary, DML_BINDING_TYPE_BUFFER, what->GetBindingProperties().TemporaryResourceSize,
                dml::DML_TEMPORARY_BUFFER_ALIGNMENT, "wrong temporary resource")) {
    return;
  }
  if (auto* const initializes = dynamic_cast<initializer*>(what)) initialize(list, *initializes, bound);
  else execute(list, dynamic_cast<compiled_op&>(*what), bound);
}

}  // namespace

extern "C" __declspec(dllexport) HRESULT WINAPI DMLCreateDevice(ID3D12Device* d3d, UINT flags, REFIID iid, void** ppv) {
  if (flags > directml::DML_CREATE_DEVICE_FLAG_DEBUG) return E_INVALIDARG;
  if (iid != directml::IDMLDevice::iid) return E_NOINTERFACE;
  *ppv = static_cast<directml::IDMLDevice*>(new device(d3d));
  return S_OK;
}
