(** The rules of the calculus on aggregates and on real numbers, one lemma for each. *)

From Coq Require Import Reals QArith Qreals String List Bool Arith Lia Lra FunctionalExtensionality.
From Coquelicot Require Import Coquelicot.
From Axiomcheck Require Import Calculus CalculusTerms CalculusPolynomials CalculusRules.
Import ListNotations.
Open Scope R_scope.

Definition add (l : list tm) : tm := fold_right (Bin BAdd) (Nil BAdd) l.
Definition mul (l : list tm) : tm := fold_right (Bin BMul) (Nil BMul) l.
Definition one := Num 1.
Definition neg (t : tm) : tm := match t with Num q => Num (- q) | _ => mul [Num (-1); t] end.
Definition minus (a b : tm) : tm := add [a; neg b].

Lemma val_zero e rho : val e rho zero = 0.
Proof. apply Q2R_0. Qed.
Lemma val_one e rho : val e rho one = 1.
Proof. apply Q2R_1. Qed.
Lemma val_neg e rho t : val e rho (neg t) = - val e rho t.
Proof.
  assert (M : Q2R (-1) = -1) by (unfold Q2R; simpl; lra).
  destruct t; simpl; rewrite ?Q2R_opp, ?M; ring.
Qed.
Lemma val_minus e rho a b : val e rho (minus a b) = val e rho a - val e rho b.
Proof. simpl. rewrite val_neg. ring. Qed.

(** * Aggregates *)

Section Lists.
Variables (f g : nat -> R).

Lemma sumR_le l : (forall c, In c l -> f c <= g c) -> sumR (map f l) <= sumR (map g l).
Proof.
  induction l as [|c l IH]; simpl; intros H; [lra|].
  pose proof (H c (or_introl eq_refl)). specialize (IH (fun d I => H d (or_intror I))). lra.
Qed.
Lemma sumR_lt l c : (forall c, In c l -> f c <= g c) -> In c l -> f c < g c -> sumR (map f l) < sumR (map g l).
Proof.
  induction l as [|d l IH]; simpl; intros H I S; [tauto|].
  destruct I as [<-|I].
  - pose proof (sumR_le l (fun d I => H d (or_intror I))). lra.
  - pose proof (H d (or_introl eq_refl)). specialize (IH (fun d I => H d (or_intror I)) I S). lra.
Qed.
Lemma minR_le l : (forall c, In c l -> f c <= g c) -> minR (map f l) <= minR (map g l).
Proof.
  induction l as [|c [|d l] IH]; intros H.
  - simpl. lra.
  - apply H. now left.
  - specialize (IH (fun d I => H d (or_intror I))). pose proof (H c (or_introl eq_refl)).
    change (Rmin (f c) (minR (map f (d :: l))) <= Rmin (g c) (minR (map g (d :: l)))).
    apply Rmin_glb; [eapply Rle_trans; [apply Rmin_l|] | eapply Rle_trans; [apply Rmin_r|]]; assumption.
Qed.
Lemma maxR_le l : (forall c, In c l -> f c <= g c) -> maxR (map f l) <= maxR (map g l).
Proof.
  induction l as [|c [|d l] IH]; intros H.
  - simpl. lra.
  - apply H. now left.
  - specialize (IH (fun d I => H d (or_intror I))). pose proof (H c (or_introl eq_refl)).
    change (Rmax (f c) (maxR (map f (d :: l))) <= Rmax (g c) (maxR (map g (d :: l)))).
    apply Rmax_lub; [eapply Rle_trans; [|apply Rmax_l] | eapply Rle_trans; [|apply Rmax_r]]; assumption.
Qed.
End Lists.

Lemma minR_attained l : l <> [] -> In (minR l) l.
Proof.
  induction l as [|x [|y l] IH]; intros H; [congruence | now left|].
  change (In (Rmin x (minR (y :: l))) (x :: y :: l)). unfold Rmin.
  destruct (Rle_dec x _); [now left | right; apply IH; discriminate].
