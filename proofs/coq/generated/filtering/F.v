(** F measure of precision and recall (F): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Definition F (alpha : R) (w : words) : value :=
  (#1 / ((#alpha / (pG_S w)) + ((#1 + (#(-1) * #alpha)) / (pS_G w))))%value.

Definition F_natural (alpha : R) : quality :=
  fun tp fp fn tn => F alpha (natural tp fp fn tn).

Lemma F_natural_0pp0 alpha fp fn : 0 < alpha -> alpha < 1 -> 0 < fp -> 0 < fn ->
  F_natural alpha 0 fp fn 0 = Fin ((0) / (1)).
Proof. unfold F_natural, F; value_is. Qed.

Lemma F_natural_0ppp alpha fp fn tn : 0 < alpha -> alpha < 1 -> 0 < fp -> 0 < fn -> 0 < tn ->
  F_natural alpha 0 fp fn tn = Fin ((0) / (1)).
Proof. unfold F_natural, F; value_is. Qed.

Lemma F_natural_pppp alpha tp fp fn tn : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  F_natural alpha tp fp fn tn = Fin (((tp)) / ((tp * alpha + fp * alpha + tp * (1 - alpha) + fn * (1 - alpha)))).
Proof. unfold F_natural, F; value_is. Qed.

Lemma F_natural_00pp alpha fn tn : 0 < alpha -> alpha < 1 -> 0 < fn -> 0 < tn ->
  F_natural alpha 0 0 fn tn = Undef.
Proof. unfold F_natural, F; value_is. Qed.

Lemma F_natural_p00p alpha tp tn : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < tn ->
  F_natural alpha tp 0 0 tn = Fin ((1) / (1)).
Proof. unfold F_natural, F; value_is. Qed.

Lemma F_natural_pp00 alpha tp fp : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < fp ->
  F_natural alpha tp fp 0 0 = Fin (((tp)) / ((tp * alpha + fp * alpha + tp * (1 - alpha)))).
Proof. unfold F_natural, F; value_is. Qed.

Definition F_laplace (alpha : R) : quality :=
  fun tp fp fn tn => F alpha (laplace tp fp fn tn).

Lemma F_laplace_00pp alpha fn tn : 0 < alpha -> alpha < 1 -> 0 < fn -> 0 < tn ->
  F_laplace alpha 0 0 fn tn = Fin ((1) / ((fn * (1 - alpha) + 2 * alpha + 2 * (1 - alpha)))).
Proof. unfold F_laplace, F; value_is. Qed.

Lemma F_laplace_p00p alpha tp tn : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < tn ->
  F_laplace alpha tp 0 0 tn = Fin (((tp + 1)) / ((tp + 2))).
Proof. unfold F_laplace, F; value_is. Qed.

Lemma F_laplace_p0pp alpha tp fn tn : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < fn -> 0 < tn ->
  F_laplace alpha tp 0 fn tn = Fin (((tp + 1)) / ((tp * alpha + tp * (1 - alpha) + fn * (1 - alpha) + 2 * alpha + 2 * (1 - alpha)))).
Proof. unfold F_laplace, F; value_is. Qed.

Lemma F_laplace_0pp0 alpha fp fn : 0 < alpha -> alpha < 1 -> 0 < fp -> 0 < fn ->
  F_laplace alpha 0 fp fn 0 = Fin ((1) / ((fp * alpha + fn * (1 - alpha) + 2 * alpha + 2 * (1 - alpha)))).
Proof. unfold F_laplace, F; value_is. Qed.

Lemma F_laplace_pp00 alpha tp fp : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < fp ->
  F_laplace alpha tp fp 0 0 = Fin (((tp + 1)) / ((tp * alpha + fp * alpha + tp * (1 - alpha) + 2 * alpha + 2 * (1 - alpha)))).
Proof. unfold F_laplace, F; value_is. Qed.

Lemma F_laplace_0ppp alpha fp fn tn : 0 < alpha -> alpha < 1 -> 0 < fp -> 0 < fn -> 0 < tn ->
  F_laplace alpha 0 fp fn tn = Fin ((1) / ((fp * alpha + fn * (1 - alpha) + 2 * alpha + 2 * (1 - alpha)))).
Proof. unfold F_laplace, F; value_is. Qed.

Lemma F_laplace_pp0p alpha tp fp tn : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < fp -> 0 < tn ->
  F_laplace alpha tp fp 0 tn = Fin (((tp + 1)) / ((tp * alpha + fp * alpha + tp * (1 - alpha) + 2 * alpha + 2 * (1 - alpha)))).
Proof. unfold F_laplace, F; value_is. Qed.

Lemma F_laplace_ppp0 alpha tp fp fn : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < fp -> 0 < fn ->
  F_laplace alpha tp fp fn 0 = Fin (((tp + 1)) / ((tp * alpha + fp * alpha + tp * (1 - alpha) + fn * (1 - alpha) + 2 * alpha + 2 * (1 - alpha)))).
Proof. unfold F_laplace, F; value_is. Qed.

Lemma F_laplace_pppp alpha tp fp fn tn : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  F_laplace alpha tp fp fn tn = Fin (((tp + 1)) / ((tp * alpha + fp * alpha + tp * (1 - alpha) + fn * (1 - alpha) + 2 * alpha + 2 * (1 - alpha)))).
Proof. unfold F_laplace, F; value_is. Qed.

Definition F_noninformative (alpha : R) : quality :=
  fun tp fp fn tn => F alpha (noninformative tp fp fn tn).

Lemma F_noninformative_0pp0 alpha fp fn : 0 < alpha -> alpha < 1 -> 0 < fp -> 0 < fn ->
  F_noninformative alpha 0 fp fn 0 = Fin ((2 * (fn) * (fp)) / ((fp + fn) * (fp^2 * alpha + fn^2 * (1 - alpha) + 2 * fp * alpha + 2 * fn * (1 - alpha)))).
Proof. unfold F_noninformative, F; value_is. Qed.

Lemma F_noninformative_00pp alpha fn tn : 0 < alpha -> alpha < 1 -> 0 < fn -> 0 < tn ->
  F_noninformative alpha 0 0 fn tn = Fin ((0) / (1)).
Proof. unfold F_noninformative, F; value_is. Qed.

Lemma F_noninformative_pppp alpha tp fp fn tn : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  F_noninformative alpha tp fp fn tn = Fin (((tp^2 + tp * fp + tp * fn + tp * tn + 2 * tp + 2 * fn) * (tp^2 + tp * fp + tp * fn + tp * tn + 2 * tp + 2 * fp)) / ((tp + fp + fn + tn) * (tp^3 * alpha + 2 * tp^2 * fp * alpha + tp * fp^2 * alpha + tp^2 * fn * alpha + tp * fp * fn * alpha + tp^2 * tn * alpha + tp * fp * tn * alpha + tp^3 * (1 - alpha) + tp^2 * fp * (1 - alpha) + 2 * tp^2 * fn * (1 - alpha) + tp * fp * fn * (1 - alpha) + tp * fn^2 * (1 - alpha) + tp^2 * tn * (1 - alpha) + tp * fn * tn * (1 - alpha) + 4 * tp^2 * alpha + 6 * tp * fp * alpha + 2 * fp^2 * alpha + 2 * tp * fn * alpha + 2 * tp * tn * alpha + 4 * tp^2 * (1 - alpha) + 2 * tp * fp * (1 - alpha) + 6 * tp * fn * (1 - alpha) + 2 * fn^2 * (1 - alpha) + 2 * tp * tn * (1 - alpha) + 4 * tp * alpha + 4 * fp * alpha + 4 * tp * (1 - alpha) + 4 * fn * (1 - alpha)))).
Proof. unfold F_noninformative, F; value_is. Qed.

Lemma F_noninformative_pp00 alpha tp fp : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < fp ->
  F_noninformative alpha tp fp 0 0 = Fin (((tp)) / ((tp * alpha + fp * alpha + tp * (1 - alpha)))).
Proof. unfold F_noninformative, F; value_is. Qed.

Definition F_noninformative_joint (alpha : R) : quality :=
  fun tp fp fn tn => F alpha (noninformative_joint tp fp fn tn).

Lemma F_noninformative_joint_0pp0 alpha fp fn : 0 < alpha -> alpha < 1 -> 0 < fp -> 0 < fn ->
  F_noninformative_joint alpha 0 fp fn 0 = Fin (((fn) * (fp)) / ((fp + fn) * (fp + fn + 1) * (fp * alpha + fn * (1 - alpha)))).
Proof. unfold F_noninformative_joint, F; value_is. Qed.

Lemma F_noninformative_joint_0ppp alpha fp fn tn : 0 < alpha -> alpha < 1 -> 0 < fp -> 0 < fn -> 0 < tn ->
  F_noninformative_joint alpha 0 fp fn tn = Fin (((fn) * (fp)) / ((fp + fn + tn) * (fp + fn + tn + 1) * (fp * alpha + fn * (1 - alpha)))).
Proof. unfold F_noninformative_joint, F; value_is. Qed.

Lemma F_noninformative_joint_00pp alpha fn tn : 0 < alpha -> alpha < 1 -> 0 < fn -> 0 < tn ->
  F_noninformative_joint alpha 0 0 fn tn = Undef.
Proof. unfold F_noninformative_joint, F; value_is. Qed.

Lemma F_noninformative_joint_p00p alpha tp tn : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < tn ->
  F_noninformative_joint alpha tp 0 0 tn = Fin (((tp^2 + 2 * tp * tn + tn^2 + tp)) / ((tp + tn) * (tp + tn + 1))).
Proof. unfold F_noninformative_joint, F; value_is. Qed.

Lemma F_noninformative_joint_ppp0 alpha tp fp fn : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < fp -> 0 < fn ->
  F_noninformative_joint alpha tp fp fn 0 = Fin (((tp^3 + 2 * tp^2 * fp + tp * fp^2 + 2 * tp^2 * fn + 2 * tp * fp * fn + tp * fn^2 + tp^2 + tp * fp + tp * fn + fp * fn)) / ((tp * alpha + fp * alpha + tp * (1 - alpha) + fn * (1 - alpha)) * (tp + fp + fn) * (tp + fp + fn + 1))).
Proof. unfold F_noninformative_joint, F; value_is. Qed.

Lemma F_noninformative_joint_pp0p alpha tp fp tn : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < fp -> 0 < tn ->
  F_noninformative_joint alpha tp fp 0 tn = Fin (((tp) * (tp^2 + 2 * tp * fp + fp^2 + 2 * tp * tn + 2 * fp * tn + tn^2 + tp + fp)) / ((tp * alpha + fp * alpha + tp * (1 - alpha)) * (tp + fp + tn) * (tp + fp + tn + 1))).
Proof. unfold F_noninformative_joint, F; value_is. Qed.

Lemma F_noninformative_joint_p0pp alpha tp fn tn : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < fn -> 0 < tn ->
  F_noninformative_joint alpha tp 0 fn tn = Fin (((tp) * (tp^2 + 2 * tp * fn + fn^2 + 2 * tp * tn + 2 * fn * tn + tn^2 + tp + fn)) / ((tp * alpha + tp * (1 - alpha) + fn * (1 - alpha)) * (tp + fn + tn) * (tp + fn + tn + 1))).
Proof. unfold F_noninformative_joint, F; value_is. Qed.

Lemma F_noninformative_joint_pppp alpha tp fp fn tn : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  F_noninformative_joint alpha tp fp fn tn = Fin (((tp^3 + 2 * tp^2 * fp + tp * fp^2 + 2 * tp^2 * fn + 2 * tp * fp * fn + tp * fn^2 + 2 * tp^2 * tn + 2 * tp * fp * tn + 2 * tp * fn * tn + tp * tn^2 + tp^2 + tp * fp + tp * fn + fp * fn)) / ((tp * alpha + fp * alpha + tp * (1 - alpha) + fn * (1 - alpha)) * (tp + fp + fn + tn) * (tp + fp + fn + tn + 1))).
Proof. unfold F_noninformative_joint, F; value_is. Qed.

Lemma F_noninformative_joint_pp00 alpha tp fp : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < fp ->
  F_noninformative_joint alpha tp fp 0 0 = Fin (((tp)) / ((tp * alpha + fp * alpha + tp * (1 - alpha)))).
Proof. unfold F_noninformative_joint, F; value_is. Qed.

Theorem F_SM_steps_natural : forall alpha, 0 < alpha -> alpha < 1 -> ~ SM_steps higher (F_natural alpha).
Proof.
  intros alpha P0 P1.
  intros C.
  eapply refuted; [apply (SM_by_dropped _ _ (0) (1) (1) (0) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 (2) (1) 0); [apply F_natural_0pp0; sides | same_cell ..] | apply (value_at _ 0 (1) (1) (1)); [apply F_natural_0ppp; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.

Theorem F_SM_positive_natural : forall alpha, 0 < alpha -> alpha < 1 -> SM_positive higher (F_natural alpha).
Proof.
  intros alpha P0 P1.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply F_natural_pppp; sides | apply F_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha + 3 * (1 - alpha) + fp * alpha + tp * (1 - alpha) + fn * (1 - alpha))))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply F_natural_pppp; sides | apply F_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (1 + tp)))); [pos | pos | identity | pos]].
