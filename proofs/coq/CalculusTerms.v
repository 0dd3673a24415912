(** Trees of the calculus: comparison, names, opening, substitution, replacement, connectives; each
    with the lemma that says what it does to meanings. *)

From Coq Require Import Reals QArith Qreals Ascii String List Bool Arith Lia Lra FunctionalExtensionality.
From Axiomcheck Require Import Calculus.
Import ListNotations.
Open Scope R_scope.

(** * An order of trees.  That it decides equality is all that is proved of it. *)

(** Not a function, whose arguments would both be computed: most trees differ early. *)
Notation lex a b := (match a with Eq => b | Lt => Lt | Gt => Gt end).

Lemma lex_eq (a b : comparison) : lex a b = Eq -> a = Eq /\ b = Eq.
Proof. destruct a; simpl; intros; try discriminate; tauto. Qed.

Definition bool_cmp (a b : bool) : comparison :=
  match a, b with false, true => Lt | true, false => Gt | _, _ => Eq end.
Lemma bool_cmp_eq a b : bool_cmp a b = Eq -> a = b.
Proof. now destruct a, b. Qed.

Definition ascii_cmp (a b : ascii) : comparison :=
  let '(Ascii a0 a1 a2 a3 a4 a5 a6 a7) := a in
  let '(Ascii b0 b1 b2 b3 b4 b5 b6 b7) := b in
  lex (bool_cmp a7 b7) (lex (bool_cmp a6 b6) (lex (bool_cmp a5 b5) (lex (bool_cmp a4 b4)
    (lex (bool_cmp a3 b3) (lex (bool_cmp a2 b2) (lex (bool_cmp a1 b1) (bool_cmp a0 b0))))))).
Fixpoint str_cmp (s t : string) : comparison :=
  match s, t with
  | EmptyString, EmptyString => Eq
  | EmptyString, _ => Lt
  | _, EmptyString => Gt
  | String a s, String b t => lex (ascii_cmp a b) (str_cmp s t)
  end.
Lemma str_cmp_eq s : forall t, str_cmp s t = Eq -> s = t.
Proof.
  induction s as [|a s IH]; intros [|b t]; cbn [str_cmp]; try discriminate; [reflexivity|].
  intros E. apply lex_eq in E as [A E]. apply IH in E. subst t. f_equal. destruct a, b. cbn [ascii_cmp] in A.
  repeat match goal with H : lex _ _ = Eq |- _ => apply lex_eq in H as [? H] end.
  repeat match goal with H : bool_cmp _ _ = Eq |- _ => apply bool_cmp_eq in H; subst end. reflexivity.
Qed.

Definition q_cmp (p q : Q) : comparison :=
  lex (Z.compare (Qnum p) (Qnum q)) (Pos.compare (Qden p) (Qden q)).

Definition cls_cmp (c d : cls) : comparison :=
  match c, d with
  | Bound i, Bound j => Nat.compare i j
  | Free s, Free t => str_cmp s t
  | Bound _, Free _ => Lt
  | Free _, Bound _ => Gt
  end.

Definition entry_tag x :=
  match x with Cls _ => 0 | After _ => 1 | Inside _ => 2 | Outside _ => 3 | Upto _ => 4 end%nat.
Definition entry_cmp (x y : entry) : comparison :=
  match x, y with
  | Cls c, Cls d | Upto c, Upto d | After c, After d => cls_cmp c d
  | Inside A, Inside B | Outside A, Outside B => str_cmp A B
  | _, _ => Nat.compare (entry_tag x) (entry_tag y)
  end.

Fixpoint list_cmp {A} (cmp : A -> A -> comparison) (a b : list A) : comparison :=
  match a, b with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | x :: a, y :: b => lex (cmp x y) (list_cmp cmp a b)
  end.

Definition rel_tag r := match r with RLe => 0 | RLt => 1 | REq => 2 | RNe => 3 end%nat.
Definition bin_tag b := match b with BAdd => 0 | BMul => 1 | BMin => 2 | BMax => 3 end%nat.
Definition agg_tag g := match g with Sum => 0 | Cmin => 1 | Cmax => 2 end%nat.
Definition con_tag c := match c with And => 0 | Or => 1 end%nat.
Definition quant_tag q := match q with QAll => 0 | QSome => 1 end%nat.
Definition rel_cmp a b := Nat.compare (rel_tag a) (rel_tag b).
Definition bin_cmp a b := Nat.compare (bin_tag a) (bin_tag b).
Definition agg_cmp a b := Nat.compare (agg_tag a) (agg_tag b).
Definition con_cmp a b := Nat.compare (con_tag a) (con_tag b).
Definition quant_cmp a b := Nat.compare (quant_tag a) (quant_tag b).

Definition un_cmp (u v : unop) : comparison :=
  match u, v with
  | Pow j, Pow k => Nat.compare j k
  | Root j, Root k => Nat.compare j k
  | _, _ =>
      let tag u := match u with Pow _ => 0 | Inv => 1 | Abs => 2 | Log => 3 | Exp => 4 | Atan => 5 | Root _ => 6 end%nat in
      Nat.compare (tag u) (tag v)
  end.

Definition tm_tag t :=
  match t with
  | Num _ => 0 | Var _ => 1 | At _ _ => 2 | Dl _ _ => 3 | Nil _ => 4 | Bin _ _ _ => 5 | Un _ _ => 6
  | Ite _ _ _ _ _ => 7 | Agg _ _ _ => 8
  end%nat.

Fixpoint tm_cmp (a b : tm) : comparison :=
  match a, b with
  | Num p, Num q => q_cmp p q
  | Var x, Var y => str_cmp x y
  | At v c, At w d => lex (str_cmp v w) (cls_cmp c d)
  | Dl c d, Dl c' d' => lex (cls_cmp c c') (cls_cmp d d')
  | Nil x, Nil y => bin_cmp x y
  | Bin x s t, Bin y s' t' => lex (bin_cmp x y) (lex (tm_cmp s s') (tm_cmp t t'))
  | Un u t, Un v t' => lex (un_cmp u v) (tm_cmp t t')
  | Ite r s t u v, Ite r' s' t' u' v' =>
      lex (rel_cmp r r') (lex (tm_cmp s s') (lex (tm_cmp t t') (lex (tm_cmp u u') (tm_cmp v v'))))
  | Agg g E t, Agg h E' t' => lex (agg_cmp g h) (lex (list_cmp entry_cmp E E') (tm_cmp t t'))
  | _, _ => Nat.compare (tm_tag a) (tm_tag b)
  end.

Definition fm_tag f :=
  match f with
  | Rel _ _ _ => 0 | Unit _ => 1 | Con _ _ _ => 2 | Qu _ _ _ => 3 | Dist _ _ => 4 | Mem _ _ _ => 5
  | Int _ => 6 | Exv _ _ => 7 | Exs _ _ => 8 | Ord _ _ _ => 9
  end%nat.

Fixpoint fm_cmp (f g : fm) : comparison :=
  match f, g with
  | Rel r s t, Rel r' s' t' => lex (rel_cmp r r') (lex (tm_cmp s s') (tm_cmp t t'))
  | Unit c, Unit d => con_cmp c d
  | Con c f g, Con d f' g' => lex (con_cmp c d) (lex (fm_cmp f f') (fm_cmp g g'))
  | Qu q E f, Qu q' E' f' => lex (quant_cmp q q') (lex (list_cmp entry_cmp E E') (fm_cmp f f'))
  | Dist c d, Dist c' d' => lex (cls_cmp c c') (cls_cmp d d')
  | Mem i A c, Mem j B d => lex (bool_cmp i j) (lex (str_cmp A B) (cls_cmp c d))
  | Ord i c d, Ord j c' d' => lex (bool_cmp i j) (lex (cls_cmp c c') (cls_cmp d d'))
  | Int s, Int t => tm_cmp s t
  | Exv v f, Exv w g => lex (str_cmp v w) (fm_cmp f g)
  | Exs v f, Exs w g => lex (str_cmp v w) (fm_cmp f g)
  | _, _ => Nat.compare (fm_tag f) (fm_tag g)
  end.

