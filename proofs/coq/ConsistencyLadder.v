(** No function D satisfies MON, REL and IND as printed.

    D is any function of two distributions; the axioms are those of [Quantification.v] on the
    closed domain, but that IND speaks of every part of the codeframe, its classes in their order
    ([IND_parts], from which [IND_printed] follows).  Finitely many instances exclude nothing; the proof uses
    that the values of D are real, twice.

    Where the truth is (1/2, 1/2, 0), what is predicted of the third class cannot count before all
    else, or there would be a gap at every place.  So some v of it instead of u < v costs no more than
    it costs to move a quarter from the second class to the first; let d = v - u.  Then a first
    move from a class that is predicted far too little is as bad as one likes: if the share of it
    that is predicted is by 4^N lower than of two other classes, then giving h of it to one of them
    costs more than the second gains by 4 N d h from a further class ([ladder]).
    By REL, the error falls as two true prevalences come nearer to each other.  Let nothing be predicted of the commoner
    one of them: of the truths on the way each makes D less than the one before it by as much as one likes,
    and again there would be a gap at every place. *)

From Coq Require Import Reals Lra Lia PeanoNat Psatz.
From Axiomcheck Require Import Sums Quantification ConsistencyReals.
Open Scope R_scope.

(** * Parts of a codeframe *)

(** s enumerates k of n classes in their order. *)
Definition chosen (k n : nat) (s : nat -> nat) : Prop :=
  forall i, (i < k)%nat -> (s i < n)%nat /\ forall j, (i < j < k)%nat -> (s i < s j)%nat.

(** The projection on those classes. *)
Definition pick (k : nat) (s : nat -> nat) (p : vector) : vector := fun c => p (s c) / sum k (fun i => p (s i)).

(** Property 8, as printed, of every part. *)
Definition IND_parts (N : nat -> Prop) (Dom : domain) (D : measure) : Prop :=
  forall n k s p x y, N n -> (2 <= k < n)%nat -> chosen k n s ->
  dist n p -> dist n x -> dist n y ->
  (forall c, (c < n)%nat -> (forall i, (i < k)%nat -> s i <> c) -> x c = y c) ->
  0 < sum k (fun i => p (s i)) -> 0 < sum k (fun i => x (s i)) ->
  Dom n p x -> Dom n p y -> Dom k (pick k s p) (pick k s x) -> Dom k (pick k s p) (pick k s y) ->
  (D n p x <= D n p y <-> D k (pick k s p) (pick k s x) <= D k (pick k s p) (pick k s y)).

(** The first classes are a part. *)
Lemma IND_parts_printed N Dom D : IND_parts N Dom D -> IND_printed N Dom D.
Proof.
  intros I n k p x y Nn K P X Y A Mp Mx. apply (I n k (fun i => i) p x y); try assumption.
  - intros i Hi. split; [lia|]. intros j Hj. lia.
  - intros c L Out. apply A. split; [|exact L].
    destruct (Nat.lt_ge_cases c k) as [H|H]; [exfalso; now apply (Out c) | exact H].
Qed.

Section AnyFunction.

Variable D : measure.
Hypothesis prevalences : of_prevalences D.
Hypothesis mon : MON every everywhere D.
Hypothesis rel : REL_printed same every everywhere D.
Hypothesis ind : IND_parts every everywhere D.

(** * Weights that need not sum to one *)

Definition weights (n : nat) (v : vector) := (forall c, (c < n)%nat -> 0 <= v c) /\ 0 < sum n v.
Definition normal (n : nat) (v : vector) : vector := fun c => v c / sum n v.
Definition E n p x := D n (normal n p) (normal n x).

Lemma sum_normal n v k s : sum k (fun i => normal n v (s i)) = sum k (fun i => v (s i)) / sum n v.
Proof.
  unfold normal, Rdiv. rewrite (sum_ext k _ (fun i => / sum n v * v (s i))) by (intros; ring).
  rewrite (sum_scale k (/ sum n v) (fun i => v (s i))). ring.
