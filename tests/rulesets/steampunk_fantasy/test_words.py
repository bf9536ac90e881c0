"""Every event, question and refusal of the code has words."""

from __future__ import annotations

import re
from pathlib import Path

import rulesets.steampunk_fantasy
from rulesets.steampunk_fantasy.face.tell.questions_told import ASKS
from rulesets.steampunk_fantasy.face.tell.words import EVENTS, REFUSALS

CODE = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted(Path(rulesets.steampunk_fantasy.__path__[0]).rglob("*.py"))
)
SAID = set(re.findall(r'game\.say\(\s*"([a-z_]+)"', CODE)) | set(re.findall(r'game\.show\([^"]+"([a-z_]+)"', CODE))
ASKED = set(re.findall(r'\bAsk\(\s*[^"]*?"([a-z_]+)",', CODE))
REFUSED = set(re.findall(r'Refused\(\s*"[A-Z0-9-]+",\s*"([a-z_]+)"', CODE))


def test_every_event_has_words() -> None:
    assert EVENTS.keys() >= SAID, f"without words: {sorted(SAID - EVENTS.keys())}"
    assert EVENTS.keys() <= SAID | {"assault_roll", "deflection_roll"}, f"never said: {sorted(EVENTS.keys() - SAID)}"


def test_every_question_has_words() -> None:
    assert len(ASKED) > 10
    assert ASKS.keys() >= ASKED, f"without words: {sorted(ASKED - ASKS.keys())}"


def test_every_refusal_has_words() -> None:
    assert REFUSALS.keys() >= REFUSED, f"without words: {sorted(REFUSED - REFUSALS.keys())}"
