(** NSE: the axioms it satisfies, and those it does not.  Printed from certificates. *)

From Coq Require Import Reals List Lra Lia PeanoNat.
From Axiomcheck Require Import Refutations Sums Quantification Forms.
From Axiomcheck Require Import LemmasPerClass LemmasPairs LemmasParts LemmasWorst LemmasBinary LemmasSmoothed.
Import ListNotations.
Open Scope R_scope.

(** Normalized squared error: sum((p - p_hat)**2)/((1 - min(p))**2 + (sum(p**2) - min(p)**2))
    (Sebastiani 2020, Eq. 11).  Defined everywhere. *)
Definition NSE : measure := fun n p x =>
  sum n (fun c => (p c - x c) ^ 2) / ((1 - least n p) ^ 2 + (sum n (fun c => (p c) ^ 2) - (least n p) ^ 2)).
Definition NSE_domain : domain := each anywhere.

(** One class's term, and what becomes of the sum. *)
Definition summand (p x : R) : R := (p - x) ^ 2.
Definition outer (n : nat) (p : vector) (S : R) : R := S / ((1 - least n p) ^ 2 + (1 * moment_2 - (least n p) ^ 2)).

Lemma shape n p x : NSE n p x = outer n p (sum n (fun c => summand (p c) (x c))).
Proof. reflexivity. Qed.

Lemma inside : open_inside anywhere.
Proof. inside. Qed.

Theorem NSE_MAX_binary_smoothed :
  ~ (forall eps, 0 < eps -> MAX (size 2) everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  apply two_maxima with 2%nat (listed [0; 1]) (listed [1; 0]) 2%nat (listed [(1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2)]);
  [admissible .. | below_everywhere].
Qed.

Theorem NSE_MAX_printed_smoothed :
  ~ (forall eps, 0 < eps -> MAX every everywhere (smoothed eps NSE)).
Proof.
  intros H. apply NSE_MAX_binary_smoothed. intros.
  eapply MAX_fewer; [exact two_of_every | now apply H].
Qed.

Theorem NSE_REL_binary_natural :
  ~ (REL_binary same NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_binary_natural_independent :
  ~ (REL_binary independent NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_binary_smoothed :
  ~ (forall eps, 0 < eps -> REL_binary same everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_binary_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_binary independent everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_printed_natural :
  ~ (REL_printed same every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_printed_natural_independent :
  ~ (REL_printed independent every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_printed_smoothed :
  ~ (forall eps, 0 < eps -> REL_printed same every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_printed_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_printed independent every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_repaired_natural :
  ~ (REL_repaired same every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_repaired_natural_independent :
  ~ (REL_repaired independent every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_repaired_smoothed :
  ~ (forall eps, 0 < eps -> REL_repaired same every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_REL_repaired_smoothed_independent :
  ~ (forall eps, 0 < eps -> REL_repaired independent every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_binary_natural :
  ~ (ABS_binary same NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_binary_natural_independent :
  ~ (ABS_binary independent NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_binary_smoothed :
  ~ (forall eps, 0 < eps -> ABS_binary same everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_binary_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_binary independent everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_printed_natural :
  ~ (ABS_printed same every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_printed_natural_independent :
  ~ (ABS_printed independent every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_printed_smoothed :
  ~ (forall eps, 0 < eps -> ABS_printed same every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_printed_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_printed independent every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_repaired_natural :
  ~ (ABS_repaired same every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_repaired_natural_independent :
  ~ (ABS_repaired independent every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_repaired_smoothed :
  ~ (forall eps, 0 < eps -> ABS_repaired same every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_ABS_repaired_smoothed_independent :
  ~ (forall eps, 0 < eps -> ABS_repaired independent every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 2%nat 0%nat 1%nat (2 / 3) 1 1 (listed [0; 1]) (listed [(1 / 3); (2 / 3)]) (listed [(2 / 3); (1 / 3)]) (listed [1; 0])) as F.
  discharge F. refute F.
Qed.

Theorem NSE_IND_printed_natural :
  ~ (IND_printed every NSE_domain NSE).
Proof.
  intros H.
  pose proof (H 3%nat 2%nat (listed [0; (1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2); 0]) (listed [0; 1; 0])) as F.
  discharge F. refute_left F.
Qed.

Theorem NSE_IND_printed_smoothed :
  ~ (forall eps, 0 < eps -> IND_printed every everywhere (smoothed eps NSE)).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [0; (1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2); 0]) (listed [0; 1; 0])) as F.
  discharge F. refute_left F.
Qed.

Theorem NSE_IND_smooth_first_natural :
  ~ (IND_printed every NSE_domain NSE).
Proof.
  exact NSE_IND_printed_natural.
Qed.

Theorem NSE_IND_smooth_first_smoothed :
  ~ (forall eps, 0 < eps -> IND_smooth_first eps every NSE).
Proof.
  intros H. specialize (H 1 ltac:(lra)). revert H.
  intros H.
  pose proof (H 3%nat 2%nat (listed [0; (1 / 2); (1 / 2)]) (listed [(1 / 2); (1 / 2); 0]) (listed [0; 1; 0])) as F.
  discharge F. refute_left F.
Qed.
