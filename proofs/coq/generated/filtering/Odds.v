(** odds ratio (Odds): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Definition Odds (w : words) : value :=
  (((wTP w) * (wTN w)) / ((wFN w) * (wFP w)))%value.

Definition Odds_natural : quality :=
  fun tp fp fn tn => Odds (natural tp fp fn tn).

Lemma Odds_natural_0pp0 fp fn : 0 < fp -> 0 < fn ->
  Odds_natural 0 fp fn 0 = Fin ((0) / (1)).
Proof. unfold Odds_natural, Odds; value_is. Qed.

Lemma Odds_natural_ppp0 tp fp fn : 0 < tp -> 0 < fp -> 0 < fn ->
  Odds_natural tp fp fn 0 = Fin ((0) / (1)).
Proof. unfold Odds_natural, Odds; value_is. Qed.

Lemma Odds_natural_pppp tp fp fn tn : 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  Odds_natural tp fp fn tn = Fin (((tn) * (tp)) / ((fn) * (fp))).
Proof. unfold Odds_natural, Odds; value_is. Qed.

Lemma Odds_natural_00pp fn tn : 0 < fn -> 0 < tn ->
  Odds_natural 0 0 fn tn = Undef.
Proof. unfold Odds_natural, Odds; value_is. Qed.

Lemma Odds_natural_p00p tp tn : 0 < tp -> 0 < tn ->
  Odds_natural tp 0 0 tn = PInf.
Proof. unfold Odds_natural, Odds; value_is. Qed.

Lemma Odds_natural_pp00 tp fp : 0 < tp -> 0 < fp ->
  Odds_natural tp fp 0 0 = Undef.
Proof. unfold Odds_natural, Odds; value_is. Qed.

Definition Odds_laplace : quality :=
  fun tp fp fn tn => Odds (laplace tp fp fn tn).

Lemma Odds_laplace_00pp fn tn : 0 < fn -> 0 < tn ->
  Odds_laplace 0 0 fn tn = Fin (((tn + 1)) / ((fn + 1))).
Proof. unfold Odds_laplace, Odds; value_is. Qed.

Lemma Odds_laplace_p00p tp tn : 0 < tp -> 0 < tn ->
  Odds_laplace tp 0 0 tn = Fin (((tn + 1) * (tp + 1)) / (1)).
Proof. unfold Odds_laplace, Odds; value_is. Qed.

Lemma Odds_laplace_p0pp tp fn tn : 0 < tp -> 0 < fn -> 0 < tn ->
  Odds_laplace tp 0 fn tn = Fin (((tn + 1) * (tp + 1)) / ((fn + 1))).
Proof. unfold Odds_laplace, Odds; value_is. Qed.

Lemma Odds_laplace_0pp0 fp fn : 0 < fp -> 0 < fn ->
  Odds_laplace 0 fp fn 0 = Fin ((1) / ((fn + 1) * (fp + 1))).
Proof. unfold Odds_laplace, Odds; value_is. Qed.

Lemma Odds_laplace_pp00 tp fp : 0 < tp -> 0 < fp ->
  Odds_laplace tp fp 0 0 = Fin (((tp + 1)) / ((fp + 1))).
Proof. unfold Odds_laplace, Odds; value_is. Qed.

Lemma Odds_laplace_0ppp fp fn tn : 0 < fp -> 0 < fn -> 0 < tn ->
  Odds_laplace 0 fp fn tn = Fin (((tn + 1)) / ((fn + 1) * (fp + 1))).
Proof. unfold Odds_laplace, Odds; value_is. Qed.

Lemma Odds_laplace_pp0p tp fp tn : 0 < tp -> 0 < fp -> 0 < tn ->
  Odds_laplace tp fp 0 tn = Fin (((tn + 1) * (tp + 1)) / ((fp + 1))).
Proof. unfold Odds_laplace, Odds; value_is. Qed.

Lemma Odds_laplace_ppp0 tp fp fn : 0 < tp -> 0 < fp -> 0 < fn ->
  Odds_laplace tp fp fn 0 = Fin (((tp + 1)) / ((fn + 1) * (fp + 1))).
Proof. unfold Odds_laplace, Odds; value_is. Qed.

Lemma Odds_laplace_pppp tp fp fn tn : 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  Odds_laplace tp fp fn tn = Fin (((tn + 1) * (tp + 1)) / ((fn + 1) * (fp + 1))).
Proof. unfold Odds_laplace, Odds; value_is. Qed.

Definition Odds_noninformative : quality :=
  fun tp fp fn tn => Odds (noninformative tp fp fn tn).

Lemma Odds_noninformative_00pp fn tn : 0 < fn -> 0 < tn ->
  Odds_noninformative 0 0 fn tn = Undef.
Proof. unfold Odds_noninformative, Odds; value_is. Qed.

Lemma Odds_noninformative_p00p tp tn : 0 < tp -> 0 < tn ->
  Odds_noninformative tp 0 0 tn = Fin (((tp + tn + 2)^2) / (4)).
Proof. unfold Odds_noninformative, Odds; value_is. Qed.

Lemma Odds_noninformative_p0pp tp fn tn : 0 < tp -> 0 < fn -> 0 < tn ->
  Odds_noninformative tp 0 fn tn = Fin (((tp + fn + tn + 2) * (tp * tn + fn * tn + tn^2 + 2 * fn + 2 * tn)) / (2 * (tp * fn + fn^2 + fn * tn + 2 * fn + 2 * tn))).
Proof. unfold Odds_noninformative, Odds; value_is. Qed.

Lemma Odds_noninformative_0pp0 fp fn : 0 < fp -> 0 < fn ->
  Odds_noninformative 0 fp fn 0 = Fin ((4) / ((fp + fn + 2)^2)).
Proof. unfold Odds_noninformative, Odds; value_is. Qed.

Lemma Odds_noninformative_pp00 tp fp : 0 < tp -> 0 < fp ->
  Odds_noninformative tp fp 0 0 = Undef.
Proof. unfold Odds_noninformative, Odds; value_is. Qed.

Lemma Odds_noninformative_0ppp fp fn tn : 0 < fp -> 0 < fn -> 0 < tn ->
  Odds_noninformative 0 fp fn tn = Fin ((2 * (fp * tn + fn * tn + tn^2 + 2 * fn + 2 * tn)) / ((fp + fn + tn + 2) * (fp * fn + fn^2 + fn * tn + 2 * fn + 2 * tn))).
Proof. unfold Odds_noninformative, Odds; value_is. Qed.

Lemma Odds_noninformative_pp0p tp fp tn : 0 < tp -> 0 < fp -> 0 < tn ->
  Odds_noninformative tp fp 0 tn = Fin (((tp + fp + tn + 2) * (tp^2 + tp * fp + tp * tn + 2 * tp + 2 * fp)) / (2 * (tp * fp + fp^2 + fp * tn + 2 * tp + 2 * fp))).
Proof. unfold Odds_noninformative, Odds; value_is. Qed.

Lemma Odds_noninformative_ppp0 tp fp fn : 0 < tp -> 0 < fp -> 0 < fn ->
  Odds_noninformative tp fp fn 0 = Fin ((2 * (tp^2 + tp * fp + tp * fn + 2 * tp + 2 * fp)) / ((tp + fp + fn + 2) * (tp * fp + fp^2 + fp * fn + 2 * tp + 2 * fp))).
Proof. unfold Odds_noninformative, Odds; value_is. Qed.

Lemma Odds_noninformative_pppp tp fp fn tn : 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  Odds_noninformative tp fp fn tn = Fin (((tp * tn + fp * tn + fn * tn + tn^2 + 2 * fn + 2 * tn) * (tp^2 + tp * fp + tp * fn + tp * tn + 2 * tp + 2 * fp)) / ((tp * fn + fp * fn + fn^2 + fn * tn + 2 * fn + 2 * tn) * (tp * fp + fp^2 + fp * fn + fp * tn + 2 * tp + 2 * fp))).
Proof. unfold Odds_noninformative, Odds; value_is. Qed.

Definition Odds_noninformative_joint : quality :=
  fun tp fp fn tn => Odds (noninformative_joint tp fp fn tn).

Lemma Odds_noninformative_joint_00pp fn tn : 0 < fn -> 0 < tn ->
  Odds_noninformative_joint 0 0 fn tn = Undef.
Proof. unfold Odds_noninformative_joint, Odds; value_is. Qed.

Lemma Odds_noninformative_joint_p00p tp tn : 0 < tp -> 0 < tn ->
  Odds_noninformative_joint tp 0 0 tn = Fin (((tp^2 + 2 * tp * tn + tn^2 + tn) * (tp^2 + 2 * tp * tn + tn^2 + tp)) / ((tn) * (tp))).
Proof. unfold Odds_noninformative_joint, Odds; value_is. Qed.

Lemma Odds_noninformative_joint_p0pp tp fn tn : 0 < tp -> 0 < fn -> 0 < tn ->
  Odds_noninformative_joint tp 0 fn tn = Fin (((tp^2 + 2 * tp * fn + fn^2 + 2 * tp * tn + 2 * fn * tn + tn^2 + fn + tn) * (tp^2 + 2 * tp * fn + fn^2 + 2 * tp * tn + 2 * fn * tn + tn^2 + tp + fn)) / ((tp^2 * fn + 2 * tp * fn^2 + fn^3 + 2 * tp * fn * tn + 2 * fn^2 * tn + fn * tn^2 + tp * fn + fn^2 + tp * tn + fn * tn))).
Proof. unfold Odds_noninformative_joint, Odds; value_is. Qed.

Lemma Odds_noninformative_joint_0pp0 fp fn : 0 < fp -> 0 < fn ->
  Odds_noninformative_joint 0 fp fn 0 = Fin (((fn) * (fp)) / ((fp^2 + 2 * fp * fn + fn^2 + fn) * (fp^2 + 2 * fp * fn + fn^2 + fp))).
Proof. unfold Odds_noninformative_joint, Odds; value_is. Qed.

Lemma Odds_noninformative_joint_pp00 tp fp : 0 < tp -> 0 < fp ->
  Odds_noninformative_joint tp fp 0 0 = Undef.
Proof. unfold Odds_noninformative_joint, Odds; value_is. Qed.

Lemma Odds_noninformative_joint_0ppp fp fn tn : 0 < fp -> 0 < fn -> 0 < tn ->
  Odds_noninformative_joint 0 fp fn tn = Fin (((fp^2 * tn + 2 * fp * fn * tn + fn^2 * tn + 2 * fp * tn^2 + 2 * fn * tn^2 + tn^3 + fp * fn + fp * tn + fn * tn + tn^2)) / ((fp^2 + 2 * fp * fn + fn^2 + 2 * fp * tn + 2 * fn * tn + tn^2 + fn + tn) * (fp^2 + 2 * fp * fn + fn^2 + 2 * fp * tn + 2 * fn * tn + tn^2 + fp + tn))).
Proof. unfold Odds_noninformative_joint, Odds; value_is. Qed.

Lemma Odds_noninformative_joint_pp0p tp fp tn : 0 < tp -> 0 < fp -> 0 < tn ->
  Odds_noninformative_joint tp fp 0 tn = Fin (((tp^2 + 2 * tp * fp + fp^2 + 2 * tp * tn + 2 * fp * tn + tn^2 + fp + tn) * (tp^2 + 2 * tp * fp + fp^2 + 2 * tp * tn + 2 * fp * tn + tn^2 + tp + fp)) / ((tp^2 * fp + 2 * tp * fp^2 + fp^3 + 2 * tp * fp * tn + 2 * fp^2 * tn + fp * tn^2 + tp * fp + fp^2 + tp * tn + fp * tn))).
Proof. unfold Odds_noninformative_joint, Odds; value_is. Qed.

Lemma Odds_noninformative_joint_ppp0 tp fp fn : 0 < tp -> 0 < fp -> 0 < fn ->
  Odds_noninformative_joint tp fp fn 0 = Fin (((tp^3 + 2 * tp^2 * fp + tp * fp^2 + 2 * tp^2 * fn + 2 * tp * fp * fn + tp * fn^2 + tp^2 + tp * fp + tp * fn + fp * fn)) / ((tp^2 + 2 * tp * fp + fp^2 + 2 * tp * fn + 2 * fp * fn + fn^2 + tp + fn) * (tp^2 + 2 * tp * fp + fp^2 + 2 * tp * fn + 2 * fp * fn + fn^2 + tp + fp))).
Proof. unfold Odds_noninformative_joint, Odds; value_is. Qed.

Lemma Odds_noninformative_joint_pppp tp fp fn tn : 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  Odds_noninformative_joint tp fp fn tn = Fin (((tp^2 * tn + 2 * tp * fp * tn + fp^2 * tn + 2 * tp * fn * tn + 2 * fp * fn * tn + fn^2 * tn + 2 * tp * tn^2 + 2 * fp * tn^2 + 2 * fn * tn^2 + tn^3 + fp * fn + fp * tn + fn * tn + tn^2) * (tp^3 + 2 * tp^2 * fp + tp * fp^2 + 2 * tp^2 * fn + 2 * tp * fp * fn + tp * fn^2 + 2 * tp^2 * tn + 2 * tp * fp * tn + 2 * tp * fn * tn + tp * tn^2 + tp^2 + tp * fp + tp * fn + fp * fn)) / ((tp^2 * fn + 2 * tp * fp * fn + fp^2 * fn + 2 * tp * fn^2 + 2 * fp * fn^2 + fn^3 + 2 * tp * fn * tn + 2 * fp * fn * tn + 2 * fn^2 * tn + fn * tn^2 + tp * fn + fn^2 + tp * tn + fn * tn) * (tp^2 * fp + 2 * tp * fp^2 + fp^3 + 2 * tp * fp * fn + 2 * fp^2 * fn + fp * fn^2 + 2 * tp * fp * tn + 2 * fp^2 * tn + 2 * fp * fn * tn + fp * tn^2 + tp * fp + fp^2 + tp * tn + fp * tn))).
Proof. unfold Odds_noninformative_joint, Odds; value_is. Qed.

Theorem Odds_SM_steps_natural : ~ SM_steps higher (Odds_natural).
Proof.
  intros C.
  eapply refuted; [apply (SM_by_found _ _ (0) (1) (1) (0) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 (1) (2) 0); [apply Odds_natural_0pp0; sides | same_cell ..] | apply (value_at _ (1) (1) (1) 0); [apply Odds_natural_ppp0; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.

Theorem Odds_SM_positive_natural : SM_positive higher (Odds_natural).
Proof.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Odds_natural_pppp; sides | apply Odds_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((1 + tn) * (1 + fp) * (3 + tp + fn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Odds_natural_pppp; sides | apply Odds_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((1 + fn) * (3 + fp + tn) * (1 + tp)))); [pos | pos | identity | pos]].
Qed.

Theorem Odds_SM_total_natural : ~ SM_total higher (Odds_natural).
Proof.
  intros C.
  eapply refuted_total; [apply (SM_by_found _ _ (0) (0) (0) (1) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 0 (1) (1)); [apply Odds_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) 0 0 (1)); [apply Odds_natural_p00p; sides | same_cell ..] | intros B; exact B].
Qed.

Theorem Odds_AW_pair_natural : ~ AW_pair (nil) higher (fun p => Odds_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Odds_AW_noninformative_natural : ~ AW_noninformative (nil) higher (fun p => Odds_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Odds_NIFQ_noninformative_natural : NIFQ (Odds_natural).
Proof.
  apply (NIFQ_by_strata _ (Fin ((1) / (1)))).
  intros G N s (g & Hg & ->) (n & Hn & ->) [Hs Ht].
  destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-]; [destruct (Rle_lt_or_eq_dec s 1 Ht) as [s1 | ->]|].
  - assert (0 < s) by lra; assert (0 < (1 - s)) by lra; right; etransitivity; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply Odds_natural_pppp; sides | same_cell ..] | apply f_equal, quotient_eq_by; [pos | pos | identity]].
  - left; apply (value_at _ (g + 1) (n + 1) 0 0); [apply Odds_natural_pp00; sides | same_cell ..].
  - left; apply (value_at _ 0 0 (g + 1) (n + 1)); [apply Odds_natural_00pp; sides | same_cell ..].
