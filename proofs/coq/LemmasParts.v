(** Independence: how a sum over a part of the codeframe follows from the whole's terms. *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Axiomcheck Require Import Sums Quantification LemmasPerClass.
Open Scope R_scope.

(** Strictly increasing functions of two sums are ordered alike where the sums are. *)
Lemma same_order (E1 E2 : R -> R) (s t s' t' A T : R) :
  (forall a b, a < b -> E1 a < E1 b) -> (forall a b, a < b -> E2 a < E2 b) ->
  0 < A -> s' = A * s + T -> t' = A * t + T ->
  (E1 s <= E1 t <-> E2 s' <= E2 t').
Proof.
  intros G1 G2 PosA -> ->.
  assert (M : s < t -> A * s + T < A * t + T)
    by (intros H; apply Rplus_lt_compat_r, Rmult_lt_compat_l; assumption).
  assert (M' : t < s -> A * t + T < A * s + T)
    by (intros H; apply Rplus_lt_compat_r, Rmult_lt_compat_l; assumption).
  destruct (Rtotal_order s t) as [H | [-> | H]].
  - split; intros _; apply Rlt_le; auto.
  - split; intros _; apply Rle_refl.
  - apply M' in H as H'. apply G1 in H. apply G2 in H'. split; intros; lra.
Qed.

(** Summed over the part, the terms with B, C and K depend on the masses alone. *)
Lemma part_sum k (u v p z : vector) A B C K :
  (forall c, (c < k)%nat -> v c = A * u c + B * p c + C * z c + K) ->
  sum k v = A * sum k u + (B * sum k p + C * sum k z + INR k * K).
Proof.
  intros H. rewrite (sum_ext k v _ H), !sum_plus, !sum_scale, sum_const. ring.
Qed.

(** Two distributions that agree outside the part have the same mass in it. *)
Lemma same_mass n k x y : (k <= n)%nat -> dist n x -> dist n y ->
  (forall c, (k <= c < n)%nat -> x c = y c) -> sum k x = sum k y.
Proof.
  intros L [_ X] [_ Y] Agree. pose proof (sum_change_part n k x y L Agree). lra.
Qed.

Lemma mass_le_1 n k p : (k <= n)%nat -> dist n p -> sum k p <= 1.
Proof.
  intros L [P T]. rewrite <- T, (sum_split n k p) by lia.
  assert (0 <= sum (n - k) (fun c => p (k + c)%nat)) by (apply sum_nonneg; intros; apply P; lia). lra.
Qed.

(** A prediction z has the terms u(z) in the whole codeframe and v(z) in the part.  Outside the
    part the two predictions' terms agree; inside, v is A u + B p + C z + K with A > 0.  So
    the part's sums are ordered as the whole's are, and both functions keep the order. *)
Lemma parts_ordered n k p x y (u v : vector -> vector) (E1 E2 : R -> R) A B C K :
  (2 <= k < n)%nat -> dist n x -> dist n y ->
  (forall c, (k <= c < n)%nat -> x c = y c) -> (forall c, (k <= c < n)%nat -> u x c = u y c) ->
  (forall a b, a < b -> E1 a < E1 b) -> (forall a b, a < b -> E2 a < E2 b) -> 0 < A ->
  (forall z c, z = x \/ z = y -> (c < k)%nat -> v z c = A * u z c + B * p c + C * z c + K) ->
  (E1 (sum n (u x)) <= E1 (sum n (u y)) <-> E2 (sum k (v x)) <= E2 (sum k (v y))).
Proof.
  intros Lk Hx Hy Agree Rest G1 G2 PosA Law.
  pose proof (same_mass n k x y ltac:(lia) Hx Hy Agree) as Mass.
  pose proof (sum_change_part n k (u x) (u y) ltac:(lia) Rest) as Change.
  set (T := B * sum k p + C * sum k x + INR k * K).
  apply (same_order E1 E2 _ _ _ _ A (T - A * (sum n (u x) - sum k (u x)))); auto.
  - rewrite (part_sum k (u x) (v x) p x A B C K) by auto. unfold T. ring.
  - rewrite (part_sum k (u y) (v y) p y A B C K) by auto. rewrite <- Mass. unfold T.
    replace (sum n (u y)) with (sum n (u x) + (sum k (u y) - sum k (u x))) by lra. ring.
Qed.

(** The summand at projected prevalences is A f + B p + C q + K. *)
Definition law (f : R -> R -> R) (ok : R -> R -> Prop) (P Q A B C K : R) : Prop :=
  forall p q, 0 <= p -> 0 <= q -> ok p q -> ok (p / P) (q / Q) ->
  f (p / P) (q / Q) = A * f p q + B * p + C * q + K.

Section OneSum.

Variables (N : nat -> Prop) (D : measure) (f : R -> R -> R) (E : nat -> vector -> R -> R).
Variable ok : R -> R -> Prop.
Hypothesis shape : forall n p x, dist n p -> dist n x ->
  D n p x = E n p (sum n (fun c => f (p c) (x c))).

(** The numbers A, B, C, K, which depend on n, the part's size k and its masses P and Q. *)
Variables A B C K : R -> R -> R -> R -> R.

Let law_of (n k : nat) (P Q : R) : Prop :=
  law f ok P Q (A (INR n) (INR k) P Q) (B (INR n) (INR k) P Q) (C (INR n) (INR k) P Q) (K (INR n) (INR k) P Q).

Lemma scaled n k p x y P Q :
  (2 <= k < n)%nat -> dist n p -> dist n x -> dist n y ->
  (forall c, (k <= c < n)%nat -> x c = y c) ->
  P = sum k p -> Q = sum k x -> 0 < P -> 0 < Q ->
  grows E n p -> grows E k (proj k p) ->
  0 < A (INR n) (INR k) P Q -> law_of n k P Q ->
  each ok n p x -> each ok n p y -> each ok k (proj k p) (proj k x) -> each ok k (proj k p) (proj k y) ->
  (D n p x <= D n p y <-> D k (proj k p) (proj k x) <= D k (proj k p) (proj k y)).
Proof.
  intros Lk Hp Hx Hy Agree EP EQ MP MQ G1 G2 PosA Law O1 O2 O3 O4.
  pose proof (same_mass n k x y ltac:(lia) Hx Hy Agree).
  rewrite !shape by (assumption || (eapply dist_proj; try eassumption; lia || lra)).
  apply (parts_ordered n k p x y (fun z c => f (p c) (z c)) (fun z c => f (proj k p c) (proj k z c))
    (E n p) (E k (proj k p))
    (A (INR n) (INR k) P Q) (B (INR n) (INR k) P Q) (C (INR n) (INR k) P Q) (K (INR n) (INR k) P Q) Lk Hx Hy Agree); [| exact G1 | exact G2 | exact PosA |].
  - intros c L. now rewrite (Agree c L).
  - intros z c Hz L.
    assert (Q = sum k z).
    { destruct Hz as [-> | ->]; [exact EQ|]. rewrite EQ. apply (same_mass n); auto; lia. }
    assert (Oz : ok (p c) (z c)) by (destruct Hz as [-> | ->]; [apply O1 | apply O2]; lia).
    assert (Pz : ok (proj k p c) (proj k z c)) by (destruct Hz as [-> | ->]; [apply O3 | apply O4]; lia).
    assert (0 <= z c) by (destruct Hz as [-> | ->]; [apply Hx | apply Hy]; lia).
    assert (0 <= p c) by (apply Hp; lia).
    unfold proj in *. rewrite <- EP in *. replace (sum k z) with Q in *. now apply Law.
Qed.

(** Each distribution projected by its own mass. *)
Theorem scaling_printed :
  where_defined every (each ok) (grows E) ->
  (forall n k P Q, (2 <= k < n)%nat -> 0 < P <= 1 -> 0 < Q <= 1 -> 0 < A (INR n) (INR k) P Q) ->
  (forall n k P Q, (2 <= k < n)%nat -> 0 < P <= 1 -> 0 < Q <= 1 -> law_of n k P Q) ->
  IND_printed every (each ok) D.
Proof.
  intros G PosA Law n k p x y Hn Lk Hp Hx Hy Agree MP MX O1 O2 O3 O4.
  pose proof (mass_le_1 n k p ltac:(lia) Hp). pose proof (mass_le_1 n k x ltac:(lia) Hx).
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
  pose proof (mass_le_1 n k p ltac:(lia) Hp).
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
