(** phi correlation coefficient (Phi): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Coquelicot Require Import Coquelicot.
From Axiomcheck Require Import Filtering FilteringRoots.
Open Scope R_scope.


Definition Phi (w : words) : value :=
  ((((wTP w) * (wTN w)) + (#(-1) * ((wFP w) * (wFN w)))) / (vsqrt (((((wTP w) + (wFN w)) * ((wTN w) + (wFP w))) * ((wTP w) + (wFP w))) * ((wTN w) + (wFN w)))))%value.

Definition Phi_natural : quality :=
  fun tp fp fn tn => Phi (natural tp fp fn tn).

Lemma Phi_natural_00pp fn tn : 0 < fn -> 0 < tn ->
  Phi_natural 0 0 fn tn = Undef.
Proof. unfold Phi_natural, Phi; value_is. Qed.

Lemma Phi_natural_p00p tp tn : 0 < tp -> 0 < tn ->
  Phi_natural tp 0 0 tn = Fin (((tn) * (tp)) / sqrt ((tn)^2 * (tp)^2)).
Proof. unfold Phi_natural, Phi; value_is. Qed.

Lemma Phi_natural_p0pp tp fn tn : 0 < tp -> 0 < fn -> 0 < tn ->
  Phi_natural tp 0 fn tn = Fin (((tn) * (tp)) / sqrt ((tn) * (fn + tn) * (tp) * (tp + fn))).
Proof. unfold Phi_natural, Phi; value_is. Qed.

Lemma Phi_natural_0pp0 fp fn : 0 < fp -> 0 < fn ->
  Phi_natural 0 fp fn 0 = Fin (((-1) * (fn) * (fp)) / sqrt ((fn)^2 * (fp)^2)).
Proof. unfold Phi_natural, Phi; value_is. Qed.

Lemma Phi_natural_pp00 tp fp : 0 < tp -> 0 < fp ->
  Phi_natural tp fp 0 0 = Undef.
Proof. unfold Phi_natural, Phi; value_is. Qed.

Lemma Phi_natural_0ppp fp fn tn : 0 < fp -> 0 < fn -> 0 < tn ->
  Phi_natural 0 fp fn tn = Fin (((-1) * (fn) * (fp)) / sqrt ((fn) * (fn + tn) * (fp) * (fp + tn))).
Proof. unfold Phi_natural, Phi; value_is. Qed.

Lemma Phi_natural_pp0p tp fp tn : 0 < tp -> 0 < fp -> 0 < tn ->
  Phi_natural tp fp 0 tn = Fin (((tn) * (tp)) / sqrt ((tn) * (fp + tn) * (tp) * (tp + fp))).
Proof. unfold Phi_natural, Phi; value_is. Qed.

Lemma Phi_natural_ppp0 tp fp fn : 0 < tp -> 0 < fp -> 0 < fn ->
  Phi_natural tp fp fn 0 = Fin (((-1) * (fn) * (fp)) / sqrt ((fn) * (fp) * (tp + fn) * (tp + fp))).
Proof. unfold Phi_natural, Phi; value_is. Qed.

Lemma Phi_natural_pppp tp fp fn tn : 0 < tp -> 0 < fp -> 0 < fn -> 0 < tn ->
  Phi_natural tp fp fn tn = Fin (((-1) * (fp * fn + (-1) * tp * tn)) / sqrt ((fn + tn) * (fp + tn) * (tp + fn) * (tp + fp))).
Proof. unfold Phi_natural, Phi; value_is. Qed.

Theorem Phi_SM_steps_natural : SM_steps higher (Phi_natural).
Proof.
  apply SM_by_strata.
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + eapply related; [apply Phi_natural_00pp; sides | reflexivity | apply speaks_undef_l].
    + lra.
    + eapply related; [apply Phi_natural_00pp; sides | reflexivity | apply speaks_undef_l].
    + eapply related; [reflexivity | apply Phi_natural_pp00; sides | apply speaks_undef_r].
    + eapply related; [apply Phi_natural_0ppp; sides | apply Phi_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (fp * t + tn * t + (-1) * fp + 2 * t + (-1))) (fun t => (tn + (-1) * t + 2) * (fp + t + 1) * (fp + tn + 2)) (fun t => (fp + tn + 2)) (fun t => (-1) * (fp + (-1) * tn + 2 * t + (-1)) * (fp + tn + 2)));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((1 + tn * t + tn * (1 - t) + (1 - t)) * (1 + fp * t + fp * (1 - t) + t) * (2 + fp + tn)) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + fp + tn) * (3 + fp + tn) * (3 + 2 * fp * tn * t + 2 * fp * tn * (1 - t) + 2 * fp * t + 3 * tn * t + 3 * fp * (1 - t) + 2 * tn * (1 - t))) by ring end; pos
  | ring | ring | ring | ring]].
    + eapply related; [apply Phi_natural_0pp0; sides | apply Phi_natural_ppp0; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (-1) * (fn + (-1) * t + 2) * (fp + 1)) (fun t => (fn + 2) * (fn + (-1) * t + 2) * (fp + 1) * (fp + t + 1)) (fun t => (fp + 1)) (fun t => (-1) * (fn + 2) * (fp + 1) * (fp + (-1) * fn + 2 * t + (-1))));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + fn) * (1 + fn * t + fn * (1 - t) + (1 - t)) * (1 + fp) * (1 + fp * t + fp * (1 - t) + t)) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + fn) * (1 + fn * t + fn * (1 - t) + (1 - t)) * (3 + fp + fn) * (1 + fp)^2) by ring end; pos
  | ring | ring | ring | ring]].
    + eapply related; [apply Phi_natural_0ppp; sides | apply Phi_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (-1) * (fp * fn + (-1) * fp * t + (-1) * tn * t + 2 * fp + fn + (-2) * t + 2)) (fun t => (fn + 2) * (fn + tn + (-1) * t + 3) * (fp + t + 1) * (fp + tn + 2)) (fun t => (fp + tn + 2)) (fun t => (-1) * (fn + 2) * (fp + tn + 2) * (fp + (-1) * fn + (-1) * tn + 2 * t + (-2))));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + fn) * (2 + fn * t + tn * t + fn * (1 - t) + tn * (1 - t) + (1 - t)) * (1 + fp * t + fp * (1 - t) + t) * (2 + fp + tn)) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + fn) * (2 + fp + tn) * (4 + fp + fn + tn) * (4 + fp * fn * t + 2 * fp * tn * t + fp * fn * (1 - t) + 2 * fp * tn * (1 - t) + 3 * fp * t + fn * t + 3 * tn * t + 4 * fp * (1 - t) + fn * (1 - t) + 2 * tn * (1 - t))) by ring end; pos
  | ring | ring | ring | ring]].
    + lra.
    + eapply related; [apply Phi_natural_p0pp; sides | apply Phi_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (tn + 1) * (tp + t + 1)) (fun t => (tn + 1) * (tn + (-1) * t + 2) * (tp + 2) * (tp + t + 1)) (fun t => (tn + 1)) (fun t => (-1) * (tn + 1) * (tp + 2) * (tp + (-1) * tn + 2 * t + (-1))));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((1 + tn) * (1 + tn * t + tn * (1 - t) + (1 - t)) * (2 + tp) * (1 + tp * t + tp * (1 - t) + t)) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + tp) * (1 + tp * t + tp * (1 - t) + t) * (3 + tp + tn) * (1 + tn)^2) by ring end; pos
  | ring | ring | ring | ring]].
    + lra.
    + eapply related; [apply Phi_natural_p0pp; sides | apply Phi_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (tn + 1) * (tp + t + 1)) (fun t => (tn + 1) * (fn + tn + (-1) * t + 3) * (tp + t + 1) * (tp + fn + 3)) (fun t => (tn + 1)) (fun t => (-1) * (tn + 1) * (tp + (-1) * fn + (-1) * tn + 2 * t + (-2)) * (tp + fn + 3)));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((1 + tn) * (2 + fn * t + tn * t + fn * (1 - t) + tn * (1 - t) + (1 - t)) * (1 + tp * t + tp * (1 - t) + t) * (3 + tp + fn)) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((1 + tp * t + tp * (1 - t) + t) * (3 + tp + fn) * (4 + tp + fn + tn) * (1 + tn)^2) by ring end; pos
  | ring | ring | ring | ring]].
    + eapply related; [reflexivity | apply Phi_natural_pp00; sides | apply speaks_undef_r].
    + eapply related; [apply Phi_natural_pppp; sides | apply Phi_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (tp * tn + fp * t + tn * t + tp + (-1) * fp + tn + 2 * t)) (fun t => (tn + (-1) * t + 2) * (fp + tn + 2) * (tp + 2) * (tp + fp + t + 2)) (fun t => (fp + tn + 2)) (fun t => (-1) * (fp + tn + 2) * (tp + 2) * (tp + fp + (-1) * tn + 2 * t)));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((1 + tn * t + tn * (1 - t) + (1 - t)) * (2 + fp + tn) * (2 + tp) * (2 + tp * t + fp * t + tp * (1 - t) + fp * (1 - t) + t)) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + fp + tn) * (2 + tp) * (4 + tp + fp + tn) * (4 + tp * tn * t + 2 * fp * tn * t + tp * tn * (1 - t) + 2 * fp * tn * (1 - t) + tp * t + 2 * fp * t + 4 * tn * t + tp * (1 - t) + 3 * fp * (1 - t) + 3 * tn * (1 - t))) by ring end; pos
  | ring | ring | ring | ring]].
    + eapply related; [apply Phi_natural_ppp0; sides | apply Phi_natural_ppp0; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (-1) * (fn + (-1) * t + 2) * (fp + 1)) (fun t => (fn + (-1) * t + 2) * (fp + 1) * (tp + fn + 3) * (tp + fp + t + 2)) (fun t => (fp + 1)) (fun t => (-1) * (fp + 1) * (tp + fn + 3) * (tp + fp + (-1) * fn + 2 * t)));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((1 + fn * t + fn * (1 - t) + (1 - t)) * (1 + fp) * (3 + tp + fn) * (2 + tp * t + fp * t + tp * (1 - t) + fp * (1 - t) + t)) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((1 + fn * t + fn * (1 - t) + (1 - t)) * (3 + tp + fn) * (4 + tp + fp + fn) * (1 + fp)^2) by ring end; pos
  | ring | ring | ring | ring]].
    + eapply related; [apply Phi_natural_pppp; sides | apply Phi_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (-1) * (fp * fn + (-1) * tp * tn + (-1) * fp * t + (-1) * tn * t + (-1) * tp + 2 * fp + fn + (-1) * tn + (-2) * t + 1)) (fun t => (fn + tn + (-1) * t + 3) * (fp + tn + 2) * (tp + fn + 3) * (tp + fp + t + 2)) (fun t => (fp + tn + 2)) (fun t => (-1) * (fp + tn + 2) * (tp + fn + 3) * (tp + fp + (-1) * fn + (-1) * tn + 2 * t + (-1))));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + fn * t + tn * t + fn * (1 - t) + tn * (1 - t) + (1 - t)) * (2 + fp + tn) * (3 + tp + fn) * (2 + tp * t + fp * t + tp * (1 - t) + fp * (1 - t) + t)) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + fp + tn) * (5 + fp * fn * t + tp * tn * t + 2 * fp * tn * t + fp * fn * (1 - t) + tp * tn * (1 - t) + 2 * fp * tn * (1 - t) + tp * t + 3 * fp * t + fn * t + 4 * tn * t + tp * (1 - t) + 4 * fp * (1 - t) + fn * (1 - t) + 3 * tn * (1 - t)) * (3 + tp + fn) * (5 + tp + fp + fn + tn)) by ring end; pos
  | ring | ring | ring | ring]].
  - intros x1 x2 x3 x4 [->|(tp & Htp & ->)] [->|(fp & Hfp & ->)] [->|(fn & Hfn & ->)] [->|(tn & Htn & ->)] given.
    + lra.
    + lra.
    + eapply related; [reflexivity | apply Phi_natural_00pp; sides | apply speaks_undef_r].
    + eapply related; [reflexivity | apply Phi_natural_00pp; sides | apply speaks_undef_r].
    + lra.
    + lra.
    + eapply related; [apply Phi_natural_0pp0; sides | apply Phi_natural_0ppp; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (-1) * (fn + 1) * (fp + (-1) * t + 2)) (fun t => (fn + 1) * (fn + t + 1) * (fp + 2) * (fp + (-1) * t + 2)) (fun t => (fn + 1)) (fun t => (fn + 1) * (fp + 2) * (fp + (-1) * fn + (-2) * t + 1)));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((1 + fn) * (1 + fn * t + fn * (1 - t) + t) * (2 + fp) * (1 + fp * t + fp * (1 - t) + (1 - t))) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + fp) * (1 + fp * t + fp * (1 - t) + (1 - t)) * (3 + fp + fn) * (1 + fn)^2) by ring end; pos
  | ring | ring | ring | ring]].
    + eapply related; [apply Phi_natural_0ppp; sides | apply Phi_natural_0ppp; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (-1) * (fn + 1) * (fp + (-1) * t + 2)) (fun t => (fn + 1) * (fn + tn + t + 2) * (fp + (-1) * t + 2) * (fp + tn + 3)) (fun t => (fn + 1)) (fun t => (fn + 1) * (fp + tn + 3) * (fp + (-1) * fn + (-1) * tn + (-2) * t)));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((1 + fn) * (2 + fn * t + tn * t + fn * (1 - t) + tn * (1 - t) + t) * (1 + fp * t + fp * (1 - t) + (1 - t)) * (3 + fp + tn)) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((1 + fp * t + fp * (1 - t) + (1 - t)) * (3 + fp + tn) * (4 + fp + fn + tn) * (1 + fn)^2) by ring end; pos
  | ring | ring | ring | ring]].
    + eapply related; [apply Phi_natural_pp00; sides | reflexivity | apply speaks_undef_l].
    + eapply related; [apply Phi_natural_pp0p; sides | apply Phi_natural_p00p; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (tn + t + 1) * (tp + 1)) (fun t => (tn + 2) * (tn + t + 1) * (tp + 1) * (tp + (-1) * t + 2)) (fun t => (tp + 1)) (fun t => (tn + 2) * (tp + 1) * (tp + (-1) * tn + (-2) * t + 1)));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + tn) * (1 + tn * t + tn * (1 - t) + t) * (1 + tp) * (1 + tp * t + tp * (1 - t) + (1 - t))) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + tn) * (1 + tn * t + tn * (1 - t) + t) * (3 + tp + tn) * (1 + tp)^2) by ring end; pos
  | ring | ring | ring | ring]].
    + eapply related; [apply Phi_natural_ppp0; sides | apply Phi_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (tp * t + fn * t + (-1) * fn + 2 * t + (-1))) (fun t => (fn + t + 1) * (tp + (-1) * t + 2) * (tp + fn + 2)) (fun t => (tp + fn + 2)) (fun t => (tp + (-1) * fn + (-2) * t + 1) * (tp + fn + 2)));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((1 + fn * t + fn * (1 - t) + t) * (1 + tp * t + tp * (1 - t) + (1 - t)) * (2 + tp + fn)) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + tp + fn) * (3 + tp + fn) * (3 + 2 * tp * fn * t + 2 * tp * fn * (1 - t) + 3 * tp * t + 2 * fn * t + 2 * tp * (1 - t) + 3 * fn * (1 - t))) by ring end; pos
  | ring | ring | ring | ring]].
    + eapply related; [apply Phi_natural_pppp; sides | apply Phi_natural_p0pp; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (tp * tn + tp * t + fn * t + tp + (-1) * fn + tn + 2 * t)) (fun t => (tn + 2) * (fn + tn + t + 2) * (tp + (-1) * t + 2) * (tp + fn + 2)) (fun t => (tp + fn + 2)) (fun t => (tn + 2) * (tp + (-1) * fn + (-1) * tn + (-2) * t) * (tp + fn + 2)));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + tn) * (2 + fn * t + tn * t + fn * (1 - t) + tn * (1 - t) + t) * (1 + tp * t + tp * (1 - t) + (1 - t)) * (2 + tp + fn)) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + tn) * (2 + tp + fn) * (4 + tp + fn + tn) * (4 + 2 * tp * fn * t + tp * tn * t + 2 * tp * fn * (1 - t) + tp * tn * (1 - t) + 4 * tp * t + 2 * fn * t + tn * t + 3 * tp * (1 - t) + 3 * fn * (1 - t) + tn * (1 - t))) by ring end; pos
  | ring | ring | ring | ring]].
    + eapply related; [apply Phi_natural_pp00; sides | reflexivity | apply speaks_undef_l].
    + eapply related; [apply Phi_natural_pp0p; sides | apply Phi_natural_pp0p; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (tn + t + 1) * (tp + 1)) (fun t => (tn + t + 1) * (fp + tn + 3) * (tp + 1) * (tp + fp + (-1) * t + 3)) (fun t => (tp + 1)) (fun t => (fp + tn + 3) * (tp + 1) * (tp + fp + (-1) * tn + (-2) * t + 2)));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((1 + tn * t + tn * (1 - t) + t) * (3 + fp + tn) * (1 + tp) * (2 + tp * t + fp * t + tp * (1 - t) + fp * (1 - t) + (1 - t))) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((1 + tn * t + tn * (1 - t) + t) * (3 + fp + tn) * (4 + tp + fp + tn) * (1 + tp)^2) by ring end; pos
  | ring | ring | ring | ring]].
    + eapply related; [apply Phi_natural_ppp0; sides | apply Phi_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (-1) * (fp * fn + (-1) * tp * t + (-1) * fn * t + fp + 2 * fn + (-2) * t + 2)) (fun t => (fn + t + 1) * (fp + 2) * (tp + fn + 2) * (tp + fp + (-1) * t + 3)) (fun t => (tp + fn + 2)) (fun t => (fp + 2) * (tp + fn + 2) * (tp + fp + (-1) * fn + (-2) * t + 2)));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((1 + fn * t + fn * (1 - t) + t) * (2 + fp) * (2 + tp + fn) * (2 + tp * t + fp * t + tp * (1 - t) + fp * (1 - t) + (1 - t))) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + fp) * (2 + tp + fn) * (4 + tp + fp + fn) * (4 + 2 * tp * fn * t + fp * fn * t + 2 * tp * fn * (1 - t) + fp * fn * (1 - t) + 3 * tp * t + fp * t + 3 * fn * t + 2 * tp * (1 - t) + fp * (1 - t) + 4 * fn * (1 - t))) by ring end; pos
  | ring | ring | ring | ring]].
    + eapply related; [apply Phi_natural_pppp; sides | apply Phi_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (-1) * (fp * fn + (-1) * tp * tn + (-1) * tp * t + (-1) * fn * t + (-1) * tp + fp + 2 * fn + (-1) * tn + (-2) * t + 1)) (fun t => (fn + tn + t + 2) * (fp + tn + 3) * (tp + fn + 2) * (tp + fp + (-1) * t + 3)) (fun t => (tp + fn + 2)) (fun t => (fp + tn + 3) * (tp + fn + 2) * (tp + fp + (-1) * fn + (-1) * tn + (-2) * t + 1)));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + fn * t + tn * t + fn * (1 - t) + tn * (1 - t) + t) * (3 + fp + tn) * (2 + tp + fn) * (2 + tp * t + fp * t + tp * (1 - t) + fp * (1 - t) + (1 - t))) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((3 + fp + tn) * (2 + tp + fn) * (5 + tp + fp + fn + tn) * (5 + 2 * tp * fn * t + fp * fn * t + tp * tn * t + 2 * tp * fn * (1 - t) + fp * fn * (1 - t) + tp * tn * (1 - t) + 4 * tp * t + fp * t + 3 * fn * t + tn * t + 3 * tp * (1 - t) + fp * (1 - t) + 4 * fn * (1 - t) + tn * (1 - t))) by ring end; pos
  | ring | ring | ring | ring]].
