(** reliability: the product of the precisions of both classes (Reliability): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Definition Reliability (w : words) : value :=
  ((pG_S w) * (p_nG_nS w))%value.

Definition Reliability_natural : quality :=
  fun tp fp fn tn => Reliability (natural tp fp fn tn).

Lemma Reliability_natural_0pp0 fp fn : 0 < fp -> 0 < fn ->
  Reliability_natural 0 fp fn 0 = Fin ((0) / (1)).
Proof. unfold Reliability_natural, Reliability; value_is. Qed.

Lemma Reliability_natural_ppp0 tp fp fn : 0 < tp -> 0 < fp -> 0 < fn ->
  Reliability_natural tp fp fn 0 = Fin ((0) / (1)).
Proof. unfold Reliability_natural, Reliability; value_is. Qed.

Lemma Reliability_natural_pppp tp fp fn tn : 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  Reliability_natural tp fp fn tn = Fin (((tn) * (tp)) / ((fn + tn) * (tp + fp))).
Proof. unfold Reliability_natural, Reliability; value_is. Qed.

Lemma Reliability_natural_00pp fn tn : 0 < fn -> 0 < tn ->
  Reliability_natural 0 0 fn tn = Undef.
Proof. unfold Reliability_natural, Reliability; value_is. Qed.

Lemma Reliability_natural_p00p tp tn : 0 < tp -> 0 < tn ->
  Reliability_natural tp 0 0 tn = Fin ((1) / (1)).
Proof. unfold Reliability_natural, Reliability; value_is. Qed.

Theorem Reliability_SM_steps_natural : ~ SM_steps higher (Reliability_natural).
Proof.
  intros C.
  eapply refuted; [apply (SM_by_found _ _ (0) (1) (1) (0) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 (1) (2) 0); [apply Reliability_natural_0pp0; sides | same_cell ..] | apply (value_at _ (1) (1) (1) 0); [apply Reliability_natural_ppp0; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.

Theorem Reliability_SM_positive_natural : SM_positive higher (Reliability_natural).
Proof.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Reliability_natural_pppp; sides | apply Reliability_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((1 + tn) * (6 + tp^2 + tp * fp + fp * fn + fp * tn + 4 * tp + 4 * fp + fn + tn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Reliability_natural_pppp; sides | apply Reliability_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((1 + tp) * (6 + tp * fn + fp * fn + fn * tn + tn^2 + tp + fp + 4 * fn + 4 * tn)))); [pos | pos | identity | pos]].
Qed.

Theorem Reliability_SM_total_natural : ~ SM_total higher (Reliability_natural).
Proof.
  intros C.
  eapply refuted_total; [apply (SM_by_found _ _ (0) (0) (0) (1) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 0 (1) (1)); [apply Reliability_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) 0 0 (1)); [apply Reliability_natural_p00p; sides | same_cell ..] | intros B; exact B].
Qed.

Theorem Reliability_AW_pair_natural : ~ AW_pair (nil) higher (fun p => Reliability_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Reliability_AW_noninformative_natural : ~ AW_noninformative (nil) higher (fun p => Reliability_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Reliability_NIFQ_noninformative_natural : ~ NIFQ (Reliability_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIFQ_at _ (2) (2) (2) (4) (1 / 2) (1 / 2) (1) (1) (1) (1) (1) (2) (1) (2) C); [lra | lra | is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ (1) (1) (1) (1)); [apply Reliability_natural_pppp; sides | same_cell ..] | apply (value_at _ (1) (2) (1) (2)); [apply Reliability_natural_pppp; sides | same_cell ..] | apply eq_broken_gt; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
Qed.

Theorem Reliability_NIGQ_noninformative_natural : ~ NIGQ higher (Reliability_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIGQ_at _ _ (3) (3) (1 / 3) (2 / 3) (1) (1) (2) (2) (2) (2) (1) (1) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ (1) (1) (2) (2)); [apply Reliability_natural_pppp; sides | same_cell ..] | apply (value_at _ (2) (2) (1) (1)); [apply Reliability_natural_pppp; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.
