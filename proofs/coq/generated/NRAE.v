(** NRAE: the axioms it satisfies, and those it does not.  Printed from certificates. *)

From Coq Require Import Reals List Lra Lia PeanoNat.
From Axiomcheck Require Import Refutations Sums Quantification Forms.
From Axiomcheck Require Import LemmasPerClass LemmasPairs LemmasParts LemmasWorst LemmasBinary LemmasSmoothed.
Import ListNotations.
Open Scope R_scope.

(** Normalized relative absolute error: sum(abs(p_hat - p)/p)/(n - 1 + (1 - min(p))/min(p))
    (Sebastiani 2020, Eq. 8).  Defined where every p(c) > 0. *)
Definition NRAE : measure := fun n p x =>
  sum n (fun c => Rabs (x c - p c) / p c) / (INR n - 1 + (1 - least n p) / least n p).
Definition NRAE_domain : domain := each true_positive.

Theorem NRAE_has_values n p x : every n -> dist n p -> dist n x -> NRAE_domain n p x ->
  INR n - 1 + (1 - least n p) / least n p <> 0 /\ least n p <> 0 /\ (forall c, (c < n)%nat -> p c <> 0).
Proof.
  intros Hn Hp Hx Hd. destruct (codeframe_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
  rewrite ?sum_plus, ?(proj2 Hp), ?(proj2 Hx).
  repeat split; first [has_values true_positive Hp Hx Hd | has_value].
Qed.

(** One class's term, and what becomes of the sum. *)
Definition summand (p x : R) : R := Rabs (x - p) / p.
Definition outer (n : nat) (p : vector) (S : R) : R := S / (INR n - 1 + (1 - least n p) / least n p).

Lemma shape n p x : dist n p -> dist n x ->
  NRAE n p x = outer n p (sum n (fun c => summand (p c) (x c))).
Proof.
  intros Hp Hx. first [reflexivity | unfold NRAE, outer, summand; one_sum Hp Hx].
Qed.

Lemma inside : open_inside true_positive.
Proof. inside. Qed.

Lemma goal_1 : forall least n s t : R, 2 <= n -> 0 < least -> least <= (1 / 2) -> 0 <= s -> s < t -> s / (n - 1 + (1 - least) / least) < t / (n - 1 + (1 - least) / least).
Proof.
  intros least n s t G0 G1 G2 G3 G4.
  assert (0 < (1 + least * (n - 2))) by positive.
  lt_cert (((t - s)) * least / ((1 + least * (n - 2)))).
Qed.

Lemma goal_2 : forall least n : R, 2 <= n -> 0 < least -> least <= (1 / 2) -> 0 / (n - 1 + (1 - least) / least) = 0.
Proof.
  intros least n G0 G1 G2.
  assert (0 < (1 + least * (n - 2))) by positive.
  identity.
Qed.

Lemma goal_3 : forall p q : R, 0 < p -> p < q -> 0 < Rabs (q - p) / p.
Proof.
  intros p q G0 G1.
  rewrite (Rabs_pos_eq (q - p)) by first [lra | le_cert (((q - p)))].
  lt_cert (((q - p)) / (p)).
Qed.

Lemma goal_4 : forall p q : R, 0 < q -> q < p -> 0 < Rabs (q - p) / p.
Proof.
  intros p q G0 G1.
  rewrite (Rabs_left1 (q - p)) by first [lra | le_cert (((p - q)))].
  lt_cert (((p - q)) / ((q + (p - q)))).
Qed.

Lemma goal_5 : forall p : R, 0 < p -> 0 < 1.
Proof.
  intros p G0.
  ground.
Qed.

Lemma goal_6 : forall p : R, 0 < p -> Rabs (p - p) / p = 0.
Proof.
  intros p G0.
  rewrite (Rabs_pos_eq (p - p)) by lra.
  identity.
Qed.

Theorem NRAE_IoI_printed_natural : IoI every NRAE_domain NRAE.
Proof.
  unfold NRAE_domain.
  apply (divergence every NRAE summand outer true_positive shape 0).
  - intros n p x Hn Hp _ Hd s t G0 G1. destruct (codeframe_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_1 (least n p) (INR n) s t ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd. destruct (codeframe_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_2 (least n p) (INR n) ltac:(side) ltac:(side) ltac:(side)).
  - apply on_diagonal.
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_6 p ltac:(side)).
    + intros Ok. outside Ok.
  - apply off_diagonal.
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_3 p q ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_4 p q ltac:(side) ltac:(side)).
    + intros q Hq Ok. outside Ok.
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_5 p ltac:(side)).
Qed.

Theorem NRAE_IoI_binary_natural : IoI (size 2) NRAE_domain NRAE.
Proof.
  exact (IoI_at 2 _ _ every_2 NRAE_IoI_printed_natural).
Qed.

Theorem NRAE_IoI_printed_smoothed : forall eps, 0 < eps -> IoI every everywhere (smoothed eps NRAE).
Proof.
  intros eps He. exact (IoI_smoothed eps He every true_positive NRAE inside NRAE_IoI_printed_natural).
