(** DR: the axioms it satisfies, and those it does not.  Printed from certificates. *)

From Coq Require Import Reals List Lra Lia PeanoNat.
From Axiomcheck Require Import Refutations Sums Quantification Forms.
From Axiomcheck Require Import LemmasPerClass LemmasPairs LemmasParts LemmasWorst LemmasBinary LemmasSmoothed.
Import ListNotations.
Open Scope R_scope.

(** Discordance ratio: mean(abs(p - p_hat)/maximum(p, p_hat))
    (Sebastiani 2020, Eq. 13).  Defined where no class has p(c) = p_hat(c) = 0. *)
Definition DR : measure := fun n p x =>
  sum n (fun c => Rabs (p c - x c) / Rmax (p c) (x c)) / INR n.
Definition DR_domain : domain := each not_both_zero.

Theorem DR_has_values n p x : every n -> dist n p -> dist n x -> DR_domain n p x ->
  INR n <> 0 /\ (forall c, (c < n)%nat -> Rmax (p c) (x c) <> 0).
Proof.
  intros Hn Hp Hx Hd. destruct (codeframe not_both_zero n p x Hn Hp Hd) as (F1 & F2 & F3).
  rewrite ?sum_plus, ?(proj2 Hp), ?(proj2 Hx).
  repeat split; first [has_values not_both_zero Hp Hx Hd | has_value].
Qed.

(** One class's term, and what becomes of the sum. *)
Definition summand (p x : R) : R := Rabs (p - x) / Rmax p x.
Definition outer (n : nat) (p : vector) (S : R) : R := S / INR n.

Lemma shape n p x : dist n p -> dist n x ->
  DR n p x = outer n p (sum n (fun c => summand (p c) (x c))).
Proof.
  intros Hp Hx. first [reflexivity | unfold DR, outer, summand; one_sum Hp Hx].
Qed.

Lemma inside : open_inside not_both_zero.
Proof. inside. Qed.

Lemma goal_1 : forall n s t : R, 2 <= n -> 0 <= s -> s < t -> s / n < t / n.
Proof.
  intros n s t G0 G1 G2.
  lt_cert (((t - s)) / ((2 + (n - 2)))).
Qed.

Lemma goal_2 : forall n : R, 2 <= n -> 0 / n = 0.
Proof.
  intros n G0.
  identity.
Qed.

Lemma goal_3 : forall p q : R, 0 < p -> p < q -> 0 < Rabs (p - q) / Rmax p q.
Proof.
  intros p q G0 G1.
  rewrite (Rmax_right p q) by first [lra | le_cert (((q - p)))].
  rewrite (Rabs_left1 (p - q)) by first [lra | le_cert (((q - p)))].
  lt_cert (((q - p)) / ((p + (q - p)))).
Qed.

Lemma goal_4 : forall p q : R, 0 < q -> q < p -> 0 < Rabs (p - q) / Rmax p q.
Proof.
  intros p q G0 G1.
  rewrite (Rmax_left p q) by first [lra | le_cert (((p - q)))].
  rewrite (Rabs_pos_eq (p - q)) by first [lra | le_cert (((p - q)))].
  lt_cert (((p - q)) / ((q + (p - q)))).
Qed.

Lemma goal_5 : forall q : R, 0 < q -> 0 < 1.
Proof.
  intros q G0.
  ground.
Qed.

Lemma goal_6 : forall p : R, 0 < p -> 0 < 1.
Proof.
  intros p G0.
  ground.
Qed.

Lemma goal_7 : forall p : R, 0 < p -> Rabs (p - p) / Rmax p p = 0.
Proof.
  intros p G0.
  rewrite (Rmax_left p p) by lra.
  rewrite (Rabs_pos_eq (p - p)) by lra.
  identity.
Qed.

Theorem DR_IoI_printed_natural : IoI every DR_domain DR.
Proof.
  unfold DR_domain.
  apply (divergence every DR summand outer not_both_zero shape 0).
  - intros n p x Hn Hp _ Hd s t G0 G1. destruct (codeframe not_both_zero n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_1 (INR n) s t ltac:(side) ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd. destruct (codeframe not_both_zero n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_2 (INR n) ltac:(side)).
  - apply on_diagonal.
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_7 p ltac:(side)).
    + intros Ok. outside Ok.
  - apply off_diagonal.
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_3 p q ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_4 p q ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold moved_by, summand. close_by (goal_5 q ltac:(side)).
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_6 p ltac:(side)).
Qed.

Theorem DR_IoI_binary_natural : IoI (size 2) DR_domain DR.
Proof.
  exact (IoI_at 2 _ _ every_2 DR_IoI_printed_natural).
Qed.

