(** NAE: the axioms it satisfies, and those it does not.  Printed from certificates. *)

From Coq Require Import Reals List Lra Lia PeanoNat.
From Axiomcheck Require Import Refutations Sums Quantification Forms.
From Axiomcheck Require Import LemmasPerClass LemmasPairs LemmasParts LemmasWorst LemmasBinary LemmasSmoothed.
Import ListNotations.
Open Scope R_scope.

(** Normalized absolute error: sum(abs(p_hat - p))/(2*(1 - min(p)))
    (Sebastiani 2020, Eq. 3).  Defined everywhere. *)
Definition NAE : measure := fun n p x =>
  sum n (fun c => Rabs (x c - p c)) / (2 * (1 - least n p)).
Definition NAE_domain : domain := each anywhere.

Theorem NAE_has_values n p x : every n -> dist n p -> dist n x -> NAE_domain n p x ->
  2 * (1 - least n p) <> 0.
Proof.
  intros Hn Hp Hx Hd. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
  rewrite ?sum_plus, ?(proj2 Hp), ?(proj2 Hx).
  repeat split; first [has_values anywhere Hp Hx Hd | has_value].
Qed.

(** One class's term, and what becomes of the sum. *)
Definition summand (p x : R) : R := Rabs (x - p).
Definition outer (n : nat) (p : vector) (S : R) : R := S / (2 * (1 - least n p)).

Lemma shape n p x : dist n p -> dist n x ->
  NAE n p x = outer n p (sum n (fun c => summand (p c) (x c))).
Proof.
  intros Hp Hx. first [reflexivity | unfold NAE, outer, summand; one_sum Hp Hx].
Qed.

Lemma inside : open_inside anywhere.
Proof. inside. Qed.

Lemma goal_1 : forall least s t : R, 0 <= least -> least <= (1 / 2) -> 0 <= s -> s < t -> s / (2 * (1 - least)) < t / (2 * (1 - least)).
Proof.
  intros least s t G0 G1 G2 G3.
  lt_cert (2 * ((t - s)) / (4 * ((1 / 2) + ((1 / 2) - least)))).
Qed.

Lemma goal_2 : forall least : R, 0 <= least -> least <= (1 / 2) -> 0 / (2 * (1 - least)) = 0.
Proof.
  intros least G0 G1.
  identity.
Qed.

Lemma goal_3 : forall p q : R, 0 < p -> p < q -> 0 < Rabs (q - p).
Proof.
  intros p q G0 G1.
  rewrite (Rabs_pos_eq (q - p)) by first [lra | le_cert (((q - p)))].
  lt_cert (((q - p))).
Qed.

Lemma goal_4 : forall p q : R, 0 < q -> q < p -> 0 < Rabs (q - p).
Proof.
  intros p q G0 G1.
  rewrite (Rabs_left1 (q - p)) by first [lra | le_cert (((p - q)))].
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

Theorem NAE_IoI_printed_natural : IoI every NAE_domain NAE.
Proof.
  unfold NAE_domain.
  apply (divergence every NAE summand outer anywhere shape 0).
  - intros n p x Hn Hp _ Hd s t G0 G1. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_1 (least n p) s t ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_2 (least n p) ltac:(side) ltac:(side)).
  - apply on_diagonal.
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_7 p ltac:(side)).
    + intros Ok. unfold moved_by, summand. close_by (goal_8 ).
  - apply off_diagonal.
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_3 p q ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_4 p q ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold moved_by, summand. close_by (goal_5 q ltac:(side)).
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_6 p ltac:(side)).
Qed.

Theorem NAE_IoI_binary_natural : IoI (size 2) NAE_domain NAE.
Proof.
  exact (IoI_at 2 _ _ every_2 NAE_IoI_printed_natural).
Qed.

Theorem NAE_IoI_printed_smoothed : forall eps, 0 < eps -> IoI every everywhere (smoothed eps NAE).
Proof.
  intros eps He. exact (IoI_smoothed eps He every anywhere NAE inside NAE_IoI_printed_natural).
Qed.

Theorem NAE_IoI_binary_smoothed : forall eps, 0 < eps -> IoI (size 2) everywhere (smoothed eps NAE).
Proof.
  intros eps He. exact (IoI_at 2 _ _ every_2 (NAE_IoI_printed_smoothed eps He)).
Qed.

Lemma goal_9 : forall least s t : R, 0 <= least -> least <= (1 / 2) -> 0 <= s -> s <= t -> s / (2 * (1 - least)) <= t / (2 * (1 - least)).
Proof.
  intros least s t G0 G1 G2 G3.
  le_cert (2 * ((t - s)) / (4 * ((1 / 2) + ((1 / 2) - least)))).
Qed.

Lemma goal_10 : forall least : R, 0 <= least -> least <= (1 / 2) -> 0 <= 0 / (2 * (1 - least)).
Proof.
  intros least G0 G1.
  apply Req_le.
  identity.
