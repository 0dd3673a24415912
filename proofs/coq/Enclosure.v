(** Intervals with rational ends around real numbers, by computation.

    Rational operations are exact; logarithms and exponentials are rounded outwards.  Everything is done
    with [Z] and [Q], so that nothing is assumed but the real numbers of the standard library. *)

From Coq Require Import Reals QArith Qreals ZArith List Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
Import ListNotations.
Local Open Scope R_scope.

(** ** Two-sided bounds of the logarithm and of the exponential *)

Lemma nonnegative_from_one (f f' : R -> R) :
  (forall t, 1 <= t -> is_derive f t (f' t)) -> (forall t, 1 <= t -> 0 <= f' t) -> f 1 = 0 ->
  forall x, 1 <= x -> 0 <= f x.
Proof.
  intros D N Z x L.
  destruct (MVT_gen f 1 x f') as [c [I E]]; rewrite Rmin_left, Rmax_right in * by lra.
  - intros t J. apply D. lra.
  - intros t J. apply continuity_pt_filterlim, @ex_derive_continuous. exists (f' t). apply D. lra.
  - assert (P : 0 <= f' c * (x - 1)) by (apply Rmult_le_pos; [apply N | ]; lra). lra.
Qed.

Lemma ln_above_chord x : 1 <= x -> 2 * (x - 1) / (x + 1) <= ln x.
Proof.
  intros L. enough (0 <= ln x - 2 * (x - 1) / (x + 1)) by lra. revert x L.
  apply nonnegative_from_one with (fun t => / t - 4 / (t + 1) ^ 2).
  - intros t L. auto_derive; [repeat split; lra | field; lra].
  - intros t L. replace (/ t - 4 / (t + 1) ^ 2) with ((t - 1) ^ 2 / (t * (t + 1) ^ 2)) by (field; lra).
    apply Rmult_le_pos; [apply pow2_ge_0 | apply Rlt_le, Rinv_0_lt_compat; nra].
  - rewrite ln_1. lra.
Qed.

Lemma ln_below_chord x : 1 <= x -> ln x <= (x - / x) / 2.
Proof.
  intros L. enough (0 <= (x - / x) / 2 - ln x) by lra. revert x L.
  apply nonnegative_from_one with (fun t => (1 + / (t * t)) / 2 - / t).
  - intros t L. auto_derive; [repeat split; lra | field; lra].
  - intros t L. replace ((1 + / (t * t)) / 2 - / t) with ((1 - / t) ^ 2 / 2) by (field; lra).
    assert (0 <= (1 - / t) ^ 2) by apply pow2_ge_0. lra.
  - rewrite ln_1. lra.
Qed.

Lemma ln_above x : 0 < x -> x <= 1 -> (x - / x) / 2 <= ln x.
Proof.
  intros P L. assert (O : 1 <= / x) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
  pose proof (ln_below_chord _ O) as H. rewrite ln_Rinv, Rinv_inv in H by lra. lra.
Qed.

Lemma ln_below x : 0 < x -> x <= 1 -> ln x <= 2 * (x - 1) / (x + 1).
Proof.
  intros P L. assert (O : 1 <= / x) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
  pose proof (ln_above_chord _ O) as H. rewrite ln_Rinv in H by lra.
  replace (2 * (/ x - 1) / (/ x + 1)) with (- (2 * (x - 1) / (x + 1))) in H by (field; lra). lra.
Qed.

Lemma exp_above y : 0 <= y -> 1 + y + y * y / 2 <= exp y.
Proof.
  intros L. enough (0 <= exp y - (1 + y + y * y / 2)) by lra.
  destruct (MVT_gen (fun t => exp t - (1 + t + t * t / 2)) 0 y (fun t => exp t - (1 + t))) as [c [I E]];
    rewrite ?Rmin_left, ?Rmax_right in * by lra.
  - intros t J. auto_derive; [exact I | field].
  - intros t J. apply continuity_pt_filterlim.
    apply (ex_derive_continuous (fun t => exp t - (1 + t + t * t / 2))). auto_derive. exact I.
  - rewrite exp_0 in E. pose proof (exp_ineq1_le c).
    assert (0 <= (exp c - (1 + c)) * (y - 0)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma exp_below y : 0 <= y < 2 -> exp y <= (2 + y) / (2 - y).
Proof.
  intros L. assert (P : 0 < (2 + y) / (2 - y)) by (apply Rdiv_lt_0_compat; lra).
  assert (O : 1 <= (2 + y) / (2 - y)).
  { apply Rmult_le_reg_r with (2 - y); [lra | ]. replace ((2 + y) / (2 - y) * (2 - y)) with (2 + y) by (field; lra). lra. }
  pose proof (ln_above_chord _ O) as H.
  replace (2 * ((2 + y) / (2 - y) - 1) / ((2 + y) / (2 - y) + 1)) with y in H by (field; lra).
  rewrite <- (exp_ln ((2 + y) / (2 - y))) by auto. destruct H as [H | <-]; [apply Rlt_le, exp_increasing, H | lra].
Qed.

Lemma exp_inverse y : exp y = / exp (- y).
Proof. rewrite exp_Ropp, Rinv_inv. auto. Qed.

(** ** Rational numbers as real numbers *)

Definition qle := Qle_bool.
Definition qlt (a b : Q) := negb (Qle_bool b a).

Lemma qle_sound a b : qle a b = true -> Q2R a <= Q2R b.
Proof. intros H. apply Qle_Rle, Qle_bool_iff, H. Qed.

Lemma qlt_sound a b : qlt a b = true -> Q2R a < Q2R b.
Proof.
  unfold qlt. intros H. apply Qlt_Rlt, Qnot_le_lt. intros L. apply Qle_bool_iff in L.
  rewrite L in H. discriminate.
Qed.

Lemma Q2R_Z z : Q2R (inject_Z z) = IZR z.
Proof. unfold Q2R, inject_Z; simpl. field. Qed.

Lemma Q2R_0 : Q2R 0 = 0.
Proof. exact (Q2R_Z 0). Qed.

Lemma Q2R_1 : Q2R 1 = 1.
Proof. exact (Q2R_Z 1). Qed.

Lemma Q2R_2 : Q2R 2 = 2.
Proof. exact (Q2R_Z 2). Qed.

Lemma Q2R_red a : Q2R (Qred a) = Q2R a.
Proof. apply Qeq_eqR, Qred_correct. Qed.

Lemma Q2R_inverse a : Q2R a <> 0 -> Q2R (/ a) = / Q2R a.
Proof.
  intros H. apply Q2R_inv. intros E. apply Qeq_eqR in E. rewrite Q2R_0 in E. auto.
Qed.

(** ** Intervals *)

Definition interval : Type := Q * Q.
Definition inside (i : interval) (x : R) := Q2R (fst i) <= x <= Q2R (snd i).

Definition point (a : Q) : interval := (a, a).
Definition plus (i j : interval) : interval := (Qred (fst i + fst j), Qred (snd i + snd j))%Q.
Definition opposite (i : interval) : interval := (- snd i, - fst i)%Q.
Definition smaller (a b : Q) := if qle a b then a else b.
Definition larger (a b : Q) := if qle a b then b else a.
Definition hull (i j : interval) : interval := (smaller (fst i) (fst j), larger (snd i) (snd j)).
Definition scaled (a : Q) (i : interval) : interval :=
  if qle 0 a then (Qred (a * fst i), Qred (a * snd i))%Q else (Qred (a * snd i), Qred (a * fst i))%Q.
Definition times (i j : interval) : interval := hull (scaled (fst i) j) (scaled (snd i) j).
Definition inverse (i : interval) : option interval :=
  if qlt 0 (fst i) || qlt (snd i) 0 then Some (/ snd i, / fst i)%Q else None.
Definition magnitude (i : interval) : interval :=
  if qle 0 (fst i) then i else if qle (snd i) 0 then opposite i
  else (0%Q, larger (- fst i)%Q (snd i)).
Definition least (i j : interval) : interval := (smaller (fst i) (fst j), smaller (snd i) (snd j)).
Definition greatest (i j : interval) : interval := (larger (fst i) (fst j), larger (snd i) (snd j)).
Definition is_zero (i : interval) := (qle 0 (fst i) && qle (snd i) 0)%bool.

Lemma smaller_sound a b : Q2R (smaller a b) = Rmin (Q2R a) (Q2R b).
Proof.
  unfold smaller. destruct (qle a b) eqn:E.
  - rewrite Rmin_left; [ | apply qle_sound]; auto.
  - rewrite Rmin_right; auto. apply Rlt_le, qlt_sound. unfold qlt, qle in *. now rewrite E.
Qed.

Lemma larger_sound a b : Q2R (larger a b) = Rmax (Q2R a) (Q2R b).
Proof.
  unfold larger. destruct (qle a b) eqn:E.
  - rewrite Rmax_right; [ | apply qle_sound]; auto.
  - rewrite Rmax_left; auto. apply Rlt_le, qlt_sound. unfold qlt, qle in *. now rewrite E.
Qed.

Lemma point_sound a : inside (point a) (Q2R a).
Proof. unfold inside; simpl; lra. Qed.

Lemma plus_sound i j x y : inside i x -> inside j y -> inside (plus i j) (x + y).
Proof. unfold inside, plus; cbn [fst snd]. rewrite !Q2R_red, !Q2R_plus. lra. Qed.

Lemma opposite_sound i x : inside i x -> inside (opposite i) (- x).
Proof. unfold inside, opposite; cbn [fst snd]. rewrite !Q2R_opp. lra. Qed.

Lemma hull_sound i j x y z : inside i x -> inside j y -> x <= z <= y \/ y <= z <= x -> inside (hull i j) z.
Proof.
  unfold inside, hull; cbn [fst snd]. rewrite smaller_sound, larger_sound. intros I J Z.
  pose proof (Rmin_l (Q2R (fst i)) (Q2R (fst j))). pose proof (Rmin_r (Q2R (fst i)) (Q2R (fst j))).
  pose proof (Rmax_l (Q2R (snd i)) (Q2R (snd j))). pose proof (Rmax_r (Q2R (snd i)) (Q2R (snd j))). lra.
Qed.

Lemma scaled_sound a i x : inside i x -> inside (scaled a i) (Q2R a * x).
Proof.
  unfold inside, scaled. intros [L U]. destruct (qle 0 a) eqn:E; cbn [fst snd]; rewrite !Q2R_red, !Q2R_mult.
  - apply qle_sound in E. rewrite Q2R_0 in E. nra.
  - assert (S : qlt a 0 = true) by (unfold qlt, qle in *; now rewrite E).
    apply qlt_sound in S. rewrite Q2R_0 in S. nra.
Qed.

Lemma times_sound i j x y : inside i x -> inside j y -> inside (times i j) (x * y).
Proof.
  intros [L U] J. apply hull_sound with (Q2R (fst i) * y) (Q2R (snd i) * y); try (apply scaled_sound, J).
  destruct (Rle_dec 0 y); [left | right]; nra.
Qed.

Lemma inverse_sound i j x : inverse i = Some j -> inside i x -> inside j (/ x).
Proof.
  unfold inverse, inside. intros E [L U].
  destruct (qlt 0 (fst i)) eqn:P; [ | destruct (qlt (snd i) 0) eqn:N; [ | discriminate]];
    injection E as <-; cbn [fst snd].
  - apply qlt_sound in P. rewrite Q2R_0 in P. rewrite !Q2R_inverse by lra.
    split; apply Rinv_le_contravar; lra.
  - apply qlt_sound in N. rewrite Q2R_0 in N. rewrite !Q2R_inverse by lra.
    split; apply Ropp_le_cancel; rewrite <- !Rinv_opp; apply Rinv_le_contravar; lra.
Qed.

Lemma magnitude_sound i x : inside i x -> inside (magnitude i) (Rabs x).
Proof.
  unfold magnitude. intros I. pose proof I as [L U].
  destruct (qle 0 (fst i)) eqn:P.
  - apply qle_sound in P. rewrite Q2R_0 in P. rewrite Rabs_right; auto. lra.
  - destruct (qle (snd i) 0) eqn:N.
    + apply qle_sound in N. rewrite Q2R_0 in N. rewrite Rabs_left1 by lra. now apply opposite_sound.
    + unfold inside; cbn [fst snd]. rewrite larger_sound, Q2R_0, Q2R_opp. split; [apply Rabs_pos | ].
      apply Rabs_le_between. unfold Rmax. destruct Rle_dec; lra.
Qed.

Lemma least_sound i j x y : inside i x -> inside j y -> inside (least i j) (Rmin x y).
Proof.
  unfold inside, least; cbn [fst snd]. rewrite !smaller_sound. unfold Rmin. repeat destruct Rle_dec; lra.
Qed.

Lemma greatest_sound i j x y : inside i x -> inside j y -> inside (greatest i j) (Rmax x y).
Proof.
  unfold inside, greatest; cbn [fst snd]. rewrite !larger_sound. unfold Rmax. repeat destruct Rle_dec; lra.
Qed.

Lemma is_zero_sound i x : is_zero i = true -> inside i x -> x = 0.
Proof.
  unfold is_zero, inside. intros E I. apply andb_prop in E as [P N].
  apply qle_sound in P, N. rewrite Q2R_0 in *. lra.
Qed.

(** ** Rounding *)

Section Rounding.

Variable bits : positive.  (* the denominator of what is rounded *)

Definition down (a : Q) : Q := (Qnum a * Zpos bits / Zpos (Qden a)) # bits.
Definition up (a : Q) : Q := (- down (- a))%Q.
Definition root_down (a : Q) : Q := Z.sqrt (Qnum (down a) * Zpos bits) # bits.
Definition root_up (a : Q) : Q := (Z.sqrt (Qnum (up a) * Zpos bits) + 1) # bits.

Lemma down_sound a : Q2R (down a) <= Q2R a.
Proof.
  apply Qle_Rle. unfold down, Qle; simpl. rewrite (Z.mul_comm (_ / _)). apply Z.mul_div_le. lia.
Qed.

Lemma up_sound a : Q2R a <= Q2R (up a).
Proof. unfold up. pose proof (down_sound (- a)). rewrite !Q2R_opp in *. lra. Qed.

Lemma bits_positive : 0 < IZR (Zpos bits).
Proof. apply IZR_lt. lia. Qed.

Lemma root_down_sound a : 0 < Q2R (root_down a) -> Q2R (root_down a) * Q2R (root_down a) <= Q2R a.
Proof.
  pose proof bits_positive as B. intros P. apply Rle_trans with (2 := down_sound a).
  revert P. unfold root_down. destruct (down a) as [m d] eqn:E.
  assert (d = bits) as -> by (unfold down in E; congruence). unfold Q2R; cbn [Qnum Qden].
  intros P. set (s := Z.sqrt (m * Zpos bits)) in *.
  assert (S : (s * s <= m * Zpos bits)%Z).
  { apply Z.sqrt_spec. destruct (Z.lt_ge_cases (m * Zpos bits) 0) as [N | N]; auto.
    exfalso. subst s. rewrite Z.sqrt_neg in P by lia. lra. }
  apply IZR_le in S. rewrite !mult_IZR in S.
  replace (IZR s * / IZR (Zpos bits) * (IZR s * / IZR (Zpos bits)))
    with (IZR s * IZR s * (/ IZR (Zpos bits) * / IZR (Zpos bits))) by ring.
  replace (IZR m * / IZR (Zpos bits))
    with (IZR m * IZR (Zpos bits) * (/ IZR (Zpos bits) * / IZR (Zpos bits))) by (field; lra).
  apply Rmult_le_compat_r; auto. apply Rlt_le, Rmult_lt_0_compat; apply Rinv_0_lt_compat, B.
Qed.

Lemma root_up_sound a : 0 <= Q2R a -> Q2R a <= Q2R (root_up a) * Q2R (root_up a) /\ 0 < Q2R (root_up a).
Proof.
  pose proof bits_positive as B. intros P. pose proof (up_sound a) as U.
  assert (U' : 0 <= Q2R (up a)) by lra. split.
  - apply Rle_trans with (1 := U). unfold root_up. revert U'. destruct (up a) as [m d] eqn:E.
    assert (d = bits) as -> by (unfold up, down, Qopp in E; simpl in E; congruence).
    unfold Q2R; cbn [Qnum Qden]. intros U'.
    assert (0 <= m)%Z by (apply le_IZR; apply Rmult_le_reg_r with (/ IZR (Zpos bits));
                          [apply Rinv_0_lt_compat, B | lra]).
    assert (N : (0 <= m * Zpos bits)%Z) by (apply Z.mul_nonneg_nonneg; lia).
    destruct (Z.sqrt_spec _ N) as [_ S]. set (s := Z.sqrt (m * Zpos bits)) in *.
    apply Z.lt_le_incl in S. change (Z.succ s) with (s + 1)%Z in S || rewrite <- Z.add_1_r in S.
    apply IZR_le in S. rewrite !mult_IZR in S.
    replace (IZR (s + 1) * / IZR (Zpos bits) * (IZR (s + 1) * / IZR (Zpos bits)))
      with (IZR (s + 1) * IZR (s + 1) * (/ IZR (Zpos bits) * / IZR (Zpos bits))) by ring.
    replace (IZR m * / IZR (Zpos bits))
      with (IZR m * IZR (Zpos bits) * (/ IZR (Zpos bits) * / IZR (Zpos bits))) by (field; lra).
    apply Rmult_le_compat_r; auto. apply Rlt_le, Rmult_lt_0_compat; apply Rinv_0_lt_compat, B.
  - unfold root_up, Q2R; cbn [Qnum Qden]. apply Rmult_lt_0_compat; [ | apply Rinv_0_lt_compat, B].
    apply IZR_lt. pose proof (Z.sqrt_nonneg (Qnum (up a) * Zpos bits)). lia.
Qed.

(** The logarithm: square roots until the argument is near 1, where chords are good bounds. *)

Definition chord (a : Q) : Q := (2 * (a - 1) / (a + 1))%Q.
Definition balanced (a : Q) : Q := ((a - / a) / 2)%Q.

Fixpoint ln_down (k : nat) (a : Q) : option Q :=
  match k with
  | O => if qlt 0 a then Some (down (if qle 1 a then chord a else balanced a)) else None
  | S k => option_map (fun b => 2 * b)%Q (ln_down k (root_down a))
  end.

Fixpoint ln_up (k : nat) (a : Q) : option Q :=
  match k with
  | O => if qlt 0 a then Some (up (if qle 1 a then balanced a else chord a)) else None
  | S k => if qlt 0 a then option_map (fun b => 2 * b)%Q (ln_up k (root_up a)) else None
  end.

Lemma chord_sound a : 0 < Q2R a -> Q2R (chord a) = 2 * (Q2R a - 1) / (Q2R a + 1).
Proof.
  intros P. unfold chord, Qdiv, Qminus. rewrite !Q2R_mult, !Q2R_inverse, !Q2R_plus, !Q2R_opp;
    rewrite ?Q2R_plus, ?Q2R_1, ?Q2R_2; lra.
Qed.

Lemma balanced_sound a : 0 < Q2R a -> Q2R (balanced a) = (Q2R a - / Q2R a) / 2.
Proof.
  intros P. unfold balanced, Qdiv, Qminus. rewrite !Q2R_mult, !Q2R_inverse, !Q2R_plus, !Q2R_opp, !Q2R_inverse;
    rewrite ?Q2R_1, ?Q2R_2; lra.
Qed.

Lemma qle_false a b : qle a b = false -> Q2R b < Q2R a.
Proof. intros E. apply qlt_sound. unfold qlt, qle in *. now rewrite E. Qed.

Lemma ln_down_sound k : forall a b, ln_down k a = Some b -> 0 < Q2R a /\ Q2R b <= ln (Q2R a).
Proof.
  induction k as [ | k IH]; intros a b; simpl.
  - destruct (qlt 0 a) eqn:P; [intros E; injection E as <- | discriminate].
    apply qlt_sound in P. rewrite Q2R_0 in P. split; auto.
    apply Rle_trans with (1 := down_sound _). destruct (qle 1 a) eqn:O.
    + apply qle_sound in O. rewrite Q2R_1 in O. rewrite chord_sound by auto. now apply ln_above_chord.
    + apply qle_false in O. rewrite Q2R_1 in O. rewrite balanced_sound by auto. apply ln_above; lra.
  - destruct (ln_down k (root_down a)) as [c | ] eqn:E; [ | discriminate].
    intros F; injection F as <-. apply IH in E as [P L].
    pose proof (root_down_sound a P) as S. set (r := Q2R (root_down a)) in *.
    assert (0 < r * r) by nra. split; [lra | ].
    rewrite Q2R_mult, Q2R_2. apply Rle_trans with (ln (r * r)).
    + rewrite ln_mult by lra. lra.
    + destruct S as [S | <-]; [apply Rlt_le, ln_increasing; lra | lra].
Qed.

Lemma ln_up_sound k : forall a b, ln_up k a = Some b -> 0 < Q2R a /\ ln (Q2R a) <= Q2R b.
Proof.
  induction k as [ | k IH]; intros a b; simpl.
  - destruct (qlt 0 a) eqn:P; [intros E; injection E as <- | discriminate].
    apply qlt_sound in P. rewrite Q2R_0 in P. split; auto.
    apply Rle_trans with (2 := up_sound _). destruct (qle 1 a) eqn:O.
    + apply qle_sound in O. rewrite Q2R_1 in O. rewrite balanced_sound by auto. now apply ln_below_chord.
    + apply qle_false in O. rewrite Q2R_1 in O. rewrite chord_sound by auto. apply ln_below; lra.
  - destruct (qlt 0 a) eqn:P; [ | discriminate]. apply qlt_sound in P. rewrite Q2R_0 in P.
    destruct (ln_up k (root_up a)) as [c | ] eqn:E; [ | discriminate].
    intros F; injection F as <-. apply IH in E as [Q L].
    destruct (root_up_sound a) as [S _]; [lra | ]. set (r := Q2R (root_up a)) in *. split; auto.
    rewrite Q2R_mult, Q2R_2. apply Rle_trans with (ln (r * r)).
    + destruct S as [S | ->]; [apply Rlt_le, ln_increasing; lra | lra].
    + rewrite ln_mult by lra. lra.
Qed.

(** The exponential: halve the argument until it is near 0, square again. *)

Definition parabola (a : Q) : Q := (1 + a + a * a / 2)%Q.
Definition quotient (a : Q) : Q := ((2 + a) / (2 - a))%Q.

Fixpoint exp_down (k : nat) (a : Q) : Q :=
  match k with
  | O => if qle 0 a then down (parabola a) else if qlt (- a) 2 then down (/ quotient (- a)) else 0
  | S k => let b := exp_down k (a / 2) in if qle 0 b then down (b * b) else 0
  end%Q.

Fixpoint exp_up (k : nat) (a : Q) : option Q :=
  match k with
  | O => if qle 0 a then if qlt a 2 then Some (up (quotient a)) else None else Some (up (/ parabola (- a)))
  | S k => option_map (fun b => up (b * b)) (exp_up k (a / 2))
  end%Q.

Lemma parabola_sound a : Q2R (parabola a) = 1 + Q2R a + Q2R a * Q2R a / 2.
Proof.
  unfold parabola, Qdiv. rewrite !Q2R_plus, !Q2R_mult, (Q2R_inverse 2), Q2R_1, Q2R_2 by (rewrite Q2R_2; lra).
  lra.
Qed.

Lemma quotient_sound a : Q2R a < 2 -> Q2R (quotient a) = (2 + Q2R a) / (2 - Q2R a).
Proof.
  intros L. unfold quotient, Qdiv, Qminus.
  assert (E : Q2R (2 + - a) = 2 - Q2R a) by (rewrite Q2R_plus, Q2R_opp, Q2R_2; lra).
  rewrite Q2R_mult, Q2R_inverse, E, Q2R_plus, Q2R_2 by (rewrite E; lra). reflexivity.
Qed.

Lemma exp_half a : exp (Q2R a) = exp (Q2R (a / 2)) * exp (Q2R (a / 2)).
Proof.
  rewrite <- exp_plus. f_equal. unfold Qdiv. rewrite Q2R_mult, Q2R_inverse, Q2R_2; [lra | rewrite Q2R_2; lra].
Qed.

Lemma exp_down_sound k : forall a, Q2R (exp_down k a) <= exp (Q2R a).
Proof.
  induction k as [ | k IH]; intros a; simpl; pose proof (exp_pos (Q2R a)).
  - destruct (qle 0 a) eqn:P.
    + apply qle_sound in P. rewrite Q2R_0 in P. apply Rle_trans with (1 := down_sound _).
      rewrite parabola_sound. now apply exp_above.
    + apply qle_false in P. rewrite Q2R_0 in P. destruct (qlt (- a) 2) eqn:L; [ | rewrite Q2R_0; lra].
      apply qlt_sound in L. rewrite Q2R_opp, Q2R_2 in L. apply Rle_trans with (1 := down_sound _).
      assert (E : Q2R (quotient (- a)) = (2 + - Q2R a) / (2 - - Q2R a))
        by (rewrite quotient_sound; rewrite Q2R_opp; auto).
      assert (0 < (2 + - Q2R a) / (2 - - Q2R a)) by (apply Rdiv_lt_0_compat; lra).
      rewrite Q2R_inverse, E, (exp_inverse (Q2R a)) by lra.
      apply Rinv_le_contravar; [apply exp_pos | apply exp_below; lra].
  - destruct qle eqn:P; [ | rewrite Q2R_0; lra]. apply qle_sound in P. rewrite Q2R_0 in P.
    apply Rle_trans with (1 := down_sound _). rewrite Q2R_mult, exp_half. specialize (IH (a / 2)%Q).
    apply Rmult_le_compat; auto.
Qed.

Lemma exp_up_sound k : forall a b, exp_up k a = Some b -> exp (Q2R a) <= Q2R b.
Proof.
  induction k as [ | k IH]; intros a b; simpl.
  - destruct (qle 0 a) eqn:P.
    + destruct (qlt a 2) eqn:L; [intros E; injection E as <- | discriminate].
      apply qle_sound in P. apply qlt_sound in L. rewrite Q2R_0 in P. rewrite Q2R_2 in L.
      apply Rle_trans with (2 := up_sound _). rewrite quotient_sound by auto. now apply exp_below.
    + intros E; injection E as <-. apply qle_false in P. rewrite Q2R_0 in P.
      apply Rle_trans with (2 := up_sound _).
      assert (E : Q2R (parabola (- a)) = 1 + - Q2R a + - Q2R a * - Q2R a / 2)
        by (rewrite parabola_sound, Q2R_opp; auto).
      assert (0 < 1 + - Q2R a + - Q2R a * - Q2R a / 2) by nra.
      rewrite Q2R_inverse, E, (exp_inverse (Q2R a)) by lra.
      apply Rinv_le_contravar; [lra | apply exp_above; lra].
  - destruct (exp_up k (a / 2)) as [c | ] eqn:E; [ | discriminate]. intros F; injection F as <-.
    apply IH in E. apply Rle_trans with (2 := up_sound _). rewrite Q2R_mult, exp_half.
    pose proof (exp_pos (Q2R (a / 2))). apply Rmult_le_compat; lra.
Qed.

End Rounding.

(** ** Operations *)

Definition both (f : interval -> interval -> interval) (i j : option interval) : option interval :=
  match i, j with Some i, Some j => Some (f i j) | _, _ => None end.

Definition bind (i : option interval) (f : interval -> option interval) : option interval :=
  match i with Some i => f i | None => None end.

(** Zero times anything is zero, as the operations are total. *)
Definition product (i j : option interval) : option interval :=
  let zero i := match i with Some i => is_zero i | None => false end in
  if zero i || zero j then Some (point 0) else both times i j.

Fixpoint power (i : interval) (n : nat) : interval :=
  match n with O => point 1 | S n => times i (power i n) end.

Section Enclosing.

Variables (bits : positive) (depth : nat).

Definition logarithm (i : interval) : option interval :=
  match ln_down bits depth (fst i), ln_up bits depth (snd i) with
  | Some a, Some b => Some (a, b)
  | _, _ => None
  end.

Definition exponential (i : interval) : option interval :=
  option_map (fun b => (exp_down bits depth (fst i), b)) (exp_up bits depth (snd i)).

Lemma logarithm_sound i j x : logarithm i = Some j -> inside i x -> inside j (ln x).
Proof.
  unfold logarithm, inside. intros E [L U].
  destruct (ln_down bits depth (fst i)) eqn:D; [ | discriminate].
  destruct (ln_up bits depth (snd i)) eqn:V; [ | discriminate]. injection E as <-; cbn [fst snd].
  apply ln_down_sound in D as [P D]. apply ln_up_sound in V as [_ V].
  assert (M : forall a b, 0 < a -> a <= b -> ln a <= ln b).
  { intros a b A [B | <-]; [apply Rlt_le, ln_increasing; lra | lra]. }
  pose proof (M _ _ P L). assert (ln x <= ln (Q2R (snd i))) by (apply M; lra). lra.
Qed.

Lemma exponential_sound i j x : exponential i = Some j -> inside i x -> inside j (exp x).
Proof.
  unfold exponential, inside. intros E [L U].
  destruct (exp_up bits depth (snd i)) eqn:V; [ | discriminate]. injection E as <-; cbn [fst snd].
  apply exp_up_sound in V. pose proof (exp_down_sound bits depth (fst i)) as D.
  assert (M : forall a b, a <= b -> exp a <= exp b).
  { intros a b [B | <-]; [apply Rlt_le, exp_increasing; lra | lra]. }
  pose proof (M _ _ L). pose proof (M _ _ U). lra.
Qed.

Lemma power_sound i x n : inside i x -> inside (power i n) (x ^ n).
Proof.
  intros I. induction n as [ | n IH]; simpl; [ | now apply times_sound].
  rewrite <- Q2R_1. apply point_sound.
Qed.

Lemma even_power x n : Nat.even n = true -> Rabs x ^ n = x ^ n.
Proof.
  intros E. rewrite RPow_abs. apply Rabs_right. apply Nat.even_spec in E as [m ->].
  rewrite pow_mult. apply Rle_ge, pow_le, pow2_ge_0.
Qed.

Lemma product_sound i j k x y :
  product i j = Some k -> (forall i', i = Some i' -> inside i' x) -> (forall j', j = Some j' -> inside j' y) ->
  inside k (x * y).
Proof.
  assert (Z : inside (point 0) 0) by (rewrite <- Q2R_0; apply point_sound).
  unfold product. intros E I J. destruct orb eqn:O.
  - injection E as <-. apply orb_prop in O as [O | O].
    + destruct i as [i | ]; [ | discriminate]. now rewrite (is_zero_sound i x), Rmult_0_l by auto.
    + destruct j as [j | ]; [ | discriminate]. now rewrite (is_zero_sound j y), Rmult_0_r by auto.
  - destruct i as [i | ], j as [j | ]; try discriminate. injection E as <-. apply times_sound; auto.
Qed.

End Enclosing.
