// SPDX-License-Identifier: MIT
// Declares the interfaces of DirectML that run one operator, by DirectML.h's names, for compilers without that header.
// The operators' own structs are those of slice1/conformance.h.
#pragma once

// g++ and clang++ return a struct from a method in other registers than Windows does. mingw-w64's headers then declare
// what is the same to Windows: a pointer to the struct as a parameter.
#if !defined(_MSC_VER) && !defined(WIDL_EXPLICIT_AGGREGATE_RETURNS)
#define WIDL_EXPLICIT_AGGREGATE_RETURNS
#endif
#if !defined(NOMINMAX)
#define NOMINMAX
#endif
#include <windows.h>

#include <d3d12.h>
#include <d3d12sdklayers.h>
#include <dxgi1_4.h>

namespace directml {

enum : UINT { DML_CREATE_DEVICE_FLAG_NONE = 0, DML_CREATE_DEVICE_FLAG_DEBUG = 1 };
enum : UINT { DML_FEATURE_TENSOR_DATA_TYPE_SUPPORT = 0, DML_FEATURE_FEATURE_LEVELS = 1 };
enum : UINT { DML_EXECUTION_FLAG_NONE = 0 };
enum : UINT { DML_BINDING_TYPE_NONE = 0, DML_BINDING_TYPE_BUFFER = 1, DML_BINDING_TYPE_BUFFER_ARRAY = 2 };

struct DML_OPERATOR_DESC {
  UINT Type;
  const void* Desc;
};
struct DML_FEATURE_QUERY_FEATURE_LEVELS {
  UINT RequestedFeatureLevelCount;
  const UINT* RequestedFeatureLevels;
};
struct DML_BINDING_PROPERTIES {
  UINT RequiredDescriptorCount;
  UINT64 TemporaryResourceSize;
  UINT64 PersistentResourceSize;
};
struct DML_BINDING_DESC {
  UINT Type;
  const void* Desc;
};
struct DML_BUFFER_BINDING {
  ID3D12Resource* Buffer;
  UINT64 Offset;
  UINT64 SizeInBytes;
};
struct DML_BUFFER_ARRAY_BINDING {
  UINT BindingCount;
  const DML_BUFFER_BINDING* Bindings;
};

struct IDMLObject : IUnknown {
  virtual HRESULT STDMETHODCALLTYPE GetPrivateData(REFGUID guid, UINT* dataSize, void* data) = 0;
  virtual HRESULT STDMETHODCALLTYPE SetPrivateData(REFGUID guid, UINT dataSize, const void* data) = 0;
  virtual HRESULT STDMETHODCALLTYPE SetPrivateDataInterface(REFGUID guid, IUnknown* data) = 0;
  virtual HRESULT STDMETHODCALLTYPE SetName(PCWSTR name) = 0;
};
struct IDMLDeviceChild : IDMLObject {
  virtual HRESULT STDMETHODCALLTYPE GetDevice(REFIID riid, void** ppv) = 0;
};
struct IDMLPageable : IDMLDeviceChild {};
struct IDMLOperator : IDMLDeviceChild {
  static constexpr GUID iid{0x26caae7a, 0x3081, 0x4633, {0x95, 0x81, 0x22, 0x6f, 0xbe, 0x57, 0x69, 0x5d}};
};
struct IDMLDispatchable : IDMLPageable {
#if defined(_MSC_VER)
  virtual DML_BINDING_PROPERTIES STDMETHODCALLTYPE GetBindingProperties() = 0;
#else
  virtual DML_BINDING_PROPERTIES* STDMETHODCALLTYPE GetBindingProperties(DML_BINDING_PROPERTIES* result) = 0;
  DML_BINDING_PROPERTIES GetBindingProperties() {
    DML_BINDING_PROPERTIES result{};
    return *GetBindingProperties(&result);
  }
#endif
};
struct IDMLCompiledOperator : IDMLDispatchable {
  static constexpr GUID iid{0x6b15e56a, 0xbf5c, 0x4902, {0x92, 0xd8, 0xda, 0x3a, 0x65, 0x0a, 0xfe, 0xa4}};
};
struct IDMLOperatorInitializer : IDMLDispatchable {
  static constexpr GUID iid{0x427c1113, 0x435c, 0x469c, {0x86, 0x76, 0x4d, 0x5d, 0xd0, 0x72, 0xf8, 0x13}};
  virtual HRESULT STDMETHODCALLTYPE Reset(UINT operatorCount, IDMLCompiledOperator* const* operators) = 0;
};

struct DML_BINDING_TABLE_DESC {
  IDMLDispatchable* Dispatchable;
  D3D12_CPU_DESCRIPTOR_HANDLE CPUDescriptorHandle;
  D3D12_GPU_DESCRIPTOR_HANDLE GPUDescriptorHandle;
  UINT SizeInDescriptors;
};
struct IDMLBindingTable : IDMLDeviceChild {
  static constexpr GUID iid{0x29c687dc, 0xde74, 0x4e3b, {0xab, 0x00, 0x11, 0x68, 0xf2, 0xfc, 0x3c, 0xfc}};
  virtual void STDMETHODCALLTYPE BindInputs(UINT bindingCount, const DML_BINDING_DESC* bindings) = 0;
  virtual void STDMETHODCALLTYPE BindOutputs(UINT bindingCount, const DML_BINDING_DESC* bindings) = 0;
  virtual void STDMETHODCALLTYPE BindTemporaryResource(const DML_BINDING_DESC* binding) = 0;
  virtual void STDMETHODCALLTYPE BindPersistentResource(const DML_BINDING_DESC* binding) = 0;
  virtual HRESULT STDMETHODCALLTYPE Reset(const DML_BINDING_TABLE_DESC* desc) = 0;
};
struct IDMLCommandRecorder : IDMLDeviceChild {
  static constexpr GUID iid{0xe6857a76, 0x2e3e, 0x4fdd, {0xbf, 0xf4, 0x5d, 0x2b, 0xa1, 0x0f, 0xb4, 0x53}};
  virtual void STDMETHODCALLTYPE RecordDispatch(ID3D12CommandList* commandList, IDMLDispatchable* dispatchable,
                                                IDMLBindingTable* bindings) = 0;
};
struct IDMLDevice : IDMLObject {
  static constexpr GUID iid{0x6dbd6437, 0x96fd, 0x423f, {0xa9, 0x8c, 0xae, 0x5e, 0x7c, 0x2a, 0x57, 0x3f}};
  virtual HRESULT STDMETHODCALLTYPE CheckFeatureSupport(UINT feature, UINT featureQueryDataSize,
                                                        const void* featureQueryData, UINT featureSupportDataSize,
                                                        void* featureSupportData) = 0;
  virtual HRESULT STDMETHODCALLTYPE CreateOperator(const DML_OPERATOR_DESC* desc, REFIID riid, void** ppv) = 0;
  virtual HRESULT STDMETHODCALLTYPE CompileOperator(IDMLOperator* op, UINT flags, REFIID riid, void** ppv) = 0;
  virtual HRESULT STDMETHODCALLTYPE CreateOperatorInitializer(UINT operatorCount,
                                                              IDMLCompiledOperator* const* operators, REFIID riid,
                                                              void** ppv) = 0;
  virtual HRESULT STDMETHODCALLTYPE CreateCommandRecorder(REFIID riid, void** ppv) = 0;
  virtual HRESULT STDMETHODCALLTYPE CreateBindingTable(const DML_BINDING_TABLE_DESC* desc, REFIID riid, void** ppv) = 0;
  virtual HRESULT STDMETHODCALLTYPE Evict(UINT count, IDMLPageable* const* ppObjects) = 0;
  virtual HRESULT STDMETHODCALLTYPE MakeResident(UINT count, IDMLPageable* const* ppObjects) = 0;
  virtual HRESULT STDMETHODCALLTYPE GetDeviceRemovedReason() = 0;
  virtual HRESULT STDMETHODCALLTYPE GetParentDevice(REFIID riid, void** ppv) = 0;
};

using DMLCreateDevice = HRESULT(WINAPI*)(ID3D12Device* d3d12Device, UINT flags, REFIID riid, void** ppv);

}  // namespace directml
