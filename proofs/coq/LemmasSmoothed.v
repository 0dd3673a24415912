(** Additive smoothing maps distributions onto distributions with positive prevalences and
    leaves differences in proportion.  So every axiom but MAX and IND, for the smoothed
    measure, is an instance of the same axiom where all prevalences are positive. *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Axiomcheck Require Import Sums Quantification LemmasPerClass LemmasParts.
Open Scope R_scope.

(** The measure has a value where no prevalence is zero. *)
Definition open_inside (ok : R -> R -> Prop) : Prop := forall a b, 0 < a -> 0 < b -> ok a b.

Section Smoothing.

Variables (eps : R).
Hypothesis eps_pos : 0 < eps.

Definition shrunk (n : nat) : R := 1 + eps * INR n.

Lemma shrunk_pos n : 0 < shrunk n.
Proof.
  unfold shrunk. pose proof (pos_INR n).
  assert (0 <= eps * INR n) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma smooth_pos n p c : dist n p -> (c < n)%nat -> 0 < smooth eps n p c.
Proof.
  intros [P _] L. pose proof (P c L). unfold smooth.
  apply Rdiv_lt_0_compat; [lra | apply shrunk_pos].
Qed.

Lemma sum_smooth n k p : sum k (smooth eps n p) = (sum k p + eps * INR k) / shrunk n.
Proof.
  unfold smooth, Rdiv. change (1 + eps * INR n) with (shrunk n).
  rewrite (sum_ext k _ (fun c => / shrunk n * (p c + eps))) by (intros; ring).
  rewrite sum_scale, sum_plus, sum_const. ring.
Qed.

Lemma dist_smooth n p : dist n p -> dist n (smooth eps n p).
Proof.
  intros H. split.
  - intros c L. apply Rlt_le. now apply smooth_pos.
  - rewrite sum_smooth. destruct H as [_ ->]. unfold shrunk. field.
    pose proof (shrunk_pos n). unfold shrunk in *. lra.
Qed.

Lemma each_smooth ok n p x : open_inside ok -> dist n p -> dist n x ->
  each ok n (smooth eps n p) (smooth eps n x).
Proof. intros O Hp Hx c L. apply O; now apply smooth_pos. Qed.

Lemma smooth_lt n x y c d : x c < y d -> smooth eps n x c < smooth eps n y d.
Proof.
  intros H. unfold smooth, Rdiv. apply Rmult_lt_compat_r; [|lra].
  apply Rinv_0_lt_compat, shrunk_pos.
Qed.

Lemma smooth_le n x y c d : x c <= y d -> smooth eps n x c <= smooth eps n y d.
Proof.
  intros [H | H]; [apply Rlt_le, smooth_lt, H | unfold smooth; rewrite H; lra].
Qed.

Lemma smooth_eq n x y c d : smooth eps n x c = smooth eps n y d -> x c = y d.
Proof.
  intros H. destruct (Rtotal_order (x c) (y d)) as [L | [L | L]]; [| exact L |];
    apply (smooth_lt n) in L; lra.
Qed.

Lemma smooth_same n x y c d : x c = y d -> smooth eps n x c = smooth eps n y d.
Proof. intros H. unfold smooth. now rewrite H. Qed.

Lemma smooth_shift n x p c s a : x c = p c + s * a ->
  smooth eps n x c = smooth eps n p c + s * (a / shrunk n).
Proof.
  intros H. unfold smooth. rewrite H. change (1 + eps * INR n) with (shrunk n).
  field. pose proof (shrunk_pos n). lra.
Qed.

Lemma smaller_shift n a : 0 < a -> 0 < a / shrunk n.
Proof. intros H. apply Rdiv_lt_0_compat; [exact H | apply shrunk_pos]. Qed.

Lemma agree_smooth n c1 c2 x y : agree_but n c1 c2 x y ->
  agree_but n c1 c2 (smooth eps n x) (smooth eps n y).
Proof. intros A c L N1 N2. apply smooth_same. now apply A. Qed.

Variables (N : nat -> Prop) (ok : R -> R -> Prop) (D : measure).
Hypothesis inside : open_inside ok.

Lemma NN_smoothed : NN N (each ok) D -> NN N everywhere (smoothed eps D).
Proof.
  intros A n p x Hn Hp Hx _. apply A; auto using dist_smooth, each_smooth.
Qed.

Lemma IoI_smoothed : IoI N (each ok) D -> IoI N everywhere (smoothed eps D).
Proof.
  intros A n p x Hn Hp Hx _. unfold smoothed.
  rewrite (A n (smooth eps n p) (smooth eps n x)) by auto using dist_smooth, each_smooth.
  split; intros H c L; [apply (smooth_eq n), H | apply smooth_same, H]; exact L.
Qed.

Lemma MON_smoothed : MON N (each ok) D -> MON N everywhere (smoothed eps D).
Proof.
  intros A n c1 c2 p x y Hn Hc Hp Hx Hy _ _ Ag [B1 B2] [B3 B4].
  apply (A n c1 c2); auto using dist_smooth, each_smooth, agree_smooth, smooth_lt, smooth_le.
Qed.

Lemma IMP_smoothed : IMP N (each ok) D -> IMP N everywhere (smoothed eps D).
Proof.
  intros A n c1 c2 a p x y Hn Hc Hp Hx Hy _ _ Ag Ha X1 X2 Y1 Y2.
  pose proof (smooth_shift n x p c1 1 a ltac:(lra)). pose proof (smooth_shift n x p c2 (-1) a ltac:(lra)).
  pose proof (smooth_shift n y p c1 (-1) a ltac:(lra)). pose proof (smooth_shift n y p c2 1 a ltac:(lra)).
  apply (A n c1 c2 (a / shrunk n)); auto using dist_smooth, each_smooth, agree_smooth; try lra.
  apply Rmult_le_pos; [exact Ha | apply Rlt_le, Rinv_0_lt_compat, shrunk_pos].
Qed.

Lemma shifted_printed_smoothed (compare : R -> R -> Prop) (signs : R -> R -> Prop) :
  shifted_printed compare signs N (each ok) D ->
  shifted_printed compare signs N everywhere (smoothed eps D).
Proof.
  intros A n c1 c2 a s1 s2 p q x y Hn Hc Hs Hp Hq Hx Hy _ _ Ap Ax R1 R2 R3 Ha X1 Y1.
  apply (A n c1 c2 (a / shrunk n) s1 s2);
    auto using dist_smooth, each_smooth, agree_smooth, smooth_lt, smaller_shift, smooth_shift.
Qed.

Lemma shifted_repaired_smoothed (compare : R -> R -> Prop) (signs : R -> R -> Prop) :
  shifted_repaired compare signs N (each ok) D ->
  shifted_repaired compare signs N everywhere (smoothed eps D).
Proof.
  intros A n c1 c2 a s1 s2 p q x y Hn Hc Hs Hp Hq Hx Hy _ _ Ap Ax R1 R2 R3 Ha X1 Y1 X2 Y2.
  pose proof (smooth_shift n x p c2 (- s1) a ltac:(lra)). pose proof (smooth_shift n y q c2 (- s2) a ltac:(lra)).
  apply (A n c1 c2 (a / shrunk n) s1 s2);
    auto using dist_smooth, each_smooth, agree_smooth, smooth_lt, smaller_shift, smooth_shift; lra.
Qed.

End Smoothing.

(** Where smoothed distributions are. *)
Definition both_positive (p x : R) : Prop := 0 < p /\ 0 < x.

Lemma codeframe_smoothed n p x : every n -> dist n p -> each both_positive n p x ->
  2 <= INR n /\ 0 < least n p /\ least n p <= 1 / 2.
Proof.
  intros Hn Hp O. apply (codeframe_positive n p x Hn Hp). intros c L. apply (O c L).
Qed.

(** Independence: the summand at the part's smoothed prevalences is A f + B p + C q + K, f the
    summand at those of the whole codeframe. *)
Section Parts.

Variable eps : R.
Hypothesis eps_pos : 0 < eps.
Variables (D : measure) (f : R -> R -> R) (E : nat -> vector -> R -> R).
Hypothesis shape : forall n p x, dist n p -> dist n x ->
  D n p x = E n p (sum n (fun c => f (p c) (x c))).
Hypothesis grow : where_defined every (each both_positive) (grows E).

Definition law_smoothed (n : nat) (at_p at_q : R -> R) (A B C K : R) : Prop :=
  forall p q, 0 <= p -> 0 <= q ->
  f (at_p p) (at_q q) =
  A * f ((p + eps) / (1 + eps * INR n)) ((q + eps) / (1 + eps * INR n)) + B * p + C * q + K.

(** v(z) is the part's smoothed distribution, by class a function of z alone. *)
Lemma smoothed_parts n k p x y (at_p at_q : R -> R) (v : vector -> vector) A B C K :
  (2 <= k < n)%nat -> dist n p -> dist n x -> dist n y ->
  (forall c, (k <= c < n)%nat -> x c = y c) -> 0 < A -> law_smoothed n at_p at_q A B C K ->
  (forall c, (c < k)%nat -> v p c = at_p (p c)) ->
  (forall z c, z = x \/ z = y -> (c < k)%nat -> v z c = at_q (z c)) ->
  dist k (v p) -> dist k (v x) -> dist k (v y) -> (forall z c, (c < k)%nat -> z = p \/ z = x -> 0 < v z c) ->
  (smoothed eps D n p x <= smoothed eps D n p y <-> D k (v p) (v x) <= D k (v p) (v y)).
Proof.
  intros Lk Hp Hx Hy Agree PosA Law Vp Vz Dp Dx Dy Pos.
  unfold smoothed. rewrite !shape by auto using dist_smooth.
  apply (parts_ordered n k p x y (fun z c => f (smooth eps n p c) (smooth eps n z c))
    (fun z c => f (v p c) (v z c)) (E n (smooth eps n p)) (E k (v p)) A B C K Lk Hx Hy Agree).
  - intros c L. unfold smooth. now rewrite (Agree c L).
  - apply (grow n _ (smooth eps n x)); auto using dist_smooth; [unfold every; lia|].
    intros c L. split; apply smooth_pos; auto.
  - apply (grow k _ (v x)); auto; [unfold every; lia|]. intros c L. split; auto.
  - exact PosA.
  - intros z c Hz L.
    assert (0 <= z c) by (destruct Hz as [-> | ->]; [apply Hx | apply Hy]; lia).
    rewrite Vp, (Vz z c Hz L) by exact L. apply Law; [apply Hp; lia | assumption].
Qed.

Variables A B C K : R -> R -> R -> R -> R -> R.

Let law_of (n k : nat) (P Q : R) (at_p at_q : R -> R) : Prop :=
  law_smoothed n at_p at_q (A eps (INR n) (INR k) P Q) (B eps (INR n) (INR k) P Q)
    (C eps (INR n) (INR k) P Q) (K eps (INR n) (INR k) P Q).

(** Projections smoothed with the same eps. *)
Theorem scaling_smoothed_repaired :
  (forall n k P, (2 <= k < n)%nat -> 0 < P <= 1 -> 0 < A eps (INR n) (INR k) P P) ->
  (forall n k P, (2 <= k < n)%nat -> 0 < P <= 1 ->
     law_of n k P P (fun p => (p / P + eps) / (1 + eps * INR k)) (fun q => (q / P + eps) / (1 + eps * INR k))) ->
  IND_repaired every everywhere (smoothed eps D).
Proof.
  intros PosA Law n k p x y Hn Lk Hp Hx Hy Agree MP MX Same _ _ _ _.
  pose proof (mass_le_1 n k p ltac:(lia) Hp).
  pose proof (dist_proj n k p ltac:(lia) Hp MP). pose proof (dist_proj n k x ltac:(lia) Hx MX).
  pose proof (same_mass n k x y ltac:(lia) Hx Hy Agree).
  pose proof (dist_proj n k y ltac:(lia) Hy ltac:(lra)).
  eapply (smoothed_parts n k p x y _ _ (fun z => smooth eps k (proj k z)) _ _ _ _ Lk Hp Hx Hy Agree
    (PosA n k (sum k p) Lk ltac:(lra)) (Law n k (sum k p) Lk ltac:(lra)));
    auto using dist_smooth.
  - intros z c Hz L. unfold smooth, proj.
    replace (sum k z) with (sum k p) by (destruct Hz as [-> | ->]; lra). reflexivity.
  - intros z c L Hz. apply smooth_pos; [exact eps_pos | | exact L]. now destruct Hz as [-> | ->].
Qed.

(** eps divided by the mass of the part. *)
Theorem scaling_rescaled :
  (forall n k P, (2 <= k < n)%nat -> 0 < P <= 1 -> 0 < A eps (INR n) (INR k) P P) ->
  (forall n k P, (2 <= k < n)%nat -> 0 < P <= 1 ->
     law_of n k P P (fun p => (p + eps) / (P + eps * INR k)) (fun q => (q + eps) / (P + eps * INR k))) ->
  IND_rescaled eps every D.
Proof.
  intros PosA Law n k p x y Hn Lk Hp Hx Hy Agree MP MX Same.
  pose proof (mass_le_1 n k p ltac:(lia) Hp).
  pose proof (dist_proj n k p ltac:(lia) Hp MP). pose proof (dist_proj n k x ltac:(lia) Hx MX).
  pose proof (same_mass n k x y ltac:(lia) Hx Hy Agree).
  pose proof (dist_proj n k y ltac:(lia) Hy ltac:(lra)).
  assert (Small : 0 < eps / sum k p) by (apply Rdiv_lt_0_compat; lra).
  assert (At : forall z c, sum k z = sum k p ->
    smooth (eps / sum k p) k (proj k z) c = (z c + eps) / (sum k p + eps * INR k)).
  { intros z c M. unfold smooth, proj. rewrite M.
    assert (0 <= eps * INR k) by (apply Rmult_le_pos; [lra | apply pos_INR]). field. split; lra. }
  change (smoothed eps D n p x <= smoothed eps D n p y <->
    D k (smooth (eps / sum k p) k (proj k p)) (smooth (eps / sum k p) k (proj k x)) <=
    D k (smooth (eps / sum k p) k (proj k p)) (smooth (eps / sum k p) k (proj k y))).
  eapply (smoothed_parts n k p x y _ _ (fun z => smooth (eps / sum k p) k (proj k z)) _ _ _ _ Lk Hp Hx Hy Agree
    (PosA n k (sum k p) Lk ltac:(lra)) (Law n k (sum k p) Lk ltac:(lra)));
    auto using dist_smooth.
  - intros z c Hz L. apply At. destruct Hz as [-> | ->]; lra.
  - intros z c L Hz. apply smooth_pos; [exact Small | | exact L]. now destruct Hz as [-> | ->].
Qed.

(** Smoothed first, then projected. *)
Theorem scaling_smooth_first :
  (forall n k P Q, (2 <= k < n)%nat -> 0 < P <= 1 -> 0 < Q <= 1 -> 0 < A eps (INR n) (INR k) P Q) ->
  (forall n k P Q, (2 <= k < n)%nat -> 0 < P <= 1 -> 0 < Q <= 1 ->
     law_of n k P Q (fun p => (p + eps) / (P + eps * INR k)) (fun q => (q + eps) / (Q + eps * INR k))) ->
  IND_smooth_first eps every D.
Proof.
  intros PosA Law n k p x y Hn Lk Hp Hx Hy Agree MP MX.
  pose proof (mass_le_1 n k p ltac:(lia) Hp). pose proof (mass_le_1 n k x ltac:(lia) Hx).
  pose proof (same_mass n k x y ltac:(lia) Hx Hy Agree).
  pose proof (shrunk_pos eps eps_pos n) as W.
  assert (Mass : forall z, 0 < sum k z -> 0 < sum k (smooth eps n z)).
  { intros z M. rewrite sum_smooth. apply Rdiv_lt_0_compat; [|exact W].
    assert (0 <= eps * INR k) by (apply Rmult_le_pos; [lra | apply pos_INR]). lra. }
  assert (At : forall z c, 0 < sum k z ->
    proj k (smooth eps n z) c = (z c + eps) / (sum k z + eps * INR k)).
  { intros z c M. unfold proj. rewrite sum_smooth. unfold smooth.
    change (1 + eps * INR n) with (shrunk eps n).
    assert (0 <= eps * INR k) by (apply Rmult_le_pos; [lra | apply pos_INR]). field. split; lra. }
  eapply (smoothed_parts n k p x y _ _ (fun z => proj k (smooth eps n z)) _ _ _ _ Lk Hp Hx Hy Agree
    (PosA n k (sum k p) (sum k x) Lk ltac:(lra) ltac:(lra))
    (Law n k (sum k p) (sum k x) Lk ltac:(lra) ltac:(lra))).
  - intros c L. now apply At.
  - intros z c Hz L. rewrite At by (destruct Hz as [-> | ->]; lra).
    replace (sum k z) with (sum k x) by (destruct Hz as [-> | ->]; lra). reflexivity.
  - apply (dist_proj n); [lia | now apply dist_smooth | now apply Mass].
  - apply (dist_proj n); [lia | now apply dist_smooth | now apply Mass].
  - apply (dist_proj n); [lia | now apply dist_smooth | apply Mass; lra].
  - intros z c L Hz. assert (0 < sum k z) by (destruct Hz as [-> | ->]; lra).
    assert (dist n z) by (now destruct Hz as [-> | ->]).
    unfold proj. apply Rdiv_lt_0_compat; [apply smooth_pos; auto; lia | now apply Mass].
Qed.

End Parts.

(** Every domain of the catalog holds all pairs of positive prevalences. *)
Ltac inside :=
  intros a b Ha Hb;
  unfold anywhere, true_positive, predicted_positive, not_both_zero, predicted_if_true;
  first [exact I | lra | left; lra | right; lra].
