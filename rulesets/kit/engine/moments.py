"""Skills and special weapons: small classes that are asked at named moments of a procedure.

A procedure says "this is the moment before the hit roll" and gets back the effects of the skills in play, in the order
that the catalogue gives. No rule of the core mentions a skill.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, TypeVar

from rulesets.kit.engine.points import RULE_ID, leading_ids, pointed
from rulesets.kit.engine.procedure import Procedure

M = TypeVar("M", bound=Callable[..., Any])
E = TypeVar("E")


@dataclass(frozen=True)
class Moment:
    """A named point of a procedure; `meaning` says what a skill may do there and what it is told."""

    name: str
    meaning: str


class Modifier(NamedTuple):
    """Adds to a number (dice, squares, damage)."""

    rule: str
    amount: int


class Replacement(NamedTuple):
    """Takes the place of a value."""

    rule: str
    value: Any


class Reroll(NamedTuple):
    """Re-rolls dice once: "misses" or "successes"; a forced one comes before those that are allowed."""

    rule: str
    which: str
    forced: bool = False


class Interruption(NamedTuple):
    """A procedure that the moment's owner calls before it goes on."""

    rule: str
    procedure: Procedure


class ExtraOption(NamedTuple):
    """One more thing that a player may choose at this moment."""

    rule: str
    value: str


Effect = Modifier | Replacement | Reroll | Interruption | ExtraOption


class Skill:
    """A skill or special weapon: its methods marked `@at(moment)` answer `(game, **told)` with an effect or None.

    `key` is the word on the unit's card. A subclass belongs to the game whose module defines it; `order` is the place
    of its first rule in the catalogue.
    """

    key: ClassVar[str] = ""
    order: ClassVar[int] = 0
    methods: ClassVar[dict[str, tuple[str, ...]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        by_moment: dict[str, list[str]] = {}
        for name in dir(cls):
            for moment in getattr(getattr(cls, name), "moments", ()):
                by_moment.setdefault(moment, []).append(name)
        cls.methods = {moment: tuple(names) for moment, names in by_moment.items()}

    @classmethod
    def rules(cls) -> set[str]:
        """The ids of the rules that this skill's methods apply."""
        docs = [leading_ids(getattr(cls, name).__doc__) for names in cls.methods.values() for name in names]
        return {rule for ids in docs for rule in ids if RULE_ID.fullmatch(rule)}


def at(*moments: Moment) -> Callable[[M], M]:
    """Mark a skill's method as the answer to these moments."""

    def mark(method: M) -> M:
        made: Any = pointed(method)
        made.moments = tuple(moment.name for moment in moments)
        return made  # type: ignore[no-any-return]

    return mark


def effects(moment: Moment, skills: Iterable[Skill], game: Any, **told: Any) -> list[Effect]:
    """What the skills in play do at a moment, in the catalogue's order; nothing is looked at where none speaks up."""
    answers = _answers(moment.name, tuple(skills)) if skills else ()
    if not answers:
        return []
    answered = [answer(game, **told) for answer in answers]
    return [effect for effect in answered if effect is not None]


# Units have the same few cards all game long, and most skills are silent at most moments: who speaks up is remembered.
@lru_cache(maxsize=16384)
def _answers(word: str, skills: tuple[Skill, ...]) -> tuple[Callable[..., Any], ...]:
    """The methods that answer at the moment of this name, in the catalogue's order."""
    speaking = sorted((skill for skill in skills if word in skill.methods), key=lambda skill: skill.order)
    return tuple(getattr(skill, name) for skill in speaking for name in skill.methods[word])


def of_kind(kind: type[E], those: Iterable[Effect]) -> list[E]:
    """Only the effects of one kind."""
    return [effect for effect in those if isinstance(effect, kind)]


def moment_users(moments: Iterable[Moment], skills: Iterable[type[Skill]]) -> dict[str, list[str]]:
    """Every moment with the skills that answer it: the table of docs/."""
    known = list(skills)
    return {moment.name: [skill.key for skill in known if moment.name in skill.methods] for moment in moments}
