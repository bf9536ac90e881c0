"""Files of what units of a list can form, such as platoons: written by players, handed in with the units."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bot.facets import bodies_of
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.rosters import faults
from bot.uploads.json_file import Bounds, NotReadable, read_json
from rulesets.kit.engine.handed_in import Faulty
from rulesets.kit.facets.bodies import Bodies
from rulesets.kit.facets.lists import Reading
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.rosters import CatalogueFile

BOUNDS = Bounds(size=65_536, depth=8, values=4_000, text=300, key=60)


def with_charts(rules: Ruleset[Any], reading: Reading, files: Sequence[CatalogueFile]) -> Reading:
    """Units with what they can form by these files; raises `NotPossible` with everything that is wrong with them."""
    if not files:
        return reading
    bodies, text, wrong = bodies_of(rules), reading.text, list[str]()
    for file in files:
        try:
            text = _read(bodies, text, file.content)
        except NotPossible as refused:
            wrong.append(f"“{plain_text(file.name, 60)}”: {refused}")
    if wrong:
        raise NotPossible("\n".join(faults.cut("\n".join(wrong).split("\n"))))
    names = ", ".join(body.name for body in bodies.of(text, ()) if body.offered)
    note = f"What lists can form ({bodies.called}s): {names}."
    return reading.model_copy(update={"text": text, "notes": (*reading.notes, note)})


def _read(bodies: Bodies, text: str, content: bytes) -> str:
    try:
        data = read_json(content, BOUNDS)
        if not isinstance(data, dict):
            raise NotReadable("it has to begin with a brace")
    except NotReadable as refused:
        raise NotPossible(f"This is no file of {bodies.called}s: {refused}.") from None
    try:
        return bodies.read(text, json.dumps(data), data)
    except Faulty as faulty:
        raise NotPossible(f"It cannot be taken:\n{faults.told(faulty.wrong, bodies.model)}") from None