Qed.

Theorem F_SM_total_natural : forall alpha, 0 < alpha -> alpha < 1 -> ~ SM_total higher (F_natural alpha).
Proof.
  intros alpha P0 P1.
  intros C.
  eapply refuted_total; [apply (SM_by_found _ _ (0) (0) (0) (1) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 0 (1) (1)); [apply F_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) 0 0 (1)); [apply F_natural_p00p; sides | same_cell ..] | intros B; exact B].
Qed.

Theorem F_AW_pair_natural : ~ AW_pair ((fun x => 0 < x /\ x < 1) :: nil) higher (fun p => F_natural (p 0%nat)).
Proof.
  intros (i & up & theta & L & D).
  destruct i as [|i].
  - apply (decides_opposite _ _ _ _ _ _ _ (fun _ => (9 / 10)) 4%nat 3%nat 1%nat 1%nat 3%nat 2%nat 2%nat 2%nat 2%nat 1%nat 2%nat 1%nat 2%nat 2%nat 3%nat 2%nat 1%nat 1%nat higher_asym D);
    [admissible_here | unfold pair; lia | unfold pair; lia
    | eapply strictly_at; [apply (at_counts_is _ _ _ _ _ 1 1 3 2); [apply (F_natural_pppp (9 / 10)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply (at_counts_is _ _ _ _ _ 2 2 2 1); [apply (F_natural_pppp (9 / 10)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply higher_strictly; apply (quotient_lt_by _ _ _ _ (((2 / 5)))); [pos | pos | identity | pos]]
    | eapply strictly_at; [apply (at_counts_is _ _ _ _ _ 3 2 1 1); [apply (F_natural_pppp (9 / 10)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply (at_counts_is _ _ _ _ _ 2 1 2 2); [apply (F_natural_pppp (9 / 10)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply higher_strictly; apply (quotient_lt_by _ _ _ _ (((1 / 2)))); [pos | pos | identity | pos]]].
  - simpl in L; lia.
Qed.

Theorem F_AW_noninformative_natural : ~ AW_noninformative ((fun x => 0 < x /\ x < 1) :: nil) higher (fun p => F_natural (p 0%nat)).
Proof.
  intros (i & up & theta & L & D).
  destruct i as [|i].
  - apply (decides_constant _ _ _ _ _ _ 2%nat 2%nat 1%nat 1%nat 1%nat 1%nat 2%nat 2%nat 0%nat 0%nat higher_asym D);
    [lia | lia | split; [lia | split; [lia | exists (1 / 2), 1; unfold output; simpl; repeat split; lra]]
    | intros p A; admissible_named A; set (alpha := p 0%nat) in *; clearbody alpha;
      eapply strictly_at; [apply (at_counts_is _ _ _ _ _ 1 1 1 1); [apply (F_natural_pppp alpha); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply (at_counts_is _ _ _ _ _ 2 2 0 0); [apply (F_natural_pp00 alpha); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply higher_strictly; apply (quotient_lt_by _ _ _ _ ((2 * ((1 - alpha))))); [pos | pos | identity | pos]]].
  - simpl in L; lia.
Qed.

Theorem F_NIFQ_noninformative_natural : forall alpha, 0 < alpha -> alpha < 1 -> ~ NIFQ (F_natural alpha).
Proof.
  intros alpha P0 P1.
  intros C.
  eapply refuted; [apply (NIFQ_at _ (1) (1) (1) (2) 1 1 (1) (1) (0) (0) (1) (2) (0) (0) C); [lra | lra | is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ (1) (1) 0 0); [apply F_natural_pp00; sides | same_cell ..] | apply (value_at _ (1) (2) 0 0); [apply F_natural_pp00; sides | same_cell ..] | apply eq_broken_gt; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
Qed.

Theorem F_NIGQ_noninformative_natural : forall alpha, 0 < alpha -> alpha < 1 -> NIGQ higher (F_natural alpha).
Proof.
  intros alpha P0 P1.
  apply NIGQ_by_strata.
  intros G N s t (g & Hg & ->) (n & Hn & ->) Hs Hst Ht.
  destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-];
    destruct (Rle_lt_or_eq_dec t 1 Ht) as [t1 | ->].
  - assert (0 < s) by lra; assert (0 < (t - s)) by lra; assert (0 < (1 - t)) by lra; eapply related; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply F_natural_pppp; sides | same_cell ..] | apply (value_at _ ((g + 1) * t) ((n + 1) * t) ((g + 1) * (1 - t)) ((n + 1) * (1 - t))); [apply F_natural_pppp; sides | same_cell ..] | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((((1 - alpha)) * ((t - s)) * (1 + g)^2))); [pos | pos | identity | pos]].
  - assert (0 < s) by lra; assert (0 < (1 - s)) by lra; eapply related; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply F_natural_pppp; sides | same_cell ..] | apply (value_at _ (g + 1) (n + 1) 0 0); [apply F_natural_pp00; sides | same_cell ..] | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((((1 - alpha)) * ((1 - s)) * (1 + g)^2))); [pos | pos | identity | pos]].
  - assert (0 < t) by lra; assert (0 < (1 - t)) by lra; eapply related; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply F_natural_00pp; sides | same_cell ..] | reflexivity | apply speaks_undef_l].
  - assert (0 < 1) by lra; eapply related; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply F_natural_00pp; sides | same_cell ..] | reflexivity | apply speaks_undef_l].