Qed.

Lemma dist_normal n v : weights n v -> dist n (normal n v).
Proof.
  intros [P S]. split.
  - intros c L. unfold normal, Rdiv. apply Rmult_le_pos; [now apply P | left; now apply Rinv_0_lt_compat].
  - transitivity (sum n v / sum n v); [exact (sum_normal n v n (fun i => i)) | field; lra].
Qed.

Lemma E_ext n p q x y : (forall c, (c < n)%nat -> p c = q c) -> (forall c, (c < n)%nat -> x c = y c) -> E n p x = E n q y.
Proof.
  intros P X. unfold E. apply prevalences; intros c L; unfold normal.
  - now rewrite (P c L), (sum_ext n p q P).
  - now rewrite (X c L), (sum_ext n x y X).
Qed.

Lemma part n k s p x y : (2 <= k < n)%nat -> chosen k n s -> weights n p -> weights n x -> weights n y -> sum n x = sum n y ->
  (forall c, (c < n)%nat -> (forall i, (i < k)%nat -> s i <> c) -> x c = y c) ->
  0 < sum k (fun i => p (s i)) -> 0 < sum k (fun i => x (s i)) -> 0 < sum k (fun i => y (s i)) ->
  (E n p x <= E n p y <-> E k (fun i => p (s i)) (fun i => x (s i)) <= E k (fun i => p (s i)) (fun i => y (s i))).
Proof.
  intros K C P X Y S A Mp Mx My. unfold E at 1 2.
  assert (Q : forall v, weights n v -> 0 < sum k (fun i => v (s i)) ->
    forall c, pick k s (normal n v) c = normal k (fun i => v (s i)) c).
  { intros v [_ V] M c. unfold pick. rewrite sum_normal. unfold normal. field. split; lra. }
  assert (I : forall v, 0 < sum n v -> 0 < sum k (fun i => v (s i)) -> 0 < sum k (fun i => normal n v (s i))).
  { intros v V M. rewrite sum_normal. now apply Rdiv_lt_0_compat. }
  rewrite (ind n k s (normal n p) (normal n x) (normal n y)); try apply anywhere_is; try (now apply dist_normal); try assumption;
    try (unfold every; lia); try (apply I; [apply P || apply X | assumption]).
  - unfold E. rewrite (prevalences k _ (normal k (fun i => p (s i))) (pick k s (normal n x)) (normal k (fun i => x (s i)))),
      (prevalences k _ (normal k (fun i => p (s i))) (pick k s (normal n y)) (normal k (fun i => y (s i))));
      try (intros; now apply Q). reflexivity.
  - intros c L O. unfold normal. now rewrite S, (A c L O).
Qed.

Lemma part_less n k s p x y : (2 <= k < n)%nat -> chosen k n s -> weights n p -> weights n x -> weights n y -> sum n x = sum n y ->
  (forall c, (c < n)%nat -> (forall i, (i < k)%nat -> s i <> c) -> x c = y c) ->
  0 < sum k (fun i => p (s i)) -> 0 < sum k (fun i => x (s i)) -> 0 < sum k (fun i => y (s i)) ->
  (E n p x < E n p y <-> E k (fun i => p (s i)) (fun i => x (s i)) < E k (fun i => p (s i)) (fun i => y (s i))).
Proof.
  intros K C P X Y S A Mp Mx My.
  assert (H := part n k s p y x K C P Y X (eq_sym S) (fun c L O => eq_sym (A c L O)) Mp My Mx).
  split; intros L; apply Rnot_le_lt; intros G; apply H in G; lra.
Qed.

(** Moving from a class of which less is predicted, for what there is, to one of which more is. *)
Lemma moved_two p x y c d : (c < 2)%nat -> (d < 2)%nat -> c <> d -> weights 2 p -> weights 2 x -> weights 2 y ->
  sum 2 x = sum 2 y -> 0 < p c -> y c < x c -> x c * p d <= x d * p c -> E 2 p x < E 2 p y.
