(** smoothings (lang.matrix): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Filtering.
Open Scope R_scope.


Theorem natural_words tp fp fn tn : let w := natural tp fp fn tn in
  wFN w = (#fn)%value /\
  wFP w = (#fp)%value /\
  wG w = (#tp + #fn)%value /\
  wN w = (#fp + #tn)%value /\
  wNS w = (#fn + #tn)%value /\
  pG w = ((#tp + #fn) / (#tp + #fp + #fn + #tn))%value /\
  pG_S w = (#tp / (#tp + #fp))%value /\
  pG_nS w = (#fn / (#fn + #tn))%value /\
  pS w = ((#tp + #fp) / (#tp + #fp + #fn + #tn))%value /\
  pS_G w = (#tp / (#tp + #fn))%value /\
  pS_nG w = (#fp / (#fp + #tn))%value /\
  p_nG w = ((#fp + #tn) / (#tp + #fp + #fn + #tn))%value /\
  p_nG_S w = (#fp / (#tp + #fp))%value /\
  p_nG_nS w = (#tn / (#fn + #tn))%value /\
  p_nS w = ((#fn + #tn) / (#tp + #fp + #fn + #tn))%value /\
  p_nS_G w = (#fn / (#tp + #fn))%value /\
  p_nS_nG w = (#tn / (#fp + #tn))%value /\
  wS w = (#tp + #fp)%value /\
  wT w = (#tp + #fp + #fn + #tn)%value /\
  wTN w = (#tn)%value /\
  wTP w = (#tp)%value.
Proof. repeat split; reflexivity. Qed.

Theorem laplace_words tp fp fn tn : let w := laplace tp fp fn tn in
  wFN w = (#fn + #1)%value /\
  wFP w = (#fp + #1)%value /\
  wG w = ((#tp + #1) + (#fn + #1))%value /\
  wN w = ((#fp + #1) + (#tn + #1))%value /\
  wNS w = ((#fn + #1) + (#tn + #1))%value /\
  pG w = (((#tp + #1) + (#fn + #1)) / ((#tp + #1) + (#fp + #1) + (#fn + #1) + (#tn + #1)))%value /\
  pG_S w = ((#tp + #1) / ((#tp + #1) + (#fp + #1)))%value /\
  pG_nS w = ((#fn + #1) / ((#fn + #1) + (#tn + #1)))%value /\
  pS w = (((#tp + #1) + (#fp + #1)) / ((#tp + #1) + (#fp + #1) + (#fn + #1) + (#tn + #1)))%value /\
  pS_G w = ((#tp + #1) / ((#tp + #1) + (#fn + #1)))%value /\
  pS_nG w = ((#fp + #1) / ((#fp + #1) + (#tn + #1)))%value /\
  p_nG w = (((#fp + #1) + (#tn + #1)) / ((#tp + #1) + (#fp + #1) + (#fn + #1) + (#tn + #1)))%value /\
  p_nG_S w = ((#fp + #1) / ((#tp + #1) + (#fp + #1)))%value /\
  p_nG_nS w = ((#tn + #1) / ((#fn + #1) + (#tn + #1)))%value /\
  p_nS w = (((#fn + #1) + (#tn + #1)) / ((#tp + #1) + (#fp + #1) + (#fn + #1) + (#tn + #1)))%value /\
  p_nS_G w = ((#fn + #1) / ((#tp + #1) + (#fn + #1)))%value /\
  p_nS_nG w = ((#tn + #1) / ((#fp + #1) + (#tn + #1)))%value /\
  wS w = ((#tp + #1) + (#fp + #1))%value /\
  wT w = ((#tp + #1) + (#fp + #1) + (#fn + #1) + (#tn + #1))%value /\
  wTN w = (#tn + #1)%value /\
  wTP w = (#tp + #1)%value.
Proof. repeat split; reflexivity. Qed.

Theorem noninformative_words tp fp fn tn : let w := noninformative tp fp fn tn in
  wFN w = ((#tp + #fn) * ((#fn + (#2 * ((#fn + #tn) / (#tp + #fp + #fn + #tn)))) / ((#tp + #fn) + #2)))%value /\
  wFP w = ((#fp + #tn) * ((#fp + (#2 * ((#tp + #fp) / (#tp + #fp + #fn + #tn)))) / ((#fp + #tn) + #2)))%value /\
  wG w = (#tp + #fn)%value /\
  wN w = (#fp + #tn)%value /\
  wNS w = (#fn + #tn)%value /\
  pG w = ((#tp + #fn) / (#tp + #fp + #fn + #tn))%value /\
  pG_S w = ((#tp + (#2 * ((#tp + #fn) / (#tp + #fp + #fn + #tn)))) / ((#tp + #fp) + #2))%value /\
  pG_nS w = ((#fn + (#2 * ((#tp + #fn) / (#tp + #fp + #fn + #tn)))) / ((#fn + #tn) + #2))%value /\
  pS w = ((#tp + #fp) / (#tp + #fp + #fn + #tn))%value /\
  pS_G w = ((#tp + (#2 * ((#tp + #fp) / (#tp + #fp + #fn + #tn)))) / ((#tp + #fn) + #2))%value /\
  pS_nG w = ((#fp + (#2 * ((#tp + #fp) / (#tp + #fp + #fn + #tn)))) / ((#fp + #tn) + #2))%value /\
  p_nG w = ((#fp + #tn) / (#tp + #fp + #fn + #tn))%value /\
  p_nG_S w = ((#fp + (#2 * ((#fp + #tn) / (#tp + #fp + #fn + #tn)))) / ((#tp + #fp) + #2))%value /\
  p_nG_nS w = ((#tn + (#2 * ((#fp + #tn) / (#tp + #fp + #fn + #tn)))) / ((#fn + #tn) + #2))%value /\
  p_nS w = ((#fn + #tn) / (#tp + #fp + #fn + #tn))%value /\
  p_nS_G w = ((#fn + (#2 * ((#fn + #tn) / (#tp + #fp + #fn + #tn)))) / ((#tp + #fn) + #2))%value /\
  p_nS_nG w = ((#tn + (#2 * ((#fn + #tn) / (#tp + #fp + #fn + #tn)))) / ((#fp + #tn) + #2))%value /\
  wS w = (#tp + #fp)%value /\
  wT w = (#tp + #fp + #fn + #tn)%value /\
  wTN w = ((#fp + #tn) * ((#tn + (#2 * ((#fn + #tn) / (#tp + #fp + #fn + #tn)))) / ((#fp + #tn) + #2)))%value /\
  wTP w = ((#tp + #fn) * ((#tp + (#2 * ((#tp + #fp) / (#tp + #fp + #fn + #tn)))) / ((#tp + #fn) + #2)))%value.
Proof. repeat split; reflexivity. Qed.

Theorem noninformative_joint_words tp fp fn tn : let w := noninformative_joint tp fp fn tn in
  wFN w = (#fn + (((#tp + #fn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))%value /\
  wFP w = (#fp + (((#fp + #tn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))%value /\
  wG w = ((#tp + (((#tp + #fn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fn + (((#tp + #fn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))))%value /\
  wN w = ((#fp + (((#fp + #tn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#tn + (((#fp + #tn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))))%value /\
  wNS w = ((#fn + (((#tp + #fn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#tn + (((#fp + #tn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))))%value /\
  pG w = (((#tp + (((#tp + #fn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fn + (((#tp + #fn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))) / ((#tp + (((#tp + #fn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fp + (((#fp + #tn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fn + (((#tp + #fn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#tn + (((#fp + #tn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))))%value /\
  pG_S w = ((#tp + (((#tp + #fn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) / ((#tp + (((#tp + #fn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fp + (((#fp + #tn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))))%value /\
  pG_nS w = ((#fn + (((#tp + #fn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) / ((#fn + (((#tp + #fn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#tn + (((#fp + #tn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))))%value /\
  pS w = (((#tp + (((#tp + #fn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fp + (((#fp + #tn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))) / ((#tp + (((#tp + #fn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fp + (((#fp + #tn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fn + (((#tp + #fn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#tn + (((#fp + #tn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))))%value /\
  pS_G w = ((#tp + (((#tp + #fn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) / ((#tp + (((#tp + #fn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fn + (((#tp + #fn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))))%value /\
  pS_nG w = ((#fp + (((#fp + #tn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) / ((#fp + (((#fp + #tn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#tn + (((#fp + #tn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))))%value /\
  p_nG w = (((#fp + (((#fp + #tn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#tn + (((#fp + #tn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))) / ((#tp + (((#tp + #fn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fp + (((#fp + #tn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fn + (((#tp + #fn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#tn + (((#fp + #tn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))))%value /\
  p_nG_S w = ((#fp + (((#fp + #tn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) / ((#tp + (((#tp + #fn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fp + (((#fp + #tn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))))%value /\
  p_nG_nS w = ((#tn + (((#fp + #tn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) / ((#fn + (((#tp + #fn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#tn + (((#fp + #tn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))))%value /\
  p_nS w = (((#fn + (((#tp + #fn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#tn + (((#fp + #tn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))) / ((#tp + (((#tp + #fn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fp + (((#fp + #tn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fn + (((#tp + #fn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#tn + (((#fp + #tn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))))%value /\
  p_nS_G w = ((#fn + (((#tp + #fn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) / ((#tp + (((#tp + #fn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fn + (((#tp + #fn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))))%value /\
  p_nS_nG w = ((#tn + (((#fp + #tn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) / ((#fp + (((#fp + #tn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#tn + (((#fp + #tn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))))%value /\
  wS w = ((#tp + (((#tp + #fn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fp + (((#fp + #tn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))))%value /\
  wT w = ((#tp + (((#tp + #fn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fp + (((#fp + #tn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#fn + (((#tp + #fn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))) + (#tn + (((#fp + #tn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn)))))%value /\
  wTN w = (#tn + (((#fp + #tn) * (#fn + #tn)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))%value /\
  wTP w = (#tp + (((#tp + #fn) * (#tp + #fp)) / ((#tp + #fp + #fn + #tn) * (#tp + #fp + #fn + #tn))))%value.
Proof. repeat split; reflexivity. Qed.
