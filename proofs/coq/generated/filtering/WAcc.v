(** weighted accuracy (WAcc): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Definition WAcc (lambda : R) (w : words) : value :=
  (((#lambda * (wTP w)) + (wTN w)) / (((#lambda * ((wTP w) + (wFN w))) + (wTN w)) + (wFP w)))%value.

Definition WAcc_natural (lambda : R) : quality :=
  fun tp fp fn tn => WAcc lambda (natural tp fp fn tn).

Lemma WAcc_natural_00pp lambda fn tn : 0 < lambda -> 0 < fn -> 0 < tn ->
  WAcc_natural lambda 0 0 fn tn = Fin (((tn)) / ((fn * lambda + tn))).
Proof. unfold WAcc_natural, WAcc; value_is. Qed.

Lemma WAcc_natural_p00p lambda tp tn : 0 < lambda -> 0 < tp -> 0 < tn ->
  WAcc_natural lambda tp 0 0 tn = Fin ((1) / (1)).
Proof. unfold WAcc_natural, WAcc; value_is. Qed.

Lemma WAcc_natural_p0pp lambda tp fn tn : 0 < lambda -> 0 < tp -> 0 < fn -> 0 < tn ->
  WAcc_natural lambda tp 0 fn tn = Fin (((tp * lambda + tn)) / ((tp * lambda + fn * lambda + tn))).
Proof. unfold WAcc_natural, WAcc; value_is. Qed.

Lemma WAcc_natural_0pp0 lambda fp fn : 0 < lambda -> 0 < fp -> 0 < fn ->
  WAcc_natural lambda 0 fp fn 0 = Fin ((0) / (1)).
Proof. unfold WAcc_natural, WAcc; value_is. Qed.

Lemma WAcc_natural_pp00 lambda tp fp : 0 < lambda -> 0 < tp -> 0 < fp ->
  WAcc_natural lambda tp fp 0 0 = Fin (((lambda) * (tp)) / ((tp * lambda + fp))).
Proof. unfold WAcc_natural, WAcc; value_is. Qed.

Lemma WAcc_natural_0ppp lambda fp fn tn : 0 < lambda -> 0 < fp -> 0 < fn -> 0 < tn ->
  WAcc_natural lambda 0 fp fn tn = Fin (((tn)) / ((fn * lambda + fp + tn))).
Proof. unfold WAcc_natural, WAcc; value_is. Qed.

Lemma WAcc_natural_pp0p lambda tp fp tn : 0 < lambda -> 0 < tp -> 0 < fp -> 0 < tn ->
  WAcc_natural lambda tp fp 0 tn = Fin (((tp * lambda + tn)) / ((tp * lambda + fp + tn))).
Proof. unfold WAcc_natural, WAcc; value_is. Qed.

Lemma WAcc_natural_ppp0 lambda tp fp fn : 0 < lambda -> 0 < tp -> 0 < fp -> 0 < fn ->
  WAcc_natural lambda tp fp fn 0 = Fin (((lambda) * (tp)) / ((tp * lambda + fn * lambda + fp))).
Proof. unfold WAcc_natural, WAcc; value_is. Qed.

Lemma WAcc_natural_pppp lambda tp fp fn tn : 0 < lambda -> 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  WAcc_natural lambda tp fp fn tn = Fin (((tp * lambda + tn)) / ((tp * lambda + fn * lambda + fp + tn))).
Proof. unfold WAcc_natural, WAcc; value_is. Qed.

Theorem WAcc_SM_steps_natural : forall lambda, 0 < lambda -> SM_steps higher (WAcc_natural lambda).
Proof.
  intros lambda P0.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply WAcc_natural_00pp; sides | apply WAcc_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply WAcc_natural_00pp; sides | apply WAcc_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (2 * lambda + 1 + fn * lambda + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_0pp0; sides | apply WAcc_natural_pp00; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_0ppp; sides | apply WAcc_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (lambda + 2 + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_0pp0; sides | apply WAcc_natural_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_0ppp; sides | apply WAcc_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (2 * lambda + 2 + fn * lambda + fp + tn)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply WAcc_natural_p0pp; sides | apply WAcc_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply WAcc_natural_p0pp; sides | apply WAcc_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (3 * lambda + 1 + tp * lambda + fn * lambda + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_ppp0; sides | apply WAcc_natural_pp00; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (2 * lambda + 1 + tp * lambda + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_pppp; sides | apply WAcc_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (2 * lambda + 2 + tp * lambda + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_ppp0; sides | apply WAcc_natural_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (3 * lambda + 1 + tp * lambda + fn * lambda + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_pppp; sides | apply WAcc_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (3 * lambda + 2 + tp * lambda + fn * lambda + fp + tn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply WAcc_natural_0pp0; sides | apply WAcc_natural_00pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_0ppp; sides | apply WAcc_natural_00pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda + 2 + fn * lambda + tn)))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply WAcc_natural_0pp0; sides | apply WAcc_natural_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_0ppp; sides | apply WAcc_natural_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda + 3 + fn * lambda + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_pp00; sides | apply WAcc_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_pp0p; sides | apply WAcc_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_ppp0; sides | apply WAcc_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * lambda + 1 + tp * lambda + fn * lambda)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_pppp; sides | apply WAcc_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * lambda + 2 + tp * lambda + fn * lambda + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_pp00; sides | apply WAcc_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda + 2 + tp * lambda + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_pp0p; sides | apply WAcc_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda + 3 + tp * lambda + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_ppp0; sides | apply WAcc_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * lambda + 2 + tp * lambda + fn * lambda + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_pppp; sides | apply WAcc_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * lambda + 3 + tp * lambda + fn * lambda + fp + tn)))); [pos | pos | identity | pos]].
Qed.

Theorem WAcc_SM_positive_natural : forall lambda, 0 < lambda -> SM_positive higher (WAcc_natural lambda).
Proof.
  intros lambda P0.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply WAcc_natural_pppp; sides | apply WAcc_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (3 * lambda + 2 + tp * lambda + fn * lambda + fp + tn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply WAcc_natural_pppp; sides | apply WAcc_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * lambda + 3 + tp * lambda + fn * lambda + fp + tn)))); [pos | pos | identity | pos]].
