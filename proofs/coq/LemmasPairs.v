(** Axioms that compare two pairs of classes: IMP, REL and ABS. *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Axiomcheck Require Import Sums Quantification LemmasPerClass.
Open Scope R_scope.

Section OneSum.

Variables (N : nat -> Prop) (D : measure) (f : R -> R -> R) (E : nat -> vector -> R -> R).
Variable ok : R -> R -> Prop.
Hypothesis shape : forall n p x, dist n p -> dist n x ->
  D n p x = E n p (sum n (fun c => f (p c) (x c))).

(** Impartiality: the terms of the two classes are the same for +a and -a; all others are
    common to both predictions, and so is E. *)
Theorem mirror :
  (forall p1 p2 a, 0 < a -> 0 <= p1 - a -> 0 <= p2 - a -> p1 + p2 <= 1 ->
     ok p1 (p1 + a) -> ok p2 (p2 - a) -> ok p1 (p1 - a) -> ok p2 (p2 + a) ->
     f p1 (p1 + a) + f p2 (p2 - a) = f p1 (p1 - a) + f p2 (p2 + a)) ->
  IMP N (each ok) D.
Proof.
  intros Same n c1 c2 a p x y Hn (L1 & L2 & Ne) Hp Hx Hy Dx Dy A Ha X1 X2 Y1 Y2.
  rewrite !shape by assumption. f_equal.
  destruct (Req_dec a 0) as [->|Pos].
  - apply sum_ext. intros c L. f_equal.
    destruct (Nat.eq_dec c c1) as [->|N1]; [lra|].
    destruct (Nat.eq_dec c c2) as [->|N2]; [lra | now apply A].
  - assert (Change := sum_change_two n (fun c => f (p c) (x c)) (fun c => f (p c) (y c)) c1 c2 L1 L2 Ne
      ltac:(intros c L N1 N2; simpl; rewrite (A c L N1 N2); reflexivity)). simpl in Change.
    pose proof (Dx c1 L1) as O1. pose proof (Dx c2 L2) as O2.
    pose proof (Dy c1 L1) as O3. pose proof (Dy c2 L2) as O4. unfold each in *.
    rewrite X1 in O1. rewrite X2 in O2. rewrite Y1 in O3. rewrite Y2 in O4.
    rewrite X1, X2, Y1, Y2 in Change.
    assert (0 <= x c2) by (apply Hx; exact L2). assert (0 <= y c1) by (apply Hy; exact L1).
    pose proof (dist_two_le_1 n p c1 c2 Hp L1 L2 Ne).
    specialize (Same (p c1) (p c2) a ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) O1 O2 O3 O4). lra.
Qed.

(** Relativity and absoluteness: the true prevalences of c1 and c2 are p1 and p1 + 2 d + e
    in the first true distribution, p1 + d and p1 + d + e in the second.  E depends on n
    alone, [outer n]. *)
Variable outer : nat -> R -> R.
Hypothesis flat : forall n p s, E n p s = outer n s.

(** What the two classes contribute, where the prediction of c2 errs by the opposite
    amount and by a common b more. *)
Definition pair_case (compare : R -> R -> Prop) (s1 s2 b : R) : Prop :=
  forall p d e a, 0 <= p -> 0 < d -> 0 < e -> 0 < a -> 2 * p + 2 * d + e <= 1 ->
  0 <= p + s1 * a -> 0 <= p + 2 * d + e - s1 * a + b ->
  0 <= p + d + s2 * a -> 0 <= p + d + e - s2 * a + b ->
  ok p (p + s1 * a) -> ok (p + 2 * d + e) (p + 2 * d + e - s1 * a + b) ->
  ok (p + d) (p + d + s2 * a) -> ok (p + d + e) (p + d + e - s2 * a + b) ->
  compare (f p (p + s1 * a) + f (p + 2 * d + e) (p + 2 * d + e - s1 * a + b))
          (f (p + d) (p + d + s2 * a) + f (p + d + e) (p + d + e - s2 * a + b)).

(** If all other terms, and E, keep the comparison, two classes decide. *)
Lemma shifted (compare : R -> R -> Prop) s1 s2 n c1 c2 a p q x y :
  (forall r u v, compare u v -> compare (outer n (u + r)) (outer n (v + r))) ->
  pair_case compare s1 s2 (x c1 + x c2 - p c1 - p c2) ->
  two_classes n c1 c2 ->
  dist n p -> dist n q -> dist n x -> dist n y -> each ok n p x -> each ok n q y ->
  agree_but n c1 c2 p q -> agree_but n c1 c2 x y ->
  p c1 < q c1 -> q c1 < q c2 -> 0 < a ->
  x c1 = p c1 + s1 * a -> y c1 = q c1 + s2 * a ->
  compare (D n p x) (D n q y).
Proof.
  intros Keeps Case Hc Hp Hq Hx Hy Dp Dq Ap Ax R1 R2 Ha X1 Y1.
  pose proof (same_size_of_changes n c1 c2 p q Hc Hp Hq Ap) as P.
  pose proof (same_size_of_changes n c1 c2 x y Hc Hx Hy Ax) as X.
  destruct Hc as (L1 & L2 & Ne).
  assert (Change := sum_change_two n (fun c => f (p c) (x c)) (fun c => f (q c) (y c)) c1 c2 L1 L2 Ne
    ltac:(intros c L N1 N2; simpl; rewrite (Ap c L N1 N2), (Ax c L N1 N2); reflexivity)). simpl in Change.
  set (r := sum n (fun c => f (p c) (x c)) - f (p c1) (x c1) - f (p c2) (x c2)).
  rewrite !shape, !flat by assumption.
  replace (sum n (fun c => f (p c) (x c))) with (f (p c1) (x c1) + f (p c2) (x c2) + r) by (unfold r; ring).
  replace (sum n (fun c => f (q c) (y c))) with (f (q c1) (y c1) + f (q c2) (y c2) + r) by (unfold r; lra).
  apply Keeps.
  pose proof (Dp c1 L1) as O1. pose proof (Dp c2 L2) as O2.
  pose proof (Dq c1 L1) as O3. pose proof (Dq c2 L2) as O4.
  assert (0 <= p c1) by (apply Hp; exact L1).
  assert (0 <= x c1) by (apply Hx; exact L1). assert (0 <= x c2) by (apply Hx; exact L2).
  assert (0 <= y c1) by (apply Hy; exact L1). assert (0 <= y c2) by (apply Hy; exact L2).
  pose proof (dist_two_le_1 n p c1 c2 Hp L1 L2 Ne).
  specialize (Case (p c1) (q c1 - p c1) (q c2 - q c1) a).
  replace (p c1 + s1 * a) with (x c1) in Case by lra.
  replace (p c1 + 2 * (q c1 - p c1) + (q c2 - q c1)) with (p c2) in Case by lra.
  replace (p c2 - s1 * a + (x c1 + x c2 - p c1 - p c2)) with (x c2) in Case by lra.
  replace (p c1 + (q c1 - p c1)) with (q c1) in Case by lra.
  replace (q c1 + s2 * a) with (y c1) in Case by lra.
  replace (q c1 + (q c2 - q c1)) with (q c2) in Case by lra.
  replace (q c2 - s2 * a + (x c1 + x c2 - p c1 - p c2)) with (y c2) in Case by lra.
  apply Case; auto; lra.
Qed.

Let equal_kept n : forall r u v : R, u = v -> outer n (u + r) = outer n (v + r).
Proof. now intros r u v ->. Qed.

(** Absoluteness, word for word: b is whatever the predictions leave to c1 and c2. *)
Theorem shifted_ABS_printed (signs : R -> R -> Prop) :
  (forall s1 s2, signs s1 s2 -> forall b, pair_case eq s1 s2 b) ->
  ABS_printed signs N (each ok) D.
Proof.
  intros Case n c1 c2 a s1 s2 p q x y Hn Hc Hs Hp Hq Hx Hy Dp Dq Ap Ax R1 R2 R3 Ha X1 Y1.
  apply (shifted eq s1 s2 n c1 c2 a); auto.
Qed.

(** ... and amended, where b is zero. *)
Theorem shifted_ABS_repaired (signs : R -> R -> Prop) :
  (forall s1 s2, signs s1 s2 -> pair_case eq s1 s2 0) ->
  ABS_repaired signs N (each ok) D.
Proof.
  intros Case n c1 c2 a s1 s2 p q x y Hn Hc Hs Hp Hq Hx Hy Dp Dq Ap Ax R1 R2 R3 Ha X1 Y1 X2 Y2.
  apply (shifted eq s1 s2 n c1 c2 a); auto.
  replace (x c1 + x c2 - p c1 - p c2) with 0 by lra. auto.
Qed.

(** Relativity: E grows strictly, too. *)
Definition outer_grows (n : nat) : Prop := forall s t, s < t -> outer n s < outer n t.

Let greater_kept n : outer_grows n ->
  forall r u v, u > v -> outer n (u + r) > outer n (v + r).
Proof. intros G r u v H. apply G. lra. Qed.

Theorem shifted_REL_printed (signs : R -> R -> Prop) :
  (forall n, N n -> outer_grows n) ->
  (forall s1 s2, signs s1 s2 -> forall b, pair_case Rgt s1 s2 b) ->
  REL_printed signs N (each ok) D.
Proof.
  intros G Case n c1 c2 a s1 s2 p q x y Hn Hc Hs Hp Hq Hx Hy Dp Dq Ap Ax R1 R2 R3 Ha X1 Y1.
  apply (shifted Rgt s1 s2 n c1 c2 a); auto.
Qed.

Theorem shifted_REL_repaired (signs : R -> R -> Prop) :
  (forall n, N n -> outer_grows n) ->
  (forall s1 s2, signs s1 s2 -> pair_case Rgt s1 s2 0) ->
  REL_repaired signs N (each ok) D.
Proof.
  intros G Case n c1 c2 a s1 s2 p q x y Hn Hc Hs Hp Hq Hx Hy Dp Dq Ap Ax R1 R2 R3 Ha X1 Y1 X2 Y2.
  apply (shifted Rgt s1 s2 n c1 c2 a); auto.
  replace (x c1 + x c2 - p c1 - p c2) with 0 by lra. auto.
Qed.

End OneSum.
