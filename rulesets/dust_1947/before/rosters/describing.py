"""Rules of the data as the words of cards: skills of units, keywords of weapons, and what is size or mobility."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rulesets.dust_1947 import moments
from rulesets.dust_1947.before.rosters import aliases
from rulesets.dust_1947.before.rosters.notes import Notes
from rulesets.dust_1947.table.cards import Kind, Size
from rulesets.kit.rosters import words
from rulesets.kit.rosters.model import Rule

_WITH_NUMBER = re.compile(r"(.+?)\s*\(([0-9]{1,2})\)")
_WITH_WEAPON = re.compile(r"(Expert|Savage Animal)\s*[-–:(]\s*(.+?)\)?", re.IGNORECASE)
_WITH_NAME = re.compile(r"(Pilot)\s*:\s*(.+)", re.IGNORECASE)
OWN_TERMS = "as its card says"
"""After a word that a unit or weapon has on terms of its own, which the referee does not know."""


@dataclass(slots=True)
class Described:
    """What the rules of a unit make of its card."""

    skills: list[str] = field(default_factory=list)
    size: Size = "standard"
    mobility: str = ""


def described(rules: list[Rule], notes: Notes) -> Described:
    """The skills of a unit, its size and how it moves."""
    told = Described()
    for rule in rules:
        for word in _words(rule, notes):
            small = word.casefold()
            if small in aliases.SIZES:
                told.size = aliases.SIZES[small]
            elif small in aliases.MOBILITIES:
                told.mobility = aliases.MOBILITIES[small]
            else:
                told.mobility = aliases.ALSO_MOBILITIES.get(word, told.mobility)
                own = word in aliases.OF_A_WEAPON or word in aliases.OF_WEAPONS
                told.skills.append(f"{word} {OWN_TERMS}" if own else word)
    return told


def keyword(rule: Rule, notes: Notes) -> list[str]:
    """The keyword that a rule is for a weapon; none where it cannot be told what it is. A skill of units does not mean
    the same on a weapon."""
    names = _words(rule, notes)
    ours = aliases.OF_WEAPONS | aliases.OF_BOTH
    return [word if word in ours or not moments.known(word) else f"{word} {OWN_TERMS}" for word in names]


def _words(rule: Rule, notes: Notes) -> list[str]:
    """A rule as the word of a card: one, or none for a rule that is hidden or says nothing."""
    for change in rule.kept:
        notes.unread(change.place, f"rule {rule.name}", change.value, "this change of a rule depends on other choices")
    if rule.hidden:
        notes.noted(rule.place, "rule", rule.name, "it is hidden")
        return []
    word = word_of(rule.name)
    if not word or not (rule.text or _named_by_rules(word)):
        notes.unread(rule.place, "rule", rule.name, "nobody says what this rule does: it has no text")
        return []
    return [word]


def word_of(name: str) -> str:
    """The word of a card for a rule's name: the rules' own word, with its parameter after a colon."""
    text = " ".join(name.split())
    for pattern in (_WITH_NUMBER, _WITH_WEAPON, _WITH_NAME):
        match = pattern.fullmatch(text)
        if match is not None:
            return f"{_plain_word(match[1])}: {_plain_word(match[2])}"
    return _plain_word(text)


def _plain_word(text: str) -> str:
    word = words.name(text)
    called = aliases.CALLED.get(word.casefold(), aliases.PEOPLE.get(word, word))
    known = moments.REGISTRY.get(called.casefold())
    return known.key if known is not None else called


def _named_by_rules(word: str) -> bool:
    """Whether the referee knows a word without the data's text."""
    small = word.casefold()
    return moments.known(word) or small in aliases.SIZES or small in aliases.MOBILITIES


def mobility_of(kind: Kind, told: str) -> str:
    """How a unit moves: on foot, flying, as its rules say, or as a walker (profile: mobility)."""
    if kind == "aircraft":
        return "helicopter" if told == "helicopter" else "aircraft"
    if kind == "vehicle":
        return told if told in ("wheeled", "half-tracked", "tracked", "naval") else "walker"
    return "foot"
