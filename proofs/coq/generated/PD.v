(** PD: the axioms it satisfies, and those it does not.  Printed from certificates. *)

From Coq Require Import Reals List Lra Lia PeanoNat.
From Axiomcheck Require Import Refutations Sums Quantification Forms.
From Axiomcheck Require Import LemmasPerClass LemmasPairs LemmasParts LemmasWorst LemmasBinary LemmasSmoothed.
Import ListNotations.
Open Scope R_scope.

(** Pearson divergence: mean((p - p_hat)**2/p_hat)
    (Sebastiani 2020, Eq. 17).  Defined where every p_hat(c) > 0. *)
Definition PD : measure := fun n p x =>
  sum n (fun c => (p c - x c) ^ 2 / x c) / INR n.
Definition PD_domain : domain := each predicted_positive.

Theorem PD_has_values n p x : every n -> dist n p -> dist n x -> PD_domain n p x ->
  INR n <> 0 /\ (forall c, (c < n)%nat -> x c <> 0).
Proof.
  intros Hn Hp Hx Hd. destruct (codeframe predicted_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
  rewrite ?sum_plus, ?(proj2 Hp), ?(proj2 Hx).
  repeat split; first [has_values predicted_positive Hp Hx Hd | has_value].
Qed.

(** One class's term, and what becomes of the sum. *)
Definition summand (p x : R) : R := (p - x) ^ 2 / x.
Definition outer (n : nat) (p : vector) (S : R) : R := S / INR n.

Lemma shape n p x : dist n p -> dist n x ->
  PD n p x = outer n p (sum n (fun c => summand (p c) (x c))).
Proof.
  intros Hp Hx. first [reflexivity | unfold PD, outer, summand; one_sum Hp Hx].
Qed.

Lemma inside : open_inside predicted_positive.
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

Lemma goal_3 : forall p q : R, 0 < p -> p < q -> 0 < (p - q) ^ 2 / q.
Proof.
  intros p q G0 G1.
  lt_cert (((q - p)) ^ 2 / ((p + (q - p)))).
Qed.

Lemma goal_4 : forall p q : R, 0 < q -> q < p -> 0 < (p - q) ^ 2 / q.
Proof.
  intros p q G0 G1.
  lt_cert (((p - q)) ^ 2 / (q)).
Qed.

Lemma goal_5 : forall q : R, 0 < q -> 0 < (- q) ^ 2 / q.
Proof.
  intros q G0.
  lt_cert (q).
Qed.

Lemma goal_6 : forall p : R, 0 < p -> (p - p) ^ 2 / p = 0.
Proof.
  intros p G0.
  identity.
Qed.

Theorem PD_IoI_printed_natural : IoI every PD_domain PD.
Proof.
  unfold PD_domain.
  apply (divergence every PD summand outer predicted_positive shape 0).
  - intros n p x Hn Hp _ Hd s t G0 G1. destruct (codeframe predicted_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_1 (INR n) s t ltac:(side) ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd. destruct (codeframe predicted_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_2 (INR n) ltac:(side)).
  - apply on_diagonal.
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_6 p ltac:(side)).
    + intros Ok. outside Ok.
  - apply off_diagonal.
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_3 p q ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_4 p q ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold moved_by, summand. close_by (goal_5 q ltac:(side)).
    + intros p Hp Ok. outside Ok.
Qed.

Theorem PD_IoI_binary_natural : IoI (size 2) PD_domain PD.
Proof.
  exact (IoI_at 2 _ _ every_2 PD_IoI_printed_natural).
Qed.

Theorem PD_IoI_printed_smoothed : forall eps, 0 < eps -> IoI every everywhere (smoothed eps PD).
Proof.
  intros eps He. exact (IoI_smoothed eps He every predicted_positive PD inside PD_IoI_printed_natural).
Qed.

Theorem PD_IoI_binary_smoothed : forall eps, 0 < eps -> IoI (size 2) everywhere (smoothed eps PD).
Proof.
  intros eps He. exact (IoI_at 2 _ _ every_2 (PD_IoI_printed_smoothed eps He)).
Qed.

Lemma goal_7 : forall n s t : R, 2 <= n -> 0 <= s -> s <= t -> s / n <= t / n.
Proof.
  intros n s t G0 G1 G2.
  le_cert (((t - s)) / ((2 + (n - 2)))).
Qed.

Lemma goal_8 : forall n : R, 2 <= n -> 0 <= 0 / n.
Proof.
  intros n G0.
  apply Req_le.
  identity.
Qed.

Lemma goal_9 : forall p q : R, 0 < p -> p <= q -> 0 <= (p - q) ^ 2 / q.
Proof.
  intros p q G0 G1.
  le_cert (((q - p)) ^ 2 / ((p + (q - p)))).
Qed.

Lemma goal_10 : forall p q : R, 0 < q -> q <= p -> 0 <= (p - q) ^ 2 / q.
Proof.
  intros p q G0 G1.
  le_cert (((p - q)) ^ 2 / (q)).
Qed.

Lemma goal_11 : forall q : R, 0 < q -> 0 <= (- q) ^ 2 / q.
Proof.
  intros q G0.
  le_cert (q).
Qed.

Theorem PD_NN_printed_natural : NN every PD_domain PD.
Proof.
  unfold PD_domain.
  apply (nonnegative every PD summand outer predicted_positive shape 0).
  - intros n p x Hn Hp _ Hd s t G0 G1. destruct (codeframe predicted_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_7 (INR n) s t ltac:(side) ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd. destruct (codeframe predicted_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_8 (INR n) ltac:(side)).
  - apply everywhere_in.
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_9 p q ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_10 p q ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold moved_by, summand. close_by (goal_11 q ltac:(side)).
    + intros p Hp Ok. outside Ok.
    + intros Ok. outside Ok.
Qed.

Theorem PD_NN_binary_natural : NN (size 2) PD_domain PD.
Proof.
  exact (NN_at 2 _ _ every_2 PD_NN_printed_natural).
Qed.

Theorem PD_NN_printed_smoothed : forall eps, 0 < eps -> NN every everywhere (smoothed eps PD).
Proof.
  intros eps He. exact (NN_smoothed eps He every predicted_positive PD inside PD_NN_printed_natural).
Qed.

Theorem PD_NN_binary_smoothed : forall eps, 0 < eps -> NN (size 2) everywhere (smoothed eps PD).
Proof.
  intros eps He. exact (NN_at 2 _ _ every_2 (PD_NN_printed_smoothed eps He)).
Qed.

Lemma goal_12 : forall n s t : R, 2 <= n -> s < t -> s / n < t / n.
Proof.
  intros n s t G0 G1.
  lt_cert (((t - s)) / ((2 + (n - 2)))).
Qed.

Lemma goal_13 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> z < y -> y <= x -> (x - y) ^ 2 / y < (x - z) ^ 2 / z.
Proof.
  intros x y z G0 G1 G2 G3 G4.
  lt_cert (((y - z)) * (z * (y - z) + (y - z) ^ 2 + 2 * z * (x - y) + 2 * (y - z) * (x - y) + (x - y) ^ 2) / (z * (z + (y - z)))).
Qed.

Lemma goal_14 : forall y z : R, 0 < y -> 0 < z -> y < z -> (- y) ^ 2 / y < (- z) ^ 2 / z.
Proof.
  intros y z G0 G1 G2.
  lt_cert (((z - y))).
Qed.

Lemma goal_15 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> x <= y -> y < z -> (x - y) ^ 2 / y < (x - z) ^ 2 / z.
Proof.
  intros x y z G0 G1 G2 G3 G4.
  lt_cert (((z - y)) * (x * (z - y) + 2 * x * (y - x) + (y - x) ^ 2 + (y - x) * (z - y)) / ((x + (z - y) + (y - x)) * (x + (y - x)))).
Qed.

Theorem PD_MON_printed_natural : MON every PD_domain PD.
Proof.
  unfold PD_domain.
  apply (separable every PD summand outer predicted_positive shape 0 True True).
  - left; exact I.
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe predicted_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_12 (INR n) s t ltac:(side) ltac:(side)).
  - apply from_below.
    + intros x y Hx Hy H1 O1 O2. outside O2.
    + intros x y z Hx Hy Hz H1 H2 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_13 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - apply from_above.
    + intros z Hz O1 O2. outside O1.
    + intros y z Hy Hz H1 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_14 y z ltac:(side) ltac:(side) ltac:(side)).
    + intros x y z Hx Hy Hz H1 H2 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_15 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem PD_MON_binary_natural : MON_binary PD_domain PD.
Proof.
  exact (MON_binary_of every _ _ every_2 PD_MON_printed_natural).
Qed.

Theorem PD_MON_printed_smoothed : forall eps, 0 < eps -> MON every everywhere (smoothed eps PD).
Proof.
  intros eps He. exact (MON_smoothed eps He every predicted_positive PD inside PD_MON_printed_natural).
Qed.

Theorem PD_MON_binary_smoothed : forall eps, 0 < eps -> MON_binary everywhere (smoothed eps PD).
Proof.
  intros eps He. exact (MON_binary_of every _ _ every_2 (PD_MON_printed_smoothed eps He)).
Qed.

Lemma goal_16 : forall P Q : R, 0 < P -> 0 < Q -> 0 < 1 / P ^ 2 * Q.
Proof.
  intros P Q G0 G1.
  lt_cert (Q / (P ^ 2)).
Qed.

Lemma goal_17 : forall P Q k n : R, 2 <= n -> 0 < P -> 0 < Q -> 2 <= k -> k < n -> 0 < 1 / P ^ 2 * Q.
Proof.
  intros P Q k n G0 G1 G2 G3 G4.
  exact (goal_16 P Q ltac:(side) ltac:(side)).
Qed.

Lemma goal_18 : forall P Q q : R, 0 < P -> 0 < Q -> 0 < q -> (- (q / Q)) ^ 2 / (q / Q) = 1 / P ^ 2 * Q * ((- q) ^ 2 / q) + (((2 / P - 1 / Q) ^ 2 / (1 / Q) - 1 / P ^ 2 * Q * ((2 - 1) ^ 2 / 1) - ((1 / P - 1 / Q) ^ 2 / (1 / Q) - 1 / P ^ 2 * Q * ((1 - 1) ^ 2 / 1))) * 0 + ((1 / P - 2 / Q) ^ 2 / (2 / Q) - 1 / P ^ 2 * Q * ((1 - 2) ^ 2 / 2) - ((1 / P - 1 / Q) ^ 2 / (1 / Q) - 1 / P ^ 2 * Q * ((1 - 1) ^ 2 / 1))) * q + 0).
Proof.
  intros P Q q G0 G1 G2.
  identity.
Qed.

Lemma goal_19 : forall P Q k n q : R, 2 <= n -> 0 < P -> 0 < Q -> 2 <= k -> k < n -> 0 < q -> (- (q / Q)) ^ 2 / (q / Q) = 1 / P ^ 2 * Q * ((- q) ^ 2 / q) + (((2 / P - 1 / Q) ^ 2 / (1 / Q) - 1 / P ^ 2 * Q * ((2 - 1) ^ 2 / 1) - ((1 / P - 1 / Q) ^ 2 / (1 / Q) - 1 / P ^ 2 * Q * ((1 - 1) ^ 2 / 1))) * 0 + ((1 / P - 2 / Q) ^ 2 / (2 / Q) - 1 / P ^ 2 * Q * ((1 - 2) ^ 2 / 2) - ((1 / P - 1 / Q) ^ 2 / (1 / Q) - 1 / P ^ 2 * Q * ((1 - 1) ^ 2 / 1))) * q + 0).
Proof.
  intros P Q k n q G0 G1 G2 G3 G4 G5.
  exact (goal_18 P Q q ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_20 : forall P Q p q : R, 0 < P -> 0 < Q -> 0 < p -> 0 < q -> (p / P - q / Q) ^ 2 / (q / Q) = 1 / P ^ 2 * Q * ((p - q) ^ 2 / q) + (((2 / P - 1 / Q) ^ 2 / (1 / Q) - 1 / P ^ 2 * Q * ((2 - 1) ^ 2 / 1) - ((1 / P - 1 / Q) ^ 2 / (1 / Q) - 1 / P ^ 2 * Q * ((1 - 1) ^ 2 / 1))) * p + ((1 / P - 2 / Q) ^ 2 / (2 / Q) - 1 / P ^ 2 * Q * ((1 - 2) ^ 2 / 2) - ((1 / P - 1 / Q) ^ 2 / (1 / Q) - 1 / P ^ 2 * Q * ((1 - 1) ^ 2 / 1))) * q + 0).
Proof.
  intros P Q p q G0 G1 G2 G3.
  identity.
Qed.

Lemma goal_21 : forall P Q k n p q : R, 2 <= n -> 0 < P -> 0 < Q -> 2 <= k -> k < n -> 0 < p -> 0 < q -> (p / P - q / Q) ^ 2 / (q / Q) = 1 / P ^ 2 * Q * ((p - q) ^ 2 / q) + (((2 / P - 1 / Q) ^ 2 / (1 / Q) - 1 / P ^ 2 * Q * ((2 - 1) ^ 2 / 1) - ((1 / P - 1 / Q) ^ 2 / (1 / Q) - 1 / P ^ 2 * Q * ((1 - 1) ^ 2 / 1))) * p + ((1 / P - 2 / Q) ^ 2 / (2 / Q) - 1 / P ^ 2 * Q * ((1 - 2) ^ 2 / 2) - ((1 / P - 1 / Q) ^ 2 / (1 / Q) - 1 / P ^ 2 * Q * ((1 - 1) ^ 2 / 1))) * q + 0).
Proof.
  intros P Q k n p q G0 G1 G2 G3 G4 G5 G6.
  exact (goal_20 P Q p q ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem PD_IND_printed_natural : IND_printed every PD_domain PD.
Proof.
  unfold PD_domain.
  apply (scaling_printed PD summand outer predicted_positive shape
    (fun n k P Q => 1 / P ^ 2 * Q) (fun n k P Q => (2 / P - 1 / Q) ^ 2 / (1 / Q) - 1 / P ^ 2 * Q * ((2 - 1) ^ 2 / 1) - ((1 / P - 1 / Q) ^ 2 / (1 / Q) - 1 / P ^ 2 * Q * ((1 - 1) ^ 2 / 1))) (fun n k P Q => (1 / P - 2 / Q) ^ 2 / (2 / Q) - 1 / P ^ 2 * Q * ((1 - 2) ^ 2 / 2) - ((1 / P - 1 / Q) ^ 2 / (1 / Q) - 1 / P ^ 2 * Q * ((1 - 1) ^ 2 / 1))) (fun n k P Q => 0)).
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe predicted_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_12 (INR n) s t ltac:(side) ltac:(side)).
  - intros n k P Q Lk HP HQ. destruct (part_sizes n k Lk). close_by (goal_17 P Q (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Q Lk HP HQ. destruct (part_sizes n k Lk). apply law_by_strata.
    + intros Ok. outside Ok.
    + intros q Hq Ok. unfold summand. close_by (goal_19 P Q (INR k) (INR n) q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros p Hp Ok. outside Ok.
    + intros p q Hp Hq Ok. unfold summand. close_by (goal_21 P Q (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_22 : forall P : R, 0 < P -> 0 < 1 / P.
Proof.
  intros P G0.
  lt_cert (1 / (P)).
Qed.

Lemma goal_23 : forall P k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < 1 / P.
Proof.
  intros P k n G0 G1 G2 G3.
  exact (goal_22 P ltac:(side)).
Qed.

Lemma goal_24 : forall P q : R, 0 < P -> 0 < q -> (- (q / P)) ^ 2 / (q / P) = 1 / P * ((- q) ^ 2 / q) + (0 * 0 + 0 * q + 0).
Proof.
  intros P q G0 G1.
  identity.
Qed.

Lemma goal_25 : forall P k n q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < q -> (- (q / P)) ^ 2 / (q / P) = 1 / P * ((- q) ^ 2 / q) + (0 * 0 + 0 * q + 0).
Proof.
  intros P k n q G0 G1 G2 G3 G4.
  exact (goal_24 P q ltac:(side) ltac:(side)).
Qed.

Lemma goal_26 : forall P p q : R, 0 < P -> 0 < p -> 0 < q -> (p / P - q / P) ^ 2 / (q / P) = 1 / P * ((p - q) ^ 2 / q) + (0 * p + 0 * q + 0).
Proof.
  intros P p q G0 G1 G2.
  identity.
Qed.

Lemma goal_27 : forall P k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < p -> 0 < q -> (p / P - q / P) ^ 2 / (q / P) = 1 / P * ((p - q) ^ 2 / q) + (0 * p + 0 * q + 0).
Proof.
  intros P k n p q G0 G1 G2 G3 G4 G5.
  exact (goal_26 P p q ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem PD_IND_repaired_natural : IND_repaired every PD_domain PD.
Proof.
  unfold PD_domain.
  apply (scaling_repaired PD summand outer predicted_positive shape
    (fun n k P Q => 1 / P) (fun n k P Q => 0) (fun n k P Q => 0) (fun n k P Q => 0)).
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe predicted_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_12 (INR n) s t ltac:(side) ltac:(side)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_23 P (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). apply law_by_strata.
    + intros Ok. outside Ok.
    + intros q Hq Ok. unfold summand. close_by (goal_25 P (INR k) (INR n) q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros p Hp Ok. outside Ok.
    + intros p q Hp Hq Ok. unfold summand. close_by (goal_27 P (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_28 : forall P eps k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 < 1 / ((P + eps * k) / (1 + eps * n)).
Proof.
  intros P eps k n G0 G1 G2 G3 G4.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  lt_cert ((2 * eps + 1 + eps * (n - 2)) / ((2 * eps + P + eps * (k - 2)))).
Qed.

Lemma goal_29 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> ((p + eps) / (P + eps * k) - (q + eps) / (P + eps * k)) ^ 2 / ((q + eps) / (P + eps * k)) = 1 / ((P + eps * k) / (1 + eps * n)) * (((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n)) ^ 2 / ((q + eps) / (1 + eps * n))) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  identity.
Qed.

Theorem PD_IND_rescaled_smoothed : forall eps, 0 < eps -> IND_rescaled eps every PD.
Proof.
  intros eps He.
  assert (Grow : where_defined every (each both_positive) (grows outer)).
  { intros n p x Hn Hp _ Hd s t G0. destruct (codeframe_smoothed n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_12 (INR n) s t ltac:(side) ltac:(side)). }
  apply (scaling_rescaled eps He PD summand outer shape Grow
    (fun eps n k P Q => 1 / ((P + eps * k) / (1 + eps * n))) (fun eps n k P Q => 0) (fun eps n k P Q => 0) (fun eps n k P Q => 0)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_28 P eps (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP p q Hp Hq. destruct (part_sizes n k Lk). unfold summand. close_by (goal_29 P eps (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_30 : forall P Q eps k n : R, 2 <= n -> 0 < P -> 0 < Q -> 2 <= k -> k < n -> 0 < eps -> 0 < 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)).
Proof.
  intros P Q eps k n G0 G1 G2 G3 G4 G5.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  lt_cert ((2 * eps + 1 + eps * (n - 2)) * (2 * eps + Q + eps * (k - 2)) / ((2 * eps + P + eps * (k - 2)) ^ 2)).
Qed.

Lemma goal_31 : forall P Q eps k n p q : R, 2 <= n -> 0 < P -> 0 < Q -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> ((p + eps) / (P + eps * k) - (q + eps) / (Q + eps * k)) ^ 2 / ((q + eps) / (Q + eps * k)) = 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n)) ^ 2 / ((q + eps) / (1 + eps * n))) + (((2 + eps) / (P + eps * k) - (1 + eps) / (Q + eps * k)) ^ 2 / ((1 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((2 + eps) / (1 + eps * n) - (1 + eps) / (1 + eps * n)) ^ 2 / ((1 + eps) / (1 + eps * n))) - (((1 + eps) / (P + eps * k) - (1 + eps) / (Q + eps * k)) ^ 2 / ((1 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((1 + eps) / (1 + eps * n) - (1 + eps) / (1 + eps * n)) ^ 2 / ((1 + eps) / (1 + eps * n))))) * p + (((1 + eps) / (P + eps * k) - (2 + eps) / (Q + eps * k)) ^ 2 / ((2 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((1 + eps) / (1 + eps * n) - (2 + eps) / (1 + eps * n)) ^ 2 / ((2 + eps) / (1 + eps * n))) - (((1 + eps) / (P + eps * k) - (1 + eps) / (Q + eps * k)) ^ 2 / ((1 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((1 + eps) / (1 + eps * n) - (1 + eps) / (1 + eps * n)) ^ 2 / ((1 + eps) / (1 + eps * n))))) * q + (((1 + eps) / (P + eps * k) - (1 + eps) / (Q + eps * k)) ^ 2 / ((1 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((1 + eps) / (1 + eps * n) - (1 + eps) / (1 + eps * n)) ^ 2 / ((1 + eps) / (1 + eps * n))) - (((2 + eps) / (P + eps * k) - (1 + eps) / (Q + eps * k)) ^ 2 / ((1 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((2 + eps) / (1 + eps * n) - (1 + eps) / (1 + eps * n)) ^ 2 / ((1 + eps) / (1 + eps * n))) - (((1 + eps) / (P + eps * k) - (1 + eps) / (Q + eps * k)) ^ 2 / ((1 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((1 + eps) / (1 + eps * n) - (1 + eps) / (1 + eps * n)) ^ 2 / ((1 + eps) / (1 + eps * n))))) - (((1 + eps) / (P + eps * k) - (2 + eps) / (Q + eps * k)) ^ 2 / ((2 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((1 + eps) / (1 + eps * n) - (2 + eps) / (1 + eps * n)) ^ 2 / ((2 + eps) / (1 + eps * n))) - (((1 + eps) / (P + eps * k) - (1 + eps) / (Q + eps * k)) ^ 2 / ((1 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((1 + eps) / (1 + eps * n) - (1 + eps) / (1 + eps * n)) ^ 2 / ((1 + eps) / (1 + eps * n)))))).
Proof.
  intros P Q eps k n p q G0 G1 G2 G3 G4 G5 G6 G7.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + Q + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  identity.
Qed.

Theorem PD_IND_smooth_first_smoothed : forall eps, 0 < eps -> IND_smooth_first eps every PD.
Proof.
  intros eps He.
  assert (Grow : where_defined every (each both_positive) (grows outer)).
  { intros n p x Hn Hp _ Hd s t G0. destruct (codeframe_smoothed n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_12 (INR n) s t ltac:(side) ltac:(side)). }
  apply (scaling_smooth_first eps He PD summand outer shape Grow
    (fun eps n k P Q => 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n))) (fun eps n k P Q => ((2 + eps) / (P + eps * k) - (1 + eps) / (Q + eps * k)) ^ 2 / ((1 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((2 + eps) / (1 + eps * n) - (1 + eps) / (1 + eps * n)) ^ 2 / ((1 + eps) / (1 + eps * n))) - (((1 + eps) / (P + eps * k) - (1 + eps) / (Q + eps * k)) ^ 2 / ((1 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((1 + eps) / (1 + eps * n) - (1 + eps) / (1 + eps * n)) ^ 2 / ((1 + eps) / (1 + eps * n))))) (fun eps n k P Q => ((1 + eps) / (P + eps * k) - (2 + eps) / (Q + eps * k)) ^ 2 / ((2 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((1 + eps) / (1 + eps * n) - (2 + eps) / (1 + eps * n)) ^ 2 / ((2 + eps) / (1 + eps * n))) - (((1 + eps) / (P + eps * k) - (1 + eps) / (Q + eps * k)) ^ 2 / ((1 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((1 + eps) / (1 + eps * n) - (1 + eps) / (1 + eps * n)) ^ 2 / ((1 + eps) / (1 + eps * n))))) (fun eps n k P Q => ((1 + eps) / (P + eps * k) - (1 + eps) / (Q + eps * k)) ^ 2 / ((1 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((1 + eps) / (1 + eps * n) - (1 + eps) / (1 + eps * n)) ^ 2 / ((1 + eps) / (1 + eps * n))) - (((2 + eps) / (P + eps * k) - (1 + eps) / (Q + eps * k)) ^ 2 / ((1 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((2 + eps) / (1 + eps * n) - (1 + eps) / (1 + eps * n)) ^ 2 / ((1 + eps) / (1 + eps * n))) - (((1 + eps) / (P + eps * k) - (1 + eps) / (Q + eps * k)) ^ 2 / ((1 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((1 + eps) / (1 + eps * n) - (1 + eps) / (1 + eps * n)) ^ 2 / ((1 + eps) / (1 + eps * n))))) - (((1 + eps) / (P + eps * k) - (2 + eps) / (Q + eps * k)) ^ 2 / ((2 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((1 + eps) / (1 + eps * n) - (2 + eps) / (1 + eps * n)) ^ 2 / ((2 + eps) / (1 + eps * n))) - (((1 + eps) / (P + eps * k) - (1 + eps) / (Q + eps * k)) ^ 2 / ((1 + eps) / (Q + eps * k)) - 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((Q + eps * k) / (1 + eps * n)) * (((1 + eps) / (1 + eps * n) - (1 + eps) / (1 + eps * n)) ^ 2 / ((1 + eps) / (1 + eps * n))))))).
  - intros n k P Q Lk HP HQ. destruct (part_sizes n k Lk). close_by (goal_30 P Q eps (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Q Lk HP HQ p q Hp Hq. destruct (part_sizes n k Lk). unfold summand. close_by (goal_31 P Q eps (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem PD_MAX_binary_natural :
  ~ (MAX (size 2) PD_domain PD).
Proof.
  apply unbounded_along with 2%nat (fun t : R => (listed [(1 / 2); (1 / 2)])) (fun t : R => (listed [t; 1 - t]));
  [admissible | curve | numbers; rises].
Qed.

Theorem PD_MAX_printed_natural :
  ~ (MAX every PD_domain PD).
Proof.
  intros H. apply PD_MAX_binary_natural. intros.
  eapply MAX_fewer; [exact two_of_every | now apply H].
Qed.

Theorem PD_IMP_binary_natural :
  ~ (IMP_binary PD_domain PD).
Proof.
  intros H.
  pose proof (H 0%nat (1 / 5) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)]) (listed [(2 / 5); (3 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem PD_IMP_printed_natural :
  ~ (IMP every PD_domain PD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 5) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)]) (listed [(2 / 5); (3 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem PD_REL_binary_natural :
  ~ (REL_binary same PD_domain PD).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (1 / 2) 1 1 (listed [0; 1]) (listed [(1 / 4); (3 / 4)]) (listed [(1 / 2); (1 / 2)]) (listed [(3 / 4); (1 / 4)])) as F.
  discharge F. refute F.
Qed.

Theorem PD_REL_binary_natural_independent :
  ~ (REL_binary independent PD_domain PD).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (1 / 2) 1 1 (listed [0; 1]) (listed [(1 / 4); (3 / 4)]) (listed [(1 / 2); (1 / 2)]) (listed [(3 / 4); (1 / 4)])) as F.
  discharge F. refute F.
Qed.

Theorem PD_REL_printed_natural :
  ~ (REL_printed same every PD_domain PD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 2) 1 1 (listed [0; 1]) (listed [(1 / 4); (3 / 4)]) (listed [(1 / 2); (1 / 2)]) (listed [(3 / 4); (1 / 4)])) as F.
  discharge F. refute F.
Qed.

Theorem PD_REL_printed_natural_independent :
  ~ (REL_printed independent every PD_domain PD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 2) 1 1 (listed [0; 1]) (listed [(1 / 4); (3 / 4)]) (listed [(1 / 2); (1 / 2)]) (listed [(3 / 4); (1 / 4)])) as F.
  discharge F. refute F.
Qed.

Theorem PD_REL_repaired_natural :
  ~ (REL_repaired same every PD_domain PD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 2) 1 1 (listed [0; 1]) (listed [(1 / 4); (3 / 4)]) (listed [(1 / 2); (1 / 2)]) (listed [(3 / 4); (1 / 4)])) as F.
  discharge F. refute F.
Qed.

Theorem PD_REL_repaired_natural_independent :
  ~ (REL_repaired independent every PD_domain PD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 2) 1 1 (listed [0; 1]) (listed [(1 / 4); (3 / 4)]) (listed [(1 / 2); (1 / 2)]) (listed [(3 / 4); (1 / 4)])) as F.
  discharge F. refute F.
Qed.

Theorem PD_ABS_binary_natural :
  ~ (ABS_binary same PD_domain PD).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (1 / 2) 1 1 (listed [0; 1]) (listed [(1 / 4); (3 / 4)]) (listed [(1 / 2); (1 / 2)]) (listed [(3 / 4); (1 / 4)])) as F.
  discharge F. refute F.
Qed.

Theorem PD_ABS_binary_natural_independent :
  ~ (ABS_binary independent PD_domain PD).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (1 / 2) 1 1 (listed [0; 1]) (listed [(1 / 4); (3 / 4)]) (listed [(1 / 2); (1 / 2)]) (listed [(3 / 4); (1 / 4)])) as F.
  discharge F. refute F.
Qed.

Theorem PD_ABS_printed_natural :
  ~ (ABS_printed same every PD_domain PD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 2) 1 1 (listed [0; 1]) (listed [(1 / 4); (3 / 4)]) (listed [(1 / 2); (1 / 2)]) (listed [(3 / 4); (1 / 4)])) as F.
  discharge F. refute F.
Qed.

Theorem PD_ABS_printed_natural_independent :
  ~ (ABS_printed independent every PD_domain PD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 2) 1 1 (listed [0; 1]) (listed [(1 / 4); (3 / 4)]) (listed [(1 / 2); (1 / 2)]) (listed [(3 / 4); (1 / 4)])) as F.
  discharge F. refute F.
Qed.

Theorem PD_ABS_repaired_natural :
  ~ (ABS_repaired same every PD_domain PD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 2) 1 1 (listed [0; 1]) (listed [(1 / 4); (3 / 4)]) (listed [(1 / 2); (1 / 2)]) (listed [(3 / 4); (1 / 4)])) as F.
  discharge F. refute F.
Qed.

Theorem PD_ABS_repaired_natural_independent :
  ~ (ABS_repaired independent every PD_domain PD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 2) 1 1 (listed [0; 1]) (listed [(1 / 4); (3 / 4)]) (listed [(1 / 2); (1 / 2)]) (listed [(3 / 4); (1 / 4)])) as F.
  discharge F. refute F.
Qed.

Theorem PD_MAX_binary_smoothed :
  ~ (forall eps, 0 < eps -> MAX (size 2) everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  apply two_maxima with 2%nat (listed [0; 1]) (listed [1; 0]) 2%nat (listed [(1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2)]);
  [admissible .. | below_everywhere].
Qed.

Theorem PD_MAX_printed_smoothed :
  ~ (forall eps, 0 < eps -> MAX every everywhere (smoothed eps PD)).
Proof.
  intros H. apply PD_MAX_binary_smoothed. intros.
  eapply MAX_fewer; [exact two_of_every | now apply H].
Qed.

Theorem PD_IMP_binary_smoothed :
  ~ (forall eps, 0 < eps -> IMP_binary everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat (1 / 3) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [0; 1])) as F.
  discharge F. refute F.
Qed.

Theorem PD_IMP_printed_smoothed :
  ~ (forall eps, 0 < eps -> IMP every everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (1 / 3) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [0; 1])) as F.
  discharge F. refute F.
Qed.

Theorem PD_REL_binary_smoothed :
  ~ (forall eps, 0 < eps -> REL_binary same everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem PD_REL_binary_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_binary independent everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem PD_REL_printed_smoothed :
  ~ (forall eps, 0 < eps -> REL_printed same every everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem PD_REL_printed_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_printed independent every everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem PD_REL_repaired_smoothed :
  ~ (forall eps, 0 < eps -> REL_repaired same every everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem PD_REL_repaired_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_repaired independent every everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem PD_ABS_binary_smoothed :
  ~ (forall eps, 0 < eps -> ABS_binary same everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem PD_ABS_binary_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_binary independent everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem PD_ABS_printed_smoothed :
  ~ (forall eps, 0 < eps -> ABS_printed same every everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem PD_ABS_printed_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_printed independent every everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem PD_ABS_repaired_smoothed :
  ~ (forall eps, 0 < eps -> ABS_repaired same every everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem PD_ABS_repaired_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_repaired independent every everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem PD_IND_printed_smoothed :
  ~ (forall eps, 0 < eps -> IND_printed every everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [(2 / 5); (1 / 10); (1 / 2)]) (listed [(4 / 5); (1 / 10); (1 / 10)]) (listed [(3 / 5); (3 / 10); (1 / 10)])) as F.
  discharge F. refute_right F.
Qed.

Theorem PD_IND_repaired_smoothed :
  ~ (forall eps, 0 < eps -> IND_repaired every everywhere (smoothed eps PD)).
Proof.
  intros H. specialize (H (1 / 50) ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [(1 / 4); (1 / 12); (2 / 3)]) (listed [(1 / 3); 0; (2 / 3)]) (listed [(1 / 12); (1 / 4); (2 / 3)])) as F.
  discharge F. refute_left F.
Qed.

From Axiomcheck Require Import RefutationsExtended.

Theorem PD_IoI_binary_extended :
  ~ (IoI_exist (size 2) (extended PD_domain PD)).
Proof.
  intros H.
  pose proof (H 2%nat (listed [0; 1]) (listed [0; 1])) as F.
  discharge F. destruct F as (v0 & V0).
  limit_along A V0 (fun t : R => (listed [t; 1 - t])) (fun t : R => (listed [t; 1 - t])) 0.
  specialize (A ltac:(apply tends_linearly with (fun t : R => (0) / (1)) 100; linearly)).
  limit_along B V0 (fun t : R => (listed [t; 1 - t])) (fun t : R => (listed [t ^ 2; 1 - t ^ 2])) (1 / 2).
  specialize (B ltac:(apply tends_linearly with (fun t : R => (-1) / (1 + t)) 100; linearly)).
  not_both A B.
Qed.

Theorem PD_IoI_printed_extended :
  ~ (IoI_exist every (extended PD_domain PD)).
Proof.
  intros H.
  pose proof (H 2%nat (listed [0; 1]) (listed [0; 1])) as F.
  discharge F. destruct F as (v0 & V0).
  limit_along A V0 (fun t : R => (listed [t; 1 - t])) (fun t : R => (listed [t; 1 - t])) 0.
  specialize (A ltac:(apply tends_linearly with (fun t : R => (0) / (1)) 100; linearly)).
  limit_along B V0 (fun t : R => (listed [t; 1 - t])) (fun t : R => (listed [t ^ 2; 1 - t ^ 2])) (1 / 2).
  specialize (B ltac:(apply tends_linearly with (fun t : R => (-1) / (1 + t)) 100; linearly)).
  not_both A B.
Qed.

Theorem PD_NN_binary_extended :
  ~ (NN_exist (size 2) (extended PD_domain PD)).
Proof.
  intros H.
  pose proof (H 2%nat (listed [0; 1]) (listed [0; 1])) as F.
  discharge F. destruct F as (v0 & V0).
  limit_along A V0 (fun t : R => (listed [t; 1 - t])) (fun t : R => (listed [t; 1 - t])) 0.
  specialize (A ltac:(apply tends_linearly with (fun t : R => (0) / (1)) 100; linearly)).
  limit_along B V0 (fun t : R => (listed [t; 1 - t])) (fun t : R => (listed [t ^ 2; 1 - t ^ 2])) (1 / 2).
  specialize (B ltac:(apply tends_linearly with (fun t : R => (-1) / (1 + t)) 100; linearly)).
  not_both A B.
Qed.

Theorem PD_NN_printed_extended :
  ~ (NN_exist every (extended PD_domain PD)).
Proof.
  intros H.
  pose proof (H 2%nat (listed [0; 1]) (listed [0; 1])) as F.
  discharge F. destruct F as (v0 & V0).
  limit_along A V0 (fun t : R => (listed [t; 1 - t])) (fun t : R => (listed [t; 1 - t])) 0.
  specialize (A ltac:(apply tends_linearly with (fun t : R => (0) / (1)) 100; linearly)).
  limit_along B V0 (fun t : R => (listed [t; 1 - t])) (fun t : R => (listed [t ^ 2; 1 - t ^ 2])) (1 / 2).
  specialize (B ltac:(apply tends_linearly with (fun t : R => (-1) / (1 + t)) 100; linearly)).
  not_both A B.
Qed.

Theorem PD_MAX_binary_extended :
  ~ (MAX_extended (size 2) (extended PD_domain PD)).
Proof.
  apply unbounded_extended with 2%nat (fun t : R => (listed [(1 / 2); (1 / 2)])) (fun t : R => (listed [(1 / 2) * t; 1 - (1 / 2) * t]));
  [admissible | curve | numbers; rises].
Qed.

Theorem PD_MAX_printed_extended :
  ~ (MAX_extended every (extended PD_domain PD)).
Proof.
  intros H. apply PD_MAX_binary_extended. intros.
  eapply MAX_fewer_extended; [exact two_of_every | now apply H].
Qed.

Theorem PD_MON_binary_extended :
  ~ (MON_binary_exist (extended PD_domain PD)).
Proof.
  intros H.
  pose proof (H 0%nat (listed [1; 0]) (listed [1; 0]) (listed [0; 1])) as F.
  discharge F. destruct F as (v0 & v1 & V0 & V1).
  limit_along A V0 (fun t : R => (listed [1 - t; t])) (fun t : R => (listed [1 - t; t])) 0.
  specialize (A ltac:(apply tends_linearly with (fun t : R => (0) / (1)) 100; linearly)).
  limit_along B V0 (fun t : R => (listed [1 - t; t])) (fun t : R => (listed [1 - t ^ 2; t ^ 2])) (1 / 2).
  specialize (B ltac:(apply tends_linearly with (fun t : R => (-1) / (1 + t)) 100; linearly)).
  not_both A B.
Qed.

Theorem PD_MON_printed_extended :
  ~ (MON_extended every (extended PD_domain PD)).
Proof.
  intros H.
  pose proof (H 3%nat 0%nat 1%nat (listed [(1 / 2); 0; (1 / 2)]) (listed [(1 / 2); (1 / 2); 0]) (listed [0; 1; 0])) as F.
  discharge F. destruct F as (v0 & v1 & V0 & V1 & F).
  infinite_value V0 (fun t : R => (listed [(1 / 2) - (1 / 6) * t; (1 / 3) * t; (1 / 2) - (1 / 6) * t])) (fun t : R => (listed [(1 / 2) - (1 / 6) * t; (1 / 2) - (1 / 6) * t; (1 / 3) * t])).
  infinite_value V1 (fun t : R => (listed [(1 / 2) - (1 / 6) * t; (1 / 3) * t; (1 / 2) - (1 / 6) * t])) (fun t : R => (listed [(1 / 3) * t; 1 - (2 / 3) * t; (1 / 3) * t])).
  refute_extended F.
Qed.

Theorem PD_IMP_binary_extended :
  ~ (IMP_binary_extended (extended PD_domain PD)).
Proof.
  intros H. apply PD_IMP_binary_natural. eapply IMP_binary_natural. exact H.
Qed.

Theorem PD_IMP_printed_extended :
  ~ (IMP_extended every (extended PD_domain PD)).
Proof.
  intros H. apply PD_IMP_printed_natural. eapply IMP_natural. exact H.
Qed.

Theorem PD_REL_binary_extended :
  ~ (REL_binary_extended same (extended PD_domain PD)).
Proof.
  intros H. apply PD_REL_binary_natural. eapply REL_binary_natural. exact H.
Qed.

Theorem PD_REL_binary_extended_independent :
  ~ (REL_binary_extended independent (extended PD_domain PD)).
Proof.
  intros H. apply PD_REL_binary_natural_independent. eapply REL_binary_natural. exact H.
Qed.

Theorem PD_REL_printed_extended :
  ~ (REL_printed_extended same every (extended PD_domain PD)).
Proof.
  intros H. apply PD_REL_printed_natural. eapply REL_printed_natural. exact H.
Qed.

Theorem PD_REL_printed_extended_independent :
  ~ (REL_printed_extended independent every (extended PD_domain PD)).
Proof.
  intros H. apply PD_REL_printed_natural_independent. eapply REL_printed_natural. exact H.
Qed.

Theorem PD_REL_repaired_extended :
  ~ (REL_repaired_extended same every (extended PD_domain PD)).
Proof.
  intros H. apply PD_REL_repaired_natural. eapply REL_repaired_natural. exact H.
Qed.

Theorem PD_REL_repaired_extended_independent :
  ~ (REL_repaired_extended independent every (extended PD_domain PD)).
Proof.
  intros H. apply PD_REL_repaired_natural_independent. eapply REL_repaired_natural. exact H.
Qed.

Theorem PD_ABS_binary_extended :
  ~ (ABS_binary_extended same (extended PD_domain PD)).
Proof.
  intros H. apply PD_ABS_binary_natural. eapply ABS_binary_natural. exact H.
Qed.

Theorem PD_ABS_binary_extended_independent :
  ~ (ABS_binary_extended independent (extended PD_domain PD)).
Proof.
  intros H. apply PD_ABS_binary_natural_independent. eapply ABS_binary_natural. exact H.
Qed.

Theorem PD_ABS_printed_extended :
  ~ (ABS_printed_extended same every (extended PD_domain PD)).
Proof.
  intros H. apply PD_ABS_printed_natural. eapply ABS_printed_natural. exact H.
Qed.

Theorem PD_ABS_printed_extended_independent :
  ~ (ABS_printed_extended independent every (extended PD_domain PD)).
Proof.
  intros H. apply PD_ABS_printed_natural_independent. eapply ABS_printed_natural. exact H.
Qed.

Theorem PD_ABS_repaired_extended :
  ~ (ABS_repaired_extended same every (extended PD_domain PD)).
Proof.
  intros H. apply PD_ABS_repaired_natural. eapply ABS_repaired_natural. exact H.
Qed.

Theorem PD_ABS_repaired_extended_independent :
  ~ (ABS_repaired_extended independent every (extended PD_domain PD)).
Proof.
  intros H. apply PD_ABS_repaired_natural_independent. eapply ABS_repaired_natural. exact H.
Qed.

Theorem PD_IND_printed_extended :
  ~ (IND_printed_extended every (extended PD_domain PD)).
Proof.
  intros H.
  pose proof (H 3%nat 2%nat (listed [0; (1 / 2); (1 / 2)]) (listed [1; 0; 0]) (listed [(1 / 2); (1 / 2); 0])) as F.
  discharge F. destruct F as (v0 & v1 & v2 & v3 & V0 & V1 & V2 & V3 & F).
  infinite_value V0 (fun t : R => (listed [(1 / 3) * t; (1 / 2) - (1 / 6) * t; (1 / 2) - (1 / 6) * t])) (fun t : R => (listed [1 - (2 / 3) * t; (1 / 3) * t; (1 / 3) * t])).
  infinite_value V1 (fun t : R => (listed [(1 / 3) * t; (1 / 2) - (1 / 6) * t; (1 / 2) - (1 / 6) * t])) (fun t : R => (listed [(1 / 2) - (1 / 6) * t; (1 / 2) - (1 / 6) * t; (1 / 3) * t])).
  infinite_value V2 (fun t : R => (listed [(1 / 2) * t; 1 - (1 / 2) * t])) (fun t : R => (listed [1 - (1 / 2) * t; (1 / 2) * t])).
  natural_value V3.
  refute_extended F.
Qed.

Theorem PD_IND_repaired_extended :
  ~ (IND_repaired_extended every (extended PD_domain PD)).
Proof.
  intros H.
  pose proof (H 4%nat 2%nat (listed [(2 / 3); 0; (1 / 3); 0]) (listed [0; (2 / 3); 0; (1 / 3)]) (listed [(1 / 3); (1 / 3); 0; (1 / 3)])) as F.
  discharge F. destruct F as (v0 & v1 & v2 & v3 & V0 & V1 & V2 & V3 & F).
  infinite_value V0 (fun t : R => (listed [(2 / 3) - (5 / 12) * t; (1 / 4) * t; (1 / 3) - (1 / 12) * t; (1 / 4) * t])) (fun t : R => (listed [(1 / 4) * t; (2 / 3) - (5 / 12) * t; (1 / 4) * t; (1 / 3) - (1 / 12) * t])).
  infinite_value V1 (fun t : R => (listed [(2 / 3) - (5 / 12) * t; (1 / 4) * t; (1 / 3) - (1 / 12) * t; (1 / 4) * t])) (fun t : R => (listed [(1 / 3) - (1 / 12) * t; (1 / 3) - (1 / 12) * t; (1 / 4) * t; (1 / 3) - (1 / 12) * t])).
  infinite_value V2 (fun t : R => (listed [1 - (1 / 2) * t; (1 / 2) * t])) (fun t : R => (listed [(1 / 2) * t; 1 - (1 / 2) * t])).
  natural_value V3.
  refute_extended F.
Qed.

Theorem PD_IND_rescaled_extended :
  ~ (IND_repaired_extended every (extended PD_domain PD)).
Proof.
  exact PD_IND_repaired_extended.
Qed.

Theorem PD_IND_smooth_first_extended :
  ~ (IND_printed_extended every (extended PD_domain PD)).
Proof.
  exact PD_IND_printed_extended.
Qed.