Qed.

Theorem F_SM_steps_laplace : forall alpha, 0 < alpha -> alpha < 1 -> SM_steps higher (F_laplace alpha).
Proof.
  intros alpha P0 P1.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply F_laplace_00pp; sides | apply F_laplace_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha + 3 * (1 - alpha))))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply F_laplace_00pp; sides | apply F_laplace_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha + 4 * (1 - alpha) + fn * (1 - alpha))))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_0pp0; sides | apply F_laplace_pp00; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 3 * (1 - alpha) + fp * alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_0ppp; sides | apply F_laplace_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 3 * (1 - alpha) + fp * alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_0pp0; sides | apply F_laplace_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 4 * (1 - alpha) + fp * alpha + fn * (1 - alpha))))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_0ppp; sides | apply F_laplace_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 4 * (1 - alpha) + fp * alpha + fn * (1 - alpha))))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply F_laplace_p0pp; sides | apply F_laplace_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha + 4 * (1 - alpha) + tp * (1 - alpha))))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply F_laplace_p0pp; sides | apply F_laplace_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha + 5 * (1 - alpha) + tp * (1 - alpha) + fn * (1 - alpha))))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_ppp0; sides | apply F_laplace_pp00; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 4 * (1 - alpha) + fp * alpha + tp * (1 - alpha))))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_pppp; sides | apply F_laplace_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 4 * (1 - alpha) + fp * alpha + tp * (1 - alpha))))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_ppp0; sides | apply F_laplace_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 5 * (1 - alpha) + fp * alpha + tp * (1 - alpha) + fn * (1 - alpha))))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_pppp; sides | apply F_laplace_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 5 * (1 - alpha) + fp * alpha + tp * (1 - alpha) + fn * (1 - alpha))))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply F_laplace_0pp0; sides | apply F_laplace_00pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_0ppp; sides | apply F_laplace_00pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply F_laplace_0pp0; sides | apply F_laplace_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_0ppp; sides | apply F_laplace_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_pp00; sides | apply F_laplace_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_pp0p; sides | apply F_laplace_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_ppp0; sides | apply F_laplace_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_pppp; sides | apply F_laplace_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_pp00; sides | apply F_laplace_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_pp0p; sides | apply F_laplace_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_ppp0; sides | apply F_laplace_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_pppp; sides | apply F_laplace_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
