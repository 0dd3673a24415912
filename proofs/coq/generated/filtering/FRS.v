(** F measure of reliability and sensitivity (FRS): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Definition FRS (alpha : R) (w : words) : value :=
  (#1 / ((#alpha / ((pG_S w) * (p_nG_nS w))) + ((#1 + (#(-1) * #alpha)) / ((pS_G w) * (p_nS_nG w)))))%value.

Definition FRS_natural (alpha : R) : quality :=
  fun tp fp fn tn => FRS alpha (natural tp fp fn tn).

Lemma FRS_natural_0pp0 alpha fp fn : 0 < alpha -> alpha < 1 -> 0 < fp -> 0 < fn ->
  FRS_natural alpha 0 fp fn 0 = Fin ((0) / (1)).
Proof. unfold FRS_natural, FRS; value_is. Qed.

Lemma FRS_natural_ppp0 alpha tp fp fn : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < fp -> 0 < fn ->
  FRS_natural alpha tp fp fn 0 = Fin ((0) / (1)).
Proof. unfold FRS_natural, FRS; value_is. Qed.

Lemma FRS_natural_pppp alpha tp fp fn tn : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  FRS_natural alpha tp fp fn tn = Fin (((tn) * (tp)) / ((tp * fn * alpha + fp * fn * alpha + tp * tn * alpha + fp * tn * alpha + tp * fp * (1 - alpha) + fp * fn * (1 - alpha) + tp * tn * (1 - alpha) + fn * tn * (1 - alpha)))).
Proof. unfold FRS_natural, FRS; value_is. Qed.

Lemma FRS_natural_00pp alpha fn tn : 0 < alpha -> alpha < 1 -> 0 < fn -> 0 < tn ->
  FRS_natural alpha 0 0 fn tn = Undef.
Proof. unfold FRS_natural, FRS; value_is. Qed.

Lemma FRS_natural_p00p alpha tp tn : 0 < alpha -> alpha < 1 -> 0 < tp -> 0 < tn ->
  FRS_natural alpha tp 0 0 tn = Fin ((1) / (1)).
Proof. unfold FRS_natural, FRS; value_is. Qed.

Theorem FRS_SM_steps_natural : forall alpha, 0 < alpha -> alpha < 1 -> ~ SM_steps higher (FRS_natural alpha).
Proof.
  intros alpha P0 P1.
  intros C.
  eapply refuted; [apply (SM_by_found _ _ (0) (1) (1) (0) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 (1) (2) 0); [apply FRS_natural_0pp0; sides | same_cell ..] | apply (value_at _ (1) (1) (1) 0); [apply FRS_natural_ppp0; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.

Theorem FRS_SM_positive_natural : forall alpha, 0 < alpha -> alpha < 1 -> SM_positive higher (FRS_natural alpha).
Proof.
  intros alpha P0 P1.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply FRS_natural_pppp; sides | apply FRS_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((1 + tn) * (6 * alpha + 6 * (1 - alpha) + tp^2 * alpha + tp * fp * alpha + fp * fn * alpha + fp * tn * alpha + tp * fp * (1 - alpha) + fp * fn * (1 - alpha) + tp * tn * (1 - alpha) + fn * tn * (1 - alpha) + 4 * tp * alpha + 4 * fp * alpha + fn * alpha + tn * alpha + 2 * tp * (1 - alpha) + 3 * fp * (1 - alpha) + 2 * fn * (1 - alpha) + 3 * tn * (1 - alpha))))); [pos | pos | identity | pos]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply FRS_natural_pppp; sides | apply FRS_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (quotient_lt_by _ _ _ _ (((1 + tp) * (6 * alpha + 6 * (1 - alpha) + tp * fn * alpha + fp * fn * alpha + fn * tn * alpha + tn^2 * alpha + tp * fp * (1 - alpha) + fp * fn * (1 - alpha) + tp * tn * (1 - alpha) + fn * tn * (1 - alpha) + tp * alpha + fp * alpha + 4 * fn * alpha + 4 * tn * alpha + 3 * tp * (1 - alpha) + 2 * fp * (1 - alpha) + 3 * fn * (1 - alpha) + 2 * tn * (1 - alpha))))); [pos | pos | identity | pos]].
Qed.

Theorem FRS_SM_total_natural : forall alpha, 0 < alpha -> alpha < 1 -> ~ SM_total higher (FRS_natural alpha).
Proof.
  intros alpha P0 P1.
  intros C.
  eapply refuted_total; [apply (SM_by_found _ _ (0) (0) (0) (1) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 0 (1) (1)); [apply FRS_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) 0 0 (1)); [apply FRS_natural_p00p; sides | same_cell ..] | intros B; exact B].
Qed.

