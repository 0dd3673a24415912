(** Sums over the classes 0, ..., n-1 of a codeframe. *)

From Coq Require Import Reals Lra Lia PeanoNat.
Open Scope R_scope.

(** [sum n f] is f 0 + ... + f (n-1). *)
Fixpoint sum (n : nat) (f : nat -> R) : R :=
  match n with
  | O => 0
  | S m => sum m f + f m
  end.

Lemma sum_ext n f g : (forall c, (c < n)%nat -> f c = g c) -> sum n f = sum n g.
Proof.
  induction n as [|n IH]; intros H; simpl; [reflexivity|].
  rewrite IH, (H n); [reflexivity | lia | intros; apply H; lia].
Qed.

Lemma sum_scale n k f : sum n (fun c => k * f c) = k * sum n f.
Proof. induction n as [|n IH]; simpl; [lra | rewrite IH; lra]. Qed.

Lemma sum_const n k : sum n (fun _ => k) = INR n * k.
Proof. induction n as [|n IH]; [simpl; lra | rewrite S_INR; simpl; rewrite IH; lra]. Qed.

Lemma sum_zero n f : (forall c, (c < n)%nat -> f c = 0) -> sum n f = 0.
Proof. intros H. rewrite (sum_ext n f (fun _ => 0) H), sum_const; lra. Qed.

Lemma sum_le n f g : (forall c, (c < n)%nat -> f c <= g c) -> sum n f <= sum n g.
Proof.
  induction n as [|n IH]; intros H; simpl; [lra|].
  apply Rplus_le_compat; [apply IH; intros; apply H; lia | apply H; lia].
Qed.

Lemma sum_nonneg n f : (forall c, (c < n)%nat -> 0 <= f c) -> 0 <= sum n f.
Proof. intros H. rewrite <- (sum_zero n (fun _ => 0)) by reflexivity. now apply sum_le. Qed.

(** A term of a sum of nonnegative terms is at most the sum. *)
Lemma sum_term_le n f c :
  (forall d, (d < n)%nat -> 0 <= f d) -> (c < n)%nat -> f c <= sum n f.
Proof.
  induction n as [|n IH]; intros H L; simpl; [lia|].
  assert (N : 0 <= f n) by (apply H; lia).
  destruct (Nat.eq_dec c n) as [->|D].
  - assert (0 <= sum n f) by (apply sum_nonneg; intros; apply H; lia). lra.
  - assert (f c <= sum n f) by (apply IH; [intros; apply H|]; lia). lra.
Qed.