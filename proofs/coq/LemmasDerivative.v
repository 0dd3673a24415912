(** The sign of a function from its value at one end and its derivative. *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Axiomcheck Require Import Forms.
Open Scope R_scope.

Lemma mean_value (h h' : R -> R) a b : a < b ->
  (forall t, a <= t <= b -> is_derive h t (h' t)) ->
  exists t, a < t < b /\ h b - h a = h' t * (b - a).
Proof.
  intros L H. destruct (MVT_cor2 h h' a b L) as (t & Eq & In).
  - intros t Ht. apply is_derive_Reals, H, Ht.
  - now exists t.
Qed.

(** h(b) > 0 if h(a) >= 0 and h grows from a to b. *)
Lemma rising_lt (h h' : R -> R) a b : a < b -> 0 <= h a ->
  (forall t, a <= t <= b -> is_derive h t (h' t)) ->
  (forall t, a < t < b -> 0 < h' t) -> 0 < h b.
Proof.
  intros L A H S. destruct (mean_value h h' a b L H) as (t & In & Eq).
  pose proof (Rmult_lt_0_compat _ (b - a) (S t In)). lra.
Qed.

Lemma rising_le (h h' : R -> R) a b : a <= b -> 0 <= h a ->
  (forall t, a <= t <= b -> is_derive h t (h' t)) ->
  (forall t, a < t < b -> 0 <= h' t) -> 0 <= h b.
Proof.
  intros [L | <-] A H S; [|exact A]. destruct (mean_value h h' a b L H) as (t & In & Eq).
  pose proof (Rmult_le_pos _ (b - a) (S t In)). lra.
Qed.

(** h(a) > 0 if h(b) >= 0 and h falls from a to b. *)
Lemma falling_lt (h h' : R -> R) a b : a < b -> 0 <= h b ->
  (forall t, a <= t <= b -> is_derive h t (h' t)) ->
  (forall t, a < t < b -> 0 < - h' t) -> 0 < h a.
Proof.
  intros L B H S. destruct (mean_value h h' a b L H) as (t & In & Eq).
  pose proof (Rmult_lt_0_compat _ (b - a) (S t In)). lra.
Qed.

Lemma falling_le (h h' : R -> R) a b : a <= b -> 0 <= h b ->
  (forall t, a <= t <= b -> is_derive h t (h' t)) ->
  (forall t, a < t < b -> 0 <= - h' t) -> 0 <= h a.
Proof.
  intros [L | ->] B H S; [|exact B]. destruct (mean_value h h' a b L H) as (t & In & Eq).
  pose proof (Rmult_le_pos _ (b - a) (S t In)). lra.
Qed.

(** What [auto_derive] asks: that logarithms and quotients are defined. *)
Ltac side_of_derivative := first [exact I | lra | nonzero].
