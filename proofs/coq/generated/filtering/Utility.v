(** utility (Utility): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Definition Utility (alpha : R) (w : words) : value :=
  ((#alpha * (wTP w)) + (#(-1) * (wFP w)))%value.

Definition Utility_natural (alpha : R) : quality :=
  fun tp fp fn tn => Utility alpha (natural tp fp fn tn).

Lemma Utility_natural_00pp alpha fn tn : 0 < alpha -> 0 < fn -> 0 < tn ->
  Utility_natural alpha 0 0 fn tn = Fin ((0) / (1)).
Proof. unfold Utility_natural, Utility; value_is. Qed.

Lemma Utility_natural_p00p alpha tp tn : 0 < alpha -> 0 < tp -> 0 < tn ->
  Utility_natural alpha tp 0 0 tn = Fin (((alpha) * (tp)) / (1)).
Proof. unfold Utility_natural, Utility; value_is. Qed.

Lemma Utility_natural_p0pp alpha tp fn tn : 0 < alpha -> 0 < tp -> 0 < fn -> 0 < tn ->
  Utility_natural alpha tp 0 fn tn = Fin (((alpha) * (tp)) / (1)).
Proof. unfold Utility_natural, Utility; value_is. Qed.

Lemma Utility_natural_0pp0 alpha fp fn : 0 < alpha -> 0 < fp -> 0 < fn ->
  Utility_natural alpha 0 fp fn 0 = Fin (((-1) * (fp)) / (1)).
Proof. unfold Utility_natural, Utility; value_is. Qed.

Lemma Utility_natural_pp00 alpha tp fp : 0 < alpha -> 0 < tp -> 0 < fp ->
  Utility_natural alpha tp fp 0 0 = Fin (((tp * alpha + (-1) * fp)) / (1)).
Proof. unfold Utility_natural, Utility; value_is. Qed.

Lemma Utility_natural_0ppp alpha fp fn tn : 0 < alpha -> 0 < fp -> 0 < fn -> 0 < tn ->
  Utility_natural alpha 0 fp fn tn = Fin (((-1) * (fp)) / (1)).
Proof. unfold Utility_natural, Utility; value_is. Qed.

Lemma Utility_natural_pp0p alpha tp fp tn : 0 < alpha -> 0 < tp -> 0 < fp -> 0 < tn ->
  Utility_natural alpha tp fp 0 tn = Fin (((tp * alpha + (-1) * fp)) / (1)).
Proof. unfold Utility_natural, Utility; value_is. Qed.

Lemma Utility_natural_ppp0 alpha tp fp fn : 0 < alpha -> 0 < tp -> 0 < fp -> 0 < fn ->
  Utility_natural alpha tp fp fn 0 = Fin (((tp * alpha + (-1) * fp)) / (1)).
Proof. unfold Utility_natural, Utility; value_is. Qed.

Lemma Utility_natural_pppp alpha tp fp fn tn : 0 < alpha -> 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  Utility_natural alpha tp fp fn tn = Fin (((tp * alpha + (-1) * fp)) / (1)).
Proof. unfold Utility_natural, Utility; value_is. Qed.

Theorem Utility_SM_steps_natural : forall alpha, 0 < alpha -> SM_steps higher (Utility_natural alpha).
Proof.
  intros alpha P0.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Utility_natural_00pp; sides | apply Utility_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Utility_natural_00pp; sides | apply Utility_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_0pp0; sides | apply Utility_natural_pp00; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_0ppp; sides | apply Utility_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_0pp0; sides | apply Utility_natural_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_0ppp; sides | apply Utility_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Utility_natural_p0pp; sides | apply Utility_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Utility_natural_p0pp; sides | apply Utility_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_ppp0; sides | apply Utility_natural_pp00; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_pppp; sides | apply Utility_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_ppp0; sides | apply Utility_natural_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_pppp; sides | apply Utility_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply Utility_natural_0pp0; sides | apply Utility_natural_00pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_0ppp; sides | apply Utility_natural_00pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply Utility_natural_0pp0; sides | apply Utility_natural_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_0ppp; sides | apply Utility_natural_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_pp00; sides | apply Utility_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_pp0p; sides | apply Utility_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_ppp0; sides | apply Utility_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_pppp; sides | apply Utility_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_pp00; sides | apply Utility_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_pp0p; sides | apply Utility_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_ppp0; sides | apply Utility_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_pppp; sides | apply Utility_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
Qed.

Theorem Utility_SM_positive_natural : forall alpha, 0 < alpha -> SM_positive higher (Utility_natural alpha).
Proof.
  intros alpha P0.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Utility_natural_pppp; sides | apply Utility_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Utility_natural_pppp; sides | apply Utility_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
Qed.

Theorem Utility_SM_total_natural : forall alpha, 0 < alpha -> SM_total higher (Utility_natural alpha).
Proof.
  intros alpha P0.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Utility_natural_00pp; sides | apply Utility_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Utility_natural_00pp; sides | apply Utility_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_0pp0; sides | apply Utility_natural_pp00; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_0ppp; sides | apply Utility_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_0pp0; sides | apply Utility_natural_ppp0; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_0ppp; sides | apply Utility_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Utility_natural_p0pp; sides | apply Utility_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Utility_natural_p0pp; sides | apply Utility_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_ppp0; sides | apply Utility_natural_pp00; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_pppp; sides | apply Utility_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_ppp0; sides | apply Utility_natural_ppp0; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_pppp; sides | apply Utility_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply Utility_natural_0pp0; sides | apply Utility_natural_00pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_0ppp; sides | apply Utility_natural_00pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply Utility_natural_0pp0; sides | apply Utility_natural_0ppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_0ppp; sides | apply Utility_natural_0ppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_pp00; sides | apply Utility_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_pp0p; sides | apply Utility_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_ppp0; sides | apply Utility_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_pppp; sides | apply Utility_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_pp00; sides | apply Utility_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_pp0p; sides | apply Utility_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_ppp0; sides | apply Utility_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply Utility_natural_pppp; sides | apply Utility_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
Qed.

Theorem Utility_AW_pair_natural : AW_pair ((fun x => 0 < x) :: nil) higher (fun p => Utility_natural (p 0%nat)).
Proof.
  apply (AW_pair_by_strata _ _ _ 0 true (fun (G N : R) (p : parameters) => 1)).
  - simpl; lia.
  - intros G N p c. reflexivity.
  - exists (fun _ => 1). split; [admissible_here|].
    intros G N (g & Hg & ->) (n & Hn & ->). exists (1 / 2), 2; unfold range; simpl; repeat split; lra.
  - intros p x1 x2 x3 x4 A [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)];
    admissible_named A; set (alpha := p 0%nat) in *; clearbody alpha; cbv beta iota zeta; intros _ _; cbv [higher lower].
    + eapply related_iff; [apply Utility_natural_00pp; sides | apply Utility_natural_pp00; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Utility_natural_00pp; sides | apply Utility_natural_pp0p; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Utility_natural_00pp; sides | apply Utility_natural_ppp0; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Utility_natural_00pp; sides | apply Utility_natural_pppp; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Utility_natural_0ppp; sides | apply Utility_natural_pp00; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Utility_natural_0ppp; sides | apply Utility_natural_pp0p; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Utility_natural_0ppp; sides | apply Utility_natural_ppp0; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Utility_natural_0ppp; sides | apply Utility_natural_pppp; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Utility_natural_p0pp; sides | apply Utility_natural_pp00; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Utility_natural_p0pp; sides | apply Utility_natural_pp0p; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Utility_natural_p0pp; sides | apply Utility_natural_ppp0; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Utility_natural_p0pp; sides | apply Utility_natural_pppp; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Utility_natural_pppp; sides | apply Utility_natural_pp00; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Utility_natural_pppp; sides | apply Utility_natural_pp0p; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Utility_natural_pppp; sides | apply Utility_natural_ppp0; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Utility_natural_pppp; sides | apply Utility_natural_pppp; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
Qed.

Theorem Utility_AW_noninformative_natural : AW_noninformative ((fun x => 0 < x) :: nil) higher (fun p => Utility_natural (p 0%nat)).
Proof.
  apply (AW_larger_by_strata _ _ _ 0 true (fun (G N : R) (p : parameters) => ((N)) / ((G)))).
  - simpl; lia.
  - intros G N p c. reflexivity.
  - exists (fun _ => 1). split; [admissible_here|].
    intros G N (g & Hg & ->) (n & Hn & ->). assert (T : 0 < ((((n + 1))) / (((g + 1))))) by pos; exists (((((n + 1))) / (((g + 1)))) / 2), (((((n + 1))) / (((g + 1)))) + 1); unfold range; simpl; repeat split; lra.
  - intros p G N s t A (g & Hg & ->) (n & Hn & ->) Hs Hst Ht;
    admissible_named A; set (alpha := p 0%nat) in *; clearbody alpha; cbv beta iota zeta; intros _ _; cbv [higher lower];
  destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-]; destruct (Rle_lt_or_eq_dec t 1 Ht) as [t1 | ->].
    + assert (0 < s) by lra; assert (0 < (t - s)) by lra; assert (0 < (1 - t)) by lra; eapply related_iff; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply Utility_natural_pppp; sides | same_cell ..] | apply (value_at _ ((g + 1) * t) ((n + 1) * t) ((g + 1) * (1 - t)) ((n + 1) * (1 - t))); [apply Utility_natural_pppp; sides | same_cell ..] | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (((t - s)) * (1 + g))); [pos | pos | identity | pos]].
    + assert (0 < s) by lra; assert (0 < (1 - s)) by lra; eapply related_iff; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply Utility_natural_pppp; sides | same_cell ..] | apply (value_at _ (g + 1) (n + 1) 0 0); [apply Utility_natural_pp00; sides | same_cell ..] | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (((1 - s)) * (1 + g))); [pos | pos | identity | pos]].
    + assert (0 < t) by lra; assert (0 < (1 - t)) by lra; eapply related_iff; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply Utility_natural_00pp; sides | same_cell ..] | apply (value_at _ ((g + 1) * t) ((n + 1) * t) ((g + 1) * (1 - t)) ((n + 1) * (1 - t))); [apply Utility_natural_pppp; sides | same_cell ..] | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((t) * (1 + g))); [pos | pos | identity | pos]].
    + assert (0 < 1) by lra; eapply related_iff; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply Utility_natural_00pp; sides | same_cell ..] | apply (value_at _ (g + 1) (n + 1) 0 0); [apply Utility_natural_pp00; sides | same_cell ..] | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((1 + g))); [pos | pos | identity | pos]].
