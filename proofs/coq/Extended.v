(** The axioms on the extended domain, the closed simplex, where errors are limits and may be infinite.

    Where the formula has a value, that is the error; elsewhere it is the limit of D as both
    distributions are approached by distributions without zeros.  An axiom asks that all errors that it
    speaks of exist. *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Rbar.
From Axiomcheck Require Import Sums Quantification.
Open Scope R_scope.

(** ** Errors *)

Definition positive_on (n : nat) (p : vector) : Prop := forall c, (c < n)%nat -> 0 < p c.
Definition close (d : R) (n : nat) (p q : vector) : Prop := forall c, (c < n)%nat -> Rabs (q c - p c) < d.

(** The distance of a number from a limit, which may be infinite, in terms of a number e. *)
Definition within (v : Rbar) (e y : R) : Prop :=
  match v with
  | Finite l => 0 < e -> Rabs (y - l) < e
  | p_infty => e < y
  | m_infty => y < e
  end.

Definition limit (D : measure) (n : nat) (p x : vector) (v : Rbar) : Prop :=
  forall e, exists d, 0 < d /\
  forall p' x', dist n p' -> dist n x' -> positive_on n p' -> positive_on n x' ->
  close d n p p' -> close d n x x' -> within v e (D n p' x').

Definition values := nat -> vector -> vector -> Rbar -> Prop.
Definition extended (Dom : domain) (D : measure) : values :=
  fun n p x v => (Dom n p x /\ v = Finite (D n p x)) \/ (~ Dom n p x /\ limit D n p x v).

(** ** The axioms, word for word those of [Quantification] *)

Definition IoI_extended (N : nat -> Prop) (V : values) : Prop :=
  forall n p x, N n -> dist n p -> dist n x ->
  exists v, V n p x v /\ (v = Finite 0 <-> forall c, (c < n)%nat -> x c = p c).

Definition NN_extended (N : nat -> Prop) (V : values) : Prop :=
  forall n p x, N n -> dist n p -> dist n x -> exists v, V n p x v /\ Rbar_le (Finite 0) v.

Definition MON_extended (N : nat -> Prop) (V : values) : Prop :=
  forall n c1 c2 p x y, N n -> two_classes n c1 c2 ->
  dist n p -> dist n x -> dist n y -> agree_but n c1 c2 x y ->
  y c1 < x c1 <= p c1 -> p c2 <= x c2 < y c2 ->
  exists v w, V n p x v /\ V n p y w /\ Rbar_lt v w.

Definition MON_binary_extended (V : values) : Prop :=
  forall c1 p x y, (c1 < 2)%nat ->
  dist 2 p -> dist 2 x -> dist 2 y -> y c1 < x c1 <= p c1 ->
  exists v w, V 2%nat p x v /\ V 2%nat p y w /\ Rbar_lt v w.

Definition MAX_extended (N : nat -> Prop) (V : values) : Prop :=
  exists b, 0 < b /\ forall n p, N n -> dist n p ->
  (exists x, dist n x /\ V n p x (Finite b)) /\
  (forall x, dist n x -> exists v, V n p x v /\ Rbar_le v (Finite b)).

Definition IMP_extended (N : nat -> Prop) (V : values) : Prop :=
  forall n c1 c2 a p x y, N n -> two_classes n c1 c2 ->
  dist n p -> dist n x -> dist n y -> agree_but n c1 c2 x y -> 0 <= a ->
  x c1 = p c1 + a -> x c2 = p c2 - a ->
  y c1 = p c1 - a -> y c2 = p c2 + a ->
  exists v w, V n p x v /\ V n p y w /\ v = w.

Definition IMP_binary_extended (V : values) : Prop :=
  forall c1 a p x y, (c1 < 2)%nat ->
  dist 2 p -> dist 2 x -> dist 2 y -> 0 <= a -> x c1 = p c1 + a -> y c1 = p c1 - a ->
  exists v w, V 2%nat p x v /\ V 2%nat p y w /\ v = w.

Definition shifted_printed_extended (compare : Rbar -> Rbar -> Prop) (signs : R -> R -> Prop)
    (N : nat -> Prop) (V : values) : Prop :=
  forall n c1 c2 a s1 s2 p q x y, N n -> two_classes n c1 c2 -> signs s1 s2 ->
  dist n p -> dist n q -> dist n x -> dist n y ->
  agree_but n c1 c2 p q -> agree_but n c1 c2 x y ->
  p c1 < q c1 -> q c1 < q c2 -> q c2 < p c2 -> 0 < a ->
  x c1 = p c1 + s1 * a -> y c1 = q c1 + s2 * a ->
  exists v w, V n p x v /\ V n q y w /\ compare v w.

Definition shifted_repaired_extended (compare : Rbar -> Rbar -> Prop) (signs : R -> R -> Prop)
    (N : nat -> Prop) (V : values) : Prop :=
  forall n c1 c2 a s1 s2 p q x y, N n -> two_classes n c1 c2 -> signs s1 s2 ->
  dist n p -> dist n q -> dist n x -> dist n y ->
  agree_but n c1 c2 p q -> agree_but n c1 c2 x y ->
  p c1 < q c1 -> q c1 < q c2 -> q c2 < p c2 -> 0 < a ->
  x c1 = p c1 + s1 * a -> y c1 = q c1 + s2 * a ->
  x c2 = p c2 - s1 * a -> y c2 = q c2 - s2 * a ->
  exists v w, V n p x v /\ V n q y w /\ compare v w.

Definition shifted_binary_extended (compare : Rbar -> Rbar -> Prop) (signs : R -> R -> Prop)
    (V : values) : Prop :=
  forall c1 c2 a s1 s2 p q x y, two_classes 2 c1 c2 -> signs s1 s2 ->
  dist 2 p -> dist 2 q -> dist 2 x -> dist 2 y ->
  p c1 < q c1 -> q c1 < q c2 -> 0 < a ->
  x c1 = p c1 + s1 * a -> y c1 = q c1 + s2 * a ->
  exists v w, V 2%nat p x v /\ V 2%nat q y w /\ compare v w.

Definition more (v w : Rbar) : Prop := Rbar_lt w v.
Definition REL_printed_extended := shifted_printed_extended more.
Definition REL_repaired_extended := shifted_repaired_extended more.
Definition REL_binary_extended := shifted_binary_extended more.
Definition ABS_printed_extended := shifted_printed_extended eq.
Definition ABS_repaired_extended := shifted_repaired_extended eq.
Definition ABS_binary_extended := shifted_binary_extended eq.

Definition IND_printed_extended (N : nat -> Prop) (V : values) : Prop :=
  forall n k p x y, N n -> (2 <= k < n)%nat ->
  dist n p -> dist n x -> dist n y -> (forall c, (k <= c < n)%nat -> x c = y c) ->
  0 < sum k p -> 0 < sum k x ->
  exists v w v' w', V n p x v /\ V n p y w /\ V k (proj k p) (proj k x) v' /\ V k (proj k p) (proj k y) w' /\
  (Rbar_le v w <-> Rbar_le v' w').

Definition IND_repaired_extended (N : nat -> Prop) (V : values) : Prop :=
  forall n k p x y, N n -> (2 <= k < n)%nat ->
  dist n p -> dist n x -> dist n y -> (forall c, (k <= c < n)%nat -> x c = y c) ->
  0 < sum k p -> 0 < sum k x -> sum k p = sum k x ->
  exists v w v' w', V n p x v /\ V n p y w /\ V k (proj k p) (proj k x) v' /\ V k (proj k p) (proj k y) w' /\
  (Rbar_le v w <-> Rbar_le v' w').

(** ** Do the errors that an axiom speaks of exist?

    The same hypotheses, and of the conclusion only that there are errors to compare.  Where this
    fails, an axiom neither holds nor is broken: the measure has no value there. *)

Definition any (v w : Rbar) : Prop := True.

Definition IoI_exist (N : nat -> Prop) (V : values) : Prop :=
  forall n p x, N n -> dist n p -> dist n x -> exists v, V n p x v.
Definition NN_exist := IoI_exist.
Definition MAX_exist := IoI_exist.

Definition MON_exist (N : nat -> Prop) (V : values) : Prop :=
  forall n c1 c2 p x y, N n -> two_classes n c1 c2 ->
  dist n p -> dist n x -> dist n y -> agree_but n c1 c2 x y ->
  y c1 < x c1 <= p c1 -> p c2 <= x c2 < y c2 ->
  exists v w, V n p x v /\ V n p y w.

Definition MON_binary_exist (V : values) : Prop :=
  forall c1 p x y, (c1 < 2)%nat ->
  dist 2 p -> dist 2 x -> dist 2 y -> y c1 < x c1 <= p c1 ->
  exists v w, V 2%nat p x v /\ V 2%nat p y w.

Definition IMP_exist (N : nat -> Prop) (V : values) : Prop :=
  forall n c1 c2 a p x y, N n -> two_classes n c1 c2 ->
  dist n p -> dist n x -> dist n y -> agree_but n c1 c2 x y -> 0 <= a ->
  x c1 = p c1 + a -> x c2 = p c2 - a ->
  y c1 = p c1 - a -> y c2 = p c2 + a ->
  exists v w, V n p x v /\ V n p y w.

Definition IMP_binary_exist (V : values) : Prop :=
  forall c1 a p x y, (c1 < 2)%nat ->
  dist 2 p -> dist 2 x -> dist 2 y -> 0 <= a -> x c1 = p c1 + a -> y c1 = p c1 - a ->
  exists v w, V 2%nat p x v /\ V 2%nat p y w.

Definition REL_printed_exist := shifted_printed_extended any.
Definition REL_repaired_exist := shifted_repaired_extended any.
Definition REL_binary_exist := shifted_binary_extended any.
Definition ABS_printed_exist := shifted_printed_extended any.
Definition ABS_repaired_exist := shifted_repaired_extended any.
Definition ABS_binary_exist := shifted_binary_extended any.

Definition IND_printed_exist (N : nat -> Prop) (V : values) : Prop :=
  forall n k p x y, N n -> (2 <= k < n)%nat ->
  dist n p -> dist n x -> dist n y -> (forall c, (k <= c < n)%nat -> x c = y c) ->
  0 < sum k p -> 0 < sum k x ->
  exists v w v' w', V n p x v /\ V n p y w /\ V k (proj k p) (proj k x) v' /\ V k (proj k p) (proj k y) w'.

Definition IND_repaired_exist (N : nat -> Prop) (V : values) : Prop :=
  forall n k p x y, N n -> (2 <= k < n)%nat ->
  dist n p -> dist n x -> dist n y -> (forall c, (k <= c < n)%nat -> x c = y c) ->
  0 < sum k p -> 0 < sum k x -> sum k p = sum k x ->
  exists v w v' w', V n p x v /\ V n p y w /\ V k (proj k p) (proj k x) v' /\ V k (proj k p) (proj k y) w'.
