(** Why an axiom fails: a witness, two largest errors that differ, errors without a bound, or a least
    upper bound that is not attained.  Values of D at a witness are compared by computation
    ([RefutationsEnclosure]). *)

From Coq Require Import Reals List Lra Lia PeanoNat.
From Axiomcheck Require Import Sums Quantification.
From Axiomcheck Require RefutationsEnclosure.
Import ListNotations.
Open Scope R_scope.

(** A vector from the list of its values. *)
Definition listed (l : list R) : vector := fun c => nth c l 0.

(** ** Lemmas about the largest error *)

(** A bound for more codeframes is one for fewer. *)
Lemma MAX_fewer (N M : nat -> Prop) (Dom : domain) (D : measure) :
  (forall n, M n -> N n) -> MAX N Dom D -> MAX M Dom D.
Proof. intros I (b & P & B). exists b. split; auto. Qed.

Lemma two_of_every n : size 2 n -> every n.
Proof. unfold size, every. lia. Qed.

(** D(q, .) stays below D(p, x): no bound is attained both for p and for q. *)
Lemma two_maxima (N : nat -> Prop) (Dom : domain) (D : measure) n p x m q y0 :
  N n -> dist n p -> dist n x -> Dom n p x ->
  N m -> dist m q -> dist m y0 -> Dom m q y0 ->
  (forall y, dist m y -> Dom m q y -> D m q y < D n p x) -> ~ MAX N Dom D.
Proof.
  intros Nn P X I Nm Q Y J L (b & _ & B).
  destruct (B n p Nn P (ex_intro _ x (conj X I))) as [_ U].
  destruct (B m q Nm Q (ex_intro _ y0 (conj Y J))) as [(y & Dy & K & E) _].
  specialize (U x X I). specialize (L y Dy K). lra.
Qed.

(** No number bounds D. *)
Lemma unbounded (N : nat -> Prop) (Dom : domain) (D : measure) n :
  N n -> (forall b, exists p x, dist n p /\ dist n x /\ Dom n p x /\ b < D n p x) -> ~ MAX N Dom D.
Proof.
  intros Nn U (b & _ & B). destruct (U b) as (p & x & P & X & I & L).
  destruct (B n p Nn P (ex_intro _ x (conj X I))) as [_ V]. specialize (V x X I). lra.
Qed.

(** D(p, .) stays below L and comes as near to it as one likes: p has no largest error. *)
Lemma not_attained (N : nat -> Prop) (Dom : domain) (D : measure) n p L :
  N n -> dist n p ->
  (forall x, dist n x -> Dom n p x -> D n p x < L) ->
  (forall b, b < L -> exists x, dist n x /\ Dom n p x /\ b < D n p x) -> ~ MAX N Dom D.
Proof.
  intros Nn P S A (b & _ & B).
  destruct (A (L - 1)) as (y & Y & J & _); [lra | ].
  destruct (B n p Nn P (ex_intro _ y (conj Y J))) as [(x & X & I & E) U].
  destruct (A b) as (z & Z & K & M); [specialize (S x X I); lra | ].
  specialize (U z Z K). lra.
Qed.

(** ** Functions of t > 0 near zero *)

(** The t that are spoken of. *)
Definition near (t : R) := 0 < t <= 1 / 8.

(** Near zero f exceeds every number. *)
Definition grows (f : R -> R) := forall b, exists d, near d /\ forall t, 0 < t <= d -> b < f t.

(** f stays above some number. *)
Definition floored (f : R -> R) := exists k, forall t, near t -> k <= f t.

Lemma grows_from f g : floored (fun t => g t - f t) -> grows f -> grows g.
Proof.
  intros [k K] F b. destruct (F (b - k)) as (d & I & G). exists d. split; auto.
  intros t T. specialize (G t T). unfold near in *. specialize (K t ltac:(lra)). lra.
Qed.

Lemma grows_plus_l f g : grows f -> floored g -> grows (fun t => f t + g t).
Proof.
  intros F [k K]. apply grows_from with f; auto. exists k. intros t T. specialize (K t T). lra.
Qed.

Lemma grows_plus_r f g : floored f -> grows g -> grows (fun t => f t + g t).
Proof.
  intros [k K] G. apply grows_from with g; auto. exists k. intros t T. specialize (K t T). lra.
Qed.

Lemma grows_scaled c f : 0 < c -> grows f -> grows (fun t => c * f t).
Proof.
  intros C F b. destruct (F (b / c)) as (d & I & G). exists d. split; auto. intros t T.
  specialize (G t T). apply Rmult_lt_compat_l with (r := c) in G; auto.
  replace (c * (b / c)) with b in G by (field; lra). auto.
