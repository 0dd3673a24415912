(** No function D satisfies MON, IMP and IND as printed.

    D is any function of two distributions; the axioms are those of [Quantification.v] on the
    closed domain, and IND speaks of the first classes alone, as it does there.  Finitely many
    instances exclude nothing: if the values of D lay in an ordered field with infinite elements,
    the three could be had.  So the proof uses that they are real.

    Where the truth is (1/2, 1/2, 0), let f(u) be the error of (1/2, 1/2 - u, u) and g(u) that of
    (3/4, 1/4 - u, u): f(u) < g(u).  And g(u) < f(v) for u < v, however near they are: what is
    predicted of a class that the truth does not have counts before all else.  For let these three
    classes be a small part of four.  The fourth class, of which far too much is predicted, then
    gives u the little that v has more, which costs something; and three reflections at the truth,
    each on two classes, which cost nothing, and giving the fourth class some of the others,
    which costs something, lead to where v starts.  So there would be disjoint intervals, one for each
    real number, in the same order, which the real numbers do not have. *)

From Coq Require Import Reals Lra Lia PeanoNat Psatz.
From Axiomcheck Require Import Sums Quantification.
Open Scope R_scope.

(** * Jumps at every place *)

Section Jumps.

Variables (f g : R -> R) (lo hi : R).
Hypothesis nonempty : lo < hi.
Hypothesis jump : forall u, lo < u < hi -> f u < g u.
Hypothesis order : forall u v, lo < u -> u < v -> v < hi -> g u < f v.

(** The middle, left or right half of a gap between two places, whichever rises less. *)
Definition half (ab : R * R) : R * R :=
  let (a, b) := ab in
  let m := (a + b) / 2 in
  if Rle_dec (f m - g ((a + m) / 2)) ((f b - g a) / 2) then ((a + m) / 2, m) else (m, (m + b) / 2).

Definition good (ab : R * R) := lo < fst ab /\ fst ab < snd ab /\ snd ab < hi.

Lemma half_good ab : good ab -> good (half ab) /\ fst ab < fst (half ab) /\ snd (half ab) < snd ab /\
  f (snd (half ab)) - g (fst (half ab)) <= (f (snd ab) - g (fst ab)) / 2.
Proof.
  destruct ab as [a b]. unfold good, half; simpl. intros (A & B & C).
  set (m := (a + b) / 2). assert (a < m < b) by (unfold m; lra).
  destruct (Rle_dec _ _) as [L|L]; simpl; [repeat split; lra|].
  assert (g a < f ((a + m) / 2)) by (apply order; lra).
  assert (f ((a + m) / 2) < g ((a + m) / 2)) by (apply jump; lra).
  assert (f m < g m) by (apply jump; lra).
  assert (f ((m + b) / 2) < g ((m + b) / 2)) by (apply jump; lra).
  assert (g ((m + b) / 2) < f b) by (apply order; lra).
  repeat split; lra.
Qed.

Fixpoint gap (k : nat) : R * R :=
  match k with
  | O => ((2 * lo + hi) / 3, (lo + 2 * hi) / 3)
  | S k => half (gap k)
  end.

Lemma gap_good k : good (gap k).
Proof.
  induction k as [|k IH]; [unfold good; simpl; lra | now apply half_good].
Qed.

Lemma gap_inside j k : (j <= k)%nat -> fst (gap j) <= fst (gap k) /\ snd (gap k) <= snd (gap j).
Proof.
  induction 1 as [|k L IH]; [lra|]. simpl. pose proof (half_good (gap k) (gap_good k)). lra.
Qed.

Lemma gap_small k : f (snd (gap k)) - g (fst (gap k)) <= (f (snd (gap 0)) - g (fst (gap 0))) / 2 ^ k.
Proof.
  induction k as [|k IH]; [simpl; lra|].
  pose proof (half_good (gap k) (gap_good k)) as (_ & _ & _ & H).
  change (gap (S k)) with (half (gap k)).
  assert (P : 0 < 2 ^ k) by (apply pow_lt; lra).
  replace (_ / 2 ^ S k) with (((f (snd (gap 0)) - g (fst (gap 0))) / 2 ^ k) / 2) by (simpl; field; lra).
  lra.
