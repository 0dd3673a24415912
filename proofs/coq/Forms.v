(** Inequalities that can be read off the syntax.

    A certificate for A < B is an expression that equals B - A identically and is positive
    because it is made of positive things by sums, products, quotients and powers.  The
    identity is shown by [field], positivity by the tactic [positive], which only follows
    the expression's structure; at its leaves are linear forms, which are left to [lra]. *)

From Coq Require Import Reals Lra.
Open Scope R_scope.

Lemma lt_by d A B : 0 < d -> B - A = d -> A < B.
Proof. lra. Qed.

Lemma le_by d A B : 0 <= d -> B - A = d -> A <= B.
Proof. lra. Qed.

Lemma div_nonneg a b : 0 <= a -> 0 < b -> 0 <= a / b.
Proof. intros A B. apply Rmult_le_pos; [exact A | apply Rlt_le, Rinv_0_lt_compat, B]. Qed.

Ltac positive :=
  lazymatch goal with
  | |- 0 < _ * _ => apply Rmult_lt_0_compat; positive
  | |- 0 < _ / _ => apply Rdiv_lt_0_compat; positive
  | |- 0 < / _ => apply Rinv_0_lt_compat; positive
  | |- 0 < _ ^ _ => apply pow_lt; positive
  | |- 0 < exp _ => apply exp_pos
  | |- 0 < _ + _ =>
      first [ lra
            | apply Rplus_lt_le_0_compat; [positive | nonnegative]
            | apply Rplus_le_lt_0_compat; [nonnegative | positive] ]
  | |- _ => lra
  end
with nonnegative :=
  lazymatch goal with
  | |- 0 <= _ * _ => apply Rmult_le_pos; nonnegative
  | |- 0 <= _ / _ => apply div_nonneg; [nonnegative | positive]
  | |- 0 <= / _ => apply Rlt_le, Rinv_0_lt_compat; positive
  | |- 0 <= ?a ^ 2 => first [apply pow2_ge_0 | apply pow_le; nonnegative]
  | |- 0 <= _ ^ _ => apply pow_le; nonnegative
  | |- 0 <= exp _ => apply Rlt_le, exp_pos
  | |- 0 <= _ + _ => first [lra | apply Rplus_le_le_0_compat; nonnegative]
  | |- _ => lra
  end.

(** What [field] leaves to show: denominators that are positive, or negative, are not zero.
    A certificate that a denominator is positive may be among the hypotheses. *)
Lemma nonzero_by d e : 0 < d -> e = d -> e <> 0.
Proof. lra. Qed.

Lemma nonzero_above e : 0 < e -> e <> 0.
Proof. lra. Qed.
Lemma nonzero_below e : 0 < - e -> e <> 0.
Proof. lra. Qed.

Ltac nonzero :=
  repeat split;
  first [ lra
        | match goal with H : 0 < ?d |- ?e <> 0 => apply (nonzero_by d e H); ring end
        | apply nonzero_above; positive
        | apply nonzero_below; positive ].

(** An identity between rational functions. *)
Ltac identity := first [ring | field; nonzero].

(** A certificate closes an inequality. *)
Tactic Notation "lt_cert" uconstr(d) := apply (lt_by d); [positive | identity].
Tactic Notation "le_cert" uconstr(d) := apply (le_by d); [nonnegative | identity].

(** Absolute values, minima and maxima of linear forms leave by their signs: where the
    hypotheses do not tell, both cases are looked at. *)
Ltac resolve_one :=
  match goal with
  | |- context [Rabs ?e] =>
      lazymatch e with
      | context [Rabs _] => fail
      | context [Rmin _ _] => fail
      | context [Rmax _ _] => fail
      | _ => first [ rewrite (Rabs_pos_eq e) by first [lra | nonnegative]
                   | rewrite (Rabs_left1 e) by lra
                   | destruct (Rle_or_lt 0 e) ]
      end
  | |- context [Rmax ?a ?b] =>
      first [ rewrite (Rmax_left a b) by first [lra | nonnegative]
            | rewrite (Rmax_right a b) by first [lra | nonnegative]
            | destruct (Rle_or_lt a b) ]
  | |- context [Rmin ?a ?b] =>
      first [ rewrite (Rmin_left a b) by first [lra | nonnegative]
            | rewrite (Rmin_right a b) by first [lra | nonnegative]
            | destruct (Rle_or_lt a b) ]
  end.
Ltac resolve := repeat resolve_one.

(** Zeros in their places; 0 log 0 = 0. *)
Lemma div_0_l x : 0 / x = 0.
Proof. unfold Rdiv. ring. Qed.

Ltac tidy :=
  rewrite ?div_0_l, ?Rmult_0_l, ?Rmult_0_r, ?Rminus_0_r, ?Rminus_0_l, ?Rplus_0_l, ?Rplus_0_r,
    ?Rabs_Ropp.

(** Two ways of writing the same value. *)
Ltac same_quotient :=
  lazymatch goal with |- ?a / ?d = ?b / ?d => apply (f_equal (fun z => z / d)) end;
  first [ring | field; nonzero].

Ltac same_value :=
  first [ reflexivity
        | progress tidy; first [reflexivity | ring]
        | tidy; resolve; first [reflexivity | ring | field; nonzero | same_quotient] ].

Lemma lt_same A B A' B' : A' < B' -> A = A' -> B = B' -> A < B.
Proof. intros H -> ->. exact H. Qed.
Lemma le_same A B A' B' : A' <= B' -> A = A' -> B = B' -> A <= B.
Proof. intros H -> ->. exact H. Qed.
Lemma eq_same (A B A' B' : R) : A' = B' -> A = A' -> B = B' -> A = B.
Proof. intros H -> ->. exact H. Qed.

(** Close a goal by a fact that says the same but for zeros in their places. *)
Ltac close_by H :=
  first [ exact H
        | lazymatch type of H with
          | _ < _ => apply (lt_same _ _ _ _ H)
          | _ <= _ => apply (le_same _ _ _ _ H)
          | _ = _ => apply (eq_same _ _ _ _ H)
          end; same_value ].

Lemma ln_quotient a b : 0 < a -> 0 < b -> ln (a / b) = ln a - ln b.
Proof.
  intros A B. unfold Rdiv. rewrite ln_mult, ln_Rinv; try lra.
  now apply Rinv_0_lt_compat.
Qed.

(** Logarithms of products and quotients of positive things are taken apart. *)
Ltac take_apart :=
  repeat match goal with
  | |- context [ln (?a * ?b)] => rewrite (ln_mult a b) by positive
  | |- context [ln (?a / ?b)] => rewrite (ln_quotient a b) by positive
  | |- context [ln (/ ?a)] => rewrite (ln_Rinv a) by positive
  | |- context [ln 1] => rewrite ln_1
  end.

(** The exponential function keeps the order. *)
Lemma exp_keeps_le s t : s <= t -> exp s <= exp t.
Proof.
  intros [L | ->]; [apply Rlt_le, exp_increasing, L | apply Rle_refl].
Qed.

(** Relations between numbers. *)
Ltac ground := rewrite ?exp_0, ?ln_1; resolve; first [lra | identity].

(** A lemma's hypotheses, where it is used. *)
Ltac side := first [assumption | lra].