Qed.

Theorem Odds_NIGQ_noninformative_natural : ~ NIGQ higher (Odds_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIGQ_at _ _ (3) (3) (1 / 3) (2 / 3) (1) (1) (2) (2) (2) (2) (1) (1) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ (1) (1) (2) (2)); [apply Odds_natural_pppp; sides | same_cell ..] | apply (value_at _ (2) (2) (1) (1)); [apply Odds_natural_pppp; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.

Theorem Odds_SM_steps_laplace : SM_steps higher (Odds_laplace).
Proof.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Odds_laplace_00pp; sides | apply Odds_laplace_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((3 * (2 + tn)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Odds_laplace_00pp; sides | apply Odds_laplace_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + tn) * (4 + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_0pp0; sides | apply Odds_laplace_pp00; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((3 * (2 + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_0ppp; sides | apply Odds_laplace_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((3 * (2 + tn) * (2 + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_0pp0; sides | apply Odds_laplace_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + fn) * (2 + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_0ppp; sides | apply Odds_laplace_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + tn) * (4 + fn) * (2 + fp)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Odds_laplace_p0pp; sides | apply Odds_laplace_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + tn) * (4 + tp)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Odds_laplace_p0pp; sides | apply Odds_laplace_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + tn) * (5 + tp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_ppp0; sides | apply Odds_laplace_pp00; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + fp) * (4 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_pppp; sides | apply Odds_laplace_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + tn) * (2 + fp) * (4 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_ppp0; sides | apply Odds_laplace_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + fp) * (5 + tp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_pppp; sides | apply Odds_laplace_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + tn) * (2 + fp) * (5 + tp + fn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply Odds_laplace_0pp0; sides | apply Odds_laplace_00pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((3 * (2 + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_0ppp; sides | apply Odds_laplace_00pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tn) * (2 + fn)))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply Odds_laplace_0pp0; sides | apply Odds_laplace_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + fn) * (4 + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_0ppp; sides | apply Odds_laplace_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + fn) * (5 + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_pp00; sides | apply Odds_laplace_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((3 * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_pp0p; sides | apply Odds_laplace_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tn) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_ppp0; sides | apply Odds_laplace_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((3 * (2 + fn) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_pppp; sides | apply Odds_laplace_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tn) * (2 + fn) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_pp00; sides | apply Odds_laplace_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + fp) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_pp0p; sides | apply Odds_laplace_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + fp + tn) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_ppp0; sides | apply Odds_laplace_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + fn) * (4 + fp) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_pppp; sides | apply Odds_laplace_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + fn) * (5 + fp + tn) * (2 + tp)))); [pos | pos | identity | pos]].
Qed.

Theorem Odds_SM_positive_laplace : SM_positive higher (Odds_laplace).
Proof.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Odds_laplace_pppp; sides | apply Odds_laplace_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + tn) * (2 + fp) * (5 + tp + fn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Odds_laplace_pppp; sides | apply Odds_laplace_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + fn) * (5 + fp + tn) * (2 + tp)))); [pos | pos | identity | pos]].
Qed.

Theorem Odds_SM_total_laplace : SM_total higher (Odds_laplace).
Proof.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Odds_laplace_00pp; sides | apply Odds_laplace_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((3 * (2 + tn)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Odds_laplace_00pp; sides | apply Odds_laplace_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + tn) * (4 + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_0pp0; sides | apply Odds_laplace_pp00; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((3 * (2 + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_0ppp; sides | apply Odds_laplace_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((3 * (2 + tn) * (2 + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_0pp0; sides | apply Odds_laplace_ppp0; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + fn) * (2 + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_0ppp; sides | apply Odds_laplace_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + tn) * (4 + fn) * (2 + fp)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Odds_laplace_p0pp; sides | apply Odds_laplace_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + tn) * (4 + tp)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Odds_laplace_p0pp; sides | apply Odds_laplace_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + tn) * (5 + tp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_ppp0; sides | apply Odds_laplace_pp00; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + fp) * (4 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_pppp; sides | apply Odds_laplace_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + tn) * (2 + fp) * (4 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_ppp0; sides | apply Odds_laplace_ppp0; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + fp) * (5 + tp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_pppp; sides | apply Odds_laplace_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + tn) * (2 + fp) * (5 + tp + fn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply Odds_laplace_0pp0; sides | apply Odds_laplace_00pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((3 * (2 + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_0ppp; sides | apply Odds_laplace_00pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tn) * (2 + fn)))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply Odds_laplace_0pp0; sides | apply Odds_laplace_0ppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + fn) * (4 + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_0ppp; sides | apply Odds_laplace_0ppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + fn) * (5 + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_pp00; sides | apply Odds_laplace_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((3 * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_pp0p; sides | apply Odds_laplace_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tn) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_ppp0; sides | apply Odds_laplace_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((3 * (2 + fn) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_pppp; sides | apply Odds_laplace_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tn) * (2 + fn) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_pp00; sides | apply Odds_laplace_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + fp) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_pp0p; sides | apply Odds_laplace_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + fp + tn) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_ppp0; sides | apply Odds_laplace_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + fn) * (4 + fp) * (2 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_laplace_pppp; sides | apply Odds_laplace_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + fn) * (5 + fp + tn) * (2 + tp)))); [pos | pos | identity | pos]].
Qed.

Theorem Odds_AW_pair_laplace : ~ AW_pair (nil) higher (fun p => Odds_laplace).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Odds_AW_noninformative_laplace : ~ AW_noninformative (nil) higher (fun p => Odds_laplace).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Odds_NIFQ_noninformative_laplace : ~ NIFQ (Odds_laplace).
Proof.
  intros C.
  eapply refuted; [apply (NIFQ_at _ (1) (1) (1) (2) 0 0 (0) (0) (1) (1) (0) (0) (1) (2) C); [lra | lra | is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1)); [apply Odds_laplace_00pp; sides | same_cell ..] | apply (value_at _ 0 0 (1) (2)); [apply Odds_laplace_00pp; sides | same_cell ..] | apply eq_broken_lt; apply (quotient_lt_by _ _ _ _ ((2))); [pos | pos | identity | pos]].
Qed.

