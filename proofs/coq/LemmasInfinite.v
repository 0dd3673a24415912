(** Measures that have a value where a class is predicted if it is there, and are as large as can be elsewhere:
    a true class with prediction 0 makes its term, and with it the sum, infinite.  What holds on the natural
    domain then holds on the extended one. *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Coquelicot Require Import Rbar.
From Axiomcheck Require Import Sums Quantification LemmasWorst Refutations.
From Axiomcheck Require Export Extended.
Open Scope R_scope.

(** A summand is bounded from below, and has no bound from above as the prediction of a true class vanishes. *)
Definition floored_term (f : R -> R -> R) : Prop :=
  exists m, forall p x, 0 < p <= 1 -> 0 < x <= 1 -> m <= f p x.
Definition explodes (f : R -> R -> R) : Prop :=
  forall p, 0 < p -> forall e, exists d, 0 < d /\
  forall p' x', Rabs (p' - p) < d -> 0 < x' < d -> e < f p' x'.

(** E stays below L, and tends to L as the sum grows. *)
Definition below (E : nat -> vector -> R -> R) (L : Rbar) : Prop := forall n p S, Rbar_lt (Finite (E n p S)) L.
Definition reaches (E : nat -> vector -> R -> R) (L : Rbar) : Prop :=
  forall e, exists B, forall n p S, B < S -> within L e (E n p S).

(** ** Terms and outer functions *)

Lemma floored_entropy : floored_term (fun p x => p * ln (p / x)).
Proof. exists (-1). intros p x P X. pose proof (entropy_floor p x ltac:(lra) ltac:(lra)). lra. Qed.

Lemma explodes_entropy : explodes (fun p x => p * ln (p / x)).
Proof.
  intros p P e. set (h := p / 2). set (K := Rmax e 0 / h).
  assert (H : 0 < h) by (unfold h; lra). pose proof (exp_pos K) as X.
  assert (Q : 0 < h / exp K) by (apply Rdiv_lt_0_compat; lra).
  exists (Rmin h (h / exp K)). split; [now apply Rmin_glb_lt | ].
  intros p' x' A [B C]. apply Rabs_def2 in A.
  pose proof (Rmin_l h (h / exp K)). pose proof (Rmin_r h (h / exp K)).
  assert (G : h < p') by (unfold h in *; lra).
  assert (J : exp K < p' / x').
  { apply Rmult_lt_reg_r with x'; [exact B | ]. replace (p' / x' * x') with p' by (field; lra).
    apply Rlt_trans with h; [ | exact G]. apply Rmult_lt_reg_r with (/ exp K); [now apply Rinv_0_lt_compat | ].
    replace (exp K * x' * / exp K) with x' by (field; lra). unfold Rdiv in *. lra. }
  assert (M : K < ln (p' / x')) by (rewrite <- (ln_exp K); now apply ln_increasing).
  assert (Z : 0 <= K).
  { unfold K. apply Rmult_le_pos; [apply Rmax_r | now apply Rlt_le, Rinv_0_lt_compat]. }
  apply Rle_lt_trans with (h * K).
  - unfold K. replace (h * (Rmax e 0 / h)) with (Rmax e 0) by (field; lra). apply Rmax_l.
  - apply Rle_lt_trans with (p' * K); [apply Rmult_le_compat_r; lra | apply Rmult_lt_compat_l; lra].
Qed.

Lemma below_itself : below (fun n p S => S) p_infty.
Proof. intros n p S. exact I. Qed.

Lemma reaches_itself : reaches (fun n p S => S) p_infty.
Proof. intros e. exists e. intros n p S H. exact H. Qed.

Lemma reaches_exponentially E l c :
  below E (Finite l) -> 0 < c -> (forall n p S, l - E n p S <= c / exp S) -> reaches E (Finite l).
Proof.
  intros B C H e. exists (ln (c / e)). intros n p S G P. specialize (B n p S). specialize (H n p S).
  simpl in B. pose proof (exp_pos S) as X. rewrite Rabs_left1 by lra.
  enough (c / exp S < e) by lra.
  assert (Q : 0 < c / e) by (apply Rdiv_lt_0_compat; lra).
  apply exp_increasing in G. rewrite exp_ln in G by exact Q.
  apply Rmult_lt_reg_r with (exp S / e); [apply Rdiv_lt_0_compat; lra | ].
  replace (c / exp S * (exp S / e)) with (c / e) by (field; lra).
  replace (e * (exp S / e)) with (exp S) by (field; lra). exact G.
Qed.

(** ** From the interior to the border *)

Section Infinite.

Variables (N : nat -> Prop) (D : measure) (f : R -> R -> R) (E : nat -> vector -> R -> R) (L : Rbar).
Local Notation Dom := (each predicted_if_true).
Local Notation V := (extended Dom D).

Hypothesis Sizes : forall n, N n -> (2 <= n)%nat.
Hypothesis shape : forall n p x, dist n p -> dist n x -> D n p x = E n p (sum n (fun c => f (p c) (x c))).
Hypothesis Floor : floored_term f.
Hypothesis Explodes : explodes f.
Hypothesis Below : below E L.
Hypothesis Reaches : reaches E L.

Definition missed (n : nat) (p x : vector) : Prop := exists c, (c < n)%nat /\ 0 < p c /\ x c = 0.

Lemma here_or_missed n p x : dist n p -> dist n x -> Dom n p x \/ missed n p x.
Proof.
  intros [P _] [X _]. revert P X. induction n as [ | n IH]; intros P X; [left; intros c C; lia | ].
  destruct IH as [H | (c & C & Q)]; [intros c C; apply P; lia | intros c C; apply X; lia | | ].
  - pose proof (P n ltac:(lia)) as Pn. pose proof (X n ltac:(lia)) as Xn.
    destruct (Rle_lt_or_eq_dec 0 (x n) Xn) as [A | A].
    + left. intros c C. destruct (Nat.eq_dec c n) as [-> | F]; [now right | apply H; lia].
    + destruct (Rle_lt_or_eq_dec 0 (p n) Pn) as [B | B].
      * right. exists n. repeat split; auto.
      * left. intros c C. destruct (Nat.eq_dec c n) as [-> | F]; [now left | apply H; lia].
  - right. exists c. split; [lia | exact Q].
Qed.

Lemma missed_outside n p x : missed n p x -> ~ Dom n p x.
Proof. intros (c & C & P & X) H. destruct (H c C); lra. Qed.

Lemma sum_above n g c m : (c < n)%nat -> m <= 0 -> (forall d, (d < n)%nat -> m <= g d) -> g c + INR n * m <= sum n g.
Proof.
  intros C M G. pose proof (sum_term_le n (fun d => g d - m) c) as T.
  rewrite (sum_minus n g (fun _ => m)), sum_const in T. cbv beta in T.
  enough (g c - m <= sum n g - INR n * m) by lra. apply T; [ | exact C]. intros d K. specialize (G d K). lra.
Qed.

Lemma error_missed n p x : N n -> dist n p -> dist n x -> missed n p x -> V n p x L.
Proof.
  intros Nn P X M. right. split; [now apply missed_outside | ].
  destruct M as (c & C & Pc & Xc), Floor as [m G]. intros e. destruct (Reaches e) as [B H].
  destruct (Explodes (p c) Pc (B - INR n * Rmin m 0)) as (d & J & K).
  exists d. split; [exact J | ]. intros p' x' P' X' Pp Px Cp Cx.
  rewrite shape by assumption. apply H.
  specialize (K (p' c) (x' c) (Cp c C)). specialize (Cx c C). rewrite Xc in Cx. apply Rabs_def2 in Cx.
  specialize (K ltac:(split; [apply Px, C | lra])).
  enough (f (p' c) (x' c) + INR n * Rmin m 0 <= sum n (fun d => f (p' d) (x' d))) by lra.
  apply (sum_above n (fun d => f (p' d) (x' d)) c); [exact C | apply Rmin_r | ].
  intros k Q. apply Rle_trans with m; [apply Rmin_l | ].
  pose proof (dist_le_1 n p' k P' Q). pose proof (dist_le_1 n x' k X' Q).
  apply G; split; first [apply Pp, Q | apply Px, Q | lra].
Qed.

Lemma error_here n p x : Dom n p x -> V n p x (Finite (D n p x)).
Proof. intros I. left. auto. Qed.

Lemma IoI_infinite : L <> Finite 0 -> IoI N Dom D -> IoI_extended N V.
Proof.
  intros Z H n p x Nn P X. destruct (here_or_missed n p x P X) as [I | M].
  - exists (Finite (D n p x)). split; [now apply error_here | ].
    destruct (H n p x Nn P X I) as [F G].
    split; [intros Q; injection Q; exact F | intros Q; now rewrite (G Q)].
  - exists L. split; [now apply error_missed | ]. split; [intros Q; now destruct Z | ].
    intros Q. exfalso. destruct M as (c & C & Pc & Xc). specialize (Q c C). lra.
Qed.

Lemma NN_infinite : Rbar_le (Finite 0) L -> NN N Dom D -> NN_extended N V.
Proof.
  intros Z H n p x Nn P X. destruct (here_or_missed n p x P X) as [I | M].
  - exists (Finite (D n p x)). split; [now apply error_here | now apply (H n)].
  - exists L. split; [now apply error_missed | exact Z].
Qed.

(** Of two classes, the better prediction misses none: it lies between the worse one and the truth. *)
Lemma MON_binary_infinite : N 2%nat -> MON_binary Dom D -> MON_binary_extended V.
Proof.
  intros Two H c1 p x y C P X Y [A B].
  assert (I : Dom 2%nat p x).
  { destruct (here_or_missed 2 p x P X) as [I | (c & K & Pc & Xc)]; [exact I | exfalso].
    pose proof (proj1 Y c1 C). pose proof (dist_2 p P). pose proof (dist_2 x X).
    destruct c1 as [ | [ | c1]], c as [ | [ | c]]; try lia; lra. }
  exists (Finite (D 2%nat p x)). destruct (here_or_missed 2 p y P Y) as [J | M].
  - exists (Finite (D 2%nat p y)). repeat split; [now apply error_here .. | ].
    apply (H c1); auto.
  - exists L. split; [now apply error_here | split; [now apply error_missed | ]].
    rewrite shape by assumption. apply Below.
Qed.

Lemma some_true n p : (forall c, (c < n)%nat -> 0 <= p c) -> 0 < sum n p -> exists c, (c < n)%nat /\ 0 < p c.
Proof.
  induction n as [ | n IH]; intros P S; simpl in S; [lra | ].
  destruct (Rle_lt_or_eq_dec 0 (p n) (P n ltac:(lia))) as [A | A]; [exists n; auto | ].
  destruct IH as (c & C & Q); [intros c C; apply P; lia | lra | exists c; auto].
Qed.

(** The largest error is that of missing a class; everything on one class misses the others. *)
Lemma MAX_infinite l : L = Finite l -> 0 < l -> MAX_extended N V.
Proof.
  intros Z Pl. exists l. split; [exact Pl | ]. intros n p Nn P. rewrite <- Z. pose proof (Sizes n Nn) as S. split.
  - destruct (some_true n p) as (c & C & Pc); [apply P | destruct P as [_ ->]; lra | ].
    assert (O : exists d, (d < n)%nat /\ c <> d) by (destruct c; [exists 1%nat | exists 0%nat]; lia).
    destruct O as (d & K & F). exists (all_on d). split; [now apply dist_all_on | ].
    apply error_missed; [exact Nn | exact P | now apply dist_all_on | ].
    exists c. repeat split; [exact C | exact Pc | ]. unfold all_on. destruct (Nat.eq_dec c d); [now destruct F | reflexivity].
  - intros x X. destruct (here_or_missed n p x P X) as [I | M].
    + exists (Finite (D n p x)). split; [now apply error_here | ]. rewrite shape by assumption. apply Rbar_lt_le, Below.
    + exists L. split; [now apply error_missed | apply Rbar_le_refl].
Qed.

End Infinite.
