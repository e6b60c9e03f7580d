; SPDX-License-Identifier: MIT
; No value that a plan or its loop nest computes leaves 64 bits, signed where it is signed. Bytes are at most 8 times
; the elements.
(define-fun is_uint64 ((x Int)) Bool (<= 0 x 18446744073709551615))
(define-fun is_int64 ((x Int)) Bool (<= (- 9223372036854775808) x 9223372036854775807))

; The last index of the input, summed over dimensions; Span = last + 1. Sums ascend: none exceeds the last one.
(declare-const last_before Int)
(assert (<= 0 last_before))
(define-fun last_after () Int (+ last_before (* (- input_size 1) input_stride)))
(declare-const tensor.element_count Bool)
(assert (=> tensor.element_count (<= last_after 4294967294)))

; MaxCopied fits in 32 bits.
(push)
(assert (not (and (is_uint magnitude) (<= 1 max_copied window_size))))
(declare-const empty_window Bool)
(assert (=> empty_window (and (is_input 4 1) (is_window 4 0 1) (is_output 1 1))))
(declare-const zero_stride Bool)
(assert (=> zero_stride (and (is_input 4 1) (is_window 0 4 0) (is_output 1 1))))
(check-sat-assuming (window.size window.stride))   ; unsat
(check-sat-assuming (empty_window window.stride))  ; sat
(check-sat-assuming (window.size zero_stride))     ; sat
(pop)

; Terms of a span fit; their sum is checked.
(push)
(assert (not (is_uint64 (* (- output_size 1) output_stride))))
(declare-const empty_output Bool)
(assert (=> empty_output (and (is_input 4 1) (is_window 0 4 1) (is_output 0 1))))
(check-sat-assuming (tensor.size))   ; unsat
(check-sat-assuming (empty_output))  ; sat
(pop)

; The input's start, which sums up over dimensions, and the bytes of the span.
(push)
(declare-const start_before Int)
(assert (<= 0 start_before last_before))
(define-fun start_after () Int (+ start_before (* copy_start input_stride)))
(assert (not (and (<= 0 start_after last_after) (is_uint64 (* 8 start_after)) (is_uint64 (* 8 (+ last_after 1))))))
(declare-const far_window Bool)
(assert (=> far_window (and (is_input 2 4294967294) (is_window 4294967294 1 1) (is_output 1 1) (= last_before 0)
                            (> (* 8 start_after) 18446744073709551615))))
(declare-const far_element Bool)
(assert (=> far_element (and (is_input 4294967295 4294967295) (is_window 4294967294 1 1) (is_output 1 1)
                             (= last_before 0) (> (* 8 start_after) 18446744073709551615))))
(check-sat-assuming (window.size window.bounds tensor.element_count))  ; unsat
(check-sat-assuming (window.size far_window tensor.element_count))     ; sat
(check-sat-assuming (window.size window.bounds far_element))           ; sat
(pop)

; The input's stride in elements, which needs no rule. (DML_SLICE's strides are unsigned: slice.smt2.)
(push)
(assert (not (is_int64 (* window_stride input_stride))))
(check-sat)  ; unsat
(pop)

; Only dimensions of at least 2 elements become loops. Their strides in bytes:
(define-fun stride_in_bytes () Int (* 8 (* window_stride input_stride)))
(push)
(assert (>= output_size 2))
(assert (not (is_int64 stride_in_bytes)))
(declare-const long_window Bool)
(assert (=> long_window (and (is_input 1 4294967295) (is_window 0 4294967295 2147483647) (is_output 2 1))))
(declare-const long_output Bool)
(assert (=> long_output (and (is_input 1 4294967295) (is_window 0 1 (- 2147483648)) (is_output 2 1))))
(declare-const long_input Bool)
(assert (=> long_input (and (is_input 2147483649 4294967295) (is_window 0 2147483649 (- 2147483648)) (is_output 2 1))))
(check-sat-assuming (window.size window.bounds output.size tensor.element_count))  ; unsat
(check-sat-assuming (window.size long_window output.size tensor.element_count))    ; sat
(check-sat-assuming (window.size window.bounds long_output tensor.element_count))  ; sat
(check-sat-assuming (window.size window.bounds output.size long_input))            ; sat
(pop)

; The reach, from a dimension's first element to its last: |stride| * (size - 1). First in coordinates, then the sum.
(define-fun last_step () Int (* magnitude (- output_size 1)))
(push)
(assert (not (<= 0 last_step (- input_size 1))))
(check-sat-assuming (tensor.size window.size window.bounds output.size))  ; unsat
(pop)
(push)
(declare-const reach_before Int)
(assert (and (<= 0 last_step (- input_size 1)) (<= 0 reach_before last_before)))
(assert (not (<= 0 (+ reach_before (* last_step input_stride)) last_after)))
(check-sat)  ; unsat
(pop)

; Loops, in bytes: their distance is their stride's magnitude, their reach distance * (count - 1). All reaches together
; are at most 8 * last, of either tensor.
(push)
(declare-const distance Int)
(declare-const count Int)
(define-fun reach () Int (* distance (- count 1)))
(assert (and (<= 0 distance) (>= count 2) (<= reach (* 8 4294967294))))
(push)  ; a merge compares with stride * count
(assert (not (is_int64 (* distance count))))
(check-sat)  ; unsat
(pop)
(push)  ; and keeps the reach of both
(declare-const outer_count Int)
(assert (distinct (* distance (- (* count outer_count) 1)) (+ reach (* (* distance count) (- outer_count 1)))))
(check-sat)  ; unsat
(pop)
(pop)

; Reversed loops start at an index that is read, with coordinate 0 or size - 1 in each dimension: spans.smt2.

; The number of elements, and their bytes. Products ascend, too.
(push)
(declare-const element_count Int)
(declare-const output_last Int)
(declare-const output.nesting Bool)
(assert (=> output.nesting (<= 1 element_count (+ output_last 1))))  ; nesting.smt2
(declare-const output.element_count Bool)  ; tensor.element_count
(assert (=> output.element_count (<= output_last 4294967294)))
(declare-const tensor.logical_element_count Bool)
(assert (=> tensor.logical_element_count (<= 1 element_count 4294967295)))
(assert (not (is_uint64 (* 8 element_count))))
(declare-const one_element_for_all Bool)  ; {65536,65536,65536,65536} with strides {0,0,0,0}
(assert (=> one_element_for_all (and (= output_last 0) (= element_count 18446744073709551616))))
(check-sat-assuming (output.element_count output.nesting))                ; unsat
(check-sat-assuming (output.element_count tensor.logical_element_count))  ; unsat
(check-sat-assuming (output.element_count one_element_for_all))           ; sat
(pop)