Theorem DR_IoI_printed_smoothed : forall eps, 0 < eps -> IoI every everywhere (smoothed eps DR).
Proof.
  intros eps He. exact (IoI_smoothed eps He every not_both_zero DR inside DR_IoI_printed_natural).
Qed.

Theorem DR_IoI_binary_smoothed : forall eps, 0 < eps -> IoI (size 2) everywhere (smoothed eps DR).
Proof.
  intros eps He. exact (IoI_at 2 _ _ every_2 (DR_IoI_printed_smoothed eps He)).
Qed.

Lemma goal_8 : forall n s t : R, 2 <= n -> 0 <= s -> s <= t -> s / n <= t / n.
Proof.
  intros n s t G0 G1 G2.
  le_cert (((t - s)) / ((2 + (n - 2)))).
Qed.

Lemma goal_9 : forall n : R, 2 <= n -> 0 <= 0 / n.
Proof.
  intros n G0.
  apply Req_le.
  identity.
Qed.

Lemma goal_10 : forall p q : R, 0 < p -> p <= q -> 0 <= Rabs (p - q) / Rmax p q.
Proof.
  intros p q G0 G1.
  rewrite (Rmax_right p q) by first [lra | le_cert (((q - p)))].
  rewrite (Rabs_left1 (p - q)) by first [lra | le_cert (((q - p)))].
  le_cert (((q - p)) / ((p + (q - p)))).
Qed.

Lemma goal_11 : forall p q : R, 0 < q -> q <= p -> 0 <= Rabs (p - q) / Rmax p q.
Proof.
  intros p q G0 G1.
  rewrite (Rmax_left p q) by first [lra | le_cert (((p - q)))].
  rewrite (Rabs_pos_eq (p - q)) by first [lra | le_cert (((p - q)))].
  le_cert (((p - q)) / ((q + (p - q)))).
Qed.

Lemma goal_12 : forall q : R, 0 < q -> 0 <= 1.
Proof.
  intros q G0.
  ground.
Qed.

Lemma goal_13 : forall p : R, 0 < p -> 0 <= 1.
Proof.
  intros p G0.
  ground.
Qed.

Theorem DR_NN_printed_natural : NN every DR_domain DR.
Proof.
  unfold DR_domain.
  apply (nonnegative every DR summand outer not_both_zero shape 0).
  - intros n p x Hn Hp _ Hd s t G0 G1. destruct (codeframe not_both_zero n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_8 (INR n) s t ltac:(side) ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd. destruct (codeframe not_both_zero n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_9 (INR n) ltac:(side)).
  - apply everywhere_in.
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_10 p q ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_11 p q ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold moved_by, summand. close_by (goal_12 q ltac:(side)).
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_13 p ltac:(side)).
    + intros Ok. outside Ok.
Qed.

Theorem DR_NN_binary_natural : NN (size 2) DR_domain DR.
Proof.
  exact (NN_at 2 _ _ every_2 DR_NN_printed_natural).
Qed.

Theorem DR_NN_printed_smoothed : forall eps, 0 < eps -> NN every everywhere (smoothed eps DR).
Proof.
  intros eps He. exact (NN_smoothed eps He every not_both_zero DR inside DR_NN_printed_natural).
Qed.

Theorem DR_NN_binary_smoothed : forall eps, 0 < eps -> NN (size 2) everywhere (smoothed eps DR).
Proof.
  intros eps He. exact (NN_at 2 _ _ every_2 (DR_NN_printed_smoothed eps He)).
Qed.

Lemma goal_14 : forall n s t : R, 2 <= n -> s < t -> s / n < t / n.
Proof.
  intros n s t G0 G1.
  lt_cert (((t - s)) / ((2 + (n - 2)))).
Qed.

Lemma goal_15 : forall x y : R, 0 < x -> 0 < y -> y <= x -> Rabs (x - y) / Rmax x y < 1.
Proof.
  intros x y G0 G1 G2.
  rewrite (Rmax_left x y) by first [lra | le_cert (((x - y)))].
  rewrite (Rabs_pos_eq (x - y)) by first [lra | le_cert (((x - y)))].
  lt_cert (y / ((y + (x - y)))).
Qed.

Lemma goal_16 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> z < y -> y <= x -> Rabs (x - y) / Rmax x y < Rabs (x - z) / Rmax x z.
Proof.
  intros x y z G0 G1 G2 G3 G4.
  rewrite (Rmax_left x y) by first [lra | le_cert (((x - y)))].
  rewrite (Rabs_pos_eq (x - y)) by first [lra | le_cert (((x - y)))].
  rewrite (Rmax_left x z) by first [lra | le_cert (((y - z) + (x - y)))].
  rewrite (Rabs_pos_eq (x - z)) by first [lra | le_cert (((y - z) + (x - y)))].
  lt_cert (((y - z)) / (x)).
