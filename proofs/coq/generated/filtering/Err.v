(** error rate (Err): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Definition Err (w : words) : value :=
  (#1 + (#(-1) * (((wTP w) + (wTN w)) / (wT w))))%value.

Definition Err_natural : quality :=
  fun tp fp fn tn => Err (natural tp fp fn tn).

Lemma Err_natural_00pp fn tn : 0 < fn -> 0 < tn ->
  Err_natural 0 0 fn tn = Fin (((fn)) / ((fn + tn))).
Proof. unfold Err_natural, Err; value_is. Qed.

Lemma Err_natural_p00p tp tn : 0 < tp -> 0 < tn ->
  Err_natural tp 0 0 tn = Fin ((0) / (1)).
Proof. unfold Err_natural, Err; value_is. Qed.

Lemma Err_natural_p0pp tp fn tn : 0 < tp -> 0 < fn -> 0 < tn ->
  Err_natural tp 0 fn tn = Fin (((fn)) / ((tp + fn + tn))).
Proof. unfold Err_natural, Err; value_is. Qed.

Lemma Err_natural_0pp0 fp fn : 0 < fp -> 0 < fn ->
  Err_natural 0 fp fn 0 = Fin ((1) / (1)).
Proof. unfold Err_natural, Err; value_is. Qed.

Lemma Err_natural_pp00 tp fp : 0 < tp -> 0 < fp ->
  Err_natural tp fp 0 0 = Fin (((fp)) / ((tp + fp))).
Proof. unfold Err_natural, Err; value_is. Qed.

Lemma Err_natural_0ppp fp fn tn : 0 < fp -> 0 < fn -> 0 < tn ->
  Err_natural 0 fp fn tn = Fin (((fp + fn)) / ((fp + fn + tn))).
Proof. unfold Err_natural, Err; value_is. Qed.

Lemma Err_natural_pp0p tp fp tn : 0 < tp -> 0 < fp -> 0 < tn ->
  Err_natural tp fp 0 tn = Fin (((fp)) / ((tp + fp + tn))).
Proof. unfold Err_natural, Err; value_is. Qed.

Lemma Err_natural_ppp0 tp fp fn : 0 < tp -> 0 < fp -> 0 < fn ->
  Err_natural tp fp fn 0 = Fin (((fp + fn)) / ((tp + fp + fn))).
Proof. unfold Err_natural, Err; value_is. Qed.

Lemma Err_natural_pppp tp fp fn tn : 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  Err_natural tp fp fn tn = Fin (((fp + fn)) / ((tp + fp + fn + tn))).
Proof. unfold Err_natural, Err; value_is. Qed.

Theorem Err_SM_steps_natural : SM_steps lower (Err_natural).
Proof.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Err_natural_00pp; sides | apply Err_natural_p00p; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Err_natural_00pp; sides | apply Err_natural_p0pp; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((3 + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_0pp0; sides | apply Err_natural_pp00; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_0ppp; sides | apply Err_natural_pp0p; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((3 + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_0pp0; sides | apply Err_natural_ppp0; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_0ppp; sides | apply Err_natural_pppp; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((4 + fp + fn + tn)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Err_natural_p0pp; sides | apply Err_natural_p00p; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Err_natural_p0pp; sides | apply Err_natural_p0pp; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_ppp0; sides | apply Err_natural_pp00; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_pppp; sides | apply Err_natural_pp0p; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_ppp0; sides | apply Err_natural_ppp0; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_pppp; sides | apply Err_natural_pppp; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn + tn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply Err_natural_0pp0; sides | apply Err_natural_00pp; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_0ppp; sides | apply Err_natural_00pp; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((3 + fn + tn)))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply Err_natural_0pp0; sides | apply Err_natural_0ppp; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_0ppp; sides | apply Err_natural_0ppp; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((4 + fp + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_pp00; sides | apply Err_natural_p00p; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_pp0p; sides | apply Err_natural_p00p; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_ppp0; sides | apply Err_natural_p0pp; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_pppp; sides | apply Err_natural_p0pp; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_pp00; sides | apply Err_natural_pp0p; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_pp0p; sides | apply Err_natural_pp0p; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_ppp0; sides | apply Err_natural_pppp; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_pppp; sides | apply Err_natural_pppp; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn + tn)))); [pos | pos | identity | pos]].
Qed.

Theorem Err_SM_positive_natural : SM_positive lower (Err_natural).
Proof.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Err_natural_pppp; sides | apply Err_natural_pppp; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn + tn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Err_natural_pppp; sides | apply Err_natural_pppp; sides | apply speaks_if; apply lower_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn + tn)))); [pos | pos | identity | pos]].
Qed.

Theorem Err_SM_total_natural : SM_total lower (Err_natural).
Proof.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Err_natural_00pp; sides | apply Err_natural_p00p; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Err_natural_00pp; sides | apply Err_natural_p0pp; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ (((3 + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_0pp0; sides | apply Err_natural_pp00; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_0ppp; sides | apply Err_natural_pp0p; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ (((3 + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_0pp0; sides | apply Err_natural_ppp0; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_0ppp; sides | apply Err_natural_pppp; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ (((4 + fp + fn + tn)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Err_natural_p0pp; sides | apply Err_natural_p00p; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Err_natural_p0pp; sides | apply Err_natural_p0pp; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_ppp0; sides | apply Err_natural_pp00; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_pppp; sides | apply Err_natural_pp0p; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_ppp0; sides | apply Err_natural_ppp0; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_pppp; sides | apply Err_natural_pppp; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn + tn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply Err_natural_0pp0; sides | apply Err_natural_00pp; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_0ppp; sides | apply Err_natural_00pp; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ (((3 + fn + tn)))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply Err_natural_0pp0; sides | apply Err_natural_0ppp; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_0ppp; sides | apply Err_natural_0ppp; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ (((4 + fp + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_pp00; sides | apply Err_natural_p00p; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_pp0p; sides | apply Err_natural_p00p; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_ppp0; sides | apply Err_natural_p0pp; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_pppp; sides | apply Err_natural_p0pp; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_pp00; sides | apply Err_natural_pp0p; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_pp0p; sides | apply Err_natural_pp0p; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_ppp0; sides | apply Err_natural_pppp; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Err_natural_pppp; sides | apply Err_natural_pppp; sides | apply lower_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn + tn)))); [pos | pos | identity | pos]].
Qed.

Theorem Err_AW_pair_natural : ~ AW_pair (nil) lower (fun p => Err_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Err_AW_noninformative_natural : ~ AW_noninformative (nil) lower (fun p => Err_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Err_NIFQ_noninformative_natural : ~ NIFQ (Err_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIFQ_at _ (1) (1) (1) (2) 0 0 (0) (0) (1) (1) (0) (0) (1) (2) C); [lra | lra | is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1)); [apply Err_natural_00pp; sides | same_cell ..] | apply (value_at _ 0 0 (1) (2)); [apply Err_natural_00pp; sides | same_cell ..] | apply eq_broken_gt; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
Qed.

Theorem Err_NIGQ_noninformative_natural : ~ NIGQ lower (Err_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIGQ_at _ _ (1) (1) 0 1 (0) (0) (1) (1) (1) (1) (0) (0) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1)); [apply Err_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) (1) 0 0); [apply Err_natural_pp00; sides | same_cell ..] | apply lower_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.
