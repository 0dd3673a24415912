(** Terms of the calculus as polynomials over atoms, computed, with the lemma that they have the value
    of the term; and positive forms. *)

From Coq Require Import Reals QArith Qreals String List Bool Arith NArith Nnat Lia Lra.
From Axiomcheck Require Import Calculus CalculusTerms.
Import ListNotations.
Open Scope R_scope.

(** * Polynomials: monomials in ascending order, each a list of atoms in ascending order *)

Definition mono := list tm.
Definition poly := list (mono * Q).

Definition mono_cmp : mono -> mono -> comparison := list_cmp tm_cmp.
Lemma mono_cmp_eq m n : mono_cmp m n = Eq -> m = n.
Proof. apply list_cmp_eq, tm_cmp_eq. Qed.

Fixpoint ins (a : tm) (m : mono) : mono :=
  match m with
  | [] => [a]
  | b :: m' => match tm_cmp a b with Gt => b :: ins a m' | _ => a :: m end
  end.
Definition mono_mul (m n : mono) : mono := fold_right ins n m.

(** Sums of multiples of what is ordered: monomials, or lists of exponents. *)
Section Ordered.
Context {M : Type}.
Variable cmp : M -> M -> comparison.

Definition gterm (m : M) (k : Q) : list (M * Q) := if Qeq_bool k 0 then [] else [(m, k)].

Fixpoint gadd (a : list (M * Q)) : list (M * Q) -> list (M * Q) :=
  match a with
  | [] => fun b => b
  | (m, k) :: a' =>
      fix go b :=
        match b with
        | [] => a
        | (n, j) :: b' =>
            match cmp m n with
            | Lt => (m, k) :: gadd a' b
            | Gt => (n, j) :: go b'
            | Eq => gterm m (Qred (k + j)) ++ gadd a' b'
            end
        end
  end.

(** Many are added in pairs. *)
Fixpoint push (p : list (M * Q)) (st : list (option (list (M * Q)))) : list (option (list (M * Q))) :=
  match st with
  | [] => [Some p]
  | None :: st => Some p :: st
  | Some q :: st => None :: push (gadd p q) st
  end.
Definition collapse (st : list (option (list (M * Q)))) : list (M * Q) :=
  fold_right (fun o acc => match o with Some q => gadd q acc | None => acc end) [] st.
Definition gsum (l : list (list (M * Q))) : list (M * Q) := collapse (fold_right push [] l).

(** Their values, where each of what is ordered has one. *)
Variable v : M -> R.
Hypothesis cmp_eq : forall m n, cmp m n = Eq -> m = n.
Definition gval (p : list (M * Q)) : R := fold_right (fun x y => Q2R (snd x) * v (fst x) + y) 0 p.

Lemma gval_app a b : gval (a ++ b) = gval a + gval b.
Proof. induction a as [|x a IH]; simpl; [lra | rewrite IH; lra]. Qed.

Lemma gval_term m k : gval (gterm m k) = Q2R k * v m.
Proof.
  unfold gterm. destruct (Qeq_bool k 0) eqn:Z; simpl; [|lra].
  apply Qeq_bool_eq, Qeq_eqR in Z. rewrite Z. unfold Q2R at 1. simpl. lra.
Qed.

Lemma gval_add a : forall b, gval (gadd a b) = gval a + gval b.
Proof.
  induction a as [|[m k] a IH]; intros b; [simpl; lra|].
  induction b as [|[n j] b IHb]; [simpl; lra|].
  cbn [gadd]. destruct (cmp m n) eqn:C.
  - apply cmp_eq in C. subst n. rewrite gval_app, gval_term, IH.
    rewrite (Qeq_eqR _ _ (Qred_correct _)), Q2R_plus. simpl. ring.
  - simpl. rewrite IH. simpl. lra.
  - change (gval ((n, j) :: gadd ((m, k) :: a) b) = gval ((m, k) :: a) + gval ((n, j) :: b)).
    unfold gval in *. cbn [fold_right] in *. rewrite IHb. ring.