Qed.

Theorem WAcc_SM_total_natural : forall lambda, 0 < lambda -> SM_total higher (WAcc_natural lambda).
Proof.
  intros lambda P0.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply WAcc_natural_00pp; sides | apply WAcc_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply WAcc_natural_00pp; sides | apply WAcc_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (2 * lambda + 1 + fn * lambda + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_0pp0; sides | apply WAcc_natural_pp00; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_0ppp; sides | apply WAcc_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (lambda + 2 + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_0pp0; sides | apply WAcc_natural_ppp0; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_0ppp; sides | apply WAcc_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (2 * lambda + 2 + fn * lambda + fp + tn)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply WAcc_natural_p0pp; sides | apply WAcc_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply WAcc_natural_p0pp; sides | apply WAcc_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (3 * lambda + 1 + tp * lambda + fn * lambda + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_ppp0; sides | apply WAcc_natural_pp00; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (2 * lambda + 1 + tp * lambda + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_pppp; sides | apply WAcc_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (2 * lambda + 2 + tp * lambda + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_ppp0; sides | apply WAcc_natural_ppp0; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (3 * lambda + 1 + tp * lambda + fn * lambda + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_pppp; sides | apply WAcc_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda) * (3 * lambda + 2 + tp * lambda + fn * lambda + fp + tn)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply WAcc_natural_0pp0; sides | apply WAcc_natural_00pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_0ppp; sides | apply WAcc_natural_00pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda + 2 + fn * lambda + tn)))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply WAcc_natural_0pp0; sides | apply WAcc_natural_0ppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_0ppp; sides | apply WAcc_natural_0ppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda + 3 + fn * lambda + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_pp00; sides | apply WAcc_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_pp0p; sides | apply WAcc_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ ((1))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_ppp0; sides | apply WAcc_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * lambda + 1 + tp * lambda + fn * lambda)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_pppp; sides | apply WAcc_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * lambda + 2 + tp * lambda + fn * lambda + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_pp00; sides | apply WAcc_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda + 2 + tp * lambda + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_pp0p; sides | apply WAcc_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((lambda + 3 + tp * lambda + fp + tn)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_ppp0; sides | apply WAcc_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * lambda + 2 + tp * lambda + fn * lambda + fp)))); [pos | pos | identity | pos]].
    + eapply related; [apply WAcc_natural_pppp; sides | apply WAcc_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((2 * lambda + 3 + tp * lambda + fn * lambda + fp + tn)))); [pos | pos | identity | pos]].
