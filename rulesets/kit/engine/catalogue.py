"""A game's rule catalogue: `rules.toml` beside its code, looked up by id and by words."""

from __future__ import annotations

import tomllib
from functools import cached_property
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rulesets.kit.engine.points import RULE_ID


class Ruling(BaseModel):
    """How an unclear point is decided."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    question: str
    ruling: str


class Rule(BaseModel):
    """One rule of the catalogue; `decisions` are the ids of the rulings that touch it."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    topic: str
    title: str
    text: str
    decisions: tuple[str, ...] = ()


class Example(BaseModel):
    """A worked example."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    rules: tuple[str, ...]
    given: str
    dice: str = ""
    expect: str


class Catalogue:
    """The rules of one game, in the order of the catalogue."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def _book(self) -> dict[str, list[dict[str, object]]]:
        return tomllib.loads(self._path.read_text(encoding="utf-8"))

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """Every rule by its id."""
        return {rule.id: rule for rule in map(Rule.model_validate, self._book.get("rule", ()))}

    @cached_property
    def rulings(self) -> dict[str, Ruling]:
        """Every ruling by its id."""
        return {ruling.id: ruling for ruling in map(Ruling.model_validate, self._book.get("decision", ()))}

    @cached_property
    def examples(self) -> dict[str, Example]:
        """Every worked example by its id."""
        return {example.id: example for example in map(Example.model_validate, self._book.get("example", ()))}

    def topic(self, *topics: str) -> list[Rule]:
        """The rules of these topics."""
        return [rule for rule in self.rules.values() if rule.topic in topics]

    def order(self, rule: str) -> int:
        """The place of a rule in the catalogue, from 0."""
        return list(self.rules).index(rule)

    def search(self, words: str, limit: int = 25) -> list[Rule]:
        """Rules by id or by words: the id first, then titles, then texts that hold every word."""
        asked = words.strip()
        if RULE_ID.fullmatch(asked.upper()) and asked.upper() in self.rules:
            return [self.rules[asked.upper()]]
        wanted = asked.casefold().split()
        ranked = [(rank, rule) for rule in self.rules.values() if (rank := _rank(rule, wanted)) is not None]
        return [rule for _, rule in sorted(ranked, key=lambda pair: pair[0])][:limit]


def _rank(rule: Rule, wanted: list[str]) -> int | None:
    """How well a rule fits, 0 best; None if a word is missing."""
    title = f"{rule.id} {rule.title}".casefold()
    if all(word in title for word in wanted):
        return 0
    whole = f"{title} {rule.text}".casefold()
    return 1 if all(word in whole for word in wanted) else None