Qed.

Definition lval (l : list (list (M * Q))) : R := fold_right (fun p y => gval p + y) 0 l.
Definition sval (st : list (option (list (M * Q)))) : R :=
  fold_right (fun o y => match o with Some q => gval q + y | None => y end) 0 st.

Lemma sval_push st : forall p, sval (push p st) = gval p + sval st.
Proof.
  induction st as [|[q|] st IH]; intros p; simpl; [lra| |lra]. rewrite IH, gval_add. lra.
Qed.
Lemma gval_sum l : gval (gsum l) = lval l.
Proof.
  unfold gsum. transitivity (sval (fold_right push [] l)).
  - generalize (fold_right push [] l). induction l0 as [|[q|] st IH]; simpl; [reflexivity| |exact IH].
    rewrite gval_add, <- IH. reflexivity.
  - induction l as [|p l IH]; simpl; [reflexivity|]. now rewrite sval_push, IH.
Qed.
Lemma lval_app a b : lval (a ++ b) = lval a + lval b.
Proof. induction a as [|x a IH]; simpl; [lra | rewrite IH; lra]. Qed.

(** A product of two sums, where monomials have one whose value is that of both together. *)
Variable times : M -> M -> M.
Hypothesis v_times : forall m n, v (times m n) = v m * v n.
Definition gmul (a b : list (M * Q)) : list (M * Q) :=
  gsum (flat_map (fun x => map (fun y => [(times (fst x) (fst y), Qred (snd x * snd y))]) b) a).
Lemma gval_mul a b : gval (gmul a b) = gval a * gval b.
Proof.
  unfold gmul. rewrite gval_sum. induction a as [|[m k] a IH]; [simpl; ring|].
  cbn [flat_map]. rewrite lval_app, IH. clear IH.
  replace (lval _) with (Q2R k * v m * gval b); [simpl; ring|].
  induction b as [|[n j] b IH]; [simpl; ring|]. cbn [map fst snd lval fold_right].
  fold (lval (map (fun y => [(times m (fst y), Qred (k * snd y))]) b)).
  cbn [fst snd] in IH. rewrite <- IH. cbn [gval fold_right fst snd].
  rewrite v_times, (Qeq_eqR _ _ (Qred_correct _)), Q2R_mult. fold (gval b). ring.
Qed.
End Ordered.

Definition term : mono -> Q -> poly := gterm.
Definition padd : poly -> poly -> poly := gadd mono_cmp.
Definition psum : list poly -> poly := gsum mono_cmp.

(** ** Products, by exponents of the atoms that occur: these may be large terms, and are compared once each *)

Definition exponents := list N.

Fixpoint zeros (m : exponents) : bool := match m with [] => true | N0 :: m => zeros m | _ => false end.
(** The order of the monomials as lists of atoms. *)
Fixpoint exp_cmp (m n : exponents) : comparison :=
  match m, n with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | j :: m', k :: n' =>
      match N.compare j k with
      | Eq => exp_cmp m' n'
      | Gt => if zeros n' then Gt else Lt
      | Lt => if zeros m' then Lt else Gt
      end
  end.
Lemma exp_cmp_eq m : forall n, exp_cmp m n = Eq -> m = n.
Proof.
  induction m as [|j m IH]; intros [|k n]; simpl; try discriminate; [reflexivity|].
  destruct (N.compare j k) eqn:C.
  - intros E. apply N.compare_eq in C. apply IH in E. now subst.
  - destruct (zeros m); discriminate.
  - destruct (zeros n); discriminate.
Qed.

Fixpoint exp_add (m n : exponents) : exponents :=
  match m, n with
  | [], n => n
  | m, [] => m
  | j :: m', k :: n' => (j + k)%N :: exp_add m' n'
  end.

(** The atoms of a monomial in a table, in their order. *)
Fixpoint noted (a : tm) (T : list tm) : list tm :=
  match T with
  | [] => [a]
  | b :: T' => match tm_cmp a b with Lt => a :: T | Eq => T | Gt => b :: noted a T' end
  end.
