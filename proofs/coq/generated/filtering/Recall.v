(** recall (Recall): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Definition Recall (w : words) : value :=
  (pS_G w)%value.

Definition Recall_natural : quality :=
  fun tp fp fn tn => Recall (natural tp fp fn tn).

Lemma Recall_natural_0pp0 fp fn : 0 < fp -> 0 < fn ->
  Recall_natural 0 fp fn 0 = Fin ((0) / (1)).
Proof. unfold Recall_natural, Recall; value_is. Qed.

Lemma Recall_natural_00pp fn tn : 0 < fn -> 0 < tn ->
  Recall_natural 0 0 fn tn = Fin ((0) / (1)).
Proof. unfold Recall_natural, Recall; value_is. Qed.

Lemma Recall_natural_pppp tp fp fn tn : 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  Recall_natural tp fp fn tn = Fin (((tp)) / ((tp + fn))).
Proof. unfold Recall_natural, Recall; value_is. Qed.

Lemma Recall_natural_pp00 tp fp : 0 < tp -> 0 < fp ->
  Recall_natural tp fp 0 0 = Fin ((1) / (1)).
Proof. unfold Recall_natural, Recall; value_is. Qed.

Theorem Recall_SM_steps_natural : ~ SM_steps higher (Recall_natural).
Proof.
  intros C.
  eapply refuted; [apply (SM_by_dropped _ _ (0) (0) (1) (0) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 (1) (1) 0); [apply Recall_natural_0pp0; sides | same_cell ..] | apply (value_at _ 0 0 (1) (1)); [apply Recall_natural_00pp; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.

Theorem Recall_SM_positive_natural : ~ SM_positive higher (Recall_natural).
Proof.
  intros C.
  eapply refuted; [apply (SM_positive_dropped _ _ (1) (1) (1) (1) C); [is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra] | apply (value_at _ (1) (2) (1) (1)); [apply Recall_natural_pppp; sides | same_cell ..] | apply (value_at _ (1) (1) (1) (2)); [apply Recall_natural_pppp; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.

Theorem Recall_SM_total_natural : ~ SM_total higher (Recall_natural).
Proof.
  intros C.
  eapply refuted_total; [apply (SM_by_dropped _ _ (0) (0) (1) (0) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 (1) (1) 0); [apply Recall_natural_0pp0; sides | same_cell ..] | apply (value_at _ 0 0 (1) (1)); [apply Recall_natural_00pp; sides | same_cell ..] | apply broken_total; apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.

Theorem Recall_AW_pair_natural : ~ AW_pair (nil) higher (fun p => Recall_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Recall_AW_noninformative_natural : ~ AW_noninformative (nil) higher (fun p => Recall_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Recall_NIFQ_noninformative_natural : ~ NIFQ (Recall_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIFQ_at _ (1) (1) (1) (1) 0 1 (0) (0) (1) (1) (1) (1) (0) (0) C); [lra | lra | is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1)); [apply Recall_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) (1) 0 0); [apply Recall_natural_pp00; sides | same_cell ..] | apply eq_broken_lt; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
Qed.

Theorem Recall_NIGQ_noninformative_natural : NIGQ higher (Recall_natural).
Proof.
  apply NIGQ_by_strata.
  intros G N s t (g & Hg & ->) (n & Hn & ->) Hs Hst Ht.
  destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-];
    destruct (Rle_lt_or_eq_dec t 1 Ht) as [t1 | ->].
  - assert (0 < s) by lra; assert (0 < (t - s)) by lra; assert (0 < (1 - t)) by lra; eapply related; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply Recall_natural_pppp; sides | same_cell ..] | apply (value_at _ ((g + 1) * t) ((n + 1) * t) ((g + 1) * (1 - t)) ((n + 1) * (1 - t))); [apply Recall_natural_pppp; sides | same_cell ..] | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((((t - s)) * (1 + g)^2))); [pos | pos | identity | pos]].
  - assert (0 < s) by lra; assert (0 < (1 - s)) by lra; eapply related; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply Recall_natural_pppp; sides | same_cell ..] | apply (value_at _ (g + 1) (n + 1) 0 0); [apply Recall_natural_pp00; sides | same_cell ..] | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((((1 - s)) * (1 + g)))); [pos | pos | identity | pos]].
  - assert (0 < t) by lra; assert (0 < (1 - t)) by lra; eapply related; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply Recall_natural_00pp; sides | same_cell ..] | apply (value_at _ ((g + 1) * t) ((n + 1) * t) ((g + 1) * (1 - t)) ((n + 1) * (1 - t))); [apply Recall_natural_pppp; sides | same_cell ..] | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((t) * (1 + g)))); [pos | pos | identity | pos]].
  - assert (0 < 1) by lra; eapply related; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply Recall_natural_00pp; sides | same_cell ..] | apply (value_at _ (g + 1) (n + 1) 0 0); [apply Recall_natural_pp00; sides | same_cell ..] | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
Qed.
