(** chi square statistic as printed second, with probabilities (Chi_P): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Definition Chi_P (w : words) : value :=
  (((((pS_G w) * (p_nS_nG w)) + (#(-1) * ((pS_nG w) * (p_nS_G w)))) + #1) / #2)%value.

Definition Chi_P_natural : quality :=
  fun tp fp fn tn => Chi_P (natural tp fp fn tn).

Lemma Chi_P_natural_00pp fn tn : 0 < fn -> 0 < tn ->
  Chi_P_natural 0 0 fn tn = Fin ((1) / (2)).
Proof. unfold Chi_P_natural, Chi_P; value_is. Qed.

Lemma Chi_P_natural_p00p tp tn : 0 < tp -> 0 < tn ->
  Chi_P_natural tp 0 0 tn = Fin ((1) / (1)).
Proof. unfold Chi_P_natural, Chi_P; value_is. Qed.

Lemma Chi_P_natural_p0pp tp fn tn : 0 < tp -> 0 < fn -> 0 < tn ->
  Chi_P_natural tp 0 fn tn = Fin (((2 * tp + fn)) / (2 * (tp + fn))).
Proof. unfold Chi_P_natural, Chi_P; value_is. Qed.

Lemma Chi_P_natural_0pp0 fp fn : 0 < fp -> 0 < fn ->
  Chi_P_natural 0 fp fn 0 = Fin ((0) / (1)).
Proof. unfold Chi_P_natural, Chi_P; value_is. Qed.

Lemma Chi_P_natural_pp00 tp fp : 0 < tp -> 0 < fp ->
  Chi_P_natural tp fp 0 0 = Fin ((1) / (2)).
Proof. unfold Chi_P_natural, Chi_P; value_is. Qed.

Lemma Chi_P_natural_0ppp fp fn tn : 0 < fp -> 0 < fn -> 0 < tn ->
  Chi_P_natural 0 fp fn tn = Fin (((tn)) / (2 * (fp + tn))).
Proof. unfold Chi_P_natural, Chi_P; value_is. Qed.

Lemma Chi_P_natural_pp0p tp fp tn : 0 < tp -> 0 < fp -> 0 < tn ->
  Chi_P_natural tp fp 0 tn = Fin (((fp + 2 * tn)) / (2 * (fp + tn))).
Proof. unfold Chi_P_natural, Chi_P; value_is. Qed.

Lemma Chi_P_natural_ppp0 tp fp fn : 0 < tp -> 0 < fp -> 0 < fn ->
  Chi_P_natural tp fp fn 0 = Fin (((tp)) / (2 * (tp + fn))).
Proof. unfold Chi_P_natural, Chi_P; value_is. Qed.

Lemma Chi_P_natural_pppp tp fp fn tn : 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  Chi_P_natural tp fp fn tn = Fin (((tp * fp + 2 * tp * tn + fn * tn)) / (2 * (fp + tn) * (tp + fn))).
Proof. unfold Chi_P_natural, Chi_P; value_is. Qed.

Theorem Chi_P_SM_steps_natural : SM_steps higher (Chi_P_natural).
Proof.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Chi_P_natural_00pp; sides | apply Chi_P_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Chi_P_natural_00pp; sides | apply Chi_P_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_0pp0; sides | apply Chi_P_natural_pp00; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_0ppp; sides | apply Chi_P_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (2 + fp + tn)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_0pp0; sides | apply Chi_P_natural_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_0ppp; sides | apply Chi_P_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (2 + fp + tn)^2))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Chi_P_natural_p0pp; sides | apply Chi_P_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Chi_P_natural_p0pp; sides | apply Chi_P_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + tp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_ppp0; sides | apply Chi_P_natural_pp00; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_pppp; sides | apply Chi_P_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (2 + fp + tn)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_ppp0; sides | apply Chi_P_natural_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + tp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_pppp; sides | apply Chi_P_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + tp + fn) * (2 + fp + tn)^2))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply Chi_P_natural_0pp0; sides | apply Chi_P_natural_00pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_0ppp; sides | apply Chi_P_natural_00pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply Chi_P_natural_0pp0; sides | apply Chi_P_natural_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_0ppp; sides | apply Chi_P_natural_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_pp00; sides | apply Chi_P_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_pp0p; sides | apply Chi_P_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_ppp0; sides | apply Chi_P_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (2 + tp + fn)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_pppp; sides | apply Chi_P_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (2 + tp + fn)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_pp00; sides | apply Chi_P_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_pp0p; sides | apply Chi_P_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_ppp0; sides | apply Chi_P_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (2 + tp + fn)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_pppp; sides | apply Chi_P_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + tn) * (2 + tp + fn)^2))); [pos | pos | identity | pos]].
Qed.

