(** No function D satisfies IoI, ABS and IND as printed.

    D is any function of two distributions, of the prevalences of their n classes; the axioms are
    those of [Quantification.v] on the closed domain.  Let G(f) be the error of c + f, where c, a
    distribution of three classes, is true.  By IND and ABS, where the three classes are a part of
    four, of which too little is predicted, the order of G(f) and G(g) is that of G(f + d) and
    G(g + d), and it is the same at every scale.  By IoI no G(f) is G(0) but for f = 0.  So G would
    order the plane of the vectors f by one line and, on that line, by another: such an order is
    none of real numbers, by [no_jump_at_every_place]. *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Axiomcheck Require Import Sums Quantification ConsistencyReals.
Open Scope R_scope.

(** * Orders of a plane *)

(** Coordinates are those of a and w = a + b; A and W are their prevalences of the first class. *)
Section Plane.

Variable G : R -> R -> R.
Variables A W : R.
Hypothesis A_not_0 : A <> 0.
Hypothesis W_not_0 : W <> 0.
Hypothesis A_not_W : A <> W.

Definition inside (x y : R) := -1 <= x <= 1 /\ -1 <= y <= 1.
Definition nice (x y : R) := (x = 0 /\ y = 0) \/ x * A + y * W <> 0.

Hypothesis shift : forall x y z v d e, inside x y -> inside z v -> inside d e ->
  nice (x + d) (y + e) -> nice (z + d) (v + e) -> (G x y <= G z v <-> G (x + d) (y + e) <= G (z + d) (v + e)).
Hypothesis zero : forall x y, inside x y -> G x y = G 0 0 -> x = 0 /\ y = 0.
Hypothesis scale : forall t, 0 < t < 1 -> G 0 0 < G 0 1 -> G 0 0 < G 0 t.
Hypothesis a_positive : G 0 0 < G 1 0.
Hypothesis b_positive : G 0 0 < G (-1) 1.

Ltac box := unfold inside in *; repeat split; lra.

(** From one pair to another by d and e, if the ends are nice or the starts are. *)
Lemma carried x y z v x' y' z' v' d e : x' = x + d -> y' = y + e -> z' = z + d -> v' = v + e ->
  inside x y -> inside z v -> inside d e -> inside x' y' -> inside z' v' ->
  (nice x' y' /\ nice z' v') \/ (nice x y /\ nice z v) -> G x y < G z v -> G x' y' < G z' v'.
Proof.
  intros -> -> -> -> I1 I2 I3 I4 I5 [[N M]|[N M]] L; apply Rnot_le_lt; intros K; apply (Rlt_not_le _ _ L).
  - now apply (shift z v x y d e).
  - apply (shift (z + d) (v + e) (x + d) (y + e) (- d) (- e)) in K; try assumption.
    + now replace (z + d + - d) with z in K by ring; replace (v + e + - e) with v in K by ring;
        replace (x + d + - d) with x in K by ring; replace (y + e + - e) with y in K by ring.
    + clear - I3. box.
    + now replace (z + d + - d) with z by ring; replace (v + e + - e) with v by ring.
    + now replace (x + d + - d) with x by ring; replace (y + e + - e) with y by ring.
Qed.

Lemma nice_0 : nice 0 0.
Proof. now left. Qed.

Lemma nice_w t : t <> 0 -> nice 0 t.
Proof. intros T. right. rewrite Rmult_0_l, Rplus_0_l. now apply Rmult_integral_contrapositive. Qed.

Lemma w_positive t : 0 < t <= 1 -> G 0 0 < G 0 t.
Proof.
  assert (P : G 0 0 < G 0 1).
  { apply (Rlt_trans _ (G 1 0)); [exact a_positive|].
    apply (carried 0 0 (-1) 1 1 0 0 1 1 0); try lra; try box; try exact b_positive.
    left. split; [right; lra | apply nice_w; lra]. }
  intros T. destruct (Rlt_dec t 1) as [L|L]; [apply scale; lra || assumption|]. now replace t with 1 by lra.
Qed.

Lemma w_negative t : 0 < t <= 1 -> G 0 (- t) < G 0 0.
Proof.
  intros T. apply (carried 0 0 0 t 0 (- t) 0 0 0 (- t)); try lra; try box; [|now apply w_positive].
  left. split; [apply nice_w; lra | exact nice_0].
Qed.

Lemma b_negative : G 1 (-1) < G 0 0.
Proof.
  apply (carried 0 0 (-1) 1 1 (-1) 0 0 1 (-1)); try lra; try box; try exact b_positive.
  left. split; [right; lra | exact nice_0].
Qed.

Lemma downwards r r' : 0 <= r' < r -> r <= 1 -> G 0 0 < G 1 (- r) -> G 0 0 < G 1 (- r').
Proof.
  intros R1 R2 P. assert (N : G 0 (- (r - r')) < G 1 (- r)).
  { apply (Rlt_trans _ (G 0 0)); [apply w_negative; lra | exact P]. }
  apply (carried 0 (- (r - r')) 1 (- r) 0 0 1 (- r') 0 (r - r')); try lra; try box.
  destruct (Req_dec (1 * A + - r' * W) 0) as [Z|Z].
  - right. split; [apply nice_w; lra|]. right. intros Z'. apply (Rmult_integral_contrapositive (r - r') W); [split|]; lra.
  - left. split; [exact nice_0 | now right].
Qed.

(** Near 0, the multiples of w take a - s w to no vector that is 0 in the first class. *)
Lemma mostly_nice s : exists h, 0 < h /\ forall u, 0 < u < h -> nice 1 (u - s).
Proof.
  set (k := s - A / W). assert (K : forall u, u <> k -> nice 1 (u - s)).
  { intros u N. right. intros Z. apply N. unfold k. apply (Rmult_eq_reg_r W); [|exact W_not_0].
    replace ((s - A / W) * W) with (s * W - A) by (field; exact W_not_0). lra. }
  destruct (Rlt_dec 0 k) as [L|L]; [exists k | exists 1]; split; try lra; intros u U; apply K; lra.
Qed.

Theorem no_such_order : False.
Proof.
  destruct (completeness (fun r => 0 <= r <= 1 /\ G 0 0 < G 1 (- r))) as [s [Above Least]].
  - exists 1. intros r [R1 _]. lra.
  - exists 0. split; [lra|]. now replace (- 0) with 0 by ring.
  - assert (S0 : 0 <= s) by (apply Above; split; [lra|]; now replace (- 0) with 0 by ring).
    assert (S1 : s <= 1) by (apply Least; intros r [R1 _]; lra).
    destruct (mostly_nice s) as [h [H N]].
    destruct (Rtotal_order (G 0 0) (G 1 (- s))) as [P|[Z|M]].
    + assert (s < 1).
      { destruct (Rlt_dec s 1) as [L|L]; [exact L|]. replace (- s) with (-1) in P by lra. pose proof b_negative. lra. }
      apply (no_jump_at_every_place (fun u => G 0 u) (fun u => G 1 (u - s)) 0 (Rmin h (1 - s))).
      * apply Rmin_glb_lt; lra.
      * intros u [U1 U2]. pose proof (Rmin_l h (1 - s)). pose proof (Rmin_r h (1 - s)).
        apply (carried 0 0 1 (- s) 0 u 1 (u - s) 0 u); try lra; try box; try exact P.
        left. split; [apply nice_w; lra | apply N; lra].
      * intros u v U V L. pose proof (Rmin_l h (1 - s)). pose proof (Rmin_r h (1 - s)).
        assert (Q : G 1 (- (s + (v - u))) < G 0 0).
        { destruct (Rtotal_order (G 1 (- (s + (v - u)))) (G 0 0)) as [Q|[Q|Q]]; [exact Q| |].
          - apply zero in Q; [lra | box].
          - assert (s + (v - u) <= s) by (apply Above; split; [lra | exact Q]). lra. }
        apply (carried 1 (- (s + (v - u))) 0 0 1 (u - s) 0 v 0 v); try lra; try box; try exact Q.
        left. split; [apply N; lra | apply nice_w; lra].
    + symmetry in Z. apply zero in Z; [lra | box].
    + assert (0 < s).
      { destruct (Rlt_dec 0 s) as [L|L]; [exact L|]. replace (- s) with 0 in M by lra. lra. }
      apply (no_jump_at_every_place (fun u => G 1 (u - s)) (fun u => G 0 u) 0 (Rmin h s)).
      * apply Rmin_glb_lt; lra.
      * intros u [U1 U2]. pose proof (Rmin_l h s). pose proof (Rmin_r h s).
        apply (carried 1 (- s) 0 0 1 (u - s) 0 u 0 u); try lra; try box; try exact M.
        left. split; [apply N; lra | apply nice_w; lra].
      * intros u v U V L. pose proof (Rmin_l h s). pose proof (Rmin_r h s).
        assert (Q : G 0 0 < G 1 (- (s - (v - u)))).
        { apply Rnot_le_lt. intros K. assert (s <= s - (v - u)); [|lra].
          apply Least. intros r [R1 P]. destruct (Rle_dec r (s - (v - u))) as [O|O]; [exact O|]. exfalso.
          apply (Rlt_not_le _ _ (downwards r (s - (v - u)) ltac:(lra) ltac:(lra) P)). exact K. }
        apply (carried 0 0 1 (- (s - (v - u))) 0 u 1 (v - s) 0 u); try lra; try box; try exact Q.
        left. split; [apply nice_w; lra | apply N; lra].
Qed.

End Plane.

(** * The order of the errors *)

Definition three (a b : R) := of (a :: b :: 1 - a - b :: nil).
Definition four (a b c : R) := of (a :: b :: c :: 1 - a - b - c :: nil).

Lemma dist_of_three a b : 0 <= a -> 0 <= b -> a + b <= 1 -> dist 3 (three a b).
Proof.
  intros. split; [|cbn; lra]. intros [|[|[|?]]] ?; cbn; lra || lia.
Qed.

Lemma dist_of_four a b c : 0 <= a -> 0 <= b -> 0 <= c -> a + b + c <= 1 -> dist 4 (four a b c).
Proof.
  intros. split; [|cbn; lra]. intros [|[|[|[|?]]]] ?; cbn; lra || lia.
Qed.

Section AnyFunction.

Variable D : measure.
Hypothesis prevalences : of_prevalences D.
Hypothesis ioi : IoI every everywhere D.
Hypothesis abs : ABS_printed same every everywhere D.
Hypothesis ind : IND_printed every everywhere D.

Ltac all := intros [|[|[|[|?]]]]; intros; cbn; try lia; try lra.
Ltac points := unfold every, two_classes, same, is_sign, agree_but; repeat split; try lia; try apply anywhere_is;
  try (apply dist_of_three; lra); try (apply dist_of_four; lra); try (left; reflexivity); try (right; reflexivity); try all; cbn; try lra.

(** An error vector e costs the same at two truths, for each sign of what it is in the rarer class. *)
Lemma shifted n i j p q x y : (2 <= n)%nat -> two_classes n i j -> dist n p -> dist n q -> dist n x -> dist n y ->
  agree_but n i j p q -> agree_but n i j x y -> p i < q i -> q i < q j -> q j < p j ->
  x i <> p i -> x i - p i = y i - q i -> D n p x = D n q y.
Proof.
  intros N T P Q X Y B C L1 L2 L3 Z E. destruct (Rtotal_order (p i) (x i)) as [O|[O|O]]; [|congruence|].
  - apply (abs n i j (x i - p i) 1 1); try assumption; try apply anywhere_is; try lra. split; [now left | reflexivity].
  - apply (abs n i j (p i - x i) (-1) (-1)); try assumption; try apply anywhere_is; try lra. split; [now right | reflexivity].
Qed.

Definition near x y := -(1 / 80) < x < 1 / 80 /\ -(1 / 80) < y < 1 / 80.

(** By way of a truth whose first class is rarer: three classes. *)
Lemma same_three d1 d2 h1 h2 : near d1 d2 -> -(1 / 40) < h1 < 1 / 40 -> -(1 / 40) < h2 < 1 / 40 -> h1 <> 0 ->
  D 3%nat (three (3/20) (17/40)) (three (3/20 + h1) (17/40 + h2)) = D 3%nat (three (1/5 + d1) (2/5 + d2)) (three (1/5 + d1 + h1) (2/5 + d2 + h2)).
Proof.
  intros [D1 D2] H1 H2 Z.
  transitivity (D 3%nat (three (7/40 - d2) (2/5 + d2)) (three (7/40 - d2 + h1) (2/5 + d2 + h2))).
  - apply (shifted 3%nat 0%nat 1%nat); points.
  - apply (shifted 3%nat 0%nat 2%nat); points.
Qed.

Lemma same_truths d1 d2 h1 h2 : near d1 d2 -> -(1 / 40) < h1 < 1 / 40 -> -(1 / 40) < h2 < 1 / 40 -> h1 <> 0 ->
  D 3%nat (three (1/5 + d1) (2/5 + d2)) (three (1/5 + d1 + h1) (2/5 + d2 + h2)) = D 3%nat (three (1/5) (2/5)) (three (1/5 + h1) (2/5 + h2)).
Proof.
  intros N H1 H2 Z. rewrite <- same_three by assumption. rewrite (same_three 0 0) by (unfold near; lra || assumption).
  apply prevalences; all.
Qed.

(** Four classes, of the last of which too much is predicted. *)
Lemma same_four d1 d2 f1 f2 : near d1 d2 -> near f1 f2 ->
  D 4%nat (four (3/40) (17/80) (17/80)) (four (3/40 + (f1 - 1/5) / 4) (17/80 + (f2 - 2/5) / 4) (17/80 + (- f1 - f2 - 2/5) / 4)) =
  D 4%nat (four ((1/5 + d1) / 2) ((2/5 + d2) / 2) ((2/5 - d1 - d2) / 2))
    (four ((1/5 + d1) / 2 + (f1 - 1/5) / 4) ((2/5 + d2) / 2 + (f2 - 2/5) / 4) ((2/5 - d1 - d2) / 2 + (- f1 - f2 - 2/5) / 4)).
Proof.
  intros [D1 D2] [F1 F2].
  transitivity (D 4%nat (four ((7/40 - d2) / 2) ((2/5 + d2) / 2) (17/80))
    (four ((7/40 - d2) / 2 + (f1 - 1/5) / 4) ((2/5 + d2) / 2 + (f2 - 2/5) / 4) (17/80 + (- f1 - f2 - 2/5) / 4))).
  - apply (shifted 4%nat 0%nat 1%nat); points.
  - apply (shifted 4%nat 0%nat 2%nat); points.
Qed.

Definition G f1 f2 := D 3%nat (three (1/5) (2/5)) (three (1/5 + f1) (2/5 + f2)).

(** The order of two predictions is that of others, at another truth. *)
Lemma orders f1 f2 g1 g2 d1 d2 : near f1 f2 -> near g1 g2 -> near d1 d2 ->
  (G f1 f2 <= G g1 g2 <->
   D 3%nat (three (1/5 + d1) (2/5 + d2)) (three (1/5 + d1 + (f1 + d1)) (2/5 + d2 + (f2 + d2))) <=
   D 3%nat (three (1/5 + d1) (2/5 + d2)) (three (1/5 + d1 + (g1 + d1)) (2/5 + d2 + (g2 + d2)))).
Proof.
  intros F H N. assert (N' := N). assert (F' := F). assert (H' := H). destruct N' as [? ?], F' as [? ?], H' as [? ?]. unfold G.
  rewrite <- (lifted D prevalences ind 3%nat (1/2) (1/4) (three (1/5) (2/5))) by (lia || lra || apply dist_of_three; lra).
  rewrite <- (lifted D prevalences ind 3%nat (1/2) (1/4) (three (1/5 + d1) (2/5 + d2))) by (lia || lra || apply dist_of_three; lra).
  assert (E : forall e1 e2, near e1 e2 ->
    D 4%nat (lift 3%nat (1/2) (three (1/5) (2/5))) (lift 3%nat (1/4) (three (1/5 + e1) (2/5 + e2))) =
    D 4%nat (lift 3%nat (1/2) (three (1/5 + d1) (2/5 + d2))) (lift 3%nat (1/4) (three (1/5 + d1 + (e1 + d1)) (2/5 + d2 + (e2 + d2))))).
  { intros e1 e2 I. pose proof (same_four 0 0 e1 e2 ltac:(unfold near; lra) I) as P. pose proof (same_four d1 d2 e1 e2 N I) as Q.
    rewrite P in Q. etransitivity; [|etransitivity; [exact Q|]]; apply prevalences; all. }
  now rewrite !E.
Qed.

Definition fine x y := (x = 0 /\ y = 0) \/ x <> 0.

Lemma perfect x y : near x y -> D 3%nat (three (1/5 + x) (2/5 + y)) (three (1/5 + x + 0) (2/5 + y + 0)) = 0.
Proof.
  intros [X Y]. apply (ioi 3%nat); points.
Qed.

Lemma shift_G f1 f2 g1 g2 d1 d2 : near f1 f2 -> near g1 g2 -> near d1 d2 -> fine (f1 + d1) (f2 + d2) -> fine (g1 + d1) (g2 + d2) ->
  (G f1 f2 <= G g1 g2 <-> G (f1 + d1) (f2 + d2) <= G (g1 + d1) (g2 + d2)).
Proof.
  intros F H N P Q. rewrite (orders f1 f2 g1 g2 d1 d2) by assumption.
  assert (E : forall e1 e2, near e1 e2 -> fine (e1 + d1) (e2 + d2) ->
    D 3%nat (three (1/5 + d1) (2/5 + d2)) (three (1/5 + d1 + (e1 + d1)) (2/5 + d2 + (e2 + d2))) = G (e1 + d1) (e2 + d2)).
  { intros e1 e2 I [[Z1 Z2]|Z].
    - rewrite Z1, Z2, (perfect d1 d2) by assumption. symmetry. apply (ioi 3%nat); points.
    - destruct I, N. apply same_truths; unfold near; lra || assumption. }
  now rewrite !E.
Qed.

Lemma zero_G x y : near x y -> G x y = G 0 0 -> x = 0 /\ y = 0.
Proof.
  intros [X Y] E. assert (Z : G 0 0 = 0) by (apply (ioi 3%nat); points). rewrite Z in E.
  assert (H : forall c, (c < 3)%nat -> three (1/5 + x) (2/5 + y) c = three (1/5) (2/5) c).
  { apply (ioi 3%nat); points; assumption. }
  pose proof (H 0%nat ltac:(lia)) as H0. pose proof (H 1%nat ltac:(lia)) as H1. cbn in H0, H1. lra.
Qed.

(** The same error vector, where the three classes are a smaller part. *)
Lemma scale_G t x y : 0 < t < 1 -> near x y -> x <> 0 -> y <> 0 -> x + y <> 0 -> G 0 0 < G x y -> G 0 0 < G (t * x) (t * y).
Proof.
  intros T [X Y] X0 Y0 S L. apply Rnot_le_lt. intros K. apply (Rlt_not_le _ _ L). unfold G in *.
  assert (Tx : -(1/80) < t * x < 1/80) by (split; destruct (Rle_dec 0 x); nra).
  assert (Ty : -(1/80) < t * y < 1/80) by (split; destruct (Rle_dec 0 y); nra).
  rewrite <- (lifted D prevalences ind 3%nat (1/4) (1/4) (three (1/5) (2/5))) in K by (lia || lra || apply dist_of_three; lra).
  rewrite <- (lifted D prevalences ind 3%nat (t / 4) (t / 4) (three (1/5) (2/5))) by (lia || lra || apply dist_of_three; lra).
  assert (Zero : forall m, 0 < m <= 1 -> D 4%nat (lift 3%nat m (three (1/5) (2/5))) (lift 3%nat m (three (1/5 + 0) (2/5 + 0))) = 0).
  { intros m M. apply (ioi 4%nat); try apply anywhere_is; try (unfold every; lia); try (apply dist_lift; [lra | apply dist_of_three; lra]). all. }
  rewrite (Zero (1/4)) in K by lra. rewrite (Zero (t / 4)) by lra.
  replace (D 4%nat (lift 3%nat (t / 4) (three (1/5) (2/5))) (lift 3%nat (t / 4) (three (1/5 + x) (2/5 + y))))
    with (D 4%nat (lift 3%nat (1/4) (three (1/5) (2/5))) (lift 3%nat (1/4) (three (1/5 + t * x) (2/5 + t * y)))); [exact K|].
  symmetry.
  assert (Nx : t * x <> 0) by (apply Rmult_integral_contrapositive; lra).
  assert (Ny : t * y <> 0) by (apply Rmult_integral_contrapositive; lra).
  assert (Ns : t * x + t * y <> 0) by (rewrite <- Rmult_plus_distr_l; apply Rmult_integral_contrapositive; lra).
  assert (X1 : -t/80 < t * x < t/80) by nra. assert (Y1 : -t/80 < t * y < t/80) by nra.
  transitivity (D 4%nat (four (t/20) (t/10) (t/10)) (four (t/20 + t * x / 4) (t/10 + t * y / 4) (t/10 - t * x / 4 - t * y / 4)));
    [apply prevalences; all; field|].
  set (tx := t * x) in *. set (ty := t * y) in *. clearbody tx ty.
  transitivity (D 4%nat (four (1/20) (t/10) (t/10)) (four (1/20 + tx / 4) (t/10 + ty / 4) (t/10 - tx / 4 - ty / 4)));
    [apply (shifted 4%nat 0%nat 3%nat); points|].
  transitivity (D 4%nat (four (1/20) (1/10) (t/10)) (four (1/20 + tx / 4) (1/10 + ty / 4) (t/10 - tx / 4 - ty / 4)));
    [apply (shifted 4%nat 1%nat 3%nat); points|].
  transitivity (D 4%nat (four (1/20) (1/10) (1/10)) (four (1/20 + tx / 4) (1/10 + ty / 4) (1/10 - tx / 4 - ty / 4)));
    [apply (shifted 4%nat 2%nat 3%nat); points|].
  apply prevalences; all.
Qed.

(** Two independent vectors above 0 are enough. *)
Lemma excluded a1 a2 b1 b2 : -(1 / 280) <= a1 <= 1 / 280 -> -(1 / 280) <= a2 <= 1 / 280 -> -(1 / 280) <= b1 <= 1 / 280 -> -(1 / 280) <= b2 <= 1 / 280 ->
  a1 <> 0 -> b1 <> 0 -> a1 + b1 <> 0 -> a2 + b2 <> 0 -> a1 + b1 + (a2 + b2) <> 0 -> a1 * b2 <> a2 * b1 ->
  G 0 0 < G a1 a2 -> G 0 0 < G b1 b2 -> False.
Proof.
  intros A1 A2 B1 B2 NA NB NW1 NW2 NW I PA PB.
  assert (N : forall x y, inside x y -> near (x * a1 + y * (a1 + b1)) (x * a2 + y * (a2 + b2))).
  { intros x y [X Y]. assert (P : forall k m, -1 <= k <= 1 -> -(1/280) <= m <= 1/280 -> -(1/280) <= k * m <= 1/280).
    { intros k m K M. assert (0 <= (1 - k) * (1/280 + m)) by (apply Rmult_le_pos; lra). assert (0 <= (1 + k) * (1/280 - m)) by (apply Rmult_le_pos; lra).
      assert (0 <= (1 - k) * (1/280 - m)) by (apply Rmult_le_pos; lra). assert (0 <= (1 + k) * (1/280 + m)) by (apply Rmult_le_pos; lra). lra. }
    pose proof (P x a1 X A1). pose proof (P x a2 X A2). pose proof (P y a1 Y A1). pose proof (P y a2 Y A2).
    pose proof (P y b1 Y B1). pose proof (P y b2 Y B2). unfold near. rewrite !Rmult_plus_distr_l. lra. }
  apply (no_such_order (fun x y => G (x * a1 + y * (a1 + b1)) (x * a2 + y * (a2 + b2))) a1 (a1 + b1)); try lra.
  - intros x y z v d e I1 I2 I3 Q1 Q2.
    assert (S : forall k m : R, (x + d) * k + (y + e) * m = x * k + y * m + (d * k + e * m)) by (intros; ring).
    assert (S' : forall k m : R, (z + d) * k + (v + e) * m = z * k + v * m + (d * k + e * m)) by (intros; ring).
    assert (F : forall j k, nice a1 (a1 + b1) j k -> fine (j * a1 + k * (a1 + b1)) (j * a2 + k * (a2 + b2))).
    { intros j k [[-> ->]|O]; [left; split; ring | now right]. }
    apply F in Q1, Q2. rewrite S, S in Q1. rewrite S', S' in Q2. rewrite !S, !S'. apply shift_G; try assumption; now apply N.
  - intros x y J E. replace (0 * a1 + 0 * (a1 + b1)) with 0 in E by ring. replace (0 * a2 + 0 * (a2 + b2)) with 0 in E by ring.
    apply zero_G in E; [|now apply N]. destruct E as [E1 E2].
    assert (Y : y * (a1 * b2 - a2 * b1) = 0).
    { replace (y * (a1 * b2 - a2 * b1)) with (a1 * (x * a2 + y * (a2 + b2)) - a2 * (x * a1 + y * (a1 + b1))) by ring. rewrite E1, E2. ring. }
    apply Rmult_integral in Y. destruct Y as [Y|Y]; [|lra]. split; [|exact Y]. rewrite Y in E1.
    assert (X : x * a1 = 0) by lra. apply Rmult_integral in X. destruct X; [assumption | contradiction].
  - intros t T L. replace (0 * a1 + 0 * (a1 + b1)) with 0 in * by ring. replace (0 * a2 + 0 * (a2 + b2)) with 0 in * by ring.
    replace (0 * a1 + 1 * (a1 + b1)) with (a1 + b1) in L by ring. replace (0 * a2 + 1 * (a2 + b2)) with (a2 + b2) in L by ring.
    rewrite !Rmult_0_l, !Rplus_0_l. apply scale_G; try assumption; unfold near; lra.
  - replace (0 * a1 + 0 * (a1 + b1)) with 0 by ring. replace (0 * a2 + 0 * (a2 + b2)) with 0 by ring.
    replace (1 * a1 + 0 * (a1 + b1)) with a1 by ring. now replace (1 * a2 + 0 * (a2 + b2)) with a2 by ring.
  - replace (0 * a1 + 0 * (a1 + b1)) with 0 by ring. replace (0 * a2 + 0 * (a2 + b2)) with 0 by ring.
    replace (-1 * a1 + 1 * (a1 + b1)) with b1 by ring. now replace (-1 * a2 + 1 * (a2 + b2)) with b2 by ring.
Qed.

(** A vector or its negative is above 0. *)
Lemma either a1 a2 : near a1 a2 -> a1 <> 0 -> G 0 0 < G a1 a2 \/ G 0 0 < G (- a1) (- a2).
Proof.
  intros A N. destruct (Rtotal_order (G 0 0) (G a1 a2)) as [L|[E|L]]; [now left| |].
  - symmetry in E. apply zero_G in E; [lra | assumption].
  - right. apply Rnot_le_lt. intros K. apply (Rlt_not_le _ _ L). destruct A.
    apply (shift_G 0 0 a1 a2 (- a1) (- a2)); unfold near, fine; try lra.
    replace (a1 + - a1) with 0 by ring. replace (a2 + - a2) with 0 by ring. now rewrite !Rplus_0_l.
Qed.

Theorem IoI_and_ABS_exclude_IND : False.
Proof.
  destruct (either (2/1400) (-1/1400)) as [A|A]; unfold near; try lra;
    destruct (either (5/1400) (-3/1400)) as [B|B]; unfold near; try lra;
    (eapply excluded; [..|exact A|exact B]; lra).
Qed.

End AnyFunction.