Qed.

Lemma grows_times a f g : 0 < a -> (forall t, near t -> a <= f t) -> grows g -> grows (fun t => f t * g t).
Proof.
  intros A F G b. destruct (G (Rmax (b / a) 0)) as (d & I & H). exists d. split; auto. intros t T.
  specialize (H t T). unfold near in *. specialize (F t ltac:(lra)).
  pose proof (Rmax_l (b / a) 0). pose proof (Rmax_r (b / a) 0).
  assert (a * (b / a) = b) by (field; lra). nra.
Qed.

Lemma grows_divided c f : 0 < c -> grows f -> grows (fun t => f t / c).
Proof.
  intros C F b. destruct (grows_scaled (/ c) f (Rinv_0_lt_compat c C) F b) as (d & I & G).
  exists d. split; auto. intros t T. unfold Rdiv. rewrite Rmult_comm. auto.
Qed.

Lemma grows_ln f : grows f -> grows (fun t => ln (f t)).
Proof.
  intros F b. destruct (F (exp b)) as (d & I & G). exists d. split; auto. intros t T.
  rewrite <- (ln_exp b). apply ln_increasing; auto. apply exp_pos.
Qed.

Lemma grows_exp f : grows f -> grows (fun t => exp (f t)).
Proof.
  intros F b. destruct (F b) as (d & I & G). exists d. split; auto. intros t T. specialize (G t T).
  pose proof (exp_ineq1_le (f t)). lra.
Qed.

(** A quotient whose denominator tends to zero, at least as fast as a multiple of t. *)
Lemma grows_pole a c f g :
  0 < a -> 0 < c -> (forall t, near t -> a <= f t) -> (forall t, near t -> 0 < g t <= c * t) ->
  grows (fun t => f t / g t).
Proof.
  unfold near. intros A C F G b. set (B := Rmax b 1).
  assert (1 <= B) by apply Rmax_r. assert (b <= B) by apply Rmax_l.
  assert (P : 0 < a / (2 * c * B)) by (apply Rdiv_lt_0_compat; nra).
  exists (Rmin (a / (2 * c * B)) (1 / 8)). split; [split; [apply Rmin_glb_lt; lra | apply Rmin_r] | ].
  intros t [T U]. pose proof (Rmin_l (a / (2 * c * B)) (1 / 8)). pose proof (Rmin_r (a / (2 * c * B)) (1 / 8)).
  specialize (F t ltac:(lra)). specialize (G t ltac:(lra)).
  apply Rmult_lt_reg_r with (g t); [lra | ]. replace (f t / g t * g t) with (f t) by (field; lra).
  assert (S : c * t * (2 * B) <= a).
  { apply Rle_trans with (c * (a / (2 * c * B)) * (2 * B)); [ | right; field; lra].
    apply Rmult_le_compat_r; [lra | ]. apply Rmult_le_compat_l; lra. }
  nra.
Qed.

(** D tends to infinity along a curve of distributions. *)
Lemma unbounded_along (N : nat -> Prop) (Dom : domain) (D : measure) n (p x : R -> vector) :
  N n -> (forall t, near t -> dist n (p t) /\ dist n (x t) /\ Dom n (p t) (x t)) ->
  grows (fun t => D n (p t) (x t)) -> ~ MAX N Dom D.
Proof.
  intros Nn I G. apply unbounded with n; auto. intros b. destruct (G b) as (d & J & H).
  destruct (I d J) as (P & X & K). exists (p d), (x d). repeat split; try apply P; try apply X; auto.
  apply H. unfold near in J. lra.
Qed.

(** D(p, .) stays below L and tends to L along a curve, as fast as an exponential of what grows. *)
Lemma not_attained_along (N : nat -> Prop) (Dom : domain) (D : measure) n p (x : R -> vector) L :
  N n -> dist n p -> (forall y, dist n y -> Dom n p y -> D n p y < L) ->
  (forall t, near t -> dist n (x t) /\ Dom n p (x t)) ->
  (exists S c, 0 < c /\ grows S /\ forall t, near t -> L - D n p (x t) <= c / exp (S t)) ->
  ~ MAX N Dom D.