Theorem Odds_NIGQ_noninformative_laplace : ~ NIGQ higher (Odds_laplace).
Proof.
  intros C.
  eapply refuted; [apply (NIGQ_at _ _ (1) (1) 0 1 (0) (0) (1) (1) (1) (1) (0) (0) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1)); [apply Odds_laplace_00pp; sides | same_cell ..] | apply (value_at _ (1) (1) 0 0); [apply Odds_laplace_pp00; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.

Theorem Odds_SM_steps_noninformative : SM_steps higher (Odds_noninformative).
Proof.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Odds_noninformative_00pp; sides | reflexivity | apply speaks_undef_l].
    + lra.
    + eapply related; [apply Odds_noninformative_00pp; sides | reflexivity | apply speaks_undef_l].
    + eapply related; [reflexivity | apply Odds_noninformative_pp00; sides | apply speaks_undef_r].
    + eapply related; [apply Odds_noninformative_0ppp; sides | apply Odds_noninformative_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + fp + tn) * (7 + fp + tn) * (49 + 3 * fp^2 + 6 * fp * tn + 3 * tn^2 + 24 * fp + 24 * tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_0pp0; sides | apply Odds_noninformative_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + fn) * (5 + fp + fn) * (7 + fp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_0ppp; sides | apply Odds_noninformative_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + fp + fn + tn) * (8 + fp + fn + tn) * (128 + fp^2 * fn * tn + 2 * fp * fn^2 * tn + fn^3 * tn + 2 * fp * fn * tn^2 + 2 * fn^2 * tn^2 + fn * tn^3 + fp^2 * fn + 4 * fp * fn^2 + 3 * fn^3 + 4 * fp^2 * tn + 20 * fp * fn * tn + 18 * fn^2 * tn + 8 * fp * tn^2 + 19 * fn * tn^2 + 4 * tn^3 + 4 * fp^2 + 24 * fp * fn + 32 * fn^2 + 48 * fp * tn + 92 * fn * tn + 44 * tn^2 + 44 * fp + 108 * fn + 148 * tn)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Odds_noninformative_p0pp; sides | apply Odds_noninformative_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + tp + tn) * (5 + tp + tn) * (7 + tp + tn)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Odds_noninformative_p0pp; sides | apply Odds_noninformative_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + tn) * (4 + tp + fn + tn) * (6 + tp + fn + tn) * (8 + tp + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [reflexivity | apply Odds_noninformative_pp00; sides | apply speaks_undef_r].
    + eapply related; [apply Odds_noninformative_pppp; sides | apply Odds_noninformative_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + tn) * (8 + tp + fp + tn) * (128 + tp^3 * fp + 2 * tp^2 * fp^2 + tp * fp^3 + 2 * tp^2 * fp * tn + 2 * tp * fp^2 * tn + tp * fp * tn^2 + 3 * tp^3 + 18 * tp^2 * fp + 19 * tp * fp^2 + 4 * fp^3 + 4 * tp^2 * tn + 20 * tp * fp * tn + 8 * fp^2 * tn + tp * tn^2 + 4 * fp * tn^2 + 32 * tp^2 + 92 * tp * fp + 44 * fp^2 + 24 * tp * tn + 48 * fp * tn + 4 * tn^2 + 108 * tp + 148 * fp + 44 * tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_ppp0; sides | apply Odds_noninformative_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + fp) * (4 + tp + fp + fn) * (6 + tp + fp + fn) * (8 + tp + fp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_pppp; sides | apply Odds_noninformative_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn + tn) * (9 + tp + fp + fn + tn) * (243 + tp^3 * fp * tn + 2 * tp^2 * fp^2 * tn + tp * fp^3 * tn + 3 * tp^2 * fp * fn * tn + 4 * tp * fp^2 * fn * tn + fp^3 * fn * tn + 3 * tp * fp * fn^2 * tn + 2 * fp^2 * fn^2 * tn + fp * fn^3 * tn + 2 * tp^2 * fp * tn^2 + 2 * tp * fp^2 * tn^2 + 4 * tp * fp * fn * tn^2 + 2 * fp^2 * fn * tn^2 + 2 * fp * fn^2 * tn^2 + tp * fp * tn^3 + fp * fn * tn^3 + tp^3 * fp + 2 * tp^2 * fp^2 + tp * fp^3 + 3 * tp^2 * fp * fn + 4 * tp * fp^2 * fn + fp^3 * fn + 5 * tp * fp * fn^2 + 4 * fp^2 * fn^2 + 3 * fp * fn^3 + 3 * tp^3 * tn + 23 * tp^2 * fp * tn + 25 * tp * fp^2 * tn + 5 * fp^3 * tn + 5 * tp^2 * fn * tn + 42 * tp * fp * fn * tn + 25 * fp^2 * fn * tn + 3 * tp * fn^2 * tn + 23 * fp * fn^2 * tn + fn^3 * tn + 4 * tp^2 * tn^2 + 25 * tp * fp * tn^2 + 10 * fp^2 * tn^2 + 4 * tp * fn * tn^2 + 25 * fp * fn * tn^2 + 2 * fn^2 * tn^2 + tp * tn^3 + 5 * fp * tn^3 + fn * tn^3 + 3 * tp^3 + 21 * tp^2 * fp + 23 * tp * fp^2 + 5 * fp^3 + 5 * tp^2 * fn + 44 * tp * fp * fn + 29 * fp^2 * fn + 5 * tp * fn^2 + 41 * fp * fn^2 + 3 * fn^3 + 41 * tp^2 * tn + 151 * tp * fp * tn + 75 * fp^2 * tn + 44 * tp * fn * tn + 151 * fp * fn * tn + 21 * fn^2 * tn + 29 * tp * tn^2 + 75 * fp * tn^2 + 23 * fn * tn^2 + 5 * tn^3 + 37 * tp^2 + 131 * tp * fp + 69 * fp^2 + 46 * tp * fn + 173 * fp * fn + 37 * fn^2 + 173 * tp * tn + 325 * fp * tn + 131 * fn * tn + 69 * tn^2 + 149 * tp + 283 * fp + 149 * fn + 283 * tn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [reflexivity | apply Odds_noninformative_00pp; sides | apply speaks_undef_r].
    + eapply related; [reflexivity | apply Odds_noninformative_00pp; sides | apply speaks_undef_r].
    + lra.
    + lra.
    + eapply related; [apply Odds_noninformative_0pp0; sides | apply Odds_noninformative_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + fn) * (5 + fp + fn) * (7 + fp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_0ppp; sides | apply Odds_noninformative_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + fn) * (4 + fp + fn + tn) * (6 + fp + fn + tn) * (8 + fp + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_pp00; sides | reflexivity | apply speaks_undef_l].
    + eapply related; [apply Odds_noninformative_pp0p; sides | apply Odds_noninformative_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + tp + tn) * (5 + tp + tn) * (7 + tp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_ppp0; sides | apply Odds_noninformative_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + fn) * (7 + tp + fn) * (49 + 3 * tp^2 + 6 * tp * fn + 3 * fn^2 + 24 * tp + 24 * fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_pppp; sides | apply Odds_noninformative_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fn + tn) * (8 + tp + fn + tn) * (128 + tp^2 * fn * tn + 2 * tp * fn^2 * tn + fn^3 * tn + 2 * tp * fn * tn^2 + 2 * fn^2 * tn^2 + fn * tn^3 + 4 * tp^2 * fn + 8 * tp * fn^2 + 4 * fn^3 + tp^2 * tn + 20 * tp * fn * tn + 19 * fn^2 * tn + 4 * tp * tn^2 + 18 * fn * tn^2 + 3 * tn^3 + 4 * tp^2 + 48 * tp * fn + 44 * fn^2 + 24 * tp * tn + 92 * fn * tn + 32 * tn^2 + 44 * tp + 148 * fn + 108 * tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_pp00; sides | reflexivity | apply speaks_undef_l].
    + eapply related; [apply Odds_noninformative_pp0p; sides | apply Odds_noninformative_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + tp) * (4 + tp + fp + tn) * (6 + tp + fp + tn) * (8 + tp + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_ppp0; sides | apply Odds_noninformative_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + fn) * (8 + tp + fp + fn) * (128 + tp^3 * fp + 2 * tp^2 * fp^2 + tp * fp^3 + 2 * tp^2 * fp * fn + 2 * tp * fp^2 * fn + tp * fp * fn^2 + 4 * tp^3 + 19 * tp^2 * fp + 18 * tp * fp^2 + 3 * fp^3 + 8 * tp^2 * fn + 20 * tp * fp * fn + 4 * fp^2 * fn + 4 * tp * fn^2 + fp * fn^2 + 44 * tp^2 + 92 * tp * fp + 32 * fp^2 + 48 * tp * fn + 24 * fp * fn + 4 * fn^2 + 148 * tp + 108 * fp + 44 * fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_pppp; sides | apply Odds_noninformative_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn + tn) * (9 + tp + fp + fn + tn) * (243 + tp^3 * fp * fn + 2 * tp^2 * fp^2 * fn + tp * fp^3 * fn + 2 * tp^2 * fp * fn^2 + 2 * tp * fp^2 * fn^2 + tp * fp * fn^3 + tp^3 * fn * tn + 4 * tp^2 * fp * fn * tn + 3 * tp * fp^2 * fn * tn + 2 * tp^2 * fn^2 * tn + 4 * tp * fp * fn^2 * tn + tp * fn^3 * tn + 2 * tp^2 * fn * tn^2 + 3 * tp * fp * fn * tn^2 + 2 * tp * fn^2 * tn^2 + tp * fn * tn^3 + tp^3 * fp + 2 * tp^2 * fp^2 + tp * fp^3 + 5 * tp^3 * fn + 25 * tp^2 * fp * fn + 23 * tp * fp^2 * fn + 3 * fp^3 * fn + 10 * tp^2 * fn^2 + 25 * tp * fp * fn^2 + 4 * fp^2 * fn^2 + 5 * tp * fn^3 + fp * fn^3 + tp^3 * tn + 4 * tp^2 * fp * tn + 3 * tp * fp^2 * tn + 25 * tp^2 * fn * tn + 42 * tp * fp * fn * tn + 5 * fp^2 * fn * tn + 25 * tp * fn^2 * tn + 4 * fp * fn^2 * tn + fn^3 * tn + 4 * tp^2 * tn^2 + 5 * tp * fp * tn^2 + 23 * tp * fn * tn^2 + 3 * fp * fn * tn^2 + 2 * fn^2 * tn^2 + 3 * tp * tn^3 + fn * tn^3 + 5 * tp^3 + 23 * tp^2 * fp + 21 * tp * fp^2 + 3 * fp^3 + 75 * tp^2 * fn + 151 * tp * fp * fn + 41 * fp^2 * fn + 75 * tp * fn^2 + 29 * fp * fn^2 + 5 * fn^3 + 29 * tp^2 * tn + 44 * tp * fp * tn + 5 * fp^2 * tn + 151 * tp * fn * tn + 44 * fp * fn * tn + 23 * fn^2 * tn + 41 * tp * tn^2 + 5 * fp * tn^2 + 21 * fn * tn^2 + 3 * tn^3 + 69 * tp^2 + 131 * tp * fp + 37 * fp^2 + 325 * tp * fn + 173 * fp * fn + 69 * fn^2 + 173 * tp * tn + 46 * fp * tn + 131 * fn * tn + 37 * tn^2 + 283 * tp + 149 * fp + 283 * fn + 149 * tn)))); [pos | pos | identity | pos]].
Qed.

