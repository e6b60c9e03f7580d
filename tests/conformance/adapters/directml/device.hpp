// SPDX-License-Identifier: MIT
// The DirectML that is judged: the one that the environment names, on a device of Direct3D 12.
#pragma once

#include "com.hpp"

#include <array>
#include <string>

namespace directml {

/// SLICE1_DIRECTML is the path of a DirectML.dll, SLICE1_DIRECTML_ADAPTER the number of an adapter or "warp"; with
/// SLICE1_DIRECTML_DEBUG=1, the debug layers of Direct3D and DirectML are on.
class device {
 public:
  /// Throws std::runtime_error if a library, the adapter or a device is not available.
  device();

  ID3D12Device* d3d() const { return d3d_.get(); }
  IDMLDevice* dml() const { return dml_.get(); }

  /// "DirectML 1.15.4.0 at level 6_4, " and the adapter's description.
  const std::string& name() const { return name_; }

  /// The newest DML_FEATURE_LEVEL that it supports.
  UINT level() const { return level_; }

  /// Whether it supports a DML_TENSOR_DATA_TYPE; true for those that no slice has.
  bool has_type(UINT type) const { return type >= has_type_.size() || has_type_[type]; }
  bool has_all_types() const;

  /// S_OK, or why it was removed.
  HRESULT removed_reason() const;

  bool debugs() const { return messages_.get() != nullptr; }

  /// The debug layers' messages since the last call, a line each.
  std::string messages();

 private:
  com<ID3D12Device> d3d_;
  com<IDMLDevice> dml_;
  com<ID3D12InfoQueue> messages_;
  UINT level_ = 0;
  std::array<bool, 12> has_type_{true};
  std::string name_;
};

}  // namespace directml
