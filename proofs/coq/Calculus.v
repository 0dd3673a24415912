(** The calculus of docs/certificates.md: its language, and what its sequents say.

    What a theorem of a generated file says can be read from this file alone: [val] and [sat]
    give terms and formulas their meaning, [valid] says what a sequent is.

    Sums, products and connectives of any number of arguments are written by two constructors,
    like lists: add(a, b) is [Bin BAdd a (Bin BAdd b (Nil BAdd))]. *)

From Coq Require Import Reals QArith Qreals String List Bool Arith Lia Lra.
Import ListNotations.
Open Scope R_scope.

(** * Trees *)

(** A class: a name, or the index of a binder, counted outwards. *)
Inductive cls := Free (s : string) | Bound (k : nat).

(** An entry takes away a class; the classes of a part, or all others; the classes up to one, or those after it. *)
Inductive entry := Cls (c : cls) | Inside (A : string) | Outside (A : string) | Upto (c : cls) | After (c : cls).

Inductive rel := RLe | RLt | REq | RNe.
Inductive binop := BAdd | BMul | BMin | BMax.
Inductive unop := Pow (k : nat) | Inv | Abs | Log | Exp | Atan | Root (k : nat).
Inductive agg := Sum | Cmin | Cmax.
Inductive con := And | Or.
Inductive quant := QAll | QSome.

Inductive tm :=
| Num (q : Q)
| Var (a : string)
| At (v : string) (c : cls)
| Dl (c d : cls)
| Nil (b : binop)
| Bin (b : binop) (s t : tm)
| Un (u : unop) (t : tm)
| Ite (r : rel) (a b s t : tm)
| Agg (g : agg) (E : list entry) (t : tm).

Inductive fm :=
| Rel (r : rel) (s t : tm)
| Unit (c : con)
| Con (c : con) (f g : fm)
| Qu (q : quant) (E : list entry) (f : fm)
| Dist (c d : cls)
| Mem (inside : bool) (A : string) (c : cls)
| Ord (upto : bool) (c d : cls)
| Int (t : tm)
| Exv (v : string) (f : fm)
| Exs (a : string) (f : fm).

Definition sequent := (list fm * fm)%type.

(** * Meaning *)

(** The classes are 0, ..., last, in this order.  A name of a class stands for a class: a larger number counts as the last. *)
Record env := Env {
  last : nat;
  scalar : string -> R;
  vector : string -> nat -> R;
  class : string -> nat;
  part : string -> nat -> bool
}.

Definition classes (e : env) : list nat := seq 0 (S (last e)).

Definition upd {A} (f : string -> A) (x : string) (v : A) : string -> A :=
  fun y => if String.eqb x y then v else f y.
Definition set_scalar e a x := Env (last e) (upd (scalar e) a x) (vector e) (class e) (part e).
Definition set_vector e v x := Env (last e) (scalar e) (upd (vector e) v x) (class e) (part e).
Definition set_class e c x := Env (last e) (scalar e) (vector e) (upd (class e) c x) (part e).

(** [rho] lists the classes of the binders around, the innermost first. *)
Definition place (e : env) (rho : list nat) (c : cls) : nat :=
  match c with
  | Free s => Nat.min (class e s) (last e)
  | Bound k => nth k rho 0%nat
  end.

Definition takes (e : env) (rho : list nat) (c : nat) (x : entry) : bool :=
  match x with
  | Cls d => Nat.eqb c (place e rho d)
  | Inside A => part e A c
  | Outside A => negb (part e A c)
  | Upto d => Nat.leb c (place e rho d)
  | After d => Nat.ltb (place e rho d) c
  end.

(** The classes that no entry takes away. *)
Definition left_over (e : env) (rho : list nat) (E : list entry) : list nat :=
  filter (fun c => negb (existsb (takes e rho c) E)) (classes e).

(** Total functions. *)
Definition invR (x : R) : R := if Req_EM_T x 0 then 0 else / x.
Definition logR (x : R) : R := if Rle_dec x 0 then 0 else ln x.
Definition rootR (k : nat) (x : R) : R := if Rle_dec x 0 then 0 else exp (ln x / INR k).

Definition sumR (l : list R) : R := fold_right Rplus 0 l.
Fixpoint minR (l : list R) : R :=
  match l with
  | [] => 0
  | [x] => x
  | x :: l => Rmin x (minR l)
  end.
Fixpoint maxR (l : list R) : R :=
  match l with
  | [] => 0
  | [x] => x
  | x :: l => Rmax x (maxR l)
  end.

Definition aggR (g : agg) : list R -> R :=
  match g with Sum => sumR | Cmin => minR | Cmax => maxR end.
Definition unR (u : unop) (x : R) : R :=
  match u with
  | Pow k => x ^ k
  | Inv => invR x
  | Abs => Rabs x
  | Log => logR x
  | Exp => exp x
  | Atan => atan x
  | Root k => rootR k x
  end.
Definition binR (b : binop) (x y : R) : R :=
  match b with BAdd => x + y | BMul => x * y | BMin => Rmin x y | BMax => Rmax x y end.
Definition relR (r : rel) (x y : R) : Prop :=
  match r with RLe => x <= y | RLt => x < y | REq => x = y | RNe => x <> y end.

Definition rel_dec (r : rel) (x y : R) : {relR r x y} + {~ relR r x y}.
Proof.
  destruct r; simpl.
  - apply Rle_dec.
  - apply Rlt_dec.
  - apply Req_EM_T.
  - destruct (Req_EM_T x y); [right; tauto | left; assumption].
Defined.

Fixpoint val (e : env) (rho : list nat) (t : tm) : R :=
  match t with
  | Num q => Q2R q
  | Var a => scalar e a
  | At v c => vector e v (place e rho c)
  | Dl c d => if Nat.eqb (place e rho c) (place e rho d) then 1 else 0
  | Nil b => match b with BMul => 1 | _ => 0 end
  | Bin b s t => binR b (val e rho s) (val e rho t)
  | Un u t => unR u (val e rho t)
  | Ite r a b s t => if rel_dec r (val e rho a) (val e rho b) then val e rho s else val e rho t
  | Agg g E t => aggR g (map (fun c => val e (c :: rho) t) (left_over e rho E))
  end.

Fixpoint sat (e : env) (rho : list nat) (f : fm) : Prop :=
  match f with
  | Rel r s t => relR r (val e rho s) (val e rho t)
  | Unit And => True
  | Unit Or => False
  | Con And f g => sat e rho f /\ sat e rho g
  | Con Or f g => sat e rho f \/ sat e rho g
  | Qu QAll E f => forall c, In c (left_over e rho E) -> sat e (c :: rho) f
  | Qu QSome E f => exists c, In c (left_over e rho E) /\ sat e (c :: rho) f
  | Dist c d => place e rho c <> place e rho d
  | Mem inside A c => part e A (place e rho c) = inside
  | Ord upto c d => Nat.leb (place e rho c) (place e rho d) = upto
  | Int t => exists z, val e rho t = IZR z
  | Exv v f => exists x, sat (set_vector e v x) rho f
  | Exs a f => exists x, sat (set_scalar e a x) rho f
  end.

(** Whatever the classes are and the names stand for: if all hypotheses are true, so is the goal. *)
Definition valid (S : sequent) : Prop :=
  forall e, (forall f, In f (fst S) -> sat e [] f) -> sat e [] (snd S).
