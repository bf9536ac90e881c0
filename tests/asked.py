"""What the code of a game asks."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from rulesets.kit.engine.said import Asked

_BARE = re.compile(r"\bAsk\(\s*[\w.]+,\s*\"(\w+)\"")
"""A question that tells nothing: whom it asks, and its key."""


def asked_by(key: str) -> set[str]:
    """The keys of the questions that a game's code asks."""
    folder = Path(__file__).parents[1] / "rulesets" / key
    models = vars(import_module(f"rulesets.{key}.table.questions")).values()
    code = "\n".join(file.read_text("utf-8") for file in folder.rglob("*.py") if file.name != "questions.py")
    made = set(re.findall(r"\b(\w+Asked)\(", code))
    told = {
        model.key for model in models if isinstance(model, type) and issubclass(model, Asked) and model.__name__ in made
    }
    return told | set(_BARE.findall(code))
