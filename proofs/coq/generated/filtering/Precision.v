(** precision (Precision): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Definition Precision (w : words) : value :=
  (pG_S w)%value.

Definition Precision_natural : quality :=
  fun tp fp fn tn => Precision (natural tp fp fn tn).

Lemma Precision_natural_p0pp tp fn tn : 0 < tp -> 0 < fn -> 0 < tn ->
  Precision_natural tp 0 fn tn = Fin ((1) / (1)).
Proof. unfold Precision_natural, Precision; value_is. Qed.

Lemma Precision_natural_p00p tp tn : 0 < tp -> 0 < tn ->
  Precision_natural tp 0 0 tn = Fin ((1) / (1)).
Proof. unfold Precision_natural, Precision; value_is. Qed.

Lemma Precision_natural_pppp tp fp fn tn : 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  Precision_natural tp fp fn tn = Fin (((tp)) / ((tp + fp))).
Proof. unfold Precision_natural, Precision; value_is. Qed.

Lemma Precision_natural_00pp fn tn : 0 < fn -> 0 < tn ->
  Precision_natural 0 0 fn tn = Undef.
Proof. unfold Precision_natural, Precision; value_is. Qed.

Lemma Precision_natural_pp00 tp fp : 0 < tp -> 0 < fp ->
  Precision_natural tp fp 0 0 = Fin (((tp)) / ((tp + fp))).
Proof. unfold Precision_natural, Precision; value_is. Qed.

Theorem Precision_SM_steps_natural : ~ SM_steps higher (Precision_natural).
Proof.
  intros C.
  eapply refuted; [apply (SM_by_found _ _ (1) (0) (0) (1) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ (1) 0 (1) (1)); [apply Precision_natural_p0pp; sides | same_cell ..] | apply (value_at _ (2) 0 0 (1)); [apply Precision_natural_p00p; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.

Theorem Precision_SM_positive_natural : SM_positive higher (Precision_natural).
Proof.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Precision_natural_pppp; sides | apply Precision_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((1 + fp)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Precision_natural_pppp; sides | apply Precision_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((1 + tp)))); [pos | pos | identity | pos]].
Qed.

Theorem Precision_SM_total_natural : ~ SM_total higher (Precision_natural).
Proof.
  intros C.
  eapply refuted_total; [apply (SM_by_found _ _ (0) (0) (0) (1) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 0 (1) (1)); [apply Precision_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) 0 0 (1)); [apply Precision_natural_p00p; sides | same_cell ..] | intros B; exact B].
Qed.

Theorem Precision_AW_pair_natural : ~ AW_pair (nil) higher (fun p => Precision_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Precision_AW_noninformative_natural : ~ AW_noninformative (nil) higher (fun p => Precision_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Precision_NIFQ_noninformative_natural : ~ NIFQ (Precision_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIFQ_at _ (1) (1) (1) (2) 1 1 (1) (1) (0) (0) (1) (2) (0) (0) C); [lra | lra | is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ (1) (1) 0 0); [apply Precision_natural_pp00; sides | same_cell ..] | apply (value_at _ (1) (2) 0 0); [apply Precision_natural_pp00; sides | same_cell ..] | apply eq_broken_gt; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
Qed.

Theorem Precision_NIGQ_noninformative_natural : ~ NIGQ higher (Precision_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIGQ_at _ _ (2) (2) (1 / 2) 1 (1) (1) (1) (1) (2) (2) (0) (0) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ (1) (1) (1) (1)); [apply Precision_natural_pppp; sides | same_cell ..] | apply (value_at _ (2) (2) 0 0); [apply Precision_natural_pp00; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.
