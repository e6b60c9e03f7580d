// SPDX-License-Identifier: MIT
// Compares the adapter's declarations of DirectML's interfaces with another public source: TerraFX.Interop.Windows,
// which is generated from DirectML.h. README.md says which version.
#include "interfaces.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>

namespace {

using namespace directml;

static_assert(offsetof(DML_OPERATOR_DESC, Desc) == 8 && sizeof(DML_OPERATOR_DESC) == 16);
static_assert(offsetof(DML_FEATURE_QUERY_FEATURE_LEVELS, RequestedFeatureLevels) == 8 &&
              sizeof(DML_FEATURE_QUERY_FEATURE_LEVELS) == 16);
static_assert(offsetof(DML_BINDING_PROPERTIES, TemporaryResourceSize) == 8 &&
              offsetof(DML_BINDING_PROPERTIES, PersistentResourceSize) == 16 && sizeof(DML_BINDING_PROPERTIES) == 24);
static_assert(offsetof(DML_BINDING_DESC, Desc) == 8 && sizeof(DML_BINDING_DESC) == 16);
static_assert(offsetof(DML_BUFFER_BINDING, Offset) == 8 && offsetof(DML_BUFFER_BINDING, SizeInBytes) == 16 &&
              sizeof(DML_BUFFER_BINDING) == 24);
static_assert(offsetof(DML_BUFFER_ARRAY_BINDING, Bindings) == 8 && sizeof(DML_BUFFER_ARRAY_BINDING) == 16);
static_assert(offsetof(DML_BINDING_TABLE_DESC, CPUDescriptorHandle) == 8 &&
              offsetof(DML_BINDING_TABLE_DESC, GPUDescriptorHandle) == 16 &&
              offsetof(DML_BINDING_TABLE_DESC, SizeInDescriptors) == 24 && sizeof(DML_BINDING_TABLE_DESC) == 32);

std::string text(const GUID& id) {
  std::string made(40, '\0');
  const auto* const d = id.Data4;
  made.resize(static_cast<std::size_t>(
      std::snprintf(made.data(), made.size(), "%08lX-%04X-%04X-%02X%02X-%02X%02X%02X%02X%02X%02X", id.Data1, id.Data2,
                    id.Data3, d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7])));
  return made;
}

TEST(DirectMlDeclarations, InterfaceIds) {
  EXPECT_EQ(text(IDMLDevice::iid), "6DBD6437-96FD-423F-A98C-AE5E7C2A573F");
  EXPECT_EQ(text(IDMLOperator::iid), "26CAAE7A-3081-4633-9581-226FBE57695D");
  EXPECT_EQ(text(IDMLCompiledOperator::iid), "6B15E56A-BF5C-4902-92D8-DA3A650AFEA4");
  EXPECT_EQ(text(IDMLOperatorInitializer::iid), "427C1113-435C-469C-8676-4D5DD072F813");
  EXPECT_EQ(text(IDMLBindingTable::iid), "29C687DC-DE74-4E3B-AB00-1168F2FC3CFC");
  EXPECT_EQ(text(IDMLCommandRecorder::iid), "E6857A76-2E3E-4FDD-BFF4-5D2BA10FB453");
}

// An object whose table has a function for each slot, which says that it was called. A callee on x64 may ignore the
// parameters behind those that it reads.
int called = -1;
const void *first_parameter = nullptr, *second_parameter = nullptr;
template <int Slot>
void* STDMETHODCALLTYPE function(void* first, void* second) {
  called = Slot;
  first_parameter = first;
  second_parameter = second;
  return second;
}
template <int... Slots>
const void* const* table(std::integer_sequence<int, Slots...>) {
  static const void* const functions[] = {reinterpret_cast<const void*>(&function<Slots>)...};
  return functions;
}
struct probe {
  const void* const* functions = table(std::make_integer_sequence<int, 20>());
};

template <class Interface, class Call>
int slot_of(const Call& call) {
  probe object;
  called = -1;
  call(reinterpret_cast<Interface*>(&object));
  EXPECT_EQ(first_parameter, &object);
  return called;
}

