(** From one class to every codeframe: NN, IoI and MON.

    D = E (sum over the classes of f), E free of predictions.  As prevalences sum to one,
    f may be replaced by g(p, x) = f(p, x) + m (x - p), whatever the multiplier m. *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Axiomcheck Require Import Sums Quantification Forms.
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

(** f moved by the multiplier. *)
Definition moved_by (m : R) (f : R -> R -> R) (p x : R) : R := f p x + m * (x - p).

(** A summand falls towards the truth from below; and grows from it upwards. *)
Definition falls_below (ok : R -> R -> Prop) (strict : Prop) (g : R -> R -> R) : Prop :=
  forall p y z, 0 <= z -> z < y -> y <= p -> p <= 1 -> ok p y -> ok p z ->
  g p y <= g p z /\ (strict -> g p y < g p z).
Definition grows_above (ok : R -> R -> Prop) (strict : Prop) (g : R -> R -> R) : Prop :=
  forall p y z, 0 <= p -> p <= y -> y < z -> z <= 1 -> ok p y -> ok p z ->
  g p y <= g p z /\ (strict -> g p y < g p z).

Section OneSum.

Variables (N : nat -> Prop) (D : measure) (f : R -> R -> R) (E : nat -> vector -> R -> R).
Variable ok : R -> R -> Prop.
Hypothesis shape : forall n p x, dist n p -> dist n x ->
  D n p x = E n p (sum n (fun c => f (p c) (x c))).

Lemma moved m n p x : dist n p -> dist n x ->
  sum n (fun c => f (p c) (x c)) = sum n (fun c => moved_by m f (p c) (x c)).
Proof.
  intros [_ P] [_ X]. unfold moved_by.
  rewrite sum_plus, sum_scale, sum_minus, P, X. ring.
Qed.

(** Identity of indiscernibles: g vanishes on the diagonal and is positive off it. *)
Theorem divergence m :
  where_defined N (each ok) (grows_from_0 E) ->
  where_defined N (each ok) (fun n p => E n p 0 = 0) ->
  (forall p, 0 <= p <= 1 -> ok p p -> moved_by m f p p = 0) ->
  (forall p q, 0 <= p <= 1 -> 0 <= q <= 1 -> ok p q -> p <> q -> 0 < moved_by m f p q) ->
  IoI N (each ok) D.
Proof.
  intros G Z Diag Pos n p x Hn Hp Hx Hd.
  assert (R : forall c, (c < n)%nat -> 0 <= p c <= 1 /\ 0 <= x c <= 1)
    by (intros c L; split; eapply dist_le_1; eassumption).
  assert (T : forall c, (c < n)%nat -> 0 <= moved_by m f (p c) (x c)).
  { intros c L. destruct (R c L), (Req_dec (p c) (x c)) as [Eq|Ne].
    - rewrite <- Eq, Diag; [lra | assumption |]. rewrite Eq at 2. now apply Hd.
    - apply Rlt_le, Pos; try assumption. now apply Hd. }
  rewrite shape, (moved m) by assumption. split.
  - intros Zero c L. destruct (Req_dec (x c) (p c)) as [|Ne]; [assumption|].
    destruct (R c L). exfalso.
    assert (More : 0 < sum n (fun c => moved_by m f (p c) (x c))).
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
  (forall p q, 0 <= p <= 1 -> 0 <= q <= 1 -> ok p q -> 0 <= moved_by m f p q) ->
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
Theorem separable m (strict_below strict_above : Prop) :
  strict_below \/ strict_above ->
  where_defined N (each ok) (grows E) ->
  falls_below ok strict_below (moved_by m f) -> grows_above ok strict_above (moved_by m f) ->
  MON N (each ok) D.
Proof.
  intros Some G Below Above n c1 c2 p x y Hn Hc Hp Hx Hy Dx Dy A B1 B2.
  rewrite !shape by assumption. rewrite !(moved m) by assumption.
  apply (G n p x); try assumption.
  destruct Hc as (L1 & L2 & Ne).
  assert (Change := sum_change_two n (fun c => moved_by m f (p c) (x c)) (fun c => moved_by m f (p c) (y c)) c1 c2 L1 L2 Ne
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

(** The cases that certificates distinguish. *)

Lemma off_diagonal (ok P : R -> R -> Prop) :
  (forall p q, 0 < p -> p < q -> ok p q -> P p q) ->
  (forall p q, 0 < q -> q < p -> ok p q -> P p q) ->
  (forall q, 0 < q -> ok 0 q -> P 0 q) ->
  (forall p, 0 < p -> ok p 0 -> P p 0) ->
  forall p q, 0 <= p <= 1 -> 0 <= q <= 1 -> ok p q -> p <> q -> P p q.
Proof.
  intros Above Below A B p q Hp Hq O Ne.
  destruct (Req_dec p 0) as [->|Np]; [apply A; [lra | exact O]|].
  destruct (Req_dec q 0) as [->|Nq]; [apply B; [lra | exact O]|].
  destruct (Rle_or_lt p q); [apply Above | apply Below]; try exact O; lra.
Qed.

Lemma everywhere_in (ok P : R -> R -> Prop) :
  (forall p q, 0 < p -> p <= q -> ok p q -> P p q) ->
  (forall p q, 0 < q -> q <= p -> ok p q -> P p q) ->
  (forall q, 0 < q -> ok 0 q -> P 0 q) ->
  (forall p, 0 < p -> ok p 0 -> P p 0) ->
  (ok 0 0 -> P 0 0) ->
  forall p q, 0 <= p <= 1 -> 0 <= q <= 1 -> ok p q -> P p q.
Proof.
  intros Above Below A B Z p q Hp Hq O.
  destruct (Req_dec p 0) as [->|Np], (Req_dec q 0) as [->|Nq].
  - now apply Z.
  - apply A; [lra | exact O].
  - apply B; [lra | exact O].
  - destruct (Rle_or_lt p q); [apply Above | apply Below]; try exact O; lra.
Qed.

Lemma on_diagonal (ok : R -> R -> Prop) (P : R -> Prop) :
  (forall p, 0 < p -> ok p p -> P p) -> (ok 0 0 -> P 0) ->
  forall p, 0 <= p <= 1 -> ok p p -> P p.
Proof.
  intros A Z p Hp O. destruct (Req_dec p 0) as [->|Np]; [now apply Z|].
  apply A; [lra | exact O].
Qed.

Lemma from_below (ok : R -> R -> Prop) (strict : Prop) (g : R -> R -> R) :
  (forall p y, 0 < p -> 0 < y -> y <= p -> ok p y -> ok p 0 ->
     g p y <= g p 0 /\ (strict -> g p y < g p 0)) ->
  (forall p y z, 0 < p -> 0 < y -> 0 < z -> z < y -> y <= p -> ok p y -> ok p z ->
     g p y <= g p z /\ (strict -> g p y < g p z)) ->
  falls_below ok strict g.
Proof.
  intros A B p y z Z0 ZY YP _ O1 O2.
  destruct (Req_dec z 0) as [->|Nz]; [apply A | apply B]; try assumption; lra.
Qed.

Lemma from_above (ok : R -> R -> Prop) (strict : Prop) (g : R -> R -> R) :
  (forall z, 0 < z -> ok 0 0 -> ok 0 z -> g 0 0 <= g 0 z /\ (strict -> g 0 0 < g 0 z)) ->
  (forall y z, 0 < y -> 0 < z -> y < z -> ok 0 y -> ok 0 z ->
     g 0 y <= g 0 z /\ (strict -> g 0 y < g 0 z)) ->
  (forall p y z, 0 < p -> 0 < y -> 0 < z -> p <= y -> y < z -> ok p y -> ok p z ->
     g p y <= g p z /\ (strict -> g p y < g p z)) ->
  grows_above ok strict g.
Proof.
  intros A B C p y z P0 PY YZ _ O1 O2.
  destruct (Req_dec p 0) as [->|Np].
  - destruct (Req_dec y 0) as [->|Ny]; [apply A | apply B]; try assumption; lra.
  - apply C; try assumption; lra.
Qed.

Lemma strictly (strict : Prop) a b : a < b -> a <= b /\ (strict -> a < b).
Proof. intros H. split; [lra | auto]. Qed.

Lemma weakly a b : a <= b -> a <= b /\ (False -> a < b).
Proof. intros H. split; [exact H | contradiction]. Qed.

(** What is known of n and of the rarest class. *)

Lemma two_le_INR n : (2 <= n)%nat -> 2 <= INR n.
Proof. intros L. apply le_INR in L. simpl in L. lra. Qed.

Lemma least_positive (ok : R -> R -> Prop) n p x : (forall a b, ok a b -> 0 < a) -> (2 <= n)%nat ->
  each ok n p x -> 0 < least n p.
Proof.
  intros P L O. destruct (least_attained n p ltac:(lia)) as (c & Lc & <-).
  exact (P _ _ (O c Lc)).
Qed.

Lemma codeframe (ok : R -> R -> Prop) n p x : every n -> dist n p -> each ok n p x ->
  2 <= INR n /\ 0 <= least n p /\ least n p <= 1 / 2.
Proof.
  intros Hn Hp _. pose proof (least_bounds n p Hn Hp). pose proof (two_le_INR n Hn). lra.
Qed.

Lemma codeframe_positive n p x : every n -> dist n p -> each true_positive n p x ->
  2 <= INR n /\ 0 < least n p /\ least n p <= 1 / 2.
Proof.
  intros Hn Hp O. pose proof (least_bounds n p Hn Hp). pose proof (two_le_INR n Hn).
  pose proof (least_positive true_positive n p x (fun a b H => H) Hn O). lra.
Qed.

(** The part of a codeframe is smaller than the whole. *)
Lemma part_sizes n k : (2 <= k < n)%nat -> 2 <= INR k /\ INR k < INR n.
Proof. intros L. split; [apply two_le_INR | apply lt_INR]; lia. Qed.

(** A stratum at which the measure has no value. *)
Ltac outside H :=
  exfalso; unfold true_positive, predicted_positive, not_both_zero, predicted_if_true in H;
  first [lra | destruct H; lra].

(** On its domain a formula has a value: no denominator is zero and every logarithm is one of
    a positive number, or stands beside an exact zero. *)
Ltac has_value :=
  lazymatch goal with
  | |- _ /\ _ => split; has_value
  | |- ?a = 0 \/ _ =>
      destruct (Rtotal_order a 0) as [|[|]]; [exfalso; lra | left; assumption | right; has_value]
  | |- _ => resolve; first [nonzero | positive | apply nonzero_above; ring_simplify; lra]
  end.

Ltac has_values ok Hp Hx Hd :=
  let c := fresh "c" in let L := fresh "L" in let Ok := fresh "Ok" in
  intros c L; pose proof (proj1 Hp c L); pose proof (proj1 Hx c L);
  pose proof (Hd c L) as Ok; unfold ok in Ok;
  first [has_value | destruct Ok; has_value].

(** What is known of the sums of powers of the true prevalences. *)
Lemma moment_bounds n p k : dist n p -> (1 <= k)%nat ->
  0 < sum n (fun c => p c ^ k) /\ sum n (fun c => p c ^ k) <= 1.
Proof.
  intros Hp Lk. pose proof Hp as [P T]. split.
  - destruct (Rlt_or_le 0 (sum n (fun c => p c ^ k))) as [|Le]; [assumption|]. exfalso.
    assert (Zero : sum n p = 0); [|lra].
    apply sum_zero. intros c L. destruct (P c L) as [Pos | <-]; [exfalso | reflexivity].
    assert (0 < p c ^ k) by now apply pow_lt.
    assert (0 < sum n (fun c => p c ^ k)); [|lra].
    apply (sum_pos n _ c); [|exact L | assumption]. intros d Ld. apply pow_le, P, Ld.
  - rewrite <- T. apply sum_le. intros c L. destruct (dist_le_1 n p c Hp L).
    destruct k as [|k]; [lia|]. simpl.
    assert (p c ^ k <= 1 ^ k) by (apply pow_incr; lra). rewrite pow1 in *.
    assert (p c * p c ^ k <= p c * 1) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(** A measure is a function of one sum, as other sums are linear in the prevalences. *)
Ltac equal_parts := first [reflexivity | ring | f_equal; equal_parts].
Ltac one_sum Hp Hx :=
  let Tp := fresh in let Tx := fresh in
  pose proof (proj2 Hp) as Tp; pose proof (proj2 Hx) as Tx;
  rewrite ?sum_plus, ?sum_minus, ?sum_scale, ?Tp, ?Tx; equal_parts.
