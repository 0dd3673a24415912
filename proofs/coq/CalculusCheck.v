(** The last rule of the calculus, the mean value theorem; then certificates: lists of steps, checked by
    computation. *)

From Coq Require Import Reals QArith Qreals String List Bool Arith Lia Lra.
From Coquelicot Require Import Coquelicot.
From Axiomcheck Require Import Calculus CalculusTerms CalculusPolynomials CalculusRules CalculusReals CalculusFacts.
From Axiomcheck Require Import CalculusPoints.
Import ListNotations.
Open Scope R_scope.

Definition w_path (H : list fm) (g : fm) x f a b :=
  match g, slopes x None f with
  | Rel r l h, Some ([(_, s)], k) =>
      let v := Var x in
      guard (match r with RLe | RLt => true | _ => false end && fresh (SScalar, x) (Rel REq a b :: g :: H) &&
          (bnd_t 0 a && bnd_t 0 b) &&
          (tm_eqb l (sub_t (Images [(x, a)] [] []) f) && tm_eqb h (sub_t (Images [(x, b)] [] []) f)))
        ((H, Rel r a b) :: map (fun c => (Rel RLe a v :: Rel RLe v b :: H, c)) k ++
         [(Rel RLt a v :: Rel RLt v b :: H, Rel r zero s)])
  | _, _ => None
  end.

Lemma sub_one e x f a : bnd_t 0 a = true ->
  val e [] (sub_t (Images [(x, a)] [] []) f) = val (set_scalar e x (val e [] a)) [] f.
Proof.
  intros B. rewrite sub_val by (unfold fit; simpl; now rewrite B). apply val_agree. repeat split.
  intros [[] y] _; simpl; try reflexivity. unfold upd. now destruct (String.eqb x y).
Qed.