Lemma cls_cmp_eq c d : cls_cmp c d = Eq -> c = d.
Proof.
  destruct c, d; simpl; try discriminate; intros H; f_equal.
  - now apply str_cmp_eq.
  - now apply Nat.compare_eq.
Qed.

Lemma entry_cmp_eq x y : entry_cmp x y = Eq -> x = y.
Proof.
  destruct x, y; simpl; try discriminate; intros H; f_equal;
    now first [apply cls_cmp_eq | apply str_cmp_eq].
Qed.

Lemma list_cmp_eq {A} (cmp : A -> A -> comparison) (H : forall x y, cmp x y = Eq -> x = y) a b :
  list_cmp cmp a b = Eq -> a = b.
Proof.
  revert b. induction a as [|x a IH]; destruct b; simpl; try discriminate; [reflexivity|].
  intros E. apply lex_eq in E as [E1 E2]. f_equal; auto.
Qed.

Lemma q_cmp_eq p q : q_cmp p q = Eq -> p = q.
Proof.
  destruct p as [a b], q as [c d]. unfold q_cmp; simpl. intros H. apply lex_eq in H as [H1 H2].
  apply Z.compare_eq in H1. apply Pos.compare_eq in H2. congruence.
Qed.

Lemma un_cmp_eq u v : un_cmp u v = Eq -> u = v.
Proof.
  destruct u, v; simpl; try discriminate; try reflexivity; intros H; f_equal; now apply Nat.compare_eq.
Qed.

Ltac split_lex :=
  repeat match goal with
  | H : lex _ _ = Eq |- _ => apply lex_eq in H; destruct H
  | H : cls_cmp _ _ = Eq |- _ => apply cls_cmp_eq in H
  | H : str_cmp _ _ = Eq |- _ => apply str_cmp_eq in H
  | H : list_cmp entry_cmp _ _ = Eq |- _ => apply (list_cmp_eq _ entry_cmp_eq) in H
  | H : un_cmp _ _ = Eq |- _ => apply un_cmp_eq in H
  | H : q_cmp _ _ = Eq |- _ => apply q_cmp_eq in H
  | IH : (forall b, tm_cmp ?s b = Eq -> _), H : tm_cmp ?s _ = Eq |- _ => apply IH in H
  | IH : (forall b, fm_cmp ?s b = Eq -> _), H : fm_cmp ?s _ = Eq |- _ => apply IH in H
  end.

Lemma tm_cmp_eq a b : tm_cmp a b = Eq -> a = b.
Proof.
  revert b. induction a; intros b0; destruct b0; simpl; intros H; try discriminate; split_lex;
    repeat match goal with
    | H : bin_cmp ?x ?y = Eq |- _ => destruct x, y; try discriminate H; clear H
    | H : rel_cmp ?x ?y = Eq |- _ => destruct x, y; try discriminate H; clear H
    | H : agg_cmp ?x ?y = Eq |- _ => destruct x, y; try discriminate H; clear H
    end; congruence.
Qed.

Lemma fm_cmp_eq f g : fm_cmp f g = Eq -> f = g.
Proof.
  revert g. induction f; intros g0; destruct g0; simpl; intros H; try discriminate; split_lex;
    repeat match goal with
    | H : tm_cmp _ _ = Eq |- _ => apply tm_cmp_eq in H
    | H : bool_cmp ?x ?y = Eq |- _ => destruct x, y; try discriminate H; clear H
    | H : con_cmp ?x ?y = Eq |- _ => destruct x, y; try discriminate H; clear H
    | H : rel_cmp ?x ?y = Eq |- _ => destruct x, y; try discriminate H; clear H
    | H : quant_cmp ?x ?y = Eq |- _ => destruct x, y; try discriminate H; clear H
    end; congruence.
Qed.

Definition is_eq (c : comparison) : bool := match c with Eq => true | _ => false end.
Definition tm_eqb a b := is_eq (tm_cmp a b).
Definition fm_eqb f g := is_eq (fm_cmp f g).
Definition entry_eqb x y := is_eq (entry_cmp x y).

Lemma is_eq_true c : is_eq c = true -> c = Eq.
Proof. now destruct c. Qed.
Lemma tm_eqb_eq a b : tm_eqb a b = true -> a = b.
Proof. intros H. now apply tm_cmp_eq, is_eq_true. Qed.
Lemma fm_eqb_eq f g : fm_eqb f g = true -> f = g.
Proof. intros H. now apply fm_cmp_eq, is_eq_true. Qed.

Fixpoint memf (f : fm) (H : list fm) : bool :=
  match H with [] => false | g :: H => if fm_eqb f g then true else memf f H end.
Lemma memf_In f H : memf f H = true -> In f H.
Proof.
  induction H as [|g H IH]; simpl; [discriminate|]. destruct (fm_eqb f g) eqn:E; [|now right; auto].
  apply fm_eqb_eq in E. now left.
Qed.

(** * The one spelling of a set of entries *)

Fixpoint put (x : entry) (E : list entry) : list entry :=
  match E with
  | [] => [x]
  | y :: E' => match entry_cmp x y with Lt => x :: E | Eq => E | Gt => y :: put x E' end
  end.
Definition spelled (E : list entry) : list entry := fold_right put [] E.

Lemma put_In x E y : In y (put x E) <-> y = x \/ In y E.
Proof.
  induction E as [|z E IH]; simpl; [intuition|].
  destruct (entry_cmp x z) eqn:C; simpl; [|intuition|rewrite IH; intuition].
  apply entry_cmp_eq in C. subst. intuition.
Qed.

Lemma spelled_In E y : In y (spelled E) <-> In y E.
Proof. induction E as [|x E IH]; simpl; [tauto | rewrite put_In, IH; intuition]. Qed.

Lemma left_over_In e rho E c :
  In c (left_over e rho E) <-> (c <= last e)%nat /\ forall x, In x E -> takes e rho c x = false.
Proof.
  unfold left_over, classes. rewrite filter_In, in_seq, negb_true_iff, <- not_true_iff_false, existsb_exists.
  split; intros [A B]; (split; [lia|]).
  - intros x I. apply not_true_iff_false. intros T. apply B. now exists x.
  - intros (x & I & T). specialize (B x I). congruence.
Qed.

