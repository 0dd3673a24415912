(** BCD: the axioms it satisfies, and those it does not.  Printed from certificates. *)

From Coq Require Import Reals List Lra Lia PeanoNat.
From Axiomcheck Require Import Refutations Sums Quantification Forms.
From Axiomcheck Require Import LemmasPerClass LemmasPairs LemmasParts LemmasWorst LemmasBinary LemmasSmoothed.
Import ListNotations.
Open Scope R_scope.

(** Bray-Curtis dissimilarity: sum(abs(p - p_hat))/sum(p + p_hat)
    (Sebastiani 2020, Section 4.1).  Defined everywhere. *)
Definition BCD : measure := fun n p x =>
  sum n (fun c => Rabs (p c - x c)) / sum n (fun c => p c + x c).
Definition BCD_domain : domain := each anywhere.

Theorem BCD_has_values n p x : every n -> dist n p -> dist n x -> BCD_domain n p x ->
  sum n (fun c => p c + x c) <> 0.
Proof.
  intros Hn Hp Hx Hd. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
  rewrite ?sum_plus, ?(proj2 Hp), ?(proj2 Hx).
  repeat split; first [has_values anywhere Hp Hx Hd | has_value].
Qed.

(** One class's term, and what becomes of the sum. *)
Definition summand (p x : R) : R := Rabs (p - x).
Definition outer (n : nat) (p : vector) (S : R) : R := S / (2 + 0 * INR n).

Lemma shape n p x : dist n p -> dist n x ->
  BCD n p x = outer n p (sum n (fun c => summand (p c) (x c))).
Proof.
  intros Hp Hx. first [reflexivity | unfold BCD, outer, summand; one_sum Hp Hx].
Qed.

Lemma inside : open_inside anywhere.
Proof. inside. Qed.

Lemma goal_1 : forall n s t : R, 2 <= n -> 0 <= s -> s < t -> s / (2 + 0 * n) < t / (2 + 0 * n).
Proof.
  intros n s t G0 G1 G2.
  lt_cert (2 * ((t - s)) / (4)).
Qed.

Lemma goal_2 : forall n : R, 2 <= n -> 0 / (2 + 0 * n) = 0.
Proof.
  intros n G0.
  identity.
Qed.

Lemma goal_3 : forall p q : R, 0 < p -> p < q -> 0 < Rabs (p - q).
Proof.
  intros p q G0 G1.
  rewrite (Rabs_left1 (p - q)) by first [lra | le_cert (((q - p)))].
  lt_cert (((q - p))).
Qed.

Lemma goal_4 : forall p q : R, 0 < q -> q < p -> 0 < Rabs (p - q).
Proof.
  intros p q G0 G1.
  rewrite (Rabs_pos_eq (p - q)) by first [lra | le_cert (((p - q)))].
  lt_cert (((p - q))).
Qed.

Lemma goal_5 : forall q : R, 0 < q -> 0 < q.
Proof.
  intros q G0.
  lt_cert (q).
Qed.

Lemma goal_6 : forall p : R, 0 < p -> 0 < p.
Proof.
  intros p G0.
  lt_cert (p).
Qed.

Lemma goal_7 : forall p : R, 0 < p -> Rabs (p - p) = 0.
Proof.
  intros p G0.
  rewrite (Rabs_pos_eq (p - p)) by lra.
  identity.
Qed.

Lemma goal_8 : 0 = 0.
Proof.
  ground.
Qed.

Theorem BCD_IoI_printed_natural : IoI every BCD_domain BCD.
Proof.
  unfold BCD_domain.
  apply (divergence every BCD summand outer anywhere shape 0).
  - intros n p x Hn Hp _ Hd s t G0 G1. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_1 (INR n) s t ltac:(side) ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_2 (INR n) ltac:(side)).
  - apply on_diagonal.
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_7 p ltac:(side)).
    + intros Ok. unfold moved_by, summand. close_by (goal_8 ).
  - apply off_diagonal.
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_3 p q ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_4 p q ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold moved_by, summand. close_by (goal_5 q ltac:(side)).
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_6 p ltac:(side)).
Qed.

Theorem BCD_IoI_binary_natural : IoI (size 2) BCD_domain BCD.
Proof.
  exact (IoI_at 2 _ _ every_2 BCD_IoI_printed_natural).
Qed.

Theorem BCD_IoI_printed_smoothed : forall eps, 0 < eps -> IoI every everywhere (smoothed eps BCD).
Proof.
  intros eps He. exact (IoI_smoothed eps He every anywhere BCD inside BCD_IoI_printed_natural).
