// SPDX-License-Identifier: MIT
// Runs slice.hlsl on a Vulkan device. A plan becomes the shader's constants; buffers that the host can access are
// bound, and enough groups of threads for the plan's elements are dispatched.
#pragma once

#include <vulkan/vulkan.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <slice1/slice1.hpp>
#include <span>
#include <stdexcept>
#include <string>

#include "slice.spv.h"  // slice_spirv: by glslangValidator, see CMakeLists.txt

namespace vulkan_slice {

/// The shader's constant buffer. Strides are in elements, negative ones modulo 2^32.
struct constants {
  struct dimension {
    std::uint32_t size, input_stride, output_stride, unused;
  };
  std::uint32_t dimension_count, element_count, input_start, output_start;
  dimension dimensions[8];
};
static_assert(sizeof(constants) == 144);

inline constants constants_of(const slice1::plan& p) {
  const auto modulo = [](auto n) { return static_cast<std::uint32_t>(n); };
  constants c{p.dimension_count(), 1, modulo(p.input_start()), modulo(p.output_start()), {}};
  for (std::uint32_t i = 0; i < p.dimension_count(); ++i) {
    c.dimensions[i] = {p.output_sizes()[i], modulo(p.input_strides()[i]), p.output_strides()[i], 0};
    c.element_count *= p.output_sizes()[i];
  }
  return c;
}

/// The first device that Vulkan lists; it needs shaderStorageImageWriteWithoutFormat. All functions throw
/// std::runtime_error with the name and the VkResult of a call that failed.
class gpu {
 public:
  gpu() {
    open_device();
    make_pipeline();
    make_commands();
    reserve(constants_, sizeof(constants), VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
  }
  gpu(const gpu&) = delete;
  gpu& operator=(const gpu&) = delete;
  ~gpu() {
    for (buffer* b : {&input_, &output_, &constants_}) release(*b);
    vkDestroyCommandPool(device_, command_pool_, nullptr);
    vkDestroyDescriptorPool(device_, descriptor_pool_, nullptr);
    vkDestroyPipeline(device_, pipeline_, nullptr);
    vkDestroyPipelineLayout(device_, layout_, nullptr);
    vkDestroyDescriptorSetLayout(device_, set_layout_, nullptr);
    vkDestroyDevice(device_, nullptr);
    vkDestroyInstance(instance_, nullptr);
  }

  const char* name() const { return properties_.deviceName; }

  /// Whether the device has views of this many elements, of 1, 2, 4 or 8 bytes each.
  bool has_view(std::uint64_t element_count, std::uint32_t element_size) const {
    constexpr auto needed = VK_FORMAT_FEATURE_UNIFORM_TEXEL_BUFFER_BIT | VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_BIT;
    VkFormatProperties format;
    vkGetPhysicalDeviceFormatProperties(physical_device_, format_of(element_size), &format);
    return (format.bufferFeatures & needed) == needed && element_count <= properties_.limits.maxTexelBufferElements;
  }

  /// Copies the plan's elements, like slice1::copy, and waits. The buffers must fit the plan, and the device must have
  /// their views.
  void copy(const slice1::plan& p, std::span<const std::byte> input, std::span<std::byte> output) {
    input = input.first(static_cast<std::size_t>(p.input_size_in_bytes()));
    output = output.first(static_cast<std::size_t>(p.output_size_in_bytes()));
    const VkBufferView from =
        upload(input_, input, p.input_element_count(), p.element_size(), VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT);
    const VkBufferView to =
        upload(output_, output, p.output_element_count(), p.element_size(), VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT);
    const constants c = constants_of(p);
    std::memcpy(constants_.bytes, &c, sizeof c);
    bind(from, to);
    dispatch(c.element_count / 64 + (c.element_count % 64 != 0));
    vkDestroyBufferView(device_, from, nullptr);
    vkDestroyBufferView(device_, to, nullptr);
    std::memcpy(output.data(), output_.bytes, output.size());
  }

 private:
  // Host-visible memory, mapped for the buffer's lifetime.
  struct buffer {
    VkBuffer handle{};
    VkDeviceMemory memory{};
    std::byte* bytes = nullptr;
    std::uint64_t size = 0;
  };

  static void check(VkResult result, const char* call) {
    if (result < 0) throw std::runtime_error(std::string(call) + ": VkResult " + std::to_string(result));
  }

  static VkFormat format_of(std::uint32_t element_size) {
    constexpr VkFormat formats[]{VK_FORMAT_R8_UINT, VK_FORMAT_R16_UINT, VK_FORMAT_R32_UINT, VK_FORMAT_R32G32_UINT};
    return formats[std::countr_zero(element_size)];
  }

  void open_device() {
    const VkInstanceCreateInfo instance{.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
    check(vkCreateInstance(&instance, nullptr, &instance_), "vkCreateInstance");
    std::uint32_t devices = 1;
    check(vkEnumeratePhysicalDevices(instance_, &devices, &physical_device_), "vkEnumeratePhysicalDevices");
    if (devices == 0) throw std::runtime_error("Vulkan has no device");
    vkGetPhysicalDeviceProperties(physical_device_, &properties_);

    std::array<VkQueueFamilyProperties, 16> families;
    std::uint32_t count = families.size();
    vkGetPhysicalDeviceQueueFamilyProperties(physical_device_, &count, families.data());
    const auto family = std::find_if(families.begin(), families.begin() + count,
                                     [](const auto& f) { return (f.queueFlags & VK_QUEUE_COMPUTE_BIT) != 0; });
    family_ = static_cast<std::uint32_t>(family - families.begin());
    if (family_ == count) throw std::runtime_error("the device has no queue for compute shaders");

    const float priority = 1;
    const VkDeviceQueueCreateInfo queue{.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                        .queueFamilyIndex = family_,
                                        .queueCount = 1,
                                        .pQueuePriorities = &priority};
    const VkPhysicalDeviceFeatures features{.shaderStorageImageWriteWithoutFormat = VK_TRUE};
    const VkDeviceCreateInfo device{.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                    .queueCreateInfoCount = 1,
                                    .pQueueCreateInfos = &queue,
                                    .pEnabledFeatures = &features};
    check(vkCreateDevice(physical_device_, &device, nullptr, &device_), "vkCreateDevice");
    vkGetDeviceQueue(device_, family_, 0, &queue_);
  }

  void make_pipeline() {
    constexpr auto binding = [](std::uint32_t number, VkDescriptorType type) {
      return VkDescriptorSetLayoutBinding{number, type, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
    };
    const VkDescriptorSetLayoutBinding bindings[]{binding(0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER),
                                                  binding(1, VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER),
                                                  binding(2, VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER)};
    const VkDescriptorSetLayoutCreateInfo set{
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO, .bindingCount = 3, .pBindings = bindings};
    check(vkCreateDescriptorSetLayout(device_, &set, nullptr, &set_layout_), "vkCreateDescriptorSetLayout");
    const VkPipelineLayoutCreateInfo layout{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO, .setLayoutCount = 1, .pSetLayouts = &set_layout_};
    check(vkCreatePipelineLayout(device_, &layout, nullptr, &layout_), "vkCreatePipelineLayout");

    const VkShaderModuleCreateInfo code{
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, .codeSize = sizeof slice_spirv, .pCode = slice_spirv};
    VkShaderModule shader;
    check(vkCreateShaderModule(device_, &code, nullptr, &shader), "vkCreateShaderModule");
    const VkComputePipelineCreateInfo pipeline{.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                               .stage = {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                                                         .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                                                         .module = shader,
                                                         .pName = "main"},
                                               .layout = layout_};
    check(vkCreateComputePipelines(device_, {}, 1, &pipeline, nullptr, &pipeline_), "vkCreateComputePipelines");
    vkDestroyShaderModule(device_, shader, nullptr);
  }

  void make_commands() {
    const VkDescriptorPoolSize sizes[]{{VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1},
                                       {VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 1},
                                       {VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, 1}};
    const VkDescriptorPoolCreateInfo pool{
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, .maxSets = 1, .poolSizeCount = 3, .pPoolSizes = sizes};
    check(vkCreateDescriptorPool(device_, &pool, nullptr, &descriptor_pool_), "vkCreateDescriptorPool");
    const VkDescriptorSetAllocateInfo set{.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
                                          .descriptorPool = descriptor_pool_,
                                          .descriptorSetCount = 1,
                                          .pSetLayouts = &set_layout_};
    check(vkAllocateDescriptorSets(device_, &set, &set_), "vkAllocateDescriptorSets");

    const VkCommandPoolCreateInfo command_pool{.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                               .flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT,
                                               .queueFamilyIndex = family_};
    check(vkCreateCommandPool(device_, &command_pool, nullptr, &command_pool_), "vkCreateCommandPool");
    const VkCommandBufferAllocateInfo commands{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                               .commandPool = command_pool_,
                                               .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
                                               .commandBufferCount = 1};
    check(vkAllocateCommandBuffers(device_, &commands, &commands_), "vkAllocateCommandBuffers");
  }

  // The first host-visible, coherent memory type that this buffer can have; every device has one.
  std::uint32_t memory_type(std::uint32_t types) const {
    constexpr auto needed = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    VkPhysicalDeviceMemoryProperties memory;
    vkGetPhysicalDeviceMemoryProperties(physical_device_, &memory);
    std::uint32_t i = 0;
    while ((types >> i & 1) == 0 || (memory.memoryTypes[i].propertyFlags & needed) != needed) ++i;
    return i;
  }

  void reserve(buffer& b, std::uint64_t size, VkBufferUsageFlags usage) {
    if (b.size >= size) return;
    release(b);
    const VkBufferCreateInfo info{.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = size, .usage = usage};
    check(vkCreateBuffer(device_, &info, nullptr, &b.handle), "vkCreateBuffer");
    VkMemoryRequirements needed;
    vkGetBufferMemoryRequirements(device_, b.handle, &needed);
    const VkMemoryAllocateInfo memory{.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .allocationSize = needed.size,
                                      .memoryTypeIndex = memory_type(needed.memoryTypeBits)};
    check(vkAllocateMemory(device_, &memory, nullptr, &b.memory), "vkAllocateMemory");
    check(vkBindBufferMemory(device_, b.handle, b.memory, 0), "vkBindBufferMemory");
    void* mapped = nullptr;
    check(vkMapMemory(device_, b.memory, 0, VK_WHOLE_SIZE, 0, &mapped), "vkMapMemory");
    b.bytes = static_cast<std::byte*>(mapped);
    b.size = size;
  }

  void release(buffer& b) {
    vkDestroyBuffer(device_, b.handle, nullptr);
    vkFreeMemory(device_, b.memory, nullptr);
    b = {};
  }

  VkBufferView upload(buffer& b, std::span<const std::byte> bytes, std::uint64_t element_count,
                      std::uint32_t element_size, VkBufferUsageFlags usage) {
    const std::uint64_t size = element_count * element_size;
    reserve(b, size, usage);
    std::memcpy(b.bytes, bytes.data(), bytes.size());
    const VkBufferViewCreateInfo info{.sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                      .buffer = b.handle,
                                      .format = format_of(element_size),
                                      .range = size};
    VkBufferView view;
    check(vkCreateBufferView(device_, &info, nullptr, &view), "vkCreateBufferView");
    return view;
  }

  void bind(VkBufferView input, VkBufferView output) {
    const VkDescriptorBufferInfo constants{constants_.handle, 0, VK_WHOLE_SIZE};
    VkWriteDescriptorSet writes[3]{};
    for (std::uint32_t i = 0; i < 3; ++i) {
      writes[i].sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
      writes[i].dstSet = set_;
      writes[i].dstBinding = i;
      writes[i].descriptorCount = 1;
    }
    writes[0].descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    writes[0].pBufferInfo = &constants;
    writes[1].descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
    writes[1].pTexelBufferView = &input;
    writes[2].descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
    writes[2].pTexelBufferView = &output;
    vkUpdateDescriptorSets(device_, 3, writes, 0, nullptr);
  }

  // Dispatches rows of 65535 groups, the most that every device supports; the shader uses the same number.
  void dispatch(std::uint32_t groups) {
    const VkCommandBufferBeginInfo begin{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                         .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT};
    check(vkBeginCommandBuffer(commands_, &begin), "vkBeginCommandBuffer");
    vkCmdBindPipeline(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_);
    vkCmdBindDescriptorSets(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, layout_, 0, 1, &set_, 0, nullptr);
    vkCmdDispatch(commands_, std::min(groups, 65535u), groups / 65535 + (groups % 65535 != 0), 1);
    const VkMemoryBarrier to_host{.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                  .srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT,
                                  .dstAccessMask = VK_ACCESS_HOST_READ_BIT};
    vkCmdPipelineBarrier(commands_, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &to_host, 0,
                         nullptr, 0, nullptr);
    check(vkEndCommandBuffer(commands_), "vkEndCommandBuffer");
    const VkSubmitInfo submit{
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &commands_};
    check(vkQueueSubmit(queue_, 1, &submit, {}), "vkQueueSubmit");
    check(vkQueueWaitIdle(queue_), "vkQueueWaitIdle");
  }

  VkInstance instance_{};
  VkPhysicalDevice physical_device_{};
  VkPhysicalDeviceProperties properties_{};
  std::uint32_t family_ = 0;
  VkDevice device_{};
  VkQueue queue_{};
  VkDescriptorSetLayout set_layout_{};
  VkPipelineLayout layout_{};
  VkPipeline pipeline_{};
  VkDescriptorPool descriptor_pool_{};
  VkDescriptorSet set_{};
  VkCommandPool command_pool_{};
  VkCommandBuffer commands_{};
  buffer constants_, input_, output_;
};

}  // namespace vulkan_slice