Qed.

Lemma goal_17 : forall y z : R, 0 < y -> 0 < z -> y < z -> 1 <= 1.
Proof.
  intros y z G0 G1 G2.
  ground.
Qed.

Lemma goal_18 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> x <= y -> y < z -> Rabs (x - y) / Rmax x y <= Rabs (x - z) / Rmax x z.
Proof.
  intros x y z G0 G1 G2 G3 G4.
  rewrite (Rmax_right x y) by first [lra | le_cert (((y - x)))].
  rewrite (Rabs_left1 (x - y)) by first [lra | le_cert (((y - x)))].
  rewrite (Rmax_right x z) by first [lra | le_cert (((z - y) + (y - x)))].
  rewrite (Rabs_left1 (x - z)) by first [lra | le_cert (((z - y) + (y - x)))].
  le_cert (((z - y)) * x / ((x + (z - y) + (y - x)) * (x + (y - x)))).
Qed.

Theorem DR_MON_printed_natural : MON every DR_domain DR.
Proof.
  unfold DR_domain.
  apply (separable every DR summand outer not_both_zero shape 0 True False).
  - left; exact I.
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe not_both_zero n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_14 (INR n) s t ltac:(side) ltac:(side)).
  - apply from_below.
    + intros x y Hx Hy H1 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_15 x y ltac:(side) ltac:(side) ltac:(side)).
    + intros x y z Hx Hy Hz H1 H2 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_16 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - apply from_above.
    + intros z Hz O1 O2. outside O1.
    + intros y z Hy Hz H1 O1 O2. apply weakly. unfold moved_by, summand. close_by (goal_17 y z ltac:(side) ltac:(side) ltac:(side)).
    + intros x y z Hx Hy Hz H1 H2 O1 O2. apply weakly. unfold moved_by, summand. close_by (goal_18 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem DR_MON_binary_natural : MON_binary DR_domain DR.
Proof.
  exact (MON_binary_of every _ _ every_2 DR_MON_printed_natural).
Qed.

Theorem DR_MON_printed_smoothed : forall eps, 0 < eps -> MON every everywhere (smoothed eps DR).
Proof.
  intros eps He. exact (MON_smoothed eps He every not_both_zero DR inside DR_MON_printed_natural).
Qed.

Theorem DR_MON_binary_smoothed : forall eps, 0 < eps -> MON_binary everywhere (smoothed eps DR).
Proof.
  intros eps He. exact (MON_binary_of every _ _ every_2 (DR_MON_printed_smoothed eps He)).
Qed.

Lemma goal_19 : forall P k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < 1.
Proof.
  intros P k n G0 G1 G2 G3.
  ground.
Qed.

Lemma goal_20 : forall q : R, 0 < q -> 1 = 1 * 1 + (0 * 0 + 0 * q + 0).
Proof.
  intros q G0.
  identity.
Qed.

Lemma goal_21 : forall P k n q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < q -> 1 = 1 * 1 + (0 * 0 + 0 * q + 0).
Proof.
  intros P k n q G0 G1 G2 G3 G4.
  exact (goal_20 q ltac:(side)).
Qed.

Lemma goal_22 : forall p : R, 0 < p -> 1 = 1 * 1 + (0 * p + 0 * 0 + 0).
Proof.
  intros p G0.
  identity.
Qed.

Lemma goal_23 : forall P k n p : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < p -> 1 = 1 * 1 + (0 * p + 0 * 0 + 0).
Proof.
  intros P k n p G0 G1 G2 G3 G4.
  exact (goal_22 p ltac:(side)).
Qed.

Lemma goal_24 : forall P p q : R, 0 < P -> 0 < p -> 0 < q -> p - q <= 0 -> Rabs (p / P - q / P) / Rmax (p / P) (q / P) = 1 * (Rabs (p - q) / Rmax p q) + (0 * p + 0 * q + 0).
Proof.
  intros P p q G0 G1 G2 G3.
  rewrite (Rmax_right (p / P) (q / P)) by first [lra | le_cert (((0 - (p - q))) / (P))].
  rewrite (Rabs_left1 (p / P - q / P)) by first [lra | le_cert (((0 - (p - q))) / (P))].
  rewrite (Rmax_right p q) by first [lra | le_cert (((0 - (p - q))))].
  rewrite (Rabs_left1 (p - q)) by first [lra | le_cert (((0 - (p - q))))].
  identity.
Qed.

Lemma goal_25 : forall P p q : R, 0 < P -> 0 < p -> 0 < q -> 0 <= p - q -> Rabs (p / P - q / P) / Rmax (p / P) (q / P) = 1 * (Rabs (p - q) / Rmax p q) + (0 * p + 0 * q + 0).
Proof.
  intros P p q G0 G1 G2 G3.
  rewrite (Rmax_left (p / P) (q / P)) by first [lra | le_cert (((p - q)) / (P))].
  rewrite (Rabs_pos_eq (p / P - q / P)) by first [lra | le_cert (((p - q)) / (P))].
  rewrite (Rmax_left p q) by first [lra | le_cert (((p - q)))].
  rewrite (Rabs_pos_eq (p - q)) by first [lra | le_cert (((p - q)))].
  identity.
Qed.

Lemma goal_26 : forall P p q : R, 0 < P -> 0 < p -> 0 < q -> Rabs (p / P - q / P) / Rmax (p / P) (q / P) = 1 * (Rabs (p - q) / Rmax p q) + (0 * p + 0 * q + 0).
Proof.
  intros P p q G0 G1 G2.
  destruct (Rle_or_lt (p - q) 0).
  - exact (goal_24 P p q ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - exact (goal_25 P p q ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_27 : forall P k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < p -> 0 < q -> Rabs (p / P - q / P) / Rmax (p / P) (q / P) = 1 * (Rabs (p - q) / Rmax p q) + (0 * p + 0 * q + 0).
Proof.
  intros P k n p q G0 G1 G2 G3 G4 G5.
  exact (goal_26 P p q ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem DR_IND_repaired_natural : IND_repaired every DR_domain DR.
Proof.
  unfold DR_domain.
  apply (scaling_repaired DR summand outer not_both_zero shape
    (fun n k P Q => 1) (fun n k P Q => 0) (fun n k P Q => 0) (fun n k P Q => 0)).
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe not_both_zero n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_14 (INR n) s t ltac:(side) ltac:(side)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_19 P (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). apply law_by_strata.
    + intros Ok. outside Ok.
    + intros q Hq Ok. unfold summand. close_by (goal_21 P (INR k) (INR n) q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros p Hp Ok. unfold summand. close_by (goal_23 P (INR k) (INR n) p ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold summand. close_by (goal_27 P (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_28 : forall P eps k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 < 1.
Proof.
  intros P eps k n G0 G1 G2 G3 G4.
  ground.
Qed.

Lemma goal_29 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> p - q <= 0 -> Rabs ((p + eps) / (P + eps * k) - (q + eps) / (P + eps * k)) / Rmax ((p + eps) / (P + eps * k)) ((q + eps) / (P + eps * k)) = 1 * (Rabs ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n)) / Rmax ((p + eps) / (1 + eps * n)) ((q + eps) / (1 + eps * n))) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6 G7.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  rewrite (Rmax_right ((p + eps) / (P + eps * k)) ((q + eps) / (P + eps * k))) by first [lra | le_cert (((0 - (p - q))) / ((2 * eps + P + eps * (k - 2))))].
  rewrite (Rabs_left1 ((p + eps) / (P + eps * k) - (q + eps) / (P + eps * k))) by first [lra | le_cert (((0 - (p - q))) / ((2 * eps + P + eps * (k - 2))))].
  rewrite (Rmax_right ((p + eps) / (1 + eps * n)) ((q + eps) / (1 + eps * n))) by first [lra | le_cert (((0 - (p - q))) / ((2 * eps + 1 + eps * (n - 2))))].
  rewrite (Rabs_left1 ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n))) by first [lra | le_cert (((0 - (p - q))) / ((2 * eps + 1 + eps * (n - 2))))].
  identity.
Qed.

Lemma goal_30 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> 0 <= p - q -> Rabs ((p + eps) / (P + eps * k) - (q + eps) / (P + eps * k)) / Rmax ((p + eps) / (P + eps * k)) ((q + eps) / (P + eps * k)) = 1 * (Rabs ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n)) / Rmax ((p + eps) / (1 + eps * n)) ((q + eps) / (1 + eps * n))) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6 G7.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  rewrite (Rmax_left ((p + eps) / (P + eps * k)) ((q + eps) / (P + eps * k))) by first [lra | le_cert (((p - q)) / ((2 * eps + P + eps * (k - 2))))].
  rewrite (Rabs_pos_eq ((p + eps) / (P + eps * k) - (q + eps) / (P + eps * k))) by first [lra | le_cert (((p - q)) / ((2 * eps + P + eps * (k - 2))))].
  rewrite (Rmax_left ((p + eps) / (1 + eps * n)) ((q + eps) / (1 + eps * n))) by first [lra | le_cert (((p - q)) / ((2 * eps + 1 + eps * (n - 2))))].
  rewrite (Rabs_pos_eq ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n))) by first [lra | le_cert (((p - q)) / ((2 * eps + 1 + eps * (n - 2))))].
  identity.