Qed.

Theorem BCD_IoI_binary_smoothed : forall eps, 0 < eps -> IoI (size 2) everywhere (smoothed eps BCD).
Proof.
  intros eps He. exact (IoI_at 2 _ _ every_2 (BCD_IoI_printed_smoothed eps He)).
Qed.

Lemma goal_9 : forall n s t : R, 2 <= n -> 0 <= s -> s <= t -> s / (2 + 0 * n) <= t / (2 + 0 * n).
Proof.
  intros n s t G0 G1 G2.
  le_cert (2 * ((t - s)) / (4)).
Qed.

Lemma goal_10 : forall n : R, 2 <= n -> 0 <= 0 / (2 + 0 * n).
Proof.
  intros n G0.
  apply Req_le.
  identity.
Qed.

Lemma goal_11 : forall p q : R, 0 < p -> p <= q -> 0 <= Rabs (p - q).
Proof.
  intros p q G0 G1.
  rewrite (Rabs_left1 (p - q)) by first [lra | le_cert (((q - p)))].
  le_cert (((q - p))).
Qed.

Lemma goal_12 : forall p q : R, 0 < q -> q <= p -> 0 <= Rabs (p - q).
Proof.
  intros p q G0 G1.
  rewrite (Rabs_pos_eq (p - q)) by first [lra | le_cert (((p - q)))].
  le_cert (((p - q))).
Qed.

Lemma goal_13 : forall q : R, 0 < q -> 0 <= q.
Proof.
  intros q G0.
  le_cert (q).
Qed.

Lemma goal_14 : forall p : R, 0 < p -> 0 <= p.
Proof.
  intros p G0.
  le_cert (p).
Qed.

Lemma goal_15 : 0 <= 0.
Proof.
  ground.
Qed.

Theorem BCD_NN_printed_natural : NN every BCD_domain BCD.
Proof.
  unfold BCD_domain.
  apply (nonnegative every BCD summand outer anywhere shape 0).
  - intros n p x Hn Hp _ Hd s t G0 G1. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_9 (INR n) s t ltac:(side) ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_10 (INR n) ltac:(side)).
  - apply everywhere_in.
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_11 p q ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_12 p q ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold moved_by, summand. close_by (goal_13 q ltac:(side)).
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_14 p ltac:(side)).
    + intros Ok. unfold moved_by, summand. close_by (goal_15 ).
Qed.

Theorem BCD_NN_binary_natural : NN (size 2) BCD_domain BCD.
Proof.
  exact (NN_at 2 _ _ every_2 BCD_NN_printed_natural).
Qed.

Theorem BCD_NN_printed_smoothed : forall eps, 0 < eps -> NN every everywhere (smoothed eps BCD).
Proof.
  intros eps He. exact (NN_smoothed eps He every anywhere BCD inside BCD_NN_printed_natural).
Qed.

Theorem BCD_NN_binary_smoothed : forall eps, 0 < eps -> NN (size 2) everywhere (smoothed eps BCD).
Proof.
  intros eps He. exact (NN_at 2 _ _ every_2 (BCD_NN_printed_smoothed eps He)).
Qed.

Lemma goal_16 : forall n s t : R, 2 <= n -> s < t -> s / (2 + 0 * n) < t / (2 + 0 * n).
Proof.
  intros n s t G0 G1.
  lt_cert (2 * ((t - s)) / (4)).
Qed.

Lemma goal_17 : forall x y : R, 0 < x -> 0 < y -> y <= x -> Rabs (x - y) < x.
Proof.
  intros x y G0 G1 G2.
  rewrite (Rabs_pos_eq (x - y)) by first [lra | le_cert (((x - y)))].
  lt_cert (y).
Qed.

Lemma goal_18 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> z < y -> y <= x -> Rabs (x - y) < Rabs (x - z).
Proof.
  intros x y z G0 G1 G2 G3 G4.
  rewrite (Rabs_pos_eq (x - y)) by first [lra | le_cert (((x - y)))].
  rewrite (Rabs_pos_eq (x - z)) by first [lra | le_cert (((y - z) + (x - y)))].
  lt_cert (((y - z))).
Qed.

Lemma goal_19 : forall z : R, 0 < z -> 0 < z.
Proof.
  intros z G0.
  lt_cert (z).
Qed.

Lemma goal_20 : forall y z : R, 0 < y -> 0 < z -> y < z -> y < z.
Proof.
  intros y z G0 G1 G2.
  lt_cert (((z - y))).