Proof.
  intros C H N P X Y S Pc L R.
  assert (T : forall v, sum 2 v = v c + v d).
  { intros v. simpl. destruct c as [|[|?]], d as [|[|?]]; try lia; simpl; lra. }
  assert (Sp : 0 < sum 2 p) by apply P. assert (Sx : 0 < sum 2 x) by apply X.
  assert (I : 0 < / sum 2 x) by now apply Rinv_0_lt_compat.
  unfold E. apply (mon 2%nat c d); try apply anywhere_is; try (now apply dist_normal).
  - unfold every; lia.
  - repeat split; assumption.
  - intros e E1 E2 E3. lia.
  - unfold normal. rewrite <- S. split; unfold Rdiv; [now apply Rmult_lt_compat_r|].
    apply (Rmult_le_reg_r (sum 2 x * sum 2 p)); [now apply Rmult_lt_0_compat|].
    replace (x c * / sum 2 x * (sum 2 x * sum 2 p)) with (x c * sum 2 p) by (field; lra).
    replace (p c * / sum 2 p * (sum 2 x * sum 2 p)) with (p c * sum 2 x) by (field; lra).
    rewrite !T. lra.
  - unfold normal. rewrite <- S. split; unfold Rdiv.
    + apply (Rmult_le_reg_r (sum 2 x * sum 2 p)); [now apply Rmult_lt_0_compat|].
      replace (x d * / sum 2 x * (sum 2 x * sum 2 p)) with (x d * sum 2 p) by (field; lra).
      replace (p d * / sum 2 p * (sum 2 x * sum 2 p)) with (p d * sum 2 x) by (field; lra).
      rewrite !T. lra.
    + apply Rmult_lt_compat_r; [assumption|]. rewrite !T in S. lra.
Qed.

Definition both (i j : nat) : nat -> nat := fun c => match c with O => i | _ => j end.

Lemma chosen_both n i j : (i < j < n)%nat -> chosen 2 n (both i j).
Proof. intros L [|[|a]] A; try lia; split; simpl; try lia; intros [|[|b]] B; simpl; lia. Qed.

Lemma moved n i j p x y : (3 <= n)%nat -> (i < n)%nat -> (j < n)%nat -> i <> j -> weights n p -> weights n x -> weights n y ->
  sum n x = sum n y -> agree_but n i j x y -> x i + x j = y i + y j -> 0 < p i -> y i < x i -> x i * p j <= x j * p i ->
  E n p x < E n p y.
Proof.
  intros N I J O P X Y S A T Pi L R.
  assert (Pj := proj1 P j J). assert (Yi := proj1 Y i I). assert (Xj := proj1 X j J).
  assert (G : forall a b, (a < b < n)%nat -> ((a = i /\ b = j) \/ (a = j /\ b = i)) -> E n p x < E n p y).
  { intros a b H K.
    assert (U : forall v, sum 2 (fun c => v (both a b c)) = v i + v j) by (intros v; simpl; destruct K as [[-> ->]|[-> ->]]; lra).
    assert (W : forall v, weights n v -> 0 < v i + v j -> weights 2 (fun c => v (both a b c))).
    { intros v [V _] M. split; [|rewrite U; exact M]. intros c C. apply V. destruct c; simpl; lia. }
    apply (part_less n 2 (both a b)); try assumption; try lia; try (rewrite U; lra).
    - now apply chosen_both.
    - intros c C Out. apply A; [assumption| |]; intros ->; destruct K as [[-> ->]|[-> ->]];
        try (apply (Out 0%nat); [lia | reflexivity]); try (apply (Out 1%nat); [lia | reflexivity]).
    - destruct K as [[-> ->]|[-> ->]].
      + apply (moved_two _ _ _ 0%nat 1%nat); simpl; try lia; try assumption; try (apply W; [assumption | lra]); lra.
      + apply (moved_two _ _ _ 1%nat 0%nat); simpl; try lia; try assumption; try (apply W; [assumption | lra]); lra. }
  destruct (Nat.lt_ge_cases i j) as [Q|Q]; [apply (G i j); [lia | now left] | apply (G j i); [lia | now right]].