Theorem Odds_SM_positive_noninformative : SM_positive higher (Odds_noninformative).
Proof.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Odds_noninformative_pppp; sides | apply Odds_noninformative_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn + tn) * (9 + tp + fp + fn + tn) * (243 + tp^3 * fp * tn + 2 * tp^2 * fp^2 * tn + tp * fp^3 * tn + 3 * tp^2 * fp * fn * tn + 4 * tp * fp^2 * fn * tn + fp^3 * fn * tn + 3 * tp * fp * fn^2 * tn + 2 * fp^2 * fn^2 * tn + fp * fn^3 * tn + 2 * tp^2 * fp * tn^2 + 2 * tp * fp^2 * tn^2 + 4 * tp * fp * fn * tn^2 + 2 * fp^2 * fn * tn^2 + 2 * fp * fn^2 * tn^2 + tp * fp * tn^3 + fp * fn * tn^3 + tp^3 * fp + 2 * tp^2 * fp^2 + tp * fp^3 + 3 * tp^2 * fp * fn + 4 * tp * fp^2 * fn + fp^3 * fn + 5 * tp * fp * fn^2 + 4 * fp^2 * fn^2 + 3 * fp * fn^3 + 3 * tp^3 * tn + 23 * tp^2 * fp * tn + 25 * tp * fp^2 * tn + 5 * fp^3 * tn + 5 * tp^2 * fn * tn + 42 * tp * fp * fn * tn + 25 * fp^2 * fn * tn + 3 * tp * fn^2 * tn + 23 * fp * fn^2 * tn + fn^3 * tn + 4 * tp^2 * tn^2 + 25 * tp * fp * tn^2 + 10 * fp^2 * tn^2 + 4 * tp * fn * tn^2 + 25 * fp * fn * tn^2 + 2 * fn^2 * tn^2 + tp * tn^3 + 5 * fp * tn^3 + fn * tn^3 + 3 * tp^3 + 21 * tp^2 * fp + 23 * tp * fp^2 + 5 * fp^3 + 5 * tp^2 * fn + 44 * tp * fp * fn + 29 * fp^2 * fn + 5 * tp * fn^2 + 41 * fp * fn^2 + 3 * fn^3 + 41 * tp^2 * tn + 151 * tp * fp * tn + 75 * fp^2 * tn + 44 * tp * fn * tn + 151 * fp * fn * tn + 21 * fn^2 * tn + 29 * tp * tn^2 + 75 * fp * tn^2 + 23 * fn * tn^2 + 5 * tn^3 + 37 * tp^2 + 131 * tp * fp + 69 * fp^2 + 46 * tp * fn + 173 * fp * fn + 37 * fn^2 + 173 * tp * tn + 325 * fp * tn + 131 * fn * tn + 69 * tn^2 + 149 * tp + 283 * fp + 149 * fn + 283 * tn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Odds_noninformative_pppp; sides | apply Odds_noninformative_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn + tn) * (9 + tp + fp + fn + tn) * (243 + tp^3 * fp * fn + 2 * tp^2 * fp^2 * fn + tp * fp^3 * fn + 2 * tp^2 * fp * fn^2 + 2 * tp * fp^2 * fn^2 + tp * fp * fn^3 + tp^3 * fn * tn + 4 * tp^2 * fp * fn * tn + 3 * tp * fp^2 * fn * tn + 2 * tp^2 * fn^2 * tn + 4 * tp * fp * fn^2 * tn + tp * fn^3 * tn + 2 * tp^2 * fn * tn^2 + 3 * tp * fp * fn * tn^2 + 2 * tp * fn^2 * tn^2 + tp * fn * tn^3 + tp^3 * fp + 2 * tp^2 * fp^2 + tp * fp^3 + 5 * tp^3 * fn + 25 * tp^2 * fp * fn + 23 * tp * fp^2 * fn + 3 * fp^3 * fn + 10 * tp^2 * fn^2 + 25 * tp * fp * fn^2 + 4 * fp^2 * fn^2 + 5 * tp * fn^3 + fp * fn^3 + tp^3 * tn + 4 * tp^2 * fp * tn + 3 * tp * fp^2 * tn + 25 * tp^2 * fn * tn + 42 * tp * fp * fn * tn + 5 * fp^2 * fn * tn + 25 * tp * fn^2 * tn + 4 * fp * fn^2 * tn + fn^3 * tn + 4 * tp^2 * tn^2 + 5 * tp * fp * tn^2 + 23 * tp * fn * tn^2 + 3 * fp * fn * tn^2 + 2 * fn^2 * tn^2 + 3 * tp * tn^3 + fn * tn^3 + 5 * tp^3 + 23 * tp^2 * fp + 21 * tp * fp^2 + 3 * fp^3 + 75 * tp^2 * fn + 151 * tp * fp * fn + 41 * fp^2 * fn + 75 * tp * fn^2 + 29 * fp * fn^2 + 5 * fn^3 + 29 * tp^2 * tn + 44 * tp * fp * tn + 5 * fp^2 * tn + 151 * tp * fn * tn + 44 * fp * fn * tn + 23 * fn^2 * tn + 41 * tp * tn^2 + 5 * fp * tn^2 + 21 * fn * tn^2 + 3 * tn^3 + 69 * tp^2 + 131 * tp * fp + 37 * fp^2 + 325 * tp * fn + 173 * fp * fn + 69 * fn^2 + 173 * tp * tn + 46 * fp * tn + 131 * fn * tn + 37 * tn^2 + 283 * tp + 149 * fp + 283 * fn + 149 * tn)))); [pos | pos | identity | pos]].
Qed.

Theorem Odds_SM_total_noninformative : ~ SM_total higher (Odds_noninformative).
Proof.
  intros C.
  eapply refuted_total; [apply (SM_by_found _ _ (0) (0) (0) (1) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 0 (1) (1)); [apply Odds_noninformative_00pp; sides | same_cell ..] | apply (value_at _ (1) 0 0 (1)); [apply Odds_noninformative_p00p; sides | same_cell ..] | intros B; exact B].
Qed.

Theorem Odds_AW_pair_noninformative : ~ AW_pair (nil) higher (fun p => Odds_noninformative).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Odds_AW_noninformative_noninformative : ~ AW_noninformative (nil) higher (fun p => Odds_noninformative).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Odds_NIFQ_noninformative_noninformative : NIFQ (Odds_noninformative).
Proof.
  apply (NIFQ_by_strata _ (Fin ((1) / (1)))).
  intros G N s (g & Hg & ->) (n & Hn & ->) [Hs Ht].
  destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-]; [destruct (Rle_lt_or_eq_dec s 1 Ht) as [s1 | ->]|].
  - assert (0 < s) by lra; assert (0 < (1 - s)) by lra; right; etransitivity; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply Odds_noninformative_pppp; sides | same_cell ..] | apply f_equal, quotient_eq_by; [pos | pos | identity]].
  - left; apply (value_at _ (g + 1) (n + 1) 0 0); [apply Odds_noninformative_pp00; sides | same_cell ..].
  - left; apply (value_at _ 0 0 (g + 1) (n + 1)); [apply Odds_noninformative_00pp; sides | same_cell ..].
Qed.