Qed.

Lemma goal_21 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> x <= y -> y < z -> Rabs (x - y) < Rabs (x - z).
Proof.
  intros x y z G0 G1 G2 G3 G4.
  rewrite (Rabs_left1 (x - y)) by first [lra | le_cert (((y - x)))].
  rewrite (Rabs_left1 (x - z)) by first [lra | le_cert (((z - y) + (y - x)))].
  lt_cert (((z - y))).
Qed.

Theorem BCD_MON_printed_natural : MON every BCD_domain BCD.
Proof.
  unfold BCD_domain.
  apply (separable every BCD summand outer anywhere shape 0 True True).
  - left; exact I.
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_16 (INR n) s t ltac:(side) ltac:(side)).
  - apply from_below.
    + intros x y Hx Hy H1 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_17 x y ltac:(side) ltac:(side) ltac:(side)).
    + intros x y z Hx Hy Hz H1 H2 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_18 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - apply from_above.
    + intros z Hz O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_19 z ltac:(side)).
    + intros y z Hy Hz H1 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_20 y z ltac:(side) ltac:(side) ltac:(side)).
    + intros x y z Hx Hy Hz H1 H2 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_21 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem BCD_MON_binary_natural : MON_binary BCD_domain BCD.
Proof.
  exact (MON_binary_of every _ _ every_2 BCD_MON_printed_natural).
Qed.

Theorem BCD_MON_printed_smoothed : forall eps, 0 < eps -> MON every everywhere (smoothed eps BCD).
Proof.
  intros eps He. exact (MON_smoothed eps He every anywhere BCD inside BCD_MON_printed_natural).
Qed.

Theorem BCD_MON_binary_smoothed : forall eps, 0 < eps -> MON_binary everywhere (smoothed eps BCD).
Proof.
  intros eps He. exact (MON_binary_of every _ _ every_2 (BCD_MON_printed_smoothed eps He)).
Qed.

Theorem BCD_IMP_printed_natural : IMP every BCD_domain BCD.
Proof.
  unfold BCD_domain.
  apply (mirror every BCD summand outer anywhere shape).
  intros p1 p2 a Ha H1 H2 _ O1 O2 O3 O4. unfold anywhere in *. unfold summand.
  resolve; identity.
Qed.

Theorem BCD_IMP_binary_natural : IMP_binary BCD_domain BCD.
Proof.
  exact (IMP_binary_of every _ _ every_2 BCD_IMP_printed_natural).
Qed.

Theorem BCD_IMP_printed_smoothed : forall eps, 0 < eps -> IMP every everywhere (smoothed eps BCD).
Proof.
  intros eps He. exact (IMP_smoothed eps He every anywhere BCD inside BCD_IMP_printed_natural).
Qed.

Theorem BCD_IMP_binary_smoothed : forall eps, 0 < eps -> IMP_binary everywhere (smoothed eps BCD).
Proof.
  intros eps He. exact (IMP_binary_of every _ _ every_2 (BCD_IMP_printed_smoothed eps He)).
Qed.

Theorem BCD_ABS_printed_natural : ABS_printed same every BCD_domain BCD.
Proof.
  unfold BCD_domain.
  apply (shifted_ABS_printed every BCD summand outer anywhere shape (fun n => outer n (fun _ => 0)) (fun n p s => eq_refl) same).
  intros s1 s2 Hs b. destruct Hs as [[-> | ->] ->];
    intros p d e a Hp Hd He Ha _ X1 X2 Y1 Y2 O1 O2 O3 O4;
    unfold anywhere in *; unfold summand; resolve; identity.
Qed.

Theorem BCD_ABS_repaired_natural : ABS_repaired same every BCD_domain BCD.
Proof.
  unfold BCD_domain.
  apply (shifted_ABS_repaired every BCD summand outer anywhere shape (fun n => outer n (fun _ => 0)) (fun n p s => eq_refl) same).
  intros s1 s2 Hs. destruct Hs as [[-> | ->] ->];
    intros p d e a Hp Hd He Ha _ X1 X2 Y1 Y2 O1 O2 O3 O4;
    unfold anywhere in *; unfold summand; resolve; identity.
Qed.

Theorem BCD_ABS_repaired_natural_independent : ABS_repaired independent every BCD_domain BCD.
Proof.
  unfold BCD_domain.
  apply (shifted_ABS_repaired every BCD summand outer anywhere shape (fun n => outer n (fun _ => 0)) (fun n p s => eq_refl) independent).
  intros s1 s2 Hs. destruct Hs as [[-> | ->] [-> | ->]];
    intros p d e a Hp Hd He Ha _ X1 X2 Y1 Y2 O1 O2 O3 O4;
    unfold anywhere in *; unfold summand; resolve; identity.
