// SPDX-License-Identifier: MIT
// A slice by a compute shader: each thread copies one element. The format of both views has the element's size:
// R8_UINT, R16_UINT, R32_UINT or R32G32_UINT. Every index is below 2^32, so arithmetic modulo 2^32 is exact, even if
// strides are negative.
struct dimension {
  uint size, input_stride, output_stride, unused;
};

cbuffer plan : register(b0) {
  uint dimension_count, element_count, input_start, output_start;
  dimension dimensions[8];
};
Buffer<uint4> input : register(t0);
RWBuffer<uint4> output : register(u0);

[numthreads(64, 1, 1)] void main(uint3 thread : SV_DispatchThreadID) {
  uint rest = thread.y * (65535 * 64) + thread.x;  // 65535: the most groups in a row
  if (rest >= element_count) return;
  uint from = input_start, to = output_start;
  for (uint i = dimension_count; i-- > 0;) {
    const uint index = rest % dimensions[i].size;
    rest /= dimensions[i].size;
    from += index * dimensions[i].input_stride;
    to += index * dimensions[i].output_stride;
  }
  output[to] = input[from];
}