Qed.

(** * The first move from a class of which far too little is predicted *)

Ltac each := intros [|[|[|[|[|[|[|?]]]]]]]; intros; cbn in *; try lia; try lra.
Ltac weighs := split; [each | cbn; lra].
Ltac list := unfold weights, agree_but; try lia; try (weighs; fail); try (each; fail); cbn; try lra.

Section Ladder.

(** What the third class costs where the truth is (1/2, 1/2, 0). *)
Variables u v : R.
Hypothesis U : 0 < u < v.
Hypothesis V : v < 1 / 16.
Hypothesis cheap : D 3%nat truth (nearer v) <= D 3%nat truth (further u).

Let d := v - u.

Lemma hop q h : 0 < q -> 0 < h ->
  E 3 (of (q :: q :: 0 :: nil)) (of (2 * h :: 2 * h - 4 * h * v :: 4 * h * v :: nil)) <=
  E 3 (of (q :: q :: 0 :: nil)) (of (3 * h :: h - 4 * h * u :: 4 * h * u :: nil)).
Proof.
  intros Q H. unfold E.
  rewrite (prevalences 3%nat _ truth _ (nearer v)), (prevalences 3%nat (normal 3 (of (q :: q :: 0 :: nil))) truth _ (further u));
    [exact cheap | ..]; unfold normal, truth, nearer, further; intros [|[|[|?]]] L; try lia; cbn; field; lra.
Qed.

Definition outer : nat -> nat := fun c => match c with 0 => 0 | 1 => 3 | 2 => 4 | _ => 5 end%nat.
Definition inner : nat -> nat := fun c => match c with 0 => 1 | 1 => 3 | 2 => 4 | _ => 5 end%nat.
Definition shuttle : nat -> nat := fun c => match c with 0 => 1 | 1 => 2 | _ => 6 end%nat.

Ltac chosen_ := intros [|[|[|[|?]]]] ?; try lia; split; cbn; try lia; intros [|[|[|[|?]]]] ?; cbn; lia.
Lemma chosen_outer : chosen 4 7 outer. Proof. chosen_. Qed.
Lemma chosen_inner : chosen 4 7 inner. Proof. chosen_. Qed.
Lemma chosen_shuttle : chosen 3 7 shuttle. Proof. chosen_. Qed.

(** Classes that are not chosen. *)
Ltac others := intros [|[|[|[|[|[|[|?]]]]]]] ? Out; cbn; try lia; try lra;
  try (exfalso; apply (Out 0%nat); [lia | reflexivity]); try (exfalso; apply (Out 1%nat); [lia | reflexivity]);
  try (exfalso; apply (Out 2%nat); [lia | reflexivity]); try (exfalso; apply (Out 3%nat); [lia | reflexivity]).

Lemma ladder N : forall pc pd pw pv xc xd xw xv h,
  0 < pc -> 0 < pd -> 0 < pw -> 0 < pv -> 0 < h <= xc -> 0 <= xd -> 0 <= xw ->
  4 ^ N * (xc * pd) <= xd * pc -> 4 ^ N * (xc * pw) <= xw * pc -> 4 * INR N * d * h <= xv ->
  E 4 (of (pc :: pd :: pw :: pv :: nil)) (of (xc :: xd :: xw :: xv :: nil)) <
  E 4 (of (pc :: pd :: pw :: pv :: nil)) (of (xc - h :: xd + h :: xw + 4 * INR N * d * h :: xv - 4 * INR N * d * h :: nil)).