Qed.

Theorem WAcc_AW_pair_natural : AW_pair ((fun x => 0 < x) :: nil) higher (fun p => WAcc_natural (p 0%nat)).
Proof.
  apply (AW_pair_by_strata _ _ _ 0 true (fun (G N : R) (p : parameters) => 1)).
  - simpl; lia.
  - intros G N p c. reflexivity.
  - exists (fun _ => 1). split; [admissible_here|].
    intros G N (g & Hg & ->) (n & Hn & ->). exists (1 / 2), 2; unfold range; simpl; repeat split; lra.
  - intros p x1 x2 x3 x4 A [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)];
    admissible_named A; set (lambda := p 0%nat) in *; clearbody lambda; cbv beta iota zeta; intros _ _; cbv [higher lower].
    + eapply related_iff; [apply WAcc_natural_00pp; sides | apply WAcc_natural_pp00; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((lambda + 1))); [pos | pos | identity | pos]].
    + eapply related_iff; [apply WAcc_natural_00pp; sides | apply WAcc_natural_pp0p; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((lambda + 2 + tn))); [pos | pos | identity | pos]].
    + eapply related_iff; [apply WAcc_natural_00pp; sides | apply WAcc_natural_ppp0; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((2 * lambda + 1 + fn * lambda))); [pos | pos | identity | pos]].
    + eapply related_iff; [apply WAcc_natural_00pp; sides | apply WAcc_natural_pppp; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((2 * lambda + 2 + fn * lambda + tn))); [pos | pos | identity | pos]].
    + eapply related_iff; [apply WAcc_natural_0ppp; sides | apply WAcc_natural_pp00; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((lambda + 2 + fp))); [pos | pos | identity | pos]].
    + eapply related_iff; [apply WAcc_natural_0ppp; sides | apply WAcc_natural_pp0p; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((lambda + 3 + fp + tn))); [pos | pos | identity | pos]].
    + eapply related_iff; [apply WAcc_natural_0ppp; sides | apply WAcc_natural_ppp0; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((2 * lambda + 2 + fn * lambda + fp))); [pos | pos | identity | pos]].
    + eapply related_iff; [apply WAcc_natural_0ppp; sides | apply WAcc_natural_pppp; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((2 * lambda + 3 + fn * lambda + fp + tn))); [pos | pos | identity | pos]].
    + eapply related_iff; [apply WAcc_natural_p0pp; sides | apply WAcc_natural_pp00; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((2 * lambda + 1 + tp * lambda))); [pos | pos | identity | pos]].
    + eapply related_iff; [apply WAcc_natural_p0pp; sides | apply WAcc_natural_pp0p; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((2 * lambda + 2 + tp * lambda + tn))); [pos | pos | identity | pos]].
    + eapply related_iff; [apply WAcc_natural_p0pp; sides | apply WAcc_natural_ppp0; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((3 * lambda + 1 + tp * lambda + fn * lambda))); [pos | pos | identity | pos]].
    + eapply related_iff; [apply WAcc_natural_p0pp; sides | apply WAcc_natural_pppp; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((3 * lambda + 2 + tp * lambda + fn * lambda + tn))); [pos | pos | identity | pos]].
    + eapply related_iff; [apply WAcc_natural_pppp; sides | apply WAcc_natural_pp00; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((2 * lambda + 2 + tp * lambda + fp))); [pos | pos | identity | pos]].
    + eapply related_iff; [apply WAcc_natural_pppp; sides | apply WAcc_natural_pp0p; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((2 * lambda + 3 + tp * lambda + fp + tn))); [pos | pos | identity | pos]].
    + eapply related_iff; [apply WAcc_natural_pppp; sides | apply WAcc_natural_ppp0; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((3 * lambda + 2 + tp * lambda + fn * lambda + fp))); [pos | pos | identity | pos]].
    + eapply related_iff; [apply WAcc_natural_pppp; sides | apply WAcc_natural_pppp; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((3 * lambda + 3 + tp * lambda + fn * lambda + fp + tn))); [pos | pos | identity | pos]].
Qed.

