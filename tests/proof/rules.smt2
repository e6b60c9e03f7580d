; SPDX-License-Identifier: MIT
; One dimension of a description, in unbounded integers, and the rules about it. Every theorem begins with this file.
; Each query looks for a counterexample, so `unsat` is a proof. It assumes the hypotheses that (check-sat-assuming ...)
; names, and no other: rules, by their ids, and other names with a dot. A control leaves one out and names a
; counterexample in its place, which counterexamples.cpp gives to the library.
; Sums over dimensions end in _before or _after this dimension.
(set-logic QF_NIA)

; The fields. A UINT is 0 to 2^32 - 1, an INT -2^31 to 2^31 - 1.
(define-fun is_uint ((x Int)) Bool (<= 0 x 4294967295))
(define-fun is_int ((x Int)) Bool (<= (- 2147483648) x 2147483647))
(declare-const input_size Int)     ; InputTensor.Sizes[i]
(declare-const input_stride Int)   ; InputTensor.Strides[i], or the packed stride
(declare-const offset Int)         ; InputWindowOffsets[i]
(declare-const window_size Int)    ; InputWindowSizes[i]
(declare-const window_stride Int)  ; InputWindowStrides[i]
(declare-const output_size Int)    ; OutputTensor.Sizes[i]
(declare-const output_stride Int)  ; OutputTensor.Strides[i], or the packed stride
(assert (and (is_uint input_size) (is_uint input_stride) (is_uint offset) (is_uint window_size) (is_int window_stride)
             (is_uint output_size) (is_uint output_stride)))
(define-fun is_input ((size Int) (stride Int)) Bool (and (= input_size size) (= input_stride stride)))
(define-fun is_window ((at Int) (size Int) (stride Int)) Bool
  (and (= offset at) (= window_size size) (= window_stride stride)))
(define-fun is_output ((size Int) (stride Int)) Bool (and (= output_size size) (= output_stride stride)))

; MaxCopied[i]: 1 + (window_size - 1) / |window_stride|, integer division.
(declare-const magnitude Int)
(declare-const max_copied Int)
(assert (= magnitude (ite (< window_stride 0) (- window_stride) window_stride)))
(define-fun has_max_copied () Bool (and (>= window_size 1) (distinct window_stride 0)))
(assert (=> has_max_copied (and (<= (* (- max_copied 1) magnitude) (- window_size 1))
                                (< (- window_size 1) (* max_copied magnitude)))))

; CopyStart[i], and the input's coordinate that is copied to the output's.
(define-fun copy_start () Int (+ offset (ite (and (< window_stride 0) (>= window_size 1)) (- window_size 1) 0)))
(define-fun source_of ((coordinate Int)) Int (+ copy_start (* window_stride coordinate)))
(define-fun is_output_coordinate ((x Int)) Bool (and (<= 0 x) (< x output_size)))

(declare-const tensor.size Bool)
(assert (=> tensor.size (and (>= input_size 1) (>= output_size 1))))
(declare-const window.size Bool)
(assert (=> window.size (>= window_size 1)))
(declare-const window.bounds Bool)
(assert (=> window.bounds (<= (+ offset window_size) input_size)))
(declare-const window.stride Bool)
(assert (=> window.stride (distinct window_stride 0)))
(declare-const output.size Bool)  ; evaluated only where there is a MaxCopied
(assert (=> (and output.size has_max_copied) (<= output_size max_copied)))