Qed.

Theorem F_SM_positive_laplace : forall alpha, 0 < alpha -> alpha < 1 -> SM_positive higher (F_laplace alpha).
Proof.
  intros alpha P0 P1.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply F_laplace_pppp; sides | apply F_laplace_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 5 * (1 - alpha) + fp * alpha + tp * (1 - alpha) + fn * (1 - alpha))))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply F_laplace_pppp; sides | apply F_laplace_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
Qed.

Theorem F_SM_total_laplace : forall alpha, 0 < alpha -> alpha < 1 -> SM_total higher (F_laplace alpha).
Proof.
  intros alpha P0 P1.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply F_laplace_00pp; sides | apply F_laplace_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha + 3 * (1 - alpha))))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply F_laplace_00pp; sides | apply F_laplace_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha + 4 * (1 - alpha) + fn * (1 - alpha))))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_0pp0; sides | apply F_laplace_pp00; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 3 * (1 - alpha) + fp * alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_0ppp; sides | apply F_laplace_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 3 * (1 - alpha) + fp * alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_0pp0; sides | apply F_laplace_ppp0; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 4 * (1 - alpha) + fp * alpha + fn * (1 - alpha))))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_0ppp; sides | apply F_laplace_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 4 * (1 - alpha) + fp * alpha + fn * (1 - alpha))))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply F_laplace_p0pp; sides | apply F_laplace_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha + 4 * (1 - alpha) + tp * (1 - alpha))))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply F_laplace_p0pp; sides | apply F_laplace_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha + 5 * (1 - alpha) + tp * (1 - alpha) + fn * (1 - alpha))))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_ppp0; sides | apply F_laplace_pp00; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 4 * (1 - alpha) + fp * alpha + tp * (1 - alpha))))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_pppp; sides | apply F_laplace_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 4 * (1 - alpha) + fp * alpha + tp * (1 - alpha))))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_ppp0; sides | apply F_laplace_ppp0; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 5 * (1 - alpha) + fp * alpha + tp * (1 - alpha) + fn * (1 - alpha))))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_pppp; sides | apply F_laplace_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * alpha + 5 * (1 - alpha) + fp * alpha + tp * (1 - alpha) + fn * (1 - alpha))))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply F_laplace_0pp0; sides | apply F_laplace_00pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_0ppp; sides | apply F_laplace_00pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply F_laplace_0pp0; sides | apply F_laplace_0ppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_0ppp; sides | apply F_laplace_0ppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_pp00; sides | apply F_laplace_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_pp0p; sides | apply F_laplace_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_ppp0; sides | apply F_laplace_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_pppp; sides | apply F_laplace_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_pp00; sides | apply F_laplace_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_pp0p; sides | apply F_laplace_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_ppp0; sides | apply F_laplace_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply F_laplace_pppp; sides | apply F_laplace_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha) * (2 + tp)))); [pos | pos | identity | pos]].
