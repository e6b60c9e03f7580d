// SPDX-License-Identifier: MIT
#include "device.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <cwchar>
#include <filesystem>
#include <vector>

namespace directml {
namespace {

std::wstring setting(const wchar_t* name) {
  std::wstring value(32767, L'\0');  // the longest that Windows has
  value.resize(GetEnvironmentVariableW(name, value.data(), static_cast<DWORD>(value.size())));
  return value;
}

std::string utf8_of(const std::wstring& text) {
  const auto length = static_cast<int>(text.size());
  std::string made(3 * text.size(), '\0');
  const auto room = static_cast<int>(made.size());
  const int size = WideCharToMultiByte(CP_UTF8, 0, text.data(), length, made.data(), room, nullptr, nullptr);
  made.resize(static_cast<std::size_t>(size));
  return made;
}

HMODULE library(const std::wstring& file) {
  // The preferred separators: LoadLibrary would search the system's folders for a path with others.
  const HMODULE loaded = LoadLibraryW(std::filesystem::path(file).make_preferred().c_str());
  if (loaded == nullptr) {
    throw std::runtime_error(utf8_of(file) + " can't be loaded: Windows error " + std::to_string(GetLastError()));
  }
  return loaded;
}

template <class Function>
Function function(HMODULE library, const char* name) {
  const auto found = reinterpret_cast<Function>(reinterpret_cast<void*>(GetProcAddress(library, name)));
  if (found == nullptr) throw std::runtime_error(std::string("there is no function ") + name);
  return found;
}

// "1.15.4.0 ", or nothing. Read from the resource itself, as the functions for it are in another library.
std::string version_of(HMODULE library) {
  constexpr std::size_t header = 40;  // of VS_VERSIONINFO, before its VS_FIXEDFILEINFO
  VS_FIXEDFILEINFO info{};
  const HRSRC found = FindResourceW(library, MAKEINTRESOURCEW(VS_VERSION_INFO), MAKEINTRESOURCEW(16));  // RT_VERSION
  if (found == nullptr || SizeofResource(library, found) < header + sizeof info) return "";
  std::memcpy(&info, static_cast<const std::byte*>(LockResource(LoadResource(library, found))) + header, sizeof info);
  std::string version;
  for (const DWORD part : {info.dwFileVersionMS, info.dwFileVersionLS}) {
    version += (version.empty() ? "" : ".") + std::to_string(HIWORD(part)) + '.' + std::to_string(LOWORD(part));
  }
  return version + ' ';
}

com<IDXGIAdapter1> adapter() {
  using create_factory = HRESULT(WINAPI*)(REFIID, void**);
  com<IDXGIFactory4> factory;
  check(function<create_factory>(library(L"dxgi.dll"), "CreateDXGIFactory1")(factory.iid(), factory.out()),
        "CreateDXGIFactory1");
  com<IDXGIAdapter1> found;
  const std::wstring wanted = setting(L"SLICE1_DIRECTML_ADAPTER");
  if (wanted == L"warp") {
    check(factory->EnumWarpAdapter(found.iid(), found.out()), "EnumWarpAdapter");
  } else {
    wchar_t* end = nullptr;
    const auto number = static_cast<UINT>(std::wcstoul(wanted.c_str(), &end, 10));
    if (*end != 0) throw std::runtime_error("SLICE1_DIRECTML_ADAPTER is neither a number nor warp");
    check(factory->EnumAdapters1(number, reinterpret_cast<IDXGIAdapter1**>(found.out())), "EnumAdapters1");
  }
  return found;
}

com<ID3D12Device> d3d_device(IDXGIAdapter1* on, bool debug) {
  const HMODULE d3d12 = library(L"d3d12.dll");
  if (debug) {
    com<ID3D12Debug> layer;
    check(function<PFN_D3D12_GET_DEBUG_INTERFACE>(d3d12, "D3D12GetDebugInterface")(layer.iid(), layer.out()),
          "D3D12GetDebugInterface");
    layer->EnableDebugLayer();
  }
  com<ID3D12Device> made;
  const auto create = function<PFN_D3D12_CREATE_DEVICE>(d3d12, "D3D12CreateDevice");
  if (FAILED(create(on, D3D_FEATURE_LEVEL_11_0, made.iid(), made.out()))) {
    constexpr auto only_computes = static_cast<D3D_FEATURE_LEVEL>(0x1000);  // D3D_FEATURE_LEVEL_1_0_CORE
    check(create(on, only_computes, made.iid(), made.out()), "D3D12CreateDevice");
  }
  return made;
}

UINT newest_level(IDMLDevice* dml) {
  constexpr std::array<UINT, 15> levels{0x1000, 0x2000, 0x2100, 0x3000, 0x3100, 0x4000, 0x4100, 0x5000,
                                        0x5100, 0x5200, 0x6000, 0x6100, 0x6200, 0x6300, 0x6400};
  // An older DirectML may reject the question because of a level that it doesn't know.
  for (UINT count = levels.size(); count > 0; --count) {
    const DML_FEATURE_QUERY_FEATURE_LEVELS query{count, levels.data()};
    UINT newest = 0;
    if (SUCCEEDED(dml->CheckFeatureSupport(DML_FEATURE_FEATURE_LEVELS, sizeof query, &query, sizeof newest, &newest))) {
      return newest;
    }
  }
  return levels.front();  // which has no such question
}

}  // namespace

device::device() {
  const bool debug = !setting(L"SLICE1_DIRECTML_DEBUG").empty();
  const std::wstring file = setting(L"SLICE1_DIRECTML");
  const HMODULE dll = library(file.empty() ? L"DirectML.dll" : file);
  const auto on = adapter();
  DXGI_ADAPTER_DESC1 description;
  check(on->GetDesc1(&description), "GetDesc1");
  d3d_ = d3d_device(on.get(), debug);
  const UINT flags = debug ? DML_CREATE_DEVICE_FLAG_DEBUG : DML_CREATE_DEVICE_FLAG_NONE;
  check(function<DMLCreateDevice>(dll, "DMLCreateDevice")(d3d_.get(), flags, dml_.iid(), dml_.out()),
        "DMLCreateDevice");
  if (debug) check(d3d_->QueryInterface(messages_.iid(), messages_.out()), "QueryInterface");
  level_ = newest_level(dml_.get());
  for (UINT type = 1; type < has_type_.size(); ++type) {
    BOOL supported = FALSE;
    const HRESULT result = dml_->CheckFeatureSupport(DML_FEATURE_TENSOR_DATA_TYPE_SUPPORT, sizeof type, &type,
                                                     sizeof supported, &supported);
    has_type_[type] = SUCCEEDED(result) && supported;
  }
  name_ = "DirectML " + version_of(dll) + "at level " + std::to_string(level_ >> 12) + '_' +
          std::to_string(level_ >> 8 & 15) + ", " + utf8_of(description.Description);
}

bool device::has_all_types() const {
  return std::find(has_type_.begin(), has_type_.end(), false) == has_type_.end();
}

HRESULT device::removed_reason() const {
  const HRESULT reason = d3d_->GetDeviceRemovedReason();
  return FAILED(reason) ? reason : dml_->GetDeviceRemovedReason();
}

std::string device::messages() {
  std::string all;
  if (messages_.get() == nullptr) return all;
  for (UINT64 i = 0; i < messages_->GetNumStoredMessages(); ++i) {
    SIZE_T size = 0;
    messages_->GetMessage(i, nullptr, &size);
    std::vector<std::byte> bytes(size);
    auto* const message = reinterpret_cast<D3D12_MESSAGE*>(bytes.data());
    if (SUCCEEDED(messages_->GetMessage(i, message, &size))) all += std::string("\n  ") + message->pDescription;
  }
  messages_->ClearStoredMessages();
  return all;
}

}  // namespace directml