Qed.

Theorem no_jump_at_every_place : False.
Proof.
  destruct (completeness (fun x => exists k, x = fst (gap k))) as [c [Above Least]].
  - exists (snd (gap 0)). intros x [k ->].
    pose proof (gap_good k) as (_ & L & _). pose proof (gap_inside 0 k ltac:(lia)). lra.
  - exists (fst (gap 0)), 0%nat. reflexivity.
  - assert (In : forall k, fst (gap k) < c < snd (gap k)).
    { intros k. pose proof (half_good (gap k) (gap_good k)) as (_ & A & B & _).
      assert (fst (gap (S k)) <= c) by (apply Above; now exists (S k)).
      assert (c <= snd (gap (S k))).
      { apply Least. intros x [j ->]. pose proof (gap_inside j (max j (S k)) ltac:(lia)).
        pose proof (gap_inside (S k) (max j (S k)) ltac:(lia)).
        pose proof (gap_good (max j (S k))) as (_ & L & _). lra. }
      simpl in *. lra. }
    assert (R : lo < c < hi).
    { pose proof (In 0%nat). pose proof (gap_good 0) as (A & _ & B). lra. }
    pose proof (jump c R) as J.
    set (W := f (snd (gap 0)) - g (fst (gap 0))).
    assert (S : forall k, (g c - f c) * 2 ^ k < W).
    { intros k. pose proof (gap_small k) as H. fold W in H. pose proof (In k) as [A B].
      pose proof (gap_good k) as (L & _ & U).
      assert (g (fst (gap k)) < f c) by (apply order; lra).
      assert (g c < f (snd (gap k))) by (apply order; lra).
      assert (P : 0 < 2 ^ k) by (apply pow_lt; lra).
      assert (g c - f c < W / 2 ^ k) by lra.
      apply (Rmult_lt_compat_r (2 ^ k)) in H2; [|assumption].
      replace (W / 2 ^ k * 2 ^ k) with W in H2 by (field; lra). exact H2. }
    destruct (Pow_x_infinity 2 ltac:(rewrite Rabs_right; lra) (W / (g c - f c))) as [N H].
    specialize (H N ltac:(lia)). specialize (S N).
    rewrite Rabs_right in H by (apply Rle_ge, pow_le; lra).
    apply Rge_le in H. apply (Rmult_le_compat_l (g c - f c)) in H; [|lra].
    replace ((g c - f c) * (W / (g c - f c))) with W in H by (field; lra). lra.
Qed.

End Jumps.

(** * The order of the errors *)

(** The distribution with these prevalences. *)
Definition of (l : list R) : vector := fun c => List.nth c l 0.

(** One more class, the others being a part of that mass. *)
Definition lift (n : nat) (m : R) (v : vector) : vector := fun c => if (c <? n)%nat then m * v c else 1 - m.

(** A measure is one of the prevalences of the n classes and of nothing else. *)
Definition of_prevalences (D : measure) : Prop := forall n p q x y,
  (forall c, (c < n)%nat -> p c = q c) -> (forall c, (c < n)%nat -> x c = y c) -> D n p x = D n q y.

Lemma lift_inside n m v c : (c < n)%nat -> lift n m v c = m * v c.
Proof. intros L. unfold lift. apply Nat.ltb_lt in L. now rewrite L. Qed.

Lemma lift_outside n m v c : (n <= c)%nat -> lift n m v c = 1 - m.
Proof. intros L. unfold lift. apply Nat.ltb_ge in L. now rewrite L. Qed.

Lemma sum_lift n m v : sum n v = 1 -> sum n (lift n m v) = m.
Proof.
  intros S. rewrite (sum_ext n _ (fun c => m * v c)) by (intros; now apply lift_inside).
  rewrite sum_scale, S. lra.
Qed.

