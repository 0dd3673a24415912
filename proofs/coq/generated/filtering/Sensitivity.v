(** sensitivity: the product of the recalls of both classes (Sensitivity): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Definition Sensitivity (w : words) : value :=
  ((pS_G w) * (p_nS_nG w))%value.

Definition Sensitivity_natural : quality :=
  fun tp fp fn tn => Sensitivity (natural tp fp fn tn).

Lemma Sensitivity_natural_0pp0 fp fn : 0 < fp -> 0 < fn ->
  Sensitivity_natural 0 fp fn 0 = Fin ((0) / (1)).
Proof. unfold Sensitivity_natural, Sensitivity; value_is. Qed.

Lemma Sensitivity_natural_pp00 tp fp : 0 < tp -> 0 < fp ->
  Sensitivity_natural tp fp 0 0 = Fin ((0) / (1)).
Proof. unfold Sensitivity_natural, Sensitivity; value_is. Qed.

Lemma Sensitivity_natural_pppp tp fp fn tn : 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  Sensitivity_natural tp fp fn tn = Fin (((tn) * (tp)) / ((fp + tn) * (tp + fn))).
Proof. unfold Sensitivity_natural, Sensitivity; value_is. Qed.

Lemma Sensitivity_natural_00pp fn tn : 0 < fn -> 0 < tn ->
  Sensitivity_natural 0 0 fn tn = Fin ((0) / (1)).
Proof. unfold Sensitivity_natural, Sensitivity; value_is. Qed.

Theorem Sensitivity_SM_steps_natural : ~ SM_steps higher (Sensitivity_natural).
Proof.
  intros C.
  eapply refuted; [apply (SM_by_found _ _ (0) (1) (0) (0) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 (1) (1) 0); [apply Sensitivity_natural_0pp0; sides | same_cell ..] | apply (value_at _ (1) (1) 0 0); [apply Sensitivity_natural_pp00; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.

Theorem Sensitivity_SM_positive_natural : SM_positive higher (Sensitivity_natural).
Proof.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Sensitivity_natural_pppp; sides | apply Sensitivity_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((1 + tn) * (2 + fp + tn) * (3 + tp + fn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Sensitivity_natural_pppp; sides | apply Sensitivity_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + fp + tn) * (1 + tp) * (2 + tp + fn)))); [pos | pos | identity | pos]].
Qed.

Theorem Sensitivity_SM_total_natural : ~ SM_total higher (Sensitivity_natural).
Proof.
  intros C.
  eapply refuted_total; [apply (SM_by_found _ _ (0) (1) (0) (0) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 (1) (1) 0); [apply Sensitivity_natural_0pp0; sides | same_cell ..] | apply (value_at _ (1) (1) 0 0); [apply Sensitivity_natural_pp00; sides | same_cell ..] | apply broken_total; apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.

Theorem Sensitivity_AW_pair_natural : ~ AW_pair (nil) higher (fun p => Sensitivity_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Sensitivity_AW_noninformative_natural : ~ AW_noninformative (nil) higher (fun p => Sensitivity_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Sensitivity_NIFQ_noninformative_natural : ~ NIFQ (Sensitivity_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIFQ_at _ (1) (1) (2) (2) 0 (1 / 2) (0) (0) (1) (1) (1) (1) (1) (1) C); [lra | lra | is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1)); [apply Sensitivity_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) (1) (1) (1)); [apply Sensitivity_natural_pppp; sides | same_cell ..] | apply eq_broken_lt; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
Qed.

Theorem Sensitivity_NIGQ_noninformative_natural : ~ NIGQ higher (Sensitivity_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIGQ_at _ _ (1) (1) 0 1 (0) (0) (1) (1) (1) (1) (0) (0) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1)); [apply Sensitivity_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) (1) 0 0); [apply Sensitivity_natural_pp00; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.