Qed.

Lemma goal_31 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> Rabs ((p + eps) / (P + eps * k) - (q + eps) / (P + eps * k)) / Rmax ((p + eps) / (P + eps * k)) ((q + eps) / (P + eps * k)) = 1 * (Rabs ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n)) / Rmax ((p + eps) / (1 + eps * n)) ((q + eps) / (1 + eps * n))) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6.
  destruct (Rle_or_lt (p - q) 0).
  - exact (goal_29 P eps k n p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - exact (goal_30 P eps k n p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem DR_IND_rescaled_smoothed : forall eps, 0 < eps -> IND_rescaled eps every DR.
Proof.
  intros eps He.
  assert (Grow : where_defined every (each both_positive) (grows outer)).
  { intros n p x Hn Hp _ Hd s t G0. destruct (codeframe_smoothed n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_14 (INR n) s t ltac:(side) ltac:(side)). }
  apply (scaling_rescaled eps He DR summand outer shape Grow
    (fun eps n k P Q => 1) (fun eps n k P Q => 0) (fun eps n k P Q => 0) (fun eps n k P Q => 0)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_28 P eps (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP p q Hp Hq. destruct (part_sizes n k Lk). unfold summand. close_by (goal_31 P eps (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem DR_MAX_binary_natural :
  ~ (MAX (size 2) DR_domain DR).
Proof.
  apply two_maxima with 2%nat (listed [0; 1]) (listed [1; 0]) 2%nat (listed [(1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2)]);
  [admissible .. | below_everywhere].
Qed.

Theorem DR_MAX_printed_natural :
  ~ (MAX every DR_domain DR).
Proof.
  intros H. apply DR_MAX_binary_natural. intros.
  eapply MAX_fewer; [exact two_of_every | now apply H].
Qed.

Theorem DR_IMP_binary_natural :
  ~ (IMP_binary DR_domain DR).
Proof.
  intros H.
  pose proof (H 0%nat (1 / 3) (listed [(2 / 3); (1 / 3)]) (listed [1; 0]) (listed [(1 / 3); (2 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem DR_IMP_printed_natural :
  ~ (IMP every DR_domain DR).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 3) (listed [(2 / 3); (1 / 3)]) (listed [1; 0]) (listed [(1 / 3); (2 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem DR_REL_binary_natural :
  ~ (REL_binary same DR_domain DR).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (3 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(4 / 5); (1 / 5)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem DR_REL_binary_natural_independent :
  ~ (REL_binary independent DR_domain DR).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (3 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(4 / 5); (1 / 5)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem DR_REL_printed_natural :
  ~ (REL_printed same every DR_domain DR).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (3 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(4 / 5); (1 / 5)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem DR_REL_printed_natural_independent :
  ~ (REL_printed independent every DR_domain DR).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (3 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(4 / 5); (1 / 5)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem DR_REL_repaired_natural :
  ~ (REL_repaired same every DR_domain DR).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (3 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(4 / 5); (1 / 5)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem DR_REL_repaired_natural_independent :
  ~ (REL_repaired independent every DR_domain DR).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (3 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(4 / 5); (1 / 5)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem DR_ABS_binary_natural :
  ~ (ABS_binary same DR_domain DR).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem DR_ABS_binary_natural_independent :
  ~ (ABS_binary independent DR_domain DR).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem DR_ABS_printed_natural :
  ~ (ABS_printed same every DR_domain DR).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem DR_ABS_printed_natural_independent :
  ~ (ABS_printed independent every DR_domain DR).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem DR_ABS_repaired_natural :
  ~ (ABS_repaired same every DR_domain DR).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem DR_ABS_repaired_natural_independent :
  ~ (ABS_repaired independent every DR_domain DR).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem DR_IND_printed_natural :
  ~ (IND_printed every DR_domain DR).
Proof.
  intros H.
  pose proof (H 3%nat 2%nat (listed [0; (1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3); 0]) (listed [(1 / 3); (2 / 3); 0])) as F.
  discharge F. refute_left F.
Qed.

Theorem DR_IND_smooth_first_natural :
  ~ (IND_printed every DR_domain DR).
Proof.
  exact DR_IND_printed_natural.
Qed.

Theorem DR_MAX_binary_smoothed :
  ~ (forall eps, 0 < eps -> MAX (size 2) everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  apply two_maxima with 2%nat (listed [0; 1]) (listed [1; 0]) 2%nat (listed [(1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2)]);
  [admissible .. | below_everywhere].
Qed.

Theorem DR_MAX_printed_smoothed :
  ~ (forall eps, 0 < eps -> MAX every everywhere (smoothed eps DR)).
Proof.
  intros H. apply DR_MAX_binary_smoothed. intros.
  eapply MAX_fewer; [exact two_of_every | now apply H].
Qed.

Theorem DR_IMP_binary_smoothed :
  ~ (forall eps, 0 < eps -> IMP_binary everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat (1 / 3) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [0; 1])) as F.
  discharge F. refute F.
Qed.

Theorem DR_IMP_printed_smoothed :
  ~ (forall eps, 0 < eps -> IMP every everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 3) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [0; 1])) as F.
  discharge F. refute F.
Qed.

Theorem DR_REL_binary_smoothed :
  ~ (forall eps, 0 < eps -> REL_binary same everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (3 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(4 / 5); (1 / 5)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem DR_REL_binary_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_binary independent everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (3 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(4 / 5); (1 / 5)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem DR_REL_printed_smoothed :
  ~ (forall eps, 0 < eps -> REL_printed same every everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (3 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(4 / 5); (1 / 5)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem DR_REL_printed_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_printed independent every everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (3 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(4 / 5); (1 / 5)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem DR_REL_repaired_smoothed :
  ~ (forall eps, 0 < eps -> REL_repaired same every everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (3 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(4 / 5); (1 / 5)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem DR_REL_repaired_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_repaired independent every everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (3 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(4 / 5); (1 / 5)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem DR_ABS_binary_smoothed :
  ~ (forall eps, 0 < eps -> ABS_binary same everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem DR_ABS_binary_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_binary independent everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem DR_ABS_printed_smoothed :
  ~ (forall eps, 0 < eps -> ABS_printed same every everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem DR_ABS_printed_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_printed independent every everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem DR_ABS_repaired_smoothed :
  ~ (forall eps, 0 < eps -> ABS_repaired same every everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem DR_ABS_repaired_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_repaired independent every everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem DR_IND_printed_smoothed :
  ~ (forall eps, 0 < eps -> IND_printed every everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [(1 / 3); (2 / 3); 0]) (listed [(1 / 3); 0; (2 / 3)]) (listed [0; (1 / 3); (2 / 3)])) as F.
  discharge F. refute_left F.
Qed.

Theorem DR_IND_repaired_smoothed :
  ~ (forall eps, 0 < eps -> IND_repaired every everywhere (smoothed eps DR)).
Proof.
  intros H. specialize (H (1 / 100) ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [(1 / 4); (1 / 20); (7 / 10)]) (listed [(3 / 10); 0; (7 / 10)]) (listed [(3 / 20); (3 / 20); (7 / 10)])) as F.
  discharge F. refute_left F.
Qed.

Theorem DR_IND_smooth_first_smoothed :
  ~ (forall eps, 0 < eps -> IND_smooth_first eps every DR).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [(1 / 3); (2 / 3); 0]) (listed [(1 / 3); 0; (2 / 3)]) (listed [0; (1 / 3); (2 / 3)])) as F.
  discharge F. refute_left F.
Qed.

From Axiomcheck Require Import RefutationsExtended.

Theorem DR_IoI_binary_extended :
  ~ (IoI_exist (size 2) (extended DR_domain DR)).
Proof.
  intros H.
  pose proof (H 2%nat (listed [0; 1]) (listed [0; 1])) as F.
  discharge F. destruct F as (v0 & V0).
  limit_along A V0 (fun t : R => (listed [t; 1 - t])) (fun t : R => (listed [t; 1 - t])) 0.
  specialize (A ltac:(apply tends_linearly with (fun t : R => (0) / (1)) 100; linearly)).
  limit_along B V0 (fun t : R => (listed [(1 / 2) * t; 1 - (1 / 2) * t])) (fun t : R => (listed [t; 1 - t])) (1 / 4).
  specialize (B ltac:(apply tends_linearly with (fun t : R => (-(1 / 2)) / (-2 + t)) 100; linearly)).
  not_both A B.
Qed.

Theorem DR_IoI_printed_extended :
  ~ (IoI_exist every (extended DR_domain DR)).
Proof.
  intros H.
  pose proof (H 2%nat (listed [0; 1]) (listed [0; 1])) as F.
  discharge F. destruct F as (v0 & V0).
  limit_along A V0 (fun t : R => (listed [t; 1 - t])) (fun t : R => (listed [t; 1 - t])) 0.
  specialize (A ltac:(apply tends_linearly with (fun t : R => (0) / (1)) 100; linearly)).
  limit_along B V0 (fun t : R => (listed [(1 / 2) * t; 1 - (1 / 2) * t])) (fun t : R => (listed [t; 1 - t])) (1 / 4).
  specialize (B ltac:(apply tends_linearly with (fun t : R => (-(1 / 2)) / (-2 + t)) 100; linearly)).
  not_both A B.
Qed.

Theorem DR_NN_binary_extended :
  ~ (NN_exist (size 2) (extended DR_domain DR)).
Proof.
  intros H.
  pose proof (H 2%nat (listed [0; 1]) (listed [0; 1])) as F.
  discharge F. destruct F as (v0 & V0).
  limit_along A V0 (fun t : R => (listed [t; 1 - t])) (fun t : R => (listed [t; 1 - t])) 0.
  specialize (A ltac:(apply tends_linearly with (fun t : R => (0) / (1)) 100; linearly)).
  limit_along B V0 (fun t : R => (listed [(1 / 2) * t; 1 - (1 / 2) * t])) (fun t : R => (listed [t; 1 - t])) (1 / 4).
  specialize (B ltac:(apply tends_linearly with (fun t : R => (-(1 / 2)) / (-2 + t)) 100; linearly)).
  not_both A B.
Qed.

Theorem DR_NN_printed_extended :
  ~ (NN_exist every (extended DR_domain DR)).
Proof.
  intros H.
  pose proof (H 2%nat (listed [0; 1]) (listed [0; 1])) as F.
  discharge F. destruct F as (v0 & V0).
  limit_along A V0 (fun t : R => (listed [t; 1 - t])) (fun t : R => (listed [t; 1 - t])) 0.
  specialize (A ltac:(apply tends_linearly with (fun t : R => (0) / (1)) 100; linearly)).
  limit_along B V0 (fun t : R => (listed [(1 / 2) * t; 1 - (1 / 2) * t])) (fun t : R => (listed [t; 1 - t])) (1 / 4).
  specialize (B ltac:(apply tends_linearly with (fun t : R => (-(1 / 2)) / (-2 + t)) 100; linearly)).
  not_both A B.
Qed.

Theorem DR_MAX_binary_extended :
  ~ (MAX_extended (size 2) (extended DR_domain DR)).
Proof.
  apply two_maxima_extended with 2%nat (listed [0; 1]) (listed [1; 0]) 2%nat (listed [(1 / 2); (1 / 2)]);
  [admissible .. | admissible_everywhere | below_everywhere].
Qed.

Theorem DR_MAX_printed_extended :
  ~ (MAX_extended every (extended DR_domain DR)).
Proof.
  intros H. apply DR_MAX_binary_extended. intros.
  eapply MAX_fewer_extended; [exact two_of_every | now apply H].
Qed.

Theorem DR_MON_binary_extended :
  ~ (MON_binary_exist (extended DR_domain DR)).
Proof.
  intros H.
  pose proof (H 0%nat (listed [1; 0]) (listed [1; 0]) (listed [0; 1])) as F.
  discharge F. destruct F as (v0 & v1 & V0 & V1).
  limit_along A V0 (fun t : R => (listed [1 - t; t])) (fun t : R => (listed [1 - t; t])) 0.
  specialize (A ltac:(apply tends_linearly with (fun t : R => (0) / (1)) 100; linearly)).
  limit_along B V0 (fun t : R => (listed [1 - (1 / 2) * t; (1 / 2) * t])) (fun t : R => (listed [1 - t; t])) (1 / 4).
  specialize (B ltac:(apply tends_linearly with (fun t : R => (-(1 / 2)) / (-2 + t)) 100; linearly)).
  not_both A B.
Qed.

Theorem DR_MON_printed_extended :
  ~ (MON_exist every (extended DR_domain DR)).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (listed [1; 0]) (listed [1; 0]) (listed [0; 1])) as F.
  discharge F. destruct F as (v0 & v1 & V0 & V1).
  limit_along A V0 (fun t : R => (listed [1 - t; t])) (fun t : R => (listed [1 - t; t])) 0.
  specialize (A ltac:(apply tends_linearly with (fun t : R => (0) / (1)) 100; linearly)).
  limit_along B V0 (fun t : R => (listed [1 - (1 / 2) * t; (1 / 2) * t])) (fun t : R => (listed [1 - t; t])) (1 / 4).
  specialize (B ltac:(apply tends_linearly with (fun t : R => (-(1 / 2)) / (-2 + t)) 100; linearly)).
  not_both A B.
Qed.

Theorem DR_IMP_binary_extended :
  ~ (IMP_binary_extended (extended DR_domain DR)).
Proof.
  intros H. apply DR_IMP_binary_natural. eapply IMP_binary_natural. exact H.
Qed.

Theorem DR_IMP_printed_extended :
  ~ (IMP_extended every (extended DR_domain DR)).
Proof.
  intros H. apply DR_IMP_printed_natural. eapply IMP_natural. exact H.
Qed.

Theorem DR_REL_binary_extended :
  ~ (REL_binary_extended same (extended DR_domain DR)).
Proof.
  intros H. apply DR_REL_binary_natural. eapply REL_binary_natural. exact H.
Qed.

Theorem DR_REL_binary_extended_independent :
  ~ (REL_binary_extended independent (extended DR_domain DR)).
Proof.
  intros H. apply DR_REL_binary_natural_independent. eapply REL_binary_natural. exact H.
Qed.

Theorem DR_REL_printed_extended :
  ~ (REL_printed_extended same every (extended DR_domain DR)).
Proof.
  intros H. apply DR_REL_printed_natural. eapply REL_printed_natural. exact H.
Qed.

Theorem DR_REL_printed_extended_independent :
  ~ (REL_printed_extended independent every (extended DR_domain DR)).
Proof.
  intros H. apply DR_REL_printed_natural_independent. eapply REL_printed_natural. exact H.
Qed.

Theorem DR_REL_repaired_extended :
  ~ (REL_repaired_extended same every (extended DR_domain DR)).
Proof.
  intros H. apply DR_REL_repaired_natural. eapply REL_repaired_natural. exact H.
Qed.

Theorem DR_REL_repaired_extended_independent :
  ~ (REL_repaired_extended independent every (extended DR_domain DR)).
Proof.
  intros H. apply DR_REL_repaired_natural_independent. eapply REL_repaired_natural. exact H.
Qed.

Theorem DR_ABS_binary_extended :
  ~ (ABS_binary_extended same (extended DR_domain DR)).
Proof.
  intros H. apply DR_ABS_binary_natural. eapply ABS_binary_natural. exact H.
Qed.

Theorem DR_ABS_binary_extended_independent :
  ~ (ABS_binary_extended independent (extended DR_domain DR)).
Proof.
  intros H. apply DR_ABS_binary_natural_independent. eapply ABS_binary_natural. exact H.
Qed.

Theorem DR_ABS_printed_extended :
  ~ (ABS_printed_extended same every (extended DR_domain DR)).
Proof.
  intros H. apply DR_ABS_printed_natural. eapply ABS_printed_natural. exact H.
Qed.

Theorem DR_ABS_printed_extended_independent :
  ~ (ABS_printed_extended independent every (extended DR_domain DR)).
Proof.
  intros H. apply DR_ABS_printed_natural_independent. eapply ABS_printed_natural. exact H.
Qed.

Theorem DR_ABS_repaired_extended :
  ~ (ABS_repaired_extended same every (extended DR_domain DR)).
Proof.
  intros H. apply DR_ABS_repaired_natural. eapply ABS_repaired_natural. exact H.
Qed.

Theorem DR_ABS_repaired_extended_independent :
  ~ (ABS_repaired_extended independent every (extended DR_domain DR)).
Proof.
  intros H. apply DR_ABS_repaired_natural_independent. eapply ABS_repaired_natural. exact H.
Qed.

Theorem DR_IND_printed_extended :
  ~ (IND_printed_extended every (extended DR_domain DR)).
Proof.
  intros H. apply DR_IND_printed_natural. eapply IND_printed_natural. exact H.
Qed.

Theorem DR_IND_repaired_extended :
  ~ (IND_repaired_exist every (extended DR_domain DR)).
Proof.
  intros H.
  pose proof (H 3%nat 2%nat (listed [1; 0; 0]) (listed [0; 1; 0]) (listed [0; 1; 0])) as F.
  discharge F. destruct F as (v0 & v1 & v2 & v3 & V0 & V1 & V2 & V3).
  limit_along A V0 (fun t : R => (listed [1 - t; (1 / 2) * t; (1 / 2) * t])) (fun t : R => (listed [(1 / 2) * t; 1 - t; (1 / 2) * t])) (2 / 3).
  specialize (A ltac:(apply tends_linearly with (fun t : R => ((1 / 3)) / (-1 + t)) 100; linearly)).
  limit_along B V0 (fun t : R => (listed [1 - (1 / 2) * t; (1 / 4) * t; (1 / 4) * t])) (fun t : R => (listed [(1 / 2) * t; 1 - t; (1 / 2) * t])) (5 / 6).
  specialize (B ltac:(apply tends_linearly with (fun t : R => (-(1 / 2) + (5 / 12) * t) / (2 - 3 * t + t ^ 2)) 100; linearly)).
  not_both A B.
Qed.

Theorem DR_IND_rescaled_extended :
  ~ (IND_repaired_exist every (extended DR_domain DR)).
Proof.
  exact DR_IND_repaired_extended.
Qed.

Theorem DR_IND_smooth_first_extended :
  ~ (IND_printed_extended every (extended DR_domain DR)).
Proof.
  exact DR_IND_printed_extended.
Qed.
