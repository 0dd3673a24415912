(** Why axioms fail on the extended domain, where errors are limits and may be infinite. *)

From Coq Require Import Reals List Lra Lia PeanoNat.
From Coquelicot Require Import Rbar.
From Axiomcheck Require Import Sums Quantification Forms Refutations.
From Axiomcheck Require Export Extended.
Import ListNotations.
Open Scope R_scope.

(** ** What fails on the natural domain fails on the extended one *)

Lemma here Dom D n p x v : extended Dom D n p x v -> Dom n p x -> v = Finite (D n p x).
Proof. intros [[_ E] | [F _]] I; [exact E | now destruct F]. Qed.

Ltac value_here H :=
  let E := fresh in pose proof (here _ _ _ _ _ _ H ltac:(solve [auto])) as E; clear H; subst.

Section Natural.

Variables (N : nat -> Prop) (Dom : domain) (D : measure).
Local Notation V := (extended Dom D).

(** Every error that is spoken of is where the formula has a value: take that. *)
Ltac natural_values :=
  repeat match goal with
         | H : exists _, _ |- _ => destruct H
         | H : _ /\ _ |- _ => destruct H
         | H : V _ _ _ _ |- _ => value_here H
         end.

Lemma IoI_natural : IoI_extended N V -> IoI N Dom D.
Proof.
  intros H n p x Nn P X I. destruct (H n p x Nn P X) as (v & W & E). value_here W.
  rewrite <- E. split; [now intros -> | intros F; now injection F].
Qed.

Lemma NN_natural : NN_extended N V -> NN N Dom D.
Proof. intros H n p x Nn P X I. destruct (H n p x Nn P X) as (v & W & E). value_here W. exact E. Qed.

Lemma MON_natural : MON_extended N V -> MON N Dom D.
Proof.
  intros H n c1 c2 p x y; intros. destruct (H n c1 c2 p x y) as (v & w & ?); auto. natural_values. assumption.
Qed.

Lemma MON_binary_natural : MON_binary_extended V -> MON_binary Dom D.
Proof.
  intros H c1 p x y; intros. destruct (H c1 p x y) as (v & w & ?); auto. natural_values. assumption.
Qed.

Lemma IMP_natural : IMP_extended N V -> IMP N Dom D.
Proof.
  intros H n c1 c2 a p x y; intros. destruct (H n c1 c2 a p x y) as (v & w & ?); auto. natural_values. congruence.
Qed.

Lemma IMP_binary_natural : IMP_binary_extended V -> IMP_binary Dom D.
Proof.
  intros H c1 a p x y; intros. destruct (H c1 a p x y) as (v & w & ?); auto. natural_values. congruence.
Qed.

