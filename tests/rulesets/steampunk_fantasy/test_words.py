"""Every event, question and refusal of the code has words."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import rulesets.steampunk_fantasy
from rulesets.kit.boards.maps.words import REASONS as MAP_REASONS
from rulesets.kit.engine.said import Asked, Happening, Reason, Said
from rulesets.steampunk_fantasy.face.tell.questions_told import ASKS
from rulesets.steampunk_fantasy.face.tell.words import EVENTS, REASONS
from rulesets.steampunk_fantasy.table import happenings, questions, reasons

FILES = sorted(Path(rulesets.steampunk_fantasy.__path__[0]).rglob("*.py"))
CODE = "\n".join(path.read_text(encoding="utf-8") for path in FILES)
CHAPTERS = "\n".join(path.read_text(encoding="utf-8") for path in FILES if "chapters" in path.parts)
REFUSED = set(re.findall(r"\bRefused\([^()]*?,\s*([A-Z]\w+)\(", CODE))


def models_of(module: ModuleType, kind: type[Said]) -> Iterator[type[Said]]:
    """The models of one kind that a module holds."""
    for model in vars(module).values():
        if isinstance(model, type) and issubclass(model, kind) and model.__module__ == module.__name__:
            yield model


def test_every_event_has_words_and_is_said() -> None:
    names = pkgutil.iter_modules(happenings.__path__, f"{happenings.__name__}.")
    models = [model for found in names for model in models_of(import_module(found.name), Happening)]
    assert {model.key for model in models} == set(EVENTS.models)
    assert set(models) == set(EVENTS.models.values())
    assert len(models) == len(EVENTS.models)
    unsaid = [model.__name__ for model in models if not re.search(rf"\b{model.__name__}\b", CHAPTERS)]
    assert unsaid == []


def test_every_question_has_words() -> None:
    asked = {model for model in models_of(questions, Asked) if model.__name__.endswith("Asked")}
    assert set(ASKS.models.values()) == asked
    assert [model.__name__ for model in asked if f"{model.__name__}(" not in CHAPTERS] == []


def test_every_refusal_has_words_and_is_a_reason_somewhere() -> None:
    models = list(models_of(reasons, Reason))
    assert set(models) == set(REASONS.models.values())
    of_the_kit = {sentence.model.__name__ for sentence in MAP_REASONS}
    assert {model.__name__ for model in models} == REFUSED - of_the_kit