Proof.
  induction N as [|N IH]; intros pc pd pw pv xc xd xw xv h Pc Pd Pw Pv H Xd Xw Rd Rw Xv.
  - simpl INR in *. replace (4 * 0 * d * h) with 0 in * by ring. simpl pow in *.
    apply (moved 4 0 1); list.
  - rewrite S_INR in *. set (k := 4 * INR N * d * h).
    assert (K : 4 * (INR N + 1) * d * h = 4 * d * h + k) by (unfold k; ring). rewrite K in *.
    assert (D0 : 0 < 4 * d * h) by (unfold d; apply Rmult_lt_0_compat; lra).
    assert (K0 : 0 <= k) by (unfold k; repeat apply Rmult_le_pos; try apply pos_INR; unfold d; lra).
    assert (F : 1 <= 4 ^ N) by (apply pow_R1_Rle; lra).
    rewrite <- tech_pow_Rmult in Rd, Rw.
    (* two classes of the same true prevalence q, of which little is predicted, and one that is not there *)
    set (q := 3 / 4 * h * pc / xc).
    assert (Q : q * xc = 3 / 4 * h * pc) by (unfold q; field; lra).
    assert (Q0 : 0 < q) by (unfold q; apply Rdiv_lt_0_compat; [repeat apply Rmult_lt_0_compat|]; lra).
    clearbody q.
    assert (higher : forall p x, 0 < p -> 4 * 4 ^ N * (xc * p) <= x * pc -> 4 ^ N * 3 * h * p <= x * q).
    { intros p x Hp R. apply (Rmult_le_reg_r xc); [lra|]. replace (x * q * xc) with (3 / 4 * h * (x * pc)) by (transitivity (x * (q * xc)); [rewrite Q|]; ring).
      replace (4 ^ N * 3 * h * p * xc) with (3 / 4 * h * (4 * 4 ^ N * (xc * p))) by field. apply Rmult_le_compat_l; lra. }
    assert (above : forall p x, 0 < p -> 4 * 4 ^ N * (xc * p) <= x * pc -> 3 * h * p <= x * q).
    { intros p x Hp R. eapply Rle_trans; [|exact (higher p x Hp R)]. replace (3 * h * p) with (1 * (3 * h * p)) by ring.
      replace (4 ^ N * 3 * h * p) with (4 ^ N * (3 * h * p)) by ring. apply Rmult_le_compat_r; [|exact F]. repeat apply Rmult_le_pos; lra. }
    assert (HU : 0 < h * u) by (apply Rmult_lt_0_compat; lra).
    assert (HV : h * u < h * v) by (apply Rmult_lt_compat_l; lra).
    assert (HW : 4 * (h * v) < h / 4) by nra.
    assert (Dd : d * h = h * v - h * u) by (unfold d; ring).
    set (P := of (pc :: q :: q :: pd :: pw :: pv :: 0 :: nil)).
    set (S0 := of (xc :: 2 * h :: h - 4 * h * v :: xd :: xw :: xv :: 4 * h * v :: nil)).
    set (S1 := of (xc - h :: 2 * h :: 2 * h - 4 * h * v :: xd :: xw :: xv :: 4 * h * v :: nil)).
    set (S2 := of (xc - h :: 3 * h :: h - 4 * h * u :: xd :: xw :: xv :: 4 * h * u :: nil)).
    set (S3 := of (xc - h :: 3 * h :: h - 4 * h * u :: xd :: xw :: xv - 4 * d * h :: 4 * h * v :: nil)).
    set (S4 := of (xc - h :: 3 * h :: h - 4 * h * v :: xd :: xw + 4 * d * h :: xv - 4 * d * h :: 4 * h * v :: nil)).
    set (S5 := of (xc - h :: 2 * h :: h - 4 * h * v :: xd + h :: xw + (4 * d * h + k) :: xv - (4 * d * h + k) :: 4 * h * v :: nil)).
    assert (T01 : E 7 P S0 < E 7 P S1).
    { apply (moved 7 0 2); unfold P, S0, S1; list. replace (xc * q) with (3 / 4 * h * pc) by lra. apply Rmult_le_compat_r; lra. }
    assert (T12 : E 7 P S1 <= E 7 P S2).
    { apply (part 7 3 shuttle); unfold P, S1, S2; try apply chosen_shuttle; list; try others.
      pose proof (hop q h Q0 ltac:(lra)) as G.
      eapply Rle_trans; [apply Req_le|eapply Rle_trans; [exact G|apply Req_le]]; apply E_ext; intros [|[|[|?]]] L; try lia; reflexivity. }
    assert (T23 : E 7 P S2 < E 7 P S3).
    { apply (moved 7 5 6); unfold P, S2, S3; list. rewrite Rmult_0_r. apply Rmult_le_pos; lra. }
    assert (T34 : E 7 P S3 < E 7 P S4).
    { apply (moved 7 2 4); unfold P, S3, S4; list. apply Rle_trans with (3 * h * pw); [|exact (above pw xw Pw Rw)]. apply Rmult_le_compat_r; nra. }
    assert (T45 : E 7 P S4 < E 7 P S5).
    { apply (part_less 7 4 inner); unfold P, S4, S5; try apply chosen_inner; list; try others.
      pose proof (IH q pd pw pv (3 * h) xd (xw + 4 * d * h) (xv - 4 * d * h) h Q0 Pd Pw Pv ltac:(lra) Xd ltac:(lra)) as G. fold k in G.
      eapply Rle_lt_trans; [|eapply Rlt_le_trans; [apply G|]]; try (apply Req_le, E_ext; intros [|[|[|[|?]]]] L; try lia; cbn; lra); try lra.
      - replace (4 ^ N * (3 * h * pd)) with (4 ^ N * 3 * h * pd) by ring. exact (higher pd xd Pd Rd).
      - apply Rle_trans with (xw * q); [|apply Rmult_le_compat_r; lra].
        replace (4 ^ N * (3 * h * pw)) with (4 ^ N * 3 * h * pw) by ring. exact (higher pw xw Pw Rw). }
    assert (T : E 7 P S0 < E 7 P S5) by lra.
    apply (part_less 7 4 outer) in T; unfold P, S0, S5 in *; try apply chosen_outer; list; try others.
    eapply Rle_lt_trans; [|eapply Rlt_le_trans; [apply T|]]; apply Req_le, E_ext; intros [|[|[|[|?]]]] L; try lia; cbn; lra.
