(** Independence: how a sum over a part of the codeframe follows from the whole's terms. *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Axiomcheck Require Import Sums Quantification LemmasPerClass.
Open Scope R_scope.

(** The summand at projected prevalences is A f + B p + C q + K. *)
Definition law (f : R -> R -> R) (ok : R -> R -> Prop) (P Q A B C K : R) : Prop :=
  forall p q, 0 <= p -> 0 <= q -> ok p q -> ok (p / P) (q / Q) ->
  f (p / P) (q / Q) = A * f p q + B * p + C * q + K.

Section OneSum.

Variables (N : nat -> Prop) (D : measure) (f : R -> R -> R) (E : nat -> vector -> R -> R).
Variable ok : R -> R -> Prop.
Hypothesis shape : forall n p x, D n p x = E n p (sum n (fun c => f (p c) (x c))).

(** The numbers A, B, C, K, which depend on n, the part's size k and its masses P and Q. *)
Variables A B C K : R -> R -> R -> R -> R.

Let law_of (n k : nat) (P Q : R) : Prop :=
  law f ok P Q (A (INR n) (INR k) P Q) (B (INR n) (INR k) P Q) (C (INR n) (INR k) P Q) (K (INR n) (INR k) P Q).

(** Summed over the part, the terms with B, C and K are the same for both predictions, whose
    masses agree; over the rest f itself is.  So the part's sums are ordered as the whole's
    are, and E keeps either order. *)
Lemma scaled n k p x y P Q :
  (2 <= k < n)%nat -> dist n p -> dist n x -> dist n y ->
  (forall c, (k <= c < n)%nat -> x c = y c) ->
  P = sum k p -> Q = sum k x ->
  grows E n p -> grows E k (proj k p) ->
  0 < A (INR n) (INR k) P Q -> law_of n k P Q ->
  each ok n p x -> each ok n p y -> each ok k (proj k p) (proj k x) -> each ok k (proj k p) (proj k y) ->
  (D n p x <= D n p y <-> D k (proj k p) (proj k x) <= D k (proj k p) (proj k y)).
Proof.
  intros Lk Hp Hx Hy Agree EP EQ G1 G2 PosA Law O1 O2 O3 O4.
  assert (Mass : sum k y = Q).
  { pose proof (sum_change_part n k x y ltac:(lia) Agree). destruct Hx, Hy. lra. }
  assert (Rest := sum_change_part n k (fun c => f (p c) (x c)) (fun c => f (p c) (y c)) ltac:(lia)
    ltac:(intros c L; simpl; rewrite (Agree c L); reflexivity)).
  assert (Part : forall z, dist n z -> sum k z = Q -> each ok n p z -> each ok k (proj k p) (proj k z) ->
    sum k (fun c => f (proj k p c) (proj k z c)) =
    A (INR n) (INR k) P Q * sum k (fun c => f (p c) (z c)) + B (INR n) (INR k) P Q * P
      + C (INR n) (INR k) P Q * Q + INR k * K (INR n) (INR k) P Q).
  { intros z Hz MZ Oz Pz.
    transitivity (sum k (fun c => A (INR n) (INR k) P Q * f (p c) (z c) + B (INR n) (INR k) P Q * p c
                                  + C (INR n) (INR k) P Q * z c + K (INR n) (INR k) P Q)).
    - apply sum_ext. intros c L. specialize (Pz c L). unfold proj in *. rewrite <- EP, MZ in *.
      apply Law; [apply Hp; lia | apply Hz; lia | apply Oz; lia | exact Pz].
    - rewrite !sum_plus, !sum_scale, sum_const, MZ, <- EP. ring. }
  rewrite !shape, (Part x), (Part y) by auto.
  assert (Order : forall n' p', grows E n' p' -> forall s t, E n' p' s <= E n' p' t <-> s <= t).
  { intros n' p' G s t. split; intros H.
    - destruct (Rle_or_lt s t) as [|Lt]; [assumption|]. specialize (G t s Lt). lra.
    - destruct (Req_dec s t) as [->|Ne]; [apply Rle_refl | apply Rlt_le, G; lra]. }
  rewrite (Order n p G1), (Order k (proj k p) G2).
  set (sx := sum k (fun c => f (p c) (x c))) in *. set (sy := sum k (fun c => f (p c) (y c))) in *.
  split; intros H.
  - assert (sx <= sy) by lra.
    assert (A (INR n) (INR k) P Q * sx <= A (INR n) (INR k) P Q * sy)
      by (apply Rmult_le_compat_l; lra). lra.
  - assert (A (INR n) (INR k) P Q * sx <= A (INR n) (INR k) P Q * sy) by lra.
    assert (sx <= sy) by (apply (Rmult_le_reg_l (A (INR n) (INR k) P Q)); assumption). lra.
Qed.

(** Each distribution projected by its own mass. *)
Theorem scaling_printed :
  where_defined every (each ok) (grows E) ->
  (forall n k P Q, (2 <= k < n)%nat -> 0 < P <= 1 -> 0 < Q <= 1 -> 0 < A (INR n) (INR k) P Q) ->
  (forall n k P Q, (2 <= k < n)%nat -> 0 < P <= 1 -> 0 < Q <= 1 -> law_of n k P Q) ->
  IND_printed every (each ok) D.
Proof.
  intros G PosA Law n k p x y Hn Lk Hp Hx Hy Agree MP MX O1 O2 O3 O4.
  assert (Small : forall z, dist n z -> sum k z <= 1).
  { intros z [Z T]. rewrite <- T, (sum_split n k z) by lia.
    assert (0 <= sum (n - k) (fun c => z (k + c)%nat)) by (apply sum_nonneg; intros; apply Z; lia). lra. }
  pose proof (Small p Hp). pose proof (Small x Hx).
  apply (scaled n k p x y (sum k p) (sum k x)); auto.
  - now apply (G n p x).
  - apply (G k (proj k p) (proj k x)); [unfold every; lia | | | exact O3];
      eapply dist_proj; try eassumption; lia.
Qed.

(** The part has the same true and predicted mass. *)
Theorem scaling_repaired :
  where_defined every (each ok) (grows E) ->
  (forall n k P, (2 <= k < n)%nat -> 0 < P <= 1 -> 0 < A (INR n) (INR k) P P) ->
  (forall n k P, (2 <= k < n)%nat -> 0 < P <= 1 -> law_of n k P P) ->
  IND_repaired every (each ok) D.
Proof.
  intros G PosA Law n k p x y Hn Lk Hp Hx Hy Agree MP MX Same O1 O2 O3 O4.
  assert (sum k p <= 1).
  { destruct Hp as [Z T]. rewrite <- T, (sum_split n k p) by lia.
    assert (0 <= sum (n - k) (fun c => p (k + c)%nat)) by (apply sum_nonneg; intros; apply Z; lia). lra. }
  apply (scaled n k p x y (sum k p) (sum k p)); auto.
  - now apply (G n p x).
  - apply (G k (proj k p) (proj k x)); [unfold every; lia | | | exact O3];
      eapply dist_proj; try eassumption; lia.
Qed.

End OneSum.

Lemma law_by_strata f (ok : R -> R -> Prop) P Q A B C K :
  (ok 0 0 -> f (0 / P) (0 / Q) = A * f 0 0 + B * 0 + C * 0 + K) ->
  (forall q, 0 < q -> ok 0 q -> f (0 / P) (q / Q) = A * f 0 q + B * 0 + C * q + K) ->
  (forall p, 0 < p -> ok p 0 -> f (p / P) (0 / Q) = A * f p 0 + B * p + C * 0 + K) ->
  (forall p q, 0 < p -> 0 < q -> ok p q -> f (p / P) (q / Q) = A * f p q + B * p + C * q + K) ->
  law f ok P Q A B C K.
Proof.
  intros Z F G H p q Hp Hq O _.
  destruct (Req_dec p 0) as [->|Np], (Req_dec q 0) as [->|Nq];
    [apply Z | apply F | apply G | apply H]; try exact O; lra.
Qed.
