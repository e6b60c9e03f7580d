; SPDX-License-Identifier: MIT
; A tensor without strides, innermost dimension first: each packed stride is the product of the sizes before it. The
; span is the product of all sizes, the dimensions nest, and every stride fits in 32 bits.
(declare-const product_before Int)
(declare-const extent_before Int)
(define-fun packed_stride () Int product_before)
(define-fun product_after () Int (* product_before output_size))
(define-fun extent_after () Int (+ extent_before (* (- output_size 1) packed_stride)))
(define-fun is_packed ((extent Int) (product Int)) Bool (= (+ extent 1) product))

; Base: no dimensions.
(push)
(assert (not (is_packed 0 1)))
(check-sat)  ; unsat
(pop)

; Step. It is an identity, and needs no rule.
(push)
(assert (is_packed extent_before product_before))
(assert (not (and (is_packed extent_after product_after) (> packed_stride extent_before))))
(check-sat)  ; unsat
(pop)

; Products ascend, so that none exceeds the product of all sizes.
(push)
(assert (<= 1 product_before))
(assert (not (<= 1 product_before product_after)))
(declare-const empty_output Bool)
(assert (=> empty_output (and (= product_before 1) (= output_size 0))))
(check-sat-assuming (tensor.size))   ; unsat
(check-sat-assuming (empty_output))  ; sat
(pop)

; So the strides fit.
(push)
(declare-const product Int)  ; of all sizes
(declare-const tensor.element_count Bool)
(assert (=> tensor.element_count (<= product 4294967295)))
(assert (<= 1 product_before product))
(assert (not (is_uint packed_stride)))
(declare-const packed_stride_beyond_32_bits Bool)  ; {1,65536,65536}
(assert (=> packed_stride_beyond_32_bits (= product_before product 4294967296)))
(check-sat-assuming (tensor.element_count))          ; unsat
(check-sat-assuming (packed_stride_beyond_32_bits))  ; sat
(pop)
