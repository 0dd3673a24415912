(** The rules of the calculus: what each wants, as a function of the sequent and the parameters, and
    one lemma for each: if what it wants is valid, so is the sequent. *)

From Coq Require Import Reals QArith Qreals String List Bool Arith Lia Lra FunctionalExtensionality.
From Axiomcheck Require Import Calculus CalculusTerms CalculusPolynomials.
Import ListNotations.
Open Scope R_scope.

Definition sound (S : sequent) (wants : option (list sequent)) : Prop :=
  forall L, wants = Some L -> Forall valid L -> valid S.

Definition guard (b : bool) (L : list sequent) : option (list sequent) := if b then Some L else None.

Lemma guarded S b L : (b = true -> Forall valid L -> valid S) -> sound S (guard b L).
Proof. unfold sound, guard. destruct b; [|discriminate]. intros H L' [= <-] F. auto. Qed.

Lemma refused S : sound S None.
Proof. discriminate. Qed.
Ltac no := first [apply refused | discriminate].

Definition true_at (e : env) (H : list fm) : Prop := forall f, In f H -> sat e [] f.

Lemma true_cons e f H : sat e [] f -> true_at e H -> true_at e (f :: H).
Proof. intros S T g [<-|I]; auto. Qed.
Lemma true_app e H H' : true_at e H -> true_at e H' -> true_at e (H ++ H').
Proof. intros S T g I. apply in_app_or in I as [I|I]; auto. Qed.

Ltac wanted := repeat match goal with H : Forall valid (_ :: _) |- _ => inversion_clear H end.

(** * Logic *)

Definition w_hypothesis (H : list fm) (g : fm) := guard (memf g H) [].
Lemma hypothesis_sound H g : sound (H, g) (w_hypothesis H g).
Proof. apply guarded. intros M _ e T. apply T, memf_In, M. Qed.

Definition w_cut (H : list fm) g f := Some [(H, f); (f :: H, g)].
Lemma cut_sound H g f : sound (H, g) (w_cut H g f).
Proof. intros L [= <-] F e T. wanted. apply H2. apply true_cons; [apply H0|]; exact T. Qed.

Definition w_cases (H : list fm) (g : fm) f := guard (memf f H) (map (fun k => (k :: H, g)) (kids Or f)).
Lemma cases_sound H g f : sound (H, g) (w_cases H g f).
Proof.
  apply guarded. intros M F e T. pose proof (T f (memf_In _ _ M)) as S.
  apply (proj2 (kids_sat e [] Or f)) in S. destruct S as (k & I & S).
  rewrite Forall_forall in F. apply (F (k :: H, g)); [now apply (in_map (fun k => (k :: H, g)))|].
  now apply true_cons.
Qed.

Definition w_order (H : list fm) (g : fm) a b :=
  Some [(Rel RLt a b :: H, g); (Rel REq a b :: H, g); (Rel RLt b a :: H, g)].
Lemma order_sound H g a b : sound (H, g) (w_order H g a b).
Proof.
  intros L [= <-] F e T. wanted. destruct (Rtotal_order (val e [] a) (val e [] b)) as [O|[O|O]];
    [apply H0 | apply H2 | apply H1]; now apply true_cons.
Qed.

Definition w_both (H : list fm) (g : fm) f := guard (memf f H) [(kids And f ++ H, g)].
Lemma both_sound H g f : sound (H, g) (w_both H g f).
Proof.
  apply guarded. intros M F e T. wanted. apply H0. apply true_app; [|exact T].
  intros k I. pose proof (T f (memf_In _ _ M)) as S.
  apply (proj2 (kids_sat e [] And f)) in S. exact (S k I).
Qed.

Definition w_each (H : list fm) (g : fm) := Some (map (fun k => (H, k)) (kids And g)).
Lemma each_sound H g : sound (H, g) (w_each H g).
Proof.
  intros L [= <-] F e T. cbn [snd]. apply (proj1 (kids_sat e [] And g)). intros k I. rewrite Forall_forall in F.
  apply (F (H, k)); [now apply (in_map (fun k => (H, k))) | exact T].
Qed.

Definition w_either (H : list fm) (g : fm) f := guard (memf f (kids Or g)) [(H, f)].
Lemma either_sound H g f : sound (H, g) (w_either H g f).
Proof.
  apply guarded. intros M F e T. wanted. cbn [snd]. apply (proj1 (kids_sat e [] Or g)). exists f.
  split; [now apply memf_In | now apply H0].
Qed.

Definition w_decide (H : list fm) (g : fm) f :=
  match negation f with Some f' => Some [(f :: H, g); (f' :: H, g)] | None => None end.