Qed.

Theorem Phi_SM_positive_natural : SM_positive higher (Phi_natural).
Proof.
  apply SM_positive_by_strata.
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Phi_natural_pppp; sides | apply Phi_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (-1) * (fp * fn + (-1) * tp * tn + (-1) * fp * t + (-1) * tn * t + (-1) * tp + 2 * fp + fn + (-1) * tn + (-2) * t + 1)) (fun t => (fn + tn + (-1) * t + 3) * (fp + tn + 2) * (tp + fn + 3) * (tp + fp + t + 2)) (fun t => (fp + tn + 2)) (fun t => (-1) * (fp + tn + 2) * (tp + fn + 3) * (tp + fp + (-1) * fn + (-1) * tn + 2 * t + (-1))));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + fn * t + tn * t + fn * (1 - t) + tn * (1 - t) + (1 - t)) * (2 + fp + tn) * (3 + tp + fn) * (2 + tp * t + fp * t + tp * (1 - t) + fp * (1 - t) + t)) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + fp + tn) * (5 + fp * fn * t + tp * tn * t + 2 * fp * tn * t + fp * fn * (1 - t) + tp * tn * (1 - t) + 2 * fp * tn * (1 - t) + tp * t + 3 * fp * t + fn * t + 4 * tn * t + tp * (1 - t) + 4 * fp * (1 - t) + fn * (1 - t) + 3 * tn * (1 - t)) * (3 + tp + fn) * (5 + tp + fp + fn + tn)) by ring end; pos
  | ring | ring | ring | ring]].
  - intros x1 x2 x3 x4 (tp & Htp & ->) (fp & Hfp & ->) (fn & Hfn & ->) (tn & Htn & ->).
    + eapply related; [apply Phi_natural_pppp; sides | apply Phi_natural_pppp; sides | apply speaks_if; apply higher_fin; apply (root_lt (fun t => (-1) * (fp * fn + (-1) * tp * tn + (-1) * tp * t + (-1) * fn * t + (-1) * tp + fp + 2 * fn + (-1) * tn + (-2) * t + 1)) (fun t => (fn + tn + t + 2) * (fp + tn + 3) * (tp + fn + 2) * (tp + fp + (-1) * t + 3)) (fun t => (tp + fn + 2)) (fun t => (fp + tn + 3) * (tp + fn + 2) * (tp + fp + (-1) * fn + (-1) * tn + (-2) * t + 1)));
  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((2 + fn * t + tn * t + fn * (1 - t) + tn * (1 - t) + t) * (3 + fp + tn) * (2 + tp + fn) * (2 + tp * t + fp * t + tp * (1 - t) + fp * (1 - t) + (1 - t))) by ring end; pos
  | intros t Ht; assert (0 <= 1 - t) by lra; assert (0 <= t) by lra; match goal with |- 0 < ?x => replace x with ((3 + fp + tn) * (2 + tp + fn) * (5 + tp + fp + fn + tn) * (5 + 2 * tp * fn * t + fp * fn * t + tp * tn * t + 2 * tp * fn * (1 - t) + fp * fn * (1 - t) + tp * tn * (1 - t) + 4 * tp * t + fp * t + 3 * fn * t + tn * t + 3 * tp * (1 - t) + fp * (1 - t) + 4 * fn * (1 - t) + tn * (1 - t))) by ring end; pos
  | ring | ring | ring | ring]].
