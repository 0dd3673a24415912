"""The papers, one entry each, addressable by equation, property, table or section."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """A paper, or a place in it."""

    key: str
    authors: str
    title: str
    where: str
    year: int | None
    locus: str = ""

    def at(self, locus: str) -> Source:
        """The same paper, at an equation, table or property."""
        return Source(self.key, self.authors, self.title, self.where, self.year, locus)

    def __str__(self) -> str:
        if self.year is None:
            return self.authors
        first = self.authors.split(",")[0].split(" and ")[0].split()[-1]
        return f"{first} {self.year}" + (f", {self.locus}" if self.locus else "")


SEBASTIANI_2020 = Source(
    "sebastiani2020",
    "Fabrizio Sebastiani",
    "Evaluation Measures for Quantification: An Axiomatic Approach",
    "Information Retrieval Journal 23(3)",
    2020,
)
AMIGO_2019 = Source(
    "amigo2019",
    "Enrique Amigó, Julio Gonzalo, Felisa Verdejo and Damiano Spina",
    "A comparison of filtering evaluation metrics based on formal constraints",
    "Information Retrieval Journal 22(6)",
    2019,
)
HASSAN_2021 = Source(
    "hassan2021",
    "Waqar Hassan, André Maletzke and Gustavo Batista",
    "Pitfalls in Quantification Assessment",
    "LQ 2021, First International Workshop on Learning to Quantify",
    2021,
)
FIELD = Source("field", "common usage", "Properties of distances and divergences", "textbooks", None)
