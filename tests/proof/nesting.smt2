; SPDX-License-Identifier: MIT
; Where the output's dimensions nest, no two coordinates write the same element, and there are at most Span elements.
; Dimensions come in the order of output.nesting; the extent is the sum of (size - 1) * stride, and Span = extent + 1.
(declare-const extent_before Int)
(assert (<= 0 extent_before))
(define-fun extent_after () Int (+ extent_before (* (- output_size 1) output_stride)))
(declare-const output.nesting Bool)  ; dimensions of size 1 may have any stride
(assert (=> (and output.nesting (> output_size 1)) (> output_stride extent_before)))
(declare-const equal_strides Bool)  ; {2,3} with strides {1,1}
(assert (=> equal_strides (and (is_output 3 1) (= extent_before 1))))

; Two coordinates: the difference of their indices, and whether they are equal. If the indices are equal, so are they.
(define-fun is_distinguished ((difference Int) (extent Int) (are_equal Bool)) Bool
  (and (<= (- extent) difference extent) (=> (= difference 0) are_equal)))

; Base: no dimensions.
(push)
(assert (not (is_distinguished 0 0 true)))
(check-sat)  ; unsat
(pop)

; Step.
(push)
(declare-const difference_before Int)
(declare-const are_equal_before Bool)
(declare-const one Int)
(declare-const other Int)
(assert (and (is_output_coordinate one) (is_output_coordinate other)))
(assert (is_distinguished difference_before extent_before are_equal_before))
(assert (not (is_distinguished (+ difference_before (* (- one other) output_stride)) extent_after
                               (and are_equal_before (= one other)))))
(check-sat-assuming (output.nesting))  ; unsat
(check-sat-assuming (equal_strides))   ; sat
(pop)

; The number of elements is the product of the sizes. Base: 1 <= 0 + 1. Step:
(push)
(declare-const count_before Int)
(assert (<= 1 count_before (+ extent_before 1)))
(assert (not (<= 1 (* count_before output_size) (+ extent_after 1))))
(check-sat-assuming (tensor.size output.nesting))  ; unsat
(check-sat-assuming (tensor.size equal_strides))   ; sat
(pop)