Theorem Odds_NIGQ_noninformative_noninformative : ~ NIGQ higher (Odds_noninformative).
Proof.
  intros C.
  eapply refuted; [apply (NIGQ_at _ _ (3) (3) (1 / 3) (2 / 3) (1) (1) (2) (2) (2) (2) (1) (1) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ (1) (1) (2) (2)); [apply Odds_noninformative_pppp; sides | same_cell ..] | apply (value_at _ (2) (2) (1) (1)); [apply Odds_noninformative_pppp; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.

Theorem Odds_SM_steps_noninformative_joint : SM_steps higher (Odds_noninformative_joint).
Proof.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Odds_noninformative_joint_00pp; sides | reflexivity | apply speaks_undef_l].
    + lra.
    + eapply related; [apply Odds_noninformative_joint_00pp; sides | reflexivity | apply speaks_undef_l].
    + eapply related; [reflexivity | apply Odds_noninformative_joint_pp00; sides | apply speaks_undef_r].
    + eapply related; [apply Odds_noninformative_joint_0ppp; sides | apply Odds_noninformative_joint_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + fp + tn) * (134 + fp^4 + 4 * fp^3 * tn + 6 * fp^2 * tn^2 + 4 * fp * tn^3 + tn^4 + 14 * fp^3 + 42 * fp^2 * tn + 42 * fp * tn^2 + 14 * tn^3 + 72 * fp^2 + 144 * fp * tn + 72 * tn^2 + 162 * fp + 162 * tn) * (3 + fp + tn)^3))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_joint_0pp0; sides | apply Odds_noninformative_joint_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + fp + fn) * (11 + fp^2 + 2 * fp * fn + fn^2 + 6 * fp + 7 * fn) * (3 + fp + fn)^3))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_joint_0ppp; sides | apply Odds_noninformative_joint_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + fp + fn + tn) * (400 + fp^4 * tn + 4 * fp^3 * fn * tn + 6 * fp^2 * fn^2 * tn + 4 * fp * fn^3 * tn + fn^4 * tn + 4 * fp^3 * tn^2 + 12 * fp^2 * fn * tn^2 + 12 * fp * fn^2 * tn^2 + 4 * fn^3 * tn^2 + 6 * fp^2 * tn^3 + 12 * fp * fn * tn^3 + 6 * fn^2 * tn^3 + 4 * fp * tn^4 + 4 * fn * tn^4 + tn^5 + fp^4 + 5 * fp^3 * fn + 8 * fp^2 * fn^2 + 5 * fp * fn^3 + fn^4 + 22 * fp^3 * tn + 68 * fp^2 * fn * tn + 68 * fp * fn^2 * tn + 22 * fn^3 * tn + 60 * fp^2 * tn^2 + 121 * fp * fn * tn^2 + 60 * fn^2 * tn^2 + 58 * fp * tn^3 + 58 * fn * tn^3 + 19 * tn^4 + 19 * fp^3 + 65 * fp^2 * fn + 66 * fp * fn^2 + 19 * fn^3 + 176 * fp^2 * tn + 360 * fp * fn * tn + 176 * fn^2 * tn + 295 * fp * tn^2 + 295 * fn * tn^2 + 138 * tn^3 + 129 * fp^2 + 277 * fp * fn + 130 * fn^2 + 602 * fp * tn + 601 * fn * tn + 473 * tn^2 + 378 * fp + 378 * fn + 742 * tn) * (4 + fp + fn + tn)^3))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Odds_noninformative_joint_p0pp; sides | apply Odds_noninformative_joint_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + tn) * (11 + tp^2 + 2 * tp * tn + tn^2 + 7 * tp + 6 * tn) * (3 + tp + tn)^3))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Odds_noninformative_joint_p0pp; sides | apply Odds_noninformative_joint_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fn + tn) * (19 + tp^2 + 2 * tp * fn + fn^2 + 2 * tp * tn + 2 * fn * tn + tn^2 + 9 * tp + 9 * fn + 8 * tn) * (4 + tp + fn + tn)^3))); [pos | pos | identity | pos]].
    + eapply related; [reflexivity | apply Odds_noninformative_joint_pp00; sides | apply speaks_undef_r].
    + eapply related; [apply Odds_noninformative_joint_pppp; sides | apply Odds_noninformative_joint_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + tn) * (400 + tp^4 * fp + 4 * tp^3 * fp^2 + 6 * tp^2 * fp^3 + 4 * tp * fp^4 + fp^5 + 4 * tp^3 * fp * tn + 12 * tp^2 * fp^2 * tn + 12 * tp * fp^3 * tn + 4 * fp^4 * tn + 6 * tp^2 * fp * tn^2 + 12 * tp * fp^2 * tn^2 + 6 * fp^3 * tn^2 + 4 * tp * fp * tn^3 + 4 * fp^2 * tn^3 + fp * tn^4 + tp^4 + 22 * tp^3 * fp + 60 * tp^2 * fp^2 + 58 * tp * fp^3 + 19 * fp^4 + 5 * tp^3 * tn + 68 * tp^2 * fp * tn + 121 * tp * fp^2 * tn + 58 * fp^3 * tn + 8 * tp^2 * tn^2 + 68 * tp * fp * tn^2 + 60 * fp^2 * tn^2 + 5 * tp * tn^3 + 22 * fp * tn^3 + tn^4 + 19 * tp^3 + 176 * tp^2 * fp + 295 * tp * fp^2 + 138 * fp^3 + 66 * tp^2 * tn + 360 * tp * fp * tn + 295 * fp^2 * tn + 65 * tp * tn^2 + 176 * fp * tn^2 + 19 * tn^3 + 130 * tp^2 + 601 * tp * fp + 473 * fp^2 + 277 * tp * tn + 602 * fp * tn + 129 * tn^2 + 378 * tp + 742 * fp + 378 * tn) * (4 + tp + fp + tn)^3))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_joint_ppp0; sides | apply Odds_noninformative_joint_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn) * (19 + tp^2 + 2 * tp * fp + fp^2 + 2 * tp * fn + 2 * fp * fn + fn^2 + 9 * tp + 8 * fp + 9 * fn) * (4 + tp + fp + fn)^3))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_joint_pppp; sides | apply Odds_noninformative_joint_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((6 + tp + fp + fn + tn) * (2672 + tp^5 * fp * tn + 4 * tp^4 * fp^2 * tn + 6 * tp^3 * fp^3 * tn + 4 * tp^2 * fp^4 * tn + tp * fp^5 * tn + 5 * tp^4 * fp * fn * tn + 16 * tp^3 * fp^2 * fn * tn + 18 * tp^2 * fp^3 * fn * tn + 8 * tp * fp^4 * fn * tn + fp^5 * fn * tn + 10 * tp^3 * fp * fn^2 * tn + 24 * tp^2 * fp^2 * fn^2 * tn + 18 * tp * fp^3 * fn^2 * tn + 4 * fp^4 * fn^2 * tn + 10 * tp^2 * fp * fn^3 * tn + 16 * tp * fp^2 * fn^3 * tn + 6 * fp^3 * fn^3 * tn + 5 * tp * fp * fn^4 * tn + 4 * fp^2 * fn^4 * tn + fp * fn^5 * tn + 4 * tp^4 * fp * tn^2 + 12 * tp^3 * fp^2 * tn^2 + 12 * tp^2 * fp^3 * tn^2 + 4 * tp * fp^4 * tn^2 + 16 * tp^3 * fp * fn * tn^2 + 36 * tp^2 * fp^2 * fn * tn^2 + 24 * tp * fp^3 * fn * tn^2 + 4 * fp^4 * fn * tn^2 + 24 * tp^2 * fp * fn^2 * tn^2 + 36 * tp * fp^2 * fn^2 * tn^2 + 12 * fp^3 * fn^2 * tn^2 + 16 * tp * fp * fn^3 * tn^2 + 12 * fp^2 * fn^3 * tn^2 + 4 * fp * fn^4 * tn^2 + 6 * tp^3 * fp * tn^3 + 12 * tp^2 * fp^2 * tn^3 + 6 * tp * fp^3 * tn^3 + 18 * tp^2 * fp * fn * tn^3 + 24 * tp * fp^2 * fn * tn^3 + 6 * fp^3 * fn * tn^3 + 18 * tp * fp * fn^2 * tn^3 + 12 * fp^2 * fn^2 * tn^3 + 6 * fp * fn^3 * tn^3 + 4 * tp^2 * fp * tn^4 + 4 * tp * fp^2 * tn^4 + 8 * tp * fp * fn * tn^4 + 4 * fp^2 * fn * tn^4 + 4 * fp * fn^2 * tn^4 + tp * fp * tn^5 + fp * fn * tn^5 + tp^5 * fp + 4 * tp^4 * fp^2 + 6 * tp^3 * fp^3 + 4 * tp^2 * fp^4 + tp * fp^5 + 5 * tp^4 * fp * fn + 16 * tp^3 * fp^2 * fn + 18 * tp^2 * fp^3 * fn + 8 * tp * fp^4 * fn + fp^5 * fn + 10 * tp^3 * fp * fn^2 + 25 * tp^2 * fp^2 * fn^2 + 20 * tp * fp^3 * fn^2 + 5 * fp^4 * fn^2 + 10 * tp^2 * fp * fn^3 + 18 * tp * fp^2 * fn^3 + 8 * fp^3 * fn^3 + 5 * tp * fp * fn^4 + 5 * fp^2 * fn^4 + fp * fn^5 + tp^5 * tn + 33 * tp^4 * fp * tn + 96 * tp^3 * fp^2 * tn + 100 * tp^2 * fp^3 * tn + 39 * tp * fp^4 * tn + 3 * fp^5 * tn + 5 * tp^4 * fn * tn + 130 * tp^3 * fp * fn * tn + 284 * tp^2 * fp^2 * fn * tn + 198 * tp * fp^3 * fn * tn + 39 * fp^4 * fn * tn + 10 * tp^3 * fn^2 * tn + 194 * tp^2 * fp * fn^2 * tn + 286 * tp * fp^2 * fn^2 * tn + 102 * fp^3 * fn^2 * tn + 10 * tp^2 * fn^3 * tn + 130 * tp * fp * fn^3 * tn + 98 * fp^2 * fn^3 * tn + 5 * tp * fn^4 * tn + 33 * fp * fn^4 * tn + fn^5 * tn + 5 * tp^4 * tn^2 + 98 * tp^3 * fp * tn^2 + 193 * tp^2 * fp^2 * tn^2 + 112 * tp * fp^3 * tn^2 + 12 * fp^4 * tn^2 + 18 * tp^3 * fn * tn^2 + 286 * tp^2 * fp * fn * tn^2 + 380 * tp * fp^2 * fn * tn^2 + 112 * fp^3 * fn * tn^2 + 25 * tp^2 * fn^2 * tn^2 + 284 * tp * fp * fn^2 * tn^2 + 193 * fp^2 * fn^2 * tn^2 + 16 * tp * fn^3 * tn^2 + 96 * fp * fn^3 * tn^2 + 4 * fn^4 * tn^2 + 8 * tp^3 * tn^3 + 102 * tp^2 * fp * tn^3 + 112 * tp * fp^2 * tn^3 + 18 * fp^3 * tn^3 + 20 * tp^2 * fn * tn^3 + 198 * tp * fp * fn * tn^3 + 112 * fp^2 * fn * tn^3 + 18 * tp * fn^2 * tn^3 + 100 * fp * fn^2 * tn^3 + 6 * fn^3 * tn^3 + 5 * tp^2 * tn^4 + 39 * tp * fp * tn^4 + 12 * fp^2 * tn^4 + 8 * tp * fn * tn^4 + 39 * fp * fn * tn^4 + 4 * fn^2 * tn^4 + tp * tn^5 + 3 * fp * tn^5 + fn * tn^5 + tp^5 + 29 * tp^4 * fp + 84 * tp^3 * fp^2 + 88 * tp^2 * fp^3 + 35 * tp * fp^4 + 3 * fp^5 + 5 * tp^4 * fn + 114 * tp^3 * fp * fn + 251 * tp^2 * fp^2 * fn + 180 * tp * fp^3 * fn + 38 * fp^4 * fn + 10 * tp^3 * fn^2 + 172 * tp^2 * fp * fn^2 + 269 * tp * fp^2 * fn^2 + 106 * fp^3 * fn^2 + 10 * tp^2 * fn^3 + 118 * tp * fp * fn^3 + 102 * fp^2 * fn^3 + 5 * tp * fn^4 + 31 * fp * fn^4 + fn^5 + 31 * tp^4 * tn + 416 * tp^3 * fp * tn + 820 * tp^2 * fp^2 * tn + 516 * tp * fp^3 * tn + 81 * fp^4 * tn + 118 * tp^3 * fn * tn + 1210 * tp^2 * fp * fn * tn + 1616 * tp * fp^2 * fn * tn + 522 * fp^3 * fn * tn + 172 * tp^2 * fn^2 * tn + 1210 * tp * fp * fn^2 * tn + 838 * fp^2 * fn^2 * tn + 114 * tp * fn^3 * tn + 416 * fp * fn^3 * tn + 29 * fn^4 * tn + 102 * tp^3 * tn^2 + 838 * tp^2 * fp * tn^2 + 965 * tp * fp^2 * tn^2 + 228 * fp^3 * tn^2 + 269 * tp^2 * fn * tn^2 + 1616 * tp * fp * fn * tn^2 + 965 * fp^2 * fn * tn^2 + 251 * tp * fn^2 * tn^2 + 820 * fp * fn^2 * tn^2 + 84 * fn^3 * tn^2 + 106 * tp^2 * tn^3 + 522 * tp * fp * tn^3 + 228 * fp^2 * tn^3 + 180 * tp * fn * tn^3 + 516 * fp * fn * tn^3 + 88 * fn^2 * tn^3 + 38 * tp * tn^4 + 81 * fp * tn^4 + 35 * fn * tn^4 + 3 * tn^5 + 26 * tp^4 + 324 * tp^3 * fp + 641 * tp^2 * fp^2 + 414 * tp * fp^3 + 71 * fp^4 + 100 * tp^3 * fn + 948 * tp^2 * fp * fn + 1303 * tp * fp^2 * fn + 450 * fp^3 * fn + 148 * tp^2 * fn^2 + 976 * tp * fp * fn^2 + 734 * fp^2 * fn^2 + 100 * tp * fn^3 + 352 * fp * fn^3 + 26 * fn^4 + 352 * tp^3 * tn + 2475 * tp^2 * fp * tn + 2946 * tp * fp^2 * tn + 818 * fp^3 * tn + 976 * tp^2 * fn * tn + 4806 * tp * fp * fn * tn + 2982 * fp^2 * fn * tn + 948 * tp * fn^2 * tn + 2475 * fp * fn^2 * tn + 324 * fn^3 * tn + 734 * tp^2 * tn^2 + 2982 * tp * fp * tn^2 + 1494 * fp^2 * tn^2 + 1303 * tp * fn * tn^2 + 2946 * fp * fn * tn^2 + 641 * fn^2 * tn^2 + 450 * tp * tn^3 + 818 * fp * tn^3 + 414 * fn * tn^3 + 71 * tn^4 + 258 * tp^3 + 1739 * tp^2 * fp + 2115 * tp * fp^2 + 628 * fp^3 + 730 * tp^2 * fn + 3448 * tp * fp * fn + 2259 * fp^2 * fn + 730 * tp * fn^2 + 1861 * fp * fn^2 + 258 * fn^3 + 1861 * tp^2 * tn + 6987 * tp * fp * tn + 3774 * fp^2 * tn + 3448 * tp * fn * tn + 6987 * fp * fn * tn + 1739 * fn^2 * tn + 2259 * tp * tn^2 + 3774 * fp * tn^2 + 2115 * fn * tn^2 + 628 * tn^3 + 1230 * tp^2 + 4529 * tp * fp + 2568 * fp^2 + 2348 * tp * fn + 4697 * fp * fn + 1230 * fn^2 + 4697 * tp * tn + 7584 * fp * tn + 4529 * fn * tn + 2568 * tn^2 + 2869 * tp + 4642 * fp + 2869 * fn + 4642 * tn) * (5 + tp + fp + fn + tn)^3))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [reflexivity | apply Odds_noninformative_joint_00pp; sides | apply speaks_undef_r].
    + eapply related; [reflexivity | apply Odds_noninformative_joint_00pp; sides | apply speaks_undef_r].
    + lra.
    + lra.
    + eapply related; [apply Odds_noninformative_joint_0pp0; sides | apply Odds_noninformative_joint_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + fp + fn) * (11 + fp^2 + 2 * fp * fn + fn^2 + 7 * fp + 6 * fn) * (3 + fp + fn)^3))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_joint_0ppp; sides | apply Odds_noninformative_joint_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + fp + fn + tn) * (19 + fp^2 + 2 * fp * fn + fn^2 + 2 * fp * tn + 2 * fn * tn + tn^2 + 9 * fp + 8 * fn + 9 * tn) * (4 + fp + fn + tn)^3))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_joint_pp00; sides | reflexivity | apply speaks_undef_l].
    + eapply related; [apply Odds_noninformative_joint_pp0p; sides | apply Odds_noninformative_joint_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + tn) * (11 + tp^2 + 2 * tp * tn + tn^2 + 6 * tp + 7 * tn) * (3 + tp + tn)^3))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_joint_ppp0; sides | apply Odds_noninformative_joint_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fn) * (134 + tp^4 + 4 * tp^3 * fn + 6 * tp^2 * fn^2 + 4 * tp * fn^3 + fn^4 + 14 * tp^3 + 42 * tp^2 * fn + 42 * tp * fn^2 + 14 * fn^3 + 72 * tp^2 + 144 * tp * fn + 72 * fn^2 + 162 * tp + 162 * fn) * (3 + tp + fn)^3))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_joint_pppp; sides | apply Odds_noninformative_joint_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fn + tn) * (400 + tp^4 * fn + 4 * tp^3 * fn^2 + 6 * tp^2 * fn^3 + 4 * tp * fn^4 + fn^5 + 4 * tp^3 * fn * tn + 12 * tp^2 * fn^2 * tn + 12 * tp * fn^3 * tn + 4 * fn^4 * tn + 6 * tp^2 * fn * tn^2 + 12 * tp * fn^2 * tn^2 + 6 * fn^3 * tn^2 + 4 * tp * fn * tn^3 + 4 * fn^2 * tn^3 + fn * tn^4 + tp^4 + 22 * tp^3 * fn + 60 * tp^2 * fn^2 + 58 * tp * fn^3 + 19 * fn^4 + 5 * tp^3 * tn + 68 * tp^2 * fn * tn + 121 * tp * fn^2 * tn + 58 * fn^3 * tn + 8 * tp^2 * tn^2 + 68 * tp * fn * tn^2 + 60 * fn^2 * tn^2 + 5 * tp * tn^3 + 22 * fn * tn^3 + tn^4 + 19 * tp^3 + 176 * tp^2 * fn + 295 * tp * fn^2 + 138 * fn^3 + 65 * tp^2 * tn + 360 * tp * fn * tn + 295 * fn^2 * tn + 66 * tp * tn^2 + 176 * fn * tn^2 + 19 * tn^3 + 129 * tp^2 + 602 * tp * fn + 473 * fn^2 + 277 * tp * tn + 601 * fn * tn + 130 * tn^2 + 378 * tp + 742 * fn + 378 * tn) * (4 + tp + fn + tn)^3))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_joint_pp00; sides | reflexivity | apply speaks_undef_l].
    + eapply related; [apply Odds_noninformative_joint_pp0p; sides | apply Odds_noninformative_joint_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + tn) * (19 + tp^2 + 2 * tp * fp + fp^2 + 2 * tp * tn + 2 * fp * tn + tn^2 + 8 * tp + 9 * fp + 9 * tn) * (4 + tp + fp + tn)^3))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_joint_ppp0; sides | apply Odds_noninformative_joint_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn) * (400 + tp^5 + 4 * tp^4 * fp + 6 * tp^3 * fp^2 + 4 * tp^2 * fp^3 + tp * fp^4 + 4 * tp^4 * fn + 12 * tp^3 * fp * fn + 12 * tp^2 * fp^2 * fn + 4 * tp * fp^3 * fn + 6 * tp^3 * fn^2 + 12 * tp^2 * fp * fn^2 + 6 * tp * fp^2 * fn^2 + 4 * tp^2 * fn^3 + 4 * tp * fp * fn^3 + tp * fn^4 + 19 * tp^4 + 58 * tp^3 * fp + 60 * tp^2 * fp^2 + 22 * tp * fp^3 + fp^4 + 58 * tp^3 * fn + 121 * tp^2 * fp * fn + 68 * tp * fp^2 * fn + 5 * fp^3 * fn + 60 * tp^2 * fn^2 + 68 * tp * fp * fn^2 + 8 * fp^2 * fn^2 + 22 * tp * fn^3 + 5 * fp * fn^3 + fn^4 + 138 * tp^3 + 295 * tp^2 * fp + 176 * tp * fp^2 + 19 * fp^3 + 295 * tp^2 * fn + 360 * tp * fp * fn + 66 * fp^2 * fn + 176 * tp * fn^2 + 65 * fp * fn^2 + 19 * fn^3 + 473 * tp^2 + 601 * tp * fp + 130 * fp^2 + 602 * tp * fn + 277 * fp * fn + 129 * fn^2 + 742 * tp + 378 * fp + 378 * fn) * (4 + tp + fp + fn)^3))); [pos | pos | identity | pos]].
    + eapply related; [apply Odds_noninformative_joint_pppp; sides | apply Odds_noninformative_joint_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((6 + tp + fp + fn + tn) * (2672 + tp^5 * fp * fn + 4 * tp^4 * fp^2 * fn + 6 * tp^3 * fp^3 * fn + 4 * tp^2 * fp^4 * fn + tp * fp^5 * fn + 4 * tp^4 * fp * fn^2 + 12 * tp^3 * fp^2 * fn^2 + 12 * tp^2 * fp^3 * fn^2 + 4 * tp * fp^4 * fn^2 + 6 * tp^3 * fp * fn^3 + 12 * tp^2 * fp^2 * fn^3 + 6 * tp * fp^3 * fn^3 + 4 * tp^2 * fp * fn^4 + 4 * tp * fp^2 * fn^4 + tp * fp * fn^5 + tp^5 * fn * tn + 8 * tp^4 * fp * fn * tn + 18 * tp^3 * fp^2 * fn * tn + 16 * tp^2 * fp^3 * fn * tn + 5 * tp * fp^4 * fn * tn + 4 * tp^4 * fn^2 * tn + 24 * tp^3 * fp * fn^2 * tn + 36 * tp^2 * fp^2 * fn^2 * tn + 16 * tp * fp^3 * fn^2 * tn + 6 * tp^3 * fn^3 * tn + 24 * tp^2 * fp * fn^3 * tn + 18 * tp * fp^2 * fn^3 * tn + 4 * tp^2 * fn^4 * tn + 8 * tp * fp * fn^4 * tn + tp * fn^5 * tn + 4 * tp^4 * fn * tn^2 + 18 * tp^3 * fp * fn * tn^2 + 24 * tp^2 * fp^2 * fn * tn^2 + 10 * tp * fp^3 * fn * tn^2 + 12 * tp^3 * fn^2 * tn^2 + 36 * tp^2 * fp * fn^2 * tn^2 + 24 * tp * fp^2 * fn^2 * tn^2 + 12 * tp^2 * fn^3 * tn^2 + 18 * tp * fp * fn^3 * tn^2 + 4 * tp * fn^4 * tn^2 + 6 * tp^3 * fn * tn^3 + 16 * tp^2 * fp * fn * tn^3 + 10 * tp * fp^2 * fn * tn^3 + 12 * tp^2 * fn^2 * tn^3 + 16 * tp * fp * fn^2 * tn^3 + 6 * tp * fn^3 * tn^3 + 4 * tp^2 * fn * tn^4 + 5 * tp * fp * fn * tn^4 + 4 * tp * fn^2 * tn^4 + tp * fn * tn^5 + tp^5 * fp + 4 * tp^4 * fp^2 + 6 * tp^3 * fp^3 + 4 * tp^2 * fp^4 + tp * fp^5 + 3 * tp^5 * fn + 39 * tp^4 * fp * fn + 100 * tp^3 * fp^2 * fn + 96 * tp^2 * fp^3 * fn + 33 * tp * fp^4 * fn + fp^5 * fn + 12 * tp^4 * fn^2 + 112 * tp^3 * fp * fn^2 + 193 * tp^2 * fp^2 * fn^2 + 98 * tp * fp^3 * fn^2 + 5 * fp^4 * fn^2 + 18 * tp^3 * fn^3 + 112 * tp^2 * fp * fn^3 + 102 * tp * fp^2 * fn^3 + 8 * fp^3 * fn^3 + 12 * tp^2 * fn^4 + 39 * tp * fp * fn^4 + 5 * fp^2 * fn^4 + 3 * tp * fn^5 + fp * fn^5 + tp^5 * tn + 8 * tp^4 * fp * tn + 18 * tp^3 * fp^2 * tn + 16 * tp^2 * fp^3 * tn + 5 * tp * fp^4 * tn + 39 * tp^4 * fn * tn + 198 * tp^3 * fp * fn * tn + 284 * tp^2 * fp^2 * fn * tn + 130 * tp * fp^3 * fn * tn + 5 * fp^4 * fn * tn + 112 * tp^3 * fn^2 * tn + 380 * tp^2 * fp * fn^2 * tn + 286 * tp * fp^2 * fn^2 * tn + 18 * fp^3 * fn^2 * tn + 112 * tp^2 * fn^3 * tn + 198 * tp * fp * fn^3 * tn + 20 * fp^2 * fn^3 * tn + 39 * tp * fn^4 * tn + 8 * fp * fn^4 * tn + fn^5 * tn + 5 * tp^4 * tn^2 + 20 * tp^3 * fp * tn^2 + 25 * tp^2 * fp^2 * tn^2 + 10 * tp * fp^3 * tn^2 + 102 * tp^3 * fn * tn^2 + 286 * tp^2 * fp * fn * tn^2 + 194 * tp * fp^2 * fn * tn^2 + 10 * fp^3 * fn * tn^2 + 193 * tp^2 * fn^2 * tn^2 + 284 * tp * fp * fn^2 * tn^2 + 25 * fp^2 * fn^2 * tn^2 + 100 * tp * fn^3 * tn^2 + 18 * fp * fn^3 * tn^2 + 4 * fn^4 * tn^2 + 8 * tp^3 * tn^3 + 18 * tp^2 * fp * tn^3 + 10 * tp * fp^2 * tn^3 + 98 * tp^2 * fn * tn^3 + 130 * tp * fp * fn * tn^3 + 10 * fp^2 * fn * tn^3 + 96 * tp * fn^2 * tn^3 + 16 * fp * fn^2 * tn^3 + 6 * fn^3 * tn^3 + 5 * tp^2 * tn^4 + 5 * tp * fp * tn^4 + 33 * tp * fn * tn^4 + 5 * fp * fn * tn^4 + 4 * fn^2 * tn^4 + tp * tn^5 + fn * tn^5 + 3 * tp^5 + 35 * tp^4 * fp + 88 * tp^3 * fp^2 + 84 * tp^2 * fp^3 + 29 * tp * fp^4 + fp^5 + 81 * tp^4 * fn + 516 * tp^3 * fp * fn + 820 * tp^2 * fp^2 * fn + 416 * tp * fp^3 * fn + 31 * fp^4 * fn + 228 * tp^3 * fn^2 + 965 * tp^2 * fp * fn^2 + 838 * tp * fp^2 * fn^2 + 102 * fp^3 * fn^2 + 228 * tp^2 * fn^3 + 522 * tp * fp * fn^3 + 106 * fp^2 * fn^3 + 81 * tp * fn^4 + 38 * fp * fn^4 + 3 * fn^5 + 38 * tp^4 * tn + 180 * tp^3 * fp * tn + 251 * tp^2 * fp^2 * tn + 114 * tp * fp^3 * tn + 5 * fp^4 * tn + 522 * tp^3 * fn * tn + 1616 * tp^2 * fp * fn * tn + 1210 * tp * fp^2 * fn * tn + 118 * fp^3 * fn * tn + 965 * tp^2 * fn^2 * tn + 1616 * tp * fp * fn^2 * tn + 269 * fp^2 * fn^2 * tn + 516 * tp * fn^3 * tn + 180 * fp * fn^3 * tn + 35 * fn^4 * tn + 106 * tp^3 * tn^2 + 269 * tp^2 * fp * tn^2 + 172 * tp * fp^2 * tn^2 + 10 * fp^3 * tn^2 + 838 * tp^2 * fn * tn^2 + 1210 * tp * fp * fn * tn^2 + 172 * fp^2 * fn * tn^2 + 820 * tp * fn^2 * tn^2 + 251 * fp * fn^2 * tn^2 + 88 * fn^3 * tn^2 + 102 * tp^2 * tn^3 + 118 * tp * fp * tn^3 + 10 * fp^2 * tn^3 + 416 * tp * fn * tn^3 + 114 * fp * fn * tn^3 + 84 * fn^2 * tn^3 + 31 * tp * tn^4 + 5 * fp * tn^4 + 29 * fn * tn^4 + tn^5 + 71 * tp^4 + 414 * tp^3 * fp + 641 * tp^2 * fp^2 + 324 * tp * fp^3 + 26 * fp^4 + 818 * tp^3 * fn + 2946 * tp^2 * fp * fn + 2475 * tp * fp^2 * fn + 352 * fp^3 * fn + 1494 * tp^2 * fn^2 + 2982 * tp * fp * fn^2 + 734 * fp^2 * fn^2 + 818 * tp * fn^3 + 450 * fp * fn^3 + 71 * fn^4 + 450 * tp^3 * tn + 1303 * tp^2 * fp * tn + 948 * tp * fp^2 * tn + 100 * fp^3 * tn + 2982 * tp^2 * fn * tn + 4806 * tp * fp * fn * tn + 976 * fp^2 * fn * tn + 2946 * tp * fn^2 * tn + 1303 * fp * fn^2 * tn + 414 * fn^3 * tn + 734 * tp^2 * tn^2 + 976 * tp * fp * tn^2 + 148 * fp^2 * tn^2 + 2475 * tp * fn * tn^2 + 948 * fp * fn * tn^2 + 641 * fn^2 * tn^2 + 352 * tp * tn^3 + 100 * fp * tn^3 + 324 * fn * tn^3 + 26 * tn^4 + 628 * tp^3 + 2115 * tp^2 * fp + 1739 * tp * fp^2 + 258 * fp^3 + 3774 * tp^2 * fn + 6987 * tp * fp * fn + 1861 * fp^2 * fn + 3774 * tp * fn^2 + 2259 * fp * fn^2 + 628 * fn^3 + 2259 * tp^2 * tn + 3448 * tp * fp * tn + 730 * fp^2 * tn + 6987 * tp * fn * tn + 3448 * fp * fn * tn + 2115 * fn^2 * tn + 1861 * tp * tn^2 + 730 * fp * tn^2 + 1739 * fn * tn^2 + 258 * tn^3 + 2568 * tp^2 + 4529 * tp * fp + 1230 * fp^2 + 7584 * tp * fn + 4697 * fp * fn + 2568 * fn^2 + 4697 * tp * tn + 2348 * fp * tn + 4529 * fn * tn + 1230 * tn^2 + 4642 * tp + 2869 * fp + 4642 * fn + 2869 * tn) * (5 + tp + fp + fn + tn)^3))); [pos | pos | identity | pos]].