TEST(DirectMlDeclarations, SlotsOfObjectsAndChildren) {
  const GUID id{};
  EXPECT_EQ(slot_of<IDMLObject>([](auto* o) { o->Release(); }), 2);
  EXPECT_EQ(slot_of<IDMLObject>([&](auto* o) { o->GetPrivateData(id, nullptr, nullptr); }), 3);
  EXPECT_EQ(slot_of<IDMLObject>([&](auto* o) { o->SetPrivateData(id, 0, nullptr); }), 4);
  EXPECT_EQ(slot_of<IDMLObject>([&](auto* o) { o->SetPrivateDataInterface(id, nullptr); }), 5);
  EXPECT_EQ(slot_of<IDMLObject>([](auto* o) { o->SetName(nullptr); }), 6);
  EXPECT_EQ(slot_of<IDMLOperator>([&](auto* o) { o->GetDevice(id, nullptr); }), 7);
}

TEST(DirectMlDeclarations, SlotsOfTheDevice) {
  const GUID id{};
  EXPECT_EQ(slot_of<IDMLDevice>([](auto* o) { o->CheckFeatureSupport(0, 0, nullptr, 0, nullptr); }), 7);
  EXPECT_EQ(slot_of<IDMLDevice>([&](auto* o) { o->CreateOperator(nullptr, id, nullptr); }), 8);
  EXPECT_EQ(slot_of<IDMLDevice>([&](auto* o) { o->CompileOperator(nullptr, 0, id, nullptr); }), 9);
  EXPECT_EQ(slot_of<IDMLDevice>([&](auto* o) { o->CreateOperatorInitializer(0, nullptr, id, nullptr); }), 10);
  EXPECT_EQ(slot_of<IDMLDevice>([&](auto* o) { o->CreateCommandRecorder(id, nullptr); }), 11);
  EXPECT_EQ(slot_of<IDMLDevice>([&](auto* o) { o->CreateBindingTable(nullptr, id, nullptr); }), 12);
  EXPECT_EQ(slot_of<IDMLDevice>([](auto* o) { o->Evict(0, nullptr); }), 13);
  EXPECT_EQ(slot_of<IDMLDevice>([](auto* o) { o->MakeResident(0, nullptr); }), 14);
  EXPECT_EQ(slot_of<IDMLDevice>([](auto* o) { o->GetDeviceRemovedReason(); }), 15);
  EXPECT_EQ(slot_of<IDMLDevice>([&](auto* o) { o->GetParentDevice(id, nullptr); }), 16);
}

TEST(DirectMlDeclarations, SlotsOfWhatRecordsAndBinds) {
  EXPECT_EQ(slot_of<IDMLCommandRecorder>([](auto* o) { o->RecordDispatch(nullptr, nullptr, nullptr); }), 8);
  EXPECT_EQ(slot_of<IDMLBindingTable>([](auto* o) { o->BindInputs(0, nullptr); }), 8);
  EXPECT_EQ(slot_of<IDMLBindingTable>([](auto* o) { o->BindOutputs(0, nullptr); }), 9);
  EXPECT_EQ(slot_of<IDMLBindingTable>([](auto* o) { o->BindTemporaryResource(nullptr); }), 10);
  EXPECT_EQ(slot_of<IDMLBindingTable>([](auto* o) { o->BindPersistentResource(nullptr); }), 11);
  EXPECT_EQ(slot_of<IDMLBindingTable>([](auto* o) { o->Reset(nullptr); }), 12);
}

// Windows passes the address of the struct after `this`.
TEST(DirectMlDeclarations, BindingPropertiesAreReturnedThroughTheSecondParameter) {
  EXPECT_EQ(slot_of<IDMLCompiledOperator>([](auto* o) { o->GetBindingProperties(); }), 8);
  EXPECT_NE(second_parameter, nullptr);
  EXPECT_EQ(slot_of<IDMLOperatorInitializer>([](auto* o) { o->GetBindingProperties(); }), 8);
  EXPECT_NE(second_parameter, nullptr);
  EXPECT_EQ(slot_of<IDMLOperatorInitializer>([](auto* o) { o->Reset(0, nullptr); }), 9);
}

}  // namespace