Lemma path_sound H g x f a b : sound (H, g) (w_path H g x f a b).
Proof.
  unfold w_path. destruct g as [r l h| | | | | | | | |]; try apply refused.
  destruct (slopes x None f) as [[[|[t s] [|]] k]|] eqn:S; try apply refused. apply guarded.
  intros M F e T. apply andb_true_iff in M as [M Q]. apply andb_true_iff in M as [M B].
  apply andb_true_iff in M as [R N]. apply andb_true_iff in B as [Ba Bb]. apply andb_true_iff in Q as [Ql Qh].
  apply tm_eqb_eq in Ql, Qh. subst l h. inversion_clear F as [|? ? First F'].
  apply Forall_app in F' as [Conds Inner]. apply Forall_inv in Inner. rewrite Forall_forall in Conds.
  cbn [snd sat]. rewrite !sub_one by assumption. specialize (First e T). cbn [snd sat] in First.
  pose proof (fresh_In _ _ _ N (or_introl eq_refl)) as W. simpl in W.
  set (A := val e [] a) in *. set (C := val e [] b) in *.
  set (F := fun y => val (set_scalar e x y) [] f). set (F' := fun y => val (set_scalar e x y) [] s).
  change (relR r (F A) (F C)).
  assert (Va : forall y, val (set_scalar e x y) [] a = A).
  { intros y. apply val_agree, agree_fresh_scalar. intros I. apply W, in_or_app. now left. }
  assert (Vb : forall y, val (set_scalar e x y) [] b = C).
  { intros y. apply val_agree, agree_fresh_scalar. intros I. apply W, in_or_app. now right. }
  assert (Vx : forall y, val (set_scalar e x y) [] (Var x) = y).
  { intros y. simpl. unfold upd. now rewrite String.eqb_refl. }
  assert (TH : forall y, true_at (set_scalar e x y) H).
  { intros y g I. apply (sat_agree g (set_scalar e x y) e []); [|now apply T].
    apply agree_fresh_scalar, (fresh_In _ _ _ N). right. now right. }
  assert (D : forall y, A <= y <= C -> derivable_pt_lim F y (F' y)).
  { intros y [L1 L2]. apply is_derive_Reals. 
    destruct (slopes_sound x e y f None _ k [] S) as [D [s' Q]].
    - intros c I. apply (Conds _ (in_map _ _ _ I)). apply true_cons; [|apply true_cons; [|apply TH]].
      + cbn [sat relR]. rewrite Va, Vx. exact L1.
      + cbn [sat relR]. rewrite Vb, Vx. exact L2.
    - injection Q as -> ->. exact (D f s' (or_introl eq_refl)). }
  assert (P : forall y, A < y < C -> relR r 0 (F' y)).
  { intros y [L1 L2]. specialize (Inner (set_scalar e x y)). cbn [snd sat] in Inner.
    rewrite val_zero in Inner. apply Inner. apply true_cons; [|apply true_cons; [|apply TH]].
    - cbn [sat relR]. rewrite Va, Vx. exact L1.
    - cbn [sat relR]. rewrite Vb, Vx. exact L2. }
  assert (Main : A < C -> relR r (F A) (F C)).
  { intros L. destruct (MVT_cor2 F F' A C L D) as (y & E & I). specialize (P y I).
    destruct r; try discriminate; simpl in *.
    - assert (0 <= F' y * (C - A)) by (apply Rmult_le_pos; lra). lra.
    - assert (0 < F' y * (C - A)) by (apply Rmult_lt_0_compat; lra). lra. }
  destruct r; try discriminate; simpl in First.
  - destruct (Rle_lt_or_eq_dec A C First) as [L|Z]; [now apply Main | rewrite Z; simpl; lra].
  - now apply Main.
Qed.

(** A relation of numbers, and of scalars between two numbers each. *)
Definition w_enclosed (H : list fm) (g : fm) (l : list (string * (Q * Q))) := guard (told_in_box H l g) [].
Lemma enclosed_sound H g l : sound (H, g) (w_enclosed H g l).
Proof. apply guarded. intros M _ e T. exact (told_in_box_sound e H l g T M). Qed.

(** * Steps *)

Inductive rule :=
| Hypothesis_
| Cut (f : fm)
| Cases (f : fm)
| Order (a b : tm)
| Both (f : fm)
| Each
| Either (f : fm)
| Decide (f : fm)
| Rewrite (a b : tm)
| At_class (f : fm) (c : string)
| Pointwise (c : string)
| Witness (f : fm) (c : string)
| Exhibit (c : string)
| Same (c d : string)
| Differ (l : list string)
| Member (c A : string)
| Instance (m : images)
| Exists (t : tm)
| Obtain (f : fm) (x : string)
| Compare (c : option string)
| Split (t : tm) (c : string)
| Parted (t : tm) (A : string)
| Attained (t : tm) (c : string)
| Bounded (t : tm) (c : string)
| Delta (c d : string)
| Path (x : string) (f a b : tm)
| Whole (a b : tm)
| Fact (n : string) (ts : list tm)
| Algebra (unit form : form) (l : list (fm * tm))
| Absurd (form : form) (l : list (fm * tm))
| Enclosed (l : list (string * (Q * Q))).

(** What a rule wants.  The premises are there for [Instance] alone, which is about any earlier step. *)
Definition wants (r : rule) (S : sequent) (premises : list sequent) : option (list sequent) :=
  let H := fst S in
  let g := snd S in
  match r with
  | Hypothesis_ => w_hypothesis H g
  | Cut f => w_cut H g f
  | Cases f => w_cases H g f
  | Order a b => w_order H g a b
  | Both f => w_both H g f
  | Each => w_each H g
  | Either f => w_either H g f
  | Decide f => w_decide H g f
  | Rewrite a b => w_rewrite H g a b
  | At_class f c => w_at_class H g f c
  | Pointwise c => w_pointwise H g c
  | Witness f c => w_witness H g f c
  | Exhibit c => w_exhibit H g c
  | Same c d => w_same H g c d
  | Differ l => w_differ H g l
  | Member c A => w_member H g c A
  | Instance m => match premises with [S0] => w_instance H g m S0 | _ => None end
  | Exists t => w_exists H g t
  | Obtain f x => w_obtain H g f x
  | Compare c => w_compare H g c
  | Split t c => w_split H g t c
  | Parted t A => w_parted H g t A
  | Attained t c => w_attained H g t c
  | Bounded t c => w_bound H g t c
  | Delta c d => w_delta H g c d
  | Path x f a b => w_path H g x f a b
  | Whole a b => w_whole H g a b
  | Fact n ts => w_fact H g n ts
  | Algebra u f l => w_algebra H g u f l
  | Absurd f l => w_absurd H g f l
  | Enclosed l => w_enclosed H g l
  end.

(** What comes after a formula in a list. *)
Fixpoint after (f : fm) (l : list fm) : option (list fm) :=
  match l with [] => None | g :: l => if fm_eqb g f then Some l else after f l end.
(** Are all of l in m?  Most lists are in the same order, so that the search goes on where it was, in the rest. *)
Fixpoint within (l rest m : list fm) : bool :=
  match l with
  | [] => true
  | f :: l => match after f rest with Some rest => within l rest m | None => if memf f m then within l rest m else false end
  end.
Lemma after_In f l rest : after f l = Some rest -> In f l /\ incl rest l.
Proof.
  revert rest. induction l as [|g l IH]; simpl; intros rest E; [discriminate|]. destruct (fm_eqb g f) eqn:Q.
  - injection E as <-. apply fm_eqb_eq in Q. split; [now left | intros x I; now right].
  - destruct (IH rest E) as [I S]. split; [now right | intros x J; right; auto].
Qed.
Lemma within_In l : forall rest m, incl rest m -> within l rest m = true -> incl l m.
Proof.
  induction l as [|f l IH]; simpl; intros rest m S E; [intros x []|]. destruct (after f rest) as [k|] eqn:A.
  - apply after_In in A as [I K]. intros x [<-|J]; [now apply S|]. revert x J. apply (IH k m); [|exact E].
    intros x J. apply S, K, J.
  - destruct (memf f m) eqn:M; [|discriminate]. intros x [<-|J]; [now apply memf_In|]. exact (IH rest m S E x J).
Qed.

(** A sequent serves for another: the same goal, no more hypotheses. *)
Definition serves (have want : sequent) : bool :=
  if fm_eqb (snd have) (snd want) then within (fst have) (fst want) (fst want) else false.
Lemma serves_valid have want : serves have want = true -> valid have -> valid want.
Proof.
  unfold serves. intros F V e T. destruct (fm_eqb _ _) eqn:G; [|discriminate]. apply fm_eqb_eq in G. rewrite <- G.
  apply V. intros f I. apply T, (within_In _ _ _ (incl_refl _) F), I.
Qed.

Theorem wants_sound r S premises : sound S (wants r S premises).
Proof.
  destruct S as [H g]. destruct r; cbn [wants fst snd].
  - apply hypothesis_sound.
  - apply cut_sound.
  - apply cases_sound.
  - apply order_sound.
  - apply both_sound.
  - apply each_sound.
  - apply either_sound.
  - apply decide_sound.
  - apply rewrite_sound.
  - apply at_class_sound.
  - apply pointwise_sound.
  - apply witness_sound.
  - apply exhibit_sound.
  - apply same_sound.
  - apply differ_sound.
  - apply member_sound.
  - destruct premises as [|S0 [|]]; try apply refused. apply instance_sound.
  - apply exists_sound.
  - apply obtain_sound.
  - apply compare_sound.
  - apply split_sound.
  - apply parted_sound.
  - apply attained_sound.
  - apply bound_sound.
  - apply delta_sound.
  - apply path_sound.
  - apply whole_sound.
  - apply fact_sound.
  - apply algebra_sound.
  - apply absurd_sound.
  - apply enclosed_sound.
Qed.

Fixpoint all2 {A} (f : A -> A -> bool) (l m : list A) : bool :=
  match l, m with
  | [], [] => true
  | x :: l, y :: m => f x y && all2 f l m
  | _, _ => false
  end.

(** A step: its sequent, its rule, and its premises, as the numbers of steps back, the one before being 0. *)
Definition step := (sequent * rule * list N)%type.
(** One that Coq reads sooner than three pairs. *)
Definition St (H : list fm) (g : fm) (r : rule) (numbers : list N) : step := ((H, g), r, numbers).

Fixpoint replay (shown : list sequent) (steps : list step) : option (list sequent) :=
  match steps with
  | [] => Some shown
  | (T, r, numbers) :: rest =>
      match all_some (fun k => nth_error shown (N.to_nat k)) numbers with
      | Some premises =>
          match wants r T premises with
          | Some wanted => if all2 serves premises wanted then replay (T :: shown) rest else None
          | None => None
          end
      | None => None
      end
  end.

Definition proves (steps : list step) (wanted : list sequent) : bool :=
  match replay [] steps with
  | Some shown => forallb (fun S => existsb (fun have => serves have S) shown) wanted
  | None => false
  end.

Lemma replay_sound steps : forall shown all,
  List.Forall valid shown -> replay shown steps = Some all -> List.Forall valid all.
Proof.
  induction steps as [|[[S r] numbers] steps IH]; simpl; intros shown all F E.
  - injection E as <-. exact F.
  - destruct (all_some (fun k => nth_error shown (N.to_nat k)) numbers) as [premises|] eqn:P; [|discriminate].
    destruct (wants r S premises) as [wanted|] eqn:W; [|discriminate].
    destruct (all2 serves premises wanted) eqn:A; [|discriminate].
    apply (IH (S :: shown) all); [|exact E]. constructor; [|exact F].
    apply (wants_sound r S premises wanted W).
    assert (Q : List.Forall valid premises).
    { apply Forall_forall. intros X I. destruct (all_some_In _ _ _ _ P I) as (n & _ & N).
      rewrite Forall_forall in F. apply F. eapply nth_error_In, N. }
    clear -A Q. revert wanted A. induction Q as [|p premises Vp Q IH]; intros [|w wanted] A; try discriminate.
    + constructor.
    + simpl in A. apply andb_true_iff in A as [A1 A2]. constructor; [exact (serves_valid p w A1 Vp) | now apply IH].
Qed.

Theorem proves_sound steps wanted : proves steps wanted = true -> List.Forall valid wanted.
Proof.
  unfold proves. destruct (replay [] steps) as [shown|] eqn:R; [|discriminate].
  pose proof (replay_sound steps [] shown (Forall_nil _) R) as F. rewrite Forall_forall in F.
  intros E. apply Forall_forall. intros S I. rewrite forallb_forall in E. specialize (E S I).
  apply existsb_exists in E as (have & J & Q). exact (serves_valid have S Q (F have J)).
Qed.