Proof.
  intros Nn P B I (S & c & C & G & E). apply not_attained with n p L; auto. intros b M.
  destruct (grows_exp S G (c / (L - b))) as (d & J & H).
  destruct (I d J) as (X & K). exists (x d). repeat split; try apply X; auto.
  specialize (E d J). specialize (H d). unfold near in J. specialize (H ltac:(lra)). cbv beta in H.
  enough (c / exp (S d) < L - b) by lra.
  apply Rmult_lt_reg_r with (exp (S d)); [apply exp_pos | ].
  apply Rmult_lt_compat_r with (r := L - b) in H; [ | lra].
  replace (c / (L - b) * (L - b)) with c in H by (field; lra).
  replace (c / exp (S d) * exp (S d)) with c by (field; apply Rgt_not_eq, exp_pos). lra.
Qed.

(** ** Tactics for witnesses *)

(** Everything but real numbers is computed. *)
Ltac numbers :=
  cbv -[Rplus Rmult Rminus Rdiv Rinv Ropp Rabs Rmin Rmax ln exp pow IZR INR Rlt Rle Rgt Rge R not grows floored].

Ltac compare := numbers; RefutationsEnclosure.compare_numbers.

Ltac each_class c L :=
  lazymatch type of L with
  | (_ < O)%nat => exfalso; exact (Nat.nlt_0_r _ L)
  | _ => destruct c as [ | c]; [ | apply Nat.succ_lt_mono in L; each_class c L]
  end.

(** A listed vector is a distribution. *)
Ltac distribution := split; [let c := fresh in let L := fresh in intros c L; each_class c L; numbers; lra | numbers; lra].

Ltac somewhere := numbers; first [exact I | lra | left; lra | right; lra].

(** The hypotheses of an axiom at a witness. *)
Ltac admissible :=
  lazymatch goal with
  | |- dist _ _ => distribution
  | |- two_classes _ _ _ => unfold two_classes; lia
  | |- every _ => unfold every; lia
  | |- size _ _ => exact eq_refl
  | |- same _ _ => unfold same, is_sign; lra
  | |- independent _ _ => unfold independent, is_sign; lra
  | |- agree_but _ _ _ _ _ =>
      let c := fresh in let L := fresh in
      intros c L ? ?; each_class c L; first [exfalso; lia | numbers; lra]
  | |- forall c, (_ <= c < _)%nat -> _ =>
      let c := fresh in let L := fresh in let M := fresh in
      intros c [M L]; each_class c L; first [exfalso; lia | numbers; lra]
  | |- (_ < _)%nat => lia
  | |- (_ <= _ < _)%nat => lia
  | |- _ => first [somewhere | let c := fresh in let L := fresh in intros c L; each_class c L; somewhere]
  end.

(** Give F what it assumes of the witness. *)
Ltac discharge F := repeat lazymatch type of F with ?A -> _ => specialize (F ltac:(admissible)) end.

(** F says of numbers what is not so. *)
Ltac refute F :=
  lazymatch type of F with
  | _ < _ => apply (Rlt_not_le _ _ F); compare
  | _ > _ => apply (Rgt_not_le _ _ F); compare
  | _ <= _ => apply (Rle_not_lt _ _ F); compare
  | _ = _ =>
      revert F; numbers;
      first [ apply Rlt_not_eq; RefutationsEnclosure.compare_roughly
            | apply Rgt_not_eq, Rlt_gt; RefutationsEnclosure.compare_roughly
            | apply Rlt_not_eq; RefutationsEnclosure.compare_numbers
            | apply Rgt_not_eq, Rlt_gt; RefutationsEnclosure.compare_numbers ]
  | forall c, (c < _)%nat -> _ =>
      first [ specialize (F 0%nat ltac:(lia)) | specialize (F 1%nat ltac:(lia))]; revert F; numbers; lra
  end.

(** The side of an equivalence that holds. *)
Ltac holds := first [exact I | compare | apply Rle_antisym; compare].
Ltac refute_left F := destruct F as [F _]; specialize (F ltac:(holds)); refute F.
Ltac refute_right F := destruct F as [_ F]; specialize (F ltac:(holds)); refute F.

(** ** Tactics for the largest error *)

(** D(q, y) < D(p, x) for all predictions y over two classes. *)
Ltac below_everywhere :=
  let y := fresh "y" in let Y := fresh in let S := fresh in let I := fresh in let t := fresh "t" in
  intros y Y _; pose proof (dist_2 y Y) as S; pose proof (dist_le_1 2 y 0 Y ltac:(lia)) as I;
  numbers; replace (y 1%nat) with (1 - y 0%nat) by lra; revert I; generalize (y 0%nat); clear;
  intros t I; RefutationsEnclosure.compare_on_unit I t.

