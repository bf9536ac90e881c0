"""Every event, question and refusal of the code has words."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import rulesets.steampunk_fantasy
from rulesets.kit.engine.said import Happening, Said
from rulesets.steampunk_fantasy.face.tell.questions_told import ASKS
from rulesets.steampunk_fantasy.face.tell.words import EVENTS, REFUSALS
from rulesets.steampunk_fantasy.table import happenings

FILES = sorted(Path(rulesets.steampunk_fantasy.__path__[0]).rglob("*.py"))
CODE = "\n".join(path.read_text(encoding="utf-8") for path in FILES)
CHAPTERS = "\n".join(path.read_text(encoding="utf-8") for path in FILES if "chapters" in path.parts)
ASKED = set(re.findall(r'\bAsk\(\s*[^"]*?"([a-z_]+)",', CODE))
REFUSED = set(re.findall(r'Refused\(\s*"[A-Z0-9-]+",\s*"([a-z_]+)"', CODE))


def models_in(package: object, kind: type[Said]) -> Iterator[type[Said]]:
    """What the modules of a package, or a module, say there is."""
    for module in (
        import_module(found.name) for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
    ):
        for model in vars(module).values():
            if isinstance(model, type) and issubclass(model, kind) and model.__module__ == module.__name__:
                yield model


def test_every_event_has_words_and_is_said() -> None:
    models = list(models_in(happenings, Happening))
    assert {model.key for model in models} == set(EVENTS.models)
    assert set(models) == set(EVENTS.models.values())
    assert len(models) == len(EVENTS.models)
    unsaid = [model.__name__ for model in models if not re.search(rf"\b{model.__name__}\b", CHAPTERS)]
    assert unsaid == []


def test_every_question_has_words() -> None:
    assert len(ASKED) > 10
    assert ASKS.keys() >= ASKED, f"without words: {sorted(ASKED - ASKS.keys())}"


def test_every_refusal_has_words() -> None:
    assert REFUSALS.keys() >= REFUSED, f"without words: {sorted(REFUSED - REFUSALS.keys())}"