Qed.

Theorem BCD_ABS_binary_natural : ABS_binary same BCD_domain BCD.
Proof.
  exact (shifted_binary_of _ _ every _ _ every_2 BCD_ABS_repaired_natural).
Qed.

Theorem BCD_ABS_binary_natural_independent : ABS_binary independent BCD_domain BCD.
Proof.
  exact (shifted_binary_of _ _ every _ _ every_2 BCD_ABS_repaired_natural_independent).
Qed.

Theorem BCD_ABS_printed_smoothed : forall eps, 0 < eps -> ABS_printed same every everywhere (smoothed eps BCD).
Proof.
  intros eps He. exact (shifted_printed_smoothed eps He every anywhere BCD inside _ _ BCD_ABS_printed_natural).
Qed.

Theorem BCD_ABS_repaired_smoothed : forall eps, 0 < eps -> ABS_repaired same every everywhere (smoothed eps BCD).
Proof.
  intros eps He. exact (shifted_repaired_smoothed eps He every anywhere BCD inside _ _ BCD_ABS_repaired_natural).
Qed.

Theorem BCD_ABS_repaired_smoothed_independent : forall eps, 0 < eps -> ABS_repaired independent every everywhere (smoothed eps BCD).
Proof.
  intros eps He. exact (shifted_repaired_smoothed eps He every anywhere BCD inside _ _ BCD_ABS_repaired_natural_independent).
Qed.

Theorem BCD_ABS_binary_smoothed : forall eps, 0 < eps -> ABS_binary same everywhere (smoothed eps BCD).
Proof.
  intros eps He. exact (shifted_binary_of _ _ every _ _ every_2 (BCD_ABS_repaired_smoothed eps He)).
Qed.

Theorem BCD_ABS_binary_smoothed_independent : forall eps, 0 < eps -> ABS_binary independent everywhere (smoothed eps BCD).
Proof.
  intros eps He. exact (shifted_binary_of _ _ every _ _ every_2 (BCD_ABS_repaired_smoothed_independent eps He)).
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

Lemma goal_24 : forall P : R, 0 < P -> 0 = 1 / P * 0 + (0 * 0 + 0 * 0 + 0).
Proof.
  intros P G0.
  identity.
Qed.

Lemma goal_25 : forall P k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 = 1 / P * 0 + (0 * 0 + 0 * 0 + 0).
Proof.
  intros P k n G0 G1 G2 G3.
  exact (goal_24 P ltac:(side)).
Qed.

Lemma goal_26 : forall P q : R, 0 < P -> 0 < q -> q / P = 1 / P * q + (0 * 0 + 0 * q + 0).
Proof.
  intros P q G0 G1.
  identity.
Qed.

Lemma goal_27 : forall P k n q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < q -> q / P = 1 / P * q + (0 * 0 + 0 * q + 0).
Proof.
  intros P k n q G0 G1 G2 G3 G4.
  exact (goal_26 P q ltac:(side) ltac:(side)).
Qed.

Lemma goal_28 : forall P p : R, 0 < P -> 0 < p -> p / P = 1 / P * p + (0 * p + 0 * 0 + 0).
Proof.
  intros P p G0 G1.
  identity.
Qed.

Lemma goal_29 : forall P k n p : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < p -> p / P = 1 / P * p + (0 * p + 0 * 0 + 0).
Proof.
  intros P k n p G0 G1 G2 G3 G4.
  exact (goal_28 P p ltac:(side) ltac:(side)).
Qed.

Lemma goal_30 : forall P p q : R, 0 < P -> 0 < p -> 0 < q -> p - q <= 0 -> Rabs (p / P - q / P) = 1 / P * Rabs (p - q) + (0 * p + 0 * q + 0).
Proof.
  intros P p q G0 G1 G2 G3.
  rewrite (Rabs_left1 (p / P - q / P)) by first [lra | le_cert (((0 - (p - q))) / (P))].
  rewrite (Rabs_left1 (p - q)) by first [lra | le_cert (((0 - (p - q))))].
  identity.
Qed.

