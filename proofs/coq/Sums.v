(** Sums, and least values, over the classes 0, ..., n-1 of a codeframe. *)

From Coq Require Import Reals Lra Lia PeanoNat.
Open Scope R_scope.

(** [sum n f] is f 0 + ... + f (n-1). *)
Fixpoint sum (n : nat) (f : nat -> R) : R :=
  match n with
  | O => 0
  | S m => sum m f + f m
  end.

(** [least n f] is the least of f 0, ..., f (n-1), for n >= 1. *)
Fixpoint least (n : nat) (f : nat -> R) : R :=
  match n with
  | O => 0
  | S O => f O
  | S m => Rmin (least m f) (f m)
  end.

Lemma sum_ext n f g : (forall c, (c < n)%nat -> f c = g c) -> sum n f = sum n g.
Proof.
  induction n as [|n IH]; intros H; simpl; [reflexivity|].
  rewrite IH, (H n); [reflexivity | lia | intros; apply H; lia].
Qed.

Lemma sum_plus n f g : sum n (fun c => f c + g c) = sum n f + sum n g.
Proof. induction n as [|n IH]; simpl; [lra | rewrite IH; lra]. Qed.

Lemma sum_minus n f g : sum n (fun c => f c - g c) = sum n f - sum n g.
Proof. induction n as [|n IH]; simpl; [lra | rewrite IH; lra]. Qed.

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

Lemma sum_pos n f c :
  (forall d, (d < n)%nat -> 0 <= f d) -> (c < n)%nat -> 0 < f c -> 0 < sum n f.
Proof. intros H L P. pose proof (sum_term_le n f c H L). lra. Qed.

(** Two terms of a sum of nonnegative terms are together at most the sum. *)
Lemma sum_two_terms_le n f c d :
  (forall e, (e < n)%nat -> 0 <= f e) -> (c < n)%nat -> (d < n)%nat -> c <> d ->
  f c + f d <= sum n f.
Proof.
  revert c d. induction n as [|n IH]; intros c d H C D N; simpl; [lia|].
  destruct (Nat.eq_dec c n) as [->|Cn]; [|destruct (Nat.eq_dec d n) as [->|Dn]].
  - assert (f d <= sum n f) by (apply sum_term_le; [intros; apply H|]; lia). lra.
  - assert (f c <= sum n f) by (apply sum_term_le; [intros; apply H|]; lia). lra.
  - assert (f c + f d <= sum n f) by (apply IH; [intros; apply H| | |]; lia).
    assert (0 <= f n) by (apply H; lia). lra.
Qed.

(** Sums whose terms agree but for one class differ by that class's terms. *)
Lemma sum_change_one n f g c :
  (c < n)%nat -> (forall d, (d < n)%nat -> d <> c -> f d = g d) ->
  sum n g - sum n f = g c - f c.
Proof.
  induction n as [|n IH]; intros L H; simpl; [lia|].
  destruct (Nat.eq_dec c n) as [->|N].
  - rewrite (sum_ext n f g) by (intros; apply H; lia). lra.
  - assert (sum n g - sum n f = g c - f c) by (apply IH; [|intros; apply H]; lia).
    assert (f n = g n) by (apply H; lia). lra.
Qed.

(** ... and but for two classes, by the terms of both. *)
Lemma sum_change_two n f g c1 c2 :
  (c1 < n)%nat -> (c2 < n)%nat -> c1 <> c2 ->
  (forall c, (c < n)%nat -> c <> c1 -> c <> c2 -> f c = g c) ->
  sum n g - sum n f = (g c1 - f c1) + (g c2 - f c2).
Proof.
  intros L1 L2 N H.
  set (h := fun c => if Nat.eq_dec c c1 then g c else f c).
  assert (sum n h - sum n f = h c1 - f c1) as F.
  { apply sum_change_one; [exact L1|]. intros d _ D. unfold h.
    destruct (Nat.eq_dec d c1); [lia | reflexivity]. }
  assert (sum n g - sum n h = g c2 - h c2) as G.
  { apply sum_change_one; [exact L2|]. intros d L D. unfold h.
    destruct (Nat.eq_dec d c1) as [->|D1]; [reflexivity | now apply H]. }
  unfold h in F at 2, G at 2.
  destruct (Nat.eq_dec c1 c1); [|lia]. destruct (Nat.eq_dec c2 c1); [lia|]. lra.
Qed.

(** The first k classes and the others. *)
Lemma sum_split n k f : (k <= n)%nat -> sum n f = sum k f + sum (n - k) (fun c => f (k + c)%nat).
Proof.
  intros L. replace n with (k + (n - k))%nat at 1 by lia.
  generalize (n - k)%nat as m. clear L. induction m as [|m IH].
  - rewrite Nat.add_0_r. simpl. lra.
  - rewrite Nat.add_succ_r. simpl. rewrite IH. lra.
Qed.

(** Sums that agree outside the first k classes differ by what they have inside. *)
Lemma sum_change_part n k f g :
  (k <= n)%nat -> (forall c, (k <= c < n)%nat -> f c = g c) ->
  sum n g - sum n f = sum k g - sum k f.
Proof.
  intros L H. rewrite (sum_split n k f), (sum_split n k g) by exact L.
  rewrite (sum_ext (n - k) (fun c => f (k + c)%nat) (fun c => g (k + c)%nat)); [lra|].
  intros c Lc. apply H. lia.
Qed.

Lemma least_S m f : least (S (S m)) f = Rmin (least (S m) f) (f (S m)).
Proof. reflexivity. Qed.

Lemma least_le n f c : (c < n)%nat -> least n f <= f c.
Proof.
  destruct n as [|n]; [lia|]. revert c. induction n as [|n IH]; intros c L.
  - replace c with O by lia. simpl. lra.
  - rewrite least_S. destruct (Nat.eq_dec c (S n)) as [->|N].
    + apply Rmin_r.
    + eapply Rle_trans; [apply Rmin_l | apply IH; lia].
Qed.

Lemma least_attained n f : (1 <= n)%nat -> exists c, (c < n)%nat /\ f c = least n f.
Proof.
  destruct n as [|n]; [lia|]. intros _. induction n as [|n (c & L & E)].
  - exists O. split; [lia | reflexivity].
  - rewrite least_S. unfold Rmin. destruct (Rle_dec (least (S n) f) (f (S n))).
    + exists c. split; [lia | exact E].
    + exists (S n). split; [lia | reflexivity].
Qed.

Lemma least_ge n f k : (1 <= n)%nat -> (forall c, (c < n)%nat -> k <= f c) -> k <= least n f.
Proof. intros L H. destruct (least_attained n f L) as (c & Lc & <-). now apply H. Qed.

Lemma least_ext n f g : (forall c, (c < n)%nat -> f c = g c) -> least n f = least n g.
Proof.
  destruct n as [|n]; [reflexivity|]. induction n as [|n IH]; intros H.
  - apply H. lia.
  - rewrite !least_S, IH, (H (S n)); [reflexivity | lia | intros; apply H; lia].
Qed.