Lemma left_over_ext e rho e' rho' E E' :
  last e = last e' ->
  (forall c, (exists x, In x E /\ takes e rho c x = true) <-> (exists x, In x E' /\ takes e' rho' c x = true)) ->
  left_over e rho E = left_over e' rho' E'.
Proof.
  intros L H. unfold left_over, classes. rewrite L. apply filter_ext. intros c. f_equal.
  apply eq_true_iff_eq. rewrite !existsb_exists. apply H.
Qed.

Lemma place_bound e rho c : (forall k, In k rho -> (k <= last e)%nat) -> (place e rho c <= last e)%nat.
Proof.
  intros H. destruct c; simpl; [apply Nat.le_min_r|].
  destruct (Nat.lt_ge_cases k (length rho)) as [L|L].
  - now apply H, nth_In.
  - rewrite nth_overflow by exact L. lia.
Qed.

(** * Names, and what a value depends on *)

Inductive sort := SScalar | SVector | SClass.
Definition name := (sort * string)%type.
Definition names_c (c : cls) : list name := match c with Free s => [(SClass, s)] | Bound _ => [] end.
Definition names_e (x : entry) : list name := match x with Cls c | Upto c | After c => names_c c | _ => [] end.
Definition names_E : list entry -> list name := flat_map names_e.
Fixpoint names_t (t : tm) : list name :=
  match t with
  | Num _ | Nil _ => []
  | Var a => [(SScalar, a)]
  | At v c => (SVector, v) :: names_c c
  | Dl c d => names_c c ++ names_c d
  | Bin _ s t => names_t s ++ names_t t
  | Un _ t => names_t t
  | Ite _ a b s t => (names_t a ++ names_t b) ++ names_t s ++ names_t t
  | Agg _ E t => names_E E ++ names_t t
  end.
Fixpoint names_f (f : fm) : list name :=
  match f with
  | Rel _ s t => names_t s ++ names_t t
  | Unit _ => []
  | Con _ f g => names_f f ++ names_f g
  | Qu _ E f => names_E E ++ names_f f
  | Dist c d => names_c c ++ names_c d
  | Mem _ _ c => names_c c
  | Ord _ c d => names_c c ++ names_c d
  | Int t => names_t t
  | Exv v f => (SVector, v) :: names_f f
  | Exs a f => (SScalar, a) :: names_f f
  end.

Definition sort_eqb (a b : sort) : bool :=
  match a, b with SScalar, SScalar | SVector, SVector | SClass, SClass => true | _, _ => false end.
Definition name_eqb (x y : name) : bool := sort_eqb (fst x) (fst y) && String.eqb (snd x) (snd y).
Definition mem_name (x : name) (l : list name) : bool := existsb (name_eqb x) l.

Lemma name_eqb_refl x : name_eqb x x = true.
Proof. destruct x as [[] s]; unfold name_eqb; simpl; apply String.eqb_refl. Qed.
Lemma mem_name_false x l : mem_name x l = false -> ~ In x l.
Proof.
  unfold mem_name. intros H I. rewrite <- not_true_iff_false, existsb_exists in H. apply H.
  exists x. split; [exact I | apply name_eqb_refl].
Qed.

Definition same_at (e e' : env) (x : name) : Prop :=
  match x with
  | (SScalar, a) => scalar e a = scalar e' a
  | (SVector, v) => vector e v = vector e' v
  | (SClass, c) => Nat.min (class e c) (last e) = Nat.min (class e' c) (last e')
  end.
Definition agree (e e' : env) (l : list name) : Prop :=
  last e = last e' /\ part e = part e' /\ forall x, In x l -> same_at e e' x.

Lemma agree_app e e' l l' : agree e e' (l ++ l') <-> agree e e' l /\ agree e e' l'.
Proof.
  unfold agree. split.
  - intros (L & P & H). repeat split; try assumption; intros; apply H, in_or_app; tauto.
  - intros ((L & P & H) & _ & _ & H'). repeat split; try assumption.
    intros x I. apply in_app_or in I as [I|I]; auto.
Qed.

Lemma agree_cons e e' x l : agree e e' (x :: l) <-> same_at e e' x /\ agree e e' l.
Proof.
  unfold agree; simpl. split.
  - intros (L & P & H). repeat split; auto.
  - intros (A & L & P & H). repeat split; auto. intros y [<-|I]; auto.
Qed.

Lemma place_agree e e' rho c : agree e e' (names_c c) -> place e rho c = place e' rho c.
Proof. intros (L & P & H). destruct c; simpl in *; [apply (H (SClass, s)); auto | reflexivity]. Qed.

Lemma left_over_agree e e' rho E : agree e e' (names_E E) -> left_over e rho E = left_over e' rho E.
Proof.
  intros H. apply left_over_ext; [apply H|]. intros c.
  assert (T : forall x, In x E -> takes e rho c x = takes e' rho c x).
  { intros x I.
    assert (P : forall d, (forall y, In y (names_c d) -> In y (names_e x)) -> place e rho d = place e' rho d).
    { intros d N. apply place_agree. destruct H as (L & P & H). repeat split; auto.
      intros y J. apply H. unfold names_E. apply in_flat_map. exists x. auto. }
    destruct x; simpl in *; try (now rewrite (proj1 (proj2 H))); now rewrite P by auto. }
  split; intros (x & I & Hx); exists x; (split; [exact I|]); [rewrite <- T | rewrite T]; auto.
Qed.

Lemma val_agree e e' t : agree e e' (names_t t) -> forall rho, val e rho t = val e' rho t.
Proof.
  induction t; simpl; intros H rho; rewrite ?agree_app, ?agree_cons in H.
  - reflexivity.
  - apply H.
  - destruct H as [H1 H2]. simpl in H1. rewrite H1. f_equal. now apply place_agree.
  - now rewrite (place_agree e e' rho c), (place_agree e e' rho d) by apply H.
  - reflexivity.
  - now rewrite IHt1, IHt2 by apply H.
  - now rewrite IHt.
  - now rewrite IHt1, IHt2, IHt3, IHt4 by apply H.
  - destruct H as [H1 H2]. f_equal. rewrite (left_over_agree e e' rho E H1).
    apply map_ext. intros c. now apply IHt.
Qed.

Lemma agree_set_vector e e' v x l : agree e e' l -> agree (set_vector e v x) (set_vector e' v x) l.
Proof.
  intros (L & P & H). repeat split; try assumption. intros [[] y] I; simpl;
    try (now apply (H _ I)). unfold upd. destruct (String.eqb v y); [reflexivity | now apply (H _ I)].
Qed.
Lemma agree_set_scalar e e' v x l : agree e e' l -> agree (set_scalar e v x) (set_scalar e' v x) l.
Proof.
  intros (L & P & H). repeat split; try assumption. intros [[] y] I; simpl;
    try (now apply (H _ I)). unfold upd. destruct (String.eqb v y); [reflexivity | now apply (H _ I)].
Qed.

Lemma sat_agree f : forall e e' rho, agree e e' (names_f f) -> (sat e rho f <-> sat e' rho f).
Proof.
  induction f; simpl; intros e e' rho H; rewrite ?agree_app, ?agree_cons in H.
  - rewrite (val_agree e e' s), (val_agree e e' t) by apply H. tauto.
  - tauto.
  - destruct c; rewrite (IHf1 e e'), (IHf2 e e') by apply H; tauto.
  - destruct H as [H1 H2]. rewrite (left_over_agree e e' rho E H1).
    destruct q; split; intros K.
    + intros c I. apply (IHf e e'); auto.
    + intros c I. apply (IHf e e'); auto.
    + destruct K as (c & I & S). exists c. split; [exact I|]. apply (IHf e e'); auto.
    + destruct K as (c & I & S). exists c. split; [exact I|]. apply (IHf e e'); auto.
  - rewrite (place_agree e e' rho c), (place_agree e e' rho d) by apply H. tauto.
  - rewrite (place_agree e e' rho c) by exact H. destruct H as (_ & -> & _). tauto.
  - rewrite (place_agree e e' rho c), (place_agree e e' rho d) by apply H. tauto.
  - rewrite (val_agree e e' t) by exact H. tauto.
  - split; intros [x S]; exists x; (eapply IHf; [|exact S]); apply agree_set_vector; [|apply H].
    destruct H as (_ & L & P & H). repeat split; auto. intros y I. specialize (H y I).
    destruct y as [[] y]; simpl in *; auto.
  - split; intros [x S]; exists x; (eapply IHf; [|exact S]); apply agree_set_scalar; [|apply H].
    destruct H as (_ & L & P & H). repeat split; auto. intros y I. specialize (H y I).
    destruct y as [[] y]; simpl in *; auto.
Qed.

(** * Loose indices *)

Definition bnd_c (k : nat) (c : cls) : bool := match c with Free _ => true | Bound i => Nat.ltb i k end.
Definition bnd_e (k : nat) (x : entry) : bool := match x with Cls c | Upto c | After c => bnd_c k c | _ => true end.
Fixpoint bnd_t (k : nat) (t : tm) : bool :=
  match t with
  | Num _ | Var _ | Nil _ => true
  | At _ c => bnd_c k c
  | Dl c d => bnd_c k c && bnd_c k d
  | Bin _ s t => bnd_t k s && bnd_t k t
  | Un _ t => bnd_t k t
  | Ite _ a b s t => bnd_t k a && bnd_t k b && (bnd_t k s && bnd_t k t)
  | Agg _ E t => forallb (bnd_e k) E && bnd_t (S k) t
  end.
Fixpoint bnd_f (k : nat) (f : fm) : bool :=
  match f with
  | Rel _ s t => bnd_t k s && bnd_t k t
  | Unit _ => true
  | Con _ f g => bnd_f k f && bnd_f k g
  | Qu _ E f => forallb (bnd_e k) E && bnd_f (S k) f
  | Dist c d => bnd_c k c && bnd_c k d
  | Mem _ _ c => bnd_c k c
  | Ord _ c d => bnd_c k c && bnd_c k d
  | Int t => bnd_t k t
  | Exv _ f | Exs _ f => bnd_f k f
  end.

Definition upto (k : nat) (rho rho' : list nat) : Prop := forall i, (i < k)%nat -> nth i rho 0%nat = nth i rho' 0%nat.

Lemma upto_S k rho rho' c : upto k rho rho' -> upto (S k) (c :: rho) (c :: rho').
Proof. intros H [|i] L; simpl; [reflexivity | apply H; lia]. Qed.

Lemma place_bnd e k rho rho' c : bnd_c k c = true -> upto k rho rho' -> place e rho c = place e rho' c.
Proof. intros B U. destruct c; simpl in *; [reflexivity | apply U, Nat.ltb_lt, B]. Qed.

Lemma left_over_bnd e k rho rho' E :
  forallb (bnd_e k) E = true -> upto k rho rho' -> left_over e rho E = left_over e rho' E.
Proof.
  intros B U. rewrite forallb_forall in B. apply left_over_ext; [reflexivity|]. intros c.
  assert (T : forall x, In x E -> takes e rho c x = takes e rho' c x).
  { intros x I. specialize (B x I). destruct x; simpl in *; try reflexivity;
    now rewrite (place_bnd e k rho rho' _ B U). }
  split; intros (x & I & Hx); exists x; (split; [exact I|]); [rewrite <- T | rewrite T]; auto.
Qed.

Lemma val_bnd e t : forall k rho rho', bnd_t k t = true -> upto k rho rho' -> val e rho t = val e rho' t.
Proof.
  induction t; simpl; intros k rho rho' B U; rewrite ?andb_true_iff in B; try reflexivity.
  - f_equal. now apply place_bnd with k.
  - now rewrite (place_bnd e k rho rho' c), (place_bnd e k rho rho' d) by (apply B || exact U).
  - now rewrite (IHt1 k rho rho'), (IHt2 k rho rho') by (apply B || exact U).
  - now rewrite (IHt k rho rho').
  - now rewrite (IHt1 k rho rho'), (IHt2 k rho rho'), (IHt3 k rho rho'), (IHt4 k rho rho') by (apply B || exact U).
  - destruct B as [B1 B2]. f_equal. rewrite (left_over_bnd e k rho rho' E B1 U).
    apply map_ext. intros c. apply (IHt (S k)); [exact B2 | now apply upto_S].
Qed.

Lemma val_closed e t rho rho' : bnd_t 0 t = true -> val e rho t = val e rho' t.
Proof. intros B. apply (val_bnd e t 0); [exact B | intros i L; lia]. Qed.

Lemma val_body e t c rho rho' : bnd_t 1 t = true -> val e (c :: rho) t = val e (c :: rho') t.
Proof. intros B. apply (val_bnd e t 1); [exact B|]. intros [|i] L; [reflexivity | lia]. Qed.

(** * Opening *)

Definition open_c (c : cls) (k : nat) (x : cls) : cls :=
  match x with
  | Bound j => if Nat.eqb j k then match c with Bound i => Bound (i + k) | Free s => Free s end else x
  | Free _ => x
  end.
Definition open_e c k (x : entry) : entry :=
  match x with
  | Cls d => Cls (open_c c k d) | Upto d => Upto (open_c c k d) | After d => After (open_c c k d) | _ => x
  end.
Fixpoint open_t (c : cls) (k : nat) (t : tm) : tm :=
  match t with
  | Num _ | Var _ | Nil _ => t
  | At v d => At v (open_c c k d)
  | Dl d d' => Dl (open_c c k d) (open_c c k d')
  | Bin b s t => Bin b (open_t c k s) (open_t c k t)
  | Un u t => Un u (open_t c k t)
  | Ite r a b s t => Ite r (open_t c k a) (open_t c k b) (open_t c k s) (open_t c k t)
  | Agg g E t => Agg g (spelled (map (open_e c k) E)) (open_t c (S k) t)
  end.
Fixpoint open_f (c : cls) (k : nat) (f : fm) : fm :=
  match f with
  | Rel r s t => Rel r (open_t c k s) (open_t c k t)
  | Unit _ => f
  | Con x f g => Con x (open_f c k f) (open_f c k g)
  | Qu q E f => Qu q (spelled (map (open_e c k) E)) (open_f c (S k) f)
  | Dist d d' => Dist (open_c c k d) (open_c c k d')
  | Mem i A d => Mem i A (open_c c k d)
  | Ord i d d' => Ord i (open_c c k d) (open_c c k d')
  | Int t => Int (open_t c k t)
  | Exv v f => Exv v (open_f c k f)
  | Exs a f => Exs a (open_f c k f)
  end.

Section Opening.
Variables (e : env) (rho : list nat) (c : cls).

Lemma open_place delta x :
  bnd_c (S (length delta)) x = true ->
  place e (delta ++ rho) (open_c c (length delta) x) = place e (delta ++ [place e rho c]) x.
Proof.
  destruct x as [s|j]; simpl; [reflexivity|]. intros B. apply Nat.ltb_lt in B.
  destruct (Nat.eqb_spec j (length delta)) as [->|N].
  - rewrite app_nth2, Nat.sub_diag by lia. simpl. destruct c as [s|i]; simpl; [reflexivity|].
    rewrite app_nth2 by lia. f_equal. lia.
  - simpl. rewrite !app_nth1 by lia. reflexivity.
Qed.

Lemma open_left_over delta E :
  forallb (bnd_e (S (length delta))) E = true ->
  left_over e (delta ++ rho) (spelled (map (open_e c (length delta)) E)) =
  left_over e (delta ++ [place e rho c]) E.
Proof.
  intros B. rewrite forallb_forall in B. apply left_over_ext; [reflexivity|]. intros d.
  assert (T : forall x, In x E ->
    takes e (delta ++ rho) d (open_e c (length delta) x) = takes e (delta ++ [place e rho c]) d x).
  { intros x I. specialize (B x I). destruct x; simpl in *; try reflexivity; now rewrite open_place. }
  split.
  - intros (x & I & H). apply (proj1 (spelled_In _ _)), in_map_iff in I as (y & <- & I).
    exists y. split; [exact I|]. now rewrite <- T.
  - intros (y & I & H). exists (open_e c (length delta) y). split; [|now rewrite T].
    apply spelled_In, in_map, I.
Qed.

Lemma open_val t : forall delta, bnd_t (S (length delta)) t = true ->
  val e (delta ++ rho) (open_t c (length delta) t) = val e (delta ++ [place e rho c]) t.
Proof.
  induction t; simpl; intros delta B; rewrite ?andb_true_iff in B; try reflexivity.
  - f_equal. now apply open_place.
  - now rewrite !open_place by apply B.
  - now rewrite IHt1, IHt2 by apply B.
  - now rewrite IHt.
  - now rewrite IHt1, IHt2, IHt3, IHt4 by apply B.
  - destruct B as [B1 B2]. f_equal. rewrite open_left_over by exact B1. apply map_ext. intros d.
    apply (IHt (d :: delta) B2).
Qed.
End Opening.

Lemma open_sat c f : forall e rho delta, bnd_f (S (length delta)) f = true ->
  (sat e (delta ++ rho) (open_f c (length delta) f) <-> sat e (delta ++ [place e rho c]) f).
Proof.
  induction f; simpl; intros e rho delta B; rewrite ?andb_true_iff in B; try tauto.
  - now rewrite !open_val by apply B.
  - destruct c0; now rewrite IHf1, IHf2 by apply B.
  - destruct B as [B1 B2]. rewrite open_left_over by exact B1.
    destruct q; split; intros K.
    + intros d I. apply (IHf e rho (d :: delta) B2). now apply K.
    + intros d I. apply (IHf e rho (d :: delta) B2). now apply K.
    + destruct K as (d & I & S). exists d. split; [exact I|]. now apply (IHf e rho (d :: delta) B2).
    + destruct K as (d & I & S). exists d. split; [exact I|]. now apply (IHf e rho (d :: delta) B2).
  - now rewrite !open_place by apply B.
  - now rewrite open_place.
  - now rewrite !open_place by apply B.
  - now rewrite open_val.
  - split; intros [x S]; exists x.
    + apply (IHf (set_vector e v x) rho delta B) in S. exact S.
    + apply (IHf (set_vector e v x) rho delta B). exact S.
  - split; intros [x S]; exists x.
    + apply (IHf (set_scalar e a x) rho delta B) in S. exact S.
    + apply (IHf (set_scalar e a x) rho delta B). exact S.
Qed.

Lemma opened_val e rho c t : bnd_t 1 t = true -> val e rho (open_t c 0 t) = val e [place e rho c] t.
Proof. exact (open_val e rho c t []). Qed.
Lemma opened_sat e rho c f : bnd_f 1 f = true -> (sat e rho (open_f c 0 f) <-> sat e [place e rho c] f).
Proof. exact (open_sat c f e rho []). Qed.

(** * Substitution *)

Record images := Images {
  scalars : list (string * tm);
  vectors : list (string * tm);
  renamed : list (string * string)
}.

Fixpoint assoc {A} (x : string) (l : list (string * A)) : option A :=
  match l with
  | [] => None
  | (y, v) :: l => if String.eqb y x then Some v else assoc x l
  end.

Lemma assoc_In {A} x (l : list (string * A)) v : assoc x l = Some v -> In (x, v) l.
Proof.
  induction l as [|[y w] l IH]; simpl; [discriminate|].
  destruct (String.eqb_spec y x) as [->|]; intros H; [left; congruence | right; auto].
Qed.
Lemma assoc_None {A} x (l : list (string * A)) : ~ In x (map fst l) -> assoc x l = None.
Proof.
  induction l as [|[y w] l IH]; simpl; [reflexivity|]. intros H.
  destruct (String.eqb_spec y x) as [->|]; [tauto | auto].
Qed.

Definition fit (m : images) : bool :=
  forallb (fun x => bnd_t 0 (snd x)) (scalars m) && forallb (fun x => bnd_t 1 (snd x)) (vectors m).

Section Substitution.
Variable m : images.

Definition sub_c (c : cls) : cls :=
  match c with
  | Free s => match assoc s (renamed m) with Some d => Free d | None => c end
  | Bound _ => c
  end.
Definition sub_e (x : entry) : entry :=
  match x with Cls c => Cls (sub_c c) | Upto c => Upto (sub_c c) | After c => After (sub_c c) | _ => x end.
Fixpoint sub_t (t : tm) : tm :=
  match t with
  | Num _ | Nil _ => t
  | Var a => match assoc a (scalars m) with Some s => s | None => t end
  | At v c => match assoc v (vectors m) with Some b => open_t (sub_c c) 0 b | None => At v (sub_c c) end
  | Dl c d => Dl (sub_c c) (sub_c d)
  | Bin b s t => Bin b (sub_t s) (sub_t t)
  | Un u t => Un u (sub_t t)
  | Ite r a b s t => Ite r (sub_t a) (sub_t b) (sub_t s) (sub_t t)
  | Agg g E t => Agg g (spelled (map sub_e E)) (sub_t t)
  end.

Definition touched : list name :=
  map (fun x => (SScalar, fst x)) (scalars m) ++ map (fun x => (SVector, fst x)) (vectors m) ++
  map (fun x => (SClass, fst x)) (renamed m).
Definition arriving : list name :=
  flat_map (fun x => names_t (snd x)) (scalars m) ++ flat_map (fun x => names_t (snd x)) (vectors m).
Definition untouched (f : fm) : bool := forallb (fun x => negb (mem_name x (names_f f))) touched.
Definition captured (x : name) : bool := mem_name x touched || mem_name x arriving.

Fixpoint sub_f (f : fm) : option fm :=
  match f with
  | Rel r s t => Some (Rel r (sub_t s) (sub_t t))
  | Unit _ => Some f
  | Con c f g =>
      match sub_f f, sub_f g with Some f', Some g' => Some (Con c f' g') | _, _ => None end
  | Qu q E f => option_map (Qu q (spelled (map sub_e E))) (sub_f f)
  | Dist c d => Some (Dist (sub_c c) (sub_c d))
  | Mem i A c => Some (Mem i A (sub_c c))
  | Ord i c d => Some (Ord i (sub_c c) (sub_c d))
  | Int t => Some (Int (sub_t t))
  | Exv v g =>
      if untouched f then Some f
      else if captured (SVector, v) then None else option_map (Exv v) (sub_f g)
  | Exs a g =>
      if untouched f then Some f
      else if captured (SScalar, a) then None else option_map (Exs a) (sub_f g)
  end.

(** The point at which the original has the value that the instance has here. *)
Definition pulled (e : env) : env :=
  Env (last e)
    (fun a => match assoc a (scalars m) with Some t => val e [] t | None => scalar e a end)
    (fun v c => match assoc v (vectors m) with Some b => val e [c] b | None => vector e v c end)
    (fun c => match assoc c (renamed m) with Some d => class e d | None => class e c end)
    (part e).

Hypothesis Fit : fit m = true.

Lemma fit_scalar a t : assoc a (scalars m) = Some t -> bnd_t 0 t = true.
Proof.
  intros H. apply assoc_In in H. unfold fit in Fit. apply andb_true_iff in Fit as [F _].
  rewrite forallb_forall in F. exact (F _ H).
Qed.
Lemma fit_vector a t : assoc a (vectors m) = Some t -> bnd_t 1 t = true.
Proof.
  intros H. apply assoc_In in H. unfold fit in Fit. apply andb_true_iff in Fit as [_ F].
  rewrite forallb_forall in F. exact (F _ H).
Qed.

Lemma sub_place e rho c : place e rho (sub_c c) = place (pulled e) rho c.
Proof. destruct c; simpl; [destruct (assoc s (renamed m))|]; reflexivity. Qed.

Lemma sub_left_over e rho E :
  left_over e rho (spelled (map sub_e E)) = left_over (pulled e) rho E.
Proof.
  apply left_over_ext; [reflexivity|]. intros d.
  assert (T : forall x, takes e rho d (sub_e x) = takes (pulled e) rho d x).
  { intros []; simpl; try reflexivity; now rewrite sub_place. }
  split.
  - intros (x & I & H). apply (proj1 (spelled_In _ _)), in_map_iff in I as (y & <- & I).
    exists y. split; [exact I|]. now rewrite <- T.
  - intros (y & I & H). exists (sub_e y). split; [|now rewrite T]. apply spelled_In, in_map, I.
Qed.

Lemma sub_val e t : forall rho, val e rho (sub_t t) = val (pulled e) rho t.
Proof.
  induction t; simpl; intros rho; try reflexivity.
  - destruct (assoc a (scalars m)) eqn:A; [|reflexivity]. apply val_closed. eapply fit_scalar; eauto.
  - destruct (assoc v (vectors m)) eqn:A; simpl; [|now rewrite sub_place].
    rewrite opened_val by (eapply fit_vector; eauto). now rewrite sub_place.
  - now rewrite !sub_place.
  - now rewrite IHt1, IHt2.
  - now rewrite IHt.
  - now rewrite IHt1, IHt2, IHt3, IHt4.
  - f_equal. rewrite sub_left_over. apply map_ext. intros c. apply IHt.
Qed.

Lemma untouched_sat e rho f : untouched f = true -> (sat e rho f <-> sat (pulled e) rho f).
Proof.
  unfold untouched. rewrite forallb_forall. intros H. apply sat_agree. repeat split.
  assert (N : forall x, In x touched -> ~ In x (names_f f)).
  { intros x I. apply mem_name_false, negb_true_iff, H, I. }
  assert (M : forall (A : Type) (l : list (string * A)) s x, In x (map fst l) -> In (s : sort, x) (map (fun y => (s, fst y)) l)).
  { intros A l s x I. apply in_map_iff in I as (y & <- & I). apply in_map_iff. now exists y. }
  unfold touched in N. intros [[] x] I; simpl.
  - rewrite assoc_None; [reflexivity|]. intros J. apply (N (SScalar, x)); [|exact I].
    apply in_or_app. left. now apply M.
  - apply functional_extensionality. intros c. rewrite assoc_None; [reflexivity|].
    intros J. apply (N (SVector, x)); [|exact I].
    apply in_or_app. right. apply in_or_app. left. now apply M.
  - rewrite assoc_None; [reflexivity|]. intros J. apply (N (SClass, x)); [|exact I].
    apply in_or_app. right. apply in_or_app. right. now apply M.
Qed.

Lemma captured_false x : captured x = false -> ~ In x touched /\ ~ In x arriving.
Proof.
  unfold captured. rewrite orb_false_iff. intros [A B]. split; now apply mem_name_false.
Qed.

Lemma arriving_scalar a t x : assoc a (scalars m) = Some t -> ~ In x arriving -> ~ In x (names_t t).
Proof.
  intros A N I. apply N, in_or_app. left. apply in_flat_map. exists (a, t).
  split; [now apply assoc_In | exact I].
Qed.
Lemma arriving_vector a t x : assoc a (vectors m) = Some t -> ~ In x arriving -> ~ In x (names_t t).
Proof.
  intros A N I. apply N, in_or_app. right. apply in_flat_map. exists (a, t).
  split; [now apply assoc_In | exact I].
Qed.

Lemma agree_fresh_vector e v w l : ~ In (SVector, v) l -> agree (set_vector e v w) e l.
Proof.
  intros N. repeat split. intros [[] y] I; simpl; try reflexivity.
  unfold upd. destruct (String.eqb_spec v y) as [->|]; [tauto | reflexivity].
Qed.
Lemma agree_fresh_scalar e v w l : ~ In (SScalar, v) l -> agree (set_scalar e v w) e l.
Proof.
  intros N. repeat split. intros [[] y] I; simpl; try reflexivity.
  unfold upd. destruct (String.eqb_spec v y) as [->|]; [tauto | reflexivity].
Qed.

Lemma pulled_vector e v w l :
  captured (SVector, v) = false -> agree (pulled (set_vector e v w)) (set_vector (pulled e) v w) l.
Proof.
  intros C. apply captured_false in C as [T N]. repeat split. intros [[] y] _; simpl; [| |reflexivity].
  - destruct (assoc y (scalars m)) eqn:A; [|reflexivity].
    apply val_agree, agree_fresh_vector. eapply arriving_scalar; eauto.
  - apply functional_extensionality. intros c. unfold upd at 2.
    destruct (String.eqb_spec v y) as [->|D].
    + rewrite assoc_None; [unfold upd; now rewrite String.eqb_refl|].
      intros I. apply T, in_or_app. right. apply in_or_app. left.
      apply in_map_iff in I as (p & <- & I). apply in_map_iff. now exists p.
    + destruct (assoc y (vectors m)) eqn:A.
      * apply val_agree, agree_fresh_vector. eapply arriving_vector; eauto.
      * unfold upd. apply String.eqb_neq in D. now rewrite D.
Qed.
Lemma pulled_scalar e v w l :
  captured (SScalar, v) = false -> agree (pulled (set_scalar e v w)) (set_scalar (pulled e) v w) l.
Proof.
  intros C. apply captured_false in C as [T N]. repeat split. intros [[] y] _; simpl; [| |reflexivity].
  - unfold upd at 2. destruct (String.eqb_spec v y) as [->|D].
    + rewrite assoc_None; [unfold upd; now rewrite String.eqb_refl|].
      intros I. apply T, in_or_app. left.
      apply in_map_iff in I as (p & <- & I). apply in_map_iff. now exists p.
    + destruct (assoc y (scalars m)) eqn:A.
      * apply val_agree, agree_fresh_scalar. eapply arriving_scalar; eauto.
      * unfold upd. apply String.eqb_neq in D. now rewrite D.
  - apply functional_extensionality. intros c. destruct (assoc y (vectors m)) eqn:A; [|reflexivity].
    apply val_agree, agree_fresh_scalar. eapply arriving_vector; eauto.
Qed.

Lemma sub_sat f : forall f' e rho, sub_f f = Some f' -> (sat e rho f' <-> sat (pulled e) rho f).
Proof.
  induction f; simpl; intros f' e rho H.
  - injection H as <-. simpl. now rewrite !sub_val.
  - injection H as <-. simpl. tauto.
  - destruct (sub_f f1) as [g1|], (sub_f f2) as [g2|]; try discriminate. injection H as <-.
    simpl. destruct c; now rewrite (IHf1 g1), (IHf2 g2).
  - destruct (sub_f f) as [g|]; simpl in H; try discriminate. injection H as <-. simpl.
    rewrite sub_left_over. destruct q; split; intros K.
    + intros c I. apply (IHf g); auto.
    + intros c I. apply (IHf g); auto.
    + destruct K as (c & I & S). exists c. split; [exact I|]. apply (IHf g); auto.
    + destruct K as (c & I & S). exists c. split; [exact I|]. apply (IHf g); auto.
  - injection H as <-. simpl. now rewrite !sub_place.
  - injection H as <-. simpl. now rewrite !sub_place.
  - injection H as <-. simpl. now rewrite !sub_place.
  - injection H as <-. simpl. now rewrite !sub_val.
  - destruct (untouched (Exv v f)) eqn:U.
    { injection H as <-. exact (untouched_sat e rho _ U). }
    destruct (captured (SVector, v)) eqn:C; [discriminate|].
    destruct (sub_f f) as [g|]; simpl in H; try discriminate. injection H as <-. simpl.
    split; intros [x S]; exists x.
    + apply (IHf g _ _ eq_refl) in S. eapply sat_agree; [|exact S].
      destruct (pulled_vector e v x (names_f f) C) as (L & P & A).
      repeat split; auto. intros y I. specialize (A y I). destruct y as [[] y]; simpl in *; auto.
    + apply (IHf g _ _ eq_refl). eapply sat_agree; [|exact S]. now apply pulled_vector.
  - destruct (untouched (Exs a f)) eqn:U.
    { injection H as <-. exact (untouched_sat e rho _ U). }
    destruct (captured (SScalar, a)) eqn:C; [discriminate|].
    destruct (sub_f f) as [g|]; simpl in H; try discriminate. injection H as <-. simpl.
    split; intros [x S]; exists x.
    + apply (IHf g _ _ eq_refl) in S. eapply sat_agree; [|exact S].
      destruct (pulled_scalar e a x (names_f f) C) as (L & P & A).
      repeat split; auto. intros y I. specialize (A y I). destruct y as [[] y]; simpl in *; auto.
    + apply (IHf g _ _ eq_refl). eapply sat_agree; [|exact S]. now apply pulled_scalar.
Qed.
End Substitution.

(** * Replacement.  A tail of a list of arguments is no term of its own. *)

Definition is_cons (b : binop) (t : tm) : bool :=
  match b, t with
  | BAdd, Bin BAdd _ _ | BAdd, Nil BAdd | BMul, Bin BMul _ _ | BMul, Nil BMul => true
  | _, _ => false
  end.

Section Replacement.
Variables old new : tm.

Fixpoint repl_t (tail : bool) (t : tm) : tm :=
  if negb tail && tm_eqb t old then new
  else match t with
  | Num _ | Var _ | At _ _ | Dl _ _ | Nil _ => t
  | Bin b s t => Bin b (repl_t false s) (repl_t (is_cons b t) t)
  | Un u t => Un u (repl_t false t)
  | Ite r a b s t => Ite r (repl_t false a) (repl_t false b) (repl_t false s) (repl_t false t)
  | Agg g E t => Agg g E (repl_t false t)
  end.
Fixpoint repl_f (f : fm) : fm :=
  match f with
  | Rel r s t => Rel r (repl_t false s) (repl_t false t)
  | Unit _ | Dist _ _ | Mem _ _ _ | Ord _ _ _ => f
  | Con c f g => Con c (repl_f f) (repl_f g)
  | Qu q E f => Qu q E (repl_f f)
  | Int t => Int (repl_t false t)
  | Exv v g => if mem_name (SVector, v) (names_t old ++ names_t new) then f else Exv v (repl_f g)
  | Exs a g => if mem_name (SScalar, a) (names_t old ++ names_t new) then f else Exs a (repl_f g)
  end.

Hypothesis Closed : bnd_t 0 old = true /\ bnd_t 0 new = true.

Lemma repl_val e t : val e [] old = val e [] new -> forall tail rho, val e rho (repl_t tail t) = val e rho t.
Proof.
  intros V.
  assert (O : forall tail rho t, negb tail && tm_eqb t old = true -> val e rho new = val e rho t).
  { intros tail rho t0 H. apply andb_true_iff in H as [_ H]. apply tm_eqb_eq in H. subst t0.
    now rewrite (val_closed e old rho []), (val_closed e new rho []) by apply Closed. }
  induction t; intros tail rho; cbn [repl_t];
    match goal with |- context [if ?b then _ else _] => destruct b eqn:C end;
    try (now apply (O tail)); simpl; try reflexivity.
  - now rewrite IHt1, IHt2.
  - now rewrite IHt.
  - now rewrite IHt1, IHt2, IHt3, IHt4.
  - f_equal. apply map_ext. intros c. apply IHt.
Qed.

Lemma repl_sat f : forall e rho, val e [] old = val e [] new -> (sat e rho (repl_f f) <-> sat e rho f).
Proof.
  induction f; simpl; intros e rho V; try tauto.
  - now rewrite !repl_val.
  - destruct c; now rewrite IHf1, IHf2.
  - destruct q; split; intros K.
    + intros c I. apply IHf; auto.
    + intros c I. apply IHf; auto.
    + destruct K as (c & I & S). exists c. split; [exact I|]. apply IHf; auto.
    + destruct K as (c & I & S). exists c. split; [exact I|]. apply IHf; auto.
  - now rewrite repl_val.
  - destruct (mem_name _ _) eqn:M; [simpl; tauto|]. apply mem_name_false in M. simpl.
    assert (W : forall x, val (set_vector e v x) [] old = val (set_vector e v x) [] new).
    { intros x. rewrite (val_agree _ e old), (val_agree _ e new); [exact V| |];
        apply agree_fresh_vector; intros I; apply M, in_or_app; tauto. }
    split; intros [x S]; exists x; apply (IHf _ rho (W x)); exact S.
  - destruct (mem_name _ _) eqn:M; [simpl; tauto|]. apply mem_name_false in M. simpl.
    assert (W : forall x, val (set_scalar e a x) [] old = val (set_scalar e a x) [] new).
    { intros x. rewrite (val_agree _ e old), (val_agree _ e new); [exact V| |];
        apply agree_fresh_scalar; intros I; apply M, in_or_app; tauto. }
    split; intros [x S]; exists x; apply (IHf _ rho (W x)); exact S.
Qed.
End Replacement.

(** * Connectives *)

Definition dual (c : con) : con := match c with And => Or | Or => And end.
Definition con_eqb (a b : con) : bool := match a, b with And, And | Or, Or => true | _, _ => false end.

(** The parts of a conjunction, or of a disjunction; any other formula is its only part. *)
Fixpoint kids (c : con) (f : fm) : list fm :=
  match f with
  | Unit d => if con_eqb c d then [] else [f]
  | Con d a r => if con_eqb c d then a :: kids c r else [f]
  | _ => [f]
  end.
Definition build (c : con) (l : list fm) : fm := fold_right (Con c) (Unit c) l.
Fixpoint dedup (seen l : list fm) : list fm :=
  match l with
  | [] => []
  | f :: l => if memf f seen then dedup seen l else f :: dedup (f :: seen) l
  end.
Definition join (c : con) (l : list fm) : fm :=
  let flat := dedup [] (flat_map (kids c) l) in
  if memf (Unit (dual c)) flat then Unit (dual c)
  else match flat with [f] => f | _ => build c flat end.
Definition conj := join And.
Definition disj := join Or.
Definition quantified (q : quant) (E : list entry) (f : fm) : fm :=
  let trivial := Unit (match q with QAll => And | QSome => Or end) in
  if fm_eqb f trivial then trivial else Qu q (spelled E) f.

Definition hold (c : con) (P : fm -> Prop) (l : list fm) : Prop :=
  match c with And => forall f, In f l -> P f | Or => exists f, In f l /\ P f end.

Lemma hold_app c P l l' :
  hold c P (l ++ l') <-> match c with And => hold c P l /\ hold c P l' | Or => hold c P l \/ hold c P l' end.
Proof.
  destruct c; simpl; split.
  - intros H. split; intros; apply H, in_or_app; tauto.
  - intros [H H'] f I. apply in_app_or in I as [I|I]; auto.
  - intros (f & I & S). apply in_app_or in I as [I|I]; [left | right]; now exists f.
  - intros [(f & I & S)|(f & I & S)]; exists f; (split; [apply in_or_app; tauto | exact S]).
Qed.

Lemma hold_cons c P f l :
  hold c P (f :: l) <-> match c with And => P f /\ hold c P l | Or => P f \/ hold c P l end.
Proof.
  destruct c; simpl; split.
  - auto.
  - intros [H H'] g [<-|I]; auto.
  - intros (g & [<-|I] & S); [now left | right; now exists g].
  - intros [S|(g & I & S)]; [exists f; auto | exists g; auto].
Qed.

Lemma hold_one c P f : hold c P [f] <-> P f.
Proof.
  destruct c; simpl; split.
  - intros H. apply H. now left.
  - intros H g [<-|[]]. exact H.
  - intros (g & [<-|[]] & H). exact H.
  - intros H. exists f. auto.
Qed.

Lemma hold_none c P : hold c P [] <-> match c with And => True | Or => False end.
Proof. destruct c; simpl; split; try tauto. intros (f & [] & _). Qed.

Lemma kids_sat e rho c f : hold c (sat e rho) (kids c f) <-> sat e rho f.
Proof.
  induction f; try apply hold_one; cbn [kids].
  - destruct c, c0; cbn [con_eqb]; rewrite ?hold_one, ?hold_none; simpl; tauto.
  - destruct c, c0; cbn [con_eqb]; rewrite ?hold_one; try tauto; rewrite hold_cons, IHf2; simpl; tauto.
Qed.

Lemma build_sat e rho c l : sat e rho (build c l) <-> hold c (sat e rho) l.
Proof.
  induction l as [|f l IH]; [rewrite hold_none; destruct c; simpl; tauto|].
  rewrite hold_cons. destruct c; rewrite <- IH; simpl; tauto.
Qed.

Lemma dedup_In1 l : forall seen f, In f (dedup seen l) -> In f l.
Proof.
  induction l as [|g l IH]; simpl; [tauto|]. intros seen f. destruct (memf g seen); simpl.
  - intros I. right. eapply IH, I.
  - intros [<-|I]; [now left | right; eapply IH, I].
Qed.
Lemma dedup_In2 l : forall seen f, In f l -> In f seen \/ In f (dedup seen l).
Proof.
  induction l as [|g l IH]; simpl; [tauto|]. intros seen f [<-|I]; destruct (memf g seen) eqn:M; simpl.
  - left. now apply memf_In.
  - tauto.
  - now apply IH.
  - destruct (IH (g :: seen) f I) as [[<-|J]|J]; tauto.
Qed.

Lemma join_sat e rho c l : sat e rho (join c l) <-> hold c (sat e rho) l.
Proof.
  assert (F : hold c (sat e rho) (dedup [] (flat_map (kids c) l)) <-> hold c (sat e rho) l).
  { transitivity (hold c (sat e rho) (flat_map (kids c) l)).
    - assert (I : forall f, In f (dedup [] (flat_map (kids c) l)) <-> In f (flat_map (kids c) l)).
      { intros f. split; [apply dedup_In1|]. intros I.
        destruct (dedup_In2 _ [] f I) as [[]|J]. exact J. }
      destruct c; simpl.
      + split; intros H f J; apply H, I, J.
      + split; intros (f & J & S); exists f; (split; [apply I, J | exact S]).
    - induction l as [|f l IH]; simpl; [tauto|].
      rewrite hold_app, hold_cons. destruct c; now rewrite IH, kids_sat. }
  unfold join. destruct (memf _ _) eqn:M.
  - apply memf_In in M. rewrite <- F. destruct c; simpl.
    + split; [tauto|]. intros H. exact (H _ M).
    + split; [|tauto]. intros _. exists (Unit And). split; [exact M | exact I].
  - rewrite <- F, <- build_sat. destruct (dedup [] (flat_map (kids c) l)) as [|f [|g r]]; [reflexivity| |reflexivity].
    rewrite build_sat. symmetry. apply hold_one.
Qed.

Lemma spelled_left_over e rho E : left_over e rho (spelled E) = left_over e rho E.
Proof.
  apply left_over_ext; [reflexivity|]. intros c.
  split; intros (x & I & T); exists x; (split; [|exact T]); now apply spelled_In.
Qed.

Lemma quantified_sat e rho q E f : sat e rho (quantified q E f) <-> sat e rho (Qu q E f).
Proof.
  unfold quantified. destruct (fm_eqb f _) eqn:T.
  - apply fm_eqb_eq in T. subst f. destruct q; simpl; [tauto|]. split; [tauto|]. intros (c & _ & F). exact F.
  - simpl. now rewrite spelled_left_over.
Qed.

Definition opposite (q : quant) := match q with QAll => QSome | QSome => QAll end.

(** The negations of the parts of [f], or of [f] itself as a list of one. *)
Fixpoint negations (tail : option con) (f : fm) : option (list fm) :=
  match f with
  | Rel RLe s t => Some [Rel RLt t s]
  | Rel RLt s t => Some [Rel RLe t s]
  | Rel REq s t => Some [Rel RNe s t]
  | Rel RNe s t => Some [Rel REq s t]
  | Mem i A c => Some [Mem (negb i) A c]
  | Ord i c d => Some [Ord (negb i) c d]
  | Unit c =>
      match tail with
      | Some d => if con_eqb d c then Some [] else Some [Unit (dual c)]
      | None => Some [Unit (dual c)]
      end
  | Con c a r =>
      match negations None a, negations (Some c) r with
      | Some l, Some l' =>
          if match tail with Some d => con_eqb d c | None => false end then Some (l ++ l')
          else Some [join (dual c) (l ++ l')]
      | _, _ => None
      end
  | Qu q E f =>
      match negations None f with Some [g] => Some [quantified (opposite q) E g] | _ => None end
  | Dist _ _ | Int _ | Exv _ _ | Exs _ _ => None
  end.
Definition negation (f : fm) : option fm :=
  match negations None f with Some [g] => Some g | _ => None end.

Lemma negations_sat e f : forall tail l c rho, negations tail f = Some l ->
  match tail with Some d => c = dual d | None => exists g, l = [g] end ->
  (hold c (sat e rho) l <-> ~ sat e rho f).
Proof.
  induction f; simpl; intros tail l c0 rho H T; try discriminate.
  - destruct r; injection H as <-; rewrite hold_one; simpl.
    + split; lra.
    + split; lra.
    + tauto.
    + split; [tauto|]. intros A. destruct (Req_EM_T (val e rho s) (val e rho t)); tauto.
  - destruct tail as [d|].
    + subst c0. destruct d, c; simpl in H; injection H as <-; rewrite ?hold_one, ?hold_none; simpl; tauto.
    + injection H as <-. rewrite hold_one. destruct c; simpl; tauto.
  - destruct (negations None f1) as [l1|] eqn:N1, (negations (Some c) f2) as [l2|] eqn:N2; try discriminate.
    assert (J : hold (dual c) (sat e rho) (l1 ++ l2) <-> ~ sat e rho (Con c f1 f2)).
    { assert (O : exists g, l1 = [g]).
      { clear -N1. destruct f1; simpl in N1; try discriminate N1.
        - destruct r; injection N1 as <-; eauto.
        - injection N1 as <-; eauto.
        - destruct (negations None f1_1), (negations (Some c) f1_2); try discriminate.
          injection N1 as <-; eauto.
        - destruct (negations None f1) as [[|g [|]]|]; try discriminate. injection N1 as <-; eauto.
        - injection N1 as <-; eauto.
        - injection N1 as <-; eauto. }
      rewrite hold_app. specialize (IHf1 None l1 (dual c) rho N1 O).
      specialize (IHf2 (Some c) l2 (dual c) rho N2 eq_refl).
      destruct c; simpl dual in *; cbv iota; rewrite IHf1, IHf2; simpl; [|tauto].
      split; [tauto|]. intros A. destruct (Classical_Prop.classic (sat e rho f1)); tauto. }
    destruct tail as [d|].
    + subst c0. destruct (con_eqb d c) eqn:E.
      * injection H as <-. replace (dual d) with (dual c) by (destruct c, d; easy). exact J.
      * injection H as <-. rewrite hold_one, join_sat. exact J.
    + injection H as <-. rewrite hold_one, join_sat. exact J.
  - destruct (negations None f) as [[|g [|]]|] eqn:N; try discriminate. injection H as <-.
    rewrite hold_one, quantified_sat.
    assert (A : forall c, sat e (c :: rho) g <-> ~ sat e (c :: rho) f).
    { intros c. rewrite <- (IHf None [g] And (c :: rho) N) by eauto. now rewrite hold_one. }
    destruct q; simpl.
    + split.
      * intros (c & I & S) K. apply (A c); auto.
      * intros K. apply Classical_Prop.NNPP. intros M. apply K. intros c I.
        apply Classical_Prop.NNPP. intros S. apply M. exists c. split; [exact I | now apply A].
    + split.
      * intros K (c & I & S). apply (A c); auto.
      * intros K c I. apply A. intros S. apply K. now exists c.
  - injection H as <-. rewrite hold_one. simpl. destruct (part e A (place e rho c)), inside; simpl; split; congruence.
  - injection H as <-. rewrite hold_one. simpl. destruct (Nat.leb (place e rho c) (place e rho d)), upto0; simpl; split; congruence.
Qed.

Lemma negation_sat e rho f g : negation f = Some g -> (sat e rho g <-> ~ sat e rho f).
Proof.
  unfold negation. destruct (negations None f) as [[|h [|]]|] eqn:N; try discriminate.
  intros [= <-]. rewrite <- (hold_one And (sat e rho)). apply (negations_sat e f None [h] And rho N). now exists h.
Qed.