Lemma dist_lift n m v : 0 < m <= 1 -> dist n v -> dist (S n) (lift n m v).
Proof.
  intros M [P S]. split.
  - intros c L. destruct (Nat.lt_ge_cases c n) as [I|I].
    + rewrite lift_inside by assumption. apply Rmult_le_pos; [lra | now apply P].
    + rewrite lift_outside by assumption. lra.
  - simpl. rewrite sum_lift by assumption. rewrite lift_outside by lia. lra.
Qed.

Lemma anywhere_is n p x : everywhere n p x.
Proof. intros c L. exact I. Qed.

Section AnyFunction.

Variable D : measure.
Hypothesis prevalences : of_prevalences D.
Hypothesis mon : MON every everywhere D.
Hypothesis imp : IMP every everywhere D.
Hypothesis ind : IND_printed every everywhere D.

Lemma lifted n m s p x y : (2 <= n)%nat -> 0 < m <= 1 -> 0 < s <= 1 -> dist n p -> dist n x -> dist n y ->
  (D (S n) (lift n m p) (lift n s x) <= D (S n) (lift n m p) (lift n s y) <-> D n p x <= D n p y).
Proof.
  intros N M T P X Y.
  rewrite (ind (S n) n (lift n m p) (lift n s x) (lift n s y)); try apply anywhere_is;
    try (now apply dist_lift); try (unfold every; lia).
  - assert (E : forall k v c, 0 < k -> sum n v = 1 -> (c < n)%nat -> proj n (lift n k v) c = v c).
    { intros k v c K V L. unfold proj. rewrite sum_lift, lift_inside by assumption. field. lra. }
    destruct P as [_ P], X as [_ X], Y as [_ Y].
    rewrite (prevalences n (proj n (lift n m p)) p (proj n (lift n s x)) x),
            (prevalences n (proj n (lift n m p)) p (proj n (lift n s y)) y);
      try (intros; apply E; lra || assumption). reflexivity.
  - intros c L. now rewrite !lift_outside by lia.
  - rewrite sum_lift; [lra | apply P].
  - rewrite sum_lift; [lra | apply X].
Qed.

Lemma lifted_less n m s p x y : (2 <= n)%nat -> 0 < m <= 1 -> 0 < s <= 1 -> dist n p -> dist n x -> dist n y ->
  (D (S n) (lift n m p) (lift n s x) < D (S n) (lift n m p) (lift n s y) <-> D n p x < D n p y).
Proof. intros. pose proof (lifted n m s p y x). split; intros; apply Rnot_le_lt; intros K; apply H5 in K; lra || assumption. Qed.

Lemma lifted_equal n m s p x y : (2 <= n)%nat -> 0 < m <= 1 -> 0 < s <= 1 -> dist n p -> dist n x -> dist n y ->
  D (S n) (lift n m p) (lift n s x) = D (S n) (lift n m p) (lift n s y) -> D n p x = D n p y.
Proof.
  intros N M T P X Y E. pose proof (lifted n m s p x y N M T P X Y). pose proof (lifted n m s p y x N M T P Y X).
  apply Rle_antisym; [apply H | apply H0]; lra.
Qed.

Ltac each := intros [|[|[|[|[|?]]]]]; intros; cbn in *; try lia; try lra.
Ltac places := try apply anywhere_is; try (unfold every; lia); try (repeat split; lia).

Lemma dist_four a b c d : 0 <= a -> 0 <= b -> 0 <= c -> 0 <= d -> a + b + c + d = 1 ->
  dist 4%nat (of (a :: b :: c :: d :: nil)).
Proof. intros. split; [each | cbn; lra]. Qed.

Lemma dist_three a b c : 0 <= a -> 0 <= b -> 0 <= c -> a + b + c = 1 -> dist 3%nat (of (a :: b :: c :: nil)).
Proof. intros. split; [each | cbn; lra]. Qed.

(** Where every pair is far enough from the truth, the reflection of two classes costs nothing. *)
Lemma reflected i j P X p x y a : (i < 4)%nat -> (j < 4)%nat -> i <> j -> dist 4%nat p -> dist 4%nat x -> dist 4%nat y ->
  0 < P <= 1 -> 0 < X <= 1 -> agree_but 4%nat i j x y -> 0 <= a ->
  X * x i = P * p i + a -> X * x j = P * p j - a -> X * y i = P * p i - a -> X * y j = P * p j + a ->
  D 4%nat p x = D 4%nat p y.
