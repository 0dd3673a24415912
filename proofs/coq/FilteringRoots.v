(** Quotients by square roots, such as the correlation coefficient, compared along a path. *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

(** N/sqrt(D) rises on the way from 0 to 1 if 2 N' D - N D' is positive there. *)
Lemma root_rises (N D N' D' : R -> R) :
  (forall t, is_derive N t (N' t)) -> (forall t, is_derive D t (D' t)) ->
  (forall t, 0 <= t <= 1 -> 0 < D t) -> (forall t, 0 <= t <= 1 -> 0 < 2 * N' t * D t - N t * D' t) ->
  N 0 / sqrt (D 0) < N 1 / sqrt (D 1).
Proof.
  intros HN HD P S.
  assert (E : forall t, 0 <= t <= 1 -> is_derive (fun t => N t / sqrt (D t)) t
      ((2 * N' t * D t - N t * D' t) / (2 * D t * sqrt (D t)))).
  { intros t I. assert (R : 0 < sqrt (D t)) by now apply sqrt_lt_R0, P.
    evar_last. apply is_derive_div; [apply HN | apply is_derive_Reals, derivable_pt_lim_comp;
      [apply is_derive_Reals, HD | now apply derivable_pt_lim_sqrt, P] | lra].
    assert (Q : sqrt (D t) * sqrt (D t) = D t) by (apply sqrt_sqrt, Rlt_le, P, I).
    set (d := sqrt (D t)) in *. rewrite <- Q. unfold scal, minus, plus, opp, mult; simpl. unfold mult; simpl. field. lra. }
  destruct (MVT_gen (fun t => N t / sqrt (D t)) 0 1
      (fun t => (2 * N' t * D t - N t * D' t) / (2 * D t * sqrt (D t)))) as (c & I & H).
  - intros t I. apply E. rewrite Rmin_left, Rmax_right in I; lra.
  - intros t I. rewrite Rmin_left, Rmax_right in I by lra. apply continuity_pt_filterlim.
    apply (ex_derive_continuous (fun t => N t / sqrt (D t))). eexists. now apply E.
  - rewrite Rmin_left, Rmax_right in I by lra. cbv beta in H.
    enough (0 < (2 * N' c * D c - N c * D' c) / (2 * D c * sqrt (D c))) by lra.
    apply Rdiv_lt_0_compat; [now apply S|]. specialize (P c I).
    assert (0 < sqrt (D c)) by now apply sqrt_lt_R0. apply Rmult_lt_0_compat; lra.
Qed.

(** The same, with the ends written out. *)
Lemma root_lt (N D N' D' : R -> R) a b c d :
  (forall t, is_derive N t (N' t)) -> (forall t, is_derive D t (D' t)) ->
  (forall t, 0 <= t <= 1 -> 0 < D t) -> (forall t, 0 <= t <= 1 -> 0 < 2 * N' t * D t - N t * D' t) ->
  N 0 = a -> D 0 = b -> N 1 = c -> D 1 = d -> a / sqrt b < c / sqrt d.
Proof. intros HN HD P S <- <- <- <-. now apply (root_rises N D N' D'). Qed.