Qed.

Theorem Utility_NIFQ_noninformative_natural : forall alpha, 0 < alpha -> ~ NIFQ (Utility_natural alpha).
Proof.
  intros alpha P0.
  intros C.
  eapply refuted; [apply (NIFQ_at _ (1) (1) (1) (2) 1 1 (1) (1) (0) (0) (1) (2) (0) (0) C); [lra | lra | is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ (1) (1) 0 0); [apply Utility_natural_pp00; sides | same_cell ..] | apply (value_at _ (1) (2) 0 0); [apply Utility_natural_pp00; sides | same_cell ..] | apply eq_broken_gt; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
Qed.

Theorem Utility_NIGQ_noninformative_natural : forall alpha, 0 < alpha -> ~ NIGQ higher (Utility_natural alpha).
Proof.
  intros alpha P0.
  intros C.
  destruct (at_least (((alpha + 1)) / (1))) as (k & Wk & K1 & Kl).
  assert (K : 0 <= (1 * k - ((alpha + 1)))) by (apply cleared; [pos | exact Kl]).
  eapply refuted; [apply (NIGQ_at _ _ (1) (1 * k + 0) 0 1 (0) (0) (1) (1 * k + 0) (1) (1 * k + 0) (0) (0) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1 * k + 0)); [apply Utility_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) (1 * k + 0) 0 0); [apply Utility_natural_pp00; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ (((1 + (1 * k - ((alpha + 1))))) / (1)^1)); [pos | pos | identity | nonneg]].
Qed.