Qed.

Theorem Odds_SM_positive_noninformative_joint : SM_positive higher (Odds_noninformative_joint).
Proof.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Odds_noninformative_joint_pppp; sides | apply Odds_noninformative_joint_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((6 + tp + fp + fn + tn) * (2672 + tp^5 * fp * tn + 4 * tp^4 * fp^2 * tn + 6 * tp^3 * fp^3 * tn + 4 * tp^2 * fp^4 * tn + tp * fp^5 * tn + 5 * tp^4 * fp * fn * tn + 16 * tp^3 * fp^2 * fn * tn + 18 * tp^2 * fp^3 * fn * tn + 8 * tp * fp^4 * fn * tn + fp^5 * fn * tn + 10 * tp^3 * fp * fn^2 * tn + 24 * tp^2 * fp^2 * fn^2 * tn + 18 * tp * fp^3 * fn^2 * tn + 4 * fp^4 * fn^2 * tn + 10 * tp^2 * fp * fn^3 * tn + 16 * tp * fp^2 * fn^3 * tn + 6 * fp^3 * fn^3 * tn + 5 * tp * fp * fn^4 * tn + 4 * fp^2 * fn^4 * tn + fp * fn^5 * tn + 4 * tp^4 * fp * tn^2 + 12 * tp^3 * fp^2 * tn^2 + 12 * tp^2 * fp^3 * tn^2 + 4 * tp * fp^4 * tn^2 + 16 * tp^3 * fp * fn * tn^2 + 36 * tp^2 * fp^2 * fn * tn^2 + 24 * tp * fp^3 * fn * tn^2 + 4 * fp^4 * fn * tn^2 + 24 * tp^2 * fp * fn^2 * tn^2 + 36 * tp * fp^2 * fn^2 * tn^2 + 12 * fp^3 * fn^2 * tn^2 + 16 * tp * fp * fn^3 * tn^2 + 12 * fp^2 * fn^3 * tn^2 + 4 * fp * fn^4 * tn^2 + 6 * tp^3 * fp * tn^3 + 12 * tp^2 * fp^2 * tn^3 + 6 * tp * fp^3 * tn^3 + 18 * tp^2 * fp * fn * tn^3 + 24 * tp * fp^2 * fn * tn^3 + 6 * fp^3 * fn * tn^3 + 18 * tp * fp * fn^2 * tn^3 + 12 * fp^2 * fn^2 * tn^3 + 6 * fp * fn^3 * tn^3 + 4 * tp^2 * fp * tn^4 + 4 * tp * fp^2 * tn^4 + 8 * tp * fp * fn * tn^4 + 4 * fp^2 * fn * tn^4 + 4 * fp * fn^2 * tn^4 + tp * fp * tn^5 + fp * fn * tn^5 + tp^5 * fp + 4 * tp^4 * fp^2 + 6 * tp^3 * fp^3 + 4 * tp^2 * fp^4 + tp * fp^5 + 5 * tp^4 * fp * fn + 16 * tp^3 * fp^2 * fn + 18 * tp^2 * fp^3 * fn + 8 * tp * fp^4 * fn + fp^5 * fn + 10 * tp^3 * fp * fn^2 + 25 * tp^2 * fp^2 * fn^2 + 20 * tp * fp^3 * fn^2 + 5 * fp^4 * fn^2 + 10 * tp^2 * fp * fn^3 + 18 * tp * fp^2 * fn^3 + 8 * fp^3 * fn^3 + 5 * tp * fp * fn^4 + 5 * fp^2 * fn^4 + fp * fn^5 + tp^5 * tn + 33 * tp^4 * fp * tn + 96 * tp^3 * fp^2 * tn + 100 * tp^2 * fp^3 * tn + 39 * tp * fp^4 * tn + 3 * fp^5 * tn + 5 * tp^4 * fn * tn + 130 * tp^3 * fp * fn * tn + 284 * tp^2 * fp^2 * fn * tn + 198 * tp * fp^3 * fn * tn + 39 * fp^4 * fn * tn + 10 * tp^3 * fn^2 * tn + 194 * tp^2 * fp * fn^2 * tn + 286 * tp * fp^2 * fn^2 * tn + 102 * fp^3 * fn^2 * tn + 10 * tp^2 * fn^3 * tn + 130 * tp * fp * fn^3 * tn + 98 * fp^2 * fn^3 * tn + 5 * tp * fn^4 * tn + 33 * fp * fn^4 * tn + fn^5 * tn + 5 * tp^4 * tn^2 + 98 * tp^3 * fp * tn^2 + 193 * tp^2 * fp^2 * tn^2 + 112 * tp * fp^3 * tn^2 + 12 * fp^4 * tn^2 + 18 * tp^3 * fn * tn^2 + 286 * tp^2 * fp * fn * tn^2 + 380 * tp * fp^2 * fn * tn^2 + 112 * fp^3 * fn * tn^2 + 25 * tp^2 * fn^2 * tn^2 + 284 * tp * fp * fn^2 * tn^2 + 193 * fp^2 * fn^2 * tn^2 + 16 * tp * fn^3 * tn^2 + 96 * fp * fn^3 * tn^2 + 4 * fn^4 * tn^2 + 8 * tp^3 * tn^3 + 102 * tp^2 * fp * tn^3 + 112 * tp * fp^2 * tn^3 + 18 * fp^3 * tn^3 + 20 * tp^2 * fn * tn^3 + 198 * tp * fp * fn * tn^3 + 112 * fp^2 * fn * tn^3 + 18 * tp * fn^2 * tn^3 + 100 * fp * fn^2 * tn^3 + 6 * fn^3 * tn^3 + 5 * tp^2 * tn^4 + 39 * tp * fp * tn^4 + 12 * fp^2 * tn^4 + 8 * tp * fn * tn^4 + 39 * fp * fn * tn^4 + 4 * fn^2 * tn^4 + tp * tn^5 + 3 * fp * tn^5 + fn * tn^5 + tp^5 + 29 * tp^4 * fp + 84 * tp^3 * fp^2 + 88 * tp^2 * fp^3 + 35 * tp * fp^4 + 3 * fp^5 + 5 * tp^4 * fn + 114 * tp^3 * fp * fn + 251 * tp^2 * fp^2 * fn + 180 * tp * fp^3 * fn + 38 * fp^4 * fn + 10 * tp^3 * fn^2 + 172 * tp^2 * fp * fn^2 + 269 * tp * fp^2 * fn^2 + 106 * fp^3 * fn^2 + 10 * tp^2 * fn^3 + 118 * tp * fp * fn^3 + 102 * fp^2 * fn^3 + 5 * tp * fn^4 + 31 * fp * fn^4 + fn^5 + 31 * tp^4 * tn + 416 * tp^3 * fp * tn + 820 * tp^2 * fp^2 * tn + 516 * tp * fp^3 * tn + 81 * fp^4 * tn + 118 * tp^3 * fn * tn + 1210 * tp^2 * fp * fn * tn + 1616 * tp * fp^2 * fn * tn + 522 * fp^3 * fn * tn + 172 * tp^2 * fn^2 * tn + 1210 * tp * fp * fn^2 * tn + 838 * fp^2 * fn^2 * tn + 114 * tp * fn^3 * tn + 416 * fp * fn^3 * tn + 29 * fn^4 * tn + 102 * tp^3 * tn^2 + 838 * tp^2 * fp * tn^2 + 965 * tp * fp^2 * tn^2 + 228 * fp^3 * tn^2 + 269 * tp^2 * fn * tn^2 + 1616 * tp * fp * fn * tn^2 + 965 * fp^2 * fn * tn^2 + 251 * tp * fn^2 * tn^2 + 820 * fp * fn^2 * tn^2 + 84 * fn^3 * tn^2 + 106 * tp^2 * tn^3 + 522 * tp * fp * tn^3 + 228 * fp^2 * tn^3 + 180 * tp * fn * tn^3 + 516 * fp * fn * tn^3 + 88 * fn^2 * tn^3 + 38 * tp * tn^4 + 81 * fp * tn^4 + 35 * fn * tn^4 + 3 * tn^5 + 26 * tp^4 + 324 * tp^3 * fp + 641 * tp^2 * fp^2 + 414 * tp * fp^3 + 71 * fp^4 + 100 * tp^3 * fn + 948 * tp^2 * fp * fn + 1303 * tp * fp^2 * fn + 450 * fp^3 * fn + 148 * tp^2 * fn^2 + 976 * tp * fp * fn^2 + 734 * fp^2 * fn^2 + 100 * tp * fn^3 + 352 * fp * fn^3 + 26 * fn^4 + 352 * tp^3 * tn + 2475 * tp^2 * fp * tn + 2946 * tp * fp^2 * tn + 818 * fp^3 * tn + 976 * tp^2 * fn * tn + 4806 * tp * fp * fn * tn + 2982 * fp^2 * fn * tn + 948 * tp * fn^2 * tn + 2475 * fp * fn^2 * tn + 324 * fn^3 * tn + 734 * tp^2 * tn^2 + 2982 * tp * fp * tn^2 + 1494 * fp^2 * tn^2 + 1303 * tp * fn * tn^2 + 2946 * fp * fn * tn^2 + 641 * fn^2 * tn^2 + 450 * tp * tn^3 + 818 * fp * tn^3 + 414 * fn * tn^3 + 71 * tn^4 + 258 * tp^3 + 1739 * tp^2 * fp + 2115 * tp * fp^2 + 628 * fp^3 + 730 * tp^2 * fn + 3448 * tp * fp * fn + 2259 * fp^2 * fn + 730 * tp * fn^2 + 1861 * fp * fn^2 + 258 * fn^3 + 1861 * tp^2 * tn + 6987 * tp * fp * tn + 3774 * fp^2 * tn + 3448 * tp * fn * tn + 6987 * fp * fn * tn + 1739 * fn^2 * tn + 2259 * tp * tn^2 + 3774 * fp * tn^2 + 2115 * fn * tn^2 + 628 * tn^3 + 1230 * tp^2 + 4529 * tp * fp + 2568 * fp^2 + 2348 * tp * fn + 4697 * fp * fn + 1230 * fn^2 + 4697 * tp * tn + 7584 * fp * tn + 4529 * fn * tn + 2568 * tn^2 + 2869 * tp + 4642 * fp + 2869 * fn + 4642 * tn) * (5 + tp + fp + fn + tn)^3))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Odds_noninformative_joint_pppp; sides | apply Odds_noninformative_joint_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((6 + tp + fp + fn + tn) * (2672 + tp^5 * fp * fn + 4 * tp^4 * fp^2 * fn + 6 * tp^3 * fp^3 * fn + 4 * tp^2 * fp^4 * fn + tp * fp^5 * fn + 4 * tp^4 * fp * fn^2 + 12 * tp^3 * fp^2 * fn^2 + 12 * tp^2 * fp^3 * fn^2 + 4 * tp * fp^4 * fn^2 + 6 * tp^3 * fp * fn^3 + 12 * tp^2 * fp^2 * fn^3 + 6 * tp * fp^3 * fn^3 + 4 * tp^2 * fp * fn^4 + 4 * tp * fp^2 * fn^4 + tp * fp * fn^5 + tp^5 * fn * tn + 8 * tp^4 * fp * fn * tn + 18 * tp^3 * fp^2 * fn * tn + 16 * tp^2 * fp^3 * fn * tn + 5 * tp * fp^4 * fn * tn + 4 * tp^4 * fn^2 * tn + 24 * tp^3 * fp * fn^2 * tn + 36 * tp^2 * fp^2 * fn^2 * tn + 16 * tp * fp^3 * fn^2 * tn + 6 * tp^3 * fn^3 * tn + 24 * tp^2 * fp * fn^3 * tn + 18 * tp * fp^2 * fn^3 * tn + 4 * tp^2 * fn^4 * tn + 8 * tp * fp * fn^4 * tn + tp * fn^5 * tn + 4 * tp^4 * fn * tn^2 + 18 * tp^3 * fp * fn * tn^2 + 24 * tp^2 * fp^2 * fn * tn^2 + 10 * tp * fp^3 * fn * tn^2 + 12 * tp^3 * fn^2 * tn^2 + 36 * tp^2 * fp * fn^2 * tn^2 + 24 * tp * fp^2 * fn^2 * tn^2 + 12 * tp^2 * fn^3 * tn^2 + 18 * tp * fp * fn^3 * tn^2 + 4 * tp * fn^4 * tn^2 + 6 * tp^3 * fn * tn^3 + 16 * tp^2 * fp * fn * tn^3 + 10 * tp * fp^2 * fn * tn^3 + 12 * tp^2 * fn^2 * tn^3 + 16 * tp * fp * fn^2 * tn^3 + 6 * tp * fn^3 * tn^3 + 4 * tp^2 * fn * tn^4 + 5 * tp * fp * fn * tn^4 + 4 * tp * fn^2 * tn^4 + tp * fn * tn^5 + tp^5 * fp + 4 * tp^4 * fp^2 + 6 * tp^3 * fp^3 + 4 * tp^2 * fp^4 + tp * fp^5 + 3 * tp^5 * fn + 39 * tp^4 * fp * fn + 100 * tp^3 * fp^2 * fn + 96 * tp^2 * fp^3 * fn + 33 * tp * fp^4 * fn + fp^5 * fn + 12 * tp^4 * fn^2 + 112 * tp^3 * fp * fn^2 + 193 * tp^2 * fp^2 * fn^2 + 98 * tp * fp^3 * fn^2 + 5 * fp^4 * fn^2 + 18 * tp^3 * fn^3 + 112 * tp^2 * fp * fn^3 + 102 * tp * fp^2 * fn^3 + 8 * fp^3 * fn^3 + 12 * tp^2 * fn^4 + 39 * tp * fp * fn^4 + 5 * fp^2 * fn^4 + 3 * tp * fn^5 + fp * fn^5 + tp^5 * tn + 8 * tp^4 * fp * tn + 18 * tp^3 * fp^2 * tn + 16 * tp^2 * fp^3 * tn + 5 * tp * fp^4 * tn + 39 * tp^4 * fn * tn + 198 * tp^3 * fp * fn * tn + 284 * tp^2 * fp^2 * fn * tn + 130 * tp * fp^3 * fn * tn + 5 * fp^4 * fn * tn + 112 * tp^3 * fn^2 * tn + 380 * tp^2 * fp * fn^2 * tn + 286 * tp * fp^2 * fn^2 * tn + 18 * fp^3 * fn^2 * tn + 112 * tp^2 * fn^3 * tn + 198 * tp * fp * fn^3 * tn + 20 * fp^2 * fn^3 * tn + 39 * tp * fn^4 * tn + 8 * fp * fn^4 * tn + fn^5 * tn + 5 * tp^4 * tn^2 + 20 * tp^3 * fp * tn^2 + 25 * tp^2 * fp^2 * tn^2 + 10 * tp * fp^3 * tn^2 + 102 * tp^3 * fn * tn^2 + 286 * tp^2 * fp * fn * tn^2 + 194 * tp * fp^2 * fn * tn^2 + 10 * fp^3 * fn * tn^2 + 193 * tp^2 * fn^2 * tn^2 + 284 * tp * fp * fn^2 * tn^2 + 25 * fp^2 * fn^2 * tn^2 + 100 * tp * fn^3 * tn^2 + 18 * fp * fn^3 * tn^2 + 4 * fn^4 * tn^2 + 8 * tp^3 * tn^3 + 18 * tp^2 * fp * tn^3 + 10 * tp * fp^2 * tn^3 + 98 * tp^2 * fn * tn^3 + 130 * tp * fp * fn * tn^3 + 10 * fp^2 * fn * tn^3 + 96 * tp * fn^2 * tn^3 + 16 * fp * fn^2 * tn^3 + 6 * fn^3 * tn^3 + 5 * tp^2 * tn^4 + 5 * tp * fp * tn^4 + 33 * tp * fn * tn^4 + 5 * fp * fn * tn^4 + 4 * fn^2 * tn^4 + tp * tn^5 + fn * tn^5 + 3 * tp^5 + 35 * tp^4 * fp + 88 * tp^3 * fp^2 + 84 * tp^2 * fp^3 + 29 * tp * fp^4 + fp^5 + 81 * tp^4 * fn + 516 * tp^3 * fp * fn + 820 * tp^2 * fp^2 * fn + 416 * tp * fp^3 * fn + 31 * fp^4 * fn + 228 * tp^3 * fn^2 + 965 * tp^2 * fp * fn^2 + 838 * tp * fp^2 * fn^2 + 102 * fp^3 * fn^2 + 228 * tp^2 * fn^3 + 522 * tp * fp * fn^3 + 106 * fp^2 * fn^3 + 81 * tp * fn^4 + 38 * fp * fn^4 + 3 * fn^5 + 38 * tp^4 * tn + 180 * tp^3 * fp * tn + 251 * tp^2 * fp^2 * tn + 114 * tp * fp^3 * tn + 5 * fp^4 * tn + 522 * tp^3 * fn * tn + 1616 * tp^2 * fp * fn * tn + 1210 * tp * fp^2 * fn * tn + 118 * fp^3 * fn * tn + 965 * tp^2 * fn^2 * tn + 1616 * tp * fp * fn^2 * tn + 269 * fp^2 * fn^2 * tn + 516 * tp * fn^3 * tn + 180 * fp * fn^3 * tn + 35 * fn^4 * tn + 106 * tp^3 * tn^2 + 269 * tp^2 * fp * tn^2 + 172 * tp * fp^2 * tn^2 + 10 * fp^3 * tn^2 + 838 * tp^2 * fn * tn^2 + 1210 * tp * fp * fn * tn^2 + 172 * fp^2 * fn * tn^2 + 820 * tp * fn^2 * tn^2 + 251 * fp * fn^2 * tn^2 + 88 * fn^3 * tn^2 + 102 * tp^2 * tn^3 + 118 * tp * fp * tn^3 + 10 * fp^2 * tn^3 + 416 * tp * fn * tn^3 + 114 * fp * fn * tn^3 + 84 * fn^2 * tn^3 + 31 * tp * tn^4 + 5 * fp * tn^4 + 29 * fn * tn^4 + tn^5 + 71 * tp^4 + 414 * tp^3 * fp + 641 * tp^2 * fp^2 + 324 * tp * fp^3 + 26 * fp^4 + 818 * tp^3 * fn + 2946 * tp^2 * fp * fn + 2475 * tp * fp^2 * fn + 352 * fp^3 * fn + 1494 * tp^2 * fn^2 + 2982 * tp * fp * fn^2 + 734 * fp^2 * fn^2 + 818 * tp * fn^3 + 450 * fp * fn^3 + 71 * fn^4 + 450 * tp^3 * tn + 1303 * tp^2 * fp * tn + 948 * tp * fp^2 * tn + 100 * fp^3 * tn + 2982 * tp^2 * fn * tn + 4806 * tp * fp * fn * tn + 976 * fp^2 * fn * tn + 2946 * tp * fn^2 * tn + 1303 * fp * fn^2 * tn + 414 * fn^3 * tn + 734 * tp^2 * tn^2 + 976 * tp * fp * tn^2 + 148 * fp^2 * tn^2 + 2475 * tp * fn * tn^2 + 948 * fp * fn * tn^2 + 641 * fn^2 * tn^2 + 352 * tp * tn^3 + 100 * fp * tn^3 + 324 * fn * tn^3 + 26 * tn^4 + 628 * tp^3 + 2115 * tp^2 * fp + 1739 * tp * fp^2 + 258 * fp^3 + 3774 * tp^2 * fn + 6987 * tp * fp * fn + 1861 * fp^2 * fn + 3774 * tp * fn^2 + 2259 * fp * fn^2 + 628 * fn^3 + 2259 * tp^2 * tn + 3448 * tp * fp * tn + 730 * fp^2 * tn + 6987 * tp * fn * tn + 3448 * fp * fn * tn + 2115 * fn^2 * tn + 1861 * tp * tn^2 + 730 * fp * tn^2 + 1739 * fn * tn^2 + 258 * tn^3 + 2568 * tp^2 + 4529 * tp * fp + 1230 * fp^2 + 7584 * tp * fn + 4697 * fp * fn + 2568 * fn^2 + 4697 * tp * tn + 2348 * fp * tn + 4529 * fn * tn + 1230 * tn^2 + 4642 * tp + 2869 * fp + 4642 * fn + 2869 * tn) * (5 + tp + fp + fn + tn)^3))); [pos | pos | identity | pos]].
Qed.