Theorem WAcc_AW_noninformative_natural : AW_noninformative ((fun x => 0 < x) :: nil) higher (fun p => WAcc_natural (p 0%nat)).
Proof.
  apply (AW_larger_by_strata _ _ _ 0 true (fun (G N : R) (p : parameters) => ((N)) / ((G)))).
  - simpl; lia.
  - intros G N p c. reflexivity.
  - exists (fun _ => 1). split; [admissible_here|].
    intros G N (g & Hg & ->) (n & Hn & ->). assert (T : 0 < ((((n + 1))) / (((g + 1))))) by pos; exists (((((n + 1))) / (((g + 1)))) / 2), (((((n + 1))) / (((g + 1)))) + 1); unfold range; simpl; repeat split; lra.
  - intros p G N s t A (g & Hg & ->) (n & Hn & ->) Hs Hst Ht;
    admissible_named A; set (lambda := p 0%nat) in *; clearbody lambda; cbv beta iota zeta; intros _ _; cbv [higher lower];
  destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-]; destruct (Rle_lt_or_eq_dec t 1 Ht) as [t1 | ->].
    + assert (0 < s) by lra; assert (0 < (t - s)) by lra; assert (0 < (1 - t)) by lra; eapply related_iff; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply WAcc_natural_pppp; sides | same_cell ..] | apply (value_at _ ((g + 1) * t) ((n + 1) * t) ((g + 1) * (1 - t)) ((n + 1) * (1 - t))); [apply WAcc_natural_pppp; sides | same_cell ..] | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (((t - s)) * (1 + g) * (lambda + 1 + g * lambda + n))); [pos | pos | identity | pos]].
    + assert (0 < s) by lra; assert (0 < (1 - s)) by lra; eapply related_iff; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply WAcc_natural_pppp; sides | same_cell ..] | apply (value_at _ (g + 1) (n + 1) 0 0); [apply WAcc_natural_pp00; sides | same_cell ..] | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (((1 - s)) * (1 + g) * (lambda + 1 + g * lambda + n))); [pos | pos | identity | pos]].
    + assert (0 < t) by lra; assert (0 < (1 - t)) by lra; eapply related_iff; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply WAcc_natural_00pp; sides | same_cell ..] | apply (value_at _ ((g + 1) * t) ((n + 1) * t) ((g + 1) * (1 - t)) ((n + 1) * (1 - t))); [apply WAcc_natural_pppp; sides | same_cell ..] | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((t) * (1 + g) * (lambda + 1 + g * lambda + n))); [pos | pos | identity | pos]].
    + assert (0 < 1) by lra; eapply related_iff; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply WAcc_natural_00pp; sides | same_cell ..] | apply (value_at _ (g + 1) (n + 1) 0 0); [apply WAcc_natural_pp00; sides | same_cell ..] | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ ((1 + g) * (lambda + 1 + g * lambda + n))); [pos | pos | identity | pos]].
Qed.

Theorem WAcc_NIFQ_noninformative_natural : forall lambda, 0 < lambda -> ~ NIFQ (WAcc_natural lambda).
Proof.
  intros lambda P0.
  intros C.
  eapply refuted; [apply (NIFQ_at _ (1) (1) (1) (2) 0 0 (0) (0) (1) (1) (0) (0) (1) (2) C); [lra | lra | is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1)); [apply WAcc_natural_00pp; sides | same_cell ..] | apply (value_at _ 0 0 (1) (2)); [apply WAcc_natural_00pp; sides | same_cell ..] | apply eq_broken_lt; apply (quotient_lt_by _ _ _ _ (((lambda)))); [pos | pos | identity | pos]].
Qed.

Theorem WAcc_NIGQ_noninformative_natural : forall lambda, 0 < lambda -> ~ NIGQ higher (WAcc_natural lambda).
Proof.
  intros lambda P0.
  intros C.
  destruct (at_least (((lambda + 1)) / (1))) as (k & Wk & K1 & Kl).
  assert (K : 0 <= (1 * k - ((lambda + 1)))) by (apply cleared; [pos | exact Kl]).
  eapply refuted; [apply (NIGQ_at _ _ (1) (1 * k + 0) 0 1 (0) (0) (1) (1 * k + 0) (1) (1 * k + 0) (0) (0) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1 * k + 0)); [apply WAcc_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) (1 * k + 0) 0 0); [apply WAcc_natural_pp00; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ (((1 + (1 * k - ((lambda + 1)))) * (2 * lambda + 1 + (1 * k - ((lambda + 1))))) / (1)^2)); [pos | pos | identity | nonneg]].
Qed.