Qed.

(** * Truths on the way *)

Definition at_ t := of (1 / 4 + t :: 1 / 8 - t :: 1 / 2 :: 1 / 8 :: nil).
Definition given w := of (0 :: 1 / 4 :: w :: 3 / 4 - w :: nil).
Definition low t := D 4%nat (at_ t) (given (1 / 2)).
Definition high t := D 4%nat (at_ t) (given (1 / 4)).

Lemma dist_of_four a b c e : 0 <= a -> 0 <= b -> 0 <= c -> 0 <= e -> a + b + c + e = 1 -> dist 4%nat (of (a :: b :: c :: e :: nil)).
Proof. intros. split; [each | cbn; lra]. Qed.

Lemma E_is_D p x : sum 4 p = 1 -> sum 4 x = 1 -> E 4 p x = D 4%nat p x.
Proof. intros P X. apply prevalences; intros c L; unfold normal; rewrite ?P, ?X; field. Qed.

Lemma low_below_high t : 0 < t < 1 / 16 -> low t < high t.
Proof.
  intros T. apply (mon 4%nat 2%nat 3%nat); try apply anywhere_is; try (apply dist_of_four; lra); try (unfold every; lia);
    try (repeat split; lia); cbn; try lra. each.
Qed.

Lemma step N t s w k : 0 < t -> 0 < s -> t + s < 1 / 16 -> 1 / 4 <= w <= 1 / 2 -> 4 ^ N * s <= 1 / 8 -> 0 < k <= 4 * INR N * d * s ->
  D 4%nat (at_ t) (given w) < D 4%nat (at_ (t + s)) (given (w + k)).