Qed.

Theorem Phi_SM_total_natural : ~ SM_total higher (Phi_natural).
Proof.
  intros C.
  eapply refuted_total; [apply (SM_by_found _ _ (0) (0) (0) (1) C); [is_whole | is_whole | is_whole | is_whole | lra] | apply (value_at _ 0 0 (1) (1)); [apply Phi_natural_00pp; sides | same_cell ..] | apply (value_at _ (1) 0 0 (1)); [apply Phi_natural_p00p; sides | same_cell ..] | intros B; exact B].
Qed.

Theorem Phi_AW_pair_natural : ~ AW_pair (nil) higher (fun p => Phi_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Phi_AW_noninformative_natural : ~ AW_noninformative (nil) higher (fun p => Phi_natural).
Proof.
  apply AW_without_parameters.
Qed.

Theorem Phi_NIFQ_noninformative_natural : NIFQ (Phi_natural).
Proof.
  apply (NIFQ_by_strata _ (Fin ((0) / (1)))).
  intros G N s (g & Hg & ->) (n & Hn & ->) [Hs Ht].
  destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-]; [destruct (Rle_lt_or_eq_dec s 1 Ht) as [s1 | ->]|].
  - assert (0 < s) by lra; assert (0 < (1 - s)) by lra; right; etransitivity; [apply (value_at _ ((g + 1) * s) ((n + 1) * s) ((g + 1) * (1 - s)) ((n + 1) * (1 - s))); [apply Phi_natural_pppp; sides | same_cell ..] | apply f_equal, root_zero; ring].
  - left; apply (value_at _ (g + 1) (n + 1) 0 0); [apply Phi_natural_pp00; sides | same_cell ..].
  - left; apply (value_at _ 0 0 (g + 1) (n + 1)); [apply Phi_natural_00pp; sides | same_cell ..].
Qed.

Theorem Phi_NIGQ_noninformative_natural : ~ NIGQ higher (Phi_natural).
Proof.
  intros C.
  eapply refuted; [apply (NIGQ_at _ _ (3) (3) (1 / 3) (2 / 3) (1) (1) (2) (2) (2) (2) (1) (1) C); [lra | lra | lra | is_whole | is_whole | lra | lra | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | is_whole | field | field | field | field | field | field | field | field] | apply (value_at _ (1) (1) (2) (2)); [apply Phi_natural_pppp; sides | same_cell ..] | apply (value_at _ (2) (2) (1) (1)); [apply Phi_natural_pppp; sides | same_cell ..] | apply higher_broken; apply Req_le; transitivity (0 / 1); [apply root_zero; lra | symmetry; apply root_zero; lra]].
Qed.