Lemma shifted_printed_natural (compare : Rbar -> Rbar -> Prop) (compare' signs : R -> R -> Prop) :
  (forall v w, compare (Finite v) (Finite w) -> compare' v w) ->
  shifted_printed_extended compare signs N V -> shifted_printed compare' signs N Dom D.
Proof.
  intros C H n c1 c2 a s1 s2 p q x y; intros.
  destruct (H n c1 c2 a s1 s2 p q x y) as (v & w & ?); auto. natural_values. auto.
Qed.

Lemma shifted_repaired_natural (compare : Rbar -> Rbar -> Prop) (compare' signs : R -> R -> Prop) :
  (forall v w, compare (Finite v) (Finite w) -> compare' v w) ->
  shifted_repaired_extended compare signs N V -> shifted_repaired compare' signs N Dom D.
Proof.
  intros C H n c1 c2 a s1 s2 p q x y; intros.
  destruct (H n c1 c2 a s1 s2 p q x y) as (v & w & ?); auto. natural_values. auto.
Qed.

Lemma shifted_binary_natural (compare : Rbar -> Rbar -> Prop) (compare' signs : R -> R -> Prop) :
  (forall v w, compare (Finite v) (Finite w) -> compare' v w) ->
  shifted_binary_extended compare signs V -> shifted_binary compare' signs Dom D.
Proof.
  intros C H c1 c2 a s1 s2 p q x y; intros.
  destruct (H c1 c2 a s1 s2 p q x y) as (v & w & ?); auto. natural_values. auto.
Qed.

Lemma same_finite v w : Finite v = Finite w -> v = w.
Proof. congruence. Qed.

Definition REL_printed_natural signs := shifted_printed_natural more Rgt signs (fun _ _ H => H).
Definition REL_repaired_natural signs := shifted_repaired_natural more Rgt signs (fun _ _ H => H).
Definition REL_binary_natural signs := shifted_binary_natural more Rgt signs (fun _ _ H => H).
Definition ABS_printed_natural signs := shifted_printed_natural eq eq signs same_finite.
Definition ABS_repaired_natural signs := shifted_repaired_natural eq eq signs same_finite.
Definition ABS_binary_natural signs := shifted_binary_natural eq eq signs same_finite.

Lemma IND_printed_natural : IND_printed_extended N V -> IND_printed N Dom D.
Proof.
  intros H n k p x y; intros. destruct (H n k p x y) as (v & w & v' & w' & ?); auto. natural_values. assumption.
Qed.

Lemma IND_repaired_natural : IND_repaired_extended N V -> IND_repaired N Dom D.
Proof.
  intros H n k p x y; intros. destruct (H n k p x y) as (v & w & v' & w' & ?); auto. natural_values. assumption.
Qed.

(** ** The largest error *)

Lemma MAX_fewer_extended (M : nat -> Prop) : (forall n, M n -> N n) -> MAX_extended N V -> MAX_extended M V.
Proof. intros I (b & P & B). exists b. split; auto. Qed.

Lemma two_maxima_extended n p x m q :
  N n -> dist n p -> dist n x -> Dom n p x -> N m -> dist m q -> (forall y, dist m y -> Dom m q y) ->
  (forall y, dist m y -> Dom m q y -> D m q y < D n p x) -> ~ MAX_extended N V.
Proof.
  intros Nn P X I Nm Q A L (b & _ & B).
  destruct (B n p Nn P) as [_ U]. destruct (U x X) as (v & W & E). value_here W. simpl in E.
  destruct (B m q Nm Q) as [(y & Y & Z) _]. pose proof (here _ _ _ _ _ _ Z (A y Y)) as F. injection F as F.
  specialize (L y Y (A y Y)). lra.
Qed.

Lemma unbounded_extended n (p x : R -> vector) :
  N n -> (forall t, near t -> dist n (p t) /\ dist n (x t) /\ Dom n (p t) (x t)) ->
  grows (fun t => D n (p t) (x t)) -> ~ MAX_extended N V.
Proof.
  intros Nn I G (b & _ & B). destruct (G b) as (d & J & H). destruct (I d J) as (P & X & K).
  destruct (B n (p d) Nn P) as [_ U]. destruct (U (x d) X) as (v & W & E). value_here W.
  simpl in E. unfold near in J. specialize (H d). lra.
Qed.

End Natural.

(** The formula has a value at all predictions. *)
Ltac admissible_everywhere :=
  let y := fresh "y" in let c := fresh in let L := fresh in
  intros y _ c L; each_class c L; somewhere.

(** ** Errors that are limits *)

Definition tends (f : R -> R) (l : R) : Prop :=
  forall e, 0 < e -> exists d, near d /\ forall t, 0 < t <= d -> Rabs (f t - l) < e.

(** Distributions without zeros that approach p, at distance t at most. *)
Definition leads (n : nat) (p' : R -> vector) (p : vector) : Prop :=
  forall t, near t -> dist n (p' t) /\ positive_on n (p' t) /\ forall c, (c < n)%nat -> Rabs (p' t c - p c) <= t.

Lemma along Dom D n p x v (p' x' : R -> vector) :
  extended Dom D n p x v -> ~ Dom n p x -> leads n p' p -> leads n x' x ->
  forall e, exists d, near d /\ forall t, 0 < t <= d -> within v e (D n (p' t) (x' t)).
Proof.
  intros [[I _] | [_ M]] U P X e; [now destruct U | ].
  destruct (M e) as (d & J & W). exists (Rmin (d / 2) (1 / 8)). unfold near.
  split; [split; [apply Rmin_glb_lt; lra | apply Rmin_r] | ].
  intros t [T S]. pose proof (Rmin_l (d / 2) (1 / 8)). pose proof (Rmin_r (d / 2) (1 / 8)).
  destruct (P t) as (P1 & P2 & P3); [unfold near; lra | ].
  destruct (X t) as (X1 & X2 & X3); [unfold near; lra | ].
  apply W; auto; intros c L; [specialize (P3 c L) | specialize (X3 c L)]; lra.
Qed.

Lemma both_near c d : near c -> near d -> exists t, 0 < t <= c /\ t <= d.
Proof.
  unfold near. intros C D. exists (Rmin c d).
  repeat split; [apply Rmin_glb_lt; lra | apply Rmin_l | apply Rmin_r].
Qed.

Lemma infinite_there Dom D n p x v (p' x' : R -> vector) :
  extended Dom D n p x v -> ~ Dom n p x -> leads n p' p -> leads n x' x ->
  grows (fun t => D n (p' t) (x' t)) -> v = p_infty.
Proof.
  intros W U P X G. pose proof (along Dom D n p x v p' x' W U P X) as A. destruct v as [l | | ]; auto; exfalso.
  - destruct (A 1) as (c & C & E), (G (l + 1)) as (d & J & K). destruct (both_near c d C J) as (t & T & S).
    specialize (E t T). specialize (K t ltac:(lra)). simpl in E. specialize (E ltac:(lra)).
    apply Rabs_def2 in E. lra.
  - destruct (A 0) as (c & C & E), (G 0) as (d & J & K). destruct (both_near c d C J) as (t & T & S).
    specialize (E t T). specialize (K t ltac:(lra)). simpl in E. lra.
Qed.

Lemma limit_there Dom D n p x v (p' x' : R -> vector) l :
  extended Dom D n p x v -> ~ Dom n p x -> leads n p' p -> leads n x' x ->
  tends (fun t => D n (p' t) (x' t)) l -> v = Finite l.
Proof.
  intros W U P X G. pose proof (along Dom D n p x v p' x' W U P X) as A. destruct v as [k | | ].
  - destruct (Req_dec k l) as [-> | F]; auto. exfalso.
    assert (Z : 0 < Rabs (k - l) / 2) by (assert (0 < Rabs (k - l)) by (apply Rabs_pos_lt; lra); lra).
    destruct (A (Rabs (k - l) / 2)) as (c & C & E), (G _ Z) as (d & J & K).
    destruct (both_near c d C J) as (t & T & S). specialize (E t T). specialize (K t ltac:(lra)).
    simpl in E. specialize (E Z). revert E K Z. unfold Rabs. repeat destruct Rcase_abs; lra.
  - exfalso. destruct (A (l + 1)) as (c & C & E), (G 1 ltac:(lra)) as (d & J & K).
    destruct (both_near c d C J) as (t & T & S). specialize (E t T). specialize (K t ltac:(lra)).
    simpl in E. apply Rabs_def2 in K. lra.
  - exfalso. destruct (A (l - 1)) as (c & C & E), (G 1 ltac:(lra)) as (d & J & K).
    destruct (both_near c d C J) as (t & T & S). specialize (E t T). specialize (K t ltac:(lra)).
    simpl in E. apply Rabs_def2 in K. lra.
Qed.

Lemma tends_exponentially f l :
  (forall t, near t -> f t <= l) ->
  (exists S c, 0 < c /\ grows S /\ forall t, near t -> l - f t <= c / exp (S t)) -> tends f l.
Proof.
  intros B (S & c & C & G & E) e P. destruct (grows_exp S G (c / e)) as (d & J & K).
  exists d. split; auto. intros t T. unfold near in *. specialize (B t ltac:(lra)). specialize (E t ltac:(lra)).
  specialize (K t T). cbv beta in K. rewrite Rabs_left1 by lra.
  enough (c / exp (S t) < e) by lra. apply Rmult_lt_reg_r with (exp (S t)); [apply exp_pos | ].
  apply Rmult_lt_compat_r with (r := e) in K; auto. replace (c / e * e) with c in K by (field; lra).
  replace (c / exp (S t) * exp (S t)) with c by (field; apply Rgt_not_eq, exp_pos). lra.
Qed.

Lemma tends_linearly f g l k :
  (forall t, near t -> f t - l = t * g t) -> (forall t, near t -> - k <= g t) -> (forall t, near t -> g t <= k) ->
  0 < k -> tends f l.
Proof.
  intros E L U K e P. exists (Rmin (e / (2 * k)) (1 / 8)). unfold near in *.
  assert (0 < e / (2 * k)) by (apply Rdiv_lt_0_compat; lra).
  split; [split; [apply Rmin_glb_lt; lra | apply Rmin_r] | ].
  intros t [T S]. pose proof (Rmin_l (e / (2 * k)) (1 / 8)). pose proof (Rmin_r (e / (2 * k)) (1 / 8)).
  specialize (E t ltac:(lra)). specialize (L t ltac:(lra)). specialize (U t ltac:(lra)). rewrite E.
  assert (t * k <= e / 2).
  { apply Rle_trans with (e / (2 * k) * k); [apply Rmult_le_compat_r; lra | right; field; lra]. }
  apply Rabs_def1; nra.
Qed.

(** ** Tactics *)

(** A curve of listed vectors leads to a vector. *)
Ltac positive_near := first [lra | nra | apply pow_le; lra | apply pow_lt; lra].
Ltac leading :=
  let t := fresh "t" in let T := fresh in let c := fresh in let L := fresh in
  intros t T; unfold near in T; split;
  [ split; [intros c L; each_class c L; numbers; positive_near | numbers; lra]
  | split; intros c L; each_class c L; numbers;
    first [positive_near | apply Rabs_le; lra | apply Rabs_le; split; nra] ].

(** The formula has no value, as some class shows. *)
Ltac undefined_at c A :=
  specialize (A c ltac:(lia)); revert A; numbers; intros A; first [lra | destruct A; lra].
Ltac undefined :=
  let A := fresh in
  intros A;
  first [undefined_at 0%nat A | undefined_at 1%nat A | undefined_at 2%nat A | undefined_at 3%nat A].

(** H says that an error is v: it is where the formula has a value, or infinite, or the limit l. *)
Ltac natural_value H :=
  let E := fresh in pose proof (here _ _ _ _ _ _ H ltac:(admissible)) as E; clear H; subst.
Ltac infinite_value H p x :=
  let E := fresh in
  assert (E := infinite_there _ _ _ _ _ _ p x H ltac:(undefined) ltac:(leading) ltac:(leading) ltac:(numbers; rises));
  clear H; subst.
Ltac limit_value H p x l :=
  let E := fresh in
  assert (E := limit_there _ _ _ _ _ _ p x l H ltac:(undefined) ltac:(leading) ltac:(leading));
  match type of E with
  | ?T -> _ => let G := fresh in enough (G : T); [specialize (E G); clear G H; subst | ]
  end.

(** F compares errors in a way that is not so. *)
Ltac refute_extended F :=
  unfold more in F; cbn [Rbar_le Rbar_lt] in F;
  first [ tauto | lra | discriminate F
        | refute_left F | refute_right F
        | destruct F as [F _]; specialize (F eq_refl); refute F ].

(** Absolute values and minima of linear forms whose signs and order the hypotheses tell, from within. *)
Ltac settle :=
  repeat match goal with
         | |- context [Rabs ?a] => first [rewrite (Rabs_pos_eq a) by lra | rewrite (Rabs_left1 a) by lra]
         | |- context [Rmin ?a ?b] => first [rewrite (Rmin_left a b) by lra | rewrite (Rmin_right a b) by lra]
         | |- context [Rmax ?a ?b] => first [rewrite (Rmax_left a b) by lra | rewrite (Rmax_right a b) by lra]
         end.

(** Denominators that are positive, or negative, as the square of t is at most t. *)
Ltac nonzero_near := repeat split; first [lra | nra].

(** f - l = t g, and g is bounded. *)
Ltac linearly :=
  [> let t := fresh "t" in let T := fresh in
     intros t T; unfold near in T; numbers; settle; cbn [INR]; field; nonzero_near
   | let t := fresh "t" in let T := fresh in
     intros t T; unfold near in T; cbv beta; RefutationsEnclosure.compare_on_window T t
   | let t := fresh "t" in let T := fresh in
     intros t T; unfold near in T; cbv beta; RefutationsEnclosure.compare_on_window T t
   | lra ].

(** ** Errors that are not there *)

(** H says that an error is v; E, that v is then the limit l along the curves. *)
Ltac limit_along E H p x l :=
  pose proof (limit_there _ _ _ _ _ _ p x l H ltac:(undefined) ltac:(leading) ltac:(leading)) as E.
Ltac infinite_along E H p x :=
  pose proof (infinite_there _ _ _ _ _ _ p x H ltac:(undefined) ltac:(leading) ltac:(leading)) as E.

(** Two limits along two curves are not the same error. *)
Ltac not_both E F := rewrite E in F; first [discriminate F | injection F; intros; lra].
