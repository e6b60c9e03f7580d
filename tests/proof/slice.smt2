; SPDX-License-Identifier: MIT
; DML_SLICE: every element that is read lies in the input's span, and its unsigned strides fit where they are used. One
; dimension; spans.smt2 has the sums.
(declare-const slice_offset Int)  ; Offsets[i]
(declare-const slice_size Int)    ; Sizes[i]
(declare-const slice_stride Int)  ; Strides[i]
(assert (and (is_uint slice_offset) (is_uint slice_size) (is_uint slice_stride)))
(define-fun is_slice ((offset Int) (size Int) (stride Int)) Bool
  (and (= slice_offset offset) (= slice_size size) (= slice_stride stride)))
(define-fun slice_source_of ((coordinate Int)) Int (+ slice_offset (* slice_stride coordinate)))

(declare-const slice.size Bool)
(assert (=> slice.size (= slice_size output_size)))
(declare-const slice.bounds Bool)  ; evaluated only where the size is not 0
(assert (=> (and slice.bounds (>= slice_size 1)) (< (slice_source_of (- slice_size 1)) input_size)))
(declare-const tensor.element_count Bool)  ; the last index is the sum of such terms
(assert (=> tensor.element_count (<= (* (- input_size 1) input_stride) 4294967294)))

; The coordinate that is read is one of the input's.
(push)
(declare-const coordinate Int)
(assert (is_output_coordinate coordinate))
(assert (not (and (<= 0 (slice_source_of coordinate)) (< (slice_source_of coordinate) input_size))))
(declare-const size_of_another_output Bool)
(assert (=> size_of_another_output (and (is_input 4 1) (is_slice 0 2 2) (is_output 3 1))))
(declare-const slice_beyond_the_input Bool)
(assert (=> slice_beyond_the_input (and (is_input 4 1) (is_slice 1 2 3) (is_output 2 1))))
(check-sat-assuming (slice.size slice.bounds))              ; unsat
(check-sat-assuming (size_of_another_output slice.bounds))  ; sat
(check-sat-assuming (slice.size slice_beyond_the_input))    ; sat
(pop)

; The last index that slice.bounds computes fits in 64 bits.
(push)
(assert (and (>= slice_size 1) (not (<= 0 (slice_source_of (- slice_size 1)) 18446744073709551615))))
(check-sat)  ; unsat
(pop)

; A stride in elements can exceed 2^63 - 1, where it saturates. Such a dimension has one element, and is no loop.
(push)
(assert (> (* 8 (* slice_stride input_stride)) 9223372036854775807))
(push)
(declare-const one_saturated_stride Bool)  ; breaks no rule
(assert (=> one_saturated_stride (and (is_input 1 4294967295) (is_slice 0 1 4294967295) (is_output 1 1)
                                      (> (* slice_stride input_stride) 9223372036854775807))))
(check-sat-assuming (tensor.size slice.size slice.bounds tensor.element_count one_saturated_stride))  ; sat
(pop)
(assert (distinct output_size 1))
(declare-const empty_slice Bool)
(assert (=> empty_slice (and (is_input 1 4294967295) (is_slice 0 0 4294967295) (is_output 0 1))))
(declare-const output_beyond_the_slice Bool)
(assert (=> output_beyond_the_slice (and (is_input 1 4294967295) (is_slice 0 1 4294967295) (is_output 2 1))))
(declare-const long_slice Bool)
(assert (=> long_slice (and (is_input 1 4294967295) (is_slice 0 2 4294967295) (is_output 2 1))))
(declare-const long_sliced_input Bool)
(assert (=> long_sliced_input (and (is_input 4294967295 4294967295) (is_slice 0 2 4294967294) (is_output 2 1))))
(check-sat-assuming (tensor.size slice.size slice.bounds tensor.element_count))              ; unsat
(check-sat-assuming (empty_slice slice.size slice.bounds tensor.element_count))              ; sat
(check-sat-assuming (tensor.size output_beyond_the_slice slice.bounds tensor.element_count))  ; sat
(check-sat-assuming (tensor.size slice.size long_slice tensor.element_count))                 ; sat
(check-sat-assuming (tensor.size slice.size slice.bounds long_sliced_input))                 ; sat
(pop)
