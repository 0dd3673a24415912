(** Sequents that are false at a point: numbers for all names, and values in intervals with rational ends.

    A theorem of a generated file that a claim fails says [fails S] of one of the sequents that say the claim. *)

From Coq Require Import Reals QArith Qreals String List Bool Arith Lia Lra.
From Axiomcheck Require Import Enclosure.
From Axiomcheck Require Import Calculus CalculusTerms.
Import ListNotations.
Open Scope R_scope.

Definition fails (S : sequent) : Prop := ~ valid S.

(** What names stand for; of others 0, or nothing. *)
Record point := Point {
  size : nat;  (* the number of classes *)
  numbers : list (string * Q);
  lists : list (string * list Q);
  places : list (string * nat);
  insides : list (string * list nat)
}.

Fixpoint named {A} (other : A) (l : list (string * A)) (x : string) : A :=
  match l with [] => other | (y, a) :: l => if String.eqb y x then a else named other l x end.

Definition env_of (p : point) : env := {|
  last := pred (size p);
  scalar := fun a => Q2R (named 0%Q (numbers p) a);
  vector := fun v c => Q2R (nth c (named [] (lists p) v) 0%Q);
  class := named 0%nat (places p);
  part := fun A c => existsb (Nat.eqb c) (named [] (insides p) A)
|}.

(** * Relations of two intervals: true, false, or not told *)

Definition exact (q : Q) : interval := Enclosure.point q.

Definition related (r : rel) (i j : interval) : option bool :=
  let apart := (qlt (snd i) (fst j) || qlt (snd j) (fst i))%bool in
  let same := (qle (snd i) (fst j) && qle (snd j) (fst i))%bool in
  match r with
  | RLe => if qle (snd i) (fst j) then Some true else if qlt (snd j) (fst i) then Some false else None
  | RLt => if qlt (snd i) (fst j) then Some true else if qle (snd j) (fst i) then Some false else None
  | REq => if same then Some true else if apart then Some false else None
  | RNe => if apart then Some true else if same then Some false else None
  end.

Definition holds (b : bool) (P : Prop) : Prop := if b then P else ~ P.

Lemma related_sound r i j x y b :
  related r i j = Some b -> inside i x -> inside j y -> holds b (relR r x y).
Proof.
  unfold related, inside. intros E [I1 I2] [J1 J2].
  destruct r, b; simpl in *;
    repeat match type of E with
    | context [if ?c then _ else _] => let Q := fresh "Q" in destruct c eqn:Q; try discriminate
    end;
    repeat match goal with
    | H : (_ && _)%bool = true |- _ => apply andb_prop in H as [? ?]
    | H : (_ || _)%bool = true |- _ => apply orb_prop in H as [? | ?]
    | H : qle _ _ = true |- _ => apply qle_sound in H
    | H : qlt _ _ = true |- _ => apply qlt_sound in H
    end; lra.
Qed.

(** * Values of terms *)

(** The square root of a number that is the square of one. *)
Definition square_root (q : Q) : option Q :=
  let r := Z.sqrt (Qnum q) # Pos.sqrt (Qden q) in
  if (qlt 0 q && qlt 0 r && Qeq_bool (r * r) q)%bool then Some r else None.

