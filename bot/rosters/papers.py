"""A list as a file, to keep it or to give it to somebody.

Of a list that is put together here it says which units, not their cards, so that nobody hands in units of his own
making. Of a game whose armies players write it may hold a whole army instead, which the game's own rules read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.facets import army_files_of, lists_of
from bot.game.announce import reasons
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.rosters import faults
from bot.rosters.changing import NAME, UNITS_A_LIST, Where
from bot.rosters.shelf import Collection
from bot.rosters.trees import known_parts
from bot.store.rosters import ArmyList
from bot.uploads.json_file import Bounds, NotReadable, read_json
from bot.uploads.kinds import LIST
from rulesets import RULESETS, ruleset
from rulesets.kit.engine.handed_in import Faulty
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.lists import Pick
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.setup import Setting

BOUNDS = Bounds(size=LIST.most, depth=12, values=8_000, text=300, key=60)
FORMAT = 1
WRITES_ONE = "`/army export` writes one, of your own list or of a sample army, to begin with."
PUT_TOGETHER = "options"
"""The field of a list of units that no whole army has."""
LINE = 100
"""Characters of a line that is written, where a list or an object fits into one."""


class Head(BaseModel):
    """What tells a file of a list from any other."""

    model_config = ConfigDict(strict=True)

    umpire_list: int = Field(ge=FORMAT, le=FORMAT)
    ruleset: str


class Paper(BaseModel):
    """A list that was put together here, as it is written down."""

    model_config = ConfigDict(extra="forbid", strict=True)

    umpire_list: int = Field(default=FORMAT, ge=FORMAT, le=FORMAT)
    ruleset: str
    name: str = Field(max_length=200)
    options: dict[str, str] = Field(default={}, max_length=20)
    units: list[Pick] = Field(max_length=UNITS_A_LIST)


class WholeArmy(BaseModel):
    """An army as its game has read it: the text of the force."""

    ruleset: str
    name: str
    force: str


def written(one: ArmyList) -> str:
    """The file of a list that was put together here."""
    paper = Paper(ruleset=one.ruleset, name=one.name, options=one.options, units=[*one.picks])
    return laid_out(paper.model_dump())


def written_army(key: str, force: str) -> str:
    """The file of a force of a game whose armies players hand in: a sample, or one of their own."""
    return laid_out({"umpire_list": FORMAT, "ruleset": key, **army_files_of(ruleset(key)).written(force)})


def laid_out(value: Any, indent: str = "") -> str:
    """JSON for people: what fits into a line stands in one."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= LINE or not isinstance(value, dict | list) or not value:
        return line
    inner = f"{indent}  "
    opens, closes = ("{", "}") if isinstance(value, dict) else ("[", "]")
    named = value.items() if isinstance(value, dict) else (("", one) for one in value)
    parts = [f"{inner}{f'{json.dumps(k, ensure_ascii=False)}: ' if k else ''}{laid_out(v, inner)}" for k, v in named]
    return "\n".join([opens, ",\n".join(parts), f"{indent}{closes}"])


def read(content: bytes) -> Paper | WholeArmy:
    """What a file says; raises `NotPossible` with everything that is wrong: field, value and what would be right."""
    try:
        data = read_json(content, BOUNDS)
    except NotReadable as refused:
        raise NotPossible(f"The file is no list: {refused}. {_what_is_read(content)}") from None
    if not isinstance(data, dict):
        raise NotPossible("The file is no list: it has to begin with a brace. `/army export` writes one.")
    return _of_game(_head(data).ruleset, data)


def _what_is_read(content: bytes) -> str:
    """What a file would have to be; whoever hands in one of another kind is told what can be read here."""
    text = content[:400].lstrip()
    if text.startswith((b"{", b"[")):
        return WRITES_ONE
    return f"Lists and armies are read as JSON (docs/armies.md), not as TOML, XML or text. {WRITES_ONE}"


