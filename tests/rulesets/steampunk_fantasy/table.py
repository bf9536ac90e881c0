"""The words that the tests of Steampunk Fantasy are written in: a map as text, bases, dice, and players who act.

table = steam(". . f", ". h .", troop("Guard", at="A1"), tank("Ram", at="C2", seat=1, facing="N"))
red, blue = table.players

A map is a row of letters for each row of hexes: "." clear, "h" hill, "f" forest, "w" swamp, "r" rough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from rulesets.kit.boards.hexes.board import Hex, HexDirection, parse_hex
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Happening
from rulesets.steampunk_fantasy import actions
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.cards import Card
from rulesets.steampunk_fantasy.table.state import Ground, Member, Options, Steampunk, Terrain, UnitBase, Written
from tests.rulesets.tables import GamePlayer, GameTable

LETTERS: dict[str, Terrain] = {".": "clear", "h": "hill", "f": "forest", "w": "swamp", "r": "rough"}
STANDARD = (
    *("(default fast) F + F + -", "(fast) F + R + -", "(fast) F + L + -", "(fast) F + B + -", "(fast) B + B + -"),
    *("(default slow) F + - + -", "(slow) L + - + -", "(slow) R + - + -", "(slow) A + F + -", "(slow) B + - + -"),
    *("(slow) B + Rev + -", "(slow) 360 + F + 360", "(slow) Chase + - + -", "(slow) Flee + - + -"),
    *("(default stand-still) - + - + -", "(stand-still) A + F + -", "(stand-still) Rev + - + -"),
    *("(stand-still) 360 + - + -", "(stand-still) R + R + R", "(fast) 360 + F + F", "(slow) 360,A + F + F"),
    "(fast) Chase + Chase + Chase",
)
GUN = {"name": "gun", "range": 6, "ap": 3}
RIFLE = {"name": "rifle", "range": 5, "pen": -2, "damage": -2}
FIRE = ("- + Fire", "Fire + -", "- + Aim", "Aim + -", "Fire + Fire")
SOFT = {"regular": ("1-3: bleed[4]", "4-8: kill 1, psychic damage[d6]", "9+: destroyed"), "psychic": ("4+: pinned",)}
HARD = {
    "regular": ("1-4: light damage", "5-8: critical damage, +1 on future damage", "9+: destroyed"),
    "light": ("1-3: pinned", "4-6: +1 on future damage"),
    "critical": ("1-5: +1 on future damage", "6: set on fire"),
}


@dataclass(frozen=True)
class Placed:
    """A base as a test describes it: its card, its place and what differs from a fresh base."""

    card: Card
    at: str
    seat: int = 0
    facing: str = "N"
    speed: str = "stand-still"
    also: dict[str, Any] = field(default_factory=dict)


def card(name: str, **fields: Any) -> Card:
    """A card with plain values for whatever a test does not care about."""
    weapons = fields.pop("weapons", (RIFLE,))
    fight = {key: fields.pop(key) for key in list(fields) if key.startswith(("assault", "deflection"))}
    names = tuple(weapon["name"] for weapon in weapons)
    plain: dict[str, Any] = {
        "race": "Elf",
        "size": "medium",
        "kinds": ("bio", "infantry"),
        "cost": "3mp",
        "members": ("regular",) * fields.pop("strong", 4),
        "profiles": {"regular": {"assault": "1/1/1/1", "assault_die": "5+", "weapons": names, **fight}},
        "weapons": {weapon["name"]: weapon for weapon in weapons},
        "movement": STANDARD,
        "fire": ({"name": names[0], "weapons": names, "orders": FIRE},) if names else (),
        "tables": SOFT,
    }
    return Card.model_validate({**plain, "name": name, **fields})


def _placed(name: str, at: str, seat: int, facing: str, speed: str, fields: dict[str, Any]) -> Placed:
    state = fields.pop("state", {})
    made = fields.pop("card", None) or card(name, **fields)
    return Placed(made, at, seat, facing, speed, state)


def troop(
    name: str, at: str = "", seat: int = 0, facing: str = "N", speed: str = "stand-still", **fields: Any
) -> Placed:
    """Four biological members with rifles."""
    return _placed(name, at, seat, facing, speed, fields)


def riders(name: str, at: str = "", seat: int = 0, facing: str = "N", speed: str = "slow", **fields: Any) -> Placed:
    """Two large riders without weapons to shoot."""
    plain = {"size": "large", "strong": 2, "kinds": ("bio", "cavalry"), "weapons": (), "assault": "3/2/2/1"}
    return _placed(name, at, seat, facing, speed, {**plain, **fields})


def tank(name: str, at: str = "", seat: int = 0, facing: str = "N", speed: str = "slow", **fields: Any) -> Placed:
    """One large tank: armour 4/3/3/2, a gun, the standard assault line."""
    plain = {"size": "large", "strong": 1, "kinds": ("mechanical", "tank"), "weapons": (GUN,), "tables": HARD}
    fight = {"assault": "4/3/3/2", "armour": "4/3/3/2", "deflection": "2/-/-/-", "deflection_die": "5+"}
    return _placed(name, at, seat, facing, speed, {**plain, **fight, **fields})


def huge(name: str, at: str = "", seat: int = 0, facing: str = "N", speed: str = "slow", **fields: Any) -> Placed:
    """One huge monster."""
    plain = {"size": "huge", "strong": 1, "kinds": ("bio", "monster"), "weapons": (), "assault": "6/4/4/2"}
    return _placed(name, at, seat, facing, speed, {**plain, **fields})


def _bases(placed: Sequence[Placed], cards: dict[str, Card]) -> dict[str, UnitBase]:
    bases = {}
    for one in placed:
        name = one.card.name
        cards[name] = one.card
        bases[name] = UnitBase(
            id=name,
            seat=one.seat,
            card=name,
            members=[Member(profile=profile) for profile in one.card.members],
            worth=one.card.cost,
            where="map" if one.at else "waiting",
            hex=parse_hex(one.at) if one.at else Hex(0, 0),
            facing=HexDirection[one.facing],
            speed=one.speed,
        ).model_copy(update=one.also)
    return bases


def steam(
    *described: str | Placed,
    sides: Sequence[int] = (0, 1),
    root: Procedure | None = None,
    options: dict[str, str] | None = None,
    **fields: Any,
) -> Table:
    """A battle under way in turn 1: rows of the map (default 7 by 9, clear), then the bases; `root` is the procedure
    that is played."""
    rows = tuple(part.split() for part in described if isinstance(part, str)) or (["."] * 7,) * 9
    ground = {
        Hex(column, row): Ground(terrain=LETTERS[letter])
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
        if letter != "."
    }
    cards: dict[str, Card] = {}
    bases = _bases([part for part in described if isinstance(part, Placed)], cards)
    game = Steampunk(
        ruleset="steampunk_fantasy",
        players=["Red", "Blue", "Green"][: len(sides)],
        cards=cards,
        bases=bases,
        side_of=list(sides),
        speaker=[sides.index(0), sides.index(1)],
        columns=len(rows[0]),
        rows=len(rows),
        ground=ground,
        options=Options.model_validate(options or {}),
        **{"turn": 1, "step": 1, **fields},
    )
    return Table(game, root)


def orders(movement: str, *fire: str, turn: int = 1) -> Written:
    """Orders as they are written."""
    return Written(turn=turn, movement=movement, fire=fire)


def event_of(happening: Happening) -> Event:
    """The event that a game makes of it."""
    values = happening.values()
    return Event(key=happening.key, rule=values.pop("rule"), values=values)


class Table(GameTable[Steampunk]):
    """A game of Steampunk Fantasy that a test plays."""

    about = "base"

    @property
    def players(self) -> tuple[Player, Player]:
        """Red (seat 0) and blue (seat 1)."""
        return Player(self, 0), Player(self, 1)

    def who(self, seat: int) -> str:
        """The colour of a seat."""
        return ("red", "blue", "green")[seat]

    def base(self, name: str) -> UnitBase:
        """A base as it is now."""
        return self.game.bases[name]

    def where(self, name: str) -> str:
        """The hex of a base, or "waiting", "destroyed", "left"."""
        base = self.game.bases[name]
        return base.hex.name if base.on_map else base.where

    def report(self, *keys: str) -> list[str]:
        """What the channel reads of the last click (of the events of these keys)."""
        told = (event for event in self.said if not keys or event.key in keys)
        return [line for event in told if (line := RULESET.words.event(self.game, event).replace("\\", ""))]


class Player(GamePlayer[Table]):
    """A seat with the game's verbs. `dice` names the faces that fall, in order: all of them must be rolled."""

    def orders(self, base: str, movement: str, *fire: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Orders(base=base, movement=movement, fire=list(fire)), dice)

    def is_ready(self, dice: Sequence[int] = ()) -> None:
        self.does(actions.Ready(), dice)

    def targets(self, base: str, *shots: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Targets(base=base, shots=list(shots)), dice)

    def declares(self, base: str, assault: bool, dice: Sequence[int] = ()) -> None:
        self.does(actions.Declare(base=base, assault="yes" if assault else "no"), dice)

    def goes(self, base: str, to: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Way(base=base, to=to), dice)

    def withdraws(self, base: str, how: bool, dice: Sequence[int] = ()) -> None:
        self.does(actions.Withdraw(base=base, how="withdraw" if how else "stay"), dice)

    def picks(self, choice: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.Pick(choice=choice), dice)

    def picks_some(self, *choices: str, dice: Sequence[int] = ()) -> None:
        self.does(actions.PickSome(choices=list(choices)), dice)


@contextmanager
def refused(rule: str, key: str = "") -> Iterator[pytest.ExceptionInfo[Refused]]:
    """The rules say no, with this rule id (and this key)."""
    with pytest.raises(Refused) as caught:
        yield caught
    assert caught.value.rule == rule, f"refused by {caught.value.rule} ({caught.value.key}), not {rule}"
    assert key in ("", caught.value.key), f"refused as {caught.value.key}"
