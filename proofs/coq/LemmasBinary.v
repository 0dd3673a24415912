(** What is shown for every codeframe holds for those of two classes, in the shorter words
    of the binary properties. *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Axiomcheck Require Import Sums Quantification.
Open Scope R_scope.

Lemma every_2 : every 2.
Proof. unfold every. lia. Qed.

Lemma IoI_at k Dom D : every k -> IoI every Dom D -> IoI (size k) Dom D.
Proof. intros H A n p x Hn. apply A. now rewrite Hn. Qed.

Lemma NN_at k Dom D : every k -> NN every Dom D -> NN (size k) Dom D.
Proof. intros H A n p x Hn. apply A. now rewrite Hn. Qed.

Lemma MAX_at k Dom D : every k -> MAX every Dom D -> MAX (size k) Dom D.
Proof.
  intros H (b & B & A). exists b. split; [exact B|].
  intros n p Hn. apply A. now rewrite Hn.
Qed.

(** The other one of two classes. *)
Definition other (c : nat) : nat := (1 - c)%nat.

Lemma other_classes c : (c < 2)%nat -> two_classes 2 c (other c).
Proof. unfold two_classes, other. lia. Qed.

Lemma only_two c1 c2 x y : two_classes 2 c1 c2 -> agree_but 2 c1 c2 x y.
Proof. intros (L1 & L2 & N) c L N1 N2. lia. Qed.

Lemma dist_other p c : dist 2 p -> (c < 2)%nat -> p (other c) = 1 - p c.
Proof.
  intros H L. pose proof (dist_2 p H). unfold other.
  assert (c = 0%nat \/ c = 1%nat) as [-> | ->] by lia; simpl; lra.
Qed.

Lemma dist_pair p c1 c2 : dist 2 p -> two_classes 2 c1 c2 -> p c2 = 1 - p c1.
Proof.
  intros H (L1 & L2 & N). replace c2 with (other c1) by (unfold other; lia).
  now apply dist_other.
Qed.

Lemma MON_binary_of (N : nat -> Prop) Dom D : N 2%nat -> MON N Dom D -> MON_binary Dom D.
Proof.
  intros H A c1 p x y L Hp Hx Hy Dx Dy B.
  apply (A 2%nat c1 (other c1)); auto using other_classes.
  - apply only_two, other_classes, L.
  - rewrite !dist_other by assumption. lra.
Qed.

Lemma IMP_binary_of (N : nat -> Prop) Dom D : N 2%nat -> IMP N Dom D -> IMP_binary Dom D.
Proof.
  intros H A c1 a p x y L Hp Hx Hy Dx Dy Ha X Y.
  apply (A 2%nat c1 (other c1) a); auto using other_classes;
    [apply only_two, other_classes, L | |]; rewrite !dist_other by assumption; lra.
Qed.

Lemma shifted_binary_of compare signs (N : nat -> Prop) Dom D :
  N 2%nat -> shifted_repaired compare signs N Dom D -> shifted_binary compare signs Dom D.
Proof.
  intros H A c1 c2 a s1 s2 p q x y Hc Hs Hp Hq Hx Hy Dp Dq R1 R2 Ha X Y.
  pose proof (dist_pair p c1 c2 Hp Hc). pose proof (dist_pair q c1 c2 Hq Hc).
  pose proof (dist_pair x c1 c2 Hx Hc). pose proof (dist_pair y c1 c2 Hy Hc).
  apply (A 2%nat c1 c2 a s1 s2); auto using only_two; lra.
Qed.

(** What holds word for word, holds amended. *)
Lemma shifted_repaired_of compare signs N Dom D :
  shifted_printed compare signs N Dom D -> shifted_repaired compare signs N Dom D.
Proof.
  intros A n c1 c2 a s1 s2 p q x y Hn Hc Hs Hp Hq Hx Hy Dp Dq Ap Ax R1 R2 R3 Ha X1 Y1 _ _.
  now apply (A n c1 c2 a s1 s2).
Qed.

Lemma same_is_independent s1 s2 : same s1 s2 -> independent s1 s2.
Proof. intros [S ->]. now split. Qed.

Lemma IND_repaired_of N Dom D : IND_printed N Dom D -> IND_repaired N Dom D.
Proof.
  intros A n k p x y Hn Lk Hp Hx Hy Agree MP MX _. now apply A.
Qed.
