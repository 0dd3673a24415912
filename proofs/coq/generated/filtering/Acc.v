(** accuracy (Acc): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Definition Acc (w : words) : value :=
  (((wTP w) + (wTN w)) / (wT w))%value.

Definition Acc_natural : quality :=
  fun tp fp fn tn => Acc (natural tp fp fn tn).

Lemma Acc_natural_00pp fn tn : 0 < fn -> 0 < tn ->
  Acc_natural 0 0 fn tn = Fin (((tn)) / ((fn + tn))).
Proof. unfold Acc_natural, Acc; value_is. Qed.

Lemma Acc_natural_p00p tp tn : 0 < tp -> 0 < tn ->
  Acc_natural tp 0 0 tn = Fin ((1) / (1)).
Proof. unfold Acc_natural, Acc; value_is. Qed.

Lemma Acc_natural_p0pp tp fn tn : 0 < tp -> 0 < fn -> 0 < tn ->
  Acc_natural tp 0 fn tn = Fin (((tp + tn)) / ((tp + fn + tn))).
Proof. unfold Acc_natural, Acc; value_is. Qed.

Lemma Acc_natural_0pp0 fp fn : 0 < fp -> 0 < fn ->
  Acc_natural 0 fp fn 0 = Fin ((0) / (1)).
Proof. unfold Acc_natural, Acc; value_is. Qed.

Lemma Acc_natural_pp00 tp fp : 0 < tp -> 0 < fp ->
  Acc_natural tp fp 0 0 = Fin (((tp)) / ((tp + fp))).
Proof. unfold Acc_natural, Acc; value_is. Qed.

Lemma Acc_natural_0ppp fp fn tn : 0 < fp -> 0 < fn -> 0 < tn ->
  Acc_natural 0 fp fn tn = Fin (((tn)) / ((fp + fn + tn))).
Proof. unfold Acc_natural, Acc; value_is. Qed.

Lemma Acc_natural_pp0p tp fp tn : 0 < tp -> 0 < fp -> 0 < tn ->
  Acc_natural tp fp 0 tn = Fin (((tp + tn)) / ((tp + fp + tn))).
Proof. unfold Acc_natural, Acc; value_is. Qed.

Lemma Acc_natural_ppp0 tp fp fn : 0 < tp -> 0 < fp -> 0 < fn ->
  Acc_natural tp fp fn 0 = Fin (((tp)) / ((tp + fp + fn))).
Proof. unfold Acc_natural, Acc; value_is. Qed.

Lemma Acc_natural_pppp tp fp fn tn : 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  Acc_natural tp fp fn tn = Fin (((tp + tn)) / ((tp + fp + fn + tn))).
Proof. unfold Acc_natural, Acc; value_is. Qed.

Theorem Acc_SM_steps_natural : SM_steps higher (Acc_natural).
Proof.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Acc_natural_00pp; sides | apply Acc_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Acc_natural_00pp; sides | apply Acc_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_0pp0; sides | apply Acc_natural_pp00; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_0ppp; sides | apply Acc_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_0pp0; sides | apply Acc_natural_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_0ppp; sides | apply Acc_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + fp + fn + tn)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Acc_natural_p0pp; sides | apply Acc_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Acc_natural_p0pp; sides | apply Acc_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_ppp0; sides | apply Acc_natural_pp00; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_pppp; sides | apply Acc_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_ppp0; sides | apply Acc_natural_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_pppp; sides | apply Acc_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn + tn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply Acc_natural_0pp0; sides | apply Acc_natural_00pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_0ppp; sides | apply Acc_natural_00pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + fn + tn)))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply Acc_natural_0pp0; sides | apply Acc_natural_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_0ppp; sides | apply Acc_natural_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + fp + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_pp00; sides | apply Acc_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_pp0p; sides | apply Acc_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_ppp0; sides | apply Acc_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_pppp; sides | apply Acc_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_pp00; sides | apply Acc_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_pp0p; sides | apply Acc_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_ppp0; sides | apply Acc_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_pppp; sides | apply Acc_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn + tn)))); [pos | pos | identity | pos]].
Qed.

Theorem Acc_SM_positive_natural : SM_positive higher (Acc_natural).
Proof.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Acc_natural_pppp; sides | apply Acc_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn + tn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Acc_natural_pppp; sides | apply Acc_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn + tn)))); [pos | pos | identity | pos]].
Qed.

Theorem Acc_SM_total_natural : SM_total higher (Acc_natural).
Proof.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Acc_natural_00pp; sides | apply Acc_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Acc_natural_00pp; sides | apply Acc_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_0pp0; sides | apply Acc_natural_pp00; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_0ppp; sides | apply Acc_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_0pp0; sides | apply Acc_natural_ppp0; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_0ppp; sides | apply Acc_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + fp + fn + tn)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Acc_natural_p0pp; sides | apply Acc_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Acc_natural_p0pp; sides | apply Acc_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_ppp0; sides | apply Acc_natural_pp00; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_pppp; sides | apply Acc_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_ppp0; sides | apply Acc_natural_ppp0; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_pppp; sides | apply Acc_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn + tn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply Acc_natural_0pp0; sides | apply Acc_natural_00pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_0ppp; sides | apply Acc_natural_00pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + fn + tn)))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply Acc_natural_0pp0; sides | apply Acc_natural_0ppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_0ppp; sides | apply Acc_natural_0ppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + fp + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_pp00; sides | apply Acc_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_pp0p; sides | apply Acc_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_ppp0; sides | apply Acc_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_pppp; sides | apply Acc_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_pp00; sides | apply Acc_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_pp0p; sides | apply Acc_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_ppp0; sides | apply Acc_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((4 + tp + fp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Acc_natural_pppp; sides | apply Acc_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((5 + tp + fp + fn + tn)))); [pos | pos | identity | pos]].
Qed.

Theorem Acc_AW_pair_natural : ~ AW_pair (nil) higher (fun p => Acc_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Acc_AW_noninformative_natural : ~ AW_noninformative (nil) higher (fun p => Acc_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Acc_NIFQ_noninformative_natural : ~ NIFQ (Acc_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIFQ_at _ (1) (1) (1) (2) 0 0 (0) (0) (1) (1) (0) (0) (1) (2) C); [lra | lra | is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1)); [apply Acc_natural_00pp; sides | same_cell ..] | apply (value_at _ 0 0 (1) (2)); [apply Acc_natural_00pp; sides | same_cell ..] | apply eq_broken_lt; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
Qed.

Theorem Acc_NIGQ_noninformative_natural : ~ NIGQ higher (Acc_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIGQ_at _ _ (1) (1) 0 1 (0) (0) (1) (1) (1) (1) (0) (0) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1)); [apply Acc_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) (1) 0 0); [apply Acc_natural_pp00; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.