Proof.
  intros T S R W P K. set (m := 4 * INR N * d * s) in *.
  assert (N4 : INR N <= 4 ^ N).
  { clear. induction N as [|N IH]; [simpl; lra|]. rewrite S_INR, <- tech_pow_Rmult. assert (1 <= 4 ^ N) by (apply pow_R1_Rle; lra). lra. }
  assert (F : 1 <= 4 ^ N) by (apply pow_R1_Rle; lra).
  assert (Ns : INR N * s <= 1 / 8) by (eapply Rle_trans; [apply Rmult_le_compat_r; [lra | exact N4] | exact P]).
  assert (s8 : s <= 1 / 8) by (eapply Rle_trans; [|exact P]; rewrite <- (Rmult_1_l s) at 1; apply Rmult_le_compat_r; lra).
  assert (P0 : 0 < 4 ^ N * s) by (apply Rmult_lt_0_compat; lra).
  assert (N0 : 0 <= INR N * s) by (apply Rmult_le_pos; [apply pos_INR | lra]).
  assert (M : 0 < m <= 1 / 32).
  { split; [lra|]. unfold m. replace (4 * INR N * d * s) with (4 * d * (INR N * s)) by ring.
    apply Rle_trans with (1 / 4 * (1 / 8)); [|lra]. apply Rmult_le_compat; unfold d; lra. }
  assert (L1 : D 4%nat (at_ t) (given w) < D 4%nat (at_ (t + s)) (of (s :: 1 / 4 - s :: w :: 3 / 4 - w :: nil))).
  { apply Rgt_lt. apply (rel 4%nat 1%nat 0%nat (1 / 8 + t) 1 1); try apply anywhere_is; try (apply dist_of_four; lra); try (unfold every; lia);
      try (repeat split; lia); try (split; [now left | reflexivity]); cbn; try lra; each. }
  eapply Rlt_le_trans; [exact L1|].
  assert (L2 : E 4 (at_ (t + s)) (of (s :: 1 / 4 - s :: w :: 3 / 4 - w :: nil)) <
    E 4 (at_ (t + s)) (of (s - s :: 1 / 4 - s + s :: w + m :: 3 / 4 - w - m :: nil))).
  { apply (ladder N); try lra.
    - apply Rle_trans with (4 ^ N * s * (1 / 8)); [rewrite <- Rmult_assoc; apply Rmult_le_compat_l; lra|].
      apply Rle_trans with (1 / 8 * (1 / 8)); [apply Rmult_le_compat_r; lra|].
      apply Rle_trans with (1 / 8 * (1 / 4)); [lra|]. apply Rmult_le_compat; lra.
    - apply Rle_trans with (1 / 8 * (1 / 2)); [rewrite <- Rmult_assoc; apply Rmult_le_compat_r; lra|].
      apply Rle_trans with (1 / 4 * (1 / 4)); [lra|]. apply Rmult_le_compat; lra.
    - fold m. lra. }
  rewrite !E_is_D in L2 by (cbn; lra).
  eapply Rle_trans; [left; exact L2|].
  destruct (Req_dec k m) as [->|Nk].
  - apply Req_le, prevalences; intros [|[|[|[|?]]]] L; try lia; cbn; lra.
  - left. rewrite <- !E_is_D by (cbn; lra). apply (moved 4 2 3); unfold at_, given; list.
Qed.

Lemma climb N t s k j : 0 < t -> 0 < s -> 0 < k <= 4 * INR N * d * s -> 4 ^ N * s <= 1 / 8 ->
  t + INR (S j) * s < 1 / 16 -> INR (S j) * k <= 1 / 4 ->
  D 4%nat (at_ t) (given (1 / 4)) < D 4%nat (at_ (t + INR (S j) * s)) (given (1 / 4 + INR (S j) * k)).