Proof.
  intros I J N Hp Hx Hy HP HX A Ha X1 X2 Y1 Y2. apply (lifted_equal 4%nat P X); try assumption; try lia.
  apply (imp 5%nat i j a); places; try (now apply dist_lift); try lia; try assumption;
    try (rewrite !lift_inside by lia; assumption).
  intros c L N1 N2. destruct (Nat.lt_ge_cases c 4%nat) as [L4|L4].
  - rewrite !lift_inside by lia. now rewrite A.
  - now rewrite !lift_outside by lia.
Qed.

Definition truth := of (1 / 2 :: 1 / 2 :: 0 :: nil).
Definition nearer u := of (1 / 2 :: 1 / 2 - u :: u :: nil).
Definition further u := of (3 / 4 :: 1 / 4 - u :: u :: nil).
Definition f u := D 3%nat truth (nearer u).
Definition g u := D 3%nat truth (further u).

Lemma f_below_g u : 0 < u < 1 / 8 -> f u < g u.
Proof.
  intros U. apply (mon 3%nat 1%nat 0%nat); places; try (apply dist_three; lra); cbn; try lra. each.
Qed.

(** Small numbers u and e; v is u + 2 e. *)
Section Chain.

Variables u e : R.
Hypothesis U : 0 < u.
Hypothesis E : 0 < e.
Hypothesis V : u + 2 * e < 1 / 8.

Let t := 2 * e * e.
Let m := 1 / 4 + u + e.
Let n := e * m.
Let h := (1 + n) / (3 + n).
Let k := (1 - n) / (3 + n).
Let a := 3 / 4 * e.
Let b := e * (1 / 4 - u).
Let o := e * (u + 2 * e).
Let z := 1 - e - t.
Let w := a + z.
Let c := a + b - n * w.
Let c2 := z + n * w + b - n * c.

Definition p4 := of (h :: h :: 0 :: k :: nil).
Definition A := of (a :: b :: e * u :: 1 - e :: nil).
Definition Q0 := of (a :: b :: o :: z :: nil).
Definition Q1 := of (z + n * w :: b :: o :: a - n * w :: nil).
Definition Q2 := of (z + n * w :: a - n * w + n * c :: o :: b - n * c :: nil).
Definition Q3 := of (b + n * (c2 - c) :: a - n * w + n * c :: o :: z - n * (c2 - w) :: nil).
Definition Q4 := of (e / 2 :: a - n * w + n * c :: o :: z - n * (c2 - w) + (b + n * (c2 - c) - e / 2) :: nil).
Definition B := of (e / 2 :: e * (1 / 2 - (u + 2 * e)) :: o :: 1 - e :: nil).

(** Bounds from which the others follow. *)
Lemma small : 0 < e < 1 / 16 /\ 1 / 4 < m < 3 / 8 /\ 0 < n < 1 / 32 /\ 0 < t < e / 8 /\ 7 / 8 < w < 1.
Proof.
  assert (0 < e < 1 / 16) by lra. assert (1 / 4 < m < 3 / 8) by (unfold m; lra).
  assert (0 < n < 1 / 32) by (unfold n; nra). assert (0 < t < e / 8) by (unfold t; nra).
  repeat split; try lra; unfold w, a, z; lra.
Qed.

Lemma small_c : e / 2 < c < e.
Proof.
  destruct small as (? & ? & ? & ? & ?). unfold c, a, b, n.
  replace (3 / 4 * e + e * (1 / 4 - u) - e * m * w) with (e * (1 - u - m * w)) by field.
  assert (m * w < 3 / 8) by nra. assert (0 < m * w) by nra. split; nra.
Qed.

