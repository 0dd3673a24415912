(** What Table 1 is about: distributions, measures of quantification error, and the
    axioms, each in each of its readings.

    The paper is F. Sebastiani, Evaluation measures for quantification: an axiomatic
    approach, Information Retrieval Journal 23 (2020).  Properties 1-8 are in its
    Sections 3.1 and 3.2, the binary Properties 9-12 in Section 3.2.

    A measure is a function [D n p x]: n the number of classes, p the true and x the
    predicted distribution.  It comes with a predicate [Dom n p x] that says where the
    formula has a value.  No axiom below speaks of a point outside [Dom], so that none
    speaks of Coq's arbitrary values of x / 0 and ln 0. *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Axiomcheck Require Import Sums.
Open Scope R_scope.

(** * Codeframes and distributions *)

(** Classes are 0, ..., n-1; what a function says of other numbers does not matter. *)
Definition vector := nat -> R.
Definition measure := nat -> vector -> vector -> R.
Definition domain := nat -> vector -> vector -> Prop.

(** A distribution over n classes. *)
Definition dist (n : nat) (p : vector) : Prop :=
  (forall c, (c < n)%nat -> 0 <= p c) /\ sum n p = 1.

(** Which codeframes a statement is about: all, or those of one size. *)
Definition every (n : nat) : Prop := (2 <= n)%nat.
Definition size (k n : nat) : Prop := n = k.

(** x and y are the same but for the classes c1 and c2. *)
Definition agree_but (n c1 c2 : nat) (x y : vector) : Prop :=
  forall c, (c < n)%nat -> c <> c1 -> c <> c2 -> x c = y c.

(** c1 and c2 are two classes of the codeframe. *)
Definition two_classes (n c1 c2 : nat) : Prop := (c1 < n)%nat /\ (c2 < n)%nat /\ c1 <> c2.

(** * Where formulas have values

    On the natural domain this is a matter of each class's two prevalences.  A product
    with an exact zero is zero, so p log (p / x) has the value 0 where p = 0. *)

Definition each (ok : R -> R -> Prop) : domain :=
  fun n p x => forall c, (c < n)%nat -> ok (p c) (x c).

Definition anywhere (p x : R) : Prop := True.
Definition true_positive (p x : R) : Prop := 0 < p.
Definition predicted_positive (p x : R) : Prop := 0 < x.
Definition not_both_zero (p x : R) : Prop := 0 < p \/ 0 < x.
Definition predicted_if_true (p x : R) : Prop := p = 0 \/ 0 < x.

(** The domain of a measure that has a value everywhere. *)
Definition everywhere : domain := each anywhere.

(** * The axioms *)

(** Property 1, identity of indiscernibles. *)
Definition IoI (N : nat -> Prop) (Dom : domain) (D : measure) : Prop :=
  forall n p x, N n -> dist n p -> dist n x -> Dom n p x ->
  (D n p x = 0 <-> forall c, (c < n)%nat -> x c = p c).

(** Property 2, non-negativity. *)
Definition NN (N : nat -> Prop) (Dom : domain) (D : measure) : Prop :=
  forall n p x, N n -> dist n p -> dist n x -> Dom n p x -> 0 <= D n p x.

(** Property 3, strict monotonicity.  That the two changes have the same size need not
    be said: x and y agree elsewhere and both sum to one. *)
Definition MON (N : nat -> Prop) (Dom : domain) (D : measure) : Prop :=
  forall n c1 c2 p x y, N n -> two_classes n c1 c2 ->
  dist n p -> dist n x -> dist n y -> Dom n p x -> Dom n p y ->
  agree_but n c1 c2 x y ->
  y c1 < x c1 <= p c1 -> p c2 <= x c2 < y c2 ->
  D n p x < D n p y.

(** Property 9, binary strict monotonicity. *)
Definition MON_binary (Dom : domain) (D : measure) : Prop :=
  forall c1 p x y, (c1 < 2)%nat ->
  dist 2 p -> dist 2 x -> dist 2 y -> Dom 2%nat p x -> Dom 2%nat p y ->
  y c1 < x c1 <= p c1 ->
  D 2%nat p x < D 2%nat p y.

(** Property 4, maximum: one bound b for all codeframes and true distributions; those p
    are spoken of that have some prediction at which D has a value. *)
Definition MAX (N : nat -> Prop) (Dom : domain) (D : measure) : Prop :=
  exists b, 0 < b /\
  forall n p, N n -> dist n p -> (exists x, dist n x /\ Dom n p x) ->
  (exists x, dist n x /\ Dom n p x /\ D n p x = b) /\
  (forall x, dist n x -> Dom n p x -> D n p x <= b).

(** Property 5, impartiality. *)
Definition IMP (N : nat -> Prop) (Dom : domain) (D : measure) : Prop :=
  forall n c1 c2 a p x y, N n -> two_classes n c1 c2 ->
  dist n p -> dist n x -> dist n y -> Dom n p x -> Dom n p y ->
  agree_but n c1 c2 x y -> 0 <= a ->
  x c1 = p c1 + a -> x c2 = p c2 - a ->
  y c1 = p c1 - a -> y c2 = p c2 + a ->
  D n p x = D n p y.

(** Property 10, binary impartiality. *)
Definition IMP_binary (Dom : domain) (D : measure) : Prop :=
  forall c1 a p x y, (c1 < 2)%nat ->
  dist 2 p -> dist 2 x -> dist 2 y -> Dom 2%nat p x -> Dom 2%nat p y ->
  0 <= a -> x c1 = p c1 + a -> y c1 = p c1 - a ->
  D 2%nat p x = D 2%nat p y.

(** The plus-or-minus of Properties 6, 7, 11 and 12: the signs of the two errors are the
    same, or independent of each other. *)
Definition is_sign (s : R) : Prop := s = 1 \/ s = -1.
Definition same (s1 s2 : R) : Prop := is_sign s1 /\ s2 = s1.
Definition independent (s1 s2 : R) : Prop := is_sign s1 /\ is_sign s2.

(** Properties 6 and 7 differ in how they compare the two errors, by > or by =.  This is
    what they have in common word for word: nothing is said of x(c2) and y(c2). *)
Definition shifted_printed (compare : R -> R -> Prop) (signs : R -> R -> Prop)
    (N : nat -> Prop) (Dom : domain) (D : measure) : Prop :=
  forall n c1 c2 a s1 s2 p q x y, N n -> two_classes n c1 c2 -> signs s1 s2 ->
  dist n p -> dist n q -> dist n x -> dist n y -> Dom n p x -> Dom n q y ->
  agree_but n c1 c2 p q -> agree_but n c1 c2 x y ->
  p c1 < q c1 -> q c1 < q c2 -> q c2 < p c2 -> 0 < a ->
  x c1 = p c1 + s1 * a -> y c1 = q c1 + s2 * a ->
  compare (D n p x) (D n q y).

(** Amended: the prediction of c2 errs by the opposite amount. *)
Definition shifted_repaired (compare : R -> R -> Prop) (signs : R -> R -> Prop)
    (N : nat -> Prop) (Dom : domain) (D : measure) : Prop :=
  forall n c1 c2 a s1 s2 p q x y, N n -> two_classes n c1 c2 -> signs s1 s2 ->
  dist n p -> dist n q -> dist n x -> dist n y -> Dom n p x -> Dom n q y ->
  agree_but n c1 c2 p q -> agree_but n c1 c2 x y ->
  p c1 < q c1 -> q c1 < q c2 -> q c2 < p c2 -> 0 < a ->
  x c1 = p c1 + s1 * a -> y c1 = q c1 + s2 * a ->
  x c2 = p c2 - s1 * a -> y c2 = q c2 - s2 * a ->
  compare (D n p x) (D n q y).

(** Properties 11 and 12: two classes. *)
Definition shifted_binary (compare : R -> R -> Prop) (signs : R -> R -> Prop)
    (Dom : domain) (D : measure) : Prop :=
  forall c1 c2 a s1 s2 p q x y, two_classes 2 c1 c2 -> signs s1 s2 ->
  dist 2 p -> dist 2 q -> dist 2 x -> dist 2 y -> Dom 2%nat p x -> Dom 2%nat q y ->
  p c1 < q c1 -> q c1 < q c2 -> 0 < a ->
  x c1 = p c1 + s1 * a -> y c1 = q c1 + s2 * a ->
  compare (D 2%nat p x) (D 2%nat q y).

(** Property 6, relativity; Property 11, its binary form. *)
Definition REL_printed := shifted_printed Rgt.
Definition REL_repaired := shifted_repaired Rgt.
Definition REL_binary := shifted_binary Rgt.

(** Property 7, absoluteness; Property 12, its binary form. *)
Definition ABS_printed := shifted_printed eq.
Definition ABS_repaired := shifted_repaired eq.
Definition ABS_binary := shifted_binary eq.

(** The projection of p on the first k classes (Section 3.2). *)
Definition proj (k : nat) (p : vector) : vector := fun c => p c / sum k p.

(** Property 8, independence.  As in print, the part of the codeframe is c1, ..., ck, its
    classes enumerated first; it is a codeframe, and some class is left.  Projections
    need positive mass.  Word for word each distribution is projected by its own mass. *)
Definition IND_printed (N : nat -> Prop) (Dom : domain) (D : measure) : Prop :=
  forall n k p x y, N n -> (2 <= k < n)%nat ->
  dist n p -> dist n x -> dist n y ->
  (forall c, (k <= c < n)%nat -> x c = y c) ->
  0 < sum k p -> 0 < sum k x ->
  Dom n p x -> Dom n p y -> Dom k (proj k p) (proj k x) -> Dom k (proj k p) (proj k y) ->
  (D n p x <= D n p y <->
   D k (proj k p) (proj k x) <= D k (proj k p) (proj k y)).

(** * First consequences of the definitions *)

Lemma dist_le_1 n p c : dist n p -> (c < n)%nat -> 0 <= p c <= 1.
Proof.
  intros [P T] L. split; [now apply P|].
  rewrite <- T. now apply sum_term_le.
Qed.

Lemma dist_2 p : dist 2 p -> p 0%nat + p 1%nat = 1.
Proof. intros [_ T]. simpl in T. lra. Qed.