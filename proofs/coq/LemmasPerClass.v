(** From one class to every codeframe: NN, IoI and MON.

    D = E (sum over the classes of f), E free of predictions.  As prevalences sum to one,
    f may be replaced by g(p, x) = f(p, x) + m (x - p), whatever the multiplier m. *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Axiomcheck Require Import Sums Quantification.
Open Scope R_scope.

(** To show something of two prevalences, show it on each stratum: which of them is zero. *)
Lemma strata (P : R -> R -> Prop) :
  P 0 0 -> (forall q, 0 < q -> P 0 q) -> (forall p, 0 < p -> P p 0) ->
  (forall p q, 0 < p -> 0 < q -> P p q) ->
  forall p q, 0 <= p -> 0 <= q -> P p q.
Proof.
  intros Z A B C p q Hp Hq.
  destruct (Req_dec p 0) as [->|Np], (Req_dec q 0) as [->|Nq];
    [exact Z | apply A | apply B | apply C]; lra.
Qed.

(** What is asked of E: a property of n and the true distribution, wherever D has values. *)
Definition where_defined (N : nat -> Prop) (Dom : domain) (Q : nat -> vector -> Prop) : Prop :=
  forall n p x, N n -> dist n p -> dist n x -> Dom n p x -> Q n p.

Definition grows (E : nat -> vector -> R -> R) (n : nat) (p : vector) : Prop :=
  forall s t, s < t -> E n p s < E n p t.
Definition grows_from_0 (E : nat -> vector -> R -> R) (n : nat) (p : vector) : Prop :=
  forall s t, 0 <= s -> s < t -> E n p s < E n p t.
Definition never_falls (E : nat -> vector -> R -> R) (n : nat) (p : vector) : Prop :=
  forall s t, s <= t -> E n p s <= E n p t.
Definition never_falls_from_0 (E : nat -> vector -> R -> R) (n : nat) (p : vector) : Prop :=
  forall s t, 0 <= s -> s <= t -> E n p s <= E n p t.

Section OneSum.

Variables (N : nat -> Prop) (D : measure) (f : R -> R -> R) (E : nat -> vector -> R -> R).
Variable ok : R -> R -> Prop.
Hypothesis shape : forall n p x, D n p x = E n p (sum n (fun c => f (p c) (x c))).

Let g (m p x : R) : R := f p x + m * (x - p).

Lemma moved m n p x : dist n p -> dist n x ->
  sum n (fun c => f (p c) (x c)) = sum n (fun c => g m (p c) (x c)).
Proof.
  intros [_ P] [_ X]. unfold g.
  rewrite sum_plus, sum_scale, sum_minus, P, X. ring.
Qed.

(** Identity of indiscernibles: g vanishes on the diagonal and is positive off it. *)
Theorem divergence m :
  where_defined N (each ok) (grows_from_0 E) ->
  where_defined N (each ok) (fun n p => E n p 0 = 0) ->
  (forall p, 0 <= p <= 1 -> ok p p -> g m p p = 0) ->
  (forall p q, 0 <= p <= 1 -> 0 <= q <= 1 -> ok p q -> p <> q -> 0 < g m p q) ->
  IoI N (each ok) D.
Proof.
  intros G Z Diag Pos n p x Hn Hp Hx Hd.
  assert (R : forall c, (c < n)%nat -> 0 <= p c <= 1 /\ 0 <= x c <= 1)
    by (intros c L; split; eapply dist_le_1; eassumption).
  assert (T : forall c, (c < n)%nat -> 0 <= g m (p c) (x c)).
  { intros c L. destruct (R c L), (Req_dec (p c) (x c)) as [Eq|Ne].
    - rewrite <- Eq, Diag; [lra | assumption |]. rewrite Eq at 2. now apply Hd.
    - apply Rlt_le, Pos; try assumption. now apply Hd. }
  rewrite shape, (moved m) by assumption. split.
  - intros Zero c L. destruct (Req_dec (x c) (p c)) as [|Ne]; [assumption|].
    destruct (R c L). exfalso.
    assert (More : 0 < sum n (fun c => g m (p c) (x c))).
    { apply (sum_pos n _ c T L). apply Pos; try assumption; [now apply Hd | congruence]. }
    pose proof (G n p x Hn Hp Hx Hd 0 _ (Rle_refl 0) More) as Larger.
    pose proof (Z n p x Hn Hp Hx Hd) as Nothing. simpl in Nothing. lra.
  - intros Eq. rewrite sum_zero.
    + now apply (Z n p x).
    + intros c L. destruct (R c L). rewrite Eq by exact L. apply Diag; [assumption|].
      rewrite <- (Eq c L) at 2. now apply Hd.
Qed.

(** Non-negativity: g is never negative. *)
Theorem nonnegative m :
  where_defined N (each ok) (never_falls_from_0 E) ->
  where_defined N (each ok) (fun n p => 0 <= E n p 0) ->
  (forall p q, 0 <= p <= 1 -> 0 <= q <= 1 -> ok p q -> 0 <= g m p q) ->
  NN N (each ok) D.
Proof.
  intros G Z Pos n p x Hn Hp Hx Hd.
  rewrite shape, (moved m) by assumption.
  apply Rle_trans with (E n p 0); [now apply (Z n p x)|].
  apply (G n p x); try assumption; [lra|].
  apply sum_nonneg. intros c L. apply Pos; [| | now apply Hd]; eapply dist_le_1; eassumption.
Qed.

(** Strict monotonicity: g falls towards the truth from below and grows from it upwards,
    strictly so on one side. *)
Let falls_below (strict : Prop) m : Prop := forall p y z,
  0 <= z -> z < y -> y <= p -> p <= 1 -> ok p y -> ok p z ->
  g m p y <= g m p z /\ (strict -> g m p y < g m p z).
Let grows_above (strict : Prop) m : Prop := forall p y z,
  0 <= p -> p <= y -> y < z -> z <= 1 -> ok p y -> ok p z ->
  g m p y <= g m p z /\ (strict -> g m p y < g m p z).

Theorem separable m (strict_below strict_above : Prop) :
  strict_below \/ strict_above ->
  where_defined N (each ok) (grows E) ->
  falls_below strict_below m -> grows_above strict_above m ->
  MON N (each ok) D.
Proof.
  intros Some G Below Above n c1 c2 p x y Hn Hc Hp Hx Hy Dx Dy A B1 B2.
  rewrite !shape, !(moved m) by assumption.
  apply (G n p x); try assumption.
  destruct Hc as (L1 & L2 & Ne).
  assert (Change := sum_change_two n (fun c => g m (p c) (x c)) (fun c => g m (p c) (y c)) c1 c2 L1 L2 Ne
    ltac:(intros c L N1 N2; simpl; rewrite (A c L N1 N2); reflexivity)). simpl in Change.
  assert (0 <= y c1 <= 1) by (eapply dist_le_1; eassumption).
  assert (0 <= y c2 <= 1) by (eapply dist_le_1; eassumption).
  assert (0 <= p c1 <= 1) by (eapply dist_le_1; eassumption).
  assert (0 <= p c2 <= 1) by (eapply dist_le_1; eassumption).
  destruct (Below (p c1) (x c1) (y c1)) as [W1 S1]; try lra; [now apply Dx | now apply Dy |].
  destruct (Above (p c2) (x c2) (y c2)) as [W2 S2]; try lra; [now apply Dx | now apply Dy |].
  destruct Some as [S|S]; [specialize (S1 S) | specialize (S2 S)]; lra.
Qed.

End OneSum.