Lemma slack1 : e / 2 < b + n * (c2 - c).
Proof.
  destruct small as (? & ? & ? & ? & ?). pose proof small_c.
  assert (Slack : b + n * (c2 - c) - e / 2 = e * (e - m * (1 - (c2 - c)))) by (unfold b, n; set (d := c2 - c); unfold m; field).
  assert (Rest : 1 - (c2 - c) = e * (7 / 4 + 2 * e - 2 * m * w + m * c)) .
  { replace (c2 - c) with (z - a + 2 * (n * w) - n * c) by (unfold c2, c; ring). unfold z, t, a, n. field. }
  assert (0 < m * w) by nra. assert (0 < m * c < 3 / 8 * e) by nra.
  set (K := 7 / 4 + 2 * e - 2 * m * w + m * c) in *. assert (K < 2) by (unfold K; nra).
  rewrite Rest in Slack. replace (e - m * (e * K)) with (e * (1 - m * K)) in Slack by ring.
  assert (m * K < 3 / 4) by nra. assert (0 < e * (e * (1 - m * K))) by (repeat apply Rmult_lt_0_compat; lra). lra.
Qed.

Lemma slack2 : e * (1 / 2 - (u + 2 * e)) < a - n * w + n * c.
Proof.
  destruct small as (? & ? & ? & ? & ?). pose proof small_c.
  assert (0 < w - c < 1) by lra. assert (n * (w - c) < n) by nra.
  replace (a - n * w + n * c) with (a - n * (w - c)) by ring.
  unfold a, n, m in *. nra.
Qed.

Lemma bounds : 1 / 3 < h < 1 /\ 1 / 4 < k < 1 / 3 /\ h + h + k = 1 /\ 0 < e / 8 < b /\ b < e / 4 /\
  0 < n * w < 3 / 8 * e /\ 0 < n * c < e / 16 /\ 3 / 4 < c2 < 5 / 4.
Proof.
  destruct small as (? & ? & ? & ? & ?). pose proof small_c.
  assert (I : 0 < / (3 + n)) by (apply Rinv_0_lt_compat; lra).
  assert (J : / (3 + n) * (3 + n) = 1) by (field; lra).
  assert (0 < e / 8 < b) by (unfold b; nra). assert (b < e / 4) by (unfold b; nra).
  assert (0 < n * w < 3 / 8 * e) by (unfold n; assert (0 < m * w < 3 / 8) by nra; split; nra).
  assert (0 < n * c < e / 16) by (split; nra).
  unfold h, k, Rdiv. repeat split; try nra; unfold c2, z; lra.
Qed.

Lemma values : a = 3 / 4 * e /\ b = e / 4 - e * u /\ o = e * u + t /\ z = 1 - e - t /\ w = a + z /\
  c = a + b - n * w /\ c2 = z + n * w + b - n * c /\ t = 2 * e * e /\ 0 < e * u.
Proof. repeat split; try (unfold b, o, t; field). nra. Qed.

Lemma places_of : dist 3%nat truth /\ dist 3%nat (further u) /\ dist 3%nat (nearer (u + 2 * e)) /\ dist 4%nat p4 /\
  dist 4%nat A /\ dist 4%nat Q0 /\ dist 4%nat Q1 /\ dist 4%nat Q2 /\ dist 4%nat Q3 /\ dist 4%nat Q4 /\ dist 4%nat B.
Proof.
  destruct small as (? & ? & ? & ? & ?). pose proof small_c. pose proof slack1. pose proof slack2.
  destruct bounds as (? & ? & ? & ? & ? & ? & ? & ?).
  destruct values as (? & ? & ? & ? & ? & ? & ? & ? & ?).
  assert (n * (c2 - w) < 1 / 2) by (assert (c2 - w < 1) by lra; nra).
  clearbody a b o z w c c2 t.
  repeat match goal with |- _ /\ _ => split end; (apply dist_three || apply dist_four); lra.
Qed.

Ltac reflect := intros [|[|[|[|?]]]]; intros; cbn; try lia; try reflexivity.

Lemma products : n * c2 < 1 / 16 /\ 0 < 1 / (3 + n) <= 1.
Proof.
  destruct small as (_ & _ & N & _ & _). destruct bounds as (_ & _ & _ & _ & _ & _ & _ & C). split.
  - clear - N C. nra.
  - assert (I : 0 < / (3 + n)) by (apply Rinv_0_lt_compat; lra).
    assert (J : / (3 + n) * (3 + n) = 1) by (field; lra). clear - N I J. unfold Rdiv. split; nra.
