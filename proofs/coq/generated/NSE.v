(** NSE: the axioms it satisfies, and those it does not.  Printed from certificates. *)

From Coq Require Import Reals List Lra Lia PeanoNat.
From Axiomcheck Require Import Refutations Sums Quantification Forms.
From Axiomcheck Require Import LemmasPerClass LemmasPairs LemmasParts LemmasWorst LemmasBinary LemmasSmoothed.
Import ListNotations.
Open Scope R_scope.

(** Normalized squared error: sum((p - p_hat)**2)/((1 - min(p))**2 + (sum(p**2) - min(p)**2))
    (Sebastiani 2020, Eq. 11).  Defined everywhere. *)
Definition NSE : measure := fun n p x =>
  sum n (fun c => (p c - x c) ^ 2) / ((1 - least n p) ^ 2 + (sum n (fun c => (p c) ^ 2) - (least n p) ^ 2)).
Definition NSE_domain : domain := each anywhere.

Theorem NSE_has_values n p x : every n -> dist n p -> dist n x -> NSE_domain n p x ->
  (1 - least n p) ^ 2 + (sum n (fun c => (p c) ^ 2) - (least n p) ^ 2) <> 0.
Proof.
  intros Hn Hp Hx Hd. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
  rewrite ?sum_plus, ?(proj2 Hp), ?(proj2 Hx). destruct (moment_bounds n p 2 Hp ltac:(lia)) as [M2 U2].
  repeat split; first [has_values anywhere Hp Hx Hd | has_value].
Qed.