Theorem Odds_SM_total_noninformative_joint : ~ SM_total higher (Odds_noninformative_joint).
Proof.
  intros C.
  eapply refuted_total; [apply (SM_by_found _ _ (0) (0) (0) (1) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 0 (1) (1)); [apply Odds_noninformative_joint_00pp; sides | same_cell ..] | apply (value_at _ (1) 0 0 (1)); [apply Odds_noninformative_joint_p00p; sides | same_cell ..] | intros B; exact B].
Qed.

Theorem Odds_AW_pair_noninformative_joint : ~ AW_pair (nil) higher (fun p => Odds_noninformative_joint).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Odds_AW_noninformative_noninformative_joint : ~ AW_noninformative (nil) higher (fun p => Odds_noninformative_joint).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Odds_NIFQ_noninformative_noninformative_joint : NIFQ (Odds_noninformative_joint).
Proof.
  apply (NIFQ_by_strata _ (Fin ((1) / (1)))).
  intros G N s (g & Hg & ->) (n & Hn & ->) [Hs Ht].
  destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-]; [destruct (Rle_lt_or_eq_dec s 1 Ht) as [s1 | ->]|].
  - assert (0 < s) by lra; assert (0 < (1 - s)) by lra; right; etransitivity; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply Odds_noninformative_joint_pppp; sides | same_cell ..] | apply f_equal, quotient_eq_by; [pos | pos | identity]].
  - left; apply (value_at _ (g + 1) (n + 1) 0 0); [apply Odds_noninformative_joint_pp00; sides | same_cell ..].
  - left; apply (value_at _ 0 0 (g + 1) (n + 1)); [apply Odds_noninformative_joint_00pp; sides | same_cell ..].
Qed.

Theorem Odds_NIGQ_noninformative_noninformative_joint : ~ NIGQ higher (Odds_noninformative_joint).
Proof.
  intros C.
  eapply refuted; [apply (NIGQ_at _ _ (3) (3) (1 / 3) (2 / 3) (1) (1) (2) (2) (2) (2) (1) (1) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ (1) (1) (2) (2)); [apply Odds_noninformative_joint_pppp; sides | same_cell ..] | apply (value_at _ (2) (2) (1) (1)); [apply Odds_noninformative_joint_pppp; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.
