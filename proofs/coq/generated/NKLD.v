(** NKLD: the axioms it satisfies, and those it does not.  Printed from certificates. *)

From Coq Require Import Reals List Lra Lia PeanoNat.
From Coquelicot Require Import Coquelicot.
From Axiomcheck Require Import LemmasDerivative.
From Axiomcheck Require Import Refutations Sums Quantification Forms.
From Axiomcheck Require Import LemmasPerClass LemmasPairs LemmasParts LemmasWorst LemmasBinary LemmasSmoothed.
Import ListNotations.
Open Scope R_scope.

(** Normalized Kullback-Leibler divergence: 2*(exp(sum(p*log(p/p_hat)))/(exp(sum(p*log(p/p_hat))) + 1)) - 1
    (Sebastiani 2020, Eq. 16).  Defined where p_hat(c) > 0 or p(c) = 0, for every c. *)
Definition NKLD : measure := fun n p x =>
  2 * (exp (sum n (fun c => p c * ln (p c / x c))) / (exp (sum n (fun c => p c * ln (p c / x c))) + 1)) - 1.
Definition NKLD_domain : domain := each predicted_if_true.

Theorem NKLD_has_values n p x : every n -> dist n p -> dist n x -> NKLD_domain n p x ->
  exp (sum n (fun c => p c * ln (p c / x c))) + 1 <> 0 /\ (forall c, (c < n)%nat -> (p c = 0 \/ x c <> 0 /\ 0 < p c / x c)).
Proof.
  intros Hn Hp Hx Hd. destruct (codeframe predicted_if_true n p x Hn Hp Hd) as (F1 & F2 & F3).
  rewrite ?sum_plus, ?(proj2 Hp), ?(proj2 Hx).
  repeat split; first [has_values predicted_if_true Hp Hx Hd | has_value].
Qed.