Lemma square_root_sound q r : square_root q = Some r -> rootR 2 (Q2R q) = Q2R r.
Proof.
  unfold square_root. destruct (_ && _)%bool eqn:E; [|discriminate]. intros [= <-].
  apply andb_prop in E as [E R]. apply andb_prop in E as [Q P]. apply qlt_sound in Q, P. rewrite Q2R_0 in Q, P.
  apply Qeq_bool_eq, Qeq_eqR in R. rewrite Q2R_mult in R. set (r := Q2R (_ # _)) in *.
  unfold rootR. destruct (Rle_dec _ 0) as [L|L]; [lra|]. rewrite <- R, ln_mult by assumption.
  replace ((ln r + ln r) / INR 2) with (ln r) by (simpl; field). now apply exp_ln.
Qed.

Definition is_point (q : Q) (i : interval) : bool := (qle q (fst i) && qle (snd i) q)%bool.
Lemma is_point_sound q i x : is_point q i = true -> inside i x -> x = Q2R q.
Proof.
  unfold is_point, inside. intros E I. apply andb_prop in E as [A B]. apply qle_sound in A, B. lra.
Qed.

Section Rounded.
Variables (bits : positive) (depth : nat).

Definition un_in (u : unop) (i : interval) : option interval :=
  match u with
  | Pow k => Some (power (if Nat.even k then magnitude i else i) k)
  | Inv => if is_zero i then Some (exact 0) else inverse i
  | Abs => Some (magnitude i)
  | Log => if (qle (snd i) 0 || is_point 1 i)%bool then Some (exact 0) else logarithm bits depth i
  | Exp => if is_zero i then Some (exact 1) else exponential bits depth i
  | Atan =>  (* PI/4 at 1 *)
      if is_zero i then Some (exact 0)
      else if is_point 1 i then Some ((1 # 2), 1)%Q else if is_point (-1) i then Some (-1, -(1 # 2))%Q else None
  | Root k =>
      if qle (snd i) 0 then Some (exact 0)
      else if qlt 0 (fst i) then
        match (if (Nat.eqb k 2 && is_point (fst i) i)%bool then square_root (fst i) else None), k with
        | Some r, _ => Some (exact r)
        | None, S n => bind (logarithm bits depth i) (fun j => exponential bits depth (times j (exact (1 # Pos.of_succ_nat n))))
        | None, O => None
        end
      else None
  end.

Lemma exact_sound q x : x = Q2R q -> inside (exact q) x.
Proof. intros ->. apply point_sound. Qed.
Lemma low_is_zero i x : qle (snd i) 0 = true -> inside i x -> x <= 0.
Proof. intros E [_ U]. apply qle_sound in E. rewrite Q2R_0 in E. lra. Qed.

Lemma un_in_sound u i j x : un_in u i = Some j -> inside i x -> inside j (unR u x).
Proof.
  intros E I. destruct u; cbn [un_in unR] in *.
  - injection E as <-. destruct (Nat.even k) eqn:V.
    + rewrite <- even_power by exact V. apply power_sound, magnitude_sound, I.
    + apply power_sound, I.
  - unfold invR. destruct (is_zero i) eqn:Z.
    + injection E as <-. apply exact_sound. rewrite (is_zero_sound i x Z I), Q2R_0.
      destruct (Req_EM_T 0 0); [reflexivity | lra].
    + destruct (Req_EM_T x 0) as [->|N]; [|now apply inverse_sound with i].
      exfalso. unfold inverse in E. destruct I as [L U].
      destruct (qlt 0 (fst i)) eqn:P; [apply qlt_sound in P; rewrite Q2R_0 in P; lra|].
      destruct (qlt (snd i) 0) eqn:M; [apply qlt_sound in M; rewrite Q2R_0 in M; lra | discriminate].
  - injection E as <-. now apply magnitude_sound.
  - unfold logR. destruct (_ || _)%bool eqn:Z.
    + injection E as <-. apply exact_sound. rewrite Q2R_0. apply orb_prop in Z as [Z|Z].
      * apply (low_is_zero i x Z) in I. destruct (Rle_dec x 0); lra.
      * rewrite (is_point_sound _ _ _ Z I), Q2R_1, ln_1. now destruct (Rle_dec 1 0).
    + destruct (Rle_dec x 0) as [L|L]; [|now apply logarithm_sound with bits depth i].
      exfalso. unfold logarithm in E. destruct (ln_down bits depth (fst i)) eqn:D; [|discriminate].
      apply ln_down_sound in D as [D _]. destruct I. lra.
  - destruct (is_zero i) eqn:Z.
    + injection E as <-. apply exact_sound. now rewrite (is_zero_sound i x Z I), exp_0, Q2R_1.
    + now apply exponential_sound with bits depth i.
  - pose proof PI2_1. pose proof PI_4. destruct (is_zero i) eqn:Z.
    + injection E as <-. apply exact_sound. now rewrite (is_zero_sound i x Z I), atan_0, Q2R_0.
    + destruct (is_point 1 i) eqn:O; [|destruct (is_point (-1) i) eqn:M; [|discriminate]]; injection E as <-.
      * rewrite (is_point_sound _ _ _ O I), Q2R_1, atan_1. unfold inside, Q2R. simpl. lra.
      * rewrite (is_point_sound _ _ _ M I). replace (Q2R (-1)) with (Ropp 1) by (unfold Q2R; simpl; lra).
        rewrite atan_opp, atan_1. unfold inside, Q2R. simpl. lra.
  - destruct (qle (snd i) 0) eqn:N.
    + injection E as <-. apply exact_sound. rewrite Q2R_0. apply (low_is_zero i x N) in I.
      unfold rootR. destruct (Rle_dec x 0); lra.
    + destruct (qlt 0 (fst i)) eqn:P; [|discriminate].
      destruct (if (Nat.eqb k 2 && is_point (fst i) i)%bool then square_root (fst i) else None) as [r|] eqn:S.
      * injection E as <-. apply exact_sound. destruct (_ && _)%bool eqn:A; [|discriminate].
        apply andb_prop in A as [K A]. apply Nat.eqb_eq in K. subst k.
        rewrite (is_point_sound _ _ _ A I). now apply square_root_sound.
      * destruct k as [|k]; [discriminate|]. clear S. unfold rootR.
        destruct (Rle_dec x 0) as [L|L]; [apply qlt_sound in P; rewrite Q2R_0 in P; destruct I; lra|].
        destruct (logarithm bits depth i) as [l|] eqn:Q; [|discriminate]. simpl bind in E.
        apply exponential_sound with (1 := E). unfold Rdiv. apply times_sound.
        -- now apply logarithm_sound with bits depth i.
        -- apply exact_sound. unfold Q2R. cbn [Qnum Qden]. rewrite Rmult_1_l. f_equal.
           now rewrite INR_IZR_INZ.
Qed.

(** What is known of an environment: intervals around scalars, the entries of vectors, and where classes are. *)
Variables (e : env) (box : string -> option interval) (entry_of : string -> nat -> option Q) (there : option env).
Hypothesis box_sound : forall a i, box a = Some i -> inside i (scalar e a).
Hypothesis entry_sound : forall v c q, entry_of v c = Some q -> vector e v c = Q2R q.
Hypothesis there_sound : forall k, there = Some k -> last k = last e /\ class k = class e /\ part k = part e.

Lemma place_there k rho c : there = Some k -> place k rho c = place e rho c.
Proof. intros K. destruct (there_sound k K) as (L & C & _). destruct c; simpl; now rewrite ?L, ?C. Qed.
Lemma left_over_there k rho E : there = Some k -> left_over k rho E = left_over e rho E.
Proof.
  intros K. pose proof (there_sound k K) as (L & C & P). unfold left_over, classes. rewrite L.
  apply filter_ext. intros c. f_equal. induction E as [|x E IH]; [reflexivity|]. simpl. rewrite IH. f_equal.
  destruct x; simpl; now rewrite ?P, ?(place_there k rho _ K).
Qed.

Definition placed {A} (f : env -> option A) : option A := match there with Some k => f k | None => None end.
Lemma placed_some {A} (f : env -> option A) r : placed f = Some r -> exists k, there = Some k /\ f k = Some r.
Proof. unfold placed. destruct there as [k|]; [|discriminate]. intros E. now exists k. Qed.

Definition agg_in (g : agg) : list (option interval) -> option interval :=
  match g with
  | Sum => fold_right (both plus) (Some (exact 0))
  | Cmin => fix go l := match l with [] => Some (exact 0) | [x] => x | x :: l => both least x (go l) end
  | Cmax => fix go l := match l with [] => Some (exact 0) | [x] => x | x :: l => both greatest x (go l) end
  end.
Definition bin_in (b : binop) : option interval -> option interval -> option interval :=
  match b with BAdd => both plus | BMul => product | BMin => both least | BMax => both greatest end.

Fixpoint evaluated (rho : list nat) (t : tm) : option interval :=
  match t with
  | Num q => Some (exact q)
  | Var a => box a
  | At v c => placed (fun k => option_map exact (entry_of v (place k rho c)))
  | Dl c d => placed (fun k => Some (exact (if Nat.eqb (place k rho c) (place k rho d) then 1 else 0)))
  | Nil b => Some (exact (match b with BMul => 1 | _ => 0 end))
  | Bin b s t => bin_in b (evaluated rho s) (evaluated rho t)
  | Un u t => bind (evaluated rho t) (un_in u)
  | Ite r a b s t =>
      match evaluated rho a, evaluated rho b with
      | Some i, Some j =>
          match related r i j with Some yes => if yes then evaluated rho s else evaluated rho t | None => None end
      | _, _ => None
      end
  | Agg g E t => placed (fun k => agg_in g (map (fun c => evaluated (c :: rho) t) (left_over k rho E)))
  end.

Definition encloses (o : option interval) (x : R) : Prop := forall i, o = Some i -> inside i x.

Lemma exact_encloses q x : x = Q2R q -> encloses (Some (exact q)) x.
Proof. intros E i [= <-]. now apply exact_sound. Qed.
Lemma zero_encloses : encloses (Some (exact 0)) 0.
Proof. apply exact_encloses. now rewrite Q2R_0. Qed.
Lemma both_encloses f g a b x y :
  (forall i j x y, inside i x -> inside j y -> inside (f i j) (g x y)) ->
  encloses a x -> encloses b y -> encloses (both f a b) (g x y).
Proof.
  intros F A B k E. destruct a as [i|], b as [j|]; try discriminate. injection E as <-.
  apply F; [now apply A | now apply B].
Qed.

Lemma agg_sound g l m : Forall2 encloses l m -> encloses (agg_in g l) (aggR g m).
Proof.
  intros F. destruct g.
  - induction F as [|a x l m A F IH]; [exact zero_encloses|]. simpl.
    now apply (both_encloses plus Rplus); [exact plus_sound| |].
  - induction F as [|a x l m A F IH]; [exact zero_encloses|]. destruct F; [exact A|].
    now apply (both_encloses least Rmin); [exact least_sound| |].
  - induction F as [|a x l m A F IH]; [exact zero_encloses|]. destruct F; [exact A|].
    now apply (both_encloses greatest Rmax); [exact greatest_sound| |].
Qed.

Lemma evaluated_sound t : forall rho, encloses (evaluated rho t) (val e rho t).
Proof.
  induction t; intros rho.
  - now apply exact_encloses.
  - exact (box_sound a).
  - cbn [evaluated val]. intros i E. apply placed_some in E as (k & K & E). rewrite (place_there k rho c K) in E.
    destruct (entry_of v (place e rho c)) as [q|] eqn:Q; [|discriminate]. injection E as <-.
    apply exact_sound. now apply entry_sound.
  - cbn [evaluated val]. intros i E. apply placed_some in E as (k & K & E).
    rewrite (place_there k rho c K), (place_there k rho d K) in E. injection E as <-.
    apply exact_sound. destruct (Nat.eqb _ _); [now rewrite Q2R_1 | now rewrite Q2R_0].
  - apply exact_encloses. destruct b; simpl; first [now rewrite Q2R_1 | now rewrite Q2R_0].
  - cbn [evaluated val]. specialize (IHt1 rho). specialize (IHt2 rho). destruct b; cbn [bin_in binR].
    + apply both_encloses; auto using plus_sound.
    + intros i E. apply product_sound with (1 := E); auto.
    + apply both_encloses; auto using least_sound.
    + apply both_encloses; auto using greatest_sound.
  - cbn [evaluated val]. intros j E. destruct (evaluated rho t) as [i|] eqn:Q; [|discriminate].
    apply un_in_sound with (1 := E). now apply IHt.
  - cbn [evaluated val]. intros j E.
    destruct (evaluated rho t1) as [a|] eqn:A; [|discriminate]. apply IHt1 in A.
    destruct (evaluated rho t2) as [b|] eqn:B; [|discriminate]. apply IHt2 in B.
    destruct (related r a b) as [yes|] eqn:Q; [|discriminate].
    pose proof (related_sound _ _ _ _ _ _ Q A B) as T. destruct (rel_dec r _ _), yes; simpl in T; try contradiction.
    + now apply IHt3.
    + now apply IHt4.
  - cbn [evaluated val]. intros i Q. apply placed_some in Q as (k & K & Q). rewrite (left_over_there k rho E K) in Q.
    revert i Q. apply agg_sound. induction (left_over e rho E) as [|c l IH]; constructor; auto.
Qed.

(** * Truth of formulas *)

Definition both_true (a b : option bool) : option bool :=
  match a, b with
  | Some false, _ | _, Some false => Some false
  | Some true, Some true => Some true
  | _, _ => None
  end.
Definition either_true (a b : option bool) : option bool :=
  match a, b with
  | Some true, _ | _, Some true => Some true
  | Some false, Some false => Some false
  | _, _ => None
  end.

Fixpoint truth (rho : list nat) (f : fm) : option bool :=
  match f with
  | Rel r s t =>
      match evaluated rho s, evaluated rho t with Some i, Some j => related r i j | _, _ => None end
  | Unit And => Some true
  | Unit Or => Some false
  | Con And f g => both_true (truth rho f) (truth rho g)
  | Con Or f g => either_true (truth rho f) (truth rho g)
  | Qu QAll E f =>
      placed (fun k => fold_right both_true (Some true) (map (fun c => truth (c :: rho) f) (left_over k rho E)))
  | Qu QSome E f =>
      placed (fun k => fold_right either_true (Some false) (map (fun c => truth (c :: rho) f) (left_over k rho E)))
  | Dist c d => placed (fun k => Some (negb (Nat.eqb (place k rho c) (place k rho d))))
  | Mem inside A c => placed (fun k => Some (Bool.eqb (part k A (place k rho c)) inside))
  | Ord upto c d => placed (fun k => Some (Bool.eqb (Nat.leb (place k rho c) (place k rho d)) upto))
  | Int t =>
      match evaluated rho t with
      | Some i => if (qle (snd i) (fst i) && Pos.eqb (Qden (Qred (fst i))) 1)%bool then Some true else None
      | None => None
      end
  | Exv _ _ | Exs _ _ => None
  end.

Definition tells (o : option bool) (P : Prop) : Prop := forall b, o = Some b -> holds b P.

Lemma both_tells a b P Q : tells a P -> tells b Q -> tells (both_true a b) (P /\ Q).
Proof.
  intros A B c E. destruct a as [[]|], b as [[]|]; try discriminate; injection E as <-; simpl;
    try (specialize (A _ eq_refl)); try (specialize (B _ eq_refl)); simpl in *; tauto.
Qed.
Lemma either_tells a b P Q : tells a P -> tells b Q -> tells (either_true a b) (P \/ Q).
Proof.
  intros A B c E. destruct a as [[]|], b as [[]|]; try discriminate; injection E as <-; simpl;
    try (specialize (A _ eq_refl)); try (specialize (B _ eq_refl)); simpl in *; tauto.
Qed.
Lemma same_tells o P Q : (P <-> Q) -> tells o P -> tells o Q.
Proof. intros H T b E. specialize (T b E). destruct b; simpl in *; tauto. Qed.

Lemma eqb_holds x y : holds (Bool.eqb x y) (x = y).
Proof. destruct x, y; simpl; try reflexivity; discriminate. Qed.

Lemma truth_sound f : forall rho, tells (truth rho f) (sat e rho f).
Proof.
  induction f; intros rho.
  - cbn [truth sat]. intros b E. destruct (evaluated rho s) as [i|] eqn:I; [|discriminate].
    destruct (evaluated rho t) as [j|] eqn:J; [|discriminate].
    apply related_sound with (1 := E); now apply evaluated_sound.
  - destruct c; intros b [= <-]; simpl; tauto.
  - destruct c; [now apply both_tells | now apply either_tells].
  - destruct q; cbn [truth sat]; intros b Q; apply placed_some in Q as (k & K & Q);
      rewrite (left_over_there k rho E K) in Q; revert b Q; induction (left_over e rho E) as [|c l IH].
    + intros b [= <-]. simpl. tauto.
    + eapply same_tells; [|exact (both_tells _ _ _ _ (IHf (c :: rho)) IH)]. simpl. split.
      * intros [A B] d [<-|I]; auto.
      * intros H. split; auto.
    + intros b [= <-]. simpl. intros [c [[] _]].
    + eapply same_tells; [|exact (either_tells _ _ _ _ (IHf (c :: rho)) IH)]. simpl. split.
      * intros [A|[d [I A]]]; eauto.
      * intros [d [[<-|I] A]]; eauto.
  - cbn [truth sat]. intros b Q. apply placed_some in Q as (k & K & Q).
    rewrite (place_there k rho c K), (place_there k rho d K) in Q. injection Q as <-.
    destruct (Nat.eqb_spec (place e rho c) (place e rho d)); simpl; tauto.
  - cbn [truth sat]. intros b Q. apply placed_some in Q as (k & K & Q).
    rewrite (place_there k rho c K), (proj2 (proj2 (there_sound k K))) in Q. injection Q as <-. apply eqb_holds.
  - cbn [truth sat]. intros b Q. apply placed_some in Q as (k & K & Q).
    rewrite (place_there k rho c K), (place_there k rho d K) in Q. injection Q as <-. apply eqb_holds.
  - cbn [truth sat]. intros b E. destruct (evaluated rho t) as [i|] eqn:I; [|discriminate].
    destruct (_ && _)%bool eqn:Q; [|discriminate]. injection E as <-. apply andb_prop in Q as [S D].
    apply evaluated_sound in I as [L U]. apply qle_sound in S. apply Pos.eqb_eq in D.
    exists (Qnum (Qred (fst i))). replace (val e rho t) with (Q2R (fst i)) by lra.
    rewrite <- Q2R_red. unfold Q2R. rewrite D. simpl. field.
  - discriminate.
  - discriminate.
Qed.

End Rounded.

(** * At a point *)

Definition truth_at (bits : positive) (depth : nat) (p : point) (f : fm) : option bool :=
  truth bits depth (fun a => Some (exact (named 0%Q (numbers p) a)))
    (fun v c => Some (nth c (named [] (lists p) v) 0%Q)) (Some (env_of p)) [] f.
Lemma truth_at_sound bits depth p f : tells (truth_at bits depth p f) (sat (env_of p) [] f).
Proof.
  apply truth_sound.
  - intros a i [= <-]. now apply exact_sound.
  - intros v c q [= <-]. reflexivity.
  - intros k [= <-]. auto.
Qed.

Definition refuted (bits : positive) (depth : nat) (p : point) (S : sequent) : bool :=
  forallb (fun f => match truth_at bits depth p f with Some b => b | None => false end) (fst S) &&
  match truth_at bits depth p (snd S) with Some b => negb b | None => false end.

Theorem refuted_fails bits depth p S : refuted bits depth p S = true -> fails S.
Proof.
  unfold refuted. intros E V. apply andb_prop in E as [G F]. rewrite forallb_forall in G.
  destruct (truth_at bits depth p (snd S)) as [[]|] eqn:T; try discriminate. apply (truth_at_sound _ _ _ _ _ T). apply V.
  intros f I. specialize (G f I). destruct (truth_at bits depth p f) as [[]|] eqn:Q; try discriminate.
  exact (truth_at_sound _ _ _ _ _ Q).
Qed.

(** Every sequent of a list is false at the point beside it. *)
Fixpoint all_refuted (bits : positive) (depth : nat) (l : list (sequent * point)) : bool :=
  match l with [] => true | x :: l => (refuted bits depth (snd x) (fst x) && all_refuted bits depth l)%bool end.
Theorem all_refuted_fail bits depth l : all_refuted bits depth l = true -> List.Forall fails (map fst l).
Proof.
  induction l as [|x l IH]; simpl; intros E; constructor; apply andb_prop in E as [A B]; [|now apply IH].
  exact (refuted_fails bits depth (snd x) (fst x) A).
Qed.

(** * In a box: what is so of all scalars between two numbers each, which hypotheses say *)

Fixpoint boxed (H : list fm) (l : list (string * (Q * Q))) (a : string) : option interval :=
  match l with
  | [] => None
  | (b, (low, high)) :: l =>
      if (String.eqb b a && memf (Rel RLe (Num low) (Var a)) H && memf (Rel RLe (Var a) (Num high)) H)%bool
      then Some (low, high) else boxed H l a
  end.
Lemma boxed_sound e H l a i : (forall f, In f H -> sat e [] f) -> boxed H l a = Some i -> inside i (scalar e a).
Proof.
  intros T. induction l as [|[b [low high]] l IH]; simpl; [discriminate|].
  destruct (_ && _)%bool eqn:M; [|exact IH]. intros [= <-]. apply andb_prop in M as [M N]. apply andb_prop in M as [_ M].
  apply memf_In, T in M. apply memf_In, T in N. simpl in M, N. now split.
Qed.

Definition told_rounded (bits : positive) (depth : nat) (H : list fm) (l : list (string * (Q * Q))) (g : fm) : bool :=
  match truth bits depth (boxed H l) (fun _ _ => None) None [] g with Some b => b | None => false end.
(** Roughly at first, which is enough for most. *)
Definition told_in_box (H : list fm) (l : list (string * (Q * Q))) (g : fm) : bool :=
  if told_rounded 16777216 3 H l g then true
  else if told_rounded 1099511627776 10 H l g then true
  else told_rounded 1152921504606846976 18 H l g.

Lemma told_rounded_sound bits depth e H l g :
  (forall f, In f H -> sat e [] f) -> told_rounded bits depth H l g = true -> sat e [] g.
Proof.
  unfold told_rounded. intros T E. destruct (truth _ _ _ _ _ _ g) as [[]|] eqn:Q; try discriminate.
  apply (truth_sound _ _ e _ _ _) with (4 := Q); try discriminate. intros a i. now apply boxed_sound.
Qed.
Lemma told_in_box_sound e H l g : (forall f, In f H -> sat e [] f) -> told_in_box H l g = true -> sat e [] g.
Proof.
  unfold told_in_box. intros T E.
  destruct (told_rounded 16777216 3 H l g) eqn:A; [exact (told_rounded_sound _ _ e H l g T A)|].
  destruct (told_rounded 1099511627776 10 H l g) eqn:B; [exact (told_rounded_sound _ _ e H l g T B)|].
  exact (told_rounded_sound _ _ e H l g T E).
Qed.
