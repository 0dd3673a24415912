(** precision times recall (PR): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Definition PR (w : words) : value :=
  ((pG_S w) * (pS_G w))%value.

Definition PR_natural : quality :=
  fun tp fp fn tn => PR (natural tp fp fn tn).

Lemma PR_natural_0pp0 fp fn : 0 < fp -> 0 < fn ->
  PR_natural 0 fp fn 0 = Fin ((0) / (1)).
Proof. unfold PR_natural, PR; value_is. Qed.

Lemma PR_natural_0ppp fp fn tn : 0 < fp -> 0 < fn -> 0 < tn ->
  PR_natural 0 fp fn tn = Fin ((0) / (1)).
Proof. unfold PR_natural, PR; value_is. Qed.

Lemma PR_natural_pppp tp fp fn tn : 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  PR_natural tp fp fn tn = Fin (((tp)^2) / ((tp + fn) * (tp + fp))).
Proof. unfold PR_natural, PR; value_is. Qed.

Lemma PR_natural_00pp fn tn : 0 < fn -> 0 < tn ->
  PR_natural 0 0 fn tn = Undef.
Proof. unfold PR_natural, PR; value_is. Qed.

Lemma PR_natural_p00p tp tn : 0 < tp -> 0 < tn ->
  PR_natural tp 0 0 tn = Fin ((1) / (1)).
Proof. unfold PR_natural, PR; value_is. Qed.

Lemma PR_natural_pp00 tp fp : 0 < tp -> 0 < fp ->
  PR_natural tp fp 0 0 = Fin (((tp)) / ((tp + fp))).
Proof. unfold PR_natural, PR; value_is. Qed.

Theorem PR_SM_steps_natural : ~ SM_steps higher (PR_natural).
Proof.
  intros C.
  eapply refuted; [apply (SM_by_dropped _ _ (0) (1) (1) (0) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 (2) (1) 0); [apply PR_natural_0pp0; sides | same_cell ..] | apply (value_at _ 0 (1) (1) (1)); [apply PR_natural_0ppp; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.

Theorem PR_SM_positive_natural : SM_positive higher (PR_natural).
Proof.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply PR_natural_pppp; sides | apply PR_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + fn) * (5 + tp^2 + 2 * tp * fp + 5 * tp + 3 * fp)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply PR_natural_pppp; sides | apply PR_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 + tp + fn) * (1 + tp)^2))); [pos | pos | identity | pos]].
Qed.

Theorem PR_SM_total_natural : ~ SM_total higher (PR_natural).
Proof.
  intros C.
  eapply refuted_total; [apply (SM_by_found _ _ (0) (0) (0) (1) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 0 (1) (1)); [apply PR_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) 0 0 (1)); [apply PR_natural_p00p; sides | same_cell ..] | intros B; exact B].
Qed.

Theorem PR_AW_pair_natural : ~ AW_pair (nil) higher (fun p => PR_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem PR_AW_noninformative_natural : ~ AW_noninformative (nil) higher (fun p => PR_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem PR_NIFQ_noninformative_natural : ~ NIFQ (PR_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIFQ_at _ (1) (1) (1) (2) 1 1 (1) (1) (0) (0) (1) (2) (0) (0) C); [lra | lra | is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ (1) (1) 0 0); [apply PR_natural_pp00; sides | same_cell ..] | apply (value_at _ (1) (2) 0 0); [apply PR_natural_pp00; sides | same_cell ..] | apply eq_broken_gt; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
Qed.

Theorem PR_NIGQ_noninformative_natural : NIGQ higher (PR_natural).
Proof.
  apply NIGQ_by_strata.
  intros G N s t (g & Hg & ->) (n & Hn & ->) Hs Hst Ht.
  destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-];
    destruct (Rle_lt_or_eq_dec t 1 Ht) as [t1 | ->].
  - assert (0 < s) by lra; assert (0 < (t - s)) by lra; assert (0 < (1 - t)) by lra; eapply related; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply PR_natural_pppp; sides | same_cell ..] | apply (value_at _ ((g + 1) * t) ((n + 1) * t) ((g + 1) * (1 - t)) ((n + 1) * (1 - t))); [apply PR_natural_pppp; sides | same_cell ..] | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((s + (t - s)) * (s) * ((t - s)) * (2 + g + n) * (1 + g)^3))); [pos | pos | identity | pos]].
  - assert (0 < s) by lra; assert (0 < (1 - s)) by lra; eapply related; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply PR_natural_pppp; sides | same_cell ..] | apply (value_at _ (g + 1) (n + 1) 0 0); [apply PR_natural_pp00; sides | same_cell ..] | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((s) * ((1 - s)) * (2 + g + n) * (1 + g)^2))); [pos | pos | identity | pos]].
  - assert (0 < t) by lra; assert (0 < (1 - t)) by lra; eapply related; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply PR_natural_00pp; sides | same_cell ..] | reflexivity | apply speaks_undef_l].
  - assert (0 < 1) by lra; eapply related; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply PR_natural_00pp; sides | same_cell ..] | reflexivity | apply speaks_undef_l].
Qed.