Qed.

Theorem F_AW_pair_laplace : ~ AW_pair ((fun x => 0 < x /\ x < 1) :: nil) higher (fun p => F_laplace (p 0%nat)).
Proof.
  intros (i & up & theta & L & D).
  destruct i as [|i].
  - apply (decides_opposite _ _ _ _ _ _ _ (fun _ => (9 / 10)) 2%nat 1%nat 0%nat 0%nat 2%nat 1%nat 1%nat 1%nat 1%nat 0%nat 1%nat 0%nat 1%nat 1%nat 2%nat 1%nat 0%nat 0%nat higher_asym D);
    [admissible_here | unfold pair; lia | unfold pair; lia
    | eapply strictly_at; [apply (at_counts_is _ _ _ _ _ 0 0 2 1); [apply (F_laplace_00pp (9 / 10)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply (at_counts_is _ _ _ _ _ 1 1 1 0); [apply (F_laplace_ppp0 (9 / 10)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply higher_strictly; apply (quotient_lt_by _ _ _ _ (((2 / 5)))); [pos | pos | identity | pos]]
    | eapply strictly_at; [apply (at_counts_is _ _ _ _ _ 2 1 0 0); [apply (F_laplace_pp00 (9 / 10)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply (at_counts_is _ _ _ _ _ 1 0 1 1); [apply (F_laplace_p0pp (9 / 10)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply higher_strictly; apply (quotient_lt_by _ _ _ _ (((1 / 2)))); [pos | pos | identity | pos]]].
  - simpl in L; lia.
Qed.

Theorem F_AW_noninformative_laplace : ~ AW_noninformative ((fun x => 0 < x /\ x < 1) :: nil) higher (fun p => F_laplace (p 0%nat)).
Proof.
  intros (i & up & theta & L & D).
  destruct i as [|i].
  - apply (decides_constant _ _ _ _ _ _ 1%nat 1%nat 0%nat 0%nat 1%nat 1%nat 1%nat 1%nat 0%nat 0%nat higher_asym D);
    [lia | lia | split; [lia | split; [lia | exists 0, 1; unfold output; simpl; repeat split; lra]]
    | intros p A; admissible_named A; set (alpha := p 0%nat) in *; clearbody alpha;
      eapply strictly_at; [apply (at_counts_is _ _ _ _ _ 0 0 1 1); [apply (F_laplace_00pp alpha); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply (at_counts_is _ _ _ _ _ 1 1 0 0); [apply (F_laplace_pp00 alpha); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply higher_strictly; apply (quotient_lt_by _ _ _ _ ((3 * ((1 - alpha))))); [pos | pos | identity | pos]]].
  - simpl in L; lia.
Qed.

Theorem F_NIFQ_noninformative_laplace : forall alpha, 0 < alpha -> alpha < 1 -> ~ NIFQ (F_laplace alpha).
Proof.
  intros alpha P0 P1.
  intros C.
  eapply refuted; [apply (NIFQ_at _ (1) (1) (1) (1) 0 1 (0) (0) (1) (1) (1) (1) (0) (0) C); [lra | lra | is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1)); [apply F_laplace_00pp; sides | same_cell ..] | apply (value_at _ (1) (1) 0 0); [apply F_laplace_pp00; sides | same_cell ..] | apply eq_broken_lt; apply (quotient_lt_by _ _ _ _ ((3 * ((1 - alpha))))); [pos | pos | identity | pos]].
Qed.

Theorem F_NIGQ_noninformative_laplace : forall alpha, 0 < alpha -> alpha < 1 -> ~ NIGQ higher (F_laplace alpha).
Proof.
  intros alpha P0 P1.
  intros C.
  destruct (at_least (((-1) * (2 * alpha + (-3))) / ((alpha)))) as (k & Wk & K1 & Kl).
  assert (K : 0 <= ((alpha) * k - ((-1) * (2 * alpha + (-3))))) by (apply cleared; [pos | exact Kl]).
  eapply refuted; [apply (NIGQ_at _ _ (1) (1 * k + 0) 0 1 (0) (0) (1) (1 * k + 0) (1) (1 * k + 0) (0) (0) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1 * k + 0)); [apply F_laplace_00pp; sides | same_cell ..] | apply (value_at _ (1) (1 * k + 0) 0 0); [apply F_laplace_pp00; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ (((alpha) * (((alpha) * k - ((-1) * (2 * alpha + (-3)))))) / ((alpha))^1)); [pos | pos | identity | nonneg]].
Qed.

Theorem F_SM_steps_noninformative : forall alpha, 0 < alpha -> alpha < 1 -> ~ SM_steps higher (F_noninformative alpha).
Proof.
  intros alpha P0 P1.
  intros C.
  eapply refuted; [apply (SM_by_dropped _ _ (0) (0) (1) (0) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 (1) (1) 0); [apply F_noninformative_0pp0; sides | same_cell ..] | apply (value_at _ 0 0 (1) (1)); [apply F_noninformative_00pp; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((2))); [pos | pos | identity | nonneg]].
Qed.

Theorem F_SM_total_noninformative : forall alpha, 0 < alpha -> alpha < 1 -> ~ SM_total higher (F_noninformative alpha).
Proof.
  intros alpha P0 P1.
  intros C.
  eapply refuted_total; [apply (SM_by_dropped _ _ (0) (0) (1) (0) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 (1) (1) 0); [apply F_noninformative_0pp0; sides | same_cell ..] | apply (value_at _ 0 0 (1) (1)); [apply F_noninformative_00pp; sides | same_cell ..] | apply broken_total; apply higher_broken; apply (quotient_le_by _ _ _ _ ((2))); [pos | pos | identity | nonneg]].
Qed.

Theorem F_AW_pair_noninformative : ~ AW_pair ((fun x => 0 < x /\ x < 1) :: nil) higher (fun p => F_noninformative (p 0%nat)).
Proof.
  intros (i & up & theta & L & D).
  destruct i as [|i].
  - apply (decides_opposite _ _ _ _ _ _ _ (fun _ => (9 / 10)) 4%nat 3%nat 1%nat 1%nat 3%nat 2%nat 2%nat 2%nat 2%nat 1%nat 2%nat 1%nat 2%nat 2%nat 3%nat 2%nat 1%nat 1%nat higher_asym D);
    [admissible_here | unfold pair; lia | unfold pair; lia
    | eapply strictly_at; [apply (at_counts_is _ _ _ _ _ 1 1 3 2); [apply (F_noninformative_pppp (9 / 10)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply (at_counts_is _ _ _ _ _ 2 2 2 1); [apply (F_noninformative_pppp (9 / 10)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply higher_strictly; apply (quotient_lt_by _ _ _ _ (((60984 / 5)))); [pos | pos | identity | pos]]
    | eapply strictly_at; [apply (at_counts_is _ _ _ _ _ 3 2 1 1); [apply (F_noninformative_pppp (9 / 10)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply (at_counts_is _ _ _ _ _ 2 1 2 2); [apply (F_noninformative_pppp (9 / 10)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply higher_strictly; apply (quotient_lt_by _ _ _ _ (((28392 / 5)))); [pos | pos | identity | pos]]].
  - simpl in L; lia.
Qed.

Theorem F_AW_noninformative_noninformative : ~ AW_noninformative ((fun x => 0 < x /\ x < 1) :: nil) higher (fun p => F_noninformative (p 0%nat)).
Proof.
  intros (i & up & theta & L & D).
  destruct i as [|i].
  - apply (decides_constant _ _ _ _ _ _ 3%nat 3%nat 1%nat 1%nat 2%nat 2%nat 2%nat 2%nat 1%nat 1%nat higher_asym D);
    [lia | lia | split; [lia | split; [lia | exists (1 / 3), (2 / 3); unfold output; simpl; repeat split; lra]]
    | intros p A; admissible_named A; set (alpha := p 0%nat) in *; clearbody alpha;
      eapply strictly_at; [apply (at_counts_is _ _ _ _ _ 1 1 2 2); [apply (F_noninformative_pppp alpha); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply (at_counts_is _ _ _ _ _ 2 2 1 1); [apply (F_noninformative_pppp alpha); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply higher_strictly; apply (quotient_lt_by _ _ _ _ ((64800 * ((1 - alpha))))); [pos | pos | identity | pos]]].
  - simpl in L; lia.
Qed.

Theorem F_NIFQ_noninformative_noninformative : forall alpha, 0 < alpha -> alpha < 1 -> ~ NIFQ (F_noninformative alpha).
Proof.
  intros alpha P0 P1.
  intros C.
  eapply refuted; [apply (NIFQ_at _ (1) (1) (1) (1) 0 1 (0) (0) (1) (1) (1) (1) (0) (0) C); [lra | lra | is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1)); [apply F_noninformative_00pp; sides | same_cell ..] | apply (value_at _ (1) (1) 0 0); [apply F_noninformative_pp00; sides | same_cell ..] | apply eq_broken_lt; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
Qed.

Theorem F_NIGQ_noninformative_noninformative : forall alpha, 0 < alpha -> alpha < 1 -> NIGQ higher (F_noninformative alpha).
Proof.
  intros alpha P0 P1.
  apply NIGQ_by_strata.
  intros G N s t (g & Hg & ->) (n & Hn & ->) Hs Hst Ht.
  destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-];
    destruct (Rle_lt_or_eq_dec t 1 Ht) as [t1 | ->].
  - assert (0 < s) by lra; assert (0 < (t - s)) by lra; assert (0 < (1 - t)) by lra; eapply related; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply F_noninformative_pppp; sides | same_cell ..] | apply (value_at _ ((g + 1) * t) ((n + 1) * t) ((g + 1) * (1 - t)) ((n + 1) * (1 - t))); [apply F_noninformative_pppp; sides | same_cell ..] | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((((1 - alpha)) * ((t - s)) * (4 * s + 4 * (t - s) + 2 * (1 - t) + g * s + n * s + g * (t - s) + n * (t - s)) * (4 * s + 2 * (t - s) + 2 * (1 - t) + g * s + n * s) * (1 + g)^2 * (3 + g)^2 * (2 + g + n)^2))); [pos | pos | identity | pos]].
  - assert (0 < s) by lra; assert (0 < (1 - s)) by lra; eapply related; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply F_noninformative_pppp; sides | same_cell ..] | apply (value_at _ (g + 1) (n + 1) 0 0); [apply F_noninformative_pp00; sides | same_cell ..] | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((((1 - alpha)) * ((1 - s)) * (3 + g) * (2 + g + n) * (4 * s + 2 * (1 - s) + g * s + n * s) * (1 + g)^2))); [pos | pos | identity | pos]].
  - assert (0 < t) by lra; assert (0 < (1 - t)) by lra; eapply related; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply F_noninformative_00pp; sides | same_cell ..] | apply (value_at _ ((g + 1) * t) ((n + 1) * t) ((g + 1) * (1 - t)) ((n + 1) * (1 - t))); [apply F_noninformative_pppp; sides | same_cell ..] | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((t) * (1 + g) * (3 + g) * (2 + g + n) * (4 * t + 2 * (1 - t) + g * t + n * t)))); [pos | pos | identity | pos]].
  - assert (0 < 1) by lra; eapply related; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply F_noninformative_00pp; sides | same_cell ..] | apply (value_at _ (g + 1) (n + 1) 0 0); [apply F_noninformative_pp00; sides | same_cell ..] | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((1 + g)))); [pos | pos | identity | pos]].
Qed.

Theorem F_SM_steps_noninformative_joint : forall alpha, 0 < alpha -> alpha < 1 -> ~ SM_steps higher (F_noninformative_joint alpha).
Proof.
  intros alpha P0 P1.
  intros C.
  eapply refuted; [apply (SM_by_dropped _ _ (0) (1) (1) (0) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 (2) (1) 0); [apply F_noninformative_joint_0pp0; sides | same_cell ..] | apply (value_at _ 0 (1) (1) (1)); [apply F_noninformative_joint_0ppp; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((12 * ((1 - alpha))))); [pos | pos | identity | nonneg]].
Qed.

Theorem F_SM_total_noninformative_joint : forall alpha, 0 < alpha -> alpha < 1 -> ~ SM_total higher (F_noninformative_joint alpha).
Proof.
  intros alpha P0 P1.
  intros C.
  eapply refuted_total; [apply (SM_by_found _ _ (0) (0) (0) (1) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 0 (1) (1)); [apply F_noninformative_joint_00pp; sides | same_cell ..] | apply (value_at _ (1) 0 0 (1)); [apply F_noninformative_joint_p00p; sides | same_cell ..] | intros B; exact B].
Qed.

Theorem F_AW_pair_noninformative_joint : ~ AW_pair ((fun x => 0 < x /\ x < 1) :: nil) higher (fun p => F_noninformative_joint (p 0%nat)).
Proof.
  intros (i & up & theta & L & D).
  destruct i as [|i].
  - apply (decides_opposite _ _ _ _ _ _ _ (fun _ => (9 / 10)) 2%nat 2%nat 0%nat 1%nat 2%nat 1%nat 1%nat 2%nat 1%nat 0%nat 1%nat 0%nat 1%nat 2%nat 2%nat 1%nat 0%nat 1%nat higher_asym D);
    [admissible_here | unfold pair; lia | unfold pair; lia
    | eapply strictly_at; [apply (at_counts_is _ _ _ _ _ 0 1 2 1); [apply (F_noninformative_joint_0ppp (9 / 10)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply (at_counts_is _ _ _ _ _ 1 2 1 0); [apply (F_noninformative_joint_ppp0 (9 / 10)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply higher_strictly; apply (quotient_lt_by _ _ _ _ ((368))); [pos | pos | identity | pos]]
    | eapply strictly_at; [apply (at_counts_is _ _ _ _ _ 2 1 0 1); [apply (F_noninformative_joint_pp0p (9 / 10)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply (at_counts_is _ _ _ _ _ 1 0 1 2); [apply (F_noninformative_joint_p0pp (9 / 10)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply higher_strictly; apply (quotient_lt_by _ _ _ _ ((208))); [pos | pos | identity | pos]]].
  - simpl in L; lia.
Qed.

Theorem F_AW_noninformative_noninformative_joint : ~ AW_noninformative ((fun x => 0 < x /\ x < 1) :: nil) higher (fun p => F_noninformative_joint (p 0%nat)).
Proof.
  intros (i & up & theta & L & D).
  destruct i as [|i].
  - apply (decides_constant _ _ _ _ _ _ 2%nat 2%nat 1%nat 1%nat 1%nat 1%nat 2%nat 2%nat 0%nat 0%nat higher_asym D);
    [lia | lia | split; [lia | split; [lia | exists (1 / 2), 1; unfold output; simpl; repeat split; lra]]
    | intros p A; admissible_named A; set (alpha := p 0%nat) in *; clearbody alpha;
      eapply strictly_at; [apply (at_counts_is _ _ _ _ _ 1 1 1 1); [apply (F_noninformative_joint_pppp alpha); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply (at_counts_is _ _ _ _ _ 2 2 0 0); [apply (F_noninformative_joint_pp00 alpha); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply higher_strictly; apply (quotient_lt_by _ _ _ _ ((40 * ((1 - alpha))))); [pos | pos | identity | pos]]].
  - simpl in L; lia.
Qed.

Theorem F_NIFQ_noninformative_noninformative_joint : forall alpha, 0 < alpha -> alpha < 1 -> ~ NIFQ (F_noninformative_joint alpha).
Proof.
  intros alpha P0 P1.
  intros C.
  eapply refuted; [apply (NIFQ_at _ (1) (1) (1) (2) 1 1 (1) (1) (0) (0) (1) (2) (0) (0) C); [lra | lra | is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ (1) (1) 0 0); [apply F_noninformative_joint_pp00; sides | same_cell ..] | apply (value_at _ (1) (2) 0 0); [apply F_noninformative_joint_pp00; sides | same_cell ..] | apply eq_broken_gt; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
Qed.

Theorem F_NIGQ_noninformative_noninformative_joint : forall alpha, 0 < alpha -> alpha < 1 -> NIGQ higher (F_noninformative_joint alpha).
Proof.
  intros alpha P0 P1.
  apply NIGQ_by_strata.
  intros G N s t (g & Hg & ->) (n & Hn & ->) Hs Hst Ht.
  destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-];
    destruct (Rle_lt_or_eq_dec t 1 Ht) as [t1 | ->].
  - assert (0 < s) by lra; assert (0 < (t - s)) by lra; assert (0 < (1 - t)) by lra; eapply related; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply F_noninformative_joint_pppp; sides | same_cell ..] | apply (value_at _ ((g + 1) * t) ((n + 1) * t) ((g + 1) * (1 - t)) ((n + 1) * (1 - t))); [apply F_noninformative_joint_pppp; sides | same_cell ..] | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((((1 - alpha)) * ((t - s)) * (1 + g)^2 * (2 + g + n)^2 * (3 + g + n)^2))); [pos | pos | identity | pos]].
  - assert (0 < s) by lra; assert (0 < (1 - s)) by lra; eapply related; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply F_noninformative_joint_pppp; sides | same_cell ..] | apply (value_at _ (g + 1) (n + 1) 0 0); [apply F_noninformative_joint_pp00; sides | same_cell ..] | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((((1 - alpha)) * ((1 - s)) * (2 + g + n) * (3 + g + n) * (1 + g)^2))); [pos | pos | identity | pos]].
  - assert (0 < t) by lra; assert (0 < (1 - t)) by lra; eapply related; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply F_noninformative_joint_00pp; sides | same_cell ..] | reflexivity | apply speaks_undef_l].
  - assert (0 < 1) by lra; eapply related; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply F_noninformative_joint_00pp; sides | same_cell ..] | reflexivity | apply speaks_undef_l].
Qed.
