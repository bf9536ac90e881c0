"""Everything that the game can say has one sentence, and everything that has a sentence is said somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import rulesets.julia_augusta
from rulesets.julia_augusta.face.tell.julia_words import EVENTS, OF_THE_KIT, REASONS
from rulesets.julia_augusta.face.tell.question_words import ASKS, MATTERS
from rulesets.julia_augusta.table import happenings, questions, reasons
from rulesets.kit.engine.said import Asked, Happening, Reason, Said

GAME = Path(rulesets.julia_augusta.__file__).parent
RULES = "\n".join(
    path.read_text("utf-8")
    for path in GAME.rglob("*.py")
    if path.parent.name not in ("happenings", "reasons", "scene", "tell")
)
"""The code that says things, without that which names or tells them."""
SAID = set(
    re.findall(r"\b\w+\b(?!\])(?=[(,)\s])", re.sub(r"^from \S+ import (?:\([^)]*\)|.*)$", "", RULES, flags=re.M))
)
"""The words of it that may be models, but not those that it imports."""


def _below(model: type[Said]) -> Iterator[type[Said]]:
    """Every model of this game that derives from one, but those that only others derive from."""
    for other in model.__subclasses__():
        yield from _below(other)
        mine = other.__module__.startswith("rulesets.julia_augusta.")
        if mine and (not other.__subclasses__() or _is_said(other)):
            yield other


def _is_said(model: type[Said]) -> bool:
    return model.__name__ in SAID


def _load() -> None:
    for package in (happenings, reasons):
        for module in iter_modules(package.__path__):
            import_module(f"{package.__name__}.{module.name}")


def _by_key(model: type[Said]) -> dict[str, type[Said]]:
    _load()
    return {one.key: one for one in _below(model)}


def test_every_event_has_a_sentence_and_every_sentence_an_event() -> None:
    assert EVENTS.models == _by_key(Happening)


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    assert _by_key(Reason) == REASONS
    assert REASONS.keys().isdisjoint(OF_THE_KIT.models)


def test_every_question_has_a_sentence_and_every_sentence_a_question() -> None:
    there = (model for model in vars(questions).values() if isinstance(model, type) and issubclass(model, Asked))
    asked = {
        model.key: model for model in there if model.__module__ == questions.__name__ and "Asked" in model.__name__
    }
    assert asked == ASKS.models
    assert MATTERS.models.items() <= asked.items()


def test_everything_that_has_a_sentence_is_said_somewhere() -> None:
    everything = [*ASKS.models.values(), *EVENTS.models.values(), *REASONS.values()]
    assert [model.__name__ for model in everything if not _is_said(model)] == []