Qed.

Theorem NRAE_IoI_binary_smoothed : forall eps, 0 < eps -> IoI (size 2) everywhere (smoothed eps NRAE).
Proof.
  intros eps He. exact (IoI_at 2 _ _ every_2 (NRAE_IoI_printed_smoothed eps He)).
Qed.

Lemma goal_7 : forall least n s t : R, 2 <= n -> 0 < least -> least <= (1 / 2) -> 0 <= s -> s <= t -> s / (n - 1 + (1 - least) / least) <= t / (n - 1 + (1 - least) / least).
Proof.
  intros least n s t G0 G1 G2 G3 G4.
  assert (0 < (1 + least * (n - 2))) by positive.
  le_cert (((t - s)) * least / ((1 + least * (n - 2)))).
Qed.

Lemma goal_8 : forall least n : R, 2 <= n -> 0 < least -> least <= (1 / 2) -> 0 <= 0 / (n - 1 + (1 - least) / least).
Proof.
  intros least n G0 G1 G2.
  assert (0 < (1 + least * (n - 2))) by positive.
  apply Req_le.
  identity.
Qed.

Lemma goal_9 : forall p q : R, 0 < p -> p <= q -> 0 <= Rabs (q - p) / p.
Proof.
  intros p q G0 G1.
  rewrite (Rabs_pos_eq (q - p)) by first [lra | le_cert (((q - p)))].
  le_cert (((q - p)) / (p)).
Qed.

Lemma goal_10 : forall p q : R, 0 < q -> q <= p -> 0 <= Rabs (q - p) / p.
Proof.
  intros p q G0 G1.
  rewrite (Rabs_left1 (q - p)) by first [lra | le_cert (((p - q)))].
  le_cert (((p - q)) / ((q + (p - q)))).
Qed.

Lemma goal_11 : forall p : R, 0 < p -> 0 <= 1.
Proof.
  intros p G0.
  ground.
Qed.

Theorem NRAE_NN_printed_natural : NN every NRAE_domain NRAE.
Proof.
  unfold NRAE_domain.
  apply (nonnegative every NRAE summand outer true_positive shape 0).
  - intros n p x Hn Hp _ Hd s t G0 G1. destruct (codeframe_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_7 (least n p) (INR n) s t ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd. destruct (codeframe_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_8 (least n p) (INR n) ltac:(side) ltac:(side) ltac:(side)).
  - apply everywhere_in.
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_9 p q ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_10 p q ltac:(side) ltac:(side)).
    + intros q Hq Ok. outside Ok.
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_11 p ltac:(side)).
    + intros Ok. outside Ok.
Qed.

Theorem NRAE_NN_binary_natural : NN (size 2) NRAE_domain NRAE.
Proof.
  exact (NN_at 2 _ _ every_2 NRAE_NN_printed_natural).
Qed.

Theorem NRAE_NN_printed_smoothed : forall eps, 0 < eps -> NN every everywhere (smoothed eps NRAE).
Proof.
  intros eps He. exact (NN_smoothed eps He every true_positive NRAE inside NRAE_NN_printed_natural).
Qed.

Theorem NRAE_NN_binary_smoothed : forall eps, 0 < eps -> NN (size 2) everywhere (smoothed eps NRAE).
Proof.
  intros eps He. exact (NN_at 2 _ _ every_2 (NRAE_NN_printed_smoothed eps He)).
Qed.

Lemma goal_12 : forall least n s t : R, 2 <= n -> 0 < least -> least <= (1 / 2) -> s <= t -> s / (n - 1 + (1 - least) / least) <= t / (n - 1 + (1 - least) / least).
Proof.
  intros least n s t G0 G1 G2 G3.
  assert (0 < (1 + least * (n - 2))) by positive.
  le_cert (((t - s)) * least / ((1 + least * (n - 2)))).
Qed.

Lemma goal_13 : forall p q : R, 0 < p -> p <= 1 -> 0 < q -> q <= 1 -> p - q <= 0 -> Rabs (q - p) / p <= (1 - q) * 1 + q * (Rabs (1 - p) / p).
Proof.
  intros p q G0 G1 G2 G3 G4.
  rewrite (Rabs_pos_eq (q - p)) by first [lra | le_cert (((0 - (p - q))))].
  rewrite (Rabs_pos_eq (1 - p)) by first [lra | le_cert (((1 - q) + (0 - (p - q))))].
  le_cert (2 * ((1 - q))).
Qed.

Lemma goal_14 : forall p q : R, 0 < p -> p <= 1 -> 0 < q -> q <= 1 -> 0 <= p - q -> Rabs (q - p) / p <= (1 - q) * 1 + q * (Rabs (1 - p) / p).
Proof.
  intros p q G0 G1 G2 G3 G4.
  rewrite (Rabs_left1 (q - p)) by first [lra | le_cert (((p - q)))].
  rewrite (Rabs_pos_eq (1 - p)) by first [lra | le_cert (((1 - p)))].
  le_cert (2 * q * ((1 - p)) / ((q + (p - q)))).