Definition table (p : poly) (T : list tm) : list tm := fold_right (fun x T => fold_right noted T (fst x)) T p.

(** Takes from the front of a monomial the atoms that are a. *)
Fixpoint taken (a : tm) (m : mono) (k : N) : N * mono :=
  match m with
  | [] => (k, [])
  | b :: m' => if tm_eqb b a then taken a m' (N.succ k) else (k, m)
  end.
Fixpoint encoded (T : list tm) (m : mono) : option exponents :=
  match T with
  | [] => match m with [] => Some [] | _ => None end
  | a :: T => let '(k, m') := taken a m 0 in option_map (cons k) (encoded T m')
  end.
Fixpoint encoded_all (T : list tm) (p : poly) : option (list (exponents * Q)) :=
  match p with
  | [] => Some []
  | (m, k) :: p =>
      match encoded T m, encoded_all T p with Some m, Some p => Some ((m, k) :: p) | _, _ => None end
  end.
Definition first_of (T : list tm) : tm := hd (Nil BAdd) T.
Fixpoint decoded (T : list tm) (m : exponents) : mono :=
  match m with [] => [] | k :: m => N.iter k (cons (first_of T)) (decoded (tl T) m) end.

Definition pmul (a b : poly) : poly :=
  match a, b with
  | [], _ | _, [] => []
  | [(m, j)], [(n, k)] => [(mono_mul m n, Qred (j * k))]
  | _, _ =>
      let T := table a (table b []) in
      match encoded_all T a, encoded_all T b with
      | Some i, Some j => map (fun x => (decoded T (fst x), snd x)) (gmul exp_cmp exp_add i j)
      | _, _ => gmul mono_cmp mono_mul a b
      end
  end.
Definition pscale (k : Q) (a : poly) : poly := map (fun x => (fst x, Qred (k * snd x))) a.
Definition psub (a b : poly) : poly := padd a (pscale (-1) b).
Fixpoint ppow (k : nat) (a : poly) : poly :=
  match k with O => [([], 1%Q)] | S k => pmul a (ppow k a) end.

(** A term that spells a polynomial. *)
Definition spell_mono (m : mono) : tm := fold_right (Bin BMul) (Nil BMul) m.
Definition spell (p : poly) : tm :=
  fold_right (fun x => Bin BAdd (Bin BMul (Num (snd x)) (spell_mono (fst x)))) (Nil BAdd) p.

Definition never (E : list entry) (a : tm) : bool :=
  match a with
  | Dl (Bound 0) (Free s) | Dl (Free s) (Bound 0) => existsb (entry_eqb (Cls (Free s))) E
  | _ => false
  end.

Definition sum_of (E : list entry) (p : poly) : poly :=
  psum (map (fun x =>
    let '(inside, outside) := partition (fun a => negb (bnd_t 0 a)) (fst x) in
    if existsb (never E) inside then []
    else [(ins (Agg Sum E (spell_mono inside)) outside, snd x)]) p).

Definition atom (a : tm) : poly := [([a], 1%Q)].

Fixpoint poly_of (t : tm) : poly :=
  match t with
  | Num q => term [] q
  | Nil BMul => [([], 1%Q)]
  | Nil _ => []
  | Bin BAdd s t => padd (poly_of s) (poly_of t)
  | Bin BMul s t => pmul (poly_of s) (poly_of t)
  | Bin b s t => atom (Bin b (spell (poly_of s)) (spell (poly_of t)))
  | Un (Pow k) t => ppow k (poly_of t)
  | Un u t => atom (Un u (spell (poly_of t)))
  | Dl c d => if is_eq (cls_cmp c d) then [([], 1%Q)] else atom t
  | Var _ | At _ _ => atom t
  | Ite r a b s u =>
      atom (Ite r (spell (poly_of a)) (spell (poly_of b)) (spell (poly_of s)) (spell (poly_of u)))
  | Agg Sum E t => sum_of E (poly_of t)
  | Agg g E t => atom (Agg g E (spell (poly_of t)))
  end.

(** * Their values *)

Section Values.
Variable e : env.

Definition mval rho (m : mono) : R := fold_right (fun a x => val e rho a * x) 1 m.
Definition pval rho (p : poly) : R := fold_right (fun x y => Q2R (snd x) * mval rho (fst x) + y) 0 p.

Lemma Q2R_1 : Q2R 1 = 1.
Proof. unfold Q2R. simpl. lra. Qed.
Lemma Q2R_0 : Q2R 0 = 0.
Proof. unfold Q2R. simpl. lra. Qed.
Lemma Q2R_red q : Q2R (Qred q) = Q2R q.
Proof. apply Qeq_eqR, Qred_correct. Qed.

Lemma pval_term rho m k : pval rho (term m k) = Q2R k * mval rho m.
Proof. exact (gval_term (mval rho) m k). Qed.

Lemma mval_ins rho a m : mval rho (ins a m) = val e rho a * mval rho m.
Proof.
  induction m as [|b m IH]; simpl; [reflexivity|].
  destruct (tm_cmp a b); simpl; try reflexivity. rewrite IH. ring.
Qed.
Lemma mval_mul rho m n : mval rho (mono_mul m n) = mval rho m * mval rho n.
Proof. induction m as [|a m IH]; simpl; [ring|]. rewrite mval_ins, IH. ring. Qed.

Lemma pval_padd rho a b : pval rho (padd a b) = pval rho a + pval rho b.
Proof. exact (gval_add mono_cmp (mval rho) mono_cmp_eq a b). Qed.
Lemma pval_psum rho l : pval rho (psum l) = lval (mval rho) l.
Proof. exact (gval_sum mono_cmp (mval rho) mono_cmp_eq l). Qed.

Fixpoint exp_val rho (T : list tm) (m : exponents) : R :=
  match m with [] => 1 | k :: m => val e rho (first_of T) ^ N.to_nat k * exp_val rho (tl T) m end.
Lemma exp_val_add rho m : forall T n, exp_val rho T (exp_add m n) = exp_val rho T m * exp_val rho T n.
Proof.
  induction m as [|j m IH]; intros T [|k n]; simpl; try ring.
  rewrite IH, N2Nat.inj_add, pow_add. ring.
Qed.
Lemma taken_val rho a m : forall k j n, taken a m k = (j, n) ->
  val e rho a ^ N.to_nat k * mval rho m = val e rho a ^ N.to_nat j * mval rho n.
Proof.
  induction m as [|b m IH]; simpl; intros k j n E; [now injection E as <- <-|].
  destruct (tm_eqb b a) eqn:Q; [|now injection E as <- <-].
  apply tm_eqb_eq in Q. subst b. rewrite <- (IH _ _ _ E), N2Nat.inj_succ. simpl. ring.
Qed.
Lemma encoded_val rho T : forall m x, encoded T m = Some x -> exp_val rho T x = mval rho m.
Proof.
  induction T as [|a T IH]; simpl; intros m x E.
  - destruct m; [|discriminate]. now injection E as <-.
  - destruct (taken a m 0) as [k m'] eqn:K. destruct (encoded T m') as [y|] eqn:Y; [|discriminate].
    injection E as <-. simpl. rewrite (IH _ _ Y). pose proof (taken_val rho a m _ _ _ K) as V. simpl in V. lra.
Qed.
Lemma decoded_val rho x : forall T, mval rho (decoded T x) = exp_val rho T x.
Proof.
  induction x as [|k x IH]; intros T; [reflexivity|].
  cbn [decoded exp_val]. rewrite <- IH. generalize (decoded (tl T) x). intros m.
  rewrite N2Nat.inj_iter. induction (N.to_nat k) as [|j J]; simpl; [ring|]. rewrite J. ring.
Qed.
Lemma encoded_all_val rho T p : forall i, encoded_all T p = Some i -> gval (exp_val rho T) i = pval rho p.
Proof.
  induction p as [|[m k] p IH]; simpl; intros i E; [now injection E as <-|].
  destruct (encoded T m) as [x|] eqn:X; [|discriminate]. destruct (encoded_all T p) as [j|]; [|discriminate].
  injection E as <-. simpl. now rewrite (IH j eq_refl), (encoded_val _ _ _ _ X).
Qed.
Lemma decoded_all_val rho T l :
  pval rho (map (fun x => (decoded T (fst x), snd x)) l) = gval (exp_val rho T) l.
Proof. induction l as [|x l IH]; simpl; [reflexivity|]. now rewrite IH, decoded_val. Qed.

Lemma pval_pmul rho a b : pval rho (pmul a b) = pval rho a * pval rho b.
Proof.
  assert (Slow : pval rho (gmul mono_cmp mono_mul a b) = pval rho a * pval rho b)
    by exact (gval_mul mono_cmp (mval rho) mono_cmp_eq mono_mul (mval_mul rho) a b).
  assert (Fast : forall T, pval rho match encoded_all T a, encoded_all T b with
    | Some i, Some j => map (fun x => (decoded T (fst x), snd x)) (gmul exp_cmp exp_add i j)
    | _, _ => gmul mono_cmp mono_mul a b
    end = pval rho a * pval rho b).
  { intros T. destruct (encoded_all T a) as [i|] eqn:A; [|exact Slow].
    destruct (encoded_all T b) as [j|] eqn:B; [|exact Slow].
    rewrite decoded_all_val, (gval_mul exp_cmp (exp_val rho T) exp_cmp_eq exp_add)
      by (intros; apply exp_val_add). now rewrite (encoded_all_val _ _ _ _ A), (encoded_all_val _ _ _ _ B). }
  unfold pmul. destruct a as [|[m j] [|]], b as [|[n k] [|]]; try apply Fast; try (simpl; ring).
  cbn [pval fold_right fst snd]. rewrite mval_mul, Q2R_red, Q2R_mult. ring.
Qed.
Lemma pval_pscale rho k a : pval rho (pscale k a) = Q2R k * pval rho a.
Proof.
  induction a as [|[m j] a IH]; [simpl; ring|].
  change (Q2R (Qred (k * j)) * mval rho m + pval rho (pscale k a) = Q2R k * (Q2R j * mval rho m + pval rho a)).
  rewrite IH, Q2R_red, Q2R_mult. ring.
Qed.
Lemma pval_psub rho a b : pval rho (psub a b) = pval rho a - pval rho b.
Proof.
  unfold psub. rewrite pval_padd, pval_pscale. replace (Q2R (-1)) with (-1); [ring|].
  unfold Q2R. simpl. lra.
Qed.
Lemma pval_one rho : pval rho [([], 1%Q)] = 1.
Proof. simpl. rewrite Q2R_1. ring. Qed.
Lemma pval_ppow rho k a : pval rho (ppow k a) = pval rho a ^ k.
Proof. induction k as [|k IH]; simpl ppow; [apply pval_one|]. rewrite pval_pmul, IH. reflexivity. Qed.
Lemma pval_atom rho a : pval rho (atom a) = val e rho a.
Proof. simpl. rewrite Q2R_1. ring. Qed.

Lemma val_spell_mono rho m : val e rho (spell_mono m) = mval rho m.
Proof. induction m as [|a m IH]; simpl; [reflexivity | now rewrite IH]. Qed.
Lemma val_spell rho p : val e rho (spell p) = pval rho p.
Proof.
  induction p as [|[m k] p IH]; simpl; [reflexivity|]. now rewrite IH, val_spell_mono.
Qed.

Lemma sumR_plus (l : list nat) f g : sumR (map (fun c => f c + g c) l) = sumR (map f l) + sumR (map g l).
Proof. induction l as [|c l IH]; simpl; [ring | rewrite IH; ring]. Qed.
Lemma sumR_scale (l : list nat) k f : sumR (map (fun c => k * f c) l) = k * sumR (map f l).
Proof. induction l as [|c l IH]; simpl; [ring | rewrite IH; ring]. Qed.
Lemma sumR_zero (l : list nat) f : (forall c, In c l -> f c = 0) -> sumR (map f l) = 0.
Proof.
  induction l as [|c l IH]; simpl; intros H; [reflexivity|].
  rewrite (H c) by auto. rewrite IH by auto. ring.
Qed.

Lemma mval_partition rho f m i o : partition f m = (i, o) -> mval rho m = mval rho i * mval rho o.
Proof.
  revert i o. induction m as [|a m IH]; simpl; intros i o H.
  - injection H as <- <-. simpl. ring.
  - destruct (partition f m) as [i' o']. rewrite (IH _ _ eq_refl).
    destruct (f a); injection H as <- <-; simpl; ring.
Qed.
Lemma outside_closed (f : tm -> bool) (m i o : mono) : partition f m = (i, o) -> forall a, In a o -> f a = false.
Proof.
  revert i o. induction m as [|b m IH]; simpl; intros i o H a.
  - injection H as <- <-. intros [].
  - destruct (partition f m) as [i' o'] eqn:P. destruct (f b) eqn:F; injection H as <- <-.
    + now apply (IH i' o').
    + intros [<-|I]; [exact F | now apply (IH i' o')].
Qed.
Lemma mval_closed rho rho' m : (forall a, In a m -> bnd_t 0 a = true) -> mval rho m = mval rho' m.
Proof.
  induction m as [|a m IH]; simpl; intros H; [reflexivity|].
  rewrite (val_closed e a rho rho') by auto. now rewrite IH by auto.
Qed.

Lemma never_val rho E c a : never E a = true -> In c (left_over e rho E) -> val e (c :: rho) a = 0.
Proof.
  intros N I. apply left_over_In in I as [_ T].
  assert (K : forall s, existsb (entry_eqb (Cls (Free s))) E = true -> c <> Nat.min (class e s) (last e)).
  { intros s X. apply existsb_exists in X as (x & I & Q). apply is_eq_true, entry_cmp_eq in Q. subst x.
    specialize (T _ I). simpl in T. now apply Nat.eqb_neq. }
  destruct a; try discriminate N. destruct c0 as [s|[|]], d as [s'|[|]]; try discriminate N; apply K in N; simpl.
  - destruct (Nat.eqb_spec (Nat.min (class e s) (last e)) c); [congruence | reflexivity].
  - destruct (Nat.eqb_spec c (Nat.min (class e s') (last e))); [congruence | reflexivity].
Qed.

Lemma pval_sum_of rho E p :
  pval rho (sum_of E p) = sumR (map (fun c => pval (c :: rho) p) (left_over e rho E)).
Proof.
  unfold sum_of. rewrite pval_psum. induction p as [|[m k] p IH]; simpl.
  - symmetry. now apply sumR_zero.
  - rewrite IH, sumR_plus. f_equal. clear IH.
    destruct (partition (fun a => negb (bnd_t 0 a)) m) as [i o] eqn:P.
    assert (O : forall c, mval (c :: rho) m = mval (c :: rho) i * mval rho o).
    { intros c. rewrite (mval_partition _ _ _ _ _ P). f_equal. apply mval_closed.
      intros a I. apply negb_false_iff. exact (outside_closed _ _ _ _ P a I). }
    destruct (existsb (never E) i) eqn:N.
    + symmetry. apply sumR_zero. intros c I. rewrite O. apply existsb_exists in N as (a & J & N).
      replace (mval (c :: rho) i) with 0; [ring|]. clear -I J N. induction i as [|b i IH]; [destruct J|].
      simpl. destruct J as [<-|J]; [rewrite (never_val rho E) by assumption; ring | rewrite <- IH by exact J; ring].
    + simpl. rewrite mval_ins. simpl. unfold aggR.
      rewrite (map_ext (fun c => Q2R k * mval (c :: rho) m) (fun c => (Q2R k * mval rho o) * mval (c :: rho) i))
        by (intros c; rewrite O; ring).
      rewrite sumR_scale. rewrite (map_ext (fun c => val e (c :: rho) (spell_mono i)) (fun c => mval (c :: rho) i))
        by (intros c; apply val_spell_mono). ring.
Qed.

Theorem poly_val t : forall rho, pval rho (poly_of t) = val e rho t.
Proof.
  induction t; intros rho.
  - simpl. rewrite pval_term. simpl. ring.
  - apply pval_atom.
  - apply pval_atom.
  - cbn [poly_of]. destruct (is_eq (cls_cmp c d)) eqn:Q; [|apply pval_atom].
    apply is_eq_true, cls_cmp_eq in Q. subst d. rewrite pval_one. simpl. now rewrite Nat.eqb_refl.
  - destruct b; try reflexivity. apply pval_one.
  - destruct b; cbn [poly_of].
    + now rewrite pval_padd, IHt1, IHt2.
    + now rewrite pval_pmul, IHt1, IHt2.
    + rewrite pval_atom. simpl. now rewrite !val_spell, IHt1, IHt2.
    + rewrite pval_atom. simpl. now rewrite !val_spell, IHt1, IHt2.
  - destruct u; cbn [poly_of]; try (rewrite pval_atom; simpl; now rewrite val_spell, IHt).
    now rewrite pval_ppow, IHt.
  - cbn [poly_of]. rewrite pval_atom. cbn [val]. now rewrite !val_spell, IHt1, IHt2, IHt3, IHt4.
  - destruct g; cbn [poly_of].
    + rewrite pval_sum_of. simpl. f_equal. apply map_ext. intros c. apply IHt.
    + rewrite pval_atom. simpl. f_equal. apply map_ext. intros c. now rewrite val_spell.
    + rewrite pval_atom. simpl. f_equal. apply map_ext. intros c. now rewrite val_spell.
Qed.

Lemma difference_val rho a b : pval rho (psub (poly_of a) (poly_of b)) = val e rho a - val e rho b.
Proof. now rewrite pval_psub, !poly_val. Qed.
End Values.

(** * Positive forms *)

Inductive form :=
| FNum (q : Q)
| FHyp (f : fm)
| FSquare (t : tm)
| FAtom (t : tm)
| FZero
| FAdd (a b : form)
| FOne
| FMul (a b : form).

Definition zero := Num 0.

Fixpoint positive (H : list fm) (x : form) : option (poly * bool) :=
  match x with
  | FNum q => if Qle_bool 0 q then Some (term [] q, negb (Qeq_bool q 0)) else None
  | FHyp f =>
      if memf f H then
        match f with
        | Rel RLe a b => Some (psub (poly_of b) (poly_of a), false)
        | Rel RLt a b => Some (psub (poly_of b) (poly_of a), true)
        | _ => None
        end
      else None
  | FSquare t => let p := poly_of t in Some (pmul p p, memf (Rel RNe t zero) H)
  | FAtom t =>
      match t with
      | Un Abs _ | Un (Root _) _ => Some (poly_of t, false)
      | Un Exp _ => Some (poly_of t, true)
      | _ => None
      end
  | FZero => Some ([], false)
  | FAdd a b =>
      match positive H a, positive H b with
      | Some (p, s), Some (q, s') => Some (padd p q, s || s')
      | _, _ => None
      end
  | FOne => Some ([([], 1%Q)], true)
  | FMul a b =>
      match positive H a, positive H b with
      | Some (p, s), Some (q, s') => Some (pmul p q, s && s')
      | _, _ => None
      end
  end.

Lemma positive_sound e H x p s :
  (forall f, In f H -> sat e [] f) -> positive H x = Some (p, s) ->
  0 <= pval e [] p /\ (s = true -> 0 < pval e [] p).
Proof.
  intros A. revert p s. induction x; cbn [positive]; intros p s E.
  - destruct (Qle_bool 0 q) eqn:L; [|discriminate]. injection E as <- <-.
    rewrite pval_term. simpl. apply Qle_bool_iff, Qle_Rle in L. rewrite Q2R_0 in L. split; [lra|].
    intros N. apply negb_true_iff in N. destruct (Req_EM_T (Q2R q) 0) as [Z|Z]; [|lra].
    rewrite <- Q2R_0 in Z. apply eqR_Qeq in Z. apply Qeq_bool_neq in N. contradiction.
  - destruct (memf f H) eqn:M; [|discriminate]. apply memf_In, A in M.
    destruct f as [[] a b| | | | | | | | |]; try discriminate; injection E as <- <-;
      rewrite difference_val; simpl in M; split; try discriminate; lra.
  - injection E as <- <-. rewrite pval_pmul, poly_val. split; [apply Rle_0_sqr|].
    intros M. apply memf_In, A in M. simpl in M. rewrite Q2R_0 in M. now apply Rsqr_pos_lt.
  - assert (Q : p = poly_of t /\ s = match t with Un Exp _ => true | _ => false end)
      by (destruct t as [| | | | | |[]| |]; try discriminate; injection E as <- <-; auto).
    destruct Q as [-> ->]. rewrite poly_val. destruct t as [| | | | | |[]| |]; try discriminate; simpl.
    + split; [apply Rabs_pos | discriminate].
    + split; [apply Rlt_le, exp_pos | intros _; apply exp_pos].
    + split; [|discriminate]. unfold rootR. destruct (Rle_dec _ 0); [lra | apply Rlt_le, exp_pos].
  - injection E as <- <-. simpl. split; [lra | discriminate].
  - destruct (positive H x1) as [[p1 s1]|], (positive H x2) as [[p2 s2]|]; try discriminate.
    injection E as <- <-. rewrite pval_padd.
    destruct (IHx1 _ _ eq_refl) as [A1 B1], (IHx2 _ _ eq_refl) as [A2 B2]. split; [lra|].
    intros S. apply orb_true_iff in S as [S|S]; [specialize (B1 S) | specialize (B2 S)]; lra.
  - injection E as <- <-. rewrite pval_one. split; intros; lra.
  - destruct (positive H x1) as [[p1 s1]|], (positive H x2) as [[p2 s2]|]; try discriminate.
    injection E as <- <-. rewrite pval_pmul.
    destruct (IHx1 _ _ eq_refl) as [A1 B1], (IHx2 _ _ eq_refl) as [A2 B2].
    split; [now apply Rmult_le_pos|]. intros S. apply andb_true_iff in S as [S1 S2].
    apply Rmult_lt_0_compat; auto.
Qed.

(** Multiples of equations among the hypotheses. *)
Fixpoint multiples (H : list fm) (l : list (fm * tm)) : option poly :=
  match l with
  | [] => Some []
  | (f, t) :: l =>
      match f, memf f H && bnd_t 0 t, multiples H l with
      | Rel REq a b, true, Some p => Some (padd (pmul (poly_of t) (psub (poly_of a) (poly_of b))) p)
      | _, _, _ => None
      end
  end.

Lemma multiples_sound e H l p :
  (forall f, In f H -> sat e [] f) -> multiples H l = Some p -> pval e [] p = 0.
Proof.
  intros A. revert p. induction l as [|[f t] l IH]; simpl; intros p E.
  - injection E as <-. reflexivity.
  - destruct f as [[] a b| | | | | | | | |]; try discriminate.
    destruct (memf _ H) eqn:M; [|discriminate]. destruct (bnd_t 0 t); [|discriminate]. simpl in E.
    destruct (multiples H l) as [q|]; [|discriminate]. injection E as <-.
    apply memf_In, A in M. simpl in M.
    rewrite pval_padd, pval_pmul, difference_val, (IH q eq_refl), M. ring.
Qed.