def _head(data: dict[str, Any]) -> Head:
    try:
        head = Head.model_validate(data)
    except ValidationError as wrong:
        raise NotPossible(f"The file is no list:\n{faults.told(wrong)}") from None
    if head.ruleset not in RULESETS or not ruleset(head.ruleset).has_lists:
        known = ", ".join(key for key in RULESETS if ruleset(key).has_lists)
        raise NotPossible(f"The file: ruleset is {faults.quoted(head.ruleset)}; it has to be one of {known}.")
    return head


def _of_game(key: str, data: dict[str, Any]) -> Paper | WholeArmy:
    rules = ruleset(key)
    files = None if PUT_TOGETHER in data else rules.army_files
    model = Paper if files is None else files.model
    try:
        if files is None:
            return Paper.model_validate(data)
        told = {field: value for field, value in data.items() if field not in Head.model_fields}
        return WholeArmy(ruleset=key, name=str(told.get("name", "")), force=files.read(told))
    except ValidationError as wrong:
        raise NotPossible(f"The file cannot be taken:\n{faults.told(wrong, model)}") from None
    except Faulty as faulty:
        against = [f"{rules.words.refusal(reason)} ({reason.rule})" for reason in faulty.against]
        raise NotPossible(f"The file cannot be taken:\n{faults.told(faulty.wrong, model, against)}") from None
    except Refused as refused:
        raise NotPossible("\n".join(faults.cut(reasons(rules, refused)))) from None


def as_list(paper: Paper, where: Where, collection: Collection) -> ArmyList:
    """The list of a file, of the units that the server has loaded; raises `NotPossible` for units that it has not."""
    made = ArmyList(where.guild, where.member, where.ruleset, paper.name, _answers(where.rules, paper.options))
    grower = collection.grower(made.options)
    if grower is not None:
        return replace(made, picks=known_parts(paper.units, grower), collection=collection.fingerprint)
    return replace(made, picks=_picks(paper.units, collection), collection=collection.fingerprint)


def _answers(rules: Ruleset[Any], told: Mapping[str, str]) -> dict[str, str]:
    known = {setting.key: _values(setting) for setting in lists_of(rules).settings()}
    wrong = {key: value for key, value in told.items() if value not in known.get(key, ())}
    if wrong:
        lines = [faults.line(("options", key), value, _right(known, key)) for key, value in wrong.items()]
        raise NotPossible("\n".join(["The file cannot be taken:", *faults.cut(lines)]))
    return dict(told)


def _right(known: Mapping[str, Sequence[str]], key: str) -> str:
    """What an answer would have to be."""
    return faults.one_of(known[key]) if key in known else f"is not known here: there are {', '.join(known)}"


def _values(setting: Setting) -> list[str]:
    return [choice.value for choice in setting.choices]


def _picks(units: Sequence[Pick], collection: Collection) -> tuple[Pick, ...]:
    """The units of a file: by the value that names them, else by their names."""
    by_name = {recruit.label.casefold(): recruit for recruit in collection.recruits}
    picks: dict[tuple[str, str], Pick] = {}
    missing = []
    for pick in units:
        recruit = collection.by_key.get(pick.unit) or by_name.get(pick.name.casefold())
        if recruit is None:
            missing.append(plain_text(pick.name or pick.unit, NAME))
            continue
        there = (recruit.value, pick.slot)
        had = picks[there].count if there in picks else 0
        count = had + pick.count
        picks[there] = Pick.model_construct(unit=recruit.value, name=recruit.label, count=count, slot=pick.slot)
    if missing:
        raise NotPossible(f"This server has no units called {', '.join(missing[:10])}: nothing was imported.")
    if sum(pick.count for pick in picks.values()) > UNITS_A_LIST:
        raise NotPossible(f"The file has more than {UNITS_A_LIST} units; a list has at most so many.")
    return tuple(picks.values())