Lemma decide_sound H g f : sound (H, g) (w_decide H g f).
Proof.
  unfold w_decide. destruct (negation f) as [f'|] eqn:N; [|no]. intros L [= <-] F e T. wanted.
  destruct (Classical_Prop.classic (sat e [] f)) as [S|S].
  - apply H0. now apply true_cons.
  - apply H2. apply true_cons; [|exact T]. now apply (negation_sat e [] f f' N).
Qed.

Definition w_rewrite (H : list fm) g a b :=
  guard ((bnd_t 0 a && bnd_t 0 b) && (memf (Rel REq a b) H || memf (Rel REq b a) H)) [(H, repl_f a b g)].
Lemma rewrite_sound H g a b : sound (H, g) (w_rewrite H g a b).
Proof.
  apply guarded. intros M F e T. wanted. apply andb_true_iff in M as [C M]. apply andb_true_iff in C.
  assert (V : val e [] a = val e [] b).
  { apply orb_true_iff in M as [M|M]; apply memf_In, T in M; simpl in M; congruence. }
  apply (repl_sat a b C g e [] V). now apply H0.
Qed.

(** * Classes and parts *)

Definition avoids (c : string) (x : entry) : fm :=
  match x with
  | Cls d => Dist (Free c) d
  | Inside A => Mem false A (Free c)
  | Outside A => Mem true A (Free c)
  | Upto d => Ord false (Free c) d
  | After d => Ord true (Free c) d
  end.
Definition apart (H : list fm) (c : string) (E : list entry) : bool :=
  forallb (fun x => memf (avoids c x) H || match x with Cls d => memf (Dist d (Free c)) H | _ => false end) E.

Lemma avoids_takes e c x : sat e [] (avoids c x) <-> takes e [] (place e [] (Free c)) x = false.
Proof.
  destruct x; simpl.
  - now rewrite Nat.eqb_neq.
  - tauto.
  - now rewrite negb_false_iff.
  - tauto.
  - now rewrite Nat.ltb_ge, Nat.leb_le.
Qed.

Lemma apart_In e H c E : apart H c E = true -> true_at e H -> In (place e [] (Free c)) (left_over e [] E).
Proof.
  intros A T. unfold apart in A. rewrite forallb_forall in A. apply left_over_In.
  split; [apply Nat.le_min_r|]. intros x I. specialize (A x I). apply orb_true_iff in A as [A|A].
  - apply memf_In, T in A. now apply avoids_takes.
  - destruct x; try no. apply memf_In, T in A. simpl in *. apply Nat.eqb_neq. congruence.
Qed.

Definition fresh (x : name) (l : list fm) : bool := negb (mem_name x (flat_map names_f l)).

Lemma fresh_In x l f : fresh x l = true -> In f l -> ~ In x (names_f f).
Proof.
  intros M I J. apply negb_true_iff, mem_name_false in M. apply M, in_flat_map. now exists f.
Qed.

Lemma agree_fresh_class e c d l : ~ In (SClass, c) l -> agree (set_class e c d) e l.
Proof.
  intros N. repeat split. intros [[] y] I; simpl; try reflexivity.
  unfold upd. destruct (String.eqb_spec c y) as [->|]; [tauto | reflexivity].
Qed.

Lemma true_set_class e c d H l : fresh (SClass, c) l = true -> incl H l -> true_at e H -> true_at (set_class e c d) H.
Proof.
  intros F I T f J. apply (sat_agree f (set_class e c d) e []); [|now apply T].
  apply agree_fresh_class, (fresh_In _ l); auto.
Qed.

Lemma set_class_place e c d : (d <= last e)%nat -> place (set_class e c d) [] (Free c) = d.
Proof. intros L. simpl. unfold upd. rewrite String.eqb_refl. now apply Nat.min_l. Qed.

Lemma avoids_set_class e c d E x :
  In d (left_over e [] E) -> ~ In (SClass, c) (names_E E) -> In x E -> sat (set_class e c d) [] (avoids c x).
Proof.
  intros D N I. apply left_over_In in D as [L D]. apply avoids_takes.
  rewrite set_class_place by exact L. rewrite <- (D x I).
  assert (P : forall k, (forall y, In y (names_c k) -> In y (names_e x)) -> place (set_class e c d) [] k = place e [] k).
  { intros k W. apply place_agree, agree_fresh_class.
    intros J. apply N. unfold names_E. apply in_flat_map. exists x. auto. }
  destruct x; simpl takes; simpl in P; try reflexivity; now rewrite P by auto.
Qed.

Definition w_at_class (H : list fm) (g : fm) f c :=
  match f with
  | Qu QAll E b => guard (memf f H && apart H c E && bnd_f 1 b) [(open_f (Free c) 0 b :: H, g)]
  | _ => None
  end.
Lemma at_class_sound H g f c : sound (H, g) (w_at_class H g f c).
Proof.
  destruct f as [| | |[] E b| | | | | |]; try no. apply guarded. intros M F e T. wanted.
  apply andb_true_iff in M as [M B]. apply andb_true_iff in M as [M A]. apply H0.
  apply true_cons; [|exact T]. apply (opened_sat e [] (Free c) b B).
  apply memf_In, T in M. apply M, (apart_In e H); assumption.
Qed.

(** What holds at all earlier classes may be assumed: there is no first class at which it fails. *)
Definition earlier (c : string) (E : list entry) : list entry := Cls (Free c) :: After (Free c) :: E.
Definition w_pointwise (H : list fm) (g : fm) c :=
  match g with
  | Qu QAll E b =>
      guard (fresh (SClass, c) (g :: H) && bnd_f 1 b)
        [(quantified QAll (earlier c E) b :: map (avoids c) E ++ H, open_f (Free c) 0 b)]
  | _ => None
  end.
Lemma pointwise_sound H g c : sound (H, g) (w_pointwise H g c).
Proof.
  destruct g as [| | |[] E b| | | | | |]; try no. apply guarded. intros M F e T. wanted.
  apply andb_true_iff in M as [M B]. simpl. intros d. induction d as [d IH] using (well_founded_induction lt_wf). intros I.
  pose proof (fresh_In _ _ _ M (or_introl eq_refl)) as N. simpl in N.
  assert (D : (d <= last e)%nat) by (apply left_over_In in I; tauto).
  assert (A : forall k, sat (set_class e c d) [k] b <-> sat e [k] b).
  { intros k. apply sat_agree, agree_fresh_class. intros J. apply N, in_or_app. tauto. }
  apply A.
  pose proof (proj1 (opened_sat (set_class e c d) [] (Free c) b B)) as O. rewrite (set_class_place e c d D) in O.
  apply O, H0. apply true_cons; [|apply true_app].
  - apply quantified_sat. intros k K. apply A. apply left_over_In in K as [L K].
    pose proof (K _ (or_introl eq_refl)) as K1. pose proof (K _ (or_intror (or_introl eq_refl))) as K2.
    cbn [takes] in K1, K2. rewrite (set_class_place e c d D) in K1, K2.
    apply Nat.eqb_neq in K1. apply Nat.ltb_ge in K2. apply IH; [lia|].
    rewrite <- (left_over_agree (set_class e c d) e [] E).
    + apply left_over_In. split; [exact L|]. intros x J. apply K. now right; right.
    + apply agree_fresh_class. intros J. apply N, in_or_app. tauto.
  - intros f J. apply in_map_iff in J as (x & <- & J). apply (avoids_set_class e c d E); auto.
    intros K. apply N, in_or_app. tauto.
  - apply (true_set_class e c d H _ M); [intros x J; now right | exact T].
Qed.

Definition w_witness (H : list fm) (g : fm) f c :=
  match f with
  | Qu QSome E b =>
      guard (memf f H && fresh (SClass, c) (g :: H) && bnd_f 1 b) [(open_f (Free c) 0 b :: map (avoids c) E ++ H, g)]
  | _ => None
  end.
Lemma witness_sound H g f c : sound (H, g) (w_witness H g f c).
Proof.
  destruct f as [| | |[] E b| | | | | |]; try no. apply guarded. intros M F e T. wanted.
  apply andb_true_iff in M as [M B]. apply andb_true_iff in M as [M N]. apply memf_In in M.
  destruct (T _ M) as (d & I & S).
  pose proof (fresh_In _ _ _ N (or_intror M)) as W. simpl in W.
  assert (D : (d <= last e)%nat) by (apply left_over_In in I; tauto).
  apply (sat_agree g (set_class e c d) e []).
  { apply agree_fresh_class, (fresh_In _ _ _ N). now left. }
  apply H0. apply true_cons; [|apply true_app].
  - apply (opened_sat (set_class e c d) [] (Free c) b B). rewrite (set_class_place e c d D).
    apply (sat_agree b (set_class e c d) e [d]); [|exact S].
    apply agree_fresh_class. intros J. apply W, in_or_app. tauto.
  - intros f J. apply in_map_iff in J as (x & <- & J). apply (avoids_set_class e c d E); auto.
    intros K. apply W, in_or_app. tauto.
  - apply (true_set_class e c d H _ N); [intros x J; now right | exact T].
Qed.

Definition w_exhibit (H : list fm) (g : fm) c :=
  match g with
  | Qu QSome E b => guard (apart H c E && bnd_f 1 b) [(H, open_f (Free c) 0 b)]
  | _ => None
  end.
Lemma exhibit_sound H g c : sound (H, g) (w_exhibit H g c).
Proof.
  destruct g as [| | |[] E b| | | | | |]; try no. apply guarded. intros M F e T. wanted.
  apply andb_true_iff in M as [A B]. simpl. exists (place e [] (Free c)).
  split; [now apply (apart_In e H)|]. apply (opened_sat e [] (Free c) b B). now apply H0.
Qed.

Fixpoint all_some {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | x :: l => match f x, all_some f l with Some y, Some r => Some (y :: r) | _, _ => None end
  end.
Lemma all_some_In {A B} (f : A -> option B) l r y : all_some f l = Some r -> In y r -> exists x, In x l /\ f x = Some y.
Proof.
  revert r. induction l as [|x l IH]; simpl; intros r E.
  - injection E as <-. intros [].
  - destruct (f x) eqn:X; [|no]. destruct (all_some f l); [|no].
    injection E as <-. intros [<-|I]; [now exists x; auto|]. destruct (IH _ eq_refl I) as (z & J & Z). now exists z; auto.
Qed.

Definition w_same (H : list fm) (g : fm) c d :=
  let m := Images [] [] [(c, d)] in
  match all_some (sub_f m) H, sub_f m g with
  | Some H', Some g' => Some [(H', g'); (Dist (Free c) (Free d) :: H, g)]
  | _, _ => None
  end.
Lemma same_sound H g c d : sound (H, g) (w_same H g c d).
Proof.
  unfold w_same. set (m := Images [] [] [(c, d)]).
  destruct (all_some (sub_f m) H) as [H'|] eqn:A; [|no].
  destruct (sub_f m g) as [g'|] eqn:G; [|no]. intros L [= <-] F e T. wanted.
  destruct (Nat.eq_dec (place e [] (Free c)) (place e [] (Free d))) as [P|P].
  - assert (K : forall l, agree (pulled m e) e l).
    { intros l. repeat split. intros [[] y] _; simpl; try reflexivity.
      simpl in P. destruct (String.eqb_spec c y) as [->|]; [now rewrite P | reflexivity]. }
    apply (sat_agree g (pulled m e) e [] (K _)). apply (sub_sat m eq_refl g g' e [] G). apply H0.
    intros f I. destruct (all_some_In _ _ _ _ A I) as (f0 & J & E).
    apply (sub_sat m eq_refl f0 f e [] E). apply (sat_agree f0 (pulled m e) e [] (K _)). now apply T.
  - apply H2. apply true_cons; [exact P | exact T].
Qed.

(** Classes in a circle, none of them after the next one, and two neighbours that differ. *)
Definition less (H : list fm) (c d : string) : bool := memf (Ord false (Free d) (Free c)) H.
Definition near (H : list fm) (c d : string) : bool :=
  less H c d || String.eqb c d || memf (Ord true (Free c) (Free d)) H.
Definition told (H : list fm) (c d : string) : bool :=
  less H c d || memf (Dist (Free c) (Free d)) H || memf (Dist (Free d) (Free c)) H.
Fixpoint all_near H c l z : bool := match l with [] => near H c z | d :: l => near H c d && all_near H d l z end.
Fixpoint some_told H c l z : bool := match l with [] => told H c z | d :: l => told H c d || some_told H d l z end.
Definition w_differ (H : list fm) (g : fm) (l : list string) :=
  match l with [] => None | c :: l => guard (all_near H c l c && some_told H c l c) [] end.

Section Circle.
Variables (H : list fm) (e : env).
Hypothesis T : true_at e H.
Let at_ c := place e [] (Free c).

Lemma less_lt c d : less H c d = true -> (at_ c < at_ d)%nat.
Proof. intros M. apply memf_In, T in M. cbn [sat] in M. now apply Nat.leb_gt in M. Qed.
Lemma near_le c d : near H c d = true -> (at_ c <= at_ d)%nat.
Proof.
  unfold near. rewrite !orb_true_iff. intros [[M|M]|M].
  - apply less_lt in M. lia.
  - apply String.eqb_eq in M. subst. lia.
  - apply memf_In, T in M. cbn [sat] in M. now apply Nat.leb_le in M.
Qed.
Lemma told_lt c d : near H c d = true -> told H c d = true -> (at_ c < at_ d)%nat.
Proof.
  intros N. apply near_le in N. unfold told. rewrite !orb_true_iff. intros [[M|M]|M].
  - now apply less_lt.
  - apply memf_In, T in M. cbn [sat] in M. fold (at_ c) (at_ d) in M. lia.
  - apply memf_In, T in M. cbn [sat] in M. fold (at_ c) (at_ d) in M. lia.
Qed.
Lemma all_near_le l : forall c z, all_near H c l z = true -> (at_ c <= at_ z)%nat.
Proof.
  induction l as [|d l IH]; simpl; intros c z M; [now apply near_le|].
  apply andb_true_iff in M as [M N]. apply near_le in M. apply IH in N. lia.
Qed.
Lemma some_told_lt l : forall c z, all_near H c l z = true -> some_told H c l z = true -> (at_ c < at_ z)%nat.
Proof.
  induction l as [|d l IH]; simpl; intros c z M N; [now apply told_lt|].
  apply andb_true_iff in M as [M M']. apply orb_true_iff in N as [N|N].
  - apply told_lt in N; [|exact M]. apply all_near_le in M'. lia.
  - apply near_le in M. specialize (IH d z M' N). lia.
Qed.
End Circle.

Lemma differ_sound H g l : sound (H, g) (w_differ H g l).
Proof.
  destruct l as [|c l]; [no|]. apply guarded. intros M _ e T. apply andb_true_iff in M as [M N].
  pose proof (some_told_lt H e T l c c M N). lia.
Qed.

Definition w_member (H : list fm) (g : fm) c A :=
  let i := Mem true A (Free c) in let o := Mem false A (Free c) in
  if memf i H && memf o H then Some [] else Some [(i :: H, g); (o :: H, g)].
Lemma member_sound H g c A : sound (H, g) (w_member H g c A).
Proof.
  unfold w_member. destruct (_ && _) eqn:M; intros L [= <-] F e T.
  - apply andb_true_iff in M as [M N]. apply memf_In, T in M. apply memf_In, T in N.
    simpl in M, N. congruence.
  - wanted. destruct (part e A (place e [] (Free c))) eqn:P; [apply H0 | apply H2]; now apply true_cons.
Qed.

(** * Instances and existence *)

Definition w_instance (H : list fm) (g : fm) (m : images) (S0 : sequent) :=
  match sub_f m (snd S0), all_some (sub_f m) (fst S0) with
  | Some g', Some H' => guard (fit m && fm_eqb g' g && forallb (fun f => memf f H) H') [S0]
  | _, _ => None
  end.
Lemma instance_sound H g m S0 : sound (H, g) (w_instance H g m S0).
Proof.
  destruct S0 as [H0 g0]. unfold w_instance. cbn [fst snd].
  destruct (sub_f m g0) as [g'|] eqn:G; [|no].
  destruct (all_some (sub_f m) H0) as [H'|] eqn:A; [|no].
  apply guarded. intros M F e T. wanted.
  apply andb_true_iff in M as [M B]. apply andb_true_iff in M as [Fit E]. apply fm_eqb_eq in E. subst g'.
  apply (sub_sat m Fit g0 g e [] G). apply H1. intros f0 I. rewrite forallb_forall in B.
  assert (X : exists f, sub_f m f0 = Some f /\ In f H').
  { clear -A I. revert H' A. induction H0 as [|h H0 IH]; [destruct I|]. simpl. intros H' A.
    destruct (sub_f m h) eqn:X; [|no]. destruct (all_some (sub_f m) H0) eqn:Y; [|no].
    injection A as <-. destruct I as [<-|I]; [exists f; simpl; auto|].
    destruct (IH I l eq_refl) as (k & K & J). exists k. simpl. auto. }
  destruct X as (f & X & J). apply (sub_sat m Fit f0 f e [] X). apply T, memf_In, B, J.
Qed.

Definition w_exists (H : list fm) (g : fm) t :=
  match g with
  | Exv v f =>
      match sub_f (Images [] [(v, t)] []) f with Some f' => guard (bnd_t 1 t) [(H, f')] | None => None end
  | Exs a f =>
      match sub_f (Images [(a, t)] [] []) f with Some f' => guard (bnd_t 0 t) [(H, f')] | None => None end
  | _ => None
  end.
Lemma exists_sound H g t : sound (H, g) (w_exists H g t).
Proof.
  destruct g; try no; simpl w_exists.
  - destruct (sub_f (Images [] [(v, t)] []) g) as [f'|] eqn:E; [|no].
    apply guarded. intros B F e T. wanted. simpl. exists (fun c => val e [c] t).
    assert (Fit : fit (Images [] [(v, t)] []) = true) by (unfold fit; simpl; now rewrite B).
    pose proof (proj1 (sub_sat _ Fit g f' e [] E) (H0 e T)) as S. eapply sat_agree; [|exact S].
    repeat split. intros [[] y] _; simpl; try reflexivity. unfold upd.
    apply functional_extensionality. intros c. now destruct (String.eqb v y).
  - destruct (sub_f (Images [(a, t)] [] []) g) as [f'|] eqn:E; [|no].
    apply guarded. intros B F e T. wanted. simpl. exists (val e [] t).
    assert (Fit : fit (Images [(a, t)] [] []) = true) by (unfold fit; simpl; now rewrite B).
    pose proof (proj1 (sub_sat _ Fit g f' e [] E) (H0 e T)) as S. eapply sat_agree; [|exact S].
    repeat split. intros [[] y] _; simpl; try reflexivity. unfold upd. now destruct (String.eqb a y).
Qed.

Definition w_obtain (H : list fm) (g : fm) f x :=
  match f with
  | Exv v b =>
      match sub_f (Images [] [(v, At x (Bound 0))] []) b with
      | Some b' => guard (memf f H && fresh (SVector, x) (g :: H)) [(b' :: H, g)]
      | None => None
      end
  | Exs a b =>
      match sub_f (Images [(a, Var x)] [] []) b with
      | Some b' => guard (memf f H && fresh (SScalar, x) (g :: H)) [(b' :: H, g)]
      | None => None
      end
  | _ => None
  end.
Lemma obtain_sound H g f x : sound (H, g) (w_obtain H g f x).
Proof.
  destruct f; try no; simpl w_obtain.
  - destruct (sub_f (Images [] [(v, At x (Bound 0))] []) f) as [b'|] eqn:E; [|no].
    apply guarded. intros M F e T. wanted. apply andb_true_iff in M as [M N]. apply memf_In in M.
    destruct (T _ M) as (w & S). pose proof (fresh_In _ _ _ N (or_intror M)) as W. simpl in W.
    assert (Q : forall h, In h (g :: H) -> (sat (set_vector e x w) [] h <-> sat e [] h)).
    { intros h I. apply sat_agree, agree_fresh_vector, (fresh_In _ _ _ N I). }
    apply (Q g (or_introl eq_refl)). apply H0. apply true_cons.
    + apply (sub_sat (Images [] [(v, At x (Bound 0))] []) eq_refl f b' _ [] E). eapply sat_agree; [|exact S].
      repeat split. intros [[] y] I; simpl; try reflexivity. unfold upd.
      apply functional_extensionality. intros c.
      destruct (String.eqb_spec v y); [simpl; unfold upd; now rewrite String.eqb_refl|]. destruct (String.eqb_spec x y) as [->|]; [tauto | reflexivity].
    + intros h I. apply (Q h (or_intror I)). now apply T.
  - destruct (sub_f (Images [(a, Var x)] [] []) f) as [b'|] eqn:E; [|no].
    apply guarded. intros M F e T. wanted. apply andb_true_iff in M as [M N]. apply memf_In in M.
    destruct (T _ M) as (w & S). pose proof (fresh_In _ _ _ N (or_intror M)) as W. simpl in W.
    assert (Q : forall h, In h (g :: H) -> (sat (set_scalar e x w) [] h <-> sat e [] h)).
    { intros h I. apply sat_agree, agree_fresh_scalar, (fresh_In _ _ _ N I). }
    apply (Q g (or_introl eq_refl)). apply H0. apply true_cons.
    + apply (sub_sat (Images [(a, Var x)] [] []) eq_refl f b' _ [] E). eapply sat_agree; [|exact S].
      repeat split. intros [[] y] I; simpl; try reflexivity. unfold upd.
      destruct (String.eqb_spec a y); [simpl; unfold upd; now rewrite String.eqb_refl|]. destruct (String.eqb_spec x y) as [->|]; [tauto | reflexivity].
    + intros h I. apply (Q h (or_intror I)). now apply T.
Qed.
