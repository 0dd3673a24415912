(** No function D satisfies MON, ABS and IND as printed, nor IoI, NN, ABS and IND, nor IoI, IMP, ABS and IND.

    D is any function of two distributions; the axioms are those of [Quantification.v] on the
    closed domain.  The instances are those that [axiomcheck consistent MON ABS IND --reading
    printed] prints: three classes, and the part of the first two.  ABS ties an error to a
    value whatever the truth; on the part the best prediction is in proportion to the truth,
    so that which one it is depends on the truth. *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Axiomcheck Require Import Sums Quantification.
Open Scope R_scope.

(** The distribution (a, b, 1 - a - b). *)
Definition three (a b : R) : vector := fun c => match c with O => a | S O => b | _ => 1 - a - b end.

Lemma dist_three a b : 0 <= a -> 0 <= b -> a + b <= 1 -> dist 3 (three a b).
Proof.
  intros A B C. split; [|simpl; lra].
  intros [|[|[|c]]] L; simpl; lra || lia.
Qed.

Lemma dist_part a b : 0 <= a -> 0 <= b -> 0 < a + b -> dist 2 (proj 2 (three a b)).
Proof.
  intros A B C. assert (I : 0 < / (a + b)) by now apply Rinv_0_lt_compat.
  split.
  - intros [|[|c]] L; try lia; unfold proj, Rdiv; simpl; rewrite Rplus_0_l; apply Rmult_le_pos; lra.
  - unfold proj; simpl. field. lra.
Qed.

Lemma anywhere_is n p x : everywhere n p x.
Proof. intros c L. exact I. Qed.

Section AnyFunction.

Variable D : measure.

Definition p0 := three (1/8) (3/8).
Definition q0 := three (1/12) (5/12).
Definition x1 := three (1/48) (11/48).
Definition x2 := three (1/24) (5/24).
Definition y1 := three (1/16) (3/16).
Definition y2 := three (1/12) (1/6).

Ltac places := try apply anywhere_is; try (apply dist_three; lra); try (apply dist_part; lra);
  try (repeat split; lia); try (split; [now right | reflexivity]); try lia;
  try (intros [|[|[|c]]]; intros; simpl; lra || lia); simpl; try lra.

(** What is less on the first two classes is less on the three. *)
Lemma carried p x y : IND_printed every everywhere D ->
  dist 3 p -> dist 3 x -> dist 3 y -> x 2%nat = y 2%nat -> 0 < sum 2 p -> 0 < sum 2 x ->
  sum 2 y = sum 2 x -> D 2%nat (proj 2 p) (proj 2 x) < D 2%nat (proj 2 p) (proj 2 y) ->
  D 3%nat p x < D 3%nat p y.
Proof.
  intros IND P X Y A M N E L.
  assert (H : D 3%nat p y <= D 3%nat p x <->
    D 2%nat (proj 2 p) (proj 2 y) <= D 2%nat (proj 2 p) (proj 2 x)).
  { apply (IND 3%nat 2%nat p y x); try assumption; try apply anywhere_is; try (unfold every; lia); try lra.
    intros c K. replace c with 2%nat by lia. now symmetry. }
  apply Rnot_le_lt. intros K. apply H in K. lra.
Qed.

Theorem proportions_exclude_ABS : ABS_printed same every everywhere D -> IND_printed every everywhere D ->
  D 2%nat (proj 2 p0) (proj 2 y1) < D 2%nat (proj 2 p0) (proj 2 y2) ->
  D 2%nat (proj 2 q0) (proj 2 x2) < D 2%nat (proj 2 q0) (proj 2 x1) -> False.
Proof.
  intros ABS IND P Q.
  assert (A1 : D 3%nat q0 x1 = D 3%nat p0 y1).
  { apply (ABS 3%nat 0%nat 1%nat (1/16) (-1) (-1)); unfold q0, x1, p0, y1, every; places. }
  assert (A2 : D 3%nat q0 x2 = D 3%nat p0 y2).
  { apply (ABS 3%nat 0%nat 1%nat (1/24) (-1) (-1)); unfold q0, x2, p0, y2, every; places. }
  assert (D 3%nat p0 y1 < D 3%nat p0 y2).
  { apply carried; try assumption; unfold p0, y1, y2; places. }
  assert (D 3%nat q0 x2 < D 3%nat q0 x1).
  { apply carried; try assumption; unfold q0, x1, x2; places. }
  lra.
Qed.

(** The same where what is in proportion is worst. *)
Theorem worst_proportions_exclude_ABS : ABS_printed same every everywhere D -> IND_printed every everywhere D ->
  D 2%nat (proj 2 p0) (proj 2 y2) < D 2%nat (proj 2 p0) (proj 2 y1) ->
  D 2%nat (proj 2 q0) (proj 2 x1) < D 2%nat (proj 2 q0) (proj 2 x2) -> False.
Proof.
  intros ABS IND P Q.
  assert (A1 : D 3%nat q0 x1 = D 3%nat p0 y1).
  { apply (ABS 3%nat 0%nat 1%nat (1/16) (-1) (-1)); unfold q0, x1, p0, y1, every; places. }
  assert (A2 : D 3%nat q0 x2 = D 3%nat p0 y2).
  { apply (ABS 3%nat 0%nat 1%nat (1/24) (-1) (-1)); unfold q0, x2, p0, y2, every; places. }
  assert (D 3%nat p0 y2 < D 3%nat p0 y1).
  { apply carried; try assumption; unfold p0, y1, y2; places. }
  assert (D 3%nat q0 x1 < D 3%nat q0 x2).
  { apply carried; try assumption; unfold q0, x1, x2; places. }
  lra.
Qed.

Theorem MON_and_ABS_exclude_IND :
  MON every everywhere D -> ABS_printed same every everywhere D -> IND_printed every everywhere D -> False.
Proof.
  intros MON ABS IND. apply (proportions_exclude_ABS ABS IND).
  - apply (MON 2%nat 1%nat 0%nat); unfold p0, y1, y2, every; places;
      try (intros [|[|c]]; intros; lia); unfold proj; simpl; lra.
  - apply (MON 2%nat 0%nat 1%nat); unfold q0, x1, x2, every; places;
      try (intros [|[|c]]; intros; lia); unfold proj; simpl; lra.
Qed.

Lemma positive p x : IoI every everywhere D -> NN every everywhere D ->
  dist 2 p -> dist 2 x -> x 0%nat <> p 0%nat -> 0 < D 2%nat p x.
Proof.
  intros IOI NNEG P X N.
  pose proof (NNEG 2%nat p x ltac:(unfold every; lia) P X (anywhere_is 2 p x)).
  destruct (Req_dec (D 2%nat p x) 0) as [Z|Z]; [|lra].
  exfalso. apply N. apply (IOI 2%nat p x); places; try assumption. unfold every; lia.
Qed.

Lemma perfect p x : IoI every everywhere D -> dist 2 p -> dist 2 x ->
  x 0%nat = p 0%nat -> x 1%nat = p 1%nat -> D 2%nat p x = 0.
Proof.
  intros IOI P X E F. apply (IOI 2%nat p x); places; try assumption. unfold every; lia.
Qed.

Theorem IoI_NN_and_ABS_exclude_IND : IoI every everywhere D -> NN every everywhere D ->
  ABS_printed same every everywhere D -> IND_printed every everywhere D -> False.
Proof.
  intros IOI NNEG ABS IND. apply (proportions_exclude_ABS ABS IND).
  - rewrite (perfect (proj 2 p0) (proj 2 y1)); unfold p0, y1, y2; places; try assumption;
      try (unfold proj; simpl; lra).
    apply positive; places; try assumption; unfold proj; simpl; lra.
  - rewrite (perfect (proj 2 q0) (proj 2 x2)); unfold q0, x1, x2; places; try assumption;
      try (unfold proj; simpl; lra).
    apply positive; places; try assumption; unfold proj; simpl; lra.
Qed.

(** Errors may be negative. *)
Theorem IoI_IMP_and_ABS_exclude_IND : IoI every everywhere D -> IMP every everywhere D ->
  ABS_printed same every everywhere D -> IND_printed every everywhere D -> False.
Proof.
  intros IOI IMPT ABS IND.
  assert (Z1 : D 2%nat (proj 2 p0) (proj 2 y1) = 0).
  { apply perfect; unfold p0, y1; places; try assumption; unfold proj; simpl; lra. }
  assert (Z2 : D 2%nat (proj 2 q0) (proj 2 x2) = 0).
  { apply perfect; unfold q0, x2; places; try assumption; unfold proj; simpl; lra. }
  assert (N : D 2%nat (proj 2 q0) (proj 2 x1) <> 0).
  { intros Z. apply (IOI 2%nat (proj 2 q0) (proj 2 x1)) with (c := 0%nat) in Z; unfold q0, x1, every in *; places.
    unfold proj in Z; simpl in Z; lra. }
  assert (M : D 2%nat (proj 2 q0) (proj 2 p0) = D 2%nat (proj 2 q0) (proj 2 x1)).
  { apply (IMPT 2%nat 0%nat 1%nat (1/12)); unfold p0, q0, x1, every; places;
      try (intros [|[|c]]; intros; lia); unfold proj; simpl; lra. }
  assert (S : D 2%nat (proj 2 q0) (proj 2 p0) = D 2%nat (proj 2 p0) (proj 2 y2)).
  { apply (ABS 2%nat 0%nat 1%nat (1/12) 1 1); unfold p0, q0, y2, every; places; try (split; [now left | reflexivity]);
      try (intros [|[|c]]; intros; lia); unfold proj; simpl; lra. }
  destruct (Rtotal_order (D 2%nat (proj 2 q0) (proj 2 x1)) 0) as [L|[E|G]]; [|contradiction|].
  - apply (worst_proportions_exclude_ABS ABS IND); lra.
  - apply (proportions_exclude_ABS ABS IND); lra.
Qed.

End AnyFunction.