Theorem Chi_P_SM_positive_natural : SM_positive higher (Chi_P_natural).
Proof.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Chi_P_natural_pppp; sides | apply Chi_P_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + tp + fn) * (2 + fp + tn)^2))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Chi_P_natural_pppp; sides | apply Chi_P_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + tn) * (2 + tp + fn)^2))); [pos | pos | identity | pos]].
Qed.

Theorem Chi_P_SM_total_natural : SM_total higher (Chi_P_natural).
Proof.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Chi_P_natural_00pp; sides | apply Chi_P_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Chi_P_natural_00pp; sides | apply Chi_P_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_0pp0; sides | apply Chi_P_natural_pp00; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_0ppp; sides | apply Chi_P_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (2 + fp + tn)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_0pp0; sides | apply Chi_P_natural_ppp0; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_0ppp; sides | apply Chi_P_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (2 + fp + tn)^2))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Chi_P_natural_p0pp; sides | apply Chi_P_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Chi_P_natural_p0pp; sides | apply Chi_P_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + tp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_ppp0; sides | apply Chi_P_natural_pp00; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_pppp; sides | apply Chi_P_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (2 + fp + tn)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_ppp0; sides | apply Chi_P_natural_ppp0; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + tp + fn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_pppp; sides | apply Chi_P_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + tp + fn) * (2 + fp + tn)^2))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply Chi_P_natural_0pp0; sides | apply Chi_P_natural_00pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_0ppp; sides | apply Chi_P_natural_00pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply Chi_P_natural_0pp0; sides | apply Chi_P_natural_0ppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_0ppp; sides | apply Chi_P_natural_0ppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_pp00; sides | apply Chi_P_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_pp0p; sides | apply Chi_P_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_ppp0; sides | apply Chi_P_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (2 + tp + fn)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_pppp; sides | apply Chi_P_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (2 + tp + fn)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_pp00; sides | apply Chi_P_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_pp0p; sides | apply Chi_P_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_ppp0; sides | apply Chi_P_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (2 + tp + fn)^2))); [pos | pos | identity | pos]].
    + eapply related; [apply Chi_P_natural_pppp; sides | apply Chi_P_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((2 * (3 + fp + tn) * (2 + tp + fn)^2))); [pos | pos | identity | pos]].
Qed.

Theorem Chi_P_AW_pair_natural : ~ AW_pair (nil) higher (fun p => Chi_P_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Chi_P_AW_noninformative_natural : ~ AW_noninformative (nil) higher (fun p => Chi_P_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Chi_P_NIFQ_noninformative_natural : NIFQ (Chi_P_natural).
Proof.
  apply (NIFQ_by_strata _ (Fin ((1) / (2)))).
  intros G N s (g & Hg & ->) (n & Hn & ->) [Hs Ht].
  destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-]; [destruct (Rle_lt_or_eq_dec s 1 Ht) as [s1 | ->]|].
  - assert (0 < s) by lra; assert (0 < (1 - s)) by lra; right; etransitivity; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply Chi_P_natural_pppp; sides | same_cell ..] | apply f_equal, quotient_eq_by; [pos | pos | identity]].
  - right; etransitivity; [apply (value_at _ (g + 1) (n + 1) 0 0); [apply Chi_P_natural_pp00; sides | same_cell ..] | apply f_equal, quotient_eq_by; [pos | pos | identity]].
  - right; etransitivity; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply Chi_P_natural_00pp; sides | same_cell ..] | apply f_equal, quotient_eq_by; [pos | pos | identity]].
Qed.

Theorem Chi_P_NIGQ_noninformative_natural : ~ NIGQ higher (Chi_P_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIGQ_at _ _ (1) (1) 0 1 (0) (0) (1) (1) (1) (1) (0) (0) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1)); [apply Chi_P_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) (1) 0 0); [apply Chi_P_natural_pp00; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.