Lemma goal_31 : forall P p q : R, 0 < P -> 0 < p -> 0 < q -> 0 <= p - q -> Rabs (p / P - q / P) = 1 / P * Rabs (p - q) + (0 * p + 0 * q + 0).
Proof.
  intros P p q G0 G1 G2 G3.
  rewrite (Rabs_pos_eq (p / P - q / P)) by first [lra | le_cert (((p - q)) / (P))].
  rewrite (Rabs_pos_eq (p - q)) by first [lra | le_cert (((p - q)))].
  identity.
Qed.

Lemma goal_32 : forall P p q : R, 0 < P -> 0 < p -> 0 < q -> Rabs (p / P - q / P) = 1 / P * Rabs (p - q) + (0 * p + 0 * q + 0).
Proof.
  intros P p q G0 G1 G2.
  destruct (Rle_or_lt (p - q) 0).
  - exact (goal_30 P p q ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - exact (goal_31 P p q ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_33 : forall P k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < p -> 0 < q -> Rabs (p / P - q / P) = 1 / P * Rabs (p - q) + (0 * p + 0 * q + 0).
Proof.
  intros P k n p q G0 G1 G2 G3 G4 G5.
  exact (goal_32 P p q ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem BCD_IND_repaired_natural : IND_repaired every BCD_domain BCD.
Proof.
  unfold BCD_domain.
  apply (scaling_repaired BCD summand outer anywhere shape
    (fun n k P Q => 1 / P) (fun n k P Q => 0) (fun n k P Q => 0) (fun n k P Q => 0)).
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_16 (INR n) s t ltac:(side) ltac:(side)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_23 P (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). apply law_by_strata.
    + intros Ok. unfold summand. close_by (goal_25 P (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold summand. close_by (goal_27 P (INR k) (INR n) q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros p Hp Ok. unfold summand. close_by (goal_29 P (INR k) (INR n) p ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold summand. close_by (goal_33 P (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_34 : forall P eps k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 < 1 / (P * (1 + eps * k) / (1 + eps * n)).
Proof.
  intros P eps k n G0 G1 G2 G3 G4.
  assert (0 < (2 * eps + 1 + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  lt_cert ((2 * eps + 1 + eps * (n - 2)) / ((2 * eps + 1 + eps * (k - 2)) * P)).
Qed.

Lemma goal_35 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> p - q <= 0 -> Rabs ((p / P + eps) / (1 + eps * k) - (q / P + eps) / (1 + eps * k)) = 1 / (P * (1 + eps * k) / (1 + eps * n)) * Rabs ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n)) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6 G7.
  assert (0 < (2 * eps + 1 + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  rewrite (Rabs_left1 ((p / P + eps) / (1 + eps * k) - (q / P + eps) / (1 + eps * k))) by first [lra | le_cert (((0 - (p - q))) / ((2 * eps + 1 + eps * (k - 2)) * P))].
  rewrite (Rabs_left1 ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n))) by first [lra | le_cert (((0 - (p - q))) / ((2 * eps + 1 + eps * (n - 2))))].
  identity.
Qed.

Lemma goal_36 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> 0 <= p - q -> Rabs ((p / P + eps) / (1 + eps * k) - (q / P + eps) / (1 + eps * k)) = 1 / (P * (1 + eps * k) / (1 + eps * n)) * Rabs ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n)) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6 G7.
  assert (0 < (2 * eps + 1 + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  rewrite (Rabs_pos_eq ((p / P + eps) / (1 + eps * k) - (q / P + eps) / (1 + eps * k))) by first [lra | le_cert (((p - q)) / ((2 * eps + 1 + eps * (k - 2)) * P))].
  rewrite (Rabs_pos_eq ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n))) by first [lra | le_cert (((p - q)) / ((2 * eps + 1 + eps * (n - 2))))].
  identity.
Qed.

Lemma goal_37 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> Rabs ((p / P + eps) / (1 + eps * k) - (q / P + eps) / (1 + eps * k)) = 1 / (P * (1 + eps * k) / (1 + eps * n)) * Rabs ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n)) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6.
  destruct (Rle_or_lt (p - q) 0).
  - exact (goal_35 P eps k n p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - exact (goal_36 P eps k n p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem BCD_IND_repaired_smoothed : forall eps, 0 < eps -> IND_repaired every everywhere (smoothed eps BCD).
Proof.
  intros eps He.
  assert (Grow : where_defined every (each both_positive) (grows outer)).
  { intros n p x Hn Hp _ Hd s t G0. destruct (codeframe_smoothed n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_16 (INR n) s t ltac:(side) ltac:(side)). }
  apply (scaling_smoothed_repaired eps He BCD summand outer shape Grow
    (fun eps n k P Q => 1 / (P * (1 + eps * k) / (1 + eps * n))) (fun eps n k P Q => 0) (fun eps n k P Q => 0) (fun eps n k P Q => 0)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_34 P eps (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP p q Hp Hq. destruct (part_sizes n k Lk). unfold summand. close_by (goal_37 P eps (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_38 : forall P eps k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 < 1 / ((P + eps * k) / (1 + eps * n)).
Proof.
  intros P eps k n G0 G1 G2 G3 G4.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  lt_cert ((2 * eps + 1 + eps * (n - 2)) / ((2 * eps + P + eps * (k - 2)))).
Qed.

Lemma goal_39 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> p - q <= 0 -> Rabs ((p + eps) / (P + eps * k) - (q + eps) / (P + eps * k)) = 1 / ((P + eps * k) / (1 + eps * n)) * Rabs ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n)) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6 G7.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  rewrite (Rabs_left1 ((p + eps) / (P + eps * k) - (q + eps) / (P + eps * k))) by first [lra | le_cert (((0 - (p - q))) / ((2 * eps + P + eps * (k - 2))))].
  rewrite (Rabs_left1 ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n))) by first [lra | le_cert (((0 - (p - q))) / ((2 * eps + 1 + eps * (n - 2))))].
  identity.
Qed.

Lemma goal_40 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> 0 <= p - q -> Rabs ((p + eps) / (P + eps * k) - (q + eps) / (P + eps * k)) = 1 / ((P + eps * k) / (1 + eps * n)) * Rabs ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n)) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6 G7.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  rewrite (Rabs_pos_eq ((p + eps) / (P + eps * k) - (q + eps) / (P + eps * k))) by first [lra | le_cert (((p - q)) / ((2 * eps + P + eps * (k - 2))))].
  rewrite (Rabs_pos_eq ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n))) by first [lra | le_cert (((p - q)) / ((2 * eps + 1 + eps * (n - 2))))].
  identity.
Qed.

Lemma goal_41 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> Rabs ((p + eps) / (P + eps * k) - (q + eps) / (P + eps * k)) = 1 / ((P + eps * k) / (1 + eps * n)) * Rabs ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n)) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6.
  destruct (Rle_or_lt (p - q) 0).
  - exact (goal_39 P eps k n p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - exact (goal_40 P eps k n p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem BCD_IND_rescaled_smoothed : forall eps, 0 < eps -> IND_rescaled eps every BCD.
Proof.
  intros eps He.
  assert (Grow : where_defined every (each both_positive) (grows outer)).
  { intros n p x Hn Hp _ Hd s t G0. destruct (codeframe_smoothed n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_16 (INR n) s t ltac:(side) ltac:(side)). }
  apply (scaling_rescaled eps He BCD summand outer shape Grow
    (fun eps n k P Q => 1 / ((P + eps * k) / (1 + eps * n))) (fun eps n k P Q => 0) (fun eps n k P Q => 0) (fun eps n k P Q => 0)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_38 P eps (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP p q Hp Hq. destruct (part_sizes n k Lk). unfold summand. close_by (goal_41 P eps (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

From Axiomcheck Require Import LemmasExtended.

Theorem BCD_IoI_printed_extended : IoI_extended every (extended BCD_domain BCD).
Proof.
  eapply IoI_total; [apply total_anywhere | exact BCD_IoI_printed_natural].
Qed.

Theorem BCD_IoI_binary_extended : IoI_extended (size 2) (extended BCD_domain BCD).
Proof.
  eapply IoI_total; [apply total_anywhere | exact BCD_IoI_binary_natural].
Qed.

Theorem BCD_NN_printed_extended : NN_extended every (extended BCD_domain BCD).
Proof.
  eapply NN_total; [apply total_anywhere | exact BCD_NN_printed_natural].
Qed.

Theorem BCD_NN_binary_extended : NN_extended (size 2) (extended BCD_domain BCD).
Proof.
  eapply NN_total; [apply total_anywhere | exact BCD_NN_binary_natural].
Qed.

Theorem BCD_MON_printed_extended : MON_extended every (extended BCD_domain BCD).
Proof.
  eapply MON_total; [apply total_anywhere | exact BCD_MON_printed_natural].
Qed.

Theorem BCD_MON_binary_extended : MON_binary_extended (extended BCD_domain BCD).
Proof.
  eapply MON_binary_total; [apply total_anywhere | exact every_2 | exact BCD_MON_binary_natural].
Qed.

Theorem BCD_IMP_printed_extended : IMP_extended every (extended BCD_domain BCD).
Proof.
  eapply IMP_total; [apply total_anywhere | exact BCD_IMP_printed_natural].
Qed.

Theorem BCD_IMP_binary_extended : IMP_binary_extended (extended BCD_domain BCD).
Proof.
  eapply IMP_binary_total; [apply total_anywhere | exact every_2 | exact BCD_IMP_binary_natural].
Qed.

Theorem BCD_ABS_printed_extended : ABS_printed_extended same every (extended BCD_domain BCD).
Proof.
  eapply ABS_printed_total; [apply total_anywhere | exact BCD_ABS_printed_natural].
Qed.

Theorem BCD_ABS_repaired_extended : ABS_repaired_extended same every (extended BCD_domain BCD).
Proof.
  eapply ABS_repaired_total; [apply total_anywhere | exact BCD_ABS_repaired_natural].
Qed.

Theorem BCD_ABS_repaired_extended_independent : ABS_repaired_extended independent every (extended BCD_domain BCD).
Proof.
  eapply ABS_repaired_total; [apply total_anywhere | exact BCD_ABS_repaired_natural_independent].
Qed.

Theorem BCD_ABS_binary_extended : ABS_binary_extended same (extended BCD_domain BCD).
Proof.
  eapply ABS_binary_total; [apply total_anywhere | exact every_2 | exact BCD_ABS_binary_natural].
Qed.

Theorem BCD_ABS_binary_extended_independent : ABS_binary_extended independent (extended BCD_domain BCD).
Proof.
  eapply ABS_binary_total; [apply total_anywhere | exact every_2 | exact BCD_ABS_binary_natural_independent].
Qed.

Theorem BCD_IND_repaired_extended : IND_repaired_extended every (extended BCD_domain BCD).
Proof.
  eapply IND_repaired_total; [apply total_anywhere | exact BCD_IND_repaired_natural].
Qed.

Theorem BCD_MAX_binary_natural :
  ~ (MAX (size 2) BCD_domain BCD).
Proof.
  apply two_maxima with 2%nat (listed [0; 1]) (listed [1; 0]) 2%nat (listed [(1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2)]);
  [admissible .. | below_everywhere].
Qed.

Theorem BCD_MAX_printed_natural :
  ~ (MAX every BCD_domain BCD).
Proof.
  intros H. apply BCD_MAX_binary_natural. intros.
  eapply MAX_fewer; [exact two_of_every | now apply H].
Qed.

Theorem BCD_REL_binary_natural :
  ~ (REL_binary same BCD_domain BCD).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem BCD_REL_binary_natural_independent :
  ~ (REL_binary independent BCD_domain BCD).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem BCD_REL_printed_natural :
  ~ (REL_printed same every BCD_domain BCD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem BCD_REL_printed_natural_independent :
  ~ (REL_printed independent every BCD_domain BCD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem BCD_REL_repaired_natural :
  ~ (REL_repaired same every BCD_domain BCD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem BCD_REL_repaired_natural_independent :
  ~ (REL_repaired independent every BCD_domain BCD).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem BCD_ABS_printed_natural_independent :
  ~ (ABS_printed independent every BCD_domain BCD).
Proof.
  intros H.
  pose proof (H 3%nat 0%nat 1%nat (1 / 3) 1 (- 1) (listed [0; 1; 0]) (listed [(1 / 3); (2 / 3); 0]) (listed [(1 / 3); 0; (2 / 3)]) (listed [0; (1 / 3); (2 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem BCD_IND_printed_natural :
  ~ (IND_printed every BCD_domain BCD).
Proof.
  intros H.
  pose proof (H 3%nat 2%nat (listed [0; (1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2); 0]) (listed [0; 1; 0])) as F.
  discharge F. refute_left F.
Qed.

Theorem BCD_IND_smooth_first_natural :
  ~ (IND_printed every BCD_domain BCD).
Proof.
  exact BCD_IND_printed_natural.
Qed.

Theorem BCD_MAX_binary_smoothed :
  ~ (forall eps, 0 < eps -> MAX (size 2) everywhere (smoothed eps BCD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  apply two_maxima with 2%nat (listed [0; 1]) (listed [1; 0]) 2%nat (listed [(1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2)]);
  [admissible .. | below_everywhere].
Qed.

Theorem BCD_MAX_printed_smoothed :
  ~ (forall eps, 0 < eps -> MAX every everywhere (smoothed eps BCD)).
Proof.
  intros H. apply BCD_MAX_binary_smoothed. intros.
  eapply MAX_fewer; [exact two_of_every | now apply H].
Qed.

Theorem BCD_REL_binary_smoothed :
  ~ (forall eps, 0 < eps -> REL_binary same everywhere (smoothed eps BCD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem BCD_REL_binary_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_binary independent everywhere (smoothed eps BCD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem BCD_REL_printed_smoothed :
  ~ (forall eps, 0 < eps -> REL_printed same every everywhere (smoothed eps BCD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem BCD_REL_printed_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_printed independent every everywhere (smoothed eps BCD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem BCD_REL_repaired_smoothed :
  ~ (forall eps, 0 < eps -> REL_repaired same every everywhere (smoothed eps BCD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem BCD_REL_repaired_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_repaired independent every everywhere (smoothed eps BCD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem BCD_ABS_printed_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_printed independent every everywhere (smoothed eps BCD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 0%nat 1%nat (1 / 3) 1 (- 1) (listed [0; 1; 0]) (listed [(1 / 3); (2 / 3); 0]) (listed [(1 / 3); 0; (2 / 3)]) (listed [0; (1 / 3); (2 / 3)])) as F.
  discharge F. refute F.
Qed.

Theorem BCD_IND_printed_smoothed :
  ~ (forall eps, 0 < eps -> IND_printed every everywhere (smoothed eps BCD)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [0; (1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2); 0]) (listed [0; 1; 0])) as F.
  discharge F. refute_left F.
Qed.

Theorem BCD_IND_smooth_first_smoothed :
  ~ (forall eps, 0 < eps -> IND_smooth_first eps every BCD).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [0; (1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2); 0]) (listed [0; 1; 0])) as F.
  discharge F. refute_left F.
Qed.

From Axiomcheck Require Import RefutationsExtended.

Theorem BCD_MAX_binary_extended :
  ~ (MAX_extended (size 2) (extended BCD_domain BCD)).
Proof.
  apply two_maxima_extended with 2%nat (listed [0; 1]) (listed [1; 0]) 2%nat (listed [(1 / 2); (1 / 2)]);
  [admissible .. | admissible_everywhere | below_everywhere].
Qed.

Theorem BCD_MAX_printed_extended :
  ~ (MAX_extended every (extended BCD_domain BCD)).
Proof.
  intros H. apply BCD_MAX_binary_extended. intros.
  eapply MAX_fewer_extended; [exact two_of_every | now apply H].
Qed.

Theorem BCD_REL_binary_extended :
  ~ (REL_binary_extended same (extended BCD_domain BCD)).
Proof.
  intros H. apply BCD_REL_binary_natural. eapply REL_binary_natural. exact H.
Qed.

Theorem BCD_REL_binary_extended_independent :
  ~ (REL_binary_extended independent (extended BCD_domain BCD)).
Proof.
  intros H. apply BCD_REL_binary_natural_independent. eapply REL_binary_natural. exact H.
Qed.

Theorem BCD_REL_printed_extended :
  ~ (REL_printed_extended same every (extended BCD_domain BCD)).
Proof.
  intros H. apply BCD_REL_printed_natural. eapply REL_printed_natural. exact H.
Qed.

Theorem BCD_REL_printed_extended_independent :
  ~ (REL_printed_extended independent every (extended BCD_domain BCD)).
Proof.
  intros H. apply BCD_REL_printed_natural_independent. eapply REL_printed_natural. exact H.
Qed.

Theorem BCD_REL_repaired_extended :
  ~ (REL_repaired_extended same every (extended BCD_domain BCD)).
Proof.
  intros H. apply BCD_REL_repaired_natural. eapply REL_repaired_natural. exact H.
Qed.

Theorem BCD_REL_repaired_extended_independent :
  ~ (REL_repaired_extended independent every (extended BCD_domain BCD)).
Proof.
  intros H. apply BCD_REL_repaired_natural_independent. eapply REL_repaired_natural. exact H.
Qed.

Theorem BCD_ABS_printed_extended_independent :
  ~ (ABS_printed_extended independent every (extended BCD_domain BCD)).
Proof.
  intros H. apply BCD_ABS_printed_natural_independent. eapply ABS_printed_natural. exact H.
Qed.

Theorem BCD_IND_printed_extended :
  ~ (IND_printed_extended every (extended BCD_domain BCD)).
Proof.
  intros H. apply BCD_IND_printed_natural. eapply IND_printed_natural. exact H.
Qed.

Theorem BCD_IND_smooth_first_extended :
  ~ (IND_printed_extended every (extended BCD_domain BCD)).
Proof.
  exact BCD_IND_printed_extended.
Qed.