Qed.

Lemma chain : D 4%nat p4 A < D 4%nat p4 B.
Proof.
  destruct small as (? & ? & ? & ? & ?). pose proof small_c. pose proof slack1. pose proof slack2.
  destruct bounds as (? & ? & ? & ? & ? & ? & ? & ?).
  destruct places_of as (? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ?).
  destruct values as (? & ? & ? & ? & ? & ? & ? & ? & ?).
  pose proof products as [? ?].
  assert (First : D 4%nat p4 A < D 4%nat p4 Q0).
  { apply (lifted_less 4 (4 / 5) (1 / 5)); try lra; try assumption; try lia.
    apply (mon 5%nat 3%nat 2%nat); places; try (apply dist_lift; assumption || lra); cbn; try lra. each. }
  assert (R1 : D 4%nat p4 Q1 = D 4%nat p4 Q0).
  { apply (reflected 0%nat 3%nat (w / 2) (1 / (3 + n)) p4 Q1 Q0 (1 / (3 + n) * (z + n * w) - w / 2 * h));
      try lra; try lia; try assumption; try (cbn; unfold w, h, k; field; lra).
    - reflect.
    - unfold h. replace (_ - _) with (1 / (3 + n) * (z + n * w - w / 2 * (1 + n))) by (field; lra).
      apply Rmult_le_pos; lra. }
  assert (R2 : D 4%nat p4 Q2 = D 4%nat p4 Q1).
  { apply (reflected 1%nat 3%nat (c / 2) (1 / (3 + n)) p4 Q2 Q1 (1 / (3 + n) * (a - n * w + n * c) - c / 2 * h));
      try lra; try lia; try assumption; try (cbn; unfold h, k; unfold c; field; lra).
    - reflect.
    - unfold h. replace (_ - _) with (1 / (3 + n) * (a - n * w + n * c - c / 2 * (1 + n))) by (field; lra).
      apply Rmult_le_pos; lra. }
  assert (R3 : D 4%nat p4 Q2 = D 4%nat p4 Q3).
  { apply (reflected 0%nat 3%nat (c2 / 2) (1 / (3 + n)) p4 Q2 Q3 (1 / (3 + n) * (z + n * w) - c2 / 2 * h));
      try lra; try lia; try assumption; try (cbn; unfold h, k; unfold c2; field; lra).
    - reflect.
    - unfold h. replace (_ - _) with (1 / (3 + n) * (z + n * w - c2 / 2 * (1 + n))) by (field; lra).
      apply Rmult_le_pos; lra. }
  assert (Next : D 4%nat p4 Q3 < D 4%nat p4 Q4).
  { apply (mon 4%nat 0%nat 3%nat); places; try assumption; cbn; try lra. each. }
  assert (Last : D 4%nat p4 Q4 < D 4%nat p4 B).
  { apply (mon 4%nat 1%nat 3%nat); places; try assumption; cbn; try lra. each. }
  lra.
Qed.

Lemma g_below_f : g u < f (u + 2 * e).
Proof.
  destruct small as (? & ? & ? & ? & ?). destruct bounds as (? & ? & ? & ? & ? & ? & ? & ?).
  destruct places_of as (? & ? & ? & _).
  apply (lifted_less 3 (2 * h) e); try lra; try assumption; try lia.
  pose proof chain as C.
  rewrite (prevalences 4%nat _ p4 _ A), (prevalences 4%nat (lift 3 (2 * h) truth) p4 _ B); [exact C|..];
    reflect; cbn; unfold o, b, a; lra || nra.
Qed.

End Chain.

Theorem MON_and_IMP_exclude_IND : False.
Proof.
  apply (no_jump_at_every_place f g 0 (1 / 8)); [lra | exact f_below_g |].
  intros u v U V H. replace v with (u + 2 * ((v - u) / 2)) by field. apply g_below_f; lra.
Qed.

End AnyFunction.