(** One class's term, and what becomes of the sum. *)
Definition summand (p x : R) : R := (p - x) ^ 2.
Definition outer (n : nat) (p : vector) (S : R) : R := S / ((1 - least n p) ^ 2 + (1 * sum n (fun c => p c ^ 2) - (least n p) ^ 2)).

Lemma shape n p x : dist n p -> dist n x ->
  NSE n p x = outer n p (sum n (fun c => summand (p c) (x c))).
Proof.
  intros Hp Hx. first [reflexivity | unfold NSE, outer, summand; one_sum Hp Hx].
Qed.

Lemma inside : open_inside anywhere.
Proof. inside. Qed.

Lemma goal_1 : forall least moment_2 s t : R, 0 <= least -> least <= (1 / 2) -> 0 < moment_2 -> moment_2 <= 1 -> 0 <= s -> s < t -> s / ((1 - least) ^ 2 + (1 * moment_2 - least ^ 2)) < t / ((1 - least) ^ 2 + (1 * moment_2 - least ^ 2)).
Proof.
  intros least moment_2 s t G0 G1 G2 G3 G4 G5.
  lt_cert (2 * ((t - s)) / (2 * (moment_2 + 2 * ((1 / 2) - least)))).
Qed.

Lemma goal_2 : forall least moment_2 : R, 0 <= least -> least <= (1 / 2) -> 0 < moment_2 -> moment_2 <= 1 -> 0 / ((1 - least) ^ 2 + (1 * moment_2 - least ^ 2)) = 0.
Proof.
  intros least moment_2 G0 G1 G2 G3.
  identity.
Qed.

Lemma goal_3 : forall p q : R, 0 < p -> p < q -> 0 < (p - q) ^ 2.
Proof.
  intros p q G0 G1.
  lt_cert (((q - p)) ^ 2).
Qed.

Lemma goal_4 : forall p q : R, 0 < q -> q < p -> 0 < (p - q) ^ 2.
Proof.
  intros p q G0 G1.
  lt_cert (((p - q)) ^ 2).
Qed.

Lemma goal_5 : forall q : R, 0 < q -> 0 < (- q) ^ 2.
Proof.
  intros q G0.
  lt_cert (q ^ 2).
Qed.

Lemma goal_6 : forall p : R, 0 < p -> 0 < p ^ 2.
Proof.
  intros p G0.
  lt_cert (p ^ 2).
Qed.

Lemma goal_7 : forall p : R, 0 < p -> (p - p) ^ 2 = 0.
Proof.
  intros p G0.
  identity.
Qed.

Lemma goal_8 : 0 = 0.
Proof.
  ground.
Qed.

Theorem NSE_IoI_printed_natural : IoI every NSE_domain NSE.
Proof.
  unfold NSE_domain.
  apply (divergence every NSE summand outer anywhere shape 0).
  - intros n p x Hn Hp _ Hd s t G0 G1. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    destruct (moment_bounds n p 2 Hp ltac:(lia)) as [M2 U2].
    unfold outer. close_by (goal_1 (least n p) (sum n (fun c => p c ^ 2)) s t ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    destruct (moment_bounds n p 2 Hp ltac:(lia)) as [M2 U2].
    unfold outer. close_by (goal_2 (least n p) (sum n (fun c => p c ^ 2)) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - apply on_diagonal.
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_7 p ltac:(side)).
    + intros Ok. unfold moved_by, summand. close_by (goal_8 ).
  - apply off_diagonal.
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_3 p q ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_4 p q ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold moved_by, summand. close_by (goal_5 q ltac:(side)).
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_6 p ltac:(side)).
Qed.

Theorem NSE_IoI_binary_natural : IoI (size 2) NSE_domain NSE.
Proof.
  exact (IoI_at 2 _ _ every_2 NSE_IoI_printed_natural).
Qed.

Theorem NSE_IoI_printed_smoothed : forall eps, 0 < eps -> IoI every everywhere (smoothed eps NSE).
Proof.
  intros eps He. exact (IoI_smoothed eps He every anywhere NSE inside NSE_IoI_printed_natural).
Qed.

Theorem NSE_IoI_binary_smoothed : forall eps, 0 < eps -> IoI (size 2) everywhere (smoothed eps NSE).
Proof.
  intros eps He. exact (IoI_at 2 _ _ every_2 (NSE_IoI_printed_smoothed eps He)).
Qed.

Lemma goal_9 : forall least moment_2 s t : R, 0 <= least -> least <= (1 / 2) -> 0 < moment_2 -> moment_2 <= 1 -> 0 <= s -> s <= t -> s / ((1 - least) ^ 2 + (1 * moment_2 - least ^ 2)) <= t / ((1 - least) ^ 2 + (1 * moment_2 - least ^ 2)).
Proof.
  intros least moment_2 s t G0 G1 G2 G3 G4 G5.
  le_cert (2 * ((t - s)) / (2 * (moment_2 + 2 * ((1 / 2) - least)))).
Qed.

Lemma goal_10 : forall least moment_2 : R, 0 <= least -> least <= (1 / 2) -> 0 < moment_2 -> moment_2 <= 1 -> 0 <= 0 / ((1 - least) ^ 2 + (1 * moment_2 - least ^ 2)).
Proof.
  intros least moment_2 G0 G1 G2 G3.
  apply Req_le.
  identity.
Qed.

Lemma goal_11 : forall p q : R, 0 < p -> p <= q -> 0 <= (p - q) ^ 2.
Proof.
  intros p q G0 G1.
  le_cert (((q - p)) ^ 2).
Qed.

Lemma goal_12 : forall p q : R, 0 < q -> q <= p -> 0 <= (p - q) ^ 2.
Proof.
  intros p q G0 G1.
  le_cert (((p - q)) ^ 2).
Qed.

Lemma goal_13 : forall q : R, 0 < q -> 0 <= (- q) ^ 2.
Proof.
  intros q G0.
  le_cert (q ^ 2).
Qed.

Lemma goal_14 : forall p : R, 0 < p -> 0 <= p ^ 2.
Proof.
  intros p G0.
  le_cert (p ^ 2).
Qed.

Lemma goal_15 : 0 <= 0.
Proof.
  ground.
Qed.

Theorem NSE_NN_printed_natural : NN every NSE_domain NSE.
Proof.
  unfold NSE_domain.
  apply (nonnegative every NSE summand outer anywhere shape 0).
  - intros n p x Hn Hp _ Hd s t G0 G1. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    destruct (moment_bounds n p 2 Hp ltac:(lia)) as [M2 U2].
    unfold outer. close_by (goal_9 (least n p) (sum n (fun c => p c ^ 2)) s t ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    destruct (moment_bounds n p 2 Hp ltac:(lia)) as [M2 U2].
    unfold outer. close_by (goal_10 (least n p) (sum n (fun c => p c ^ 2)) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - apply everywhere_in.
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_11 p q ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_12 p q ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold moved_by, summand. close_by (goal_13 q ltac:(side)).
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_14 p ltac:(side)).
    + intros Ok. unfold moved_by, summand. close_by (goal_15 ).
Qed.

Theorem NSE_NN_binary_natural : NN (size 2) NSE_domain NSE.
Proof.
  exact (NN_at 2 _ _ every_2 NSE_NN_printed_natural).
Qed.

Theorem NSE_NN_printed_smoothed : forall eps, 0 < eps -> NN every everywhere (smoothed eps NSE).
Proof.
  intros eps He. exact (NN_smoothed eps He every anywhere NSE inside NSE_NN_printed_natural).
Qed.

Theorem NSE_NN_binary_smoothed : forall eps, 0 < eps -> NN (size 2) everywhere (smoothed eps NSE).
Proof.
  intros eps He. exact (NN_at 2 _ _ every_2 (NSE_NN_printed_smoothed eps He)).
Qed.

Lemma goal_16 : forall least moment_2 s t : R, 0 <= least -> least <= (1 / 2) -> 0 < moment_2 -> moment_2 <= 1 -> s <= t -> s / ((1 - least) ^ 2 + (1 * moment_2 - least ^ 2)) <= t / ((1 - least) ^ 2 + (1 * moment_2 - least ^ 2)).
Proof.
  intros least moment_2 s t G0 G1 G2 G3 G4.
  le_cert (2 * ((t - s)) / (2 * (moment_2 + 2 * ((1 / 2) - least)))).
Qed.

Lemma goal_17 : forall q : R, 0 < q -> q <= 1 -> (- q) ^ 2 <= (1 - q) * 0 + q * (- 1) ^ 2.
Proof.
  intros q G0 G1.
  le_cert (q * ((1 - q))).
Qed.

Lemma goal_18 : forall p q : R, 0 < p -> p <= 1 -> 0 < q -> q <= 1 -> (p - q) ^ 2 <= (1 - q) * p ^ 2 + q * (p - 1) ^ 2.
Proof.
  intros p q G0 G1 G2 G3.
  le_cert (q * ((1 - q))).
Qed.

Lemma goal_19 : forall p r : R, 0 < p -> p < r -> r <= 1 -> (r - 1) ^ 2 - r ^ 2 <= (p - 1) ^ 2 - p ^ 2.
Proof.
  intros p r G0 G1 G2.
  le_cert (2 * ((r - p))).
Qed.

Lemma goal_20 : forall r : R, 0 < r -> r <= 1 -> (r - 1) ^ 2 - r ^ 2 <= (- 1) ^ 2 + 0.
Proof.
  intros r G0 G1.
  le_cert (2 * r).
Qed.

Lemma goal_21 : forall least moment_2 : R, 0 <= least -> least <= (1 / 2) -> 0 < moment_2 -> moment_2 <= 1 -> (1 * moment_2 + ((least - 1) ^ 2 - least ^ 2)) / ((1 - least) ^ 2 + (1 * moment_2 - least ^ 2)) = 1.
Proof.
  intros least moment_2 G0 G1 G2 G3.
  identity.
Qed.

Theorem NSE_MAX_printed_natural : MAX every NSE_domain NSE.
Proof.
  unfold NSE_domain.
  apply (vertex every NSE summand outer anywhere shape (fun n p => 1 * sum n (fun c => p c ^ 2)) 1).
  - lra.
  - intros n Hn. unfold every in Hn. lia.
  - intros p x y H _. exact H.
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    destruct (moment_bounds n p 2 Hp ltac:(lia)) as [M2 U2].
    unfold outer. close_by (goal_16 (least n p) (sum n (fun c => p c ^ 2)) s t ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - apply chord_by_strata.
    + intros q Hq H1 Ok. unfold summand. close_by (goal_17 q ltac:(side) ltac:(side)).
    + intros p q Hp H0 Hq H1 Ok. unfold summand. close_by (goal_18 p q ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - apply fall_by_strata.
    + intros r x Hr H1 O1 O2. unfold rise, summand. close_by (goal_20 r ltac:(side) ltac:(side)).
    + intros p r Hp Hr H1. unfold rise, summand. close_by (goal_19 p r ltac:(side) ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd.
    rewrite (sum_ext n _ (fun c => 1 * p c ^ 2)).
  + rewrite ?sum_plus, ?sum_scale, ?sum_const, ?(proj2 Hp). ring.
  + intros c L. pose proof (proj1 Hp c L). pose proof (Hd c L) as Ok. unfold anywhere in Ok.
    unfold summand. resolve; identity.
  - intros n p x Hn Hp _ Hd. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    destruct (moment_bounds n p 2 Hp ltac:(lia)) as [M2 U2].
    unfold rise, summand, outer. close_by (goal_21 (least n p) (sum n (fun c => p c ^ 2)) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NSE_MAX_binary_natural : MAX (size 2) NSE_domain NSE.
Proof.
  exact (MAX_at 2 _ _ every_2 NSE_MAX_printed_natural).
Qed.

Lemma goal_22 : forall least moment_2 s t : R, 0 <= least -> least <= (1 / 2) -> 0 < moment_2 -> moment_2 <= 1 -> s < t -> s / ((1 - least) ^ 2 + (1 * moment_2 - least ^ 2)) < t / ((1 - least) ^ 2 + (1 * moment_2 - least ^ 2)).
Proof.
  intros least moment_2 s t G0 G1 G2 G3 G4.
  lt_cert (2 * ((t - s)) / (2 * (moment_2 + 2 * ((1 / 2) - least)))).
Qed.

Lemma goal_23 : forall x y : R, 0 < x -> 0 < y -> y <= x -> (x - y) ^ 2 < x ^ 2.
Proof.
  intros x y G0 G1 G2.
  lt_cert (y * (y + 2 * (x - y))).
Qed.

Lemma goal_24 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> z < y -> y <= x -> (x - y) ^ 2 < (x - z) ^ 2.
Proof.
  intros x y z G0 G1 G2 G3 G4.
  lt_cert (((y - z)) * ((y - z) + 2 * (x - y))).
Qed.

Lemma goal_25 : forall z : R, 0 < z -> 0 < (- z) ^ 2.
Proof.
  intros z G0.
  lt_cert (z ^ 2).
Qed.

Lemma goal_26 : forall y z : R, 0 < y -> 0 < z -> y < z -> (- y) ^ 2 < (- z) ^ 2.
Proof.
  intros y z G0 G1 G2.
  lt_cert (((z - y)) * (2 * y + (z - y))).
Qed.

Lemma goal_27 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> x <= y -> y < z -> (x - y) ^ 2 < (x - z) ^ 2.
Proof.
  intros x y z G0 G1 G2 G3 G4.
  lt_cert (((z - y)) * ((z - y) + 2 * (y - x))).
Qed.

Theorem NSE_MON_printed_natural : MON every NSE_domain NSE.
Proof.
  unfold NSE_domain.
  apply (separable every NSE summand outer anywhere shape 0 True True).
  - left; exact I.
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    destruct (moment_bounds n p 2 Hp ltac:(lia)) as [M2 U2].
    unfold outer. close_by (goal_22 (least n p) (sum n (fun c => p c ^ 2)) s t ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - apply from_below.
    + intros x y Hx Hy H1 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_23 x y ltac:(side) ltac:(side) ltac:(side)).
    + intros x y z Hx Hy Hz H1 H2 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_24 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - apply from_above.
    + intros z Hz O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_25 z ltac:(side)).
    + intros y z Hy Hz H1 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_26 y z ltac:(side) ltac:(side) ltac:(side)).
    + intros x y z Hx Hy Hz H1 H2 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_27 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NSE_MON_binary_natural : MON_binary NSE_domain NSE.
Proof.
  exact (MON_binary_of every _ _ every_2 NSE_MON_printed_natural).
Qed.

Theorem NSE_MON_printed_smoothed : forall eps, 0 < eps -> MON every everywhere (smoothed eps NSE).
Proof.
  intros eps He. exact (MON_smoothed eps He every anywhere NSE inside NSE_MON_printed_natural).
Qed.

Theorem NSE_MON_binary_smoothed : forall eps, 0 < eps -> MON_binary everywhere (smoothed eps NSE).
Proof.
  intros eps He. exact (MON_binary_of every _ _ every_2 (NSE_MON_printed_smoothed eps He)).
Qed.

Theorem NSE_IMP_printed_natural : IMP every NSE_domain NSE.
Proof.
  unfold NSE_domain.
  apply (mirror every NSE summand outer anywhere shape).
  intros p1 p2 a Ha H1 H2 _ O1 O2 O3 O4. unfold anywhere in *. unfold summand.
  resolve; identity.
Qed.

Theorem NSE_IMP_binary_natural : IMP_binary NSE_domain NSE.
Proof.
  exact (IMP_binary_of every _ _ every_2 NSE_IMP_printed_natural).
Qed.

Theorem NSE_IMP_printed_smoothed : forall eps, 0 < eps -> IMP every everywhere (smoothed eps NSE).
Proof.
  intros eps He. exact (IMP_smoothed eps He every anywhere NSE inside NSE_IMP_printed_natural).
Qed.

Theorem NSE_IMP_binary_smoothed : forall eps, 0 < eps -> IMP_binary everywhere (smoothed eps NSE).
Proof.
  intros eps He. exact (IMP_binary_of every _ _ every_2 (NSE_IMP_printed_smoothed eps He)).
Qed.

Lemma goal_28 : forall P : R, 0 < P -> 0 < 1 / P ^ 2.
Proof.
  intros P G0.
  lt_cert (1 / (P ^ 2)).
Qed.

Lemma goal_29 : forall P k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < 1 / P ^ 2.
Proof.
  intros P k n G0 G1 G2 G3.
  exact (goal_28 P ltac:(side)).
Qed.

Lemma goal_30 : forall P : R, 0 < P -> 0 = 1 / P ^ 2 * 0 + (0 * 0 + 0 * 0 + 0).
Proof.
  intros P G0.
  identity.
Qed.

Lemma goal_31 : forall P k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 = 1 / P ^ 2 * 0 + (0 * 0 + 0 * 0 + 0).
Proof.
  intros P k n G0 G1 G2 G3.
  exact (goal_30 P ltac:(side)).
Qed.

Lemma goal_32 : forall P q : R, 0 < P -> 0 < q -> (- (q / P)) ^ 2 = 1 / P ^ 2 * (- q) ^ 2 + (0 * 0 + 0 * q + 0).
Proof.
  intros P q G0 G1.
  identity.
Qed.

Lemma goal_33 : forall P k n q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < q -> (- (q / P)) ^ 2 = 1 / P ^ 2 * (- q) ^ 2 + (0 * 0 + 0 * q + 0).
Proof.
  intros P k n q G0 G1 G2 G3 G4.
  exact (goal_32 P q ltac:(side) ltac:(side)).
Qed.

Lemma goal_34 : forall P p : R, 0 < P -> 0 < p -> (p / P) ^ 2 = 1 / P ^ 2 * p ^ 2 + (0 * p + 0 * 0 + 0).
Proof.
  intros P p G0 G1.
  identity.
Qed.

Lemma goal_35 : forall P k n p : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < p -> (p / P) ^ 2 = 1 / P ^ 2 * p ^ 2 + (0 * p + 0 * 0 + 0).
Proof.
  intros P k n p G0 G1 G2 G3 G4.
  exact (goal_34 P p ltac:(side) ltac:(side)).
Qed.

Lemma goal_36 : forall P p q : R, 0 < P -> 0 < p -> 0 < q -> (p / P - q / P) ^ 2 = 1 / P ^ 2 * (p - q) ^ 2 + (0 * p + 0 * q + 0).
Proof.
  intros P p q G0 G1 G2.
  identity.
Qed.

Lemma goal_37 : forall P k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < p -> 0 < q -> (p / P - q / P) ^ 2 = 1 / P ^ 2 * (p - q) ^ 2 + (0 * p + 0 * q + 0).
Proof.
  intros P k n p q G0 G1 G2 G3 G4 G5.
  exact (goal_36 P p q ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NSE_IND_repaired_natural : IND_repaired every NSE_domain NSE.
Proof.
  unfold NSE_domain.
  apply (scaling_repaired NSE summand outer anywhere shape
    (fun n k P Q => 1 / P ^ 2) (fun n k P Q => 0) (fun n k P Q => 0) (fun n k P Q => 0)).
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    destruct (moment_bounds n p 2 Hp ltac:(lia)) as [M2 U2].
    unfold outer. close_by (goal_22 (least n p) (sum n (fun c => p c ^ 2)) s t ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_29 P (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). apply law_by_strata.
    + intros Ok. unfold summand. close_by (goal_31 P (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold summand. close_by (goal_33 P (INR k) (INR n) q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros p Hp Ok. unfold summand. close_by (goal_35 P (INR k) (INR n) p ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold summand. close_by (goal_37 P (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_38 : forall least moment_2 s t : R, 0 < least -> least <= (1 / 2) -> 0 < moment_2 -> moment_2 <= 1 -> s < t -> s / ((1 - least) ^ 2 + (1 * moment_2 - least ^ 2)) < t / ((1 - least) ^ 2 + (1 * moment_2 - least ^ 2)).
Proof.
  intros least moment_2 s t G0 G1 G2 G3 G4.
  lt_cert (2 * ((t - s)) / (2 * (2 * least * moment_2 + 2 * moment_2 * ((1 / 2) - least) + 2 * ((1 / 2) - least)))).
Qed.

Lemma goal_39 : forall P eps k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 < 1 / (P * (1 + eps * k) / (1 + eps * n)) ^ 2.
Proof.
  intros P eps k n G0 G1 G2 G3 G4.
  assert (0 < (2 * eps + 1 + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  lt_cert ((2 * eps + 1 + eps * (n - 2)) ^ 2 / ((2 * eps + 1 + eps * (k - 2)) ^ 2 * P ^ 2)).
Qed.

Lemma goal_40 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> ((p / P + eps) / (1 + eps * k) - (q / P + eps) / (1 + eps * k)) ^ 2 = 1 / (P * (1 + eps * k) / (1 + eps * n)) ^ 2 * ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n)) ^ 2 + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6.
  assert (0 < (2 * eps + 1 + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  identity.
Qed.

Theorem NSE_IND_repaired_smoothed : forall eps, 0 < eps -> IND_repaired every everywhere (smoothed eps NSE).
Proof.
  intros eps He.
  assert (Grow : where_defined every (each both_positive) (grows outer)).
  { intros n p x Hn Hp _ Hd s t G0. destruct (codeframe_smoothed n p x Hn Hp Hd) as (F1 & F2 & F3).
    destruct (moment_bounds n p 2 Hp ltac:(lia)) as [M2 U2].
    unfold outer. close_by (goal_38 (least n p) (sum n (fun c => p c ^ 2)) s t ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)). }
  apply (scaling_smoothed_repaired eps He NSE summand outer shape Grow
    (fun eps n k P Q => 1 / (P * (1 + eps * k) / (1 + eps * n)) ^ 2) (fun eps n k P Q => 0) (fun eps n k P Q => 0) (fun eps n k P Q => 0)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_39 P eps (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP p q Hp Hq. destruct (part_sizes n k Lk). unfold summand. close_by (goal_40 P eps (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_41 : forall P eps k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 < 1 / ((P + eps * k) / (1 + eps * n)) ^ 2.
Proof.
  intros P eps k n G0 G1 G2 G3 G4.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  lt_cert ((2 * eps + 1 + eps * (n - 2)) ^ 2 / ((2 * eps + P + eps * (k - 2)) ^ 2)).
Qed.

Lemma goal_42 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> ((p + eps) / (P + eps * k) - (q + eps) / (P + eps * k)) ^ 2 = 1 / ((P + eps * k) / (1 + eps * n)) ^ 2 * ((p + eps) / (1 + eps * n) - (q + eps) / (1 + eps * n)) ^ 2 + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  identity.
Qed.

Theorem NSE_IND_rescaled_smoothed : forall eps, 0 < eps -> IND_rescaled eps every NSE.
Proof.
  intros eps He.
  assert (Grow : where_defined every (each both_positive) (grows outer)).
  { intros n p x Hn Hp _ Hd s t G0. destruct (codeframe_smoothed n p x Hn Hp Hd) as (F1 & F2 & F3).
    destruct (moment_bounds n p 2 Hp ltac:(lia)) as [M2 U2].
    unfold outer. close_by (goal_38 (least n p) (sum n (fun c => p c ^ 2)) s t ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)). }
  apply (scaling_rescaled eps He NSE summand outer shape Grow
    (fun eps n k P Q => 1 / ((P + eps * k) / (1 + eps * n)) ^ 2) (fun eps n k P Q => 0) (fun eps n k P Q => 0) (fun eps n k P Q => 0)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_41 P eps (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP p q Hp Hq. destruct (part_sizes n k Lk). unfold summand. close_by (goal_42 P eps (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

From Axiomcheck Require Import LemmasExtended.

Theorem NSE_IoI_printed_extended : IoI_extended every (extended NSE_domain NSE).
Proof.
  eapply IoI_total; [apply total_anywhere | exact NSE_IoI_printed_natural].
Qed.

Theorem NSE_IoI_binary_extended : IoI_extended (size 2) (extended NSE_domain NSE).
Proof.
  eapply IoI_total; [apply total_anywhere | exact NSE_IoI_binary_natural].
Qed.

Theorem NSE_NN_printed_extended : NN_extended every (extended NSE_domain NSE).
Proof.
  eapply NN_total; [apply total_anywhere | exact NSE_NN_printed_natural].
Qed.

Theorem NSE_NN_binary_extended : NN_extended (size 2) (extended NSE_domain NSE).
Proof.
  eapply NN_total; [apply total_anywhere | exact NSE_NN_binary_natural].
Qed.

Theorem NSE_MAX_printed_extended : MAX_extended every (extended NSE_domain NSE).
Proof.
  eapply MAX_total; [apply total_anywhere | exact NSE_MAX_printed_natural].
Qed.

Theorem NSE_MAX_binary_extended : MAX_extended (size 2) (extended NSE_domain NSE).
Proof.
  eapply MAX_total; [apply total_anywhere | exact NSE_MAX_binary_natural].
Qed.

Theorem NSE_MON_printed_extended : MON_extended every (extended NSE_domain NSE).
Proof.
  eapply MON_total; [apply total_anywhere | exact NSE_MON_printed_natural].
Qed.

Theorem NSE_MON_binary_extended : MON_binary_extended (extended NSE_domain NSE).
Proof.
  eapply MON_binary_total; [apply total_anywhere | exact every_2 | exact NSE_MON_binary_natural].
Qed.

Theorem NSE_IMP_printed_extended : IMP_extended every (extended NSE_domain NSE).
Proof.
  eapply IMP_total; [apply total_anywhere | exact NSE_IMP_printed_natural].
Qed.

Theorem NSE_IMP_binary_extended : IMP_binary_extended (extended NSE_domain NSE).
Proof.
  eapply IMP_binary_total; [apply total_anywhere | exact every_2 | exact NSE_IMP_binary_natural].
Qed.

Theorem NSE_IND_repaired_extended : IND_repaired_extended every (extended NSE_domain NSE).
Proof.
  eapply IND_repaired_total; [apply total_anywhere | exact NSE_IND_repaired_natural].
Qed.

Theorem NSE_REL_binary_natural :
  ~ (REL_binary same NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_binary_natural_independent :
  ~ (REL_binary independent NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_printed_natural :
  ~ (REL_printed same every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_printed_natural_independent :
  ~ (REL_printed independent every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_repaired_natural :
  ~ (REL_repaired same every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_repaired_natural_independent :
  ~ (REL_repaired independent every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_binary_natural :
  ~ (ABS_binary same NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_binary_natural_independent :
  ~ (ABS_binary independent NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_printed_natural :
  ~ (ABS_printed same every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_printed_natural_independent :
  ~ (ABS_printed independent every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_repaired_natural :
  ~ (ABS_repaired same every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_repaired_natural_independent :
  ~ (ABS_repaired independent every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_IND_printed_natural :
  ~ (IND_printed every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 3%nat 2%nat (listed [0; (1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2); 0]) (listed [0; 1; 0])) as F.
  discharge F. refute_left F.
Qed.

Theorem NSE_IND_smooth_first_natural :
  ~ (IND_printed every NSE_domain NSE).
Proof.
  exact NSE_IND_printed_natural.
Qed.

Theorem NSE_MAX_binary_smoothed :
  ~ (forall eps, 0 < eps -> MAX (size 2) everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  apply two_maxima with 2%nat (listed [0; 1]) (listed [1; 0]) 2%nat (listed [(1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2)]);
  [admissible .. | below_everywhere].
Qed.

Theorem NSE_MAX_printed_smoothed :
  ~ (forall eps, 0 < eps -> MAX every everywhere (smoothed eps NSE)).
Proof.
  intros H. apply NSE_MAX_binary_smoothed. intros.
  eapply MAX_fewer; [exact two_of_every | now apply H].
Qed.

Theorem NSE_REL_binary_smoothed :
  ~ (forall eps, 0 < eps -> REL_binary same everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_binary_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_binary independent everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_printed_smoothed :
  ~ (forall eps, 0 < eps -> REL_printed same every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_printed_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_printed independent every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_repaired_smoothed :
  ~ (forall eps, 0 < eps -> REL_repaired same every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_repaired_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_repaired independent every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_binary_smoothed :
  ~ (forall eps, 0 < eps -> ABS_binary same everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_binary_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_binary independent everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_printed_smoothed :
  ~ (forall eps, 0 < eps -> ABS_printed same every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_printed_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_printed independent every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_repaired_smoothed :
  ~ (forall eps, 0 < eps -> ABS_repaired same every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_repaired_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_repaired independent every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_IND_printed_smoothed :
  ~ (forall eps, 0 < eps -> IND_printed every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [0; (1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2); 0]) (listed [0; 1; 0])) as F.
  discharge F. refute_left F.
Qed.

Theorem NSE_IND_smooth_first_smoothed :
  ~ (forall eps, 0 < eps -> IND_smooth_first eps every NSE).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [0; (1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2); 0]) (listed [0; 1; 0])) as F.
  discharge F. refute_left F.
Qed.

From Axiomcheck Require Import RefutationsExtended.

Theorem NSE_REL_binary_extended :
  ~ (REL_binary_extended same (extended NSE_domain NSE)).
Proof.
  intros H. apply NSE_REL_binary_natural. eapply REL_binary_natural. exact H.
Qed.

Theorem NSE_REL_binary_extended_independent :
  ~ (REL_binary_extended independent (extended NSE_domain NSE)).
Proof.
  intros H. apply NSE_REL_binary_natural_independent. eapply REL_binary_natural. exact H.
Qed.

Theorem NSE_REL_printed_extended :
  ~ (REL_printed_extended same every (extended NSE_domain NSE)).
Proof.
  intros H. apply NSE_REL_printed_natural. eapply REL_printed_natural. exact H.
Qed.

Theorem NSE_REL_printed_extended_independent :
  ~ (REL_printed_extended independent every (extended NSE_domain NSE)).
Proof.
  intros H. apply NSE_REL_printed_natural_independent. eapply REL_printed_natural. exact H.
Qed.

Theorem NSE_REL_repaired_extended :
  ~ (REL_repaired_extended same every (extended NSE_domain NSE)).
Proof.
  intros H. apply NSE_REL_repaired_natural. eapply REL_repaired_natural. exact H.
Qed.

Theorem NSE_REL_repaired_extended_independent :
  ~ (REL_repaired_extended independent every (extended NSE_domain NSE)).
Proof.
  intros H. apply NSE_REL_repaired_natural_independent. eapply REL_repaired_natural. exact H.
Qed.

Theorem NSE_ABS_binary_extended :
  ~ (ABS_binary_extended same (extended NSE_domain NSE)).
Proof.
  intros H. apply NSE_ABS_binary_natural. eapply ABS_binary_natural. exact H.
Qed.

Theorem NSE_ABS_binary_extended_independent :
  ~ (ABS_binary_extended independent (extended NSE_domain NSE)).
Proof.
  intros H. apply NSE_ABS_binary_natural_independent. eapply ABS_binary_natural. exact H.
Qed.

Theorem NSE_ABS_printed_extended :
  ~ (ABS_printed_extended same every (extended NSE_domain NSE)).
Proof.
  intros H. apply NSE_ABS_printed_natural. eapply ABS_printed_natural. exact H.
Qed.

Theorem NSE_ABS_printed_extended_independent :
  ~ (ABS_printed_extended independent every (extended NSE_domain NSE)).
Proof.
  intros H. apply NSE_ABS_printed_natural_independent. eapply ABS_printed_natural. exact H.
Qed.

Theorem NSE_ABS_repaired_extended :
  ~ (ABS_repaired_extended same every (extended NSE_domain NSE)).
Proof.
  intros H. apply NSE_ABS_repaired_natural. eapply ABS_repaired_natural. exact H.
Qed.

Theorem NSE_ABS_repaired_extended_independent :
  ~ (ABS_repaired_extended independent every (extended NSE_domain NSE)).
Proof.
  intros H. apply NSE_ABS_repaired_natural_independent. eapply ABS_repaired_natural. exact H.
Qed.

Theorem NSE_IND_printed_extended :
  ~ (IND_printed_extended every (extended NSE_domain NSE)).
Proof.
  intros H. apply NSE_IND_printed_natural. eapply IND_printed_natural. exact H.
Qed.

Theorem NSE_IND_smooth_first_extended :
  ~ (IND_printed_extended every (extended NSE_domain NSE)).
Proof.
  exact NSE_IND_printed_extended.
Qed.