Theorem FRS_AW_pair_natural : ~ AW_pair ((fun x => 0 < x /\ x < 1) :: nil) higher (fun p => FRS_natural (p 0%nat)).
Proof.
  intros (i & up & theta & L & D).
  destruct i as [|i].
  - apply (decides_opposite _ _ _ _ _ _ _ (fun _ => (1 / 2)) 4%nat 4%nat 1%nat 1%nat 3%nat 3%nat 2%nat 2%nat 2%nat 2%nat 2%nat 2%nat 2%nat 2%nat 3%nat 3%nat 1%nat 1%nat higher_asym D);
    [admissible_here | unfold pair; lia | unfold pair; lia
    | eapply strictly_at; [apply (at_counts_is _ _ _ _ _ 1 1 3 3); [apply (FRS_natural_pppp (1 / 2)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply (at_counts_is _ _ _ _ _ 2 2 2 2); [apply (FRS_natural_pppp (1 / 2)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply higher_strictly; apply (quotient_lt_by _ _ _ _ ((8))); [pos | pos | identity | pos]]
    | eapply strictly_at; [apply (at_counts_is _ _ _ _ _ 3 3 1 1); [apply (FRS_natural_pppp (1 / 2)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply (at_counts_is _ _ _ _ _ 2 2 2 2); [apply (FRS_natural_pppp (1 / 2)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply higher_strictly; apply (quotient_lt_by _ _ _ _ ((8))); [pos | pos | identity | pos]]].
  - simpl in L; lia.
Qed.

Theorem FRS_AW_noninformative_natural : ~ AW_noninformative ((fun x => 0 < x /\ x < 1) :: nil) higher (fun p => FRS_natural (p 0%nat)).
Proof.
  intros (i & up & theta & L & D).
  destruct i as [|i].
  - apply (decides_opposite _ _ _ _ _ _ _ (fun _ => (1 / 2)) 4%nat 4%nat 1%nat 1%nat 3%nat 3%nat 2%nat 2%nat 2%nat 2%nat 2%nat 2%nat 2%nat 2%nat 3%nat 3%nat 1%nat 1%nat higher_asym D);
    [admissible_here | split; [lia | split; [lia | exists (1 / 4), (1 / 2); unfold output; simpl; repeat split; lra]] | split; [lia | split; [lia | exists (1 / 2), (3 / 4); unfold output; simpl; repeat split; lra]]
    | eapply strictly_at; [apply (at_counts_is _ _ _ _ _ 1 1 3 3); [apply (FRS_natural_pppp (1 / 2)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply (at_counts_is _ _ _ _ _ 2 2 2 2); [apply (FRS_natural_pppp (1 / 2)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply higher_strictly; apply (quotient_lt_by _ _ _ _ ((8))); [pos | pos | identity | pos]]
    | eapply strictly_at; [apply (at_counts_is _ _ _ _ _ 3 3 1 1); [apply (FRS_natural_pppp (1 / 2)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply (at_counts_is _ _ _ _ _ 2 2 2 2); [apply (FRS_natural_pppp (1 / 2)); sides_at | simpl; lra | simpl; lra | simpl; lra | simpl; lra] | apply higher_strictly; apply (quotient_lt_by _ _ _ _ ((8))); [pos | pos | identity | pos]]].
  - simpl in L; lia.
Qed.

Theorem FRS_NIFQ_noninformative_natural : forall alpha, 0 < alpha -> alpha < 1 -> ~ NIFQ (FRS_natural alpha).
Proof.
  intros alpha P0 P1.
  intros C.
  eapply refuted; [apply (NIFQ_at _ (2) (2) (2) (4) (1 / 2) (1 / 2) (1) (1) (1) (1) (1) (2) (1) (2) C); [lra | lra | is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ (1) (1) (1) (1)); [apply FRS_natural_pppp; sides | same_cell ..] | apply (value_at _ (1) (2) (1) (2)); [apply FRS_natural_pppp; sides | same_cell ..] | apply eq_broken_gt; apply (quotient_lt_by _ _ _ _ (((alpha)))); [pos | pos | identity | pos]].
Qed.

Theorem FRS_NIGQ_noninformative_natural : forall alpha, 0 < alpha -> alpha < 1 -> ~ NIGQ higher (FRS_natural alpha).
Proof.
  intros alpha P0 P1.
  intros C.
  eapply refuted; [apply (NIGQ_at _ _ (3) (3) (1 / 3) (2 / 3) (1) (1) (2) (2) (2) (2) (1) (1) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ (1) (1) (2) (2)); [apply FRS_natural_pppp; sides | same_cell ..] | apply (value_at _ (2) (2) (1) (1)); [apply FRS_natural_pppp; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.
