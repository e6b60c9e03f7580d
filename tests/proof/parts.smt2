; SPDX-License-Identifier: MIT
; The parts of a plan are disjoint, and together they are the whole. They divide one dimension of `length` elements;
; part i of n has the coordinates from begin_of(i) to begin_of(i + 1).
(declare-const length Int)
(declare-const n Int)
(declare-const quotient Int)
(declare-const remainder Int)
(assert (and (is_uint length) (<= 0 n 18446744073709551615)))
(declare-const n.not_0 Bool)  ; plan::part counts 0 as 1
(assert (=> n.not_0 (>= n 1)))
(assert (=> (>= n 1) (and (= length (+ (* n quotient) remainder)) (<= 0 remainder) (< remainder n) (<= 0 quotient))))
(define-fun begin_of ((k Int)) Int (+ (* k quotient) (ite (< k remainder) k remainder)))

(declare-const i Int)
(declare-const i.below_n Bool)  ; plan::part gives no elements where i >= n
(assert (=> i.below_n (< i n)))
(assert (<= 0 i 18446744073709551615))

; The first begins at 0, the last ends at the length.
(push)
(assert (not (and (= (begin_of 0) 0) (= (begin_of n) length))))
(declare-const part_0_of_0 Bool)
(assert (=> part_0_of_0 (and (= n 0) (= i 0) (= length 4))))
(check-sat-assuming (n.not_0))      ; unsat
(check-sat-assuming (part_0_of_0))  ; sat
(pop)

; Neither product nor sum exceeds the length, so that nothing overflows and each part lies in the whole.
(push)
(assert (not (and (<= 0 (* (+ i 1) quotient) length) (<= 0 (begin_of i) (begin_of (+ i 1)) length))))
(declare-const part_3_of_3 Bool)
(assert (=> part_3_of_3 (and (= n 3) (= i 3) (= length 7))))
(check-sat-assuming (n.not_0 i.below_n))    ; unsat
(check-sat-assuming (n.not_0 part_3_of_3))  ; sat
(pop)

; Disjoint: part i ends before part j begins.
(push)
(declare-const j Int)
(assert (and (< i j) (< j n)))
(assert (not (<= (begin_of (+ i 1)) (begin_of j))))
(check-sat-assuming (n.not_0 i.below_n))  ; unsat
(pop)

; Complete, by induction over i: each coordinate lies in one of the parts before i, or from begin_of(i) on. In the end
; begin_of(n) is the length, which no coordinate reaches.
(push)
(declare-const coordinate Int)
(declare-const lies_in_a_part_before Bool)
(assert (or lies_in_a_part_before (<= (begin_of i) coordinate)))
(define-fun lies_in_part_i () Bool (and (<= (begin_of i) coordinate) (< coordinate (begin_of (+ i 1)))))
(assert (not (or lies_in_a_part_before lies_in_part_i (<= (begin_of (+ i 1)) coordinate))))
(check-sat)  ; unsat
(pop)

; A part reads and writes at its own coordinate what the whole does at begin + coordinate: its start moves by as much.
(push)
(declare-const start Int)
(declare-const stride Int)
(declare-const coordinate Int)
(assert (distinct (+ (+ start (* stride (begin_of i))) (* stride coordinate))
                  (+ start (* stride (+ (begin_of i) coordinate)))))
(check-sat)  ; unsat
(pop)
