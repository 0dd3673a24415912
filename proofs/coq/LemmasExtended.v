(** What holds on the natural domain holds on the extended one, where the formula has values everywhere:
    every error is then a number. *)

From Coq Require Import Reals Lia.
From Coquelicot Require Import Rbar.
From Axiomcheck Require Import Sums Quantification LemmasParts.
From Axiomcheck Require Export Extended.
Open Scope R_scope.

Definition total (N : nat -> Prop) (Dom : domain) : Prop :=
  forall n p x, N n -> dist n p -> dist n x -> Dom n p x.

Lemma total_anywhere N : total N (each anywhere).
Proof. intros n p x _ _ _ c _. exact I. Qed.

Section Total.

Variables (N : nat -> Prop) (Dom : domain) (D : measure).
Hypothesis T : total N Dom.
Local Notation V := (extended Dom D).

Lemma number n p x : N n -> dist n p -> dist n x -> V n p x (Finite (D n p x)).
Proof. intros Nn P X. left. auto. Qed.

Lemma IoI_total : IoI N Dom D -> IoI_extended N V.
Proof.
  intros H n p x Nn P X. exists (Finite (D n p x)). split; [now apply number | ].
  destruct (H n p x Nn P X (T n p x Nn P X)) as [F G].
  split; [intros E; injection E; exact F | intros E; now rewrite (G E)].
Qed.

Lemma NN_total : NN N Dom D -> NN_extended N V.
Proof.
  intros H n p x Nn P X. exists (Finite (D n p x)). split; [now apply number | ]. apply (H n); auto.
Qed.

(** Two errors, which are numbers. *)
Ltac two_numbers n p x q y :=
  exists (Finite (D n p x)), (Finite (D n q y)); repeat split; [apply number; auto .. | ].

Lemma MON_total : MON N Dom D -> MON_extended N V.
Proof. intros H n c1 c2 p x y; intros. two_numbers n p x p y. apply (H n c1 c2); auto. Qed.

Lemma MAX_total : MAX N Dom D -> MAX_extended N V.
Proof.
  intros (b & B & H). exists b. split; [exact B | ]. intros n p Nn P.
  destruct (H n p Nn P) as [(x & X & _ & E) U].
  - exists p. auto.
  - split.
    + exists x. split; [exact X | ]. rewrite <- E. now apply number.
    + intros y Y. exists (Finite (D n p y)). split; [now apply number | ]. apply U; auto.
Qed.

Lemma MON_binary_total : N 2%nat -> MON_binary Dom D -> MON_binary_extended V.
Proof.
  intros Two H c1 p x y; intros. two_numbers 2%nat p x p y. apply (H c1); auto.
Qed.

Lemma IMP_total : IMP N Dom D -> IMP_extended N V.
Proof.
  intros H n c1 c2 a p x y; intros. two_numbers n p x p y. f_equal. apply (H n c1 c2 a); auto.
Qed.

Lemma IMP_binary_total : N 2%nat -> IMP_binary Dom D -> IMP_binary_extended V.
Proof.
  intros Two H c1 a p x y; intros. two_numbers 2%nat p x p y. f_equal. apply (H c1 a); auto.
Qed.

Lemma shifted_printed_total (compare : R -> R -> Prop) (compare' : Rbar -> Rbar -> Prop) (signs : R -> R -> Prop) :
  (forall v w, compare v w -> compare' (Finite v) (Finite w)) ->
  shifted_printed compare signs N Dom D -> shifted_printed_extended compare' signs N V.
Proof.
  intros C H n c1 c2 a s1 s2 p q x y; intros. two_numbers n p x q y.
  apply C, (H n c1 c2 a s1 s2); auto.
Qed.

Lemma shifted_repaired_total (compare : R -> R -> Prop) (compare' : Rbar -> Rbar -> Prop) (signs : R -> R -> Prop) :
  (forall v w, compare v w -> compare' (Finite v) (Finite w)) ->
  shifted_repaired compare signs N Dom D -> shifted_repaired_extended compare' signs N V.
Proof.
  intros C H n c1 c2 a s1 s2 p q x y; intros. two_numbers n p x q y.
  apply C, (H n c1 c2 a s1 s2); auto.
Qed.

Lemma shifted_binary_total (compare : R -> R -> Prop) (compare' : Rbar -> Rbar -> Prop) (signs : R -> R -> Prop) :
  (forall v w, compare v w -> compare' (Finite v) (Finite w)) -> N 2%nat ->
  shifted_binary compare signs Dom D -> shifted_binary_extended compare' signs V.
Proof.
  intros C Two H c1 c2 a s1 s2 p q x y; intros. two_numbers 2%nat p x q y.
  apply C, (H c1 c2 a s1 s2); auto.
Qed.

Let less v w : Rgt v w -> more (Finite v) (Finite w).
Proof. exact (fun H => H). Qed.
Let equal v w : v = w -> Finite v = Finite w.
Proof. intros E. now rewrite E. Qed.

Definition REL_printed_total signs := shifted_printed_total Rgt more signs less.
Definition REL_repaired_total signs := shifted_repaired_total Rgt more signs less.
Definition REL_binary_total signs := shifted_binary_total Rgt more signs less.
Definition ABS_printed_total signs := shifted_printed_total eq eq signs equal.
Definition ABS_repaired_total signs := shifted_repaired_total eq eq signs equal.
Definition ABS_binary_total signs := shifted_binary_total eq eq signs equal.

End Total.

(** A part of a codeframe is a codeframe, and projections are distributions. *)
Section Parts.

Variables (Dom : domain) (D : measure).
Hypothesis T : total every Dom.
Local Notation V := (extended Dom D).

Let number_part n k p : (2 <= k < n)%nat -> dist n p -> 0 < sum k p -> dist k (proj k p).
Proof. intros L P M. apply (dist_proj n); auto; lia. Qed.

Ltac four_numbers n k p x y :=
  assert (dist k (proj k p)) by (apply (number_part n); auto);
  assert (dist k (proj k x)) by (apply (number_part n); auto);
  assert (dist k (proj k y))
    by (apply (number_part n); auto; rewrite <- (same_mass n k x y); auto; lia);
  assert (every k) by (unfold every; lia);
  exists (Finite (D n p x)), (Finite (D n p y)),
    (Finite (D k (proj k p) (proj k x))), (Finite (D k (proj k p) (proj k y)));
  repeat (split; [apply (number every Dom D T); auto | ]).

Lemma IND_printed_total : IND_printed every Dom D -> IND_printed_extended every V.
Proof. intros H n k p x y; intros. four_numbers n k p x y. apply (H n k); auto. Qed.

Lemma IND_repaired_total : IND_repaired every Dom D -> IND_repaired_extended every V.
Proof. intros H n k p x y; intros. four_numbers n k p x y. apply (H n k); auto. Qed.

End Parts.
