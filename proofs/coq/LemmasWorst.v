(** The largest error: MAX. *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Axiomcheck Require Import Sums Quantification LemmasPerClass.
Open Scope R_scope.

(** The prediction that puts everything on one class. *)
Definition all_on (d : nat) : vector := fun c => if Nat.eq_dec c d then 1 else 0.

Lemma sum_all_on n d h : (d < n)%nat -> sum n (fun c => all_on d c * h c) = h d.
Proof.
  intros L. pose proof (sum_change_one n (fun _ => 0) (fun c => all_on d c * h c) d L) as H.
  rewrite (sum_zero n (fun _ => 0)) in H by reflexivity. unfold all_on in *.
  destruct (Nat.eq_dec d d); [|lia].
  rewrite <- (Rminus_0_r (sum n _)), H; [ring|].
  intros c _ N. destruct (Nat.eq_dec c d); [contradiction | ring].
Qed.

Lemma dist_all_on n d : (d < n)%nat -> dist n (all_on d).
Proof.
  intros L. split.
  - intros c _. unfold all_on. destruct (Nat.eq_dec c d); lra.
  - rewrite (sum_ext n _ (fun c => all_on d c * 1)) by (intros; ring). now apply sum_all_on.
Qed.

(** How much worse the largest prediction of a class is than the least. *)
Definition rise (f : R -> R -> R) (p : R) : R := f p 1 - f p 0.

Section OneSum.

Variables (N : nat -> Prop) (D : measure) (f : R -> R -> R) (E : nat -> vector -> R -> R).
Variable ok : R -> R -> Prop.
Hypothesis shape : forall n p x, dist n p -> dist n x ->
  D n p x = E n p (sum n (fun c => f (p c) (x c))).

(** [base n p] is the sum of f(p, 0) over the classes. *)
Variable base : nat -> vector -> R.

(** f lies below its chord in the prediction, and the chord's rise falls with p.  So the
    sum is at most base + rise f (least p), which everything on a rarest class attains; and
    there E has the same value b for all codeframes and true distributions. *)
Theorem vertex b :
  0 < b ->
  (forall n, N n -> (1 <= n)%nat) ->
  (forall p x y, ok p x -> 0 <= y <= 1 -> ok p y) ->
  where_defined N (each ok) (never_falls E) ->
  (forall p q, 0 <= p <= 1 -> 0 <= q <= 1 -> ok p q -> f p q <= (1 - q) * f p 0 + q * f p 1) ->
  (forall p r x, 0 <= p -> p <= r -> r <= 1 -> ok p x -> ok r x -> rise f r <= rise f p) ->
  where_defined N (each ok) (fun n p => sum n (fun c => f (p c) 0) = base n p) ->
  where_defined N (each ok) (fun n p => E n p (base n p + rise f (least n p)) = b) ->
  MAX N (each ok) D.
Proof.
  intros Hb Size Free Grow Chord Fall Base Value.
  exists b. split; [exact Hb|]. intros n p Hn Hp (x0 & Hx0 & Ok0).
  destruct (least_attained n p (Size n Hn)) as (d & Ld & Ed).
  split.
  - exists (all_on d).
    assert (Okd : each ok n p (all_on d)).
    { intros c L. apply (Free (p c) (x0 c)); [now apply Ok0|].
      unfold all_on. destruct (Nat.eq_dec c d); lra. }
    split; [now apply dist_all_on|]. split; [exact Okd|].
    rewrite shape by (assumption || now apply dist_all_on).
    rewrite <- (Value n p x0 Hn Hp Hx0 Ok0), <- (Base n p x0 Hn Hp Hx0 Ok0), <- Ed. f_equal.
    rewrite <- (sum_all_on n d (fun c => rise f (p c)) Ld), <- sum_plus.
    apply sum_ext. intros c _. unfold all_on, rise. destruct (Nat.eq_dec c d); ring.
  - intros x Hx Ok.
    rewrite shape, <- (Value n p x0 Hn Hp Hx0 Ok0) by assumption.
    apply (Grow n p x0 Hn Hp Hx0 Ok0).
    rewrite <- (Base n p x0 Hn Hp Hx0 Ok0).
    apply Rle_trans with (sum n (fun c => f (p c) 0 + rise f (least n p) * x c)).
    + apply sum_le. intros c L.
      pose proof (dist_le_1 n p c Hp L). pose proof (dist_le_1 n x c Hx L) as [X0 X1].
      pose proof (Chord (p c) (x c) ltac:(assumption) ltac:(lra) (Ok c L)).
      assert (F : rise f (p c) <= rise f (least n p)).
      { rewrite <- Ed. apply (Fall (p d) (p c) (x c)); [apply Hp; exact Ld | | lra | | now apply Ok].
        - rewrite Ed. now apply least_le.
        - apply (Free (p d) (x d)); [now apply Ok | lra]. }
      pose proof (Rmult_le_compat_r (x c) _ _ X0 F). unfold rise in *. lra.
    + rewrite sum_plus, sum_scale. destruct Hx as [_ ->]. lra.
Qed.

End OneSum.

Lemma chord_by_strata f (ok : R -> R -> Prop) :
  (forall q, 0 < q -> q <= 1 -> ok 0 q -> f 0 q <= (1 - q) * f 0 0 + q * f 0 1) ->
  (forall p q, 0 < p -> p <= 1 -> 0 < q -> q <= 1 -> ok p q -> f p q <= (1 - q) * f p 0 + q * f p 1) ->
  forall p q, 0 <= p <= 1 -> 0 <= q <= 1 -> ok p q -> f p q <= (1 - q) * f p 0 + q * f p 1.
Proof.
  intros A B p q Hp Hq O.
  destruct (Req_dec q 0) as [->|Nq]; [lra|].
  destruct (Req_dec p 0) as [->|Np]; [apply A | apply B]; try exact O; lra.
Qed.

Lemma fall_by_strata f (ok : R -> R -> Prop) :
  (forall r x, 0 < r -> r <= 1 -> ok 0 x -> ok r x -> rise f r <= rise f 0) ->
  (forall p r, 0 < p -> p < r -> r <= 1 -> rise f r <= rise f p) ->
  forall p r x, 0 <= p -> p <= r -> r <= 1 -> ok p x -> ok r x -> rise f r <= rise f p.
Proof.
  intros A B p r x Hp Hr H1 O1 O2.
  destruct (Req_dec p r) as [->|Ne]; [lra|].
  destruct (Req_dec p 0) as [->|Np]; [apply (A r x) | apply B]; try assumption; lra.
Qed.
