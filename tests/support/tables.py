"""Certificates as older versions wrote them: all nodes and forms in tables, nothing written out in the steps."""

from axiomcheck.calculus.files import FORMAT
from axiomcheck.calculus.term import SHAPES, Node, Part
from axiomcheck.tactics.forms import is_form


class Tables:
    def __init__(self):
        self.nodes, self.forms, self._places = [], [], {}

    def place(self, made):
        if made not in self._places:
            for kid in made.kids:  # before it
                self.place(kid)
            rows = self.forms if is_form(made) else self.nodes
            rows.append([*self._row(made), *map(self.place, made.kids)])
            self._places[made] = len(rows) - 1
        return self._places[made]

    def _row(self, t):
        shape = SHAPES[t.op]
        classes = [list(c) if isinstance(c, Part) else c for c in t.classes]
        number = {"q": [str(t.q)], "k": [t.k]}.get(shape.number, [])
        return [t.op, *([t.name] if shape.kind else []), *([classes] if shape.classes else []), *number]

    def parameter(self, value):
        if isinstance(value, dict):
            return {k: self.parameter(v) for k, v in sorted(value.items())}
        return self.place(value) if isinstance(value, Node) else value


def in_tables(steps, supplied=()):
    """What `to_data` says, in the older way."""
    tables, rows = Tables(), []
    places = [tables.place(t) for t in supplied]
    for step in steps:
        given = sorted(map(tables.place, step.shows.given))
        params = [tables.parameter(p) for p in step.params]
        rows.append([given, tables.place(step.shows.goal), step.rule, params, list(step.premises)])
    return {"format": FORMAT, "nodes": tables.nodes, "forms": tables.forms, "supplied": places, "steps": rows}
