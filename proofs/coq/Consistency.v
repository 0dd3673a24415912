(** No function D satisfies all of Table 1's axioms.

    D is any function of two distributions over two classes; the axioms are those of
    [Quantification.v] on the closed domain, with the same signs in REL and ABS.  These are
    the four minimal sets that exclude each other, by the instances that
    [axiomcheck consistent --lattice] prints. *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Axiomcheck Require Import Sums Quantification.
Open Scope R_scope.

(** The distribution (u, 1 - u). *)
Definition two (u : R) : vector := fun c => match c with O => u | _ => 1 - u end.

Lemma dist_two u : 0 <= u <= 1 -> dist 2 (two u).
Proof.
  intros U. split; [|simpl; lra].
  intros [|[|c]] L; simpl; lra || lia.
Qed.

Lemma everywhere_is n p x : everywhere n p x.
Proof. intros c L. exact I. Qed.

Section AnyFunction.

Variable D : measure.

Notation "'MAX2'" := (MAX (size 2) everywhere D).
Notation "'MON2'" := (MON_binary everywhere D).
Notation "'IMP2'" := (IMP_binary everywhere D).
Notation "'REL2'" := (REL_binary same everywhere D).
Notation "'ABS2'" := (ABS_binary same everywhere D).
Notation "'IOI2'" := (IoI (size 2) everywhere D).

Lemma classes_01 : two_classes 2 0 1.
Proof. repeat split; lia. Qed.

Lemma sign_plus : same 1 1.
Proof. split; [now left | reflexivity]. Qed.

Lemma sign_minus : same (-1) (-1).
Proof. split; [now right | reflexivity]. Qed.

Ltac places := try apply everywhere_is; try apply dist_two; try apply classes_01; try apply sign_plus;
  try apply sign_minus; try assumption; try lia; simpl; try lra.

(** Some prediction x has the largest error where (1/5, 4/5) is true; no error is larger. *)
Lemma largest : MAX2 -> exists b x, 0 < b /\ dist 2 x /\ D 2%nat (two (1/5)) x = b /\
  forall u y, 0 <= u <= 1 -> dist 2 y -> D 2%nat (two u) y <= b.
Proof.
  intros (b & B & M). exists b.
  assert (some : forall u, 0 <= u <= 1 ->
    exists x, dist 2 x /\ everywhere 2%nat (two u) x) by
    (intros u U; exists (two u); split; [now apply dist_two | apply everywhere_is]).
  destruct (M 2%nat (two (1/5)) eq_refl ltac:(places) (some (1/5) ltac:(lra))) as [(x & X & _ & E) _].
  exists x. repeat split; try apply X; try assumption.
  intros u y U Y.
  destruct (M 2%nat (two u) eq_refl (dist_two u U) (some u U)) as [_ L].
  apply L; [exact Y | apply everywhere_is].
Qed.

Theorem REL_excludes_ABS : REL2 -> ABS2 -> False.
Proof.
  intros REL ABS.
  assert (R1 : D 2%nat (two (1/10)) (two 0) > D 2%nat (two (1/5)) (two (1/10))).
  { apply (REL 0%nat 1%nat (1/10) (-1) (-1)); places. }
  assert (A1 : D 2%nat (two (1/10)) (two 0) = D 2%nat (two (1/5)) (two (1/10))).
  { apply (ABS 0%nat 1%nat (1/10) (-1) (-1)); places. }
  lra.
Qed.

Theorem MAX_MON_exclude_ABS : MAX2 -> MON2 -> ABS2 -> False.
Proof.
  intros MAX MON ABS.
  destruct (largest MAX) as (b & x & B & X & E & L).
  pose proof (dist_2 x X) as S. pose proof (dist_le_1 2 x 0 X ltac:(lia)) as U.
  destruct (Rtotal_order (x 0%nat) (1/5)) as [C | [C | C]].
  - assert (D 2%nat (two (1/5)) x = D 2%nat (two (3/10)) (two (x 0%nat + 1/10))).
    { apply (ABS 0%nat 1%nat (1/5 - x 0%nat) (-1) (-1)); places. }
    assert (D 2%nat (two (3/10)) (two (x 0%nat + 1/10)) < D 2%nat (two (3/10)) x).
    { apply (MON 0%nat); places. }
    pose proof (L (3/10) x ltac:(lra) X). lra.
  - assert (D 2%nat (two (1/5)) x < D 2%nat (two (1/5)) (two (1/10))).
    { apply (MON 0%nat); places. }
    pose proof (L (1/5) (two (1/10)) ltac:(lra) ltac:(places)). lra.
  - assert (D 2%nat (two (1/10)) (two (x 0%nat - 1/10)) = D 2%nat (two (1/5)) x).
    { apply (ABS 0%nat 1%nat (x 0%nat - 1/5) 1 1); places. }
    assert (D 2%nat (two (1/10)) (two (x 0%nat - 1/10)) < D 2%nat (two (1/10)) x).
    { apply (MON 1%nat); places. }
    pose proof (L (1/10) x ltac:(lra) X). lra.
Qed.

(** Where MAX and REL hold, errors are not largest above the truth. *)
Lemma not_above b u x : REL2 -> 1/5 < u -> dist 2 x -> x 0%nat = u -> D 2%nat (two (1/5)) x = b ->
  (forall u y, 0 <= u <= 1 -> dist 2 y -> D 2%nat (two u) y <= b) -> False.
Proof.
  intros REL C X V E L.
  pose proof (dist_2 x X) as S. pose proof (dist_le_1 2 x 0 X ltac:(lia)) as U.
  assert (D 2%nat (two (1/10)) (two (u - 1/10)) > D 2%nat (two (1/5)) x).
  { apply (REL 0%nat 1%nat (u - 1/5) 1 1); places. }
  pose proof (L (1/10) (two (u - 1/10)) ltac:(lra) ltac:(places)). lra.
Qed.

Theorem MAX_MON_IMP_exclude_REL : MAX2 -> MON2 -> IMP2 -> REL2 -> False.
Proof.
  intros MAX MON IMP REL.
  destruct (largest MAX) as (b & x & B & X & E & L).
  pose proof (dist_2 x X) as S. pose proof (dist_le_1 2 x 0 X ltac:(lia)) as U.
  destruct (Rle_or_lt (x 0%nat) (1/5)) as [C | C]; [|now apply (not_above b (x 0%nat) x)].
  assert (D 2%nat (two (1/5)) (two (2/5 - x 0%nat)) = D 2%nat (two (1/5)) x).
  { apply (IMP 0%nat (1/5 - x 0%nat)); places. }
  assert (D 2%nat (two (1/5)) (two (2/5 - x 0%nat)) < D 2%nat (two (1/5)) (two (1/2 + x 0%nat / 2))).
  { apply (MON 1%nat); places. }
  pose proof (L (1/5) (two (1/2 + x 0%nat / 2)) ltac:(lra) ltac:(places)). lra.
Qed.

Theorem MAX_IoI_IMP_exclude_REL : MAX2 -> IOI2 -> IMP2 -> REL2 -> False.
Proof.
  intros MAX IOI IMP REL.
  destruct (largest MAX) as (b & x & B & X & E & L).
  pose proof (dist_2 x X) as S. pose proof (dist_le_1 2 x 0 X ltac:(lia)) as U.
  destruct (Rtotal_order (x 0%nat) (1/5)) as [C | [C | C]].
  - apply (not_above b (2/5 - x 0%nat) (two (2/5 - x 0%nat))); places.
    rewrite <- E. apply (IMP 0%nat (1/5 - x 0%nat)); places.
  - assert (Z : D 2%nat (two (1/5)) x = 0).
    { apply (IOI 2%nat); places; [reflexivity|]. intros [|[|c]] K; simpl; lra || lia. }
    lra.
  - now apply (not_above b (x 0%nat) x).
Qed.

(** The paper's open question: no measure satisfies all axioms, not even for two classes. *)
Theorem no_perfect_measure : ~ (IOI2 /\ MAX2 /\ MON2 /\ IMP2 /\ REL2 /\ ABS2).
Proof. intros (_ & _ & _ & _ & REL & ABS). now apply REL_excludes_ABS. Qed.

End AnyFunction.