Proof.
  intros T S K P. induction j as [|j IH]; intros Ts Ks.
  - simpl INR in *. rewrite !Rmult_1_l in *. apply (step N); lra.
  - assert (0 < INR (Datatypes.S j)) by (apply lt_0_INR; lia).
    assert (0 < INR (Datatypes.S j) * s /\ 0 < INR (Datatypes.S j) * k) by (split; apply Rmult_lt_0_compat; lra).
    rewrite (S_INR (Datatypes.S j)), !Rmult_plus_distr_r, !Rmult_1_l in *. eapply Rlt_trans; [apply IH; lra|].
    rewrite <- (Rplus_assoc t), <- (Rplus_assoc (1 / 4)). apply (step N); lra.
Qed.

Lemma high_below_low t t' : 0 < t -> t < t' -> t' < 1 / 16 -> high t < low t'.
Proof.
  intros T L T'. assert (D0 : 0 < d) by (unfold d; lra). assert (X : 0 < 16 * d * (t' - t)) by (repeat apply Rmult_lt_0_compat; lra).
  destruct (archimed_cor1 _ X) as [N [HN PN]]. assert (N0 : 0 < INR N) by now apply lt_0_INR.
  assert (A : 1 / 4 <= 4 * INR N * d * (t' - t)).
  { apply (Rmult_lt_compat_r (INR N)) in HN; [|assumption]. rewrite Rinv_l in HN by lra. lra. }
  assert (F : 1 <= 4 ^ N) by (apply pow_R1_Rle; lra).
  assert (Y : 0 < / (8 * 4 ^ N * (t' - t))) by (apply Rinv_0_lt_compat; repeat apply Rmult_lt_0_compat; lra).
  destruct (archimed_cor1 _ Y) as [M [HM PM]]. assert (M0 : 0 < INR M) by now apply lt_0_INR.
  assert (I : 0 < / INR M) by now apply Rinv_0_lt_compat.
  destruct M as [|j]; [lia|]. set (M := INR (S j)) in *.
  assert (G := climb N t ((t' - t) / M) (1 / 4 / M) j T). fold M in G.
  replace (M * ((t' - t) / M)) with (t' - t) in G by (field; lra). replace (M * (1 / 4 / M)) with (1 / 4) in G by (field; lra).
  replace (t + (t' - t)) with t' in G by ring. replace (1 / 4 + 1 / 4) with (1 / 2) in G by lra. apply G; try lra.
  - unfold Rdiv. apply Rmult_lt_0_compat; lra.
  - split; [unfold Rdiv; repeat apply Rmult_lt_0_compat; lra|].
    replace (4 * INR N * d * ((t' - t) / M)) with (4 * INR N * d * (t' - t) / M) by (unfold Rdiv; ring).
    unfold Rdiv at 1 3. apply Rmult_le_compat_r; lra.
  - assert (C : 0 < 8 * 4 ^ N * (t' - t)) by (repeat apply Rmult_lt_0_compat; lra).
    apply (Rmult_lt_compat_r (8 * 4 ^ N * (t' - t))) in HM; [|exact C]. rewrite Rinv_l in HM by lra. unfold Rdiv. lra.
Qed.

Lemma impossible : False.
Proof. apply (no_jump_at_every_place low high 0 (1 / 16)); [lra | exact low_below_high | exact high_below_low]. Qed.

End Ladder.

Theorem MON_and_REL_exclude_IND : False.
Proof.
  apply (no_jump_at_every_place (f D) (g D) 0 (1 / 16)); [lra | |].
  - intros u U. apply f_below_g; [assumption | lra].
  - intros u v U L V. apply Rnot_le_lt. intros C. now apply (impossible u v).
Qed.

End AnyFunction.