Ltac floored_by k :=
  let t := fresh "t" in let T := fresh in
  exists k; intros t T; unfold near in T; cbv beta; RefutationsEnclosure.compare_on_window T t.

(** a ln (a / b) is at least a - b. *)
Lemma entropy_floor a b : 0 < a -> 0 < b -> a - b <= a * ln (a / b).
Proof.
  intros A B. assert (P : 0 < b / a) by (apply Rdiv_lt_0_compat; lra).
  pose proof (exp_ineq1_le (ln (b / a))) as H. rewrite exp_ln in H by auto.
  replace (a / b) with (/ (b / a)) by (field; lra). rewrite ln_Rinv by auto.
  replace (a - b) with (a * (1 - b / a)) by (field; lra). apply Rmult_le_compat_l; lra.
Qed.

Ltac never_negative :=
  lazymatch goal with
  | |- 0 <= Rabs _ => apply Rabs_pos
  | |- 0 <= _ + _ => first [lra | apply Rplus_le_le_0_compat; never_negative]
  | |- 0 <= _ * _ => apply Rmult_le_pos; never_negative
  | |- 0 <= _ / _ => apply Rmult_le_pos; [never_negative | apply Rlt_le, Rinv_0_lt_compat; lra]
  | |- 0 <= _ ^ 2 => apply pow2_ge_0
  | |- _ => lra
  end.

Ltac floored_by_entropy :=
  let t := fresh "t" in let T := fresh in
  exists (-1); intros t T; unfold near in T; cbv beta;
  eapply Rle_trans; [ | apply entropy_floor; lra]; lra.

Ltac floored_at_zero :=
  let t := fresh "t" in let T := fresh in exists 0; intros t T; unfold near in T; cbv beta; never_negative.

Lemma floored_plus f g : floored f -> floored g -> floored (fun t => f t + g t).
Proof. intros [k K] [l L]. exists (k + l). intros t T. specialize (K t T). specialize (L t T). lra. Qed.

Ltac floored_somewhere :=
  first [ floored_by (-1) | floored_by (-100) | floored_at_zero | floored_by_entropy
        | lazymatch goal with
          | |- floored (fun t => @?f t + @?g t) => apply (floored_plus f g); floored_somewhere
          end ].

(** f tends to infinity, by its structure. *)
Ltac rises :=
  lazymatch goal with
  | |- grows (fun t => @?f t + @?g t) =>
      first [ apply (grows_plus_l f g); [rises | floored_somewhere]
            | apply (grows_plus_r f g); [floored_somewhere | rises] ]
  | |- grows (fun t => @?f t * @?g t) =>
      apply (grows_times (1 / 100) f g);
      [ lra | let t := fresh "t" in let T := fresh in
              intros t T; unfold near in T; cbv beta; RefutationsEnclosure.compare_on_window T t
      | rises ]
  | |- grows (fun t => @?f t / INR ?n) => apply (grows_divided (INR n) f); [apply lt_0_INR; lia | rises]
  | |- grows (fun t => ln (@?f t)) => apply (grows_ln f); rises
  | |- grows (fun t => exp (@?f t)) => apply (grows_exp f); rises
  | |- grows (fun t => @?f t / @?g t) =>
      apply (grows_pole (1 / 100) 10 f g);
      [ lra | lra | let t := fresh "t" in let T := fresh in
                    intros t T; unfold near in T; cbv beta; RefutationsEnclosure.compare_on_window T t
      | unfold near; intros; nra ]
  end.

(** A curve of distributions at which D has values. *)
Ltac curve := let t := fresh "t" in let T := fresh in intros t T; unfold near in T; repeat split; admissible.

(** Where the error is a function of exp S, S a sum: a number s > 0 in its place. *)
Ltac exponential_alone :=
  lazymatch goal with
  | |- context [exp ?S] => let P := fresh in pose proof (exp_pos S) as P; revert P; generalize (exp S)
  end.

(** D(p, y) < L for all predictions over the classes, given a positive expression that equals L - D. *)
Tactic Notation "always_below" := intros ? _ _; numbers; exponential_alone; intros s P.

(** L - D is at most c / exp S, and S grows. *)
Ltac approaches c :=
  eexists; exists c; split;
  [ lra
  | split;
    [ | let t := fresh "t" in let T := fresh in
        intros t T; unfold near in T; numbers;
        lazymatch goal with
        | |- ?l <= c / exp (?S _) => lazymatch l with context [exp ?e] => unify (S t) e end
        end;
        cbv beta; exponential_alone; intros s P ]; [numbers; rises | ] ].