Qed.
Lemma maxR_attained l : l <> [] -> In (maxR l) l.
Proof.
  induction l as [|x [|y l] IH]; intros H; [congruence | now left|].
  change (In (Rmax x (maxR (y :: l))) (x :: y :: l)). unfold Rmax.
  destruct (Rle_dec x _); [right; apply IH; discriminate | now left].
Qed.
Lemma minR_bound l x : In x l -> minR l <= x.
Proof.
  induction l as [|y [|z l] IH]; intros I; [destruct I | destruct I as [<-|[]]; simpl; lra|].
  change (Rmin y (minR (z :: l)) <= x). destruct I as [<-|I]; [apply Rmin_l|].
  eapply Rle_trans; [apply Rmin_r | now apply IH].
Qed.
Lemma maxR_bound l x : In x l -> x <= maxR l.
Proof.
  induction l as [|y [|z l] IH]; intros I; [destruct I | destruct I as [<-|[]]; simpl; lra|].
  change (x <= Rmax y (maxR (z :: l))). destruct I as [<-|I]; [apply Rmax_l|].
  eapply Rle_trans; [|apply Rmax_r]. now apply IH.
Qed.

Definition agg_eqb g h := is_eq (agg_cmp g h).
Lemma agg_eqb_eq g h : agg_eqb g h = true -> g = h.
Proof. destruct g, h; simpl; discriminate || reflexivity. Qed.
Definition same_entries E E' := is_eq (list_cmp entry_cmp E E').
Lemma same_entries_eq E E' : same_entries E E' = true -> E = E'.
Proof. intros H. apply is_eq_true in H. exact (list_cmp_eq _ entry_cmp_eq _ _ H). Qed.