Qed.

Lemma goal_11 : forall p q : R, 0 < p -> p <= q -> 0 <= Rabs (q - p).
Proof.
  intros p q G0 G1.
  rewrite (Rabs_pos_eq (q - p)) by first [lra | le_cert (((q - p)))].
  le_cert (((q - p))).
Qed.

Lemma goal_12 : forall p q : R, 0 < q -> q <= p -> 0 <= Rabs (q - p).
Proof.
  intros p q G0 G1.
  rewrite (Rabs_left1 (q - p)) by first [lra | le_cert (((p - q)))].
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

Theorem NAE_NN_printed_natural : NN every NAE_domain NAE.
Proof.
  unfold NAE_domain.
  apply (nonnegative every NAE summand outer anywhere shape 0).
  - intros n p x Hn Hp _ Hd s t G0 G1. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_9 (least n p) s t ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_10 (least n p) ltac:(side) ltac:(side)).
  - apply everywhere_in.
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_11 p q ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold moved_by, summand. close_by (goal_12 p q ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold moved_by, summand. close_by (goal_13 q ltac:(side)).
    + intros p Hp Ok. unfold moved_by, summand. close_by (goal_14 p ltac:(side)).
    + intros Ok. unfold moved_by, summand. close_by (goal_15 ).
Qed.

Theorem NAE_NN_binary_natural : NN (size 2) NAE_domain NAE.
Proof.
  exact (NN_at 2 _ _ every_2 NAE_NN_printed_natural).
Qed.

Theorem NAE_NN_printed_smoothed : forall eps, 0 < eps -> NN every everywhere (smoothed eps NAE).
Proof.
  intros eps He. exact (NN_smoothed eps He every anywhere NAE inside NAE_NN_printed_natural).
Qed.

Theorem NAE_NN_binary_smoothed : forall eps, 0 < eps -> NN (size 2) everywhere (smoothed eps NAE).
Proof.
  intros eps He. exact (NN_at 2 _ _ every_2 (NAE_NN_printed_smoothed eps He)).
Qed.

Lemma goal_16 : forall least s t : R, 0 <= least -> least <= (1 / 2) -> s <= t -> s / (2 * (1 - least)) <= t / (2 * (1 - least)).
Proof.
  intros least s t G0 G1 G2.
  le_cert (2 * ((t - s)) / (4 * ((1 / 2) + ((1 / 2) - least)))).
Qed.

Lemma goal_17 : forall q : R, 0 < q -> q <= 1 -> q <= (1 - q) * 0 + q * 1.
Proof.
  intros q G0 G1.
  apply Req_le.
  identity.
Qed.

Lemma goal_18 : forall p q : R, 0 < p -> p <= 1 -> 0 < q -> q <= 1 -> p - q <= 0 -> Rabs (q - p) <= (1 - q) * p + q * Rabs (1 - p).
Proof.
  intros p q G0 G1 G2 G3 G4.
  rewrite (Rabs_pos_eq (q - p)) by first [lra | le_cert (((0 - (p - q))))].
  rewrite (Rabs_pos_eq (1 - p)) by first [lra | le_cert (((1 - q) + (0 - (p - q))))].
  le_cert (2 * ((1 - q)) * p).
Qed.

Lemma goal_19 : forall p q : R, 0 < p -> p <= 1 -> 0 < q -> q <= 1 -> 0 <= p - q -> Rabs (q - p) <= (1 - q) * p + q * Rabs (1 - p).
Proof.
  intros p q G0 G1 G2 G3 G4.
  rewrite (Rabs_left1 (q - p)) by first [lra | le_cert (((p - q)))].
  rewrite (Rabs_pos_eq (1 - p)) by first [lra | le_cert (((1 - p)))].
  le_cert (2 * q * ((1 - p))).
Qed.

Lemma goal_20 : forall p q : R, 0 < p -> p <= 1 -> 0 < q -> q <= 1 -> Rabs (q - p) <= (1 - q) * p + q * Rabs (1 - p).
Proof.
  intros p q G0 G1 G2 G3.
  destruct (Rle_or_lt (p - q) 0).
  - exact (goal_18 p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - exact (goal_19 p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_21 : forall p r : R, 0 < p -> p < r -> r <= 1 -> Rabs (1 - r) - r <= Rabs (1 - p) - p.
Proof.
  intros p r G0 G1 G2.
  rewrite (Rabs_pos_eq (1 - r)) by first [lra | le_cert (((1 - r)))].
  rewrite (Rabs_pos_eq (1 - p)) by first [lra | le_cert (((r - p) + (1 - r)))].
  le_cert (2 * ((r - p))).
Qed.

Lemma goal_22 : forall r : R, 0 < r -> r <= 1 -> Rabs (1 - r) - r <= 1 + 0.
Proof.
  intros r G0 G1.
  rewrite (Rabs_pos_eq (1 - r)) by first [lra | le_cert (((1 - r)))].
  le_cert (2 * r).
Qed.

Lemma goal_23 : forall least n : R, 2 <= n -> 0 <= least -> least <= (1 / 2) -> (1 + 0 * n + (Rabs (1 - least) - least)) / (2 * (1 - least)) = 1.
Proof.
  intros least n G0 G1 G2.
  rewrite (Rabs_pos_eq (1 - least)) by first [lra | le_cert (((1 / 2) + ((1 / 2) - least)))].
  identity.
Qed.

Theorem NAE_MAX_printed_natural : MAX every NAE_domain NAE.
Proof.
  unfold NAE_domain.
  apply (vertex every NAE summand outer anywhere shape (fun n p => 1) 1).
  - lra.
  - intros n Hn. unfold every in Hn. lia.
  - intros p x y H _. exact H.
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_16 (least n p) s t ltac:(side) ltac:(side) ltac:(side)).
  - apply chord_by_strata.
    + intros q Hq H1 Ok. unfold summand. close_by (goal_17 q ltac:(side) ltac:(side)).
    + intros p q Hp H0 Hq H1 Ok. unfold summand. close_by (goal_20 p q ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - apply fall_by_strata.
    + intros r x Hr H1 O1 O2. unfold rise, summand. close_by (goal_22 r ltac:(side) ltac:(side)).
    + intros p r Hp Hr H1. unfold rise, summand. close_by (goal_21 p r ltac:(side) ltac:(side) ltac:(side)).
  - intros n p x Hn Hp _ Hd.
    rewrite (sum_ext n _ (fun c => 1 * p c)).
  + rewrite ?sum_plus, ?sum_scale, ?sum_const, ?(proj2 Hp). ring.
  + intros c L. pose proof (proj1 Hp c L). pose proof (Hd c L) as Ok. unfold anywhere in Ok.
    unfold summand. resolve; identity.
  - intros n p x Hn Hp _ Hd. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold rise, summand, outer. close_by (goal_23 (least n p) (INR n) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NAE_MAX_binary_natural : MAX (size 2) NAE_domain NAE.
Proof.
  exact (MAX_at 2 _ _ every_2 NAE_MAX_printed_natural).
Qed.

Lemma goal_24 : forall least s t : R, 0 <= least -> least <= (1 / 2) -> s < t -> s / (2 * (1 - least)) < t / (2 * (1 - least)).
Proof.
  intros least s t G0 G1 G2.
  lt_cert (2 * ((t - s)) / (4 * ((1 / 2) + ((1 / 2) - least)))).
Qed.

Lemma goal_25 : forall x y : R, 0 < x -> 0 < y -> y <= x -> Rabs (y - x) < x.
Proof.
  intros x y G0 G1 G2.
  rewrite (Rabs_left1 (y - x)) by first [lra | le_cert (((x - y)))].
  lt_cert (y).
Qed.

Lemma goal_26 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> z < y -> y <= x -> Rabs (y - x) < Rabs (z - x).
Proof.
  intros x y z G0 G1 G2 G3 G4.
  rewrite (Rabs_left1 (y - x)) by first [lra | le_cert (((x - y)))].
  rewrite (Rabs_left1 (z - x)) by first [lra | le_cert (((y - z) + (x - y)))].
  lt_cert (((y - z))).
Qed.

Lemma goal_27 : forall z : R, 0 < z -> 0 < z.
Proof.
  intros z G0.
  lt_cert (z).
Qed.

Lemma goal_28 : forall y z : R, 0 < y -> 0 < z -> y < z -> y < z.
Proof.
  intros y z G0 G1 G2.
  lt_cert (((z - y))).
Qed.

Lemma goal_29 : forall x y z : R, 0 < x -> 0 < y -> 0 < z -> x <= y -> y < z -> Rabs (y - x) < Rabs (z - x).
Proof.
  intros x y z G0 G1 G2 G3 G4.
  rewrite (Rabs_pos_eq (y - x)) by first [lra | le_cert (((y - x)))].
  rewrite (Rabs_pos_eq (z - x)) by first [lra | le_cert (((z - y) + (y - x)))].
  lt_cert (((z - y))).
Qed.

Theorem NAE_MON_printed_natural : MON every NAE_domain NAE.
Proof.
  unfold NAE_domain.
  apply (separable every NAE summand outer anywhere shape 0 True True).
  - left; exact I.
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_24 (least n p) s t ltac:(side) ltac:(side) ltac:(side)).
  - apply from_below.
    + intros x y Hx Hy H1 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_25 x y ltac:(side) ltac:(side) ltac:(side)).
    + intros x y z Hx Hy Hz H1 H2 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_26 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - apply from_above.
    + intros z Hz O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_27 z ltac:(side)).
    + intros y z Hy Hz H1 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_28 y z ltac:(side) ltac:(side) ltac:(side)).
    + intros x y z Hx Hy Hz H1 H2 O1 O2. apply strictly. unfold moved_by, summand. close_by (goal_29 x y z ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NAE_MON_binary_natural : MON_binary NAE_domain NAE.
Proof.
  exact (MON_binary_of every _ _ every_2 NAE_MON_printed_natural).
Qed.

Theorem NAE_MON_printed_smoothed : forall eps, 0 < eps -> MON every everywhere (smoothed eps NAE).
Proof.
  intros eps He. exact (MON_smoothed eps He every anywhere NAE inside NAE_MON_printed_natural).
Qed.

Theorem NAE_MON_binary_smoothed : forall eps, 0 < eps -> MON_binary everywhere (smoothed eps NAE).
Proof.
  intros eps He. exact (MON_binary_of every _ _ every_2 (NAE_MON_printed_smoothed eps He)).
Qed.

Theorem NAE_IMP_printed_natural : IMP every NAE_domain NAE.
Proof.
  unfold NAE_domain.
  apply (mirror every NAE summand outer anywhere shape).
  intros p1 p2 a Ha H1 H2 _ O1 O2 O3 O4. unfold anywhere in *. unfold summand.
  resolve; identity.
Qed.

Theorem NAE_IMP_binary_natural : IMP_binary NAE_domain NAE.
Proof.
  exact (IMP_binary_of every _ _ every_2 NAE_IMP_printed_natural).
Qed.

Theorem NAE_IMP_printed_smoothed : forall eps, 0 < eps -> IMP every everywhere (smoothed eps NAE).
Proof.
  intros eps He. exact (IMP_smoothed eps He every anywhere NAE inside NAE_IMP_printed_natural).
Qed.

Theorem NAE_IMP_binary_smoothed : forall eps, 0 < eps -> IMP_binary everywhere (smoothed eps NAE).
Proof.
  intros eps He. exact (IMP_binary_of every _ _ every_2 (NAE_IMP_printed_smoothed eps He)).
Qed.

Lemma goal_30 : forall P : R, 0 < P -> 0 < 1 / P.
Proof.
  intros P G0.
  lt_cert (1 / (P)).
Qed.

Lemma goal_31 : forall P k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < 1 / P.
Proof.
  intros P k n G0 G1 G2 G3.
  exact (goal_30 P ltac:(side)).
Qed.

Lemma goal_32 : forall P : R, 0 < P -> 0 = 1 / P * 0 + (0 * 0 + 0 * 0 + 0).
Proof.
  intros P G0.
  identity.
Qed.

Lemma goal_33 : forall P k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 = 1 / P * 0 + (0 * 0 + 0 * 0 + 0).
Proof.
  intros P k n G0 G1 G2 G3.
  exact (goal_32 P ltac:(side)).
Qed.

Lemma goal_34 : forall P q : R, 0 < P -> 0 < q -> q / P = 1 / P * q + (0 * 0 + 0 * q + 0).
Proof.
  intros P q G0 G1.
  identity.
Qed.

Lemma goal_35 : forall P k n q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < q -> q / P = 1 / P * q + (0 * 0 + 0 * q + 0).
Proof.
  intros P k n q G0 G1 G2 G3 G4.
  exact (goal_34 P q ltac:(side) ltac:(side)).
Qed.

Lemma goal_36 : forall P p : R, 0 < P -> 0 < p -> p / P = 1 / P * p + (0 * p + 0 * 0 + 0).
Proof.
  intros P p G0 G1.
  identity.
Qed.

Lemma goal_37 : forall P k n p : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < p -> p / P = 1 / P * p + (0 * p + 0 * 0 + 0).
Proof.
  intros P k n p G0 G1 G2 G3 G4.
  exact (goal_36 P p ltac:(side) ltac:(side)).
Qed.

Lemma goal_38 : forall P p q : R, 0 < P -> 0 < p -> 0 < q -> p - q <= 0 -> Rabs (q / P - p / P) = 1 / P * Rabs (q - p) + (0 * p + 0 * q + 0).
Proof.
  intros P p q G0 G1 G2 G3.
  rewrite (Rabs_pos_eq (q / P - p / P)) by first [lra | le_cert (((0 - (p - q))) / (P))].
  rewrite (Rabs_pos_eq (q - p)) by first [lra | le_cert (((0 - (p - q))))].
  identity.
Qed.

Lemma goal_39 : forall P p q : R, 0 < P -> 0 < p -> 0 < q -> 0 <= p - q -> Rabs (q / P - p / P) = 1 / P * Rabs (q - p) + (0 * p + 0 * q + 0).
Proof.
  intros P p q G0 G1 G2 G3.
  rewrite (Rabs_left1 (q / P - p / P)) by first [lra | le_cert (((p - q)) / (P))].
  rewrite (Rabs_left1 (q - p)) by first [lra | le_cert (((p - q)))].
  identity.
Qed.

Lemma goal_40 : forall P p q : R, 0 < P -> 0 < p -> 0 < q -> Rabs (q / P - p / P) = 1 / P * Rabs (q - p) + (0 * p + 0 * q + 0).
Proof.
  intros P p q G0 G1 G2.
  destruct (Rle_or_lt (p - q) 0).
  - exact (goal_38 P p q ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - exact (goal_39 P p q ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_41 : forall P k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < p -> 0 < q -> Rabs (q / P - p / P) = 1 / P * Rabs (q - p) + (0 * p + 0 * q + 0).
Proof.
  intros P k n p q G0 G1 G2 G3 G4 G5.
  exact (goal_40 P p q ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NAE_IND_repaired_natural : IND_repaired every NAE_domain NAE.
Proof.
  unfold NAE_domain.
  apply (scaling_repaired NAE summand outer anywhere shape
    (fun n k P Q => 1 / P) (fun n k P Q => 0) (fun n k P Q => 0) (fun n k P Q => 0)).
  - intros n p x Hn Hp _ Hd s t G0. destruct (codeframe anywhere n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_24 (least n p) s t ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_31 P (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). apply law_by_strata.
    + intros Ok. unfold summand. close_by (goal_33 P (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros q Hq Ok. unfold summand. close_by (goal_35 P (INR k) (INR n) q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros p Hp Ok. unfold summand. close_by (goal_37 P (INR k) (INR n) p ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
    + intros p q Hp Hq Ok. unfold summand. close_by (goal_41 P (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_42 : forall least s t : R, 0 < least -> least <= (1 / 2) -> s < t -> s / (2 * (1 - least)) < t / (2 * (1 - least)).
Proof.
  intros least s t G0 G1 G2.
  lt_cert (2 * ((t - s)) / (4 * (least + 2 * ((1 / 2) - least)))).
Qed.

Lemma goal_43 : forall P eps k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 < 1 / (P * (1 + eps * k) / (1 + eps * n)).
Proof.
  intros P eps k n G0 G1 G2 G3 G4.
  assert (0 < (2 * eps + 1 + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  lt_cert ((2 * eps + 1 + eps * (n - 2)) / ((2 * eps + 1 + eps * (k - 2)) * P)).
Qed.

Lemma goal_44 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> p - q <= 0 -> Rabs ((q / P + eps) / (1 + eps * k) - (p / P + eps) / (1 + eps * k)) = 1 / (P * (1 + eps * k) / (1 + eps * n)) * Rabs ((q + eps) / (1 + eps * n) - (p + eps) / (1 + eps * n)) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6 G7.
  assert (0 < (2 * eps + 1 + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  rewrite (Rabs_pos_eq ((q / P + eps) / (1 + eps * k) - (p / P + eps) / (1 + eps * k))) by first [lra | le_cert (((0 - (p - q))) / ((2 * eps + 1 + eps * (k - 2)) * P))].
  rewrite (Rabs_pos_eq ((q + eps) / (1 + eps * n) - (p + eps) / (1 + eps * n))) by first [lra | le_cert (((0 - (p - q))) / ((2 * eps + 1 + eps * (n - 2))))].
  identity.
Qed.

Lemma goal_45 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> 0 <= p - q -> Rabs ((q / P + eps) / (1 + eps * k) - (p / P + eps) / (1 + eps * k)) = 1 / (P * (1 + eps * k) / (1 + eps * n)) * Rabs ((q + eps) / (1 + eps * n) - (p + eps) / (1 + eps * n)) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6 G7.
  assert (0 < (2 * eps + 1 + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  rewrite (Rabs_left1 ((q / P + eps) / (1 + eps * k) - (p / P + eps) / (1 + eps * k))) by first [lra | le_cert (((p - q)) / ((2 * eps + 1 + eps * (k - 2)) * P))].
  rewrite (Rabs_left1 ((q + eps) / (1 + eps * n) - (p + eps) / (1 + eps * n))) by first [lra | le_cert (((p - q)) / ((2 * eps + 1 + eps * (n - 2))))].
  identity.
Qed.

Lemma goal_46 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> Rabs ((q / P + eps) / (1 + eps * k) - (p / P + eps) / (1 + eps * k)) = 1 / (P * (1 + eps * k) / (1 + eps * n)) * Rabs ((q + eps) / (1 + eps * n) - (p + eps) / (1 + eps * n)) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6.
  destruct (Rle_or_lt (p - q) 0).
  - exact (goal_44 P eps k n p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - exact (goal_45 P eps k n p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NAE_IND_repaired_smoothed : forall eps, 0 < eps -> IND_repaired every everywhere (smoothed eps NAE).
Proof.
  intros eps He.
  assert (Grow : where_defined every (each both_positive) (grows outer)).
  { intros n p x Hn Hp _ Hd s t G0. destruct (codeframe_smoothed n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_42 (least n p) s t ltac:(side) ltac:(side) ltac:(side)). }
  apply (scaling_smoothed_repaired eps He NAE summand outer shape Grow
    (fun eps n k P Q => 1 / (P * (1 + eps * k) / (1 + eps * n))) (fun eps n k P Q => 0) (fun eps n k P Q => 0) (fun eps n k P Q => 0)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_43 P eps (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP p q Hp Hq. destruct (part_sizes n k Lk). unfold summand. close_by (goal_46 P eps (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Lemma goal_47 : forall P eps k n : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 < 1 / ((P + eps * k) / (1 + eps * n)).
Proof.
  intros P eps k n G0 G1 G2 G3 G4.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  lt_cert ((2 * eps + 1 + eps * (n - 2)) / ((2 * eps + P + eps * (k - 2)))).
Qed.

Lemma goal_48 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> p - q <= 0 -> Rabs ((q + eps) / (P + eps * k) - (p + eps) / (P + eps * k)) = 1 / ((P + eps * k) / (1 + eps * n)) * Rabs ((q + eps) / (1 + eps * n) - (p + eps) / (1 + eps * n)) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6 G7.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  rewrite (Rabs_pos_eq ((q + eps) / (P + eps * k) - (p + eps) / (P + eps * k))) by first [lra | le_cert (((0 - (p - q))) / ((2 * eps + P + eps * (k - 2))))].
  rewrite (Rabs_pos_eq ((q + eps) / (1 + eps * n) - (p + eps) / (1 + eps * n))) by first [lra | le_cert (((0 - (p - q))) / ((2 * eps + 1 + eps * (n - 2))))].
  identity.
Qed.

Lemma goal_49 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> 0 <= p - q -> Rabs ((q + eps) / (P + eps * k) - (p + eps) / (P + eps * k)) = 1 / ((P + eps * k) / (1 + eps * n)) * Rabs ((q + eps) / (1 + eps * n) - (p + eps) / (1 + eps * n)) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6 G7.
  assert (0 < (2 * eps + P + eps * (k - 2))) by positive.
  assert (0 < (2 * eps + 1 + eps * (n - 2))) by positive.
  rewrite (Rabs_left1 ((q + eps) / (P + eps * k) - (p + eps) / (P + eps * k))) by first [lra | le_cert (((p - q)) / ((2 * eps + P + eps * (k - 2))))].
  rewrite (Rabs_left1 ((q + eps) / (1 + eps * n) - (p + eps) / (1 + eps * n))) by first [lra | le_cert (((p - q)) / ((2 * eps + 1 + eps * (n - 2))))].
  identity.
Qed.

Lemma goal_50 : forall P eps k n p q : R, 2 <= n -> 0 < P -> 2 <= k -> k < n -> 0 < eps -> 0 <= p -> 0 <= q -> Rabs ((q + eps) / (P + eps * k) - (p + eps) / (P + eps * k)) = 1 / ((P + eps * k) / (1 + eps * n)) * Rabs ((q + eps) / (1 + eps * n) - (p + eps) / (1 + eps * n)) + 0 * p + 0 * q + 0.
Proof.
  intros P eps k n p q G0 G1 G2 G3 G4 G5 G6.
  destruct (Rle_or_lt (p - q) 0).
  - exact (goal_48 P eps k n p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - exact (goal_49 P eps k n p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

Theorem NAE_IND_rescaled_smoothed : forall eps, 0 < eps -> IND_rescaled eps every NAE.
Proof.
  intros eps He.
  assert (Grow : where_defined every (each both_positive) (grows outer)).
  { intros n p x Hn Hp _ Hd s t G0. destruct (codeframe_smoothed n p x Hn Hp Hd) as (F1 & F2 & F3).
    unfold outer. close_by (goal_42 (least n p) s t ltac:(side) ltac:(side) ltac:(side)). }
  apply (scaling_rescaled eps He NAE summand outer shape Grow
    (fun eps n k P Q => 1 / ((P + eps * k) / (1 + eps * n))) (fun eps n k P Q => 0) (fun eps n k P Q => 0) (fun eps n k P Q => 0)).
  - intros n k P Lk HP. destruct (part_sizes n k Lk). close_by (goal_47 P eps (INR k) (INR n) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
  - intros n k P Lk HP p q Hp Hq. destruct (part_sizes n k Lk). unfold summand. close_by (goal_50 P eps (INR k) (INR n) p q ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side) ltac:(side)).
Qed.

From Axiomcheck Require Import LemmasExtended.

Theorem NAE_IoI_printed_extended : IoI_extended every (extended NAE_domain NAE).
Proof.
  eapply IoI_total; [apply total_anywhere | exact NAE_IoI_printed_natural].
Qed.

Theorem NAE_IoI_binary_extended : IoI_extended (size 2) (extended NAE_domain NAE).
Proof.
  eapply IoI_total; [apply total_anywhere | exact NAE_IoI_binary_natural].
Qed.

Theorem NAE_NN_printed_extended : NN_extended every (extended NAE_domain NAE).
Proof.
  eapply NN_total; [apply total_anywhere | exact NAE_NN_printed_natural].
Qed.

Theorem NAE_NN_binary_extended : NN_extended (size 2) (extended NAE_domain NAE).
Proof.
  eapply NN_total; [apply total_anywhere | exact NAE_NN_binary_natural].
Qed.

Theorem NAE_MAX_printed_extended : MAX_extended every (extended NAE_domain NAE).
Proof.
  eapply MAX_total; [apply total_anywhere | exact NAE_MAX_printed_natural].
Qed.

Theorem NAE_MAX_binary_extended : MAX_extended (size 2) (extended NAE_domain NAE).
Proof.
  eapply MAX_total; [apply total_anywhere | exact NAE_MAX_binary_natural].
Qed.

Theorem NAE_MON_printed_extended : MON_extended every (extended NAE_domain NAE).
Proof.
  eapply MON_total; [apply total_anywhere | exact NAE_MON_printed_natural].
Qed.

Theorem NAE_MON_binary_extended : MON_binary_extended (extended NAE_domain NAE).
Proof.
  eapply MON_binary_total; [apply total_anywhere | exact every_2 | exact NAE_MON_binary_natural].
Qed.

Theorem NAE_IMP_printed_extended : IMP_extended every (extended NAE_domain NAE).
Proof.
  eapply IMP_total; [apply total_anywhere | exact NAE_IMP_printed_natural].
Qed.

Theorem NAE_IMP_binary_extended : IMP_binary_extended (extended NAE_domain NAE).
Proof.
  eapply IMP_binary_total; [apply total_anywhere | exact every_2 | exact NAE_IMP_binary_natural].
Qed.

Theorem NAE_IND_repaired_extended : IND_repaired_extended every (extended NAE_domain NAE).
Proof.
  eapply IND_repaired_total; [apply total_anywhere | exact NAE_IND_repaired_natural].
Qed.

Theorem NAE_REL_binary_natural :
  ~ (REL_binary same NAE_domain NAE).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_REL_binary_natural_independent :
  ~ (REL_binary independent NAE_domain NAE).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_REL_printed_natural :
  ~ (REL_printed same every NAE_domain NAE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_REL_printed_natural_independent :
  ~ (REL_printed independent every NAE_domain NAE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_REL_repaired_natural :
  ~ (REL_repaired same every NAE_domain NAE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_REL_repaired_natural_independent :
  ~ (REL_repaired independent every NAE_domain NAE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_ABS_binary_natural :
  ~ (ABS_binary same NAE_domain NAE).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_ABS_binary_natural_independent :
  ~ (ABS_binary independent NAE_domain NAE).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_ABS_printed_natural :
  ~ (ABS_printed same every NAE_domain NAE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_ABS_printed_natural_independent :
  ~ (ABS_printed independent every NAE_domain NAE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_ABS_repaired_natural :
  ~ (ABS_repaired same every NAE_domain NAE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_ABS_repaired_natural_independent :
  ~ (ABS_repaired independent every NAE_domain NAE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_IND_printed_natural :
  ~ (IND_printed every NAE_domain NAE).
Proof.
  intros H.
  pose proof (H 3%nat 2%nat (listed [0; (1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2); 0]) (listed [0; 1; 0])) as F.
  discharge F. refute_left F.
Qed.

Theorem NAE_IND_smooth_first_natural :
  ~ (IND_printed every NAE_domain NAE).
Proof.
  exact NAE_IND_printed_natural.
Qed.

Theorem NAE_MAX_binary_smoothed :
  ~ (forall eps, 0 < eps -> MAX (size 2) everywhere (smoothed eps NAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  apply two_maxima with 2%nat (listed [0; 1]) (listed [1; 0]) 2%nat (listed [(1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2)]);
  [admissible .. | below_everywhere].
Qed.

Theorem NAE_MAX_printed_smoothed :
  ~ (forall eps, 0 < eps -> MAX every everywhere (smoothed eps NAE)).
Proof.
  intros H. apply NAE_MAX_binary_smoothed. intros.
  eapply MAX_fewer; [exact two_of_every | now apply H].
Qed.

Theorem NAE_REL_binary_smoothed :
  ~ (forall eps, 0 < eps -> REL_binary same everywhere (smoothed eps NAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_REL_binary_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_binary independent everywhere (smoothed eps NAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_REL_printed_smoothed :
  ~ (forall eps, 0 < eps -> REL_printed same every everywhere (smoothed eps NAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_REL_printed_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_printed independent every everywhere (smoothed eps NAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_REL_repaired_smoothed :
  ~ (forall eps, 0 < eps -> REL_repaired same every everywhere (smoothed eps NAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_REL_repaired_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_repaired independent every everywhere (smoothed eps NAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_ABS_binary_smoothed :
  ~ (forall eps, 0 < eps -> ABS_binary same everywhere (smoothed eps NAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_ABS_binary_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_binary independent everywhere (smoothed eps NAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_ABS_printed_smoothed :
  ~ (forall eps, 0 < eps -> ABS_printed same every everywhere (smoothed eps NAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_ABS_printed_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_printed independent every everywhere (smoothed eps NAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_ABS_repaired_smoothed :
  ~ (forall eps, 0 < eps -> ABS_repaired same every everywhere (smoothed eps NAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_ABS_repaired_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_repaired independent every everywhere (smoothed eps NAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NAE_IND_printed_smoothed :
  ~ (forall eps, 0 < eps -> IND_printed every everywhere (smoothed eps NAE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [0; (1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2); 0]) (listed [0; 1; 0])) as F.
  discharge F. refute_left F.
Qed.

Theorem NAE_IND_smooth_first_smoothed :
  ~ (forall eps, 0 < eps -> IND_smooth_first eps every NAE).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [0; (1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2); 0]) (listed [0; 1; 0])) as F.
  discharge F. refute_left F.
Qed.

From Axiomcheck Require Import RefutationsExtended.

Theorem NAE_REL_binary_extended :
  ~ (REL_binary_extended same (extended NAE_domain NAE)).
Proof.
  intros H. apply NAE_REL_binary_natural. eapply REL_binary_natural. exact H.
Qed.

Theorem NAE_REL_binary_extended_independent :
  ~ (REL_binary_extended independent (extended NAE_domain NAE)).
Proof.
  intros H. apply NAE_REL_binary_natural_independent. eapply REL_binary_natural. exact H.
Qed.

Theorem NAE_REL_printed_extended :
  ~ (REL_printed_extended same every (extended NAE_domain NAE)).
Proof.
  intros H. apply NAE_REL_printed_natural. eapply REL_printed_natural. exact H.
Qed.

Theorem NAE_REL_printed_extended_independent :
  ~ (REL_printed_extended independent every (extended NAE_domain NAE)).
Proof.
  intros H. apply NAE_REL_printed_natural_independent. eapply REL_printed_natural. exact H.
Qed.

Theorem NAE_REL_repaired_extended :
  ~ (REL_repaired_extended same every (extended NAE_domain NAE)).
Proof.
  intros H. apply NAE_REL_repaired_natural. eapply REL_repaired_natural. exact H.
Qed.

Theorem NAE_REL_repaired_extended_independent :
  ~ (REL_repaired_extended independent every (extended NAE_domain NAE)).
Proof.
  intros H. apply NAE_REL_repaired_natural_independent. eapply REL_repaired_natural. exact H.
Qed.

Theorem NAE_ABS_binary_extended :
  ~ (ABS_binary_extended same (extended NAE_domain NAE)).
Proof.
  intros H. apply NAE_ABS_binary_natural. eapply ABS_binary_natural. exact H.
Qed.

Theorem NAE_ABS_binary_extended_independent :
  ~ (ABS_binary_extended independent (extended NAE_domain NAE)).
Proof.
  intros H. apply NAE_ABS_binary_natural_independent. eapply ABS_binary_natural. exact H.
Qed.

Theorem NAE_ABS_printed_extended :
  ~ (ABS_printed_extended same every (extended NAE_domain NAE)).
Proof.
  intros H. apply NAE_ABS_printed_natural. eapply ABS_printed_natural. exact H.
Qed.

Theorem NAE_ABS_printed_extended_independent :
  ~ (ABS_printed_extended independent every (extended NAE_domain NAE)).
Proof.
  intros H. apply NAE_ABS_printed_natural_independent. eapply ABS_printed_natural. exact H.
Qed.

Theorem NAE_ABS_repaired_extended :
  ~ (ABS_repaired_extended same every (extended NAE_domain NAE)).
Proof.
  intros H. apply NAE_ABS_repaired_natural. eapply ABS_repaired_natural. exact H.
Qed.

Theorem NAE_ABS_repaired_extended_independent :
  ~ (ABS_repaired_extended independent every (extended NAE_domain NAE)).
Proof.
  intros H. apply NAE_ABS_repaired_natural_independent. eapply ABS_repaired_natural. exact H.
Qed.

Theorem NAE_IND_printed_extended :
  ~ (IND_printed_extended every (extended NAE_domain NAE)).
Proof.
  intros H. apply NAE_IND_printed_natural. eapply IND_printed_natural. exact H.
Qed.

Theorem NAE_IND_smooth_first_extended :
  ~ (IND_printed_extended every (extended NAE_domain NAE)).
Proof.
  exact NAE_IND_printed_extended.
Qed.
