(** kappa statistic (Kappa): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Definition Kappa (w : words) : value :=
  (((((pS_G w) * (pG w)) + ((p_nS_nG w) * (p_nG w))) + (#(-1) * (((pS w) * (pG w)) + ((p_nS w) * (p_nG w))))) / (#1 + (#(-1) * (((pS w) * (pG w)) + ((p_nS w) * (p_nG w))))))%value.

Definition Kappa_natural : quality :=
  fun tp fp fn tn => Kappa (natural tp fp fn tn).

Lemma Kappa_natural_00pp fn tn : 0 < fn -> 0 < tn ->
  Kappa_natural 0 0 fn tn = Fin ((0) / (1)).
Proof. unfold Kappa_natural, Kappa; value_is. Qed.

Lemma Kappa_natural_p00p tp tn : 0 < tp -> 0 < tn ->
  Kappa_natural tp 0 0 tn = Fin ((1) / (1)).
Proof. unfold Kappa_natural, Kappa; value_is. Qed.

Lemma Kappa_natural_p0pp tp fn tn : 0 < tp -> 0 < fn -> 0 < tn ->
  Kappa_natural tp 0 fn tn = Fin ((2 * (tn) * (tp)) / ((tp * fn + fn^2 + 2 * tp * tn + fn * tn))).
Proof. unfold Kappa_natural, Kappa; value_is. Qed.

Lemma Kappa_natural_0pp0 fp fn : 0 < fp -> 0 < fn ->
  Kappa_natural 0 fp fn 0 = Fin (((-2) * (fn) * (fp)) / ((fp^2 + fn^2))).
Proof. unfold Kappa_natural, Kappa; value_is. Qed.

Lemma Kappa_natural_pp00 tp fp : 0 < tp -> 0 < fp ->
  Kappa_natural tp fp 0 0 = Fin ((0) / (1)).
Proof. unfold Kappa_natural, Kappa; value_is. Qed.

Lemma Kappa_natural_0ppp fp fn tn : 0 < fp -> 0 < fn -> 0 < tn ->
  Kappa_natural 0 fp fn tn = Fin (((-2) * (fn) * (fp)) / ((fp^2 + fn^2 + fp * tn + fn * tn))).
Proof. unfold Kappa_natural, Kappa; value_is. Qed.

Lemma Kappa_natural_pp0p tp fp tn : 0 < tp -> 0 < fp -> 0 < tn ->
  Kappa_natural tp fp 0 tn = Fin ((2 * (tn) * (tp)) / ((tp * fp + fp^2 + 2 * tp * tn + fp * tn))).
Proof. unfold Kappa_natural, Kappa; value_is. Qed.

Lemma Kappa_natural_ppp0 tp fp fn : 0 < tp -> 0 < fp -> 0 < fn ->
  Kappa_natural tp fp fn 0 = Fin (((-2) * (fn) * (fp)) / ((tp * fp + fp^2 + tp * fn + fn^2))).
Proof. unfold Kappa_natural, Kappa; value_is. Qed.

Lemma Kappa_natural_pppp tp fp fn tn : 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  Kappa_natural tp fp fn tn = Fin (((-2) * (fp * fn + (-1) * tp * tn)) / ((tp * fp + fp^2 + tp * fn + fn^2 + 2 * tp * tn + fp * tn + fn * tn))).
Proof. unfold Kappa_natural, Kappa; value_is. Qed.

Theorem Kappa_SM_steps_natural : SM_steps higher (Kappa_natural).
Proof.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Kappa_natural_00pp; sides | apply Kappa_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Kappa_natural_00pp; sides | apply Kappa_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_0pp0; sides | apply Kappa_natural_pp00; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_0ppp; sides | apply Kappa_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + tn) * (3 + fp^2 + fp * tn + 3 * fp + 2 * tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_0pp0; sides | apply Kappa_natural_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + fn) * (1 + fp)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_0ppp; sides | apply Kappa_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (4 + fp + fn + tn) * (4 + fp^2 + fp * tn + fn * tn + 3 * fp + fn + 3 * tn)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Kappa_natural_p0pp; sides | apply Kappa_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + tn)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Kappa_natural_p0pp; sides | apply Kappa_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + tn) * (3 + tp + fn) * (4 + tp + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_ppp0; sides | apply Kappa_natural_pp00; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_pppp; sides | apply Kappa_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (4 + fp^2 + tp * tn + fp * tn + tp + 3 * fp + 3 * tn) * (4 + tp + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_ppp0; sides | apply Kappa_natural_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (4 + tp + fp + fn) * (1 + fp)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_pppp; sides | apply Kappa_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (5 + fp^2 + tp * tn + fp * tn + fn * tn + tp + 3 * fp + fn + 4 * tn) * (5 + tp + fp + fn + tn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply Kappa_natural_0pp0; sides | apply Kappa_natural_00pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_0ppp; sides | apply Kappa_natural_00pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + fn)))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply Kappa_natural_0pp0; sides | apply Kappa_natural_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + fn) * (1 + fn)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_0ppp; sides | apply Kappa_natural_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (4 + fp + fn + tn) * (1 + fn)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_pp00; sides | apply Kappa_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_pp0p; sides | apply Kappa_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_ppp0; sides | apply Kappa_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + tp + fn) * (3 + tp * fn + fn^2 + 2 * tp + 3 * fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_pppp; sides | apply Kappa_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (4 + tp + fn + tn) * (4 + tp * fn + fn^2 + tp * tn + 3 * tp + 3 * fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_pp00; sides | apply Kappa_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_pp0p; sides | apply Kappa_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + tn) * (1 + tp) * (4 + tp + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_ppp0; sides | apply Kappa_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (4 + tp + fp + fn) * (4 + tp * fp + tp * fn + fn^2 + 3 * tp + fp + 3 * fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_pppp; sides | apply Kappa_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (5 + tp + fp + fn + tn) * (5 + tp * fp + tp * fn + fn^2 + tp * tn + 4 * tp + fp + 3 * fn + tn)))); [pos | pos | identity | pos]].
Qed.