Definition w_compare (H : list fm) (g : fm) (place : option string) :=
  match g, place with
  | Rel r (Agg a E u) (Agg b E' v), None =>
      guard (agg_eqb a b && same_entries E E' && match r with RLe | REq => true | _ => false end)
        [(H, quantified QAll E (Rel r u v))]
  | Rel RLt (Agg Sum E u) (Agg Sum E' v), Some c =>
      guard (same_entries E E' && apart H c E && (bnd_t 1 u && bnd_t 1 v))
        [(H, quantified QAll E (Rel RLe u v)); (H, Rel RLt (open_t (Free c) 0 u) (open_t (Free c) 0 v))]
  | _, _ => None
  end.
Lemma compare_sound H g p : sound (H, g) (w_compare H g p).
Proof.
  destruct g as [r [| | | | | | | |a E u] [| | | | | | | |b E' v]| | | | | | | | |];
    destruct p as [k|]; try apply refused; try (destruct r; try apply refused; destruct a; apply refused).
  - destruct r; try apply refused; destruct a; try apply refused; destruct b; try apply refused.
    simpl w_compare. apply guarded. intros M F e T. wanted.
    apply andb_true_iff in M as [M B]. apply andb_true_iff in M as [M A]. apply andb_true_iff in B.
    apply same_entries_eq in M. subst E'. specialize (H0 e T). specialize (H2 e T). cbn [snd sat relR] in *.
    apply (proj1 (quantified_sat _ _ _ _ _)) in H0. rewrite !opened_val in H2 by apply B.
    simpl. apply (sumR_lt _ _ _ (place e [] (Free k))).
    + intros d I. exact (H0 d I).
    + apply (apart_In e H); assumption.
    + exact H2.
  - replace (w_compare H (Rel r (Agg a E u) (Agg b E' v)) None) with
      (guard (agg_eqb a b && same_entries E E' && match r with RLe | REq => true | _ => false end)
        [(H, quantified QAll E (Rel r u v))]) by (destruct r, a, b; reflexivity).
    apply guarded. intros M F e T. wanted.
    apply andb_true_iff in M as [M R]. apply andb_true_iff in M as [M N].
    apply agg_eqb_eq in M. apply same_entries_eq in N. subst b E'.
    specialize (H0 e T). cbn [snd] in *. apply (proj1 (quantified_sat _ _ _ _ _)) in H0. simpl in H0.
    destruct r; try discriminate; simpl in *.
    + destruct a; [apply sumR_le | apply minR_le | apply maxR_le]; exact H0.
    + f_equal. now apply map_ext_in.
Qed.

Lemma sumR_filter (p : nat -> bool) f l :
  sumR (map f l) = sumR (map f (filter p l)) + sumR (map f (filter (fun c => negb (p c)) l)).
Proof. induction l as [|c l IH]; simpl; [ring|]. rewrite IH. destruct (p c); simpl; ring. Qed.
Lemma sumR_one f c l : NoDup l -> In c l -> sumR (map f (filter (fun d => Nat.eqb d c) l)) = f c.
Proof.
  intros N I. induction l as [|d l IH]; [destruct I|]. inversion_clear N. simpl.
  destruct (Nat.eqb_spec d c) as [->|D].
  - simpl. replace (filter (fun d => Nat.eqb d c) l) with (@nil nat); [simpl; ring|].
    symmetry. clear -H. induction l as [|x l IH]; [reflexivity|]. simpl.
    destruct (Nat.eqb_spec x c) as [->|]; [exfalso; apply H; now left | apply IH; intros J; apply H; now right].
  - apply IH; [assumption|]. destruct I; [contradiction | assumption].
Qed.

Lemma left_over_cons e rho x E :
  left_over e rho (x :: E) = filter (fun c => negb (takes e rho c x)) (left_over e rho E).
Proof.
  unfold left_over. induction (classes e) as [|c l IH]; [reflexivity|].
  cbn [filter existsb] in *. destruct (takes e rho c x) eqn:X, (existsb (takes e rho c) E) eqn:Y;
    cbn [negb orb filter]; rewrite ?X; cbn [negb]; rewrite IH; reflexivity.
Qed.
Lemma left_over_NoDup e rho E : NoDup (left_over e rho E).
Proof. apply NoDup_filter, seq_NoDup. Qed.

Definition w_split (H : list fm) (g : fm) t c :=
  match t with
  | Agg Sum E u =>
      guard (apart H c E && bnd_t 1 u &&
        fm_eqb g (Rel REq t (add [open_t (Free c) 0 u; Agg Sum (spelled (Cls (Free c) :: E)) u]))) []
  | _ => None
  end.
Lemma split_sound H g t c : sound (H, g) (w_split H g t c).
Proof.
  destruct t as [| | | | | | | |[] E u]; try apply refused. apply guarded. intros M _ e T.
  apply andb_true_iff in M as [M G]. apply andb_true_iff in M as [A B]. apply fm_eqb_eq in G. subst g.
  cbn [snd sat relR val add fold_right binR aggR]. rewrite spelled_left_over, left_over_cons.
  rewrite opened_val by exact B.
  rewrite (sumR_filter (fun d => Nat.eqb d (place e [] (Free c))) _ (left_over e [] E)).
  rewrite sumR_one; [simpl; ring | apply left_over_NoDup | now apply (apart_In e H)].
Qed.

(** In a part and outside; up to a class and after it. *)
Definition halves t E u x y := Rel REq t (add [Agg Sum (spelled (x :: E)) u; Agg Sum (spelled (y :: E)) u]).
Definition w_parted (H : list fm) (g : fm) t A :=
  match t with
  | Agg Sum E u =>
      guard (fm_eqb g (halves t E u (Outside A) (Inside A)) ||
        fm_eqb g (halves t E u (After (Free A)) (Upto (Free A)))) []
  | _ => None
  end.
Lemma parted_sound H g t A : sound (H, g) (w_parted H g t A).
Proof.
  destruct t as [| | | | | | | |[] E u]; try apply refused. apply guarded. intros G _ e T.
  assert (K : forall f x y, (forall c, takes e [] c x = negb (f c)) -> (forall c, takes e [] c y = f c) ->
    sat e [] (halves (Agg Sum E u) E u x y)).
  { intros f x y X Y. unfold halves. cbn [sat relR val add fold_right binR aggR].
    rewrite !spelled_left_over, !left_over_cons, (sumR_filter f _ (left_over e [] E)).
    rewrite (filter_ext (fun c => negb (takes e [] c x)) f) by (intros c; rewrite X; apply negb_involutive).
    rewrite (filter_ext (fun c => negb (takes e [] c y)) (fun c => negb (f c))) by (intros c; now rewrite Y).
    ring. }
  apply orb_true_iff in G as [G|G]; apply fm_eqb_eq in G; subst g; cbn [snd].
  - now apply (K (part e A)).
  - apply (K (fun c => Nat.leb c (place e [] (Free A)))); intros c; cbn [takes]; [apply Nat.ltb_antisym | reflexivity].
Qed.

Definition somewhere (E : list entry) := Qu QSome E (Rel RLe zero zero).
Definition w_attained (H : list fm) (g : fm) t c :=
  match t with
  | Agg Sum _ _ => None
  | Agg _ E u =>
      guard (fresh (SClass, c) (Rel REq t t :: g :: H) && (bnd_t 1 u && bnd_t 0 t))
        ((match E with [] => [] | _ => [(H, somewhere E)] end) ++
         [(Rel REq (open_t (Free c) 0 u) t :: map (avoids c) E ++ H, g)])
  | _ => None
  end.
Lemma attained_sound H g t c : sound (H, g) (w_attained H g t c).
Proof.
  assert (K : forall a E u, a <> Sum -> t = Agg a E u -> sound (H, g)
      (guard (fresh (SClass, c) (Rel REq t t :: g :: H) && (bnd_t 1 u && bnd_t 0 t))
        ((match E with [] => [] | _ => [(H, somewhere E)] end) ++
         [(Rel REq (open_t (Free c) 0 u) t :: map (avoids c) E ++ H, g)]))).
  { intros a E u S Q. subst t. apply guarded. intros M F e T.
    apply andb_true_iff in M as [N B]. apply andb_true_iff in B as [B _].
    apply Forall_app in F as [F1 F2]. wanted.
    assert (X : left_over e [] E <> []).
    { destruct E as [|x E].
      - unfold left_over, classes. simpl. discriminate.
      - apply Forall_inv in F1. destruct (F1 e T) as (d & I & _). intros Z. rewrite Z in I. destruct I. }
    assert (Y : exists d, In d (left_over e [] E) /\ val e [d] u = val e [] (Agg a E u)).
    { simpl. set (l := map (fun c => val e [c] u) (left_over e [] E)).
      assert (Z : In (aggR a l) l).
      { assert (W : l <> []) by (unfold l; intros W; apply map_eq_nil in W; contradiction).
        destruct a; [contradiction | now apply minR_attained | now apply maxR_attained]. }
      apply in_map_iff in Z as (d & Z & I). now exists d. }
    destruct Y as (d & I & V). pose proof (fresh_In _ _ _ N (or_introl eq_refl)) as W. simpl in W.
    assert (D : (d <= last e)%nat) by (apply left_over_In in I; tauto).
    apply (sat_agree g (set_class e c d) e []).
    { apply agree_fresh_class, (fresh_In _ _ _ N). right. now left. }
    apply H0. apply true_cons; [|apply true_app].
    - cbn [sat relR]. rewrite opened_val by exact B. rewrite (set_class_place e c d D).
      rewrite (val_agree (set_class e c d) e (Agg a E u)), (val_agree (set_class e c d) e u); [exact V| |];
        apply agree_fresh_class; intros J; apply W; simpl in *; rewrite ?in_app_iff in *; tauto.
    - intros f J. apply in_map_iff in J as (x & <- & J). apply (avoids_set_class e c d E); auto.
      intros P. apply W. rewrite !in_app_iff. tauto.
    - apply (true_set_class e c d H _ N); [intros x J; right; now right | exact T]. }
  destruct t as [| | | | | | | |[] E u]; try apply refused; [apply (K Cmin E u) | apply (K Cmax E u)]; easy.
Qed.

Definition w_bound (H : list fm) (g : fm) t c :=
  match t with
  | Agg Cmin E u => guard (apart H c E && bnd_t 1 u && fm_eqb g (Rel RLe t (open_t (Free c) 0 u))) []
  | Agg Cmax E u => guard (apart H c E && bnd_t 1 u && fm_eqb g (Rel RLe (open_t (Free c) 0 u) t)) []
  | _ => None
  end.
Lemma bound_sound H g t c : sound (H, g) (w_bound H g t c).
Proof.
  destruct t as [| | | | | | | |[] E u]; try apply refused; apply guarded; intros M _ e T;
    apply andb_true_iff in M as [M G]; apply andb_true_iff in M as [A B]; apply fm_eqb_eq in G; subst g;
    cbn [snd sat relR val aggR]; rewrite opened_val by exact B; [apply minR_bound | apply maxR_bound];
    apply (in_map (fun d => val e [d] u)), (apart_In e H); assumption.
Qed.

Definition w_delta (H : list fm) (g : fm) c d :=
  guard (apart H c [Cls (Free d)] && fm_eqb g (Rel REq (Dl (Free c) (Free d)) zero)) [].
Lemma delta_sound H g c d : sound (H, g) (w_delta H g c d).
Proof.
  apply guarded. intros M _ e T. apply andb_true_iff in M as [A G]. apply fm_eqb_eq in G. subst g.
  pose proof (apart_In e H c _ A T) as I. apply left_over_In in I as [_ I].
  specialize (I _ (or_introl eq_refl)). simpl in *. rewrite I, Q2R_0. reflexivity.
Qed.

(** * Leaves *)

Definition w_algebra (H : list fm) (g : fm) (unit form : form) (l : list (fm * tm)) :=
  match g, positive H unit, positive H form, multiples H l with
  | Rel r a b, Some (u, true), Some (p, strict), Some m =>
      let left := pmul u (psub (poly_of b) (poly_of a)) in
      let right := padd p m in
      let same := match psub left right with [] => true | _ => false end in
      guard match r with
        | RLe => same
        | RLt => same && strict
        | REq => same && match p with [] => true | _ => false end
        | RNe => strict && (same || match padd left right with [] => true | _ => false end)
        end []
  | _, _, _, _ => None
  end.
Lemma algebra_sound H g unit form l : sound (H, g) (w_algebra H g unit form l).
Proof.
  unfold w_algebra. destruct g as [r a b| | | | | | | | |]; try apply refused.
  destruct (positive H unit) as [[u [|]]|] eqn:U; try apply refused.
  destruct (positive H form) as [[p strict]|] eqn:P; try apply refused.
  destruct (multiples H l) as [m|] eqn:M; try apply refused.
  set (left := pmul u (psub (poly_of b) (poly_of a))). set (right := padd p m).
  apply guarded. intros G _ e T.
  destruct (positive_sound e H unit u true T U) as [_ U']. specialize (U' eq_refl).
  destruct (positive_sound e H form p strict T P) as [P1 P2].
  pose proof (multiples_sound e H l m T M) as M0.
  assert (L : pval e [] left = pval e [] u * (val e [] b - val e [] a)).
  { unfold left. now rewrite pval_pmul, difference_val. }
  assert (N : pval e [] right = pval e [] p) by (unfold right; rewrite pval_padd; lra).
  assert (S : match psub left right with [] => true | _ => false end = true ->
      pval e [] u * (val e [] b - val e [] a) = pval e [] p).
  { intros Z. pose proof (pval_psub e [] left right) as Q. destruct (psub left right); [|discriminate].
    simpl in Q. lra. }
  assert (S' : match padd left right with [] => true | _ => false end = true ->
      pval e [] u * (val e [] b - val e [] a) = - pval e [] p).
  { intros Z. pose proof (pval_padd e [] left right) as Q. destruct (padd left right); [|discriminate].
    simpl in Q. lra. }
  set (x := pval e [] u) in *. set (d := val e [] b - val e [] a) in *. cbn [snd sat].
  assert (D : val e [] b = val e [] a + d) by (unfold d; ring).
  destruct r; simpl.
  - specialize (S G). destruct (Rle_dec 0 d); [lra|]. exfalso.
    assert (0 < x * - d) by (apply Rmult_lt_0_compat; lra). lra.
  - apply andb_true_iff in G as [G St]. specialize (S G). specialize (P2 St).
    destruct (Rlt_dec 0 d); [lra|]. exfalso.
    assert (0 <= x * - d) by (apply Rmult_le_pos; lra). lra.
  - apply andb_true_iff in G as [G Z]. specialize (S G). destruct p; [|discriminate]. simpl in S.
    apply Rmult_integral in S as [S|S]; lra.
  - apply andb_true_iff in G as [St G]. specialize (P2 St). intros Q.
    assert (Z : d = 0) by lra. rewrite Z, Rmult_0_r in *.
    apply orb_true_iff in G as [G|G]; [specialize (S G) | specialize (S' G)]; lra.
Qed.

Definition w_absurd (H : list fm) (g : fm) (form : form) (l : list (fm * tm)) :=
  match positive H form, multiples H l with
  | Some (p, true), Some m => guard match padd p m with [] => true | _ => false end []
  | _, _ => None
  end.
Lemma absurd_sound H g form l : sound (H, g) (w_absurd H g form l).
Proof.
  unfold w_absurd. destruct (positive H form) as [[p [|]]|] eqn:P; try apply refused.
  destruct (multiples H l) as [m|] eqn:M; try apply refused. apply guarded. intros G _ e T. exfalso.
  destruct (positive_sound e H form p true T P) as [_ P2]. specialize (P2 eq_refl).
  pose proof (multiples_sound e H l m T M) as M0. pose proof (pval_padd e [] p m) as Q.
  destruct (padd p m); [|discriminate]. simpl in Q. lra.
Qed.

(** * Whole numbers *)

Definition whole_atoms (H : list fm) : list tm :=
  flat_map (fun f => match f with
    | Int t => match poly_of t with
               | [([v], q)] => if Qeq_bool q 1 then [v] else []
               | _ => []
               end
    | _ => [] end) H.
Definition w_whole (H : list fm) (g : fm) a b :=
  guard (forallb (fun x => Pos.eqb (Qden (snd x)) 1 && forallb (fun v => existsb (tm_eqb v) (whole_atoms H)) (fst x))
          (psub (poly_of a) (poly_of b)))
    [(Rel RLe (add [a; one]) b :: H, g); (Rel RLe b a :: H, g)].

Lemma whole_atoms_val e H v : true_at e H -> In v (whole_atoms H) -> exists z, val e [] v = IZR z.
Proof.
  intros T I. unfold whole_atoms in I. apply in_flat_map in I as (f & I & J). apply T in I.
  destruct f; try destruct J. cbn [sat] in I. rewrite <- (poly_val e t []) in I.
  destruct (poly_of t) as [|[[|w [|]] q] [|]]; try destruct J.
  destruct (Qeq_bool q 1) eqn:Q; [|destruct J]. destruct J as [<-|[]]. apply Qeq_bool_eq, Qeq_eqR in Q.
  destruct I as [z I]. exists z. rewrite <- I. simpl. rewrite Q, Q2R_1. ring.
Qed.

Lemma whole_sound H g a b : sound (H, g) (w_whole H g a b).
Proof.
  apply guarded. intros M F e T. wanted.
  assert (Z : exists z, val e [] a - val e [] b = IZR z).
  { rewrite <- difference_val. rewrite forallb_forall in M. clear H0 H2.
    induction (psub (poly_of a) (poly_of b)) as [|[m q] p IH]; [now exists 0%Z|].
    destruct IH as [z IH]; [intros x I; apply M; now right|].
    specialize (M _ (or_introl eq_refl)). apply andb_true_iff in M as [D A]. cbn [fst snd] in D, A.
    assert (V : exists y, mval e [] m = IZR y).
    { rewrite forallb_forall in A. clear -A T. induction m as [|v m IH]; [now exists 1%Z|].
      destruct IH as [y IH]; [intros x I; apply A; now right|].
      specialize (A v (or_introl eq_refl)). apply existsb_exists in A as (w & I & E).
      apply tm_eqb_eq in E. subst w. destruct (whole_atoms_val e H v T I) as [x X].
      exists (x * y)%Z. simpl. now rewrite IH, X, mult_IZR. }
    destruct V as [y V]. exists (Qnum q * y + z)%Z. rewrite plus_IZR, mult_IZR, <- V, <- IH. simpl.
    apply Pos.eqb_eq in D. unfold Q2R. rewrite D. fold (pval e [] p). field. }
  destruct Z as [z Z]. destruct (Z_lt_le_dec z 0) as [L|L].
  - apply H0. apply true_cons; [|exact T]. cbn [sat relR add fold_right val binR].
    assert (IZR z <= IZR (-1)) by (apply IZR_le; lia). fold one. rewrite (val_one e []). simpl in *. lra.
  - apply H2. apply true_cons; [|exact T]. cbn [sat relR]. apply IZR_le in L. lra.
Qed.

(** * Facts *)

Definition ordered a b t := disj [conj [Rel RLe a b; Rel REq t a]; conj [Rel RLe b a; Rel REq t b]].

Definition fact (name : string) (ts : list tm) : option fm :=
  if String.eqb name "inv" then
    match ts with [t] => Some (disj [Rel REq t zero; Rel REq (mul [t; Un Inv t]) one]) | _ => None end
  else if String.eqb name "inv0" then match ts with [] => Some (Rel REq (Un Inv zero) zero) | _ => None end
  else if String.eqb name "inv_mul" then
    match ts with [a; b] => Some (Rel REq (Un Inv (mul [a; b])) (mul [Un Inv a; Un Inv b])) | _ => None end
  else if String.eqb name "inv_inv" then
    match ts with [t] => Some (Rel REq (Un Inv (Un Inv t)) t) | _ => None end
  else if String.eqb name "abs" then
    match ts with
    | [t] => Some (disj [conj [Rel RLe zero t; Rel REq (Un Abs t) t]; conj [Rel RLe t zero; Rel REq (Un Abs t) (neg t)]])
    | _ => None end
  else if String.eqb name "min" then match ts with [a; b] => Some (ordered a b (Bin BMin a b)) | _ => None end
  else if String.eqb name "max" then
    match ts with
    | [a; b] => let t := Bin BMax a b in Some (disj [conj [Rel RLe b a; Rel REq t a]; conj [Rel RLe a b; Rel REq t b]])
    | _ => None end
  else if String.eqb name "root" then
    match ts with
    | [Un (Root (S k)) t] =>
        let r := Un (Root (S k)) t in
        Some (disj [Rel RLt t zero; conj [Rel RLe zero r; Rel REq (Un (Pow (S k)) r) t]])
    | _ => None end
  else if String.eqb name "ite" then
    match ts with
    | [Ite r a b s t] =>
        let i := Ite r a b s t in
        match negation (Rel r a b) with
        | Some f' => Some (disj [conj [Rel r a b; Rel REq i s]; conj [f'; Rel REq i t]])
        | None => None
        end
    | _ => None end
  else if String.eqb name "log" then
    match ts with
    | [t] => Some (disj [Rel RLe t zero; Rel REq t one; Rel RLt (Un Log t) (minus t one)]) | _ => None end
  else if String.eqb name "log1" then match ts with [] => Some (Rel REq (Un Log one) zero) | _ => None end
  else if String.eqb name "log_mul" then
    match ts with
    | [a; b] => Some (disj [Rel RLe a zero; Rel RLe b zero; Rel REq (Un Log (mul [a; b])) (add [Un Log a; Un Log b])])
    | _ => None end
  else if String.eqb name "log_inv" then
    match ts with
    | [a] => Some (disj [Rel RLe a zero; Rel REq (Un Log (Un Inv a)) (neg (Un Log a))]) | _ => None end
  else if String.eqb name "log_exp" then
    match ts with [t] => Some (Rel REq (Un Log (Un Exp t)) t) | _ => None end
  else if String.eqb name "exp_log" then
    match ts with [t] => Some (disj [Rel RLe t zero; Rel REq (Un Exp (Un Log t)) t]) | _ => None end
  else if String.eqb name "exp" then
    match ts with [t] => Some (disj [Rel REq t zero; Rel RLt (add [one; t]) (Un Exp t)]) | _ => None end
  else if String.eqb name "exp_add" then
    match ts with [a; b] => Some (Rel REq (Un Exp (add [a; b])) (mul [Un Exp a; Un Exp b])) | _ => None end
  else None.

Lemma conj2 e rho f g : sat e rho (conj [f; g]) <-> sat e rho f /\ sat e rho g.
Proof. unfold conj. rewrite join_sat, (hold_cons And), (hold_one And). tauto. Qed.
Lemma disj2 e rho f g : sat e rho (disj [f; g]) <-> sat e rho f \/ sat e rho g.
Proof. unfold disj. rewrite join_sat, (hold_cons Or), (hold_one Or). tauto. Qed.
Lemma disj3 e rho f g h : sat e rho (disj [f; g; h]) <-> sat e rho f \/ sat e rho g \/ sat e rho h.
Proof. unfold disj. rewrite join_sat, (hold_cons Or), (hold_cons Or), (hold_one Or). tauto. Qed.

Lemma invR_inv x : x <> 0 -> invR x = / x.
Proof. intros N. unfold invR. destruct (Req_EM_T x 0); [contradiction | reflexivity]. Qed.
Lemma invR_0 : invR 0 = 0.
Proof. unfold invR. destruct (Req_EM_T 0 0); [reflexivity | congruence]. Qed.
Lemma logR_ln x : 0 < x -> logR x = ln x.
Proof. intros N. unfold logR. destruct (Rle_dec x 0); [lra | reflexivity]. Qed.

Lemma ln_lt_minus x : 0 < x -> x <> 1 -> ln x < x - 1.
Proof.
  intros P N. assert (ln x <> 0).
  { intros Z. apply N. rewrite <- (exp_ln x P), Z. apply exp_0. }
  pose proof (exp_ineq1 (ln x) H). rewrite exp_ln in H0 by exact P. lra.
Qed.

Lemma root_pow k x : 0 <= x -> rootR (S k) x ^ S k = x.
Proof.
  intros P. unfold rootR. destruct (Rle_dec x 0).
  - replace x with 0 by lra. apply pow_i. lia.
  - rewrite <- Rpower_pow by apply exp_pos. unfold Rpower. rewrite ln_exp.
    replace (INR (S k) * (ln x / INR (S k))) with (ln x); [apply exp_ln; lra|].
    field. apply not_0_INR. discriminate.
Qed.

