"""How a game is written down, and read again.

Most of a save are things that never change and that many games have in common, such as the cards of units (a game's
`fixtures`). Each is put into JSON once, and they stand at the end of the text, where those of a text that was read
before are known again.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from rulesets.kit.engine.game import Game
from rulesets.kit.engine.latest import Latest

G = TypeVar("G", bound=Game)

MOST_TEXTS = 2048
"""So many fixtures are remembered with their texts; the one used longest ago is forgotten first."""
BEGINNING = 200
"""Within so many characters of a save stands its version, before anything that players have named."""
MOST_READ = 512
"""So many games' fixtures are remembered as they were read, by what their texts hash to."""


_texts: Latest[tuple[BaseModel, str]] = Latest(MOST_TEXTS)
_read: Latest[dict[str, BaseModel]] = Latest(MOST_READ)


def saved(game: Game) -> str:
    """A game as JSON, its fixtures last; made once of a game that nothing changes."""
    version = game.version
    if version is None:
        return _written(game)
    version.save = version.save or _written(game)
    return version.save


def _written(game: Game) -> str:
    text = game.model_dump_json(exclude={*game.fixtures})
    for name in game.fixtures:
        entries = ",".join(f"{json.dumps(key)}:{_text_of(one)}" for key, one in getattr(game, name).items())
        text = f'{text[:-1]},"{name}":{{{entries}}}}}'
    return text


def fixtures_begin(model: type[Game], text: str) -> int:
    """Where in the text of a save its fixtures begin, as the same text in many saves; its end where there are none."""
    begin = text.rfind(f',"{model.fixtures[0]}":{{') if model.fixtures else -1
    return begin if begin >= 0 else len(text)


def _text_of(fixture: BaseModel) -> str:
    known = _texts.get(id(fixture))
    if known is None or known[0] is not fixture:
        known = _texts.keep(id(fixture), (fixture, fixture.model_dump_json()))
    return known[1]


def read(model: type[G], text: str, version: int) -> G | None:
    """The game of a text that `saved` has made at this version of its saves; None for any other text."""
    try:
        game = _cut(model, text, version)
    except ValidationError:  # cut at a wrong place: the whole text says what is wrong, if anything is
        return None
    if game is not None and (kept := game.settled().version) is not None:
        kept.save = text
    return game


def _cut(model: type[G], text: str, version: int) -> G | None:
    """The game of a text without its fixtures, with those that are known for the texts that they stand in."""
    rest, fixtures_of = text, dict[str, dict[str, BaseModel]]()
    for name in reversed(model.fixtures):
        rest, marked, segment = rest.rpartition(f',"{name}":{{')
        if not marked:
            return None
        rest = f"{rest}}}"
        fixtures_of[name] = _fixtures(model, name, f"{{{segment[:-1]}")
    if f'"save_version":{version},' not in rest[:BEGINNING]:
        return None
    empty = "".join(f',"{name}":{{}}' for name in model.fixtures)
    game = model.model_validate_json(f"{rest[:-1]}{empty}}}")
    for name, fixtures in fixtures_of.items():
        setattr(game, name, fixtures)
    return game


def _fixtures(model: type[Game], name: str, segment: str) -> dict[str, BaseModel]:
    """The fixtures of a field, read once of each text; the dict is the caller's own."""
    key = (model, name, blake2b(segment.encode()).digest())
    known = _read.get(key)
    if known is None:
        known = _read.keep(key, _reader(model, name).validate_json(segment))
    return dict(known)


@cache
def _reader(model: type[Game], name: str) -> TypeAdapter[dict[str, BaseModel]]:
    annotation: Any = model.model_fields[name].annotation
    return TypeAdapter(annotation)
