"""Dice and rolls that games know by name: read from a game's `dice.toml`, used by the notation and by presets."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rulesets.kit.engine.not_understood import NotUnderstood
from rulesets.kit.notation.grammar import Named, demand_short, read
from rulesets.kit.notation.tree import Pool

_BLANK = re.compile(r"\{([a-z]{1,20})(?:=(-?[0-9]{1,6}))?\}")
"""A number that is filled in later: "{dice}", or "{dice=3}" with what it is if nobody says."""
_HOW_MANY = re.compile(rf"(?:^|[-+*/×÷(]|then|unless|vs)\s*{_BLANK.pattern}\s*(?!then|unless|vs)[a-zA-Z]")
"""A blank before a die; a number below 0 would take dice away from what others roll."""
_NUMBER = re.compile(r"-?[0-9]{1,6}")


class NamedDie(BaseModel):
    """A die of a game: what one of it rolls, how it looks, what is usual for it, and the rules that say so."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    roll: str
    look: str
    note: str
    rules: tuple[str, ...]


class Preset(BaseModel):
    """A roll with blanks, known by a name."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    roll: str
    note: str = ""
    rules: tuple[str, ...] = ()


class GameDice(BaseModel):
    """What a game brings to the notation."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: str
    die: tuple[NamedDie, ...] = ()
    preset: tuple[Preset, ...] = ()


def load(path: Path) -> GameDice:
    """The dice of a game from its file."""
    return GameDice.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))


def named_dice(games: Iterable[GameDice]) -> Named:
    """The dice of some games by name, ready for the notation; raises `NotUnderstood` for a die that is none."""
    return {die.name: _template(die) for game in games for die in game.die}


def _template(told: NamedDie) -> Pool:
    """One of a die, with what is usual for it."""
    pool = read(told.roll, {})
    if not isinstance(pool, Pool):
        raise NotUnderstood(told.roll, 0, f"“{told.name}” has to be one die")
    return pool.model_copy(update={"die": pool.die.model_copy(update={"name": told.name, "look": told.look})})


def blanks(text: str) -> dict[str, int | None]:
    """The blanks of a roll, with what they are if nobody says."""
    return {name: int(usual) if usual else None for name, usual in _BLANK.findall(text)}


def given_numbers(text: str, typed: str) -> dict[str, str]:
    """The numbers for the blanks of a roll as they were typed: "dice=8 hit=4", or "8 4" in the order of the blanks."""
    demand_short(text)
    given: dict[str, str] = {}
    for word in typed.replace(",", " ").replace(";", " ").split():
        name, sign, value = word.partition("=")
        left = [blank for blank in blanks(text) if blank not in given]
        if not sign and not left:
            only = f"there are only {len(given)} numbers" if given else "there is nothing"
            raise NotUnderstood(text, 0, f"{only} to be filled in")
        if sign and name in given:
            raise NotUnderstood(text, 0, f"“{name[:20]}” is given twice")
        given |= {name: value} if sign else {left[0]: name}
    return given


def filled(text: str, given: Mapping[str, str]) -> str:
    """A roll with its blanks filled in; raises `NotUnderstood` that names the blank."""
    demand_short(text)
    known = blanks(text)
    for name, value in given.items():
        if name not in known:
            there = ", ".join(known) or "none"
            raise NotUnderstood(text, 0, f"there is no “{name[:20]}” to be filled in; there is {there}")
        if not _NUMBER.fullmatch(value):
            raise NotUnderstood(text, text.find("{" + name), f"{name} is a whole number, not “{value[:20]}”")
    missing = next((name for name, usual in known.items() if usual is None and name not in given), None)
    if missing is not None:
        raise NotUnderstood(text, text.find("{" + missing), f"{missing} has to be filled in: {missing}=…")
    for match in _HOW_MANY.finditer(text):
        if (number := given.get(match[1]) or match[2]).startswith("-"):
            raise NotUnderstood(
                text, match.start(1), f"{match[1]} is how many dice are rolled: 0 or more, not {number}"
            )
    return _BLANK.sub(lambda match: given.get(match[1]) or match[2], text)
