(** Measures of filtering: contingency matrices, their smoothings, values by limits, the axioms.

    Everything here is stated for one function [Q] of four real cells, TP FP FN TN, with values in
    [value]; the axioms speak of whole numbers only, through [INR].  To trust a generated theorem
    read the definitions up to "Lemmas"; everything after that is proved.  That the smoothings are
    those of the catalog is a theorem of generated/filtering/Smoothings.v. *)

From Coq Require Import Reals Lra Lia List.
Open Scope R_scope.

(** * Values

    A finite number, plus or minus infinity, or none (0/0).  A formula over counts, some of which
    may be zero, has its value by limits from positive counts: [c/0] is infinite with the sign of c,
    as no denominator of the catalog is negative at positive counts, and zero times a logarithm is
    zero.  No function here is asked where it has a conventional value only, such as R's [x / 0]. *)

Inductive value := Fin (r : R) | PInf | MInf | Undef.

Definition signed (a : R) : value :=
  if Rlt_dec 0 a then PInf else if Rlt_dec a 0 then MInf else Undef.

Definition opposite (v : value) : value :=
  match v with Fin a => Fin (- a) | PInf => MInf | MInf => PInf | Undef => Undef end.

Definition vadd (u v : value) : value :=
  match u, v with
  | Undef, _ | _, Undef => Undef
  | Fin a, Fin b => Fin (a + b)
  | PInf, MInf | MInf, PInf => Undef
  | PInf, _ | _, PInf => PInf
  | MInf, _ | _, MInf => MInf
  end.

Definition vmul (u v : value) : value :=
  match u, v with
  | Undef, _ | _, Undef => Undef
  | Fin a, Fin b => Fin (a * b)
  | Fin a, PInf | PInf, Fin a => signed a
  | Fin a, MInf | MInf, Fin a => opposite (signed a)
  | PInf, PInf | MInf, MInf => PInf
  | PInf, MInf | MInf, PInf => MInf
  end.

Definition vdiv (u v : value) : value :=
  match u, v with
  | Undef, _ | _, Undef => Undef
  | Fin a, Fin b => if Req_EM_T b 0 then signed a else Fin (a / b)
  | Fin _, _ => Fin 0
  | _, Fin b => if Rlt_dec b 0 then opposite u else u
  | _, _ => Undef
  end.

Definition vln (u : value) : value :=
  match u with
  | Fin a => if Rlt_dec 0 a then Fin (ln a) else if Req_EM_T a 0 then MInf else Undef
  | PInf => PInf
  | _ => Undef
  end.

Definition vexp (u : value) : value :=
  match u with Fin a => Fin (exp a) | PInf => PInf | MInf => Fin 0 | Undef => Undef end.

Definition vsqrt (u : value) : value :=
  match u with
  | Fin a => if Rle_dec 0 a then Fin (sqrt a) else Undef
  | PInf => PInf
  | _ => Undef
  end.

(** [u * log v], and 0 where u is. *)
Definition vmul_ln (u v : value) : value :=
  match u with
  | Fin a => if Req_EM_T a 0 then Fin 0 else vmul u (vln v)
  | _ => vmul u (vln v)
  end.

Declare Scope value_scope.
Delimit Scope value_scope with value.
Notation "# r" := (Fin r) (at level 0, r at level 0, format "# r") : value_scope.
Notation "u + v" := (vadd u v) : value_scope.
Notation "u * v" := (vmul u v) : value_scope.
Notation "u / v" := (vdiv u v) : value_scope.

(** The order of values; nothing is less or more than a value that does not exist. *)
Definition vlt (u v : value) : Prop :=
  match u, v with
  | Fin a, Fin b => a < b
  | MInf, Fin _ | MInf, PInf | Fin _, PInf => True
  | _, _ => False
  end.

(** [better u v]: the second value is better than the first. *)
Definition higher (u v : value) : Prop := vlt u v.
Definition lower (u v : value) : Prop := vlt v u.

(** * Words

    What the words of a formula mean: the cells, the sizes G N S NS T (relevant, irrelevant,
    returned, not returned, all), and the shares of sizes and cells. *)

Record words := Words {
  wTP : value; wFP : value; wFN : value; wTN : value;
  wG : value; wN : value; wS : value; wNS : value; wT : value;
  pG : value; p_nG : value; pS : value; p_nS : value;
  pS_G : value; p_nS_G : value; pS_nG : value; p_nS_nG : value;
  pG_S : value; p_nG_S : value; pG_nS : value; p_nG_nS : value
}.

Definition counted (TP FP FN TN : value) : words :=
  (let G := TP + FN in let N := FP + TN in let S := TP + FP in let NS := FN + TN in
   let T := TP + FP + FN + TN in
   Words TP FP FN TN G N S NS T (G / T) (N / T) (S / T) (NS / T)
     (TP / G) (FN / G) (FP / N) (TN / N) (TP / S) (FP / S) (FN / NS) (TN / NS))%value.

(** The counts as they are. *)
Definition natural (tp fp fn tn : R) : words := counted (Fin tp) (Fin fp) (Fin fn) (Fin tn).

(** One more document in every cell (5.1). *)
Definition laplace (tp fp fn tn : R) : words :=
  (counted (#tp + #1) (#fp + #1) (#fn + #1) (#tn + #1))%value.

(** P(column) P(row) more in every cell (5.2, the table that opens it). *)
Definition noninformative_joint (tp fp fn tn : R) : words :=
  (let TP := #tp in let FP := #fp in let FN := #fn in let TN := #tn in
   let G := TP + FN in let N := FP + TN in let S := TP + FP in let NS := FN + TN in
   let T := TP + FP + FN + TN in
   counted (TP + G * S / (T * T)) (FP + N * S / (T * T)) (FN + G * NS / (T * T))
     (TN + N * NS / (T * T)))%value.

(** Each conditional share smoothed by two documents that follow the marginal one (5.2, the four
    formulas that end it); a cell is the size of its gold class times its smoothed share. *)
Definition noninformative (tp fp fn tn : R) : words :=
  (let TP := #tp in let FP := #fp in let FN := #fn in let TN := #tn in
   let G := TP + FN in let N := FP + TN in let S := TP + FP in let NS := FN + TN in
   let T := TP + FP + FN + TN in
   let S_G := (TP + #2 * (S / T)) / (G + #2) in let nS_G := (FN + #2 * (NS / T)) / (G + #2) in
   let S_nG := (FP + #2 * (S / T)) / (N + #2) in let nS_nG := (TN + #2 * (NS / T)) / (N + #2) in
   let G_S := (TP + #2 * (G / T)) / (S + #2) in let nG_S := (FP + #2 * (N / T)) / (S + #2) in
   let G_nS := (FN + #2 * (G / T)) / (NS + #2) in let nG_nS := (TN + #2 * (N / T)) / (NS + #2) in
   Words (G * S_G) (N * S_nG) (G * nS_G) (N * nS_nG) G N S NS T (G / T) (N / T) (S / T) (NS / T)
     S_G nS_G S_nG nS_nG G_S nG_S G_nS nG_nS)%value.

(** * Axioms

    [Q : R -> R -> R -> R -> value] is the quality of a matrix of cells TP FP FN TN. *)

Definition quality := R -> R -> R -> R -> value.

(** Pairs of which one value does not exist are excluded. *)
Definition speaks (better : value -> value -> Prop) (u v : value) : Prop :=
  u <> Undef -> v <> Undef -> better u v.

Definition at_counts (Q : quality) (tp fp fn tn : nat) : value := Q (INR tp) (INR fp) (INR fn) (INR tn).

(** SM (3.2): to label one more document correctly is strictly better.  There is a relevant and an
    irrelevant document, before and after. *)
Definition SM_by (rel : value -> value -> Prop) (Q : quality) : Prop :=
  (forall tp fp fn tn : nat, (1 <= fp + tn)%nat ->
     rel (at_counts Q tp fp (S fn) tn) (at_counts Q (S tp) fp fn tn)) /\
  (forall tp fp fn tn : nat, (1 <= tp + fn)%nat ->
     rel (at_counts Q tp (S fp) fn tn) (at_counts Q tp fp fn (S tn))).

(** Values by limits; pairs with a 0/0 are excluded. *)
Definition SM_steps (better : value -> value -> Prop) : quality -> Prop := SM_by (speaks better).

(** A 0/0 is a violation. *)
Definition SM_total (better : value -> value -> Prop) : quality -> Prop := SM_by better.

(** Every cell is at least 1 before and after. *)
Definition SM_positive (better : value -> value -> Prop) (Q : quality) : Prop :=
  (forall tp fp fn tn : nat, (1 <= tp)%nat -> (1 <= fp)%nat -> (1 <= fn)%nat -> (1 <= tn)%nat ->
     speaks better (at_counts Q tp fp (S fn) tn) (at_counts Q (S tp) fp fn tn)) /\
  (forall tp fp fn tn : nat, (1 <= tp)%nat -> (1 <= fp)%nat -> (1 <= fn)%nat -> (1 <= tn)%nat ->
     speaks better (at_counts Q tp (S fp) fn tn) (at_counts Q tp fp fn (S tn))).

(** A non-informative output: the same share [s] of the G relevant and of the N irrelevant documents. *)
Definition output (G N : nat) (s : R) (tp fp fn tn : nat) : Prop :=
  INR tp = INR G * s /\ INR fp = INR N * s /\ INR fn = INR G * (1 - s) /\ INR tn = INR N * (1 - s).

(** NIFQ (3.3, scenario 2): all non-informative outputs have the same quality, one constant for all
    gold standards. *)
Definition NIFQ (Q : quality) : Prop :=
  forall (G N H M : nat) (s t : R) (tp fp fn tn tp' fp' fn' tn' : nat),
    (1 <= G)%nat -> (1 <= N)%nat -> (1 <= H)%nat -> (1 <= M)%nat -> 0 <= s <= 1 -> 0 <= t <= 1 ->
    output G N s tp fp fn tn -> output H M t tp' fp' fn' tn' ->
    speaks eq (at_counts Q tp fp fn tn) (at_counts Q tp' fp' fn' tn').

(** NIGQ (3.3, scenario 3): the quality of a non-informative output grows strictly with its size. *)
Definition NIGQ (better : value -> value -> Prop) (Q : quality) : Prop :=
  forall (G N : nat) (s t : R) (tp fp fn tn tp' fp' fn' tn' : nat),
    (1 <= G)%nat -> (1 <= N)%nat -> 0 <= s -> s < t -> t <= 1 ->
    output G N s tp fp fn tn -> output G N t tp' fp' fn' tn' ->
    speaks better (at_counts Q tp fp fn tn) (at_counts Q tp' fp' fn' tn').

(** AW (3.3, scenario 1) is about a family of qualities, one for each value of its parameters. *)
Definition parameters := nat -> R.
Definition ranges := list (R -> Prop).
Definition range (rs : ranges) (i : nat) : R -> Prop := nth i rs (fun _ => False).
Definition admissible (rs : ranges) (p : parameters) : Prop :=
  forall i, (i < length rs)%nat -> range rs i (p i).
Definition with_parameter (p : parameters) (i : nat) (c : R) : parameters :=
  fun j => if Nat.eqb j i then c else p j.

(** Pairs of outputs, the second larger, for one gold standard of G and N documents: one document
    of each kind is added, or both outputs are non-informative. *)
Definition pairs := nat -> nat -> nat -> nat -> nat -> nat -> nat -> nat -> nat -> nat -> Prop.
Definition pair : pairs := fun G N tp fp fn tn tp' fp' fn' tn' =>
  (tp' = S tp /\ fp' = S fp /\ fn = S fn' /\ tn = S tn' /\ tp + fn = G /\ fp + tn = N)%nat.
Definition larger : pairs := fun G N tp fp fn tn tp' fp' fn' tn' =>
  (1 <= G)%nat /\ (1 <= N)%nat /\ exists s t : R, 0 <= s /\ s < t /\ t <= 1 /\
  output G N s tp fp fn tn /\ output G N t tp' fp' fn' tn'.

(** Parameter [i] has the threshold [theta], which may depend on the gold standard and on the other
    parameters, not on the output: the larger output is strictly better ([up]), or strictly worse,
    exactly for values above it. *)
Definition decides (rs : ranges) (who : pairs) (better : value -> value -> Prop)
    (Q : parameters -> quality) (i : nat) (up : bool) (theta : nat -> nat -> parameters -> R) : Prop :=
  (forall G N p c, theta G N (with_parameter p i c) = theta G N p) /\
  (exists p, admissible rs p /\ forall G N, (1 <= G)%nat -> (1 <= N)%nat ->
     exists c d, range rs i c /\ range rs i d /\ c < theta G N p < d) /\
  (forall p G N tp fp fn tn tp' fp' fn' tn', admissible rs p -> who G N tp fp fn tn tp' fp' fn' tn' ->
     let u := at_counts (Q p) tp fp fn tn in let v := at_counts (Q p) tp' fp' fn' tn' in
     u <> Undef -> v <> Undef ->
     ((if up then better u v else better v u) <-> theta G N p < p i)).

Definition AW (who : pairs) (rs : ranges) (better : value -> value -> Prop)
    (Q : parameters -> quality) : Prop :=
  exists i up theta, (i < length rs)%nat /\ decides rs who better Q i up theta.
Definition AW_pair := AW pair.
Definition AW_noninformative := AW larger.

(** * Lemmas: evaluation *)

Lemma vadd_eval x y u v w : x = u -> y = v -> vadd u v = w -> vadd x y = w.
Proof. now intros -> ->. Qed.
Lemma vmul_eval x y u v w : x = u -> y = v -> vmul u v = w -> vmul x y = w.
Proof. now intros -> ->. Qed.
Lemma vdiv_eval x y u v w : x = u -> y = v -> vdiv u v = w -> vdiv x y = w.
Proof. now intros -> ->. Qed.
Lemma vln_eval x u w : x = u -> vln u = w -> vln x = w.
Proof. now intros ->. Qed.
Lemma vexp_eval x u w : x = u -> vexp u = w -> vexp x = w.
Proof. now intros ->. Qed.
Lemma vsqrt_eval x u w : x = u -> vsqrt u = w -> vsqrt x = w.
Proof. now intros ->. Qed.
Lemma vmul_ln_eval x y u v w : x = u -> y = v -> vmul_ln u v = w -> vmul_ln x y = w.
Proof. now intros -> ->. Qed.

Lemma signed_pos a : 0 < a -> signed a = PInf.
Proof. intros H. unfold signed. destruct (Rlt_dec 0 a); [reflexivity | lra]. Qed.
Lemma signed_neg a : 0 < - a -> signed a = MInf.
Proof. intros H. unfold signed. destruct (Rlt_dec 0 a); [lra|]. destruct (Rlt_dec a 0); [reflexivity | lra]. Qed.
Lemma signed_zero a : a = 0 -> signed a = Undef.
Proof. intros ->. unfold signed. destruct (Rlt_dec 0 0); [lra|]. destruct (Rlt_dec 0 0); [lra | reflexivity]. Qed.

Lemma vdiv_fin a b : 0 < b -> vdiv (Fin a) (Fin b) = Fin (a / b).
Proof. intros H. unfold vdiv. destruct (Req_EM_T b 0); [lra | reflexivity]. Qed.
Lemma vdiv_zero a b : b = 0 -> vdiv (Fin a) (Fin b) = signed a.
Proof. intros ->. unfold vdiv. destruct (Req_EM_T 0 0); [reflexivity | lra]. Qed.
Lemma vdiv_pinf b : 0 <= b -> vdiv PInf (Fin b) = PInf.
Proof. intros H. unfold vdiv. destruct (Rlt_dec b 0); [lra | reflexivity]. Qed.
Lemma vdiv_minf b : 0 <= b -> vdiv MInf (Fin b) = MInf.
Proof. intros H. unfold vdiv. destruct (Rlt_dec b 0); [lra | reflexivity]. Qed.
Lemma vmul_fin_pinf a : vmul (Fin a) PInf = signed a.
Proof. reflexivity. Qed.
Lemma vln_pos a : 0 < a -> vln (Fin a) = Fin (ln a).
Proof. intros H. unfold vln. destruct (Rlt_dec 0 a); [reflexivity | lra]. Qed.
Lemma vln_zero a : a = 0 -> vln (Fin a) = MInf.
Proof. intros ->. unfold vln. destruct (Rlt_dec 0 0); [lra|]. destruct (Req_EM_T 0 0); [reflexivity | lra]. Qed.
Lemma vsqrt_fin a : 0 <= a -> vsqrt (Fin a) = Fin (sqrt a).
Proof. intros H. unfold vsqrt. destruct (Rle_dec 0 a); [reflexivity | lra]. Qed.
Lemma vmul_ln_zero a v : a = 0 -> vmul_ln (Fin a) v = Fin 0.
Proof. intros ->. unfold vmul_ln. destruct (Req_EM_T 0 0); [reflexivity | lra]. Qed.
Lemma vmul_ln_pos a v : 0 < a -> vmul_ln (Fin a) v = vmul (Fin a) (vln v).
Proof. intros H. unfold vmul_ln. destruct (Req_EM_T a 0); [lra | reflexivity]. Qed.
Lemma vmul_ln_undef v : vmul_ln Undef v = Undef.
Proof. reflexivity. Qed.

(** Signs by syntax: sums, products, quotients and powers of what is known to be positive. *)
Lemma minus_pos a b : b < a -> 0 < a - b.
Proof. lra. Qed.
Lemma div_pos a b : 0 < a -> 0 < b -> 0 < a / b.
Proof. intros. now apply Rdiv_lt_0_compat. Qed.
Lemma div_nonneg a b : 0 <= a -> 0 < b -> 0 <= a / b.
Proof. intros. apply Rmult_le_pos; [assumption | now apply Rlt_le, Rinv_0_lt_compat]. Qed.
Lemma sum_pos_nonneg a b : 0 < a -> 0 <= b -> 0 < a + b.
Proof. lra. Qed.
Lemma sum_nonneg_pos a b : 0 <= a -> 0 < b -> 0 < a + b.
Proof. lra. Qed.
Lemma sum_nonneg_nonneg a b : 0 <= a -> 0 <= b -> 0 <= a + b.
Proof. lra. Qed.
Lemma pos_nonneg a : 0 < a -> 0 <= a.
Proof. lra. Qed.

Ltac pos :=
  lazymatch goal with
  | |- 0 < ?a + ?b =>
    first [ apply sum_pos_nonneg; [pos | nonneg] | apply sum_nonneg_pos; [nonneg | pos] | lra ]
  | |- 0 < ?a * ?b => apply Rmult_lt_0_compat; pos
  | |- 0 < ?a / ?b => apply div_pos; pos
  | |- 0 < / ?a => apply Rinv_0_lt_compat; pos
  | |- 0 < ?a ^ ?n => apply pow_lt; pos
  | |- 0 < exp ?a => apply exp_pos
  | |- 0 < sqrt ?a => apply sqrt_lt_R0; pos
  | |- 0 < _ => first [assumption | lra]
  end
with nonneg :=
  lazymatch goal with
  | |- 0 <= ?a + ?b => first [ apply sum_nonneg_nonneg; nonneg | lra ]
  | |- 0 <= ?a * ?b => apply Rmult_le_pos; nonneg
  | |- 0 <= ?a / ?b => apply div_nonneg; [nonneg | pos]
  | |- 0 <= ?a ^ ?n => apply pow_le; nonneg
  | |- 0 <= exp ?a => apply pos_nonneg, exp_pos
  | |- 0 <= sqrt ?a => apply sqrt_pos
  | |- 0 <= _ => first [assumption | apply pos_nonneg; assumption | lra]
  end.

(** The same, of what is positive once it is multiplied out. *)
Ltac pos_out := first [pos | multiplied_out]
with multiplied_out := lazymatch goal with |- 0 < ?a => field_simplify a; [pos | nonzero ..] end
with nonzero := repeat split; first [apply Rgt_not_eq; red; pos_out | lra].
Lemma sqrt_zero a : a = 0 -> sqrt a = 0.
Proof. intros ->. apply sqrt_0. Qed.
Ltac zero := first [lra | ring | apply sqrt_zero; zero | field; nonzero].

(** [ev]: the value of a formula, built bottom up; a denominator, a logarithm's argument or a root's
    is shown to be zero or positive. *)
Ltac finish := first
  [ lazymatch goal with
    | |- vdiv (Fin ?a) (Fin ?b) = _ =>
      first [ apply vdiv_fin; pos_out | rewrite vdiv_zero by zero; signs ]
    | |- vdiv PInf (Fin ?b) = _ => apply vdiv_pinf; nonneg
    | |- vdiv MInf (Fin ?b) = _ => apply vdiv_minf; nonneg
    | |- vmul (Fin ?a) PInf = _ => change (vmul (Fin a) PInf) with (signed a); signs
    | |- vmul PInf (Fin ?a) = _ => change (vmul PInf (Fin a)) with (signed a); signs
    | |- vmul (Fin ?a) MInf = _ => change (vmul (Fin a) MInf) with (opposite (signed a)); signs
    | |- vmul MInf (Fin ?a) = _ => change (vmul MInf (Fin a)) with (opposite (signed a)); signs
    | |- vln (Fin ?a) = _ => first [ apply vln_pos; pos_out | apply vln_zero; zero ]
    | |- vsqrt (Fin ?a) = _ => apply vsqrt_fin; nonneg
    end
  | cbv beta iota delta [vadd vmul vdiv vln vexp vsqrt opposite]; reflexivity ]
with signs :=
  first [ rewrite signed_pos by pos_out | rewrite signed_zero by zero | rewrite signed_neg by pos_out ];
  cbv beta iota delta [opposite]; reflexivity.

Ltac ev := lazymatch goal with
  | |- vadd _ _ = _ => eapply vadd_eval; [ev | ev | finish]
  | |- vmul _ _ = _ => eapply vmul_eval; [ev | ev | finish]
  | |- vdiv _ _ = _ => eapply vdiv_eval; [ev | ev | finish]
  | |- vln _ = _ => eapply vln_eval; [ev | finish]
  | |- vexp _ = _ => eapply vexp_eval; [ev | finish]
  | |- vsqrt _ = _ => eapply vsqrt_eval; [ev | finish]
  | |- vmul_ln _ _ = _ => eapply vmul_ln_eval; [ev | ev | logarithm]
  | |- _ => reflexivity
  end
with logarithm := first
  [ apply vmul_ln_zero; zero
  | rewrite vmul_ln_pos by pos_out; eapply vmul_eval; [reflexivity | finish | finish]
  | cbv beta iota delta [vmul_ln vmul]; reflexivity ].

(** Two ways to write one number; logarithms of equal arguments are one, that of 1 is 0. *)
Ltac logs_alike := repeat match goal with
  | |- context [ln ?x] => match goal with
    | |- context [ln ?y] => tryif constr_eq x y then fail else replace x with y by (field; nonzero)
    end
  end;
  repeat match goal with |- context [ln ?x] => replace x with 1 by (field; nonzero); rewrite ln_1 end.
Ltac same := first
  [ reflexivity
  | field; nonzero
  | logs_alike; field; nonzero
  | lazymatch goal with
    | |- ?a + ?b = _ => apply f_equal2; same
    | |- ?a * ?b = _ => apply f_equal2; same
    | |- ?a / ?b = _ => apply f_equal2; same
    | |- ?f ?a = ?f _ => apply f_equal; same
    end ].
Ltac value_is := intros; eapply eq_trans; [cbv [natural laplace noninformative noninformative_joint counted
    wTP wFP wFN wTN wG wN wS wNS wT pG p_nG pS p_nS pS_G p_nS_G pS_nG p_nS_nG pG_S p_nG_S pG_nS p_nG_nS];
  ev | first [reflexivity | apply f_equal; same]].

(** * Lemmas: order of values *)

Lemma related (rel : value -> value -> Prop) x y u v : x = u -> y = v -> rel u v -> rel x y.
Proof. now intros -> ->. Qed.
Lemma value_at (Q : quality) a b c d a' b' c' d' v :
  Q a b c d = v -> a' = a -> b' = b -> c' = c -> d' = d -> Q a' b' c' d' = v.
Proof. now intros H -> -> -> ->. Qed.
Lemma speaks_undef_l b v : speaks b Undef v.
Proof. intros H. now destruct H. Qed.
Lemma speaks_undef_r b u : speaks b u Undef.
Proof. intros _ H. now destruct H. Qed.
Lemma speaks_if (b : value -> value -> Prop) u v : b u v -> speaks b u v.
Proof. now intros H _ _. Qed.
Lemma higher_fin a b : a < b -> higher (Fin a) (Fin b).
Proof. now intros H. Qed.
Lemma lower_fin a b : b < a -> lower (Fin a) (Fin b).
Proof. now intros H. Qed.
Lemma vlt_asym u v : vlt u v -> vlt v u -> False.
Proof. destruct u, v; simpl; try tauto; lra. Qed.
Lemma higher_asym u v : higher u v -> higher v u -> False.
Proof. apply vlt_asym. Qed.
Lemma lower_asym u v : lower u v -> lower v u -> False.
Proof. intros H K. now apply (vlt_asym v u). Qed.

Lemma difference_pos a b : 0 < b - a -> a < b.
Proof. lra. Qed.
Lemma difference_nonneg a b : 0 <= b - a -> a <= b.
Proof. lra. Qed.
Lemma quotient_lt a b c d : 0 < b -> 0 < d -> 0 < c * b - a * d -> a / b < c / d.
Proof.
  intros B D H. apply difference_pos. replace (c / d - a / b) with ((c * b - a * d) / (b * d)) by (field; lra).
  apply div_pos; [exact H | now apply Rmult_lt_0_compat].
Qed.
Lemma quotient_lt_by a b c d e : 0 < b -> 0 < d -> c * b - a * d = e -> 0 < e -> a / b < c / d.
Proof. intros B D <- H. now apply quotient_lt. Qed.
Lemma quotient_le a b c d : 0 < b -> 0 < d -> 0 <= c * b - a * d -> a / b <= c / d.
Proof.
  intros B D H. apply difference_nonneg. replace (c / d - a / b) with ((c * b - a * d) / (b * d)) by (field; lra).
  apply div_nonneg; [exact H | now apply Rmult_lt_0_compat].
Qed.
Lemma quotient_le_by a b c d e : 0 < b -> 0 < d -> c * b - a * d = e -> 0 <= e -> a / b <= c / d.
Proof. intros B D <- H. now apply quotient_le. Qed.
(** A difference that is a positive multiple of another. *)
Lemma quotient_sign a b c d x y e :
  0 < b -> 0 < d -> c * b - a * d = (x - y) * e -> 0 < e -> (a / b < c / d <-> y < x).
Proof.
  intros B D X E. assert (P : 0 < b * d) by now apply Rmult_lt_0_compat.
  assert (I : (c / d - a / b) * (b * d) = (x - y) * e) by (rewrite <- X; field; lra). split; intros H.
  - enough (0 < x - y) by lra. apply (Rmult_lt_reg_r e); [assumption|]. rewrite Rmult_0_l, <- I.
    apply Rmult_lt_0_compat; lra.
  - apply difference_pos, (Rmult_lt_reg_r (b * d)); [assumption|]. rewrite Rmult_0_l, I.
    apply Rmult_lt_0_compat; lra.
Qed.
Lemma quotient_eq_by a b c d : 0 < b -> 0 < d -> a * d = c * b -> a / b = c / d.
Proof. intros B D H. apply (Rmult_eq_reg_r (b * d)); [field_simplify; lra | apply Rgt_not_eq; red; now apply Rmult_lt_0_compat]. Qed.
Lemma quotient_eq a b v : 0 < b -> a - v * b = 0 -> a / b = v.
Proof. intros B H. replace a with (v * b) by lra. field; lra. Qed.

(** Logarithms by products. *)
Lemma ln_products_lt a b c d : 0 < a -> 0 < b -> 0 < c -> 0 < d -> a * b < c * d -> ln a + ln b < ln c + ln d.
Proof. intros. rewrite <- !ln_mult by assumption. apply ln_increasing; [now apply Rmult_lt_0_compat | assumption]. Qed.
Lemma ln_products_eq a b : 0 < a -> 0 < b -> a * b = 1 -> ln a + ln b = 0.
Proof. intros A B H. rewrite <- ln_mult, H by assumption. apply ln_1. Qed.
Lemma ln_pos a : 1 < a -> 0 < ln a.
Proof. intros H. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Lemma ln_quotients_lt a b c d a' b' c' d' e :
  0 < a -> 0 < b -> 0 < c -> 0 < d -> 0 < a' -> 0 < b' -> 0 < c' -> 0 < d' ->
  (a' * c') * (b * d) - (a * c) * (b' * d') = e -> 0 < e ->
  ln (a / b) + ln (c / d) < ln (a' / b') + ln (c' / d').
Proof.
  intros. apply ln_products_lt; try (apply div_pos; assumption).
  replace (a / b * (c / d)) with ((a * c) / (b * d)) by (field; lra).
  replace (a' / b' * (c' / d')) with ((a' * c') / (b' * d')) by (field; lra).
  apply (quotient_lt_by _ _ _ _ e); try apply Rmult_lt_0_compat; assumption.
Qed.
Lemma ln_quotient_lt a b a' b' e :
  0 < a -> 0 < b -> 0 < a' -> 0 < b' -> a' * b - a * b' = e -> 0 < e -> ln (a / b) < ln (a' / b').
Proof.
  intros. apply ln_increasing; [apply div_pos; assumption|].
  apply (quotient_lt_by _ _ _ _ e); assumption.
Qed.
Lemma ln_quotients_zero a b c d : 0 < a -> 0 < b -> 0 < c -> 0 < d -> a * c = b * d -> ln (a / b) + ln (c / d) = 0.
Proof.
  intros A B C D H. apply ln_products_eq; try (apply div_pos; assumption).
  replace (a / b * (c / d)) with ((a * c) / (b * d)) by (field; lra). rewrite H. field; lra.
Qed.
Lemma ln_quotient_zero a b : 0 < a -> 0 < b -> a = b -> ln (a / b) = 0.
Proof. intros A B ->. replace (b / b) with 1 by (field; lra). apply ln_1. Qed.
Ltac logs_vanish :=
  repeat first [ rewrite ln_quotients_zero by (first [pos | ring]) | rewrite ln_quotient_zero by (first [pos | ring]) ];
  repeat match goal with
    | |- context [exp ?x] => replace (exp x) with 1 by (replace x with 0 by (field; nonzero); symmetry; apply exp_0)
  end;
  field; nonzero.

(** Monotone steps. *)
Lemma below_lt c x y : 0 < c -> 0 < x -> x < y -> c / y < c / x.
Proof. intros C X H. apply Rmult_lt_compat_l; [assumption|]. apply Rinv_lt_contravar; [apply Rmult_lt_0_compat; lra | assumption]. Qed.
Lemma above_lt c x y : 0 < c -> x < y -> x / c < y / c.
Proof. intros C H. apply Rmult_lt_compat_r; [now apply Rinv_0_lt_compat | assumption]. Qed.
Lemma negative_lt c x y : c < 0 -> x < y -> c * y < c * x.
Proof. intros C H. apply difference_pos. replace (c * x - c * y) with ((- c) * (y - x)) by ring. apply Rmult_lt_0_compat; lra. Qed.

(** * Lemmas: from whole numbers to strata

    On a stratum a cell is 0 or u + 1 with u >= 0. *)

Definition cell (x : R) : Prop := x = 0 \/ exists u, 0 <= u /\ x = u + 1.
Definition some (x : R) : Prop := exists u, 0 <= u /\ x = u + 1.
Definition whole (x : R) : Prop := exists k : nat, x = INR k.

Lemma some_INR n : (1 <= n)%nat -> some (INR n).
Proof.
  intros H. exists (INR n - 1). apply le_INR in H. simpl in H. split; lra.
Qed.
Lemma cell_INR n : cell (INR n).
Proof. destruct n; [left; reflexivity | right; apply some_INR; lia]. Qed.

Lemma SM_by_strata (rel : value -> value -> Prop) Q :
  (forall tp fp fn tn, cell tp -> cell fp -> cell fn -> cell tn -> 1 <= fp + tn ->
     rel (Q tp fp (fn + 1) tn) (Q (tp + 1) fp fn tn)) ->
  (forall tp fp fn tn, cell tp -> cell fp -> cell fn -> cell tn -> 1 <= tp + fn ->
     rel (Q tp (fp + 1) fn tn) (Q tp fp fn (tn + 1))) ->
  SM_by rel Q.
Proof.
  intros H K. unfold SM_by, at_counts. split; intros; rewrite !S_INR.
  - apply H; try apply cell_INR. rewrite <- plus_INR. apply (le_INR 1); assumption.
  - apply K; try apply cell_INR. rewrite <- plus_INR. apply (le_INR 1); assumption.
Qed.

Lemma SM_positive_by_strata better Q :
  (forall tp fp fn tn, some tp -> some fp -> some fn -> some tn ->
     speaks better (Q tp fp (fn + 1) tn) (Q (tp + 1) fp fn tn)) ->
  (forall tp fp fn tn, some tp -> some fp -> some fn -> some tn ->
     speaks better (Q tp (fp + 1) fn tn) (Q tp fp fn (tn + 1))) ->
  SM_positive better Q.
Proof.
  intros H K. unfold SM_positive, at_counts. split; intros; rewrite !S_INR.
  - apply H; apply some_INR; assumption.
  - apply K; apply some_INR; assumption.
Qed.

Lemma NIGQ_by_strata better Q :
  (forall G N s t, some G -> some N -> 0 <= s -> s < t -> t <= 1 ->
     speaks better (Q (G * s) (N * s) (G * (1 - s)) (N * (1 - s))) (Q (G * t) (N * t) (G * (1 - t)) (N * (1 - t)))) ->
  NIGQ better Q.
Proof.
  intros H G N s t tp fp fn tn tp' fp' fn' tn' hG hN hs hst ht (e1 & e2 & e3 & e4) (f1 & f2 & f3 & f4).
  unfold at_counts. rewrite e1, e2, e3, e4, f1, f2, f3, f4. apply H; try assumption; now apply some_INR.
Qed.

Lemma NIFQ_by_strata Q v :
  (forall G N s, some G -> some N -> 0 <= s <= 1 ->
     Q (G * s) (N * s) (G * (1 - s)) (N * (1 - s)) = Undef \/ Q (G * s) (N * s) (G * (1 - s)) (N * (1 - s)) = v) ->
  NIFQ Q.
Proof.
  intros H G N H' M s t tp fp fn tn tp' fp' fn' tn' hG hN hH hM hs ht (e1 & e2 & e3 & e4) (f1 & f2 & f3 & f4).
  unfold at_counts. rewrite e1, e2, e3, e4, f1, f2, f3, f4. intros D E.
  destruct (H _ _ s (some_INR _ hG) (some_INR _ hN) hs) as [U | ->]; [now destruct D|].
  destruct (H _ _ t (some_INR _ hH) (some_INR _ hM) ht) as [U | ->]; [now destruct E | reflexivity].
Qed.

(** * Lemmas: refutations *)

Lemma whole_INR k : whole (INR k).
Proof. now exists k. Qed.
Lemma whole_0 : whole 0.
Proof. now exists 0%nat. Qed.
Lemma whole_1 : whole 1.
Proof. now exists 1%nat. Qed.
Lemma whole_pos p : whole (IZR (Zpos p)).
Proof. exists (Pos.to_nat p). rewrite INR_IZR_INZ, positive_nat_Z. reflexivity. Qed.
Lemma whole_add a b : whole a -> whole b -> whole (a + b).
Proof. intros [j ->] [k ->]. exists (j + k)%nat. now rewrite plus_INR. Qed.
Lemma whole_mul a b : whole a -> whole b -> whole (a * b).
Proof. intros [j ->] [k ->]. exists (j * k)%nat. now rewrite mult_INR. Qed.
Lemma at_least x : exists k, whole k /\ 1 <= k /\ x <= k.
Proof.
  destruct (archimed x) as [H _]. exists (INR (Z.to_nat (up x)) + 1).
  split; [apply whole_add; [apply whole_INR | apply whole_1]|]. pose proof (pos_INR (Z.to_nat (up x))).
  split; [lra|]. destruct (Z_le_gt_dec 0 (up x)) as [P|P].
  - rewrite INR_IZR_INZ, Z2Nat.id by assumption. lra.
  - assert (IZR (up x) <= 0) by (apply IZR_le; lia). lra.
Qed.
Lemma cleared p q k : 0 < q -> p / q <= k -> 0 <= q * k - p.
Proof.
  intros Q H. replace (q * k - p) with (q * (k - p / q)) by (field; lra). apply Rmult_le_pos; lra.
Qed.

Ltac is_whole :=
  lazymatch goal with
  | |- whole (_ + _) => apply whole_add; is_whole
  | |- whole (_ * _) => apply whole_mul; is_whole
  | |- whole (IZR (Zpos _)) => apply whole_pos
  | |- whole 0 => apply whole_0
  | |- whole 1 => apply whole_1
  | |- _ => assumption
  end.

Definition broken (better : value -> value -> Prop) (u v : value) : Prop :=
  u <> Undef /\ v <> Undef /\ ~ better u v.

Lemma higher_broken a b : b <= a -> broken higher (Fin a) (Fin b).
Proof. intros H. repeat split; try discriminate. simpl. intros K. unfold higher in K; simpl in K; lra. Qed.
Lemma lower_broken a b : a <= b -> broken lower (Fin a) (Fin b).
Proof. intros H. repeat split; try discriminate. intros K. unfold lower in K; simpl in K; lra. Qed.
Lemma eq_broken_lt a b : a < b -> broken eq (Fin a) (Fin b).
Proof. intros H. repeat split; try discriminate. intros K. injection K. lra. Qed.
Lemma eq_broken_gt a b : b < a -> broken eq (Fin a) (Fin b).
Proof. intros H. repeat split; try discriminate. intros K. injection K. lra. Qed.
Ltac broken_infinite := repeat split; try discriminate; cbv [higher lower vlt]; intuition discriminate.

Lemma SM_by_found rel Q tp fp fn tn :
  SM_by rel Q -> whole tp -> whole fp -> whole fn -> whole tn -> 1 <= fp + tn ->
  rel (Q tp fp (fn + 1) tn) (Q (tp + 1) fp fn tn).
Proof.
  intros [H _] [a ->] [b ->] [c ->] [d ->] G. specialize (H a b c d). unfold at_counts in H.
  rewrite !S_INR in H. apply H. apply INR_le. rewrite plus_INR. exact G.
Qed.
Lemma SM_by_dropped rel Q tp fp fn tn :
  SM_by rel Q -> whole tp -> whole fp -> whole fn -> whole tn -> 1 <= tp + fn ->
  rel (Q tp (fp + 1) fn tn) (Q tp fp fn (tn + 1)).
Proof.
  intros [_ H] [a ->] [b ->] [c ->] [d ->] G. specialize (H a b c d). unfold at_counts in H.
  rewrite !S_INR in H. apply H. apply INR_le. rewrite plus_INR. exact G.
Qed.
Lemma whole_some k : 1 <= INR k -> (1 <= k)%nat.
Proof. intros H. apply INR_le. exact H. Qed.
Lemma SM_positive_found better Q tp fp fn tn :
  SM_positive better Q -> whole tp -> whole fp -> whole fn -> whole tn ->
  1 <= tp -> 1 <= fp -> 1 <= fn -> 1 <= tn ->
  speaks better (Q tp fp (fn + 1) tn) (Q (tp + 1) fp fn tn).
Proof.
  intros [H _] [a ->] [b ->] [c ->] [d ->] ? ? ? ?. specialize (H a b c d). unfold at_counts in H.
  rewrite !S_INR in H. apply H; now apply whole_some.
Qed.
Lemma SM_positive_dropped better Q tp fp fn tn :
  SM_positive better Q -> whole tp -> whole fp -> whole fn -> whole tn ->
  1 <= tp -> 1 <= fp -> 1 <= fn -> 1 <= tn ->
  speaks better (Q tp (fp + 1) fn tn) (Q tp fp fn (tn + 1)).
Proof.
  intros [_ H] [a ->] [b ->] [c ->] [d ->] ? ? ? ?. specialize (H a b c d). unfold at_counts in H.
  rewrite !S_INR in H. apply H; now apply whole_some.
Qed.
Lemma NIGQ_at better Q G N s t tp fp fn tn tp' fp' fn' tn' :
  NIGQ better Q -> 0 <= s -> s < t -> t <= 1 -> whole G -> whole N -> 1 <= G -> 1 <= N ->
  whole tp -> whole fp -> whole fn -> whole tn -> whole tp' -> whole fp' -> whole fn' -> whole tn' ->
  tp = G * s -> fp = N * s -> fn = G * (1 - s) -> tn = N * (1 - s) ->
  tp' = G * t -> fp' = N * t -> fn' = G * (1 - t) -> tn' = N * (1 - t) ->
  speaks better (Q tp fp fn tn) (Q tp' fp' fn' tn').
Proof.
  intros H S T U [g ->] [n ->] HG HN [a ->] [b ->] [c ->] [d ->] [a' ->] [b' ->] [c' ->] [d' ->]. intros.
  apply (H g n s t a b c d a' b' c' d'); try assumption; try (now apply whole_some); repeat split; assumption.
Qed.
Lemma NIFQ_at Q G N G' N' s t tp fp fn tn tp' fp' fn' tn' :
  NIFQ Q -> 0 <= s <= 1 -> 0 <= t <= 1 -> whole G -> whole N -> whole G' -> whole N' ->
  1 <= G -> 1 <= N -> 1 <= G' -> 1 <= N' ->
  whole tp -> whole fp -> whole fn -> whole tn -> whole tp' -> whole fp' -> whole fn' -> whole tn' ->
  tp = G * s -> fp = N * s -> fn = G * (1 - s) -> tn = N * (1 - s) ->
  tp' = G' * t -> fp' = N' * t -> fn' = G' * (1 - t) -> tn' = N' * (1 - t) ->
  speaks eq (Q tp fp fn tn) (Q tp' fp' fn' tn').
Proof.
  intros H S T [g ->] [n ->] [h ->] [m ->] HG HN HH HM [a ->] [b ->] [c ->] [d ->] [a' ->] [b' ->] [c' ->] [d' ->].
  intros. apply (H g n h m s t a b c d a' b' c' d'); try assumption; try (now apply whole_some); repeat split; assumption.
Qed.

Lemma refuted (better : value -> value -> Prop) x y u v :
  speaks better x y -> x = u -> y = v -> broken better u v -> False.
Proof. intros H -> -> (D & E & K). exact (K (H D E)). Qed.
Lemma refuted_total (better : value -> value -> Prop) x y u v :
  better x y -> x = u -> y = v -> ~ better u v -> False.
Proof. intros H -> -> K. exact (K H). Qed.

(** * Lemmas: thresholds *)

Theorem AW_without_parameters (who : pairs) (better : value -> value -> Prop) Q : ~ AW who nil better Q.
Proof. intros (i & up & theta & H & _). simpl in H. lia. Qed.

Definition strictly (better : value -> value -> Prop) (u v : value) : Prop :=
  u <> Undef /\ v <> Undef /\ better u v.
Lemma higher_strictly a b : a < b -> strictly higher (Fin a) (Fin b).
Proof. intros H. repeat split; try discriminate. exact H. Qed.
Lemma lower_strictly a b : b < a -> strictly lower (Fin a) (Fin b).
Proof. intros H. repeat split; try discriminate. exact H. Qed.

(** With the same parameters and the same gold standard one larger output is better, another worse. *)
Lemma decides_opposite rs (who : pairs) (better : value -> value -> Prop) Q i up theta p G N tp fp fn tn tp' fp' fn' tn' a b c d a' b' c' d' :
  (forall u v, better u v -> better v u -> False) -> decides rs who better Q i up theta -> admissible rs p ->
  who G N tp fp fn tn tp' fp' fn' tn' -> who G N a b c d a' b' c' d' ->
  strictly better (at_counts (Q p) tp fp fn tn) (at_counts (Q p) tp' fp' fn' tn') ->
  strictly better (at_counts (Q p) a' b' c' d') (at_counts (Q p) a b c d) -> False.
Proof.
  intros asym (_ & _ & D) A W1 W2 (d1 & d2 & B1) (d3 & d4 & B2).
  pose proof (D p G N _ _ _ _ _ _ _ _ A W1 d1 d2) as E1. pose proof (D p G N _ _ _ _ _ _ _ _ A W2 d4 d3) as E2.
  cbv zeta in E1, E2. destruct up.
  - assert (T : theta G N p < p i) by (apply E1; exact B1). apply E2 in T. exact (asym _ _ B2 T).
  - assert (T : theta G N p < p i) by (apply E2; exact B2). apply E1 in T. exact (asym _ _ B1 T).
Qed.

Lemma AW_pair_at (tp fp fn tn : nat) :
  pair (tp + S fn)%nat (fp + S tn)%nat tp fp (S fn) (S tn) (S tp) (S fp) fn tn.
Proof. repeat split; reflexivity. Qed.

Lemma at_counts_is Q tp fp fn tn a b c d v :
  Q a b c d = v -> INR tp = a -> INR fp = b -> INR fn = c -> INR tn = d -> at_counts Q tp fp fn tn = v.
Proof. intros H <- <- <- <-. exact H. Qed.
Lemma strictly_at (better : value -> value -> Prop) x y u v : x = u -> y = v -> strictly better u v -> strictly better x y.
Proof. now intros -> ->. Qed.

(** A proof on strata: [threshold] speaks of the sizes of the gold standard as real numbers. *)
Lemma AW_pair_by_strata rs (better : value -> value -> Prop) (Q : parameters -> quality) i (up : bool)
    (threshold : R -> R -> parameters -> R) :
  (i < length rs)%nat ->
  (forall G N p c, threshold G N (with_parameter p i c) = threshold G N p) ->
  (exists p, admissible rs p /\ forall G N, some G -> some N ->
     exists c d, range rs i c /\ range rs i d /\ c < threshold G N p < d) ->
  (forall p tp fp fn tn, admissible rs p -> cell tp -> cell fp -> cell fn -> cell tn ->
     let u := Q p tp fp (fn + 1) (tn + 1) in let v := Q p (tp + 1) (fp + 1) fn tn in
     u <> Undef -> v <> Undef ->
     ((if up then better u v else better v u) <-> threshold (tp + (fn + 1)) (fp + (tn + 1)) p < p i)) ->
  AW_pair rs better Q.
Proof.
  intros L I (p & A & B) H. exists i, up, (fun (G N : nat) p => threshold (INR G) (INR N) p). split; [exact L|].
  split; [intros; apply I|]. split.
  - exists p. split; [exact A|]. intros G N g n. apply B; now apply some_INR.
  - intros q G N tp fp fn tn tp' fp' fn' tn' K (-> & -> & -> & -> & <- & <-) u v.
    specialize (H q (INR tp) (INR fp) (INR fn') (INR tn') K (cell_INR _) (cell_INR _) (cell_INR _) (cell_INR _)).
    unfold u, v, at_counts. rewrite !plus_INR, !S_INR. exact H.
Qed.
Lemma related_iff (better : value -> value -> Prop) x y u v T :
  x = u -> y = v -> (better u v <-> T) -> (better x y <-> T).
Proof. now intros -> ->. Qed.
Lemma root_zero a d : a = 0 -> a / sqrt d = 0 / 1.
Proof. intros ->. unfold Rdiv. ring. Qed.

(** Side conditions of lemmas about values, and of what stands for cells. *)
Ltac identity := first [ring | field; nonzero].
Ltac sides := first [assumption | pos].
Ltac same_cell := first [reflexivity | ring | lra].

Lemma broken_total (better : value -> value -> Prop) u v : broken better u v -> ~ better u v.
Proof. intros (_ & _ & H). exact H. Qed.

(** Parameters, numbered from 0, each in its range. *)
Ltac below_length H := simpl in H; lia.
Ltac admissible_here :=
  let j := fresh "j" in let H := fresh "H" in
  intros j H; unfold range; repeat (destruct j as [|j]; [simpl; lra|]); below_length H.
Ltac sides_at := first [assumption | pos | lra].
(** What [admissible] says of the first parameters. *)
Ltac admissible_named A :=
  try (let B := fresh "B" in assert (B := A 0%nat); unfold range in B; simpl in B; specialize (B ltac:(lia)));
  try (let B := fresh "B" in assert (B := A 1%nat); unfold range in B; simpl in B; specialize (B ltac:(lia)));
  try (let B := fresh "B" in assert (B := A 2%nat); unfold range in B; simpl in B; specialize (B ltac:(lia)));
  try (let B := fresh "B" in assert (B := A 3%nat); unfold range in B; simpl in B; specialize (B ltac:(lia)));
  repeat match goal with H : _ < _ /\ _ < _ |- _ => destruct H end.

(** Logarithms of numbers: all that are of [r] are written so; those of products of powers are sums. *)
Ltac as_logarithm r := repeat match goal with
  | |- context [ln ?x] => tryif constr_eq x r then fail else replace x with r by (first [field | lra])
  end.
Ltac logarithms_of L :=
  repeat (rewrite ln_mult in L by (first [apply pow_lt; lra | pos]));
  repeat (rewrite ln_pow in L by lra); rewrite ?ln_1 in L; simpl INR in L.

(** A larger output that is better whatever the only parameter is. *)
Lemma decides_constant r (who : pairs) (better : value -> value -> Prop) Q up theta G N
    tp fp fn tn tp' fp' fn' tn' :
  (forall u v, better u v -> better v u -> False) -> decides (r :: nil) who better Q 0 up theta ->
  (1 <= G)%nat -> (1 <= N)%nat -> who G N tp fp fn tn tp' fp' fn' tn' ->
  (forall p, admissible (r :: nil) p ->
     strictly better (at_counts (Q p) tp fp fn tn) (at_counts (Q p) tp' fp' fn' tn')) -> False.
Proof.
  intros asym (I & (p & A & B) & D) g n W S. destruct (B G N g n) as (c & d & C & E & L).
  assert (X : forall x, range (r :: nil) 0 x -> admissible (r :: nil) (with_parameter p 0 x)).
  { intros x R j J. simpl in J. destruct j as [|j]; [exact R | lia]. }
  assert (T : forall x, theta G N (with_parameter p 0 x) = theta G N p) by (intros; apply I).
  destruct up.
  - pose proof (D _ G N _ _ _ _ _ _ _ _ (X c C) W) as K. cbv zeta in K. destruct (S _ (X c C)) as (u & v & H).
    apply (K u v) in H. rewrite T in H. unfold with_parameter in H. simpl in H. lra.
  - pose proof (D _ G N _ _ _ _ _ _ _ _ (X d E) W) as K. cbv zeta in K. destruct (S _ (X d E)) as (u & v & H).
    apply (asym _ _ H). apply (K u v). rewrite T. unfold with_parameter. simpl. lra.
Qed.

Lemma AW_larger_by_strata rs (better : value -> value -> Prop) (Q : parameters -> quality) i (up : bool)
    (threshold : R -> R -> parameters -> R) :
  (i < length rs)%nat ->
  (forall G N p c, threshold G N (with_parameter p i c) = threshold G N p) ->
  (exists p, admissible rs p /\ forall G N, some G -> some N ->
     exists c d, range rs i c /\ range rs i d /\ c < threshold G N p < d) ->
  (forall p G N s t, admissible rs p -> some G -> some N -> 0 <= s -> s < t -> t <= 1 ->
     let u := Q p (G * s) (N * s) (G * (1 - s)) (N * (1 - s)) in
     let v := Q p (G * t) (N * t) (G * (1 - t)) (N * (1 - t)) in
     u <> Undef -> v <> Undef ->
     ((if up then better u v else better v u) <-> threshold G N p < p i)) ->
  AW_noninformative rs better Q.
Proof.
  intros L I (p & A & B) H. exists i, up, (fun (G N : nat) p => threshold (INR G) (INR N) p). split; [exact L|].
  split; [intros; apply I|]. split.
  - exists p. split; [exact A|]. intros G N g n. apply B; now apply some_INR.
  - intros q G N tp fp fn tn tp' fp' fn' tn' K
      (g & n & s & t & hs & hst & ht & (e1 & e2 & e3 & e4) & (f1 & f2 & f3 & f4)) u v.
    unfold u, v, at_counts. rewrite e1, e2, e3, e4, f1, f2, f3, f4.
    apply H; try assumption; now apply some_INR.
Qed.