Qed.

Lemma goal_15 : forall p q : R, 0 < p -> p <= 1 -> 0 < q -> q <= 1 -> Rabs (q - p) / p <= (1 - q) * 1 + q * (Rabs (1 - p) / p).
Proof.
  intros p q G0 G1 G2 G3.
  destruct (Rle_or_lt (p - q) 0).
  - exact (goal_13 p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - exact (goal_14 p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_16 : forall p r : R, 0 < p -> p < r -> r <= 1 -> Rabs (1 - r) / r - 1 <= Rabs (1 - p) / p - 1.
Proof.
  intros p r G0 G1 G2.
  rewrite (Rabs_pos_eq (1 - r)) by first [lra | le_cert (((1 - r)))].
  rewrite (Rabs_pos_eq (1 - p)) by first [lra | le_cert (((r - p) + (1 - r)))].
  le_cert (((r - p)) / ((p + (r - p)) * p)).
Qed.

Lemma goal_17 : forall least n : R, 2 <= n -> 0 < least -> least <= (1 / 2) -> (0 + 1 * n + (Rabs (1 - least) / least - 1)) / (n - 1 + (1 - least) / least) = 1.
Proof.
  intros least n G0 G1 G2.
  assert (0 < (2 * least + 2 * ((1 / 2) - least) + least * (n - 2))) by positive.
  rewrite (Rabs_pos_eq (1 - least)) by first [lra | le_cert ((least + 2 * ((1 / 2) - least)))].
  identity.
Qed.

Theorem NRAE_MAX_printed_natural : MAX every NRAE_domain NRAE.
Proof.
  unfold NRAE_domain.
  apply (vertex every NRAE summand outer true_positive shape (fun n p => INR n * 1) 1).
  - lra.
  - intros n Hn. unfold every in Hn. lia.
  - intros p x y H _. exact H.
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_12 (least n p) (INR n) s t ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - apply chord_by_strata.
    + intros q Hq H1 Ok. outside Ok.
    + intros p q Hp H0 Hq H1 Ok. unfold summand. close_by (goal_15 p q ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - apply fall_by_strata.
    + intros r x Hr H1 O1 O2. outside O1.
    + intros p r Hp Hr H1. unfold rise, summand. close_by (goal_16 p r ltac:(side) ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd.
    rewrite (sum_ext n _ (fun c => 1)).
  + rewrite ?sum_plus, ?sum_scale, ?sum_const, ?(proj2 Hp). ring.
  + intros c L. pose proof (proj1 Hp c L). pose proof (Hd c L) as Ok. unfold true_positive in Ok.
    unfold summand. resolve; identity.
  - intros n p x Hn Hp _ Hd. destruct (codeframe_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold rise, summand, outer. close_by (goal_17 (least n p) (INR n) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NRAE_MAX_binary_natural : MAX (size 2) NRAE_domain NRAE.
Proof.
  exact (MAX_at 2 _ _ every_2 NRAE_MAX_printed_natural).
Qed.

Lemma goal_18 : forall least n s t : R, 2 <= n -> 0 < least -> least <= (1 / 2) -> s < t -> s / (n - 1 + (1 - least) / least) < t / (n - 1 + (1 - least) / least).
Proof.
  intros least n s t G0 G1 G2 G3.
  assert (0 < (1 + least * (n - 2))) by positive.
  lt_cert (((t - s)) * least / ((1 + least * (n - 2)))).
Qed.

Lemma goal_19 : forall x y : R, 0 < x -> 0 < y -> y <= x -> Rabs (y - x) / x < 1.
Proof.
  intros x y G0 G1 G2.
  rewrite (Rabs_left1 (y - x)) by first [lra | le_cert (((x - y)))].
  lt_cert (y / ((y + (x - y)))).
Qed.

Lemma goal_20 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> z < y -> y <= x -> Rabs (y - x) / x < Rabs (z - x) / x.
Proof.
  intros x y z G0 G1 G2 G3 G4.
  rewrite (Rabs_left1 (y - x)) by first [lra | le_cert (((x - y)))].
  rewrite (Rabs_left1 (z - x)) by first [lra | le_cert (((y - z) + (x - y)))].
  lt_cert (((y - z)) / (x)).
Qed.

Lemma goal_21 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> x <= y -> y < z -> Rabs (y - x) / x < Rabs (z - x) / x.
Proof.
  intros x y z G0 G1 G2 G3 G4.
  rewrite (Rabs_pos_eq (y - x)) by first [lra | le_cert (((y - x)))].
  rewrite (Rabs_pos_eq (z - x)) by first [lra | le_cert (((z - y) + (y - x)))].
  lt_cert (((z - y)) / (x)).
Qed.

Theorem NRAE_MON_printed_natural : MON every NRAE_domain NRAE.
Proof.
  unfold NRAE_domain.
  apply (separable every NRAE summand outer true_positive shape 0 True True).
  - left; exact I.
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_18 (least n p) (INR n) s t ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - apply from_below.
    + intros x y Hx Hy H1 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_19 x y ltac:(side) ltac:(side) ltac:(side)).
    + intros x y z Hx Hy Hz H1 H2 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_20 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - apply from_above.
    + intros z Hz O1 O2. outside O1.
    + intros y z Hy Hz H1 O1 O2. outside O1.
    + intros x y z Hx Hy Hz H1 H2 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_21 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NRAE_MON_binary_natural : MON_binary NRAE_domain NRAE.
Proof.
  exact (MON_binary_of every _ _ every_2 NRAE_MON_printed_natural).
Qed.

Theorem NRAE_MON_printed_smoothed : forall eps, 0 < eps -> MON every everywhere (smoothed eps NRAE).
Proof.
  intros eps He. exact (MON_smoothed eps He every true_positive NRAE inside NRAE_MON_printed_natural).
Qed.

Theorem NRAE_MON_binary_smoothed : forall eps, 0 < eps -> MON_binary everywhere (smoothed eps NRAE).
Proof.
  intros eps He. exact (MON_binary_of every _ _ every_2 (NRAE_MON_printed_smoothed eps He)).
Qed.

Theorem NRAE_IMP_printed_natural : IMP every NRAE_domain NRAE.
Proof.
  unfold NRAE_domain.
  apply (mirror every NRAE summand outer true_positive shape).
  intros p1 p2 a Ha H1 H2 _ O1 O2 O3 O4. unfold true_positive in *. unfold summand.
  resolve; identity.
Qed.

Theorem NRAE_IMP_binary_natural : IMP_binary NRAE_domain NRAE.
Proof.
  exact (IMP_binary_of every _ _ every_2 NRAE_IMP_printed_natural).
Qed.

Theorem NRAE_IMP_printed_smoothed : forall eps, 0 < eps -> IMP every everywhere (smoothed eps NRAE).
Proof.
  intros eps He. exact (IMP_smoothed eps He every true_positive NRAE inside NRAE_IMP_printed_natural).
Qed.

Theorem NRAE_IMP_binary_smoothed : forall eps, 0 < eps -> IMP_binary everywhere (smoothed eps NRAE).
Proof.
  intros eps He. exact (IMP_binary_of every _ _ every_2 (NRAE_IMP_printed_smoothed eps He)).
Qed.

Lemma goal_22 : forall P k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < 1.
Proof.
  intros P k n G0 G1 G2 G3.
  ground.
Qed.

Lemma goal_23 : forall p : R, 0 < p -> 1 = 1 * 1 + (0 * p + 0 * 0 + 0).
Proof.
  intros p G0.
  identity.
Qed.

Lemma goal_24 : forall P k n p : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < p -> 1 = 1 * 1 + (0 * p + 0 * 0 + 0).
Proof.
  intros P k n p G0 G1 G2 G3 G4.
  exact (goal_23 p ltac:(side)).
Qed.

Lemma goal_25 : forall P p q : R, 0 < P -> 0 < p -> 0 < q -> p - q <= 0 -> Rabs (q / P - p / P) / (p / P) = 1 * (Rabs (q - p) / p) + (0 * p + 0 * q + 0).
Proof.
  intros P p q G0 G1 G2 G3.
  rewrite (Rabs_pos_eq (q / P - p / P)) by first [lra | le_cert (((0 - (p - q))) / (P))].
  rewrite (Rabs_pos_eq (q - p)) by first [lra | le_cert (((0 - (p - q))))].
  identity.
Qed.

Lemma goal_26 : forall P p q : R, 0 < P -> 0 < p -> 0 < q -> 0 <= p - q -> Rabs (q / P - p / P) / (p / P) = 1 * (Rabs (q - p) / p) + (0 * p + 0 * q + 0).
Proof.
  intros P p q G0 G1 G2 G3.
  rewrite (Rabs_left1 (q / P - p / P)) by first [lra | le_cert (((p - q)) / (P))].
  rewrite (Rabs_left1 (q - p)) by first [lra | le_cert (((p - q)))].
  identity.
Qed.

Lemma goal_27 : forall P p q : R, 0 < P -> 0 < p -> 0 < q -> Rabs (q / P - p / P) / (p / P) = 1 * (Rabs (q - p) / p) + (0 * p + 0 * q + 0).
Proof.
  intros P p q G0 G1 G2.
  destruct (Rle_or_lt (p - q) 0).
  - exact (goal_25 P p q ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - exact (goal_26 P p q ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_28 : forall P k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < p -> 0 < q -> Rabs (q / P - p / P) / (p / P) = 1 * (Rabs (q - p) / p) + (0 * p + 0 * q + 0).
Proof.
  intros P k n p q G0 G1 G2 G3 G4 G5.
  exact (goal_27 P p q ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NRAE_IND_repaired_natural : IND_repaired every NRAE_domain NRAE.
Proof.
  unfold NRAE_domain.
  apply (scaling_repaired NRAE summand outer true_positive shape
    (fun n k P Q => 1) (fun n k P Q => 0) (fun n k P Q => 0) (fun n k P Q => 0)).
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe_positive n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_18 (least n p) (INR n) s t ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_22 P (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). apply law_by_strata.
    + intros Ok. outside Ok.
    + intros q Hq Ok. outside Ok.
    + intros p Hp Ok. unfold summand. close_by (goal_24 P (INR k) (INR n) p ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold summand. close_by (goal_28 P (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_29 : forall P eps k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 < 1.
Proof.
  intros P eps k n G0 G1 G2 G3 G4.
  ground.
Qed.

Lemma goal_30 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> p - q <= 0 -> Rabs ((q + eps) / (P + eps * k) - (p + eps) / (P + eps * k)) / ((p + eps) / (P + eps * k)) = 1 * (Rabs ((q + eps) / (1 + eps * n) - (p + eps) / (1 + eps * n)) / ((p + eps) / (1 + eps * n))) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6 G7.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  rewrite (Rabs_pos_eq ((q + eps) / (P + eps * k) - (p + eps) / (P + eps * k))) by first [lra | le_cert (((0 - (p - q))) / ((2 * eps + P + eps * (k - 2))))].
  rewrite (Rabs_pos_eq ((q + eps) / (1 + eps * n) - (p + eps) / (1 + eps * n))) by first [lra | le_cert (((0 - (p - q))) / ((2 * eps + 1 + eps * (n - 2))))].
  identity.
Qed.

Lemma goal_31 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> 0 <= p - q -> Rabs ((q + eps) / (P + eps * k) - (p + eps) / (P + eps * k)) / ((p + eps) / (P + eps * k)) = 1 * (Rabs ((q + eps) / (1 + eps * n) - (p + eps) / (1 + eps * n)) / ((p + eps) / (1 + eps * n))) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6 G7.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  rewrite (Rabs_left1 ((q + eps) / (P + eps * k) - (p + eps) / (P + eps * k))) by first [lra | le_cert (((p - q)) / ((2 * eps + P + eps * (k - 2))))].
  rewrite (Rabs_left1 ((q + eps) / (1 + eps * n) - (p + eps) / (1 + eps * n))) by first [lra | le_cert (((p - q)) / ((2 * eps + 1 + eps * (n - 2))))].
  identity.
Qed.

Lemma goal_32 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> Rabs ((q + eps) / (P + eps * k) - (p + eps) / (P + eps * k)) / ((p + eps) / (P + eps * k)) = 1 * (Rabs ((q + eps) / (1 + eps * n) - (p + eps) / (1 + eps * n)) / ((p + eps) / (1 + eps * n))) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6.
  destruct (Rle_or_lt (p - q) 0).
  - exact (goal_30 P eps k n p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - exact (goal_31 P eps k n p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NRAE_IND_rescaled_smoothed : forall eps, 0 < eps -> IND_rescaled eps every NRAE.
Proof.
  intros eps He.
  assert (Grow : where_defined every (each both_positive) (grows outer)).
  { intros n p x Hn Hp _ Hd s t G0. destruct (codeframe_smoothed n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_18 (least n p) (INR n) s t ltac:(side) ltac:(side) ltac:(side) ltac:(side)). }
  apply (scaling_rescaled eps He NRAE summand outer shape Grow
    (fun eps n k P Q => 1) (fun eps n k P Q => 0) (fun eps n k P Q => 0) (fun eps n k P Q => 0)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_29 P eps (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP p q Hp Hq. destruct (part_sizes n k Lk). unfold summand. close_by (goal_32 P eps (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NRAE_REL_binary_natural :
  ~ (REL_binary same NRAE_domain NRAE).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_REL_binary_natural_independent :
  ~ (REL_binary independent NRAE_domain NRAE).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_REL_printed_natural :
  ~ (REL_printed same every NRAE_domain NRAE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_REL_printed_natural_independent :
  ~ (REL_printed independent every NRAE_domain NRAE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_REL_repaired_natural :
  ~ (REL_repaired same every NRAE_domain NRAE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_REL_repaired_natural_independent :
  ~ (REL_repaired independent every NRAE_domain NRAE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_ABS_binary_natural :
  ~ (ABS_binary same NRAE_domain NRAE).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_ABS_binary_natural_independent :
  ~ (ABS_binary independent NRAE_domain NRAE).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_ABS_printed_natural :
  ~ (ABS_printed same every NRAE_domain NRAE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_ABS_printed_natural_independent :
  ~ (ABS_printed independent every NRAE_domain NRAE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_ABS_repaired_natural :
  ~ (ABS_repaired same every NRAE_domain NRAE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_ABS_repaired_natural_independent :
  ~ (ABS_repaired independent every NRAE_domain NRAE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 5) 1 1 (listed [(1 / 5); (4 / 5)]) (listed [(2 / 5); (3 / 5)]) (listed [(3 / 5); (2 / 5)]) (listed [(4 / 5); (1 / 5)])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_IND_printed_natural :
  ~ (IND_printed every NRAE_domain NRAE).
Proof.
  intros H.
  pose proof (H 3%nat 2%nat (listed [(1 / 4); (1 / 4); (1 / 2)]) (listed [(3 / 4); (1 / 4); 0]) (listed [(1 / 2); (1 / 2); 0])) as F.
  discharge F. refute_left F.
Qed.

Theorem NRAE_IND_smooth_first_natural :
  ~ (IND_printed every NRAE_domain NRAE).
Proof.
  exact NRAE_IND_printed_natural.
Qed.

Theorem NRAE_MAX_binary_smoothed :
  ~ (forall eps, 0 < eps -> MAX (size 2) everywhere (smoothed eps NRAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  apply two_maxima with 2%nat (listed [0; 1]) (listed [1; 0]) 2%nat (listed [(1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2)]);
  [admissible .. | below_everywhere].
Qed.

Theorem NRAE_MAX_printed_smoothed :
  ~ (forall eps, 0 < eps -> MAX every everywhere (smoothed eps NRAE)).
Proof.
  intros H. apply NRAE_MAX_binary_smoothed. intros.
  eapply MAX_fewer; [exact two_of_every | now apply H].
Qed.

Theorem NRAE_REL_binary_smoothed :
  ~ (forall eps, 0 < eps -> REL_binary same everywhere (smoothed eps NRAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_REL_binary_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_binary independent everywhere (smoothed eps NRAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_REL_printed_smoothed :
  ~ (forall eps, 0 < eps -> REL_printed same every everywhere (smoothed eps NRAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_REL_printed_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_printed independent every everywhere (smoothed eps NRAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_REL_repaired_smoothed :
  ~ (forall eps, 0 < eps -> REL_repaired same every everywhere (smoothed eps NRAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_REL_repaired_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_repaired independent every everywhere (smoothed eps NRAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_ABS_binary_smoothed :
  ~ (forall eps, 0 < eps -> ABS_binary same everywhere (smoothed eps NRAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_ABS_binary_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_binary independent everywhere (smoothed eps NRAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_ABS_printed_smoothed :
  ~ (forall eps, 0 < eps -> ABS_printed same every everywhere (smoothed eps NRAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_ABS_printed_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_printed independent every everywhere (smoothed eps NRAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_ABS_repaired_smoothed :
  ~ (forall eps, 0 < eps -> ABS_repaired same every everywhere (smoothed eps NRAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_ABS_repaired_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_repaired independent every everywhere (smoothed eps NRAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NRAE_IND_printed_smoothed :
  ~ (forall eps, 0 < eps -> IND_printed every everywhere (smoothed eps NRAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [(1 / 3); (2 / 3); 0]) (listed [(1 / 3); 0; (2 / 3)]) (listed [0; (1 / 3); (2 / 3)])) as F.
  discharge F. refute_left F.
Qed.

Theorem NRAE_IND_repaired_smoothed :
  ~ (forall eps, 0 < eps -> IND_repaired every everywhere (smoothed eps NRAE)).
Proof.
  intros H. specialize (H (1 / 10) ltac:(lra)). revert H.
  intros H.
  pose proof (H 4%nat 3%nat (listed [(1 / 8); 0; (1 / 4); (5 / 8)]) (listed [(1 / 8); (1 / 8); (1 / 8); (5 / 8)]) (listed [(3 / 8); 0; 0; (5 / 8)])) as F.
  discharge F. refute_left F.
Qed.

Theorem NRAE_IND_smooth_first_smoothed :
  ~ (forall eps, 0 < eps -> IND_smooth_first eps every NRAE).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [(1 / 3); (2 / 3); 0]) (listed [(1 / 3); 0; (2 / 3)]) (listed [0; (1 / 3); (2 / 3)])) as F.
  discharge F. refute_left F.
Qed.

From Axiomcheck Require Import RefutationsExtended.

Theorem NRAE_IoI_printed_extended :
  ~ (IoI_extended every (extended NRAE_domain NRAE)).
Proof.
  intros H.
  pose proof (H 3%nat (listed [(1 / 2); 0; (1 / 2)]) (listed [0; 0; 1])) as F.
  discharge F. destruct F as (v0 & V0 & F).
  limit_value V0 (fun t : R => (listed [(1 / 2) - (1 / 6) * t; (1 / 3) * t; (1 / 2) - (1 / 6) * t])) (fun t : R => (listed [(1 / 3) * t; (1 / 3) * t; 1 - (2 / 3) * t])) 0; [ | apply tends_linearly with (fun t : R => (-6 + 6 * t) / (-9 + t ^ 2)) 100; linearly].
  refute_extended F.
Qed.

Theorem NRAE_NN_printed_extended :
  ~ (NN_exist every (extended NRAE_domain NRAE)).
Proof.
  intros H.
  pose proof (H 3%nat (listed [1; 0; 0]) (listed [0; 0; 1])) as F.
  discharge F. destruct F as (v0 & V0).
  limit_along A V0 (fun t : R => (listed [1 - t; (1 / 2) * t; (1 / 2) * t])) (fun t : R => (listed [(1 / 2) * t; (1 / 2) * t; 1 - t])) 1.
  specialize (A ltac:(apply tends_linearly with (fun t : R => (3 - (5 / 2) * t) / (-2 + t + t ^ 2)) 100; linearly)).
  limit_along B V0 (fun t : R => (listed [1 - t; (1 / 3) * t; (2 / 3) * t])) (fun t : R => (listed [(1 / 3) * t; (1 / 3) * t; 1 - (2 / 3) * t])) (1 / 2).
  specialize (B ltac:(apply tends_linearly with (fun t : R => ((3 / 2) - (7 / 6) * t) / (-3 + 2 * t + t ^ 2)) 100; linearly)).
  not_both A B.
Qed.

Theorem NRAE_MAX_printed_extended :
  ~ (MAX_exist every (extended NRAE_domain NRAE)).
Proof.
  intros H.
  pose proof (H 3%nat (listed [0; 0; 1]) (listed [(1 / 2); (1 / 2); 0])) as F.
  discharge F. destruct F as (v0 & V0).
  limit_along A V0 (fun t : R => (listed [(1 / 2) * t; (1 / 2) * t; 1 - t])) (fun t : R => (listed [(1 / 2) - (1 / 2) * t; (1 / 2); (1 / 2) * t])) 1.
  specialize (A ltac:(apply tends_linearly with (fun t : R => (3 - (5 / 2) * t) / (-2 + t + t ^ 2)) 100; linearly)).
  limit_along B V0 (fun t : R => (listed [(1 / 3) * t; (2 / 3) * t; 1 - t])) (fun t : R => (listed [(1 / 2) - (1 / 3) * t; (1 / 2); (1 / 3) * t])) (3 / 4).
  specialize (B ltac:(apply tends_linearly with (fun t : R => ((11 / 4) - (29 / 12) * t) / (-3 + 2 * t + t ^ 2)) 100; linearly)).
  not_both A B.
Qed.

Theorem NRAE_MON_printed_extended :
  ~ (MON_extended every (extended NRAE_domain NRAE)).
Proof.
  intros H.
  pose proof (H 3%nat 0%nat 1%nat (listed [(2 / 3); (1 / 3); 0]) (listed [(1 / 3); (1 / 3); (1 / 3)]) (listed [0; (2 / 3); (1 / 3)])) as F.
  discharge F. destruct F as (v0 & v1 & V0 & V1 & F).
  limit_value V0 (fun t : R => (listed [(2 / 3) - (1 / 3) * t; (1 / 3); (1 / 3) * t])) (fun t : R => (listed [(1 / 3); (1 / 3); (1 / 3)])) (1 / 3); [ | apply tends_linearly with (fun t : R => ((5 / 3) - (1 / 3) * t) / (-6 + t + t ^ 2)) 100; linearly].
  limit_value V1 (fun t : R => (listed [(2 / 3) - (1 / 3) * t; (1 / 3); (1 / 3) * t])) (fun t : R => (listed [(1 / 3) * t; (2 / 3) - (1 / 3) * t; (1 / 3)])) (1 / 3); [ | apply tends_linearly with (fun t : R => (-(4 / 3) + (11 / 3) * t - t ^ 2) / (-6 + t + t ^ 2)) 100; linearly].
  refute_extended F.
Qed.

Theorem NRAE_IMP_printed_extended :
  ~ (IMP_exist every (extended NRAE_domain NRAE)).
Proof.
  intros H.
  pose proof (H 4%nat 0%nat 1%nat 0 (listed [0; (1 / 2); (1 / 2); 0]) (listed [0; (1 / 2); 0; (1 / 2)]) (listed [0; (1 / 2); 0; (1 / 2)])) as F.
  discharge F. destruct F as (v0 & v1 & V0 & V1).
  limit_along A V0 (fun t : R => (listed [(1 / 2) * t; (1 / 2) - t; (1 / 2); (1 / 2) * t])) (fun t : R => (listed [(1 / 2) * t; (1 / 2) - t; (1 / 2) * t; (1 / 2)])) (1 / 2).
  specialize (A ltac:(apply tends_linearly with (fun t : R => (-(1 / 2)) / (1)) 100; linearly)).
  limit_along B V0 (fun t : R => (listed [(1 / 3) * t; (1 / 2) - t; (1 / 2); (2 / 3) * t])) (fun t : R => (listed [(1 / 3) * t; (1 / 2) - (2 / 3) * t; (1 / 3) * t; (1 / 2)])) (1 / 4).
  specialize (B ltac:(apply tends_linearly with (fun t : R => ((1 / 8) - (1 / 4) * t - (1 / 3) * t ^ 2) / (-(3 / 4) + t + t ^ 2)) 100; linearly)).
  not_both A B.
Qed.

Theorem NRAE_REL_binary_extended :
  ~ (REL_binary_extended same (extended NRAE_domain NRAE)).
Proof.
  intros H. apply NRAE_REL_binary_natural. eapply REL_binary_natural. exact H.
Qed.

Theorem NRAE_REL_binary_extended_independent :
  ~ (REL_binary_extended independent (extended NRAE_domain NRAE)).
Proof.
  intros H. apply NRAE_REL_binary_natural_independent. eapply REL_binary_natural. exact H.
Qed.

Theorem NRAE_REL_printed_extended :
  ~ (REL_printed_extended same every (extended NRAE_domain NRAE)).
Proof.
  intros H. apply NRAE_REL_printed_natural. eapply REL_printed_natural. exact H.
Qed.

Theorem NRAE_REL_printed_extended_independent :
  ~ (REL_printed_extended independent every (extended NRAE_domain NRAE)).
Proof.
  intros H. apply NRAE_REL_printed_natural_independent. eapply REL_printed_natural. exact H.
Qed.

Theorem NRAE_REL_repaired_extended :
  ~ (REL_repaired_extended same every (extended NRAE_domain NRAE)).
Proof.
  intros H. apply NRAE_REL_repaired_natural. eapply REL_repaired_natural. exact H.
Qed.

Theorem NRAE_REL_repaired_extended_independent :
  ~ (REL_repaired_extended independent every (extended NRAE_domain NRAE)).
Proof.
  intros H. apply NRAE_REL_repaired_natural_independent. eapply REL_repaired_natural. exact H.
Qed.

Theorem NRAE_ABS_binary_extended :
  ~ (ABS_binary_extended same (extended NRAE_domain NRAE)).
Proof.
  intros H. apply NRAE_ABS_binary_natural. eapply ABS_binary_natural. exact H.
Qed.

Theorem NRAE_ABS_binary_extended_independent :
  ~ (ABS_binary_extended independent (extended NRAE_domain NRAE)).
Proof.
  intros H. apply NRAE_ABS_binary_natural_independent. eapply ABS_binary_natural. exact H.
Qed.

Theorem NRAE_ABS_printed_extended :
  ~ (ABS_printed_extended same every (extended NRAE_domain NRAE)).
Proof.
  intros H. apply NRAE_ABS_printed_natural. eapply ABS_printed_natural. exact H.
Qed.

Theorem NRAE_ABS_printed_extended_independent :
  ~ (ABS_printed_extended independent every (extended NRAE_domain NRAE)).
Proof.
  intros H. apply NRAE_ABS_printed_natural_independent. eapply ABS_printed_natural. exact H.
Qed.

Theorem NRAE_ABS_repaired_extended :
  ~ (ABS_repaired_extended same every (extended NRAE_domain NRAE)).
Proof.
  intros H. apply NRAE_ABS_repaired_natural. eapply ABS_repaired_natural. exact H.
Qed.

Theorem NRAE_ABS_repaired_extended_independent :
  ~ (ABS_repaired_extended independent every (extended NRAE_domain NRAE)).
Proof.
  intros H. apply NRAE_ABS_repaired_natural_independent. eapply ABS_repaired_natural. exact H.
Qed.

Theorem NRAE_IND_printed_extended :
  ~ (IND_printed_extended every (extended NRAE_domain NRAE)).
Proof.
  intros H. apply NRAE_IND_printed_natural. eapply IND_printed_natural. exact H.
Qed.

Theorem NRAE_IND_repaired_extended :
  ~ (IND_repaired_extended every (extended NRAE_domain NRAE)).
Proof.
  intros H.
  pose proof (H 3%nat 2%nat (listed [(1 / 3); (2 / 3); 0]) (listed [1; 0; 0]) (listed [0; 1; 0])) as F.
  discharge F. destruct F as (v0 & v1 & v2 & v3 & V0 & V1 & V2 & V3 & F).
  limit_value V0 (fun t : R => (listed [(1 / 3); (2 / 3) - (1 / 3) * t; (1 / 3) * t])) (fun t : R => (listed [1 - (2 / 3) * t; (1 / 3) * t; (1 / 3) * t])) 0; [ | apply tends_linearly with (fun t : R => (-6 + 8 * t - 2 * t ^ 2) / (-6 + t + t ^ 2)) 100; linearly].
  limit_value V1 (fun t : R => (listed [(1 / 3); (2 / 3) - (1 / 3) * t; (1 / 3) * t])) (fun t : R => (listed [(1 / 3) * t; 1 - (2 / 3) * t; (1 / 3) * t])) 0; [ | apply tends_linearly with (fun t : R => (-3 + 4 * t - t ^ 2) / (-6 + t + t ^ 2)) 100; linearly].
  natural_value V2.
  natural_value V3.
  refute_extended F.
Qed.

Theorem NRAE_IND_rescaled_extended :
  ~ (IND_repaired_extended every (extended NRAE_domain NRAE)).
Proof.
  exact NRAE_IND_repaired_extended.
Qed.

Theorem NRAE_IND_smooth_first_extended :
  ~ (IND_printed_extended every (extended NRAE_domain NRAE)).
Proof.
  exact NRAE_IND_printed_extended.
Qed.
