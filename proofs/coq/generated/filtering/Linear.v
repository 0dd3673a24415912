(** linear utility: a reward for each correct label, a penalty for each error (Linear): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Definition Linear (alpha1 alpha2 alpha3 alpha4 : R) (w : words) : value :=
  ((((#alpha1 * (wTP w)) + (#alpha2 * (wTN w))) + (#(-1) * (#alpha3 * (wFP w)))) + (#(-1) * (#alpha4 * (wFN w))))%value.

Definition Linear_natural (alpha1 alpha2 alpha3 alpha4 : R) : quality :=
  fun tp fp fn tn => Linear alpha1 alpha2 alpha3 alpha4 (natural tp fp fn tn).

Lemma Linear_natural_00pp alpha1 alpha2 alpha3 alpha4 fn tn : 0 < alpha1 -> 0 < alpha2 -> 0 < alpha3 -> 0 < alpha4 -> 0 < fn -> 0 < tn ->
  Linear_natural alpha1 alpha2 alpha3 alpha4 0 0 fn tn = Fin (((tn * alpha2 + (-1) * fn * alpha4)) / (1)).
Proof. unfold Linear_natural, Linear; value_is. Qed.

Lemma Linear_natural_p00p alpha1 alpha2 alpha3 alpha4 tp tn : 0 < alpha1 -> 0 < alpha2 -> 0 < alpha3 -> 0 < alpha4 -> 0 < tp -> 0 < tn ->
  Linear_natural alpha1 alpha2 alpha3 alpha4 tp 0 0 tn = Fin (((tp * alpha1 + tn * alpha2)) / (1)).
Proof. unfold Linear_natural, Linear; value_is. Qed.

Lemma Linear_natural_p0pp alpha1 alpha2 alpha3 alpha4 tp fn tn : 0 < alpha1 -> 0 < alpha2 -> 0 < alpha3 -> 0 < alpha4 -> 0 < tp -> 0 < fn -> 0 < tn ->
  Linear_natural alpha1 alpha2 alpha3 alpha4 tp 0 fn tn = Fin (((tp * alpha1 + tn * alpha2 + (-1) * fn * alpha4)) / (1)).
Proof. unfold Linear_natural, Linear; value_is. Qed.

Lemma Linear_natural_0pp0 alpha1 alpha2 alpha3 alpha4 fp fn : 0 < alpha1 -> 0 < alpha2 -> 0 < alpha3 -> 0 < alpha4 -> 0 < fp -> 0 < fn ->
  Linear_natural alpha1 alpha2 alpha3 alpha4 0 fp fn 0 = Fin (((-1) * (fp * alpha3 + fn * alpha4)) / (1)).
Proof. unfold Linear_natural, Linear; value_is. Qed.

Lemma Linear_natural_pp00 alpha1 alpha2 alpha3 alpha4 tp fp : 0 < alpha1 -> 0 < alpha2 -> 0 < alpha3 -> 0 < alpha4 -> 0 < tp -> 0 < fp ->
  Linear_natural alpha1 alpha2 alpha3 alpha4 tp fp 0 0 = Fin (((tp * alpha1 + (-1) * fp * alpha3)) / (1)).
Proof. unfold Linear_natural, Linear; value_is. Qed.

Lemma Linear_natural_0ppp alpha1 alpha2 alpha3 alpha4 fp fn tn : 0 < alpha1 -> 0 < alpha2 -> 0 < alpha3 -> 0 < alpha4 -> 0 < fp -> 0 < fn -> 0 < tn ->
  Linear_natural alpha1 alpha2 alpha3 alpha4 0 fp fn tn = Fin (((tn * alpha2 + (-1) * fp * alpha3 + (-1) * fn * alpha4)) / (1)).
Proof. unfold Linear_natural, Linear; value_is. Qed.

Lemma Linear_natural_pp0p alpha1 alpha2 alpha3 alpha4 tp fp tn : 0 < alpha1 -> 0 < alpha2 -> 0 < alpha3 -> 0 < alpha4 -> 0 < tp -> 0 < fp -> 0 < tn ->
  Linear_natural alpha1 alpha2 alpha3 alpha4 tp fp 0 tn = Fin (((tp * alpha1 + tn * alpha2 + (-1) * fp * alpha3)) / (1)).
Proof. unfold Linear_natural, Linear; value_is. Qed.

Lemma Linear_natural_ppp0 alpha1 alpha2 alpha3 alpha4 tp fp fn : 0 < alpha1 -> 0 < alpha2 -> 0 < alpha3 -> 0 < alpha4 -> 0 < tp -> 0 < fp -> 0 < fn ->
  Linear_natural alpha1 alpha2 alpha3 alpha4 tp fp fn 0 = Fin (((tp * alpha1 + (-1) * fp * alpha3 + (-1) * fn * alpha4)) / (1)).
Proof. unfold Linear_natural, Linear; value_is. Qed.

Lemma Linear_natural_pppp alpha1 alpha2 alpha3 alpha4 tp fp fn tn : 0 < alpha1 -> 0 < alpha2 -> 0 < alpha3 -> 0 < alpha4 -> 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  Linear_natural alpha1 alpha2 alpha3 alpha4 tp fp fn tn = Fin (((tp * alpha1 + tn * alpha2 + (-1) * fp * alpha3 + (-1) * fn * alpha4)) / (1)).
Proof. unfold Linear_natural, Linear; value_is. Qed.

Theorem Linear_SM_steps_natural : forall alpha1 alpha2 alpha3 alpha4, 0 < alpha1 -> 0 < alpha2 -> 0 < alpha3 -> 0 < alpha4 -> SM_steps higher (Linear_natural alpha1 alpha2 alpha3 alpha4).
Proof.
  intros alpha1 alpha2 alpha3 alpha4 P0 P1 P2 P3.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Linear_natural_00pp; sides | apply Linear_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Linear_natural_00pp; sides | apply Linear_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_0pp0; sides | apply Linear_natural_pp00; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_0ppp; sides | apply Linear_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_0pp0; sides | apply Linear_natural_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_0ppp; sides | apply Linear_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Linear_natural_p0pp; sides | apply Linear_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Linear_natural_p0pp; sides | apply Linear_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_ppp0; sides | apply Linear_natural_pp00; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_pppp; sides | apply Linear_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_ppp0; sides | apply Linear_natural_ppp0; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_pppp; sides | apply Linear_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply Linear_natural_0pp0; sides | apply Linear_natural_00pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_0ppp; sides | apply Linear_natural_00pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply Linear_natural_0pp0; sides | apply Linear_natural_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_0ppp; sides | apply Linear_natural_0ppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_pp00; sides | apply Linear_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_pp0p; sides | apply Linear_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_ppp0; sides | apply Linear_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_pppp; sides | apply Linear_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_pp00; sides | apply Linear_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_pp0p; sides | apply Linear_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_ppp0; sides | apply Linear_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_pppp; sides | apply Linear_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
Qed.

Theorem Linear_SM_positive_natural : forall alpha1 alpha2 alpha3 alpha4, 0 < alpha1 -> 0 < alpha2 -> 0 < alpha3 -> 0 < alpha4 -> SM_positive higher (Linear_natural alpha1 alpha2 alpha3 alpha4).
Proof.
  intros alpha1 alpha2 alpha3 alpha4 P0 P1 P2 P3.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Linear_natural_pppp; sides | apply Linear_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Linear_natural_pppp; sides | apply Linear_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
Qed.

Theorem Linear_SM_total_natural : forall alpha1 alpha2 alpha3 alpha4, 0 < alpha1 -> 0 < alpha2 -> 0 < alpha3 -> 0 < alpha4 -> SM_total higher (Linear_natural alpha1 alpha2 alpha3 alpha4).
Proof.
  intros alpha1 alpha2 alpha3 alpha4 P0 P1 P2 P3.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Linear_natural_00pp; sides | apply Linear_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Linear_natural_00pp; sides | apply Linear_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_0pp0; sides | apply Linear_natural_pp00; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_0ppp; sides | apply Linear_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_0pp0; sides | apply Linear_natural_ppp0; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_0ppp; sides | apply Linear_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Linear_natural_p0pp; sides | apply Linear_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + lra.
    + eapply related; [apply Linear_natural_p0pp; sides | apply Linear_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_ppp0; sides | apply Linear_natural_pp00; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_pppp; sides | apply Linear_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_ppp0; sides | apply Linear_natural_ppp0; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_pppp; sides | apply Linear_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha1 + alpha4)))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [apply Linear_natural_0pp0; sides | apply Linear_natural_00pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_0ppp; sides | apply Linear_natural_00pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + lra.
    + lra.
    + eapply related; [apply Linear_natural_0pp0; sides | apply Linear_natural_0ppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_0ppp; sides | apply Linear_natural_0ppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_pp00; sides | apply Linear_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_pp0p; sides | apply Linear_natural_p00p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_ppp0; sides | apply Linear_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_pppp; sides | apply Linear_natural_p0pp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_pp00; sides | apply Linear_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_pp0p; sides | apply Linear_natural_pp0p; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_ppp0; sides | apply Linear_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
    + eapply related; [apply Linear_natural_pppp; sides | apply Linear_natural_pppp; sides | apply higher_fin; apply (quotient_lt_by _ _ _ _ (((alpha2 + alpha3)))); [pos | pos | identity | pos]].
Qed.

Theorem Linear_AW_pair_natural : AW_pair ((fun x => 0 < x) :: (fun x => 0 < x) :: (fun x => 0 < x) :: (fun x => 0 < x) :: nil) higher (fun p => Linear_natural (p 0%nat) (p 1%nat) (p 2%nat) (p 3%nat)).
Proof.
  apply (AW_pair_by_strata _ _ _ 0 true (fun (G N : R) (p : parameters) => ((p 1%nat) + (p 2%nat) + (-1) * (p 3%nat)))).
  - simpl; lia.
  - intros G N p c. reflexivity.
  - exists (fun j => match j with | 0%nat => 1 | 1%nat => 1 | 2%nat => 1 | _ => 1 end). split; [admissible_here|].
    intros G N (g & Hg & ->) (n & Hn & ->). exists (1 / 2), 2; unfold range; simpl; repeat split; lra.
  - intros p x1 x2 x3 x4 A [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)];
    admissible_named A; set (alpha1 := p 0%nat) in *; clearbody alpha1; set (alpha2 := p 1%nat) in *; clearbody alpha2; set (alpha3 := p 2%nat) in *; clearbody alpha3; set (alpha4 := p 3%nat) in *; clearbody alpha4; cbv beta iota zeta; intros _ _; cbv [higher lower].
    + eapply related_iff; [apply Linear_natural_00pp; sides | apply Linear_natural_pp00; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Linear_natural_00pp; sides | apply Linear_natural_pp0p; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Linear_natural_00pp; sides | apply Linear_natural_ppp0; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Linear_natural_00pp; sides | apply Linear_natural_pppp; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Linear_natural_0ppp; sides | apply Linear_natural_pp00; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Linear_natural_0ppp; sides | apply Linear_natural_pp0p; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Linear_natural_0ppp; sides | apply Linear_natural_ppp0; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Linear_natural_0ppp; sides | apply Linear_natural_pppp; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Linear_natural_p0pp; sides | apply Linear_natural_pp00; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Linear_natural_p0pp; sides | apply Linear_natural_pp0p; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Linear_natural_p0pp; sides | apply Linear_natural_ppp0; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Linear_natural_p0pp; sides | apply Linear_natural_pppp; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Linear_natural_pppp; sides | apply Linear_natural_pp00; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Linear_natural_pppp; sides | apply Linear_natural_pp0p; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Linear_natural_pppp; sides | apply Linear_natural_ppp0; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
    + eapply related_iff; [apply Linear_natural_pppp; sides | apply Linear_natural_pppp; sides | cbv [vlt]; apply (quotient_sign _ _ _ _ _ _ (1)); [pos | pos | identity | pos]].
Qed.

Theorem Linear_NIFQ_noninformative_natural : forall alpha1 alpha2 alpha3 alpha4, 0 < alpha1 -> 0 < alpha2 -> 0 < alpha3 -> 0 < alpha4 -> ~ NIFQ (Linear_natural alpha1 alpha2 alpha3 alpha4).
Proof.
  intros alpha1 alpha2 alpha3 alpha4 P0 P1 P2 P3.
  intros C.
  eapply refuted; [apply (NIFQ_at _ (1) (1) (1) (2) 0 0 (0) (0) (1) (1) (0) (0) (1) (2) C); [lra | lra | is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1)); [apply Linear_natural_00pp; sides | same_cell ..] | apply (value_at _ 0 0 (1) (2)); [apply Linear_natural_00pp; sides | same_cell ..] | apply eq_broken_lt; apply (quotient_lt_by _ _ _ _ (((alpha2)))); [pos | pos | identity | pos]].
Qed.

Theorem Linear_NIGQ_noninformative_natural : forall alpha1 alpha2 alpha3 alpha4, 0 < alpha1 -> 0 < alpha2 -> 0 < alpha3 -> 0 < alpha4 -> ~ NIGQ higher (Linear_natural alpha1 alpha2 alpha3 alpha4).
Proof.
  intros alpha1 alpha2 alpha3 alpha4 P0 P1 P2 P3.
  intros C.
  destruct (at_least (((alpha1 + alpha2 + alpha3 + alpha4)) / ((alpha2 + alpha3)))) as (k & Wk & K1 & Kl).
  assert (K : 0 <= ((alpha2 + alpha3) * k - ((alpha1 + alpha2 + alpha3 + alpha4)))) by (apply cleared; [pos | exact Kl]).
  eapply refuted; [apply (NIGQ_at _ _ (1) (1 * k + 0) 0 1 (0) (0) (1) (1 * k + 0) (1) (1 * k + 0) (0) (0) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1 * k + 0)); [apply Linear_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) (1 * k + 0) 0 0); [apply Linear_natural_pp00; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ (((alpha2 + alpha3) * (alpha2 + alpha3 + ((alpha2 + alpha3) * k - ((alpha1 + alpha2 + alpha3 + alpha4))))) / ((alpha2 + alpha3))^1)); [pos | pos | identity | nonneg]].
Qed.
