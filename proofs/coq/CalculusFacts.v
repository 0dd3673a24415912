(** The table of facts and the mean value theorem: the last rules of the calculus. *)

From Coq Require Import Reals QArith Qreals String List Bool Arith Lia Lra FunctionalExtensionality.
From Coquelicot Require Import Coquelicot.
From Axiomcheck Require Import Calculus CalculusTerms CalculusPolynomials CalculusRules CalculusReals.
Import ListNotations.
Open Scope R_scope.

Lemma fact_true name ts f e rho : fact name ts = Some f -> sat e rho f.
Proof.
  unfold fact.
  destruct (String.eqb name "inv").
  { destruct ts as [|t [|]]; try discriminate. intros [= <-]. apply disj2. cbn [sat relR mul fold_right val binR unR].
    fold one. fold zero. rewrite (val_zero e rho), (val_one e rho).
    destruct (Req_EM_T (val e rho t) 0); [now left | right]. rewrite invR_inv by assumption. field. assumption. }
  destruct (String.eqb name "inv0").
  { destruct ts; try discriminate. intros [= <-]. cbn [sat relR val unR]. fold zero.
    rewrite (val_zero e rho). apply invR_0. }
  destruct (String.eqb name "inv_mul").
  { destruct ts as [|a [|b [|]]]; try discriminate. intros [= <-]. cbn [sat relR mul fold_right val binR unR].
    rewrite !Rmult_1_r. destruct (Req_EM_T (val e rho a) 0) as [A|A]; [rewrite A, Rmult_0_l, invR_0; ring|].
    destruct (Req_EM_T (val e rho b) 0) as [B|B]; [rewrite B, Rmult_0_r, invR_0; ring|].
    rewrite !invR_inv by (try assumption; now apply Rmult_integral_contrapositive). field. auto. }
  destruct (String.eqb name "inv_inv").
  { destruct ts as [|t [|]]; try discriminate. intros [= <-]. cbn [sat relR val unR].
    destruct (Req_EM_T (val e rho t) 0) as [A|A]; [now rewrite A, !invR_0|].
    rewrite (invR_inv (val e rho t)) by exact A. rewrite invR_inv by now apply Rinv_neq_0_compat.
    field. exact A. }
  destruct (String.eqb name "abs").
  { destruct ts as [|t [|]]; try discriminate. intros [= <-]. rewrite disj2, !conj2.
    cbn [sat relR]. rewrite val_neg, val_zero. cbn [val unR].
    destruct (Rle_dec 0 (val e rho t)); [left | right]; (split; [lra|]); [apply Rabs_pos_eq | apply Rabs_left1]; lra. }
  destruct (String.eqb name "min").
  { destruct ts as [|a [|b [|]]]; try discriminate. intros [= <-]. unfold ordered. rewrite disj2, !conj2.
    cbn [sat relR val binR]. unfold Rmin. destruct (Rle_dec _ _); [left | right]; (split; [lra | reflexivity]). }
  destruct (String.eqb name "max").
  { destruct ts as [|a [|b [|]]]; try discriminate. intros [= <-]. rewrite disj2, !conj2.
    cbn [sat relR val binR]. unfold Rmax. destruct (Rle_dec _ _); [right | left]; (split; [lra | reflexivity]). }
  destruct (String.eqb name "root").
  { destruct ts as [|[| | | | | |[| | | | | |[|k]] t| |] [|]]; try discriminate. intros [= <-]. rewrite disj2, conj2.
    cbn [sat relR val unR]. fold zero. rewrite (val_zero e rho).
    destruct (Rlt_dec (val e rho t) 0); [now left | right]. split.
    - unfold rootR. destruct (Rle_dec _ 0); [lra | apply Rlt_le, exp_pos].
    - apply root_pow. lra. }
  destruct (String.eqb name "ite").
  { destruct ts as [|[| | | | | | |r a b s t|] [|]]; try discriminate.
    destruct (negation (Rel r a b)) as [f'|] eqn:N; [|discriminate]. intros [= <-]. rewrite disj2, !conj2.
    rewrite (negation_sat e rho _ _ N). cbn [sat]. simpl val.
    destruct (rel_dec r (val e rho a) (val e rho b)); [left | right]; (split; [assumption | reflexivity]). }
  destruct (String.eqb name "log").
  { destruct ts as [|t [|]]; try discriminate. intros [= <-]. rewrite disj3.
    cbn [sat relR]. rewrite val_minus, val_zero, val_one. cbn [val unR].
    destruct (Rle_dec (val e rho t) 0); [now left | right].
    destruct (Req_EM_T (val e rho t) 1); [now left | right].
    rewrite logR_ln by lra. apply ln_lt_minus; [lra | assumption]. }
  destruct (String.eqb name "log1").
  { destruct ts; try discriminate. intros [= <-]. cbn [sat relR val unR]. fold one. fold zero.
    rewrite (val_zero e rho), (val_one e rho), logR_ln by lra. apply ln_1. }
  destruct (String.eqb name "log_mul").
  { destruct ts as [|a [|b [|]]]; try discriminate. intros [= <-]. rewrite disj3.
    cbn [sat relR mul add fold_right val binR unR]. fold zero. rewrite (val_zero e rho), Rmult_1_r, Rplus_0_r.
    destruct (Rle_dec (val e rho a) 0) as [A|A]; [now left | right].
    destruct (Rle_dec (val e rho b) 0) as [B|B]; [now left | right]. apply Rnot_le_lt in A, B.
    rewrite !logR_ln by (try assumption; now apply Rmult_lt_0_compat). now apply ln_mult. }
  destruct (String.eqb name "log_inv").
  { destruct ts as [|a [|]]; try discriminate. intros [= <-]. rewrite disj2.
    destruct (Rle_dec (val e rho a) 0) as [A|A]; [left | right].
    { cbn [sat relR]. fold zero. now rewrite (val_zero e rho). }
    apply Rnot_le_lt in A. transitivity (- val e rho (Un Log a)); [|symmetry; apply (val_neg e rho (Un Log a))].
    cbn [val unR]. rewrite invR_inv by lra. rewrite !logR_ln by (try assumption; now apply Rinv_0_lt_compat).
    now apply ln_Rinv. }
  destruct (String.eqb name "log_exp").
  { destruct ts as [|t [|]]; try discriminate. intros [= <-]. cbn [sat relR val unR].
    rewrite logR_ln by apply exp_pos. apply ln_exp. }
  destruct (String.eqb name "exp_log").
  { destruct ts as [|t [|]]; try discriminate. intros [= <-]. rewrite disj2. cbn [sat relR val unR]. fold zero.
    rewrite (val_zero e rho). destruct (Rle_dec (val e rho t) 0) as [A|A]; [now left | right].
    apply Rnot_le_lt in A. rewrite logR_ln by exact A. now apply exp_ln. }
  destruct (String.eqb name "exp").
  { destruct ts as [|t [|]]; try discriminate. intros [= <-]. rewrite disj2.
    cbn [sat relR add fold_right val binR unR]. fold one. fold zero. rewrite (val_zero e rho), (val_one e rho), Rplus_0_r.
    destruct (Req_EM_T (val e rho t) 0); [now left | right]. now apply exp_ineq1. }
  destruct (String.eqb name "exp_add"); [|discriminate].
  destruct ts as [|a [|b [|]]]; try discriminate. intros [= <-]. cbn [sat relR mul add fold_right val binR unR].
  rewrite Rmult_1_r, Rplus_0_r. apply exp_plus.
Qed.

Definition w_fact (H : list fm) (g : fm) name ts :=
  match fact name ts with Some f => guard (fm_eqb g f) [] | None => None end.
Lemma fact_sound H g name ts : sound (H, g) (w_fact H g name ts).
Proof.
  unfold w_fact. destruct (fact name ts) as [f|] eqn:F; [|apply refused]. apply guarded. intros G _ e T.
  apply fm_eqb_eq in G. subst g. exact (fact_true name ts f e [] F).
Qed.

(** * Derivatives *)

Definition bin_eqb a b := is_eq (bin_cmp a b).

Fixpoint variants (before : list tm) (l : list (tm * tm)) : list tm :=
  match l with
  | [] => []
  | (t, s) :: l =>
      (if tm_eqb s zero then [] else [mul (before ++ s :: map fst l)]) ++ variants (before ++ [t]) l
  end.
Definition combine (b : binop) (l : list (tm * tm)) : tm :=
  match b with BMul => add (variants [] l) | _ => add (map snd l) end.

Section Derivative.
Variable x : string.

(** The arguments of a sum or a product, each with its derivative, or the term itself with its own;
    and the conditions. *)
Fixpoint slopes (tail : option binop) (f : tm) : option (list (tm * tm) * list fm) :=
  match tail with
  | Some b =>
      match f with
      | Nil c => if bin_eqb b c then Some ([], []) else None
      | Bin c a r =>
          match slopes None a, slopes (Some c) r with
          | Some (l, k), Some (l', k') => if bin_eqb b c then Some (l ++ l', k ++ k') else None
          | _, _ => None
          end
      | _ => None
      end
  | None =>
      if negb (mem_name (SScalar, x) (names_t f)) then Some ([(f, zero)], [])
      else match f with
      | Var _ => Some ([(f, one)], [])
      | Bin b a r =>
          match slopes None a, slopes (Some b) r with
          | Some (l, k), Some (l', k') =>
              match b with BAdd | BMul => Some ([(f, combine b (l ++ l'))], k ++ k') | _ => None end
          | _, _ => None
          end
      | Un u t =>
          match slopes None t with
          | Some ([(_, s)], k) =>
              match u with
              | Pow 0 => Some ([(f, zero)], k)
              | Pow (S j) => Some ([(f, mul [Num (Z.of_nat (S j) # 1); Un (Pow j) t; s])], k)
              | Inv => Some ([(f, mul [Num (-1); Un (Pow 2) f; s])], k ++ [Rel RNe t zero])
              | Exp => Some ([(f, mul [f; s])], k)
              | Atan => Some ([(f, mul [Un Inv (add [one; Un (Pow 2) t]); s])], k)
              | Log => Some ([(f, mul [Un Inv t; s])], k ++ [Rel RLt zero t])
              | Root (S j) =>
                  Some ([(f, mul [mul [Num (1 # Pos.of_nat (S j)); f; Un Inv t]; s])], k ++ [Rel RLt zero t])
              | _ => None
              end
          | _ => None
          end
      | Agg Sum E t =>
          match slopes None t with
          | Some ([(_, s)], k) => Some ([(f, Agg Sum E s)], map (quantified QAll E) k)
          | _ => None
          end
      | _ => None
      end
  end.

Section Point.
Variables (e : env) (y : R).
Let at_ := set_scalar e x.
Definition slope_at rho (t s : tm) : Prop := is_derive (fun r => val (at_ r) rho t) y (val (at_ y) rho s).

Lemma slope_zero rho t : mem_name (SScalar, x) (names_t t) = false -> slope_at rho t zero.
Proof.
  intros N. apply mem_name_false in N. unfold slope_at. rewrite val_zero.
  apply (is_derive_ext (fun _ => val e rho t)).
  - intros r. symmetry. apply val_agree, agree_fresh_scalar, N.
  - apply (is_derive_const (val e rho t)).
Qed.

Lemma slope_sum rho l : (forall t s, In (t, s) l -> slope_at rho t s) -> slope_at rho (add (map fst l)) (add (map snd l)).
Proof.
  induction l as [|[t s] l IH]; intros H; [apply (is_derive_const 0)|].
  apply (is_derive_plus (fun r => val (at_ r) rho t) (fun r => val (at_ r) rho (add (map fst l)))).
  - apply H. now left.
  - apply IH. intros; apply H. now right.
Qed.

Lemma val_mul_app e' rho a b : val e' rho (mul (a ++ b)) = val e' rho (mul a) * val e' rho (mul b).
Proof.
  induction a as [|t a IH]; [simpl; ring|].
  change (val e' rho t * val e' rho (mul (a ++ b)) = val e' rho t * val e' rho (mul a) * val e' rho (mul b)).
  rewrite IH. ring.
Qed.
Lemma val_add_app e' rho a b : val e' rho (add (a ++ b)) = val e' rho (add a) + val e' rho (add b).
Proof.
  induction a as [|t a IH]; [simpl; ring|].
  change (val e' rho t + val e' rho (add (a ++ b)) = val e' rho t + val e' rho (add a) + val e' rho (add b)).
  rewrite IH. ring.
Qed.

Lemma slope_product rho l : forall before, (forall t s, In (t, s) l -> slope_at rho t s) ->
  exists d, is_derive (fun r => val (at_ r) rho (mul (map fst l))) y d /\
    val (at_ y) rho (add (variants before l)) = val (at_ y) rho (mul before) * d.
Proof.
  induction l as [|[t s] l IH]; intros before H.
  - exists 0. split; [apply (is_derive_const 1) | simpl; ring].
  - destruct (IH (before ++ [t])) as (d & D & V); [intros; apply H; now right|].
    exists (val (at_ y) rho s * val (at_ y) rho (mul (map fst l)) + val (at_ y) rho t * d). split.
    + apply (is_derive_mult (fun r => val (at_ r) rho t) (fun r => val (at_ r) rho (mul (map fst l)))).
      * apply H. now left.
      * exact D.
      * intros; apply Rmult_comm.
    + cbn [variants].
      rewrite val_add_app, V, val_mul_app. destruct (tm_eqb s zero) eqn:Z.
      * apply tm_eqb_eq in Z. subst s. rewrite val_zero. simpl. ring.
      * cbn [add fold_right val binR]. rewrite val_mul_app. simpl. fold (mul (map fst l)). ring.
Qed.

Lemma locally_other u : u <> 0 -> locally u (fun v => v <> 0).
Proof. intros N. apply (open_neq 0). exact N. Qed.
Lemma locally_positive u : 0 < u -> locally u (fun v => 0 < v).
Proof. intros N. apply (open_gt 0). exact N. Qed.

Lemma is_derive_invR u : u <> 0 -> is_derive invR u (- invR u ^ 2).
Proof.
  intros N. apply (is_derive_ext_loc Rinv).
  - eapply filter_imp; [|apply (locally_other u N)]. intros v V. symmetry. now apply invR_inv.
  - rewrite invR_inv by exact N. replace (- (/ u) ^ 2) with (-1 / u ^ 2) by (field; exact N).
    exact (is_derive_inv (fun v => v) u 1 (is_derive_id u) N).
Qed.
Lemma is_derive_logR u : 0 < u -> is_derive logR u (invR u).
Proof.
  intros N. apply (is_derive_ext_loc ln).
  - eapply filter_imp; [|apply (locally_positive u N)]. intros v V. symmetry. now apply logR_ln.
  - rewrite invR_inv by lra. apply is_derive_Reals. now apply derivable_pt_lim_ln.
Qed.
Lemma is_derive_rootR k u : 0 < u -> is_derive (rootR (S k)) u (/ INR (S k) * rootR (S k) u * invR u).
Proof.
  intros N. assert (K : INR (S k) <> 0) by (apply not_0_INR; discriminate).
  assert (Q : forall v, 0 < v -> rootR (S k) v = exp (ln v / INR (S k))).
  { intros v V. unfold rootR. destruct (Rle_dec v 0); [lra | reflexivity]. }
  apply (is_derive_ext_loc (fun v => exp (ln v / INR (S k)))).
  - eapply filter_imp; [|apply (locally_positive u N)]. intros v V. symmetry. now apply Q.
  - rewrite Q, invR_inv by lra. revert K. generalize (INR (S k)). intros q K.
    unfold Rdiv. auto_derive; [exact N|]. rewrite ?Rmult_1_l. generalize (exp (ln u * / q)). intros z.
    field. split; [lra | exact K].
Qed.

Definition met rho (k : list fm) : Prop := forall f, In f k -> sat (at_ y) rho f.

Lemma slopes_sound f : forall tail l k rho, slopes tail f = Some (l, k) -> met rho k ->
  (forall t s, In (t, s) l -> slope_at rho t s) /\
  match tail with
  | None => exists s, l = [(f, s)]
  | Some b => f = fold_right (Bin b) (Nil b) (map fst l)
  end.
Proof.
  assert (One : forall rho t s, slope_at rho t s ->
    (forall t' s', In (t', s') [(t, s)] -> slope_at rho t' s') /\ exists s', [(t, s)] = [(t, s')]).
  { intros rho t s D. split; [|now exists s]. intros t' s' [[= <- <-]|[]]. exact D. }
  induction f; intros tail l k0 rho W M.
  all: destruct tail as [bt|];
    [ | cbn [slopes] in W;
        match type of W with (if negb ?c then _ else _) = _ => destruct c eqn:X end; cbn [negb] in W;
        [|injection W as <- <-; apply One, slope_zero, X] ].
  all: try discriminate W.
  - injection W as <- <-. apply One. unfold slope_at. rewrite val_one. simpl in X.
    unfold name_eqb in X. simpl in X. rewrite orb_false_r in X. apply String.eqb_eq in X. subst a.
    simpl. unfold upd. rewrite String.eqb_refl. apply (is_derive_id y).
  - simpl in W. destruct (bin_eqb bt b) eqn:B; [|discriminate W]. injection W as <- <-.
    split; [intros t s []|]. simpl. destruct bt, b; try discriminate; reflexivity.
  - cbn [slopes] in W. destruct (slopes None f1) as [[l1 k1]|] eqn:S1; [|discriminate W].
    destruct (slopes (Some b) f2) as [[l2 k2]|] eqn:S2; [|discriminate W].
    destruct (bin_eqb bt b) eqn:B; [|discriminate W]. injection W as <- <-.
    assert (bt = b) by (destruct bt, b; try discriminate; reflexivity). subst bt.
    destruct (IHf1 None l1 k1 rho S1) as [D1 [s ->]]; [intros f I; apply M, in_or_app; now left|].
    destruct (IHf2 (Some b) l2 k2 rho S2) as [D2 Q]; [intros f I; apply M, in_or_app; now right|].
    split; [|simpl; now rewrite <- Q]. intros t u I. apply in_app_or in I as [I|I]; auto.
  - destruct (slopes None f1) as [[l1 k1]|] eqn:S1; [|discriminate W].
    destruct (slopes (Some b) f2) as [[l2 k2]|] eqn:S2; [|discriminate W].
    assert (O : b = BAdd \/ b = BMul) by (destruct b; auto; discriminate W).
    assert (E' : l = [(Bin b f1 f2, combine b (l1 ++ l2))] /\ k0 = k1 ++ k2)
      by (destruct b; try discriminate W; injection W as <- <-; auto).
    destruct E' as [-> ->]. clear W.
    destruct (IHf1 None l1 k1 rho S1) as [D1 [s ->]]; [intros f I; apply M, in_or_app; now left|].
    destruct (IHf2 (Some b) l2 k2 rho S2) as [D2 Q]; [intros f I; apply M, in_or_app; now right|].
    apply One. assert (D : forall t u, In (t, u) ([(f1, s)] ++ l2) -> slope_at rho t u).
    { intros t u I. apply in_app_or in I as [I|I]; auto. }
    rewrite Q. change (Bin b f1 (fold_right (Bin b) (Nil b) (map fst l2))) with
      (fold_right (Bin b) (Nil b) (map fst ([(f1, s)] ++ l2))).
    destruct O as [-> | ->].
    + exact (slope_sum rho _ D).
    + destruct (slope_product rho _ [] D) as (d & Dd & V). unfold slope_at.
      assert (V' : val (at_ y) rho (combine BMul ([(f1, s)] ++ l2)) = d)
        by (unfold combine; rewrite V; simpl; ring).
      rewrite V'. exact Dd.
  - destruct (slopes None f) as [[[|[t s] [|]] k]|] eqn:S1; try (destruct u; discriminate W).
    assert (Sub : incl k k0).
    { destruct u as [[|j]| | | | | |[|j]]; try discriminate W; injection W as <- <-; intros q I; try apply in_or_app; auto. }
    destruct (IHf None _ k rho S1) as [D [s' Q]]; [intros q I; apply M, Sub, I|].
    injection Q as -> ->. specialize (D f s' (or_introl eq_refl)). unfold slope_at in D.
    assert (Comp : forall (h : R -> R) (d r : R), is_derive h (val (at_ y) rho f) d -> r = val (at_ y) rho s' * d ->
        is_derive (fun v => h (val (at_ v) rho f)) y r).
    { intros h d r K ->. exact (is_derive_comp h (fun v => val (at_ v) rho f) y d _ K D). }
    destruct u as [[|j]| | | | | |[|j]]; try discriminate W; injection W as <- <-; apply One; unfold slope_at.
    + rewrite val_zero. apply (is_derive_const 1).
    + apply (Comp (fun v => v ^ S j) (INR (S j) * val (at_ y) rho f ^ j)).
      * apply is_derive_Reals. apply (derivable_pt_lim_pow _ (S j)).
      * cbn [mul fold_right val binR unR].
        match goal with |- context [Q2R ?q] => assert (V : Q2R q = INR (S j)) end.
        { unfold Q2R. cbn [Qnum Qden]. rewrite INR_IZR_INZ. simpl Z.of_nat. field. }
        rewrite V. ring.
    + assert (N : val (at_ y) rho f <> 0).
      { specialize (M (Rel RNe f zero) ltac:(apply in_or_app; right; left; reflexivity)).
        cbn [sat relR] in M. now rewrite val_zero in M. }
      apply (Comp invR _ _ (is_derive_invR _ N)). cbn [mul fold_right val binR unR].
      replace (Q2R (-1)) with (-1) by (unfold Q2R; simpl; lra). ring.
    + assert (N : 0 < val (at_ y) rho f).
      { specialize (M (Rel RLt zero f) ltac:(apply in_or_app; right; left; reflexivity)).
        cbn [sat relR] in M. now rewrite val_zero in M. }
      apply (Comp logR _ _ (is_derive_logR _ N)). cbn [mul fold_right val binR unR]. ring.
    + apply (Comp exp (exp (val (at_ y) rho f))).
      * apply is_derive_Reals. apply derivable_pt_lim_exp.
      * cbn [mul fold_right val binR unR]. ring.
    + apply (Comp atan (/ (1 + (val (at_ y) rho f) ^ 2))).
      * apply is_derive_Reals. apply derivable_pt_lim_atan.
      * pose proof (pow2_ge_0 (val (at_ y) rho f)). cbn [mul add fold_right val binR unR].
        rewrite val_one, invR_inv by (rewrite Rplus_0_r; lra). rewrite Rplus_0_r. ring.
    + assert (N : 0 < val (at_ y) rho f).
      { specialize (M (Rel RLt zero f) ltac:(apply in_or_app; right; left; reflexivity)).
        cbn [sat relR] in M. now rewrite val_zero in M. }
      apply (Comp (rootR (S j)) _ _ (is_derive_rootR j _ N)). cbn [mul fold_right val binR unR].
      match goal with |- context [Q2R ?q] => assert (V : Q2R q = / INR (S j)) end.
      { unfold Q2R. cbn [Qnum Qden]. rewrite INR_IZR_INZ, Rmult_1_l. do 2 f_equal.
        change (Z.pos (Pos.of_nat (S j)) = Z.of_nat (S j)). now rewrite <- Pos.of_nat_succ. }
      rewrite V. ring.
  - destruct g; try discriminate W.
    destruct (slopes None f) as [[[|[t s] [|]] k]|] eqn:S1; try discriminate W. injection W as <- <-.
    apply One. unfold slope_at. simpl.
    assert (C : forall c, In c (left_over (at_ y) rho E) -> is_derive (fun r => val (at_ r) (c :: rho) f) y (val (at_ y) (c :: rho) s)).
    { intros c I. destruct (IHf None _ k (c :: rho) S1) as [D [s' Q]].
      - intros q J. specialize (M _ (in_map _ _ _ J)). apply (proj1 (quantified_sat _ _ _ _ _)) in M. now apply M.
      - injection Q as -> ->. now apply (D f s' (or_introl eq_refl)). }
    change (left_over (at_ y) rho E) with (left_over e rho E) in *.
    change (fun r => sumR (map (fun c => val (at_ r) (c :: rho) f) (left_over (at_ r) rho E))) with
      (fun r => sumR (map (fun c => val (at_ r) (c :: rho) f) (left_over e rho E))).
    induction (left_over e rho E) as [|c m IHm]; [apply (is_derive_const 0)|]. simpl.
    apply (is_derive_plus (fun r => val (at_ r) (c :: rho) f)
      (fun r => sumR (map (fun c => val (at_ r) (c :: rho) f) m))).
    + apply C. now left.
    + apply IHm. intros d I. apply C. now right.
Qed.
End Point.
End Derivative.
