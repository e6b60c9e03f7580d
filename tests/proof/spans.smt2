; SPDX-License-Identifier: MIT
; Every element that is read lies in the input's span, every element that is written lies in the output's, and their
; bytes lie in the bound buffers.
(check-sat-assuming (tensor.size window.size window.bounds window.stride output.size))  ; sat: the rules can hold

; Reading in one dimension: the coordinate that is read is one of the input's. (Stride 0 would do no harm.)
(push)
(declare-const coordinate Int)
(assert (is_output_coordinate coordinate))
(assert (not (and (<= 0 (source_of coordinate)) (< (source_of coordinate) input_size))))
(declare-const empty_window Bool)
(assert (=> empty_window (and (is_input 4 1) (is_window 4 0 1) (is_output 1 1))))
(declare-const window_beyond_the_input Bool)
(assert (=> window_beyond_the_input (and (is_input 4 1) (is_window 2 3 1) (is_output 3 1))))
(declare-const output_beyond_the_window Bool)
(assert (=> output_beyond_the_window (and (is_input 4 1) (is_window 0 4 (- 2)) (is_output 3 1))))
(check-sat-assuming (window.size window.bounds output.size))               ; unsat
(check-sat-assuming (empty_window window.bounds output.size))              ; sat
(check-sat-assuming (window.size window_beyond_the_input output.size))     ; sat
(check-sat-assuming (window.size window.bounds output_beyond_the_window))  ; sat
(pop)

; Sums over dimensions: an element's index, and the last index of its tensor; Span = last + 1.
(define-fun is_inside ((index Int) (last Int)) Bool (<= 0 index last))

; Base: no dimensions.
(push)
(assert (not (is_inside 0 0)))
(check-sat)  ; unsat
(pop)

; Step: one more dimension of either tensor, with one of its coordinates. For the input that was proved above; the
; output's coordinates are below its sizes by definition.
(push)
(declare-const size Int)
(declare-const stride Int)
(declare-const coordinate Int)
(declare-const index_before Int)
(declare-const last_before Int)
(declare-const coordinate.in_size Bool)
(assert (=> coordinate.in_size (and (<= 0 coordinate) (< coordinate size))))
(assert (and (is_uint stride) (is_inside index_before last_before)))
(assert (not (is_inside (+ index_before (* coordinate stride)) (+ last_before (* (- size 1) stride)))))
(check-sat-assuming (coordinate.in_size))  ; unsat
(check-sat)                                ; sat
(pop)

; Bytes of either tensor. A buffer has at least TotalTensorSizeInBytes if the description gives it, else the span.
(push)
(declare-const index Int)
(declare-const last Int)
(declare-const element_size Int)
(declare-const is_total_given Bool)
(declare-const total Int)
(declare-const implied_size Int)  ; the bytes of the span, rounded up to 4
(declare-const buffer Int)
(assert (is_inside index last))
(assert (or (= element_size 1) (= element_size 2) (= element_size 4) (= element_size 8)))
(define-fun span_in_bytes () Int (* (+ last 1) element_size))
(assert (and (= (mod implied_size 4) 0) (<= span_in_bytes implied_size) (< implied_size (+ span_in_bytes 4))))
(declare-const tensor.total_size Bool)
(assert (=> (and tensor.total_size is_total_given) (>= total implied_size)))
(declare-const binding.size Bool)  ; binding.input_size or binding.output_size
(assert (=> binding.size (>= buffer (ite is_total_given total span_in_bytes))))
(assert (not (and (<= 0 (* index element_size)) (<= (* (+ index 1) element_size) buffer))))
(declare-const small_total_size Bool)
(assert (=> small_total_size (and (= index 3) (= last 3) (= element_size 4) is_total_given (= total 12) (= buffer 12))))
(declare-const small_buffer Bool)
(assert (=> small_buffer (and (= index 3) (= last 3) (= element_size 4) is_total_given (= total 16) (= buffer 12))))
(check-sat-assuming (tensor.total_size binding.size))  ; unsat
(check-sat-assuming (small_total_size binding.size))   ; sat
(check-sat-assuming (tensor.total_size small_buffer))  ; sat
(pop)