Theorem Kappa_SM_positive_natural : SM_positive higher (Kappa_natural).
Proof.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Kappa_natural_pppp; sides | apply Kappa_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (5 + fp^2 + tp * tn + fp * tn + fn * tn + tp + 3 * fp + fn + 4 * tn) * (5 + tp + fp + fn + tn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Kappa_natural_pppp; sides | apply Kappa_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (5 + tp + fp + fn + tn) * (5 + tp * fp + tp * fn + fn^2 + tp * tn + 4 * tp + fp + 3 * fn + tn)))); [pos | pos | identity | pos]].
Qed.

Theorem Kappa_SM_total_natural : SM_total higher (Kappa_natural).
Proof.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Kappa_natural_00pp; sides | apply Kappa_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Kappa_natural_00pp; sides | apply Kappa_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_0pp0; sides | apply Kappa_natural_pp00; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_0ppp; sides | apply Kappa_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + tn) * (3 + fp^2 + fp * tn + 3 * fp + 2 * tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_0pp0; sides | apply Kappa_natural_ppp0; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + fn) * (1 + fp)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_0ppp; sides | apply Kappa_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (4 + fp + fn + tn) * (4 + fp^2 + fp * tn + fn * tn + 3 * fp + fn + 3 * tn)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Kappa_natural_p0pp; sides | apply Kappa_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + tn)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Kappa_natural_p0pp; sides | apply Kappa_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + tn) * (3 + tp + fn) * (4 + tp + fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_ppp0; sides | apply Kappa_natural_pp00; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_pppp; sides | apply Kappa_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (4 + fp^2 + tp * tn + fp * tn + tp + 3 * fp + 3 * tn) * (4 + tp + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_ppp0; sides | apply Kappa_natural_ppp0; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (4 + tp + fp + fn) * (1 + fp)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_pppp; sides | apply Kappa_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (5 + fp^2 + tp * tn + fp * tn + fn * tn + tp + 3 * fp + fn + 4 * tn) * (5 + tp + fp + fn + tn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply Kappa_natural_0pp0; sides | apply Kappa_natural_00pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_0ppp; sides | apply Kappa_natural_00pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + fn)))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply Kappa_natural_0pp0; sides | apply Kappa_natural_0ppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + fn) * (1 + fn)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_0ppp; sides | apply Kappa_natural_0ppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (4 + fp + fn + tn) * (1 + fn)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_pp00; sides | apply Kappa_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_pp0p; sides | apply Kappa_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((3 + tp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_ppp0; sides | apply Kappa_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + tp + fn) * (3 + tp * fn + fn^2 + 2 * tp + 3 * fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_pppp; sides | apply Kappa_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (4 + tp + fn + tn) * (4 + tp * fn + fn^2 + tp * tn + 3 * tp + 3 * fn + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_pp00; sides | apply Kappa_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (1 + tp)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_pp0p; sides | apply Kappa_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + tn) * (1 + tp) * (4 + tp + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_ppp0; sides | apply Kappa_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (4 + tp + fp + fn) * (4 + tp * fp + tp * fn + fn^2 + 3 * tp + fp + 3 * fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Kappa_natural_pppp; sides | apply Kappa_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (5 + tp + fp + fn + tn) * (5 + tp * fp + tp * fn + fn^2 + tp * tn + 4 * tp + fp + 3 * fn + tn)))); [pos | pos | identity | pos]].
Qed.

Theorem Kappa_AW_pair_natural : ~ AW_pair (nil) higher (fun p => Kappa_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Kappa_AW_noninformative_natural : ~ AW_noninformative (nil) higher (fun p => Kappa_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Kappa_NIFQ_noninformative_natural : NIFQ (Kappa_natural).
Proof.
  apply (NIFQ_by_strata _ (Fin ((0) / (1)))).
  intros G N s (g & Hg & ->) (n & Hn & ->) [Hs Ht].
  destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-]; [destruct (Rle_lt_or_eq_dec s 1 Ht) as [s1 | ->]|].
  - assert (0 < s) by lra; assert (0 < (1 - s)) by lra; right; etransitivity; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply Kappa_natural_pppp; sides | same_cell ..] | apply f_equal, quotient_eq_by; [pos | pos | identity]].
  - right; etransitivity; [apply (value_at _ (g + 1) (n + 1) 0 0); [apply Kappa_natural_pp00; sides | same_cell ..] | apply f_equal, quotient_eq_by; [pos | pos | identity]].
  - right; etransitivity; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply Kappa_natural_00pp; sides | same_cell ..] | apply f_equal, quotient_eq_by; [pos | pos | identity]].
Qed.

Theorem Kappa_NIGQ_noninformative_natural : ~ NIGQ higher (Kappa_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIGQ_at _ _ (1) (1) 0 1 (0) (0) (1) (1) (1) (1) (0) (0) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1)); [apply Kappa_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) (1) 0 0); [apply Kappa_natural_pp00; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.