(** One class's term, and what becomes of the sum. *)
Definition summand (p x : R) : R := p * ln (p / x).
Definition outer (n : nat) (p : vector) (S : R) : R := 2 * (exp S / (exp S + 1)) - 1.

Lemma shape n p x : dist n p -> dist n x ->
  NKLD n p x = outer n p (sum n (fun c => summand (p c) (x c))).
Proof.
  intros Hp Hx. first [reflexivity | unfold NKLD, outer, summand; one_sum Hp Hx].
Qed.

Lemma inside : open_inside predicted_if_true.
Proof. inside. Qed.

Lemma goal_1 : forall w0 w1 : R, 0 < w0 -> 0 < w1 -> 1 <= w0 -> w0 < w1 -> 2 * (w0 / (w0 + 1)) - 1 < 2 * (w1 / (w1 + 1)) - 1.
Proof.
  intros w0 w1 G0 G1 G2 G3.
  lt_cert (2 * ((w1 - w0)) / ((w0 + 1 + (w1 - w0)) * (w0 + 1))).
Qed.

Lemma goal_2 : forall s t : R, 0 <= s -> s < t -> 2 * (exp s / (exp s + 1)) - 1 < 2 * (exp t / (exp t + 1)) - 1.
Proof.
  intros s t G0 G1.
  pose proof (exp_pos s).
  pose proof (exp_pos t).
  assert (1 <= exp s) by (rewrite <- ?exp_0; apply exp_keeps_le; side).
  assert (exp s < exp t) by (rewrite <- ?exp_0; apply exp_increasing; side).
  exact (goal_1 (exp s) (exp t) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_3 : 2 * (exp 0 / (exp 0 + 1)) - 1 = 0.
Proof.
  ground.
Qed.

Lemma goal_4 : forall p q : R, 0 < p -> p < q -> p < q.
Proof.
  intros p q G0 G1.
  lt_cert (((q - p))).
Qed.

Lemma goal_5 : forall p q : R, 0 < p -> p < q -> 0 <= - q + q + - q * ln q + q * ln q.
Proof.
  intros p q G0 G1.
  take_apart.
  apply Req_le.
  identity.
Qed.

Lemma goal_6 : forall p q t_p : R, 0 < p -> p < q -> p < t_p -> t_p < q -> t_p < q.
Proof.
  intros p q t_p G0 G1 G2 G3.
  lt_cert (((q - t_p))).
Qed.

Lemma goal_7 : forall p q t_p : R, 0 < p -> p < q -> p < t_p -> t_p < q -> 0 <= - ln t_p + ln t_p.
Proof.
  intros p q t_p G0 G1 G2 G3.
  take_apart.
  apply Req_le.
  identity.
Qed.

Lemma goal_8 : forall p q t_p t_q : R, 0 < p -> p < q -> p < t_p -> t_p < q -> t_p < t_q -> t_q < q -> 0 < 1 / t_q.
Proof.
  intros p q t_p t_q G0 G1 G2 G3 G4 G5.
  lt_cert (1 / ((p + (t_p - p) + (t_q - t_p)))).
Qed.

Lemma goal_9 : forall p q t_p t_q : R, 0 < p -> p < q -> p < t_p -> t_p < q -> t_p <= t_q -> t_q <= q -> 0 < t_p.
Proof.
  intros p q t_p t_q G0 G1 G2 G3 G4 G5.
  lt_cert ((p + (t_p - p))).
Qed.

Lemma goal_10 : forall p q t_p t_q : R, 0 < p -> p < q -> p < t_p -> t_p < q -> t_p <= t_q -> t_q <= q -> 0 < t_q.
Proof.
  intros p q t_p t_q G0 G1 G2 G3 G4 G5.
  lt_cert ((p + (t_p - p) + (t_q - t_p))).
Qed.

Lemma goal_11 : forall p q t_p : R, 0 < p -> p < q -> p < t_p -> t_p < q -> 0 < - (- ln q + (ln t_p + 1 / t_p * t_p) - 1).
Proof.
  intros p q t_p G0 G1 G2 G3.
  apply (lt_by (- ln t_p + 1 * ln q)); [|take_apart; identity].
  apply (rising_lt (fun t_q => - ln t_p + 1 * ln t_q) (fun t_q => 1 / t_q) t_p q).
  - exact (goal_6 p q t_p ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - close_by (goal_7 p q t_p ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros t_q Inside. auto_derive; [repeat split; side_of_derivative | identity].
  - intros t_q Inside. close_by (goal_8 p q t_p t_q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_12 : forall p q t_p : R, 0 < p -> p < q -> p <= t_p -> t_p <= q -> 0 < q.
Proof.
  intros p q t_p G0 G1 G2 G3.
  lt_cert ((p + (q - p))).
Qed.

Lemma goal_13 : forall p q t_p : R, 0 < p -> p < q -> p <= t_p -> t_p <= q -> 0 < t_p.
Proof.
  intros p q t_p G0 G1 G2 G3.
  lt_cert ((p + (t_p - p))).
Qed.

Lemma goal_14 : forall p q : R, 0 < p -> p < q -> 0 < p * ln (p / q) + 1 * (q - p).
Proof.
  intros p q G0 G1.
  apply (lt_by (- p + q + - p * ln q + p * ln p)); [|take_apart; identity].
  apply (falling_lt (fun t_p => - t_p + q + - t_p * ln q + t_p * ln t_p) (fun t_p => - ln q + (ln t_p + 1 / t_p * t_p) - 1) p q).
  - exact (goal_4 p q ltac:(side) ltac:(side)).
  - close_by (goal_5 p q ltac:(side) ltac:(side)).
  - intros t_p Inside. auto_derive; [repeat split; side_of_derivative | identity].
  - intros t_p Inside. close_by (goal_11 p q t_p ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_15 : forall p q : R, 0 < q -> q < p -> q < p.
Proof.
  intros p q G0 G1.
  lt_cert (((p - q))).
Qed.

Lemma goal_16 : forall p q : R, 0 < q -> q < p -> 0 <= - q + q + - q * ln q + q * ln q.
Proof.
  intros p q G0 G1.
  take_apart.
  apply Req_le.
  identity.
Qed.

Lemma goal_17 : forall p q t_p : R, 0 < q -> q < p -> q < t_p -> t_p < p -> q < t_p.
Proof.
  intros p q t_p G0 G1 G2 G3.
  lt_cert (((t_p - q))).
Qed.

Lemma goal_18 : forall p q t_p : R, 0 < q -> q < p -> q < t_p -> t_p < p -> 0 <= ln t_p - ln t_p.
Proof.
  intros p q t_p G0 G1 G2 G3.
  take_apart.
  apply Req_le.
  identity.
Qed.

Lemma goal_19 : forall p q t_p t_q : R, 0 < q -> q < p -> q < t_p -> t_p < p -> q < t_q -> t_q < t_p -> 0 < 1 / t_q.
Proof.
  intros p q t_p t_q G0 G1 G2 G3 G4 G5.
  lt_cert (1 / ((q + (t_q - q)))).
Qed.

Lemma goal_20 : forall p q t_p t_q : R, 0 < q -> q < p -> q < t_p -> t_p < p -> q <= t_q -> t_q <= t_p -> 0 < t_p.
Proof.
  intros p q t_p t_q G0 G1 G2 G3 G4 G5.
  lt_cert ((q + (t_p - q))).
Qed.

Lemma goal_21 : forall p q t_p t_q : R, 0 < q -> q < p -> q < t_p -> t_p < p -> q <= t_q -> t_q <= t_p -> 0 < t_q.
Proof.
  intros p q t_p t_q G0 G1 G2 G3 G4 G5.
  lt_cert ((q + (t_q - q))).
Qed.

Lemma goal_22 : forall p q t_p : R, 0 < q -> q < p -> q < t_p -> t_p < p -> 0 < - ln q + (ln t_p + 1 / t_p * t_p) - 1.
Proof.
  intros p q t_p G0 G1 G2 G3.
  apply (lt_by (1 * ln t_p - ln q)); [|take_apart; identity].
  apply (falling_lt (fun t_q => 1 * ln t_p - ln t_q) (fun t_q => - (1 / t_q)) q t_p).
  - exact (goal_17 p q t_p ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - close_by (goal_18 p q t_p ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros t_q Inside. auto_derive; [repeat split; side_of_derivative | identity].
  - intros t_q Inside. close_by (goal_19 p q t_p t_q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_23 : forall p q t_p : R, 0 < q -> q < p -> q <= t_p -> t_p <= p -> 0 < q.
Proof.
  intros p q t_p G0 G1 G2 G3.
  lt_cert (q).
Qed.

Lemma goal_24 : forall p q t_p : R, 0 < q -> q < p -> q <= t_p -> t_p <= p -> 0 < t_p.
Proof.
  intros p q t_p G0 G1 G2 G3.
  lt_cert ((q + (t_p - q))).
Qed.

Lemma goal_25 : forall p q : R, 0 < q -> q < p -> 0 < p * ln (p / q) + 1 * (q - p).
Proof.
  intros p q G0 G1.
  apply (lt_by (- p + q + - p * ln q + p * ln p)); [|take_apart; identity].
  apply (rising_lt (fun t_p => - t_p + q + - t_p * ln q + t_p * ln t_p) (fun t_p => - ln q + (ln t_p + 1 / t_p * t_p) - 1) q p).
  - exact (goal_15 p q ltac:(side) ltac:(side)).
  - close_by (goal_16 p q ltac:(side) ltac:(side)).
  - intros t_p Inside. auto_derive; [repeat split; side_of_derivative | identity].
  - intros t_p Inside. close_by (goal_22 p q t_p ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_26 : forall q : R, 0 < q -> 0 < 0 + 1 * (q + 0).
Proof.
  intros q G0.
  lt_cert (q).
Qed.

Lemma goal_27 : forall p : R, 0 < p -> p * ln (p / p) + 1 * (p - p) = 0.
Proof.
  intros p G0.
  take_apart.
  identity.
Qed.

Lemma goal_28 : 0 + 1 * (0 + 0) = 0.
Proof.
  ground.
Qed.

Theorem NKLD_IoI_printed_natural : IoI every NKLD_domain NKLD.
Proof.
  unfold NKLD_domain.
  apply (divergence every NKLD summand outer predicted_if_true shape 1).
  - intros n p x Hn Hp _ Hd s t G0 G1. destruct (codeframe predicted_if_true n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_2 s t ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd. destruct (codeframe predicted_if_true n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_3 ).
  - apply on_diagonal.
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_27 p ltac:(side)).
    + intros Ok. unfold moved_by, summand. close_by (goal_28 ).
  - apply off_diagonal.
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_14 p q ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_25 p q ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold moved_by, summand. close_by (goal_26 q ltac:(side)).
    + intros p Hp Ok. outside Ok.
Qed.

Theorem NKLD_IoI_binary_natural : IoI (size 2) NKLD_domain NKLD.
Proof.
  exact (IoI_at 2 _ _ every_2 NKLD_IoI_printed_natural).
Qed.

Theorem NKLD_IoI_printed_smoothed : forall eps, 0 < eps -> IoI every everywhere (smoothed eps NKLD).
Proof.
  intros eps He. exact (IoI_smoothed eps He every predicted_if_true NKLD inside NKLD_IoI_printed_natural).
Qed.

Theorem NKLD_IoI_binary_smoothed : forall eps, 0 < eps -> IoI (size 2) everywhere (smoothed eps NKLD).
Proof.
  intros eps He. exact (IoI_at 2 _ _ every_2 (NKLD_IoI_printed_smoothed eps He)).
Qed.

Lemma goal_29 : forall w0 w1 : R, 0 < w0 -> 0 < w1 -> 1 <= w0 -> w0 <= w1 -> 2 * (w0 / (w0 + 1)) - 1 <= 2 * (w1 / (w1 + 1)) - 1.
Proof.
  intros w0 w1 G0 G1 G2 G3.
  le_cert (2 * ((w1 - w0)) / ((w0 + 1 + (w1 - w0)) * (w0 + 1))).
Qed.

Lemma goal_30 : forall s t : R, 0 <= s -> s <= t -> 2 * (exp s / (exp s + 1)) - 1 <= 2 * (exp t / (exp t + 1)) - 1.
Proof.
  intros s t G0 G1.
  pose proof (exp_pos s).
  pose proof (exp_pos t).
  assert (1 <= exp s) by (rewrite <- ?exp_0; apply exp_keeps_le; side).
  assert (exp s <= exp t) by (rewrite <- ?exp_0; apply exp_keeps_le; side).
  exact (goal_29 (exp s) (exp t) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_31 : 0 <= 2 * (exp 0 / (exp 0 + 1)) - 1.
Proof.
  ground.
Qed.

Lemma goal_32 : forall p q : R, 0 < p -> p <= q -> p <= q.
Proof.
  intros p q G0 G1.
  le_cert (((q - p))).
Qed.

Lemma goal_33 : forall p q : R, 0 < p -> p <= q -> 0 <= - q + q + - q * ln q + q * ln q.
Proof.
  intros p q G0 G1.
  take_apart.
  apply Req_le.
  identity.
Qed.

Lemma goal_34 : forall p q t_p : R, 0 < p -> p <= q -> p < t_p -> t_p < q -> t_p <= q.
Proof.
  intros p q t_p G0 G1 G2 G3.
  le_cert (((q - t_p))).
Qed.

Lemma goal_35 : forall p q t_p : R, 0 < p -> p <= q -> p < t_p -> t_p < q -> 0 <= - ln t_p + ln t_p.
Proof.
  intros p q t_p G0 G1 G2 G3.
  take_apart.
  apply Req_le.
  identity.
Qed.

Lemma goal_36 : forall p q t_p t_q : R, 0 < p -> p <= q -> p < t_p -> t_p < q -> t_p < t_q -> t_q < q -> 0 <= 1 / t_q.
Proof.
  intros p q t_p t_q G0 G1 G2 G3 G4 G5.
  le_cert (1 / ((p + (t_p - p) + (t_q - t_p)))).
Qed.

Lemma goal_37 : forall p q t_p t_q : R, 0 < p -> p <= q -> p < t_p -> t_p < q -> t_p <= t_q -> t_q <= q -> 0 < t_p.
Proof.
  intros p q t_p t_q G0 G1 G2 G3 G4 G5.
  lt_cert ((p + (t_p - p))).
Qed.

Lemma goal_38 : forall p q t_p t_q : R, 0 < p -> p <= q -> p < t_p -> t_p < q -> t_p <= t_q -> t_q <= q -> 0 < t_q.
Proof.
  intros p q t_p t_q G0 G1 G2 G3 G4 G5.
  lt_cert ((p + (t_p - p) + (t_q - t_p))).
Qed.

Lemma goal_39 : forall p q t_p : R, 0 < p -> p <= q -> p < t_p -> t_p < q -> 0 <= - (- ln q + (ln t_p + 1 / t_p * t_p) - 1).
Proof.
  intros p q t_p G0 G1 G2 G3.
  apply (le_by (- ln t_p + 1 * ln q)); [|take_apart; identity].
  apply (rising_le (fun t_q => - ln t_p + 1 * ln t_q) (fun t_q => 1 / t_q) t_p q).
  - exact (goal_34 p q t_p ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - close_by (goal_35 p q t_p ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros t_q Inside. auto_derive; [repeat split; side_of_derivative | identity].
  - intros t_q Inside. close_by (goal_36 p q t_p t_q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_40 : forall p q t_p : R, 0 < p -> p <= q -> p <= t_p -> t_p <= q -> 0 < q.
Proof.
  intros p q t_p G0 G1 G2 G3.
  lt_cert ((p + (q - p))).
Qed.

Lemma goal_41 : forall p q t_p : R, 0 < p -> p <= q -> p <= t_p -> t_p <= q -> 0 < t_p.
Proof.
  intros p q t_p G0 G1 G2 G3.
  lt_cert ((p + (t_p - p))).
Qed.

Lemma goal_42 : forall p q : R, 0 < p -> p <= q -> 0 <= p * ln (p / q) + 1 * (q - p).
Proof.
  intros p q G0 G1.
  apply (le_by (- p + q + - p * ln q + p * ln p)); [|take_apart; identity].
  apply (falling_le (fun t_p => - t_p + q + - t_p * ln q + t_p * ln t_p) (fun t_p => - ln q + (ln t_p + 1 / t_p * t_p) - 1) p q).
  - exact (goal_32 p q ltac:(side) ltac:(side)).
  - close_by (goal_33 p q ltac:(side) ltac:(side)).
  - intros t_p Inside. auto_derive; [repeat split; side_of_derivative | identity].
  - intros t_p Inside. close_by (goal_39 p q t_p ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_43 : forall p q : R, 0 < q -> q <= p -> q <= p.
Proof.
  intros p q G0 G1.
  le_cert (((p - q))).
Qed.

Lemma goal_44 : forall p q : R, 0 < q -> q <= p -> 0 <= - q + q + - q * ln q + q * ln q.
Proof.
  intros p q G0 G1.
  take_apart.
  apply Req_le.
  identity.
Qed.

Lemma goal_45 : forall p q t_p : R, 0 < q -> q <= p -> q < t_p -> t_p < p -> q <= t_p.
Proof.
  intros p q t_p G0 G1 G2 G3.
  le_cert (((t_p - q))).
Qed.

Lemma goal_46 : forall p q t_p : R, 0 < q -> q <= p -> q < t_p -> t_p < p -> 0 <= ln t_p - ln t_p.
Proof.
  intros p q t_p G0 G1 G2 G3.
  take_apart.
  apply Req_le.
  identity.
Qed.

Lemma goal_47 : forall p q t_p t_q : R, 0 < q -> q <= p -> q < t_p -> t_p < p -> q < t_q -> t_q < t_p -> 0 <= 1 / t_q.
Proof.
  intros p q t_p t_q G0 G1 G2 G3 G4 G5.
  le_cert (1 / ((q + (t_q - q)))).
Qed.

Lemma goal_48 : forall p q t_p t_q : R, 0 < q -> q <= p -> q < t_p -> t_p < p -> q <= t_q -> t_q <= t_p -> 0 < t_p.
Proof.
  intros p q t_p t_q G0 G1 G2 G3 G4 G5.
  lt_cert ((q + (t_p - q))).
Qed.

Lemma goal_49 : forall p q t_p t_q : R, 0 < q -> q <= p -> q < t_p -> t_p < p -> q <= t_q -> t_q <= t_p -> 0 < t_q.
Proof.
  intros p q t_p t_q G0 G1 G2 G3 G4 G5.
  lt_cert ((q + (t_q - q))).
Qed.

Lemma goal_50 : forall p q t_p : R, 0 < q -> q <= p -> q < t_p -> t_p < p -> 0 <= - ln q + (ln t_p + 1 / t_p * t_p) - 1.
Proof.
  intros p q t_p G0 G1 G2 G3.
  apply (le_by (1 * ln t_p - ln q)); [|take_apart; identity].
  apply (falling_le (fun t_q => 1 * ln t_p - ln t_q) (fun t_q => - (1 / t_q)) q t_p).
  - exact (goal_45 p q t_p ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - close_by (goal_46 p q t_p ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros t_q Inside. auto_derive; [repeat split; side_of_derivative | identity].
  - intros t_q Inside. close_by (goal_47 p q t_p t_q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_51 : forall p q t_p : R, 0 < q -> q <= p -> q <= t_p -> t_p <= p -> 0 < q.
Proof.
  intros p q t_p G0 G1 G2 G3.
  lt_cert (q).
Qed.

Lemma goal_52 : forall p q t_p : R, 0 < q -> q <= p -> q <= t_p -> t_p <= p -> 0 < t_p.
Proof.
  intros p q t_p G0 G1 G2 G3.
  lt_cert ((q + (t_p - q))).
Qed.

Lemma goal_53 : forall p q : R, 0 < q -> q <= p -> 0 <= p * ln (p / q) + 1 * (q - p).
Proof.
  intros p q G0 G1.
  apply (le_by (- p + q + - p * ln q + p * ln p)); [|take_apart; identity].
  apply (rising_le (fun t_p => - t_p + q + - t_p * ln q + t_p * ln t_p) (fun t_p => - ln q + (ln t_p + 1 / t_p * t_p) - 1) q p).
  - exact (goal_43 p q ltac:(side) ltac:(side)).
  - close_by (goal_44 p q ltac:(side) ltac:(side)).
  - intros t_p Inside. auto_derive; [repeat split; side_of_derivative | identity].
  - intros t_p Inside. close_by (goal_50 p q t_p ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_54 : forall q : R, 0 < q -> 0 <= 0 + 1 * (q + 0).
Proof.
  intros q G0.
  le_cert (q).
Qed.

Lemma goal_55 : 0 <= 0 + 1 * (0 + 0).
Proof.
  ground.
Qed.

Theorem NKLD_NN_printed_natural : NN every NKLD_domain NKLD.
Proof.
  unfold NKLD_domain.
  apply (nonnegative every NKLD summand outer predicted_if_true shape 1).
  - intros n p x Hn Hp _ Hd s t G0 G1. destruct (codeframe predicted_if_true n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_30 s t ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd. destruct (codeframe predicted_if_true n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_31 ).
  - apply everywhere_in.
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_42 p q ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_53 p q ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold moved_by, summand. close_by (goal_54 q ltac:(side)).
    + intros p Hp Ok. outside Ok.
    + intros Ok. unfold moved_by, summand. close_by (goal_55 ).
Qed.

Theorem NKLD_NN_binary_natural : NN (size 2) NKLD_domain NKLD.
Proof.
  exact (NN_at 2 _ _ every_2 NKLD_NN_printed_natural).
Qed.

Theorem NKLD_NN_printed_smoothed : forall eps, 0 < eps -> NN every everywhere (smoothed eps NKLD).
Proof.
  intros eps He. exact (NN_smoothed eps He every predicted_if_true NKLD inside NKLD_NN_printed_natural).
Qed.

Theorem NKLD_NN_binary_smoothed : forall eps, 0 < eps -> NN (size 2) everywhere (smoothed eps NKLD).
Proof.
  intros eps He. exact (NN_at 2 _ _ every_2 (NKLD_NN_printed_smoothed eps He)).
Qed.

Lemma goal_56 : forall w0 w1 : R, 0 < w0 -> 0 < w1 -> w0 < w1 -> 2 * (w0 / (w0 + 1)) - 1 < 2 * (w1 / (w1 + 1)) - 1.
Proof.
  intros w0 w1 G0 G1 G2.
  lt_cert (2 * ((w1 - w0)) / ((w0 + 1 + (w1 - w0)) * (w0 + 1))).
Qed.

Lemma goal_57 : forall s t : R, s < t -> 2 * (exp s / (exp s + 1)) - 1 < 2 * (exp t / (exp t + 1)) - 1.
Proof.
  intros s t G0.
  pose proof (exp_pos s).
  pose proof (exp_pos t).
  assert (exp s < exp t) by (rewrite <- ?exp_0; apply exp_increasing; side).
  exact (goal_56 (exp s) (exp t) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_58 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> z < y -> y <= x -> z < y.
Proof.
  intros x y z G0 G1 G2 G3 G4.
  lt_cert (((y - z))).
Qed.

Lemma goal_59 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> z < y -> y <= x -> 0 <= - z + z + x * ln z + - x * ln z.
Proof.
  intros x y z G0 G1 G2 G3 G4.
  take_apart.
  apply Req_le.
  identity.
Qed.

Lemma goal_60 : forall t_y x y z : R, 0 < x -> 0 < y -> 0 < z -> z < y -> y <= x -> z < t_y -> t_y < y -> 0 < 1 / t_y * x - 1.
Proof.
  intros t_y x y z G0 G1 G2 G3 G4 G5 G6.
  lt_cert (((y - t_y) + (x - y)) / ((z + (t_y - z)))).
Qed.

Lemma goal_61 : forall t_y x y z : R, 0 < x -> 0 < y -> 0 < z -> z < y -> y <= x -> z <= t_y -> t_y <= y -> 0 < t_y.
Proof.
  intros t_y x y z G0 G1 G2 G3 G4 G5 G6.
  lt_cert ((z + (t_y - z))).
Qed.

Lemma goal_62 : forall t_y x y z : R, 0 < x -> 0 < y -> 0 < z -> z < y -> y <= x -> z <= t_y -> t_y <= y -> 0 < z.
Proof.
  intros t_y x y z G0 G1 G2 G3 G4 G5 G6.
  lt_cert (z).
Qed.

Lemma goal_63 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> z < y -> y <= x -> x * ln (x / y) + 1 * (y - x) < x * ln (x / z) + 1 * (z - x).
Proof.
  intros x y z G0 G1 G2 G3 G4.
  apply (lt_by (- y + z + x * ln y + - x * ln z)); [|take_apart; identity].
  apply (rising_lt (fun t_y => - t_y + z + x * ln t_y + - x * ln z) (fun t_y => 1 / t_y * x - 1) z y).
  - exact (goal_58 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - close_by (goal_59 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros t_y Inside. auto_derive; [repeat split; side_of_derivative | identity].
  - intros t_y Inside. close_by (goal_60 t_y x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_64 : forall z : R, 0 < z -> 0 + 1 * (0 + 0) < 0 + 1 * (z + 0).
Proof.
  intros z G0.
  lt_cert (z).
Qed.

Lemma goal_65 : forall y z : R, 0 < y -> 0 < z -> y < z -> 0 + 1 * (y + 0) < 0 + 1 * (z + 0).
Proof.
  intros y z G0 G1 G2.
  lt_cert (((z - y))).
Qed.

Lemma goal_66 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> x <= y -> y < z -> y < z.
Proof.
  intros x y z G0 G1 G2 G3 G4.
  lt_cert (((z - y))).
Qed.

Lemma goal_67 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> x <= y -> y < z -> 0 <= - z + z + x * ln z + - x * ln z.
Proof.
  intros x y z G0 G1 G2 G3 G4.
  take_apart.
  apply Req_le.
  identity.
Qed.

Lemma goal_68 : forall t_y x y z : R, 0 < x -> 0 < y -> 0 < z -> x <= y -> y < z -> y < t_y -> t_y < z -> 0 < - (1 / t_y * x - 1).
Proof.
  intros t_y x y z G0 G1 G2 G3 G4 G5 G6.
  lt_cert (((t_y - y) + (y - x)) / ((x + (t_y - y) + (y - x)))).
Qed.

Lemma goal_69 : forall t_y x y z : R, 0 < x -> 0 < y -> 0 < z -> x <= y -> y < z -> y <= t_y -> t_y <= z -> 0 < t_y.
Proof.
  intros t_y x y z G0 G1 G2 G3 G4 G5 G6.
  lt_cert ((y + (t_y - y))).
Qed.

Lemma goal_70 : forall t_y x y z : R, 0 < x -> 0 < y -> 0 < z -> x <= y -> y < z -> y <= t_y -> t_y <= z -> 0 < z.
Proof.
  intros t_y x y z G0 G1 G2 G3 G4 G5 G6.
  lt_cert (z).
Qed.

Lemma goal_71 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> x <= y -> y < z -> x * ln (x / y) + 1 * (y - x) < x * ln (x / z) + 1 * (z - x).
Proof.
  intros x y z G0 G1 G2 G3 G4.
  apply (lt_by (- y + z + x * ln y + - x * ln z)); [|take_apart; identity].
  apply (falling_lt (fun t_y => - t_y + z + x * ln t_y + - x * ln z) (fun t_y => 1 / t_y * x - 1) y z).
  - exact (goal_66 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - close_by (goal_67 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros t_y Inside. auto_derive; [repeat split; side_of_derivative | identity].
  - intros t_y Inside. close_by (goal_68 t_y x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NKLD_MON_printed_natural : MON every NKLD_domain NKLD.
Proof.
  unfold NKLD_domain.
  apply (separable every NKLD summand outer predicted_if_true shape 1 True True).
  - left; exact I.
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe predicted_if_true n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_57 s t ltac:(side)).
  - apply from_below.
    + intros x y Hx Hy H1 O1 O2. outside O2.
    + intros x y z Hx Hy Hz H1 H2 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_63 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - apply from_above.
    + intros z Hz O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_64 z ltac:(side)).
    + intros y z Hy Hz H1 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_65 y z ltac:(side) ltac:(side) ltac:(side)).
    + intros x y z Hx Hy Hz H1 H2 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_71 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NKLD_MON_binary_natural : MON_binary NKLD_domain NKLD.
Proof.
  exact (MON_binary_of every _ _ every_2 NKLD_MON_printed_natural).
Qed.

Theorem NKLD_MON_printed_smoothed : forall eps, 0 < eps -> MON every everywhere (smoothed eps NKLD).
Proof.
  intros eps He. exact (MON_smoothed eps He every predicted_if_true NKLD inside NKLD_MON_printed_natural).
Qed.

Theorem NKLD_MON_binary_smoothed : forall eps, 0 < eps -> MON_binary everywhere (smoothed eps NKLD).
Proof.
  intros eps He. exact (MON_binary_of every _ _ every_2 (NKLD_MON_printed_smoothed eps He)).
Qed.

Lemma goal_72 : forall P : R, 0 < P -> 0 < 1 / P.
Proof.
  intros P G0.
  lt_cert (1 / (P)).
Qed.

Lemma goal_73 : forall P Q k n : R, 2 <= n -> 0 < P -> 0 < Q -> 2 <= k -> k < n -> 0 < 1 / P.
Proof.
  intros P Q k n G0 G1 G2 G3 G4.
  exact (goal_72 P ltac:(side)).
Qed.

Lemma goal_74 : forall P Q : R, 0 < P -> 0 < Q -> 0 = 1 / P * 0 + ((2 / P * ln (2 / P / (1 / Q)) - 1 / P * (2 * ln (2 / 1)) - (1 / P * ln (1 / P / (1 / Q)) - 1 / P * (1 * ln (1 / 1)))) * 0 + 0 * 0 + 0).
Proof.
  intros P Q G0 G1.
  take_apart.
  identity.
Qed.

Lemma goal_75 : forall P Q k n : R, 2 <= n -> 0 < P -> 0 < Q -> 2 <= k -> k < n -> 0 = 1 / P * 0 + ((2 / P * ln (2 / P / (1 / Q)) - 1 / P * (2 * ln (2 / 1)) - (1 / P * ln (1 / P / (1 / Q)) - 1 / P * (1 * ln (1 / 1)))) * 0 + 0 * 0 + 0).
Proof.
  intros P Q k n G0 G1 G2 G3 G4.
  exact (goal_74 P Q ltac:(side) ltac:(side)).
Qed.

Lemma goal_76 : forall P Q q : R, 0 < P -> 0 < Q -> 0 < q -> 0 = 1 / P * 0 + ((2 / P * ln (2 / P / (1 / Q)) - 1 / P * (2 * ln (2 / 1)) - (1 / P * ln (1 / P / (1 / Q)) - 1 / P * (1 * ln (1 / 1)))) * 0 + 0 * q + 0).
Proof.
  intros P Q q G0 G1 G2.
  take_apart.
  identity.
Qed.

Lemma goal_77 : forall P Q k n q : R, 2 <= n -> 0 < P -> 0 < Q -> 2 <= k -> k < n -> 0 < q -> 0 = 1 / P * 0 + ((2 / P * ln (2 / P / (1 / Q)) - 1 / P * (2 * ln (2 / 1)) - (1 / P * ln (1 / P / (1 / Q)) - 1 / P * (1 * ln (1 / 1)))) * 0 + 0 * q + 0).
Proof.
  intros P Q k n q G0 G1 G2 G3 G4 G5.
  exact (goal_76 P Q q ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_78 : forall P Q p q : R, 0 < P -> 0 < Q -> 0 < p -> 0 < q -> p / P * ln (p / P / (q / Q)) = 1 / P * (p * ln (p / q)) + ((2 / P * ln (2 / P / (1 / Q)) - 1 / P * (2 * ln (2 / 1)) - (1 / P * ln (1 / P / (1 / Q)) - 1 / P * (1 * ln (1 / 1)))) * p + 0 * q + 0).
Proof.
  intros P Q p q G0 G1 G2 G3.
  take_apart.
  identity.
Qed.

Lemma goal_79 : forall P Q k n p q : R, 2 <= n -> 0 < P -> 0 < Q -> 2 <= k -> k < n -> 0 < p -> 0 < q -> p / P * ln (p / P / (q / Q)) = 1 / P * (p * ln (p / q)) + ((2 / P * ln (2 / P / (1 / Q)) - 1 / P * (2 * ln (2 / 1)) - (1 / P * ln (1 / P / (1 / Q)) - 1 / P * (1 * ln (1 / 1)))) * p + 0 * q + 0).
Proof.
  intros P Q k n p q G0 G1 G2 G3 G4 G5 G6.
  exact (goal_78 P Q p q ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NKLD_IND_printed_natural : IND_printed every NKLD_domain NKLD.
Proof.
  unfold NKLD_domain.
  apply (scaling_printed NKLD summand outer predicted_if_true shape
    (fun n k P Q => 1 / P) (fun n k P Q => 2 / P * ln (2 / P / (1 / Q)) - 1 / P * (2 * ln (2 / 1)) - (1 / P * ln (1 / P / (1 / Q)) - 1 / P * (1 * ln (1 / 1)))) (fun n k P Q => 0) (fun n k P Q => 0)).
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe predicted_if_true n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_57 s t ltac:(side)).
  - intros n k P Q Lk HP HQ. destruct (part_sizes n k Lk). close_by (goal_73 P Q (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Q Lk HP HQ. destruct (part_sizes n k Lk). apply law_by_strata.
    + intros Ok. unfold summand. close_by (goal_75 P Q (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold summand. close_by (goal_77 P Q (INR k) (INR n) q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros p Hp Ok. outside Ok.
    + intros p q Hp Hq Ok. unfold summand. close_by (goal_79 P Q (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_80 : forall P k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < 1 / P.
Proof.
  intros P k n G0 G1 G2 G3.
  exact (goal_72 P ltac:(side)).
Qed.

Lemma goal_81 : forall P : R, 0 < P -> 0 = 1 / P * 0 + (0 * 0 + 0 * 0 + 0).
Proof.
  intros P G0.
  identity.
Qed.

Lemma goal_82 : forall P k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 = 1 / P * 0 + (0 * 0 + 0 * 0 + 0).
Proof.
  intros P k n G0 G1 G2 G3.
  exact (goal_81 P ltac:(side)).
Qed.

Lemma goal_83 : forall P q : R, 0 < P -> 0 < q -> 0 = 1 / P * 0 + (0 * 0 + 0 * q + 0).
Proof.
  intros P q G0 G1.
  identity.
Qed.

Lemma goal_84 : forall P k n q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < q -> 0 = 1 / P * 0 + (0 * 0 + 0 * q + 0).
Proof.
  intros P k n q G0 G1 G2 G3 G4.
  exact (goal_83 P q ltac:(side) ltac:(side)).
Qed.

Lemma goal_85 : forall P p q : R, 0 < P -> 0 < p -> 0 < q -> p / P * ln (p / P / (q / P)) = 1 / P * (p * ln (p / q)) + (0 * p + 0 * q + 0).
Proof.
  intros P p q G0 G1 G2.
  take_apart.
  identity.
Qed.

Lemma goal_86 : forall P k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < p -> 0 < q -> p / P * ln (p / P / (q / P)) = 1 / P * (p * ln (p / q)) + (0 * p + 0 * q + 0).
Proof.
  intros P k n p q G0 G1 G2 G3 G4 G5.
  exact (goal_85 P p q ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NKLD_IND_repaired_natural : IND_repaired every NKLD_domain NKLD.
Proof.
  unfold NKLD_domain.
  apply (scaling_repaired NKLD summand outer predicted_if_true shape
    (fun n k P Q => 1 / P) (fun n k P Q => 0) (fun n k P Q => 0) (fun n k P Q => 0)).
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe predicted_if_true n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_57 s t ltac:(side)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_80 P (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). apply law_by_strata.
    + intros Ok. unfold summand. close_by (goal_82 P (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold summand. close_by (goal_84 P (INR k) (INR n) q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros p Hp Ok. outside Ok.
    + intros p q Hp Hq Ok. unfold summand. close_by (goal_86 P (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_87 : forall P eps k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 < 1 / ((P + eps * k) / (1 + eps * n)).
Proof.
  intros P eps k n G0 G1 G2 G3 G4.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  lt_cert ((2 * eps + 1 + eps * (n - 2)) / ((2 * eps + P + eps * (k - 2)))).
Qed.

Lemma goal_88 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> (p + eps) / (P + eps * k) * ln ((p + eps) / (P + eps * k) / ((q + eps) / (P + eps * k))) = 1 / ((P + eps * k) / (1 + eps * n)) * ((p + eps) / (1 + eps * n) * ln ((p + eps) / (1 + eps * n) / ((q + eps) / (1 + eps * n)))) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  take_apart.
  identity.
Qed.

Theorem NKLD_IND_rescaled_smoothed : forall eps, 0 < eps -> IND_rescaled eps every NKLD.
Proof.
  intros eps He.
  assert (Grow : where_defined every (each both_positive) (grows outer)).
  { intros n p x Hn Hp _ Hd s t G0. destruct (codeframe_smoothed n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_57 s t ltac:(side)). }
  apply (scaling_rescaled eps He NKLD summand outer shape Grow
    (fun eps n k P Q => 1 / ((P + eps * k) / (1 + eps * n))) (fun eps n k P Q => 0) (fun eps n k P Q => 0) (fun eps n k P Q => 0)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_87 P eps (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP p q Hp Hq. destruct (part_sizes n k Lk). unfold summand. close_by (goal_88 P eps (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_89 : forall P Q eps k n : R, 2 <= n -> 0 < P -> 0 < Q -> 2 <= k -> k < n -> 0 < eps -> 0 < 1 / ((P + eps * k) / (1 + eps * n)).
Proof.
  intros P Q eps k n G0 G1 G2 G3 G4 G5.
  exact (goal_87 P eps k n ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_90 : forall P Q eps k n p q : R, 2 <= n -> 0 < P -> 0 < Q -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> (p + eps) / (P + eps * k) * ln ((p + eps) / (P + eps * k) / ((q + eps) / (Q + eps * k))) = 1 / ((P + eps * k) / (1 + eps * n)) * ((p + eps) / (1 + eps * n) * ln ((p + eps) / (1 + eps * n) / ((q + eps) / (1 + eps * n)))) + ((2 + eps) / (P + eps * k) * ln ((2 + eps) / (P + eps * k) / ((1 + eps) / (Q + eps * k))) - 1 / ((P + eps * k) / (1 + eps * n)) * ((2 + eps) / (1 + eps * n) * ln ((2 + eps) / (1 + eps * n) / ((1 + eps) / (1 + eps * n)))) - ((1 + eps) / (P + eps * k) * ln ((1 + eps) / (P + eps * k) / ((1 + eps) / (Q + eps * k))) - 1 / ((P + eps * k) / (1 + eps * n)) * ((1 + eps) / (1 + eps * n) * ln ((1 + eps) / (1 + eps * n) / ((1 + eps) / (1 + eps * n)))))) * p + 0 * q + ((1 + eps) / (P + eps * k) * ln ((1 + eps) / (P + eps * k) / ((1 + eps) / (Q + eps * k))) - 1 / ((P + eps * k) / (1 + eps * n)) * ((1 + eps) / (1 + eps * n) * ln ((1 + eps) / (1 + eps * n) / ((1 + eps) / (1 + eps * n)))) - ((2 + eps) / (P + eps * k) * ln ((2 + eps) / (P + eps * k) / ((1 + eps) / (Q + eps * k))) - 1 / ((P + eps * k) / (1 + eps * n)) * ((2 + eps) / (1 + eps * n) * ln ((2 + eps) / (1 + eps * n) / ((1 + eps) / (1 + eps * n)))) - ((1 + eps) / (P + eps * k) * ln ((1 + eps) / (P + eps * k) / ((1 + eps) / (Q + eps * k))) - 1 / ((P + eps * k) / (1 + eps * n)) * ((1 + eps) / (1 + eps * n) * ln ((1 + eps) / (1 + eps * n) / ((1 + eps) / (1 + eps * n)))))) - ((1 + eps) / (P + eps * k) * ln ((1 + eps) / (P + eps * k) / ((2 + eps) / (Q + eps * k))) - 1 / ((P + eps * k) / (1 + eps * n)) * ((1 + eps) / (1 + eps * n) * ln ((1 + eps) / (1 + eps * n) / ((2 + eps) / (1 + eps * n)))) - ((1 + eps) / (P + eps * k) * ln ((1 + eps) / (P + eps * k) / ((1 + eps) / (Q + eps * k))) - 1 / ((P + eps * k) / (1 + eps * n)) * ((1 + eps) / (1 + eps * n) * ln ((1 + eps) / (1 + eps * n) / ((1 + eps) / (1 + eps * n))))))).
Proof.
  intros P Q eps k n p q G0 G1 G2 G3 G4 G5 G6 G7.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + Q + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  take_apart.
  identity.
Qed.

Theorem NKLD_IND_smooth_first_smoothed : forall eps, 0 < eps -> IND_smooth_first eps every NKLD.
Proof.
  intros eps He.
  assert (Grow : where_defined every (each both_positive) (grows outer)).
  { intros n p x Hn Hp _ Hd s t G0. destruct (codeframe_smoothed n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_57 s t ltac:(side)). }
  apply (scaling_smooth_first eps He NKLD summand outer shape Grow
    (fun eps n k P Q => 1 / ((P + eps * k) / (1 + eps * n))) (fun eps n k P Q => (2 + eps) / (P + eps * k) * ln ((2 + eps) / (P + eps * k) / ((1 + eps) / (Q + eps * k))) - 1 / ((P + eps * k) / (1 + eps * n)) * ((2 + eps) / (1 + eps * n) * ln ((2 + eps) / (1 + eps * n) / ((1 + eps) / (1 + eps * n)))) - ((1 + eps) / (P + eps * k) * ln ((1 + eps) / (P + eps * k) / ((1 + eps) / (Q + eps * k))) - 1 / ((P + eps * k) / (1 + eps * n)) * ((1 + eps) / (1 + eps * n) * ln ((1 + eps) / (1 + eps * n) / ((1 + eps) / (1 + eps * n)))))) (fun eps n k P Q => 0) (fun eps n k P Q => (1 + eps) / (P + eps * k) * ln ((1 + eps) / (P + eps * k) / ((1 + eps) / (Q + eps * k))) - 1 / ((P + eps * k) / (1 + eps * n)) * ((1 + eps) / (1 + eps * n) * ln ((1 + eps) / (1 + eps * n) / ((1 + eps) / (1 + eps * n)))) - ((2 + eps) / (P + eps * k) * ln ((2 + eps) / (P + eps * k) / ((1 + eps) / (Q + eps * k))) - 1 / ((P + eps * k) / (1 + eps * n)) * ((2 + eps) / (1 + eps * n) * ln ((2 + eps) / (1 + eps * n) / ((1 + eps) / (1 + eps * n)))) - ((1 + eps) / (P + eps * k) * ln ((1 + eps) / (P + eps * k) / ((1 + eps) / (Q + eps * k))) - 1 / ((P + eps * k) / (1 + eps * n)) * ((1 + eps) / (1 + eps * n) * ln ((1 + eps) / (1 + eps * n) / ((1 + eps) / (1 + eps * n)))))) - ((1 + eps) / (P + eps * k) * ln ((1 + eps) / (P + eps * k) / ((2 + eps) / (Q + eps * k))) - 1 / ((P + eps * k) / (1 + eps * n)) * ((1 + eps) / (1 + eps * n) * ln ((1 + eps) / (1 + eps * n) / ((2 + eps) / (1 + eps * n)))) - ((1 + eps) / (P + eps * k) * ln ((1 + eps) / (P + eps * k) / ((1 + eps) / (Q + eps * k))) - 1 / ((P + eps * k) / (1 + eps * n)) * ((1 + eps) / (1 + eps * n) * ln ((1 + eps) / (1 + eps * n) / ((1 + eps) / (1 + eps * n)))))))).
  - intros n k P Q Lk HP HQ. destruct (part_sizes n k Lk). close_by (goal_89 P Q eps (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Q Lk HP HQ p q Hp Hq. destruct (part_sizes n k Lk). unfold summand. close_by (goal_90 P Q eps (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

From Coquelicot Require Import Rbar.
From Axiomcheck Require Import LemmasInfinite.

Lemma outer_below : below outer (Finite 1).
Proof.
  intros n p T. unfold outer. simpl. exponential_alone. intros s P. lt_cert ((2) / (1 + s)).
Qed.

Lemma outer_reaches : reaches outer (Finite 1).
Proof.
  apply reaches_exponentially with 2; [exact outer_below | lra | ]. intros n p T. unfold outer. exponential_alone. intros s P. le_cert ((2) / (s * (1 + s))).
Qed.

Theorem NKLD_IoI_printed_extended : IoI_extended every (extended NKLD_domain NKLD).
Proof.
  eapply (IoI_infinite every NKLD summand outer (Finite 1));
  [exact shape | exact floored_entropy | exact explodes_entropy | exact outer_reaches | intros Q; injection Q; lra | exact NKLD_IoI_printed_natural].
Qed.

Theorem NKLD_IoI_binary_extended : IoI_extended (size 2) (extended NKLD_domain NKLD).
Proof.
  eapply (IoI_infinite (size 2) NKLD summand outer (Finite 1));
  [exact shape | exact floored_entropy | exact explodes_entropy | exact outer_reaches | intros Q; injection Q; lra | exact NKLD_IoI_binary_natural].
Qed.

Theorem NKLD_NN_printed_extended : NN_extended every (extended NKLD_domain NKLD).
Proof.
  eapply (NN_infinite every NKLD summand outer (Finite 1));
  [exact shape | exact floored_entropy | exact explodes_entropy | exact outer_reaches | simpl; lra | exact NKLD_NN_printed_natural].
Qed.

Theorem NKLD_NN_binary_extended : NN_extended (size 2) (extended NKLD_domain NKLD).
Proof.
  eapply (NN_infinite (size 2) NKLD summand outer (Finite 1));
  [exact shape | exact floored_entropy | exact explodes_entropy | exact outer_reaches | simpl; lra | exact NKLD_NN_binary_natural].
Qed.

Theorem NKLD_MAX_printed_extended : MAX_extended every (extended NKLD_domain NKLD).
Proof.
  eapply (MAX_infinite every NKLD summand outer (Finite 1));
  [intros n Q; unfold every, size in Q; lia | exact shape | exact floored_entropy | exact explodes_entropy | exact outer_below | exact outer_reaches | reflexivity | lra].
Qed.

Theorem NKLD_MAX_binary_extended : MAX_extended (size 2) (extended NKLD_domain NKLD).
Proof.
  eapply (MAX_infinite (size 2) NKLD summand outer (Finite 1));
  [intros n Q; unfold every, size in Q; lia | exact shape | exact floored_entropy | exact explodes_entropy | exact outer_below | exact outer_reaches | reflexivity | lra].
Qed.

Theorem NKLD_MON_binary_extended : MON_binary_extended (extended NKLD_domain NKLD).
Proof.
  eapply (MON_binary_infinite every NKLD summand outer (Finite 1));
  [exact shape | exact floored_entropy | exact explodes_entropy | exact outer_below | exact outer_reaches | exact every_2 | exact NKLD_MON_binary_natural].
Qed.

Theorem NKLD_MAX_binary_natural :
  ~ (MAX (size 2) NKLD_domain NKLD).
Proof.
  apply not_attained_along with 2%nat (listed [(1 / 2); (1 / 2)]) (fun t : R => (listed [t; 1 - t])) 1;
  [admissible | admissible | | curve | ].
  - always_below. lt_cert ((2) / (1 + s)).
  - approaches 2. le_cert ((2) / (s * (1 + s))).
Qed.

Theorem NKLD_MAX_printed_natural :
  ~ (MAX every NKLD_domain NKLD).
Proof.
  intros H. apply NKLD_MAX_binary_natural. intros.
  eapply MAX_fewer; [exact two_of_every | now apply H].
Qed.

Theorem NKLD_IMP_binary_natural :
  ~ (IMP_binary NKLD_domain NKLD).
Proof.
  intros H.
  pose proof (H 0%nat (1 / 5) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(1 / 5); (4 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_IMP_printed_natural :
  ~ (IMP every NKLD_domain NKLD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 5) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(1 / 5); (4 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_REL_binary_natural :
  ~ (REL_binary same NKLD_domain NKLD).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_REL_binary_natural_independent :
  ~ (REL_binary independent NKLD_domain NKLD).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_REL_printed_natural :
  ~ (REL_printed same every NKLD_domain NKLD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_REL_printed_natural_independent :
  ~ (REL_printed independent every NKLD_domain NKLD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_REL_repaired_natural :
  ~ (REL_repaired same every NKLD_domain NKLD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_REL_repaired_natural_independent :
  ~ (REL_repaired independent every NKLD_domain NKLD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_ABS_binary_natural :
  ~ (ABS_binary same NKLD_domain NKLD).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_ABS_binary_natural_independent :
  ~ (ABS_binary independent NKLD_domain NKLD).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_ABS_printed_natural :
  ~ (ABS_printed same every NKLD_domain NKLD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_ABS_printed_natural_independent :
  ~ (ABS_printed independent every NKLD_domain NKLD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_ABS_repaired_natural :
  ~ (ABS_repaired same every NKLD_domain NKLD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_ABS_repaired_natural_independent :
  ~ (ABS_repaired independent every NKLD_domain NKLD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_MAX_binary_smoothed :
  ~ (forall eps, 0 < eps -> MAX (size 2) everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  apply two_maxima with 2%nat (listed [0; 1]) (listed [1; 0]) 2%nat (listed [(1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2)]);
  [admissible .. | below_everywhere].
Qed.

Theorem NKLD_MAX_printed_smoothed :
  ~ (forall eps, 0 < eps -> MAX every everywhere (smoothed eps NKLD)).
Proof.
  intros H. apply NKLD_MAX_binary_smoothed. intros.
  eapply MAX_fewer; [exact two_of_every | now apply H].
Qed.

Theorem NKLD_IMP_binary_smoothed :
  ~ (forall eps, 0 < eps -> IMP_binary everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat (1 / 3) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [0; 1])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_IMP_printed_smoothed :
  ~ (forall eps, 0 < eps -> IMP every everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 3) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [0; 1])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_REL_binary_smoothed :
  ~ (forall eps, 0 < eps -> REL_binary same everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_REL_binary_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_binary independent everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_REL_printed_smoothed :
  ~ (forall eps, 0 < eps -> REL_printed same every everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_REL_printed_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_printed independent every everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_REL_repaired_smoothed :
  ~ (forall eps, 0 < eps -> REL_repaired same every everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_REL_repaired_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_repaired independent every everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_ABS_binary_smoothed :
  ~ (forall eps, 0 < eps -> ABS_binary same everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_ABS_binary_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_binary independent everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_ABS_printed_smoothed :
  ~ (forall eps, 0 < eps -> ABS_printed same every everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_ABS_printed_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_printed independent every everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_ABS_repaired_smoothed :
  ~ (forall eps, 0 < eps -> ABS_repaired same every everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_ABS_repaired_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_repaired independent every everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NKLD_IND_printed_smoothed :
  ~ (forall eps, 0 < eps -> IND_printed every everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H 2 ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [(1 / 10); (3 / 10); (3 / 5)]) (listed [(2 / 5); (1 / 2); (1 / 10)]) (listed [(1 / 10); (4 / 5); (1 / 10)])) as F.
  discharge F. refute_left F.
Qed.

Theorem NKLD_IND_repaired_smoothed :
  ~ (forall eps, 0 < eps -> IND_repaired every everywhere (smoothed eps NKLD)).
Proof.
  intros H. specialize (H (1 / 100) ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [(1 / 5); (1 / 20); (3 / 4)]) (listed [(1 / 10); (3 / 20); (3 / 4)]) (listed [(1 / 4); 0; (3 / 4)])) as F.
  discharge F. refute_right F.
Qed.

From Axiomcheck Require Import RefutationsExtended.

Theorem NKLD_MON_printed_extended :
  ~ (MON_extended every (extended NKLD_domain NKLD)).
Proof.
  intros H.
  pose proof (H 3%nat 0%nat 1%nat (listed [(1 / 2); 0; (1 / 2)]) (listed [(1 / 2); (1 / 2); 0]) (listed [0; 1; 0])) as F.
  discharge F. destruct F as (v0 & v1 & V0 & V1 & F).
  limit_value V0 (fun t : R => (listed [(1 / 2) - (1 / 6) * t; (1 / 3) * t; (1 / 2) - (1 / 6) * t])) (fun t : R => (listed [(1 / 2) - (1 / 6) * t; (1 / 2) - (1 / 6) * t; (1 / 3) * t])) 1; [ | apply tends_exponentially; [intros t T; unfold near in T; numbers; exponential_alone; intros s P; apply Rlt_le; lt_cert ((2) / (1 + s)) | approaches 2; le_cert ((2) / (s * (1 + s)))]].
  limit_value V1 (fun t : R => (listed [(1 / 2) - (1 / 6) * t; (1 / 3) * t; (1 / 2) - (1 / 6) * t])) (fun t : R => (listed [(1 / 3) * t; 1 - (2 / 3) * t; (1 / 3) * t])) 1; [ | apply tends_exponentially; [intros t T; unfold near in T; numbers; exponential_alone; intros s P; apply Rlt_le; lt_cert ((2) / (1 + s)) | approaches 2; le_cert ((2) / (s * (1 + s)))]].
  refute_extended F.
Qed.

Theorem NKLD_IMP_binary_extended :
  ~ (IMP_binary_extended (extended NKLD_domain NKLD)).
Proof.
  intros H. apply NKLD_IMP_binary_natural. eapply IMP_binary_natural. exact H.
Qed.

Theorem NKLD_IMP_printed_extended :
  ~ (IMP_extended every (extended NKLD_domain NKLD)).
Proof.
  intros H. apply NKLD_IMP_printed_natural. eapply IMP_natural. exact H.
Qed.

Theorem NKLD_REL_binary_extended :
  ~ (REL_binary_extended same (extended NKLD_domain NKLD)).
Proof.
  intros H. apply NKLD_REL_binary_natural. eapply REL_binary_natural. exact H.
Qed.

Theorem NKLD_REL_binary_extended_independent :
  ~ (REL_binary_extended independent (extended NKLD_domain NKLD)).
Proof.
  intros H. apply NKLD_REL_binary_natural_independent. eapply REL_binary_natural. exact H.
Qed.

Theorem NKLD_REL_printed_extended :
  ~ (REL_printed_extended same every (extended NKLD_domain NKLD)).
Proof.
  intros H. apply NKLD_REL_printed_natural. eapply REL_printed_natural. exact H.
Qed.

Theorem NKLD_REL_printed_extended_independent :
  ~ (REL_printed_extended independent every (extended NKLD_domain NKLD)).
Proof.
  intros H. apply NKLD_REL_printed_natural_independent. eapply REL_printed_natural. exact H.
Qed.

Theorem NKLD_REL_repaired_extended :
  ~ (REL_repaired_extended same every (extended NKLD_domain NKLD)).
Proof.
  intros H. apply NKLD_REL_repaired_natural. eapply REL_repaired_natural. exact H.
Qed.

Theorem NKLD_REL_repaired_extended_independent :
  ~ (REL_repaired_extended independent every (extended NKLD_domain NKLD)).
Proof.
  intros H. apply NKLD_REL_repaired_natural_independent. eapply REL_repaired_natural. exact H.
Qed.

Theorem NKLD_ABS_binary_extended :
  ~ (ABS_binary_extended same (extended NKLD_domain NKLD)).
Proof.
  intros H. apply NKLD_ABS_binary_natural. eapply ABS_binary_natural. exact H.
Qed.

Theorem NKLD_ABS_binary_extended_independent :
  ~ (ABS_binary_extended independent (extended NKLD_domain NKLD)).
Proof.
  intros H. apply NKLD_ABS_binary_natural_independent. eapply ABS_binary_natural. exact H.
Qed.

Theorem NKLD_ABS_printed_extended :
  ~ (ABS_printed_extended same every (extended NKLD_domain NKLD)).
Proof.
  intros H. apply NKLD_ABS_printed_natural. eapply ABS_printed_natural. exact H.
Qed.

Theorem NKLD_ABS_printed_extended_independent :
  ~ (ABS_printed_extended independent every (extended NKLD_domain NKLD)).
Proof.
  intros H. apply NKLD_ABS_printed_natural_independent. eapply ABS_printed_natural. exact H.
Qed.

Theorem NKLD_ABS_repaired_extended :
  ~ (ABS_repaired_extended same every (extended NKLD_domain NKLD)).
Proof.
  intros H. apply NKLD_ABS_repaired_natural. eapply ABS_repaired_natural. exact H.
Qed.

Theorem NKLD_ABS_repaired_extended_independent :
  ~ (ABS_repaired_extended independent every (extended NKLD_domain NKLD)).
Proof.
  intros H. apply NKLD_ABS_repaired_natural_independent. eapply ABS_repaired_natural. exact H.
Qed.

Theorem NKLD_IND_printed_extended :
  ~ (IND_printed_extended every (extended NKLD_domain NKLD)).
Proof.
  intros H.
  pose proof (H 3%nat 2%nat (listed [0; (1 / 2); (1 / 2)]) (listed [1; 0; 0]) (listed [0; 1; 0])) as F.
  discharge F. destruct F as (v0 & v1 & v2 & v3 & V0 & V1 & V2 & V3 & F).
  limit_value V0 (fun t : R => (listed [(1 / 3) * t; (1 / 2) - (1 / 6) * t; (1 / 2) - (1 / 6) * t])) (fun t : R => (listed [1 - (2 / 3) * t; (1 / 3) * t; (1 / 3) * t])) 1; [ | apply tends_exponentially; [intros t T; unfold near in T; numbers; exponential_alone; intros s P; apply Rlt_le; lt_cert ((2) / (1 + s)) | approaches 2; le_cert ((2) / (s * (1 + s)))]].
  limit_value V1 (fun t : R => (listed [(1 / 3) * t; (1 / 2) - (1 / 6) * t; (1 / 2) - (1 / 6) * t])) (fun t : R => (listed [(1 / 3) * t; 1 - (2 / 3) * t; (1 / 3) * t])) 1; [ | apply tends_exponentially; [intros t T; unfold near in T; numbers; exponential_alone; intros s P; apply Rlt_le; lt_cert ((2) / (1 + s)) | approaches 2; le_cert ((2) / (s * (1 + s)))]].
  limit_value V2 (fun t : R => (listed [(1 / 2) * t; 1 - (1 / 2) * t])) (fun t : R => (listed [1 - (1 / 2) * t; (1 / 2) * t])) 1; [ | apply tends_exponentially; [intros t T; unfold near in T; numbers; exponential_alone; intros s P; apply Rlt_le; lt_cert ((2) / (1 + s)) | approaches 2; le_cert ((2) / (s * (1 + s)))]].
  natural_value V3.
  refute_extended F.
Qed.

Theorem NKLD_IND_repaired_extended :
  ~ (IND_repaired_extended every (extended NKLD_domain NKLD)).
Proof.
  intros H.
  pose proof (H 4%nat 2%nat (listed [0; (1 / 2); (1 / 2); 0]) (listed [(1 / 2); 0; 0; (1 / 2)]) (listed [0; (1 / 2); 0; (1 / 2)])) as F.
  discharge F. destruct F as (v0 & v1 & v2 & v3 & V0 & V1 & V2 & V3 & F).
  limit_value V0 (fun t : R => (listed [(1 / 4) * t; (1 / 2) - (1 / 4) * t; (1 / 2) - (1 / 4) * t; (1 / 4) * t])) (fun t : R => (listed [(1 / 2) - (1 / 4) * t; (1 / 4) * t; (1 / 4) * t; (1 / 2) - (1 / 4) * t])) 1; [ | apply tends_exponentially; [intros t T; unfold near in T; numbers; exponential_alone; intros s P; apply Rlt_le; lt_cert ((2) / (1 + s)) | approaches 2; le_cert ((2) / (s * (1 + s)))]].
  limit_value V1 (fun t : R => (listed [(1 / 4) * t; (1 / 2) - (1 / 4) * t; (1 / 2) - (1 / 4) * t; (1 / 4) * t])) (fun t : R => (listed [(1 / 4) * t; (1 / 2) - (1 / 4) * t; (1 / 4) * t; (1 / 2) - (1 / 4) * t])) 1; [ | apply tends_exponentially; [intros t T; unfold near in T; numbers; exponential_alone; intros s P; apply Rlt_le; lt_cert ((2) / (1 + s)) | approaches 2; le_cert ((2) / (s * (1 + s)))]].
  limit_value V2 (fun t : R => (listed [(1 / 2) * t; 1 - (1 / 2) * t])) (fun t : R => (listed [1 - (1 / 2) * t; (1 / 2) * t])) 1; [ | apply tends_exponentially; [intros t T; unfold near in T; numbers; exponential_alone; intros s P; apply Rlt_le; lt_cert ((2) / (1 + s)) | approaches 2; le_cert ((2) / (s * (1 + s)))]].
  natural_value V3.
  refute_extended F.
Qed.

Theorem NKLD_IND_rescaled_extended :
  ~ (IND_repaired_extended every (extended NKLD_domain NKLD)).
Proof.
  exact NKLD_IND_repaired_extended.
Qed.

Theorem NKLD_IND_smooth_first_extended :
  ~ (IND_printed_extended every (extended NKLD_domain NKLD)).
Proof.
  exact NKLD_IND_printed_extended.
Qed.
