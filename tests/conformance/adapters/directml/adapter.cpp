// SPDX-License-Identifier: MIT
// DirectML as a subject of the conformance kit: a library for Windows that answers each case with a DirectML.dll.
#include "executor.hpp"

#include <slice1/conformance.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>

namespace directml {
namespace {

struct adapter {
  device on;
  executor executes{on};
};
adapter* current = nullptr;  // never destroyed: at the process's end, DirectML.dll may be gone before it

void print(const std::string& what) {
  std::fprintf(stderr, "slice1_directml: %s%s\n", what.c_str(),
               current == nullptr ? "" : current->on.messages().c_str());
  std::fflush(stderr);
}

// A removed device stays removed; the kit continues in a new process.
void end_if_removed() {
  const HRESULT reason = current->on.removed_reason();
  if (SUCCEEDED(reason)) return;
  print("the device was removed: " + failure::code(reason));
  TerminateProcess(GetCurrentProcess(), 3);
}

constexpr const char* create_operator = "CreateOperator";

struct compilation {
  const char* call;  // the last
  HRESULT result;
  com<IDMLCompiledOperator> compiled{};
};

compilation compile(IDMLDevice* dml, std::uint32_t type, const slice1_operator* desc) {
  const DML_OPERATOR_DESC tagged{type, desc};
  com<IDMLOperator> op;
  const HRESULT result = dml->CreateOperator(&tagged, IDMLOperator::iid, op.out());
  if (result != S_OK) return {create_operator, result};
  compilation made{"CompileOperator", S_OK};
  made.result = dml->CompileOperator(op.get(), DML_EXECUTION_FLAG_NONE, IDMLCompiledOperator::iid, made.compiled.out());
  return made;
}

// A device has one level. From 4_1 on, the documents require the same of the three operators at every level.
bool has_level(std::uint32_t level) {
  constexpr UINT same_from_here = 0x4100;
  return level == current->on.level() || std::min<UINT>(level, current->on.level()) >= same_from_here;
}

bool has_type_of(const slice1_tensor* tensor) {
  constexpr std::uint32_t buffer_type = 1;  // DML_TENSOR_TYPE_BUFFER
  if (tensor == nullptr || tensor->Type != buffer_type || tensor->Desc == nullptr) return true;
  return current->on.has_type(static_cast<const slice1_buffer_tensor*>(tensor->Desc)->DataType);
}

int create(std::uint32_t type, const slice1_operator* desc, std::uint32_t level) {
  if (!has_level(level)) return SLICE1_UNSUPPORTED;
  if (desc != nullptr && (!has_type_of(desc->InputTensor) || !has_type_of(desc->OutputTensor))) {
    return SLICE1_UNSUPPORTED;
  }
  const auto made = compile(current->on.dml(), type, desc);
  if (made.result == S_OK) return SLICE1_ACCEPTED;
  // Nearly all rejections are CreateOperator's, for which only the debug layers have reasons.
  const bool is_usual = made.result == E_INVALIDARG && made.call == create_operator;
  if (!is_usual || current->on.debugs()) print(failure(made.call, made.result).what());
  if (made.result == E_INVALIDARG) return SLICE1_REJECTED;
  if (made.result == E_OUTOFMEMORY) return SLICE1_UNSUPPORTED;
  end_if_removed();
  return FAILED(made.result) ? made.result : -1;  // without a meaning for the kit, which prints it
}

int execute(std::uint32_t type, const slice1_operator* desc, const void* input, std::uint64_t input_size, void* output,
            std::uint64_t output_size) {
  try {
    const auto made = compile(current->on.dml(), type, desc);
    check(made.result, made.call);
    current->executes.run(made.compiled.get(), *desc, input, input_size, output, output_size);
    return SLICE1_DONE;
  } catch (const std::exception& e) {
    print(e.what());
    end_if_removed();
    return SLICE1_FAILED;
  }
}

}  // namespace
}  // namespace directml

const slice1_implementation* slice1_get_implementation(void) {
  using namespace directml;
  static slice1_implementation implementation{
      sizeof(slice1_implementation), "", nullptr, nullptr, 0, create, execute, 0};
  if (current != nullptr) return &implementation;
  try {
    current = new adapter;
  } catch (const std::exception& e) {
    print(e.what());
    return nullptr;
  }
  implementation.name = current->on.name().c_str();
  implementation.partial = current->on.has_all_types() ? 0 : 1;
  return &implementation;
}
