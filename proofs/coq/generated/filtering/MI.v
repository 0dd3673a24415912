(** mutual information (MI): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Definition MI (w : words) : value :=
  ((((vmul_ln (((pS_G w) * (pG w))) (((pS_G w) * (pG w)) / ((pS w) * (pG w)))) + (vmul_ln (((p_nS_G w) * (pG w))) (((p_nS_G w) * (pG w)) / ((p_nS w) * (pG w))))) + (vmul_ln (((pS_nG w) * (p_nG w))) (((pS_nG w) * (p_nG w)) / ((pS w) * (p_nG w))))) + (vmul_ln (((p_nS_nG w) * (p_nG w))) (((p_nS_nG w) * (p_nG w)) / ((p_nS w) * (p_nG w)))))%value.

Definition MI_natural : quality :=
  fun tp fp fn tn => MI (natural tp fp fn tn).

Lemma MI_natural_0pp0 fp fn : 0 < fp -> 0 < fn ->
  MI_natural 0 fp fn 0 = Fin (((((fn)) / ((fp + fn))) * ln (((fp + fn)) / ((fn)))) + ((((fp)) / ((fp + fn))) * ln (((fp + fn)) / ((fp))))).
Proof. unfold MI_natural, MI; value_is. Qed.

Lemma MI_natural_pp00 tp fp : 0 < tp -> 0 < fp ->
  MI_natural tp fp 0 0 = Fin ((0) / (1)).
Proof. unfold MI_natural, MI; value_is. Qed.

Lemma MI_natural_pppp tp fp fn tn : 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  MI_natural tp fp fn tn = Fin (((((((tp)) / ((tp + fp + fn + tn))) * ln (((tp) * (tp + fp + fn + tn)) / ((tp + fn) * (tp + fp)))) + ((((fn)) / ((tp + fp + fn + tn))) * ln (((fn) * (tp + fp + fn + tn)) / ((fn + tn) * (tp + fn))))) + ((((fp)) / ((tp + fp + fn + tn))) * ln (((fp) * (tp + fp + fn + tn)) / ((fp + tn) * (tp + fp))))) + ((((tn)) / ((tp + fp + fn + tn))) * ln (((tn) * (tp + fp + fn + tn)) / ((fn + tn) * (fp + tn))))).
Proof. unfold MI_natural, MI; value_is. Qed.

Lemma MI_natural_00pp fn tn : 0 < fn -> 0 < tn ->
  MI_natural 0 0 fn tn = Fin ((0) / (1)).
Proof. unfold MI_natural, MI; value_is. Qed.

Theorem MI_SM_steps_natural : ~ SM_steps higher (MI_natural).
Proof.
  intros C.
  eapply refuted; [apply (SM_by_found _ _ (0) (1) (0) (0) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 (1) (1) 0); [apply MI_natural_0pp0; sides | same_cell ..] | apply (value_at _ (1) (1) 0 0); [apply MI_natural_pp00; sides | same_cell ..] | apply higher_broken; apply Rlt_le; as_logarithm (2); rewrite ?ln_1; assert (L : ln (1) < ln (2^1)) by (apply ln_increasing; lra); logarithms_of L; lra].
Qed.

Theorem MI_SM_positive_natural : ~ SM_positive higher (MI_natural).
Proof.
  intros C.
  eapply refuted; [apply (SM_positive_found _ _ (1) (1) (1) (1) C); [is_whole | is_whole | is_whole | is_whole | lra | lra | lra | lra] | apply (value_at _ (1) (1) (2) (1)); [apply MI_natural_pppp; sides | same_cell ..] | apply (value_at _ (2) (1) (1) (1)); [apply MI_natural_pppp; sides | same_cell ..] | apply higher_broken; as_logarithm ((5 / 6)); as_logarithm ((10 / 9)); as_logarithm ((5 / 4)); rewrite ?ln_1; lra].
Qed.

Theorem MI_SM_total_natural : ~ SM_total higher (MI_natural).
Proof.
  intros C.
  eapply refuted_total; [apply (SM_by_found _ _ (0) (1) (0) (0) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 (1) (1) 0); [apply MI_natural_0pp0; sides | same_cell ..] | apply (value_at _ (1) (1) 0 0); [apply MI_natural_pp00; sides | same_cell ..] | apply broken_total; apply higher_broken; apply Rlt_le; as_logarithm (2); rewrite ?ln_1; assert (L : ln (1) < ln (2^1)) by (apply ln_increasing; lra); logarithms_of L; lra].
Qed.

Theorem MI_AW_pair_natural : ~ AW_pair (nil) higher (fun p => MI_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem MI_AW_noninformative_natural : ~ AW_noninformative (nil) higher (fun p => MI_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem MI_NIFQ_noninformative_natural : NIFQ (MI_natural).
Proof.
  apply (NIFQ_by_strata _ (Fin ((0) / (1)))).
  intros G N s (g & Hg & ->) (n & Hn & ->) [Hs Ht].
  destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-]; [destruct (Rle_lt_or_eq_dec s 1 Ht) as [s1 | ->]|].
  - assert (0 < s) by lra; assert (0 < (1 - s)) by lra; right; etransitivity; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply MI_natural_pppp; sides | same_cell ..] | apply f_equal; logs_vanish].
  - right; etransitivity; [apply (value_at _ (g + 1) (n + 1) 0 0); [apply MI_natural_pp00; sides | same_cell ..] | apply f_equal, quotient_eq_by; [pos | pos | identity]].
  - right; etransitivity; [apply (value_at _ 0 0 (g + 1) (n + 1)); [apply MI_natural_00pp; sides | same_cell ..] | apply f_equal, quotient_eq_by; [pos | pos | identity]].
Qed.

Theorem MI_NIGQ_noninformative_natural : ~ NIGQ higher (MI_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIGQ_at _ _ (1) (1) 0 1 (0) (0) (1) (1) (1) (1) (0) (0) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ 0 0 (1) (1)); [apply MI_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) (1) 0 0); [apply MI_natural_pp00; sides | same_cell ..] | apply higher_broken; apply (quotient_le_by _ _ _ _ ((0))); [pos | pos | identity | nonneg]].
Qed.
