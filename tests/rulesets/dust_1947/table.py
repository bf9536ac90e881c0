"""The words that the tests of Dust 1947 are written in: a board as text, units, dice, and two players who act.

table = dust("A . . T", ". . . .", squad("Rifles", at="A2"), walker("Moth", at="D1", seat=1, facing="W"))
red, blue = table.players
red.activates("Rifles")
red.declares("move", "attack")
red.moves("B2")
with refused("DU-RANGE-01"):
    red.attacks("Moth")
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from rulesets.dust_1947 import actions
from rulesets.dust_1947.before.maps.letters import drawn
from rulesets.dust_1947.chapters.turn.battle import Battle
from rulesets.dust_1947.table.cards import Card, Line, Weapon
from rulesets.dust_1947.table.muster import mustered
from rulesets.dust_1947.table.state import Dust, Fortification, Objective, Options, Scenario, Unit
from rulesets.kit.boards.squares.board import Direction, parse_square
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import apply, begin
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.refusal import Refused

FACES = {"B": 6, "C": 4, "S": 2}
"""One face of each symbol, by its first letter."""


def weapon(row: str, **more: Any) -> Line:
    """A weapon line from "3 Rifle 4 S1:2/1 S2:2/1": count, name (dashes for blanks), range, cells."""
    count, name, reach, *cells = row.split()
    columns = dict(cell.split(":") for cell in cells)
    made = Weapon.model_validate({"name": name.replace("-", " "), "reach": reach, "cells": columns, **more})
    return Line(weapon=made, count=int(count))


RIFLE = "Rifle 4 S1:2/1 S2:2/1 S3:1/1 S4:1/1 V1:1/1 V2:1/1"
KNIFE = "Knife C S1:1/1 S2:1/1 S3:1/1 S4:1/1"
GUN = "Gun 6 S1:4/1 S2:4/1 S3:2/1 S4:2/1 V1:2/2 V2:2/2 V3:2/2 V4:1/2 A1:1/1"


@dataclass(frozen=True)
class Placed:
    """A unit as a test describes it: its card, its place and what differs from a fresh unit."""

    card: Card
    at: str
    seat: int = 0
    facing: str = "N"
    also: dict[str, Any] = field(default_factory=dict)


def _placed(card: Card, at: str, seat: int, facing: str, also: dict[str, Any]) -> Placed:
    return Placed(card, at, seat, facing, also)


def card(name: str, **fields: Any) -> Card:
    """A card with plain values for whatever a test does not care about."""
    plain: dict[str, Any] = {
        "short": name[:6],
        "bloc": "Test",
        "kind": "infantry",
        "armour": "S2",
        "move": 2,
        "march": 4,
        "ap": 10,
        "lines": (),
    }
    return Card.model_validate({**plain, "name": name, **fields})


def _lines(weapons: tuple[str | Line, ...], count: int) -> tuple[Line, ...]:
    return tuple(w if isinstance(w, Line) else weapon(w if w[0].isdigit() else f"{count} {w}") for w in weapons)


def squad(
    name: str,
    at: str,
    seat: int = 0,
    *,
    soldiers: int = 5,
    weapons: tuple[str | Line, ...] = (RIFLE,),
    facing: str = "N",
    state: dict[str, Any] | None = None,
    **fields: Any,
) -> Placed:
    """An infantry squad; a weapon without a count is carried by every soldier."""
    made = card(name, soldiers=soldiers, lines=_lines(weapons, soldiers), **fields)
    return _placed(made, at, seat, facing, state or {})


def hero(name: str, at: str, seat: int = 0, *, state: dict[str, Any] | None = None, **fields: Any) -> Placed:
    """A hero with a track of 4 and a gun of his own."""
    weapons = fields.pop("weapons", (RIFLE,))
    plain = {"kind": "hero", "track": 4, "lines": _lines(weapons, 1)}
    return _placed(card(name, **{**plain, **fields}), at, seat, "N", state or {})


def walker(name: str, at: str, seat: int = 0, facing: str = "N", **fields: Any) -> Placed:
    """A walker of one square, armour V2, track 4, with a gun in front."""
    state = fields.pop("state", {})
    weapons = fields.pop("weapons", (weapon(f"1 {GUN}", mount="Front"),))
    plain = {"kind": "vehicle", "mobility": "walker", "armour": "V2", "track": 4, "lines": _lines(weapons, 1)}
    return _placed(card(name, **{**plain, **fields}), at, seat, facing, state)


def tank(name: str, at: str, seat: int = 0, facing: str = "N", **fields: Any) -> Placed:
    """A tracked tank with its gun in a turret; `size="large"` takes two squares, "A2 B2" with the front first."""
    plain = {"mobility": "tracked", "armour": "V4", "track": 6, "weapons": (weapon(f"1 {GUN}", mount="Turret"),)}
    return walker(name, at, seat, facing, **{**plain, **fields})


def dice(text: str) -> list[int]:
    """Faces from symbols: "BLOC SHIELD", "B S" or plain numbers."""
    return [int(word) if word.isdigit() else FACES[word[0].upper()] for word in text.split()]


def _units(placed: list[Placed], cards: dict[str, Card]) -> dict[str, Unit]:
    units = {}
    for one in placed:
        cards[one.card.name] = one.card
        unit = mustered(one.card, one.card.name, one.card.name, one.seat)
        unit.squares = [parse_square(name) for name in one.at.split()]
        unit.where = "board" if one.at else "waiting"
        unit.facing = Direction(one.facing)
        units[unit.id] = unit.model_copy(update=one.also)
    for unit in units.values():
        if unit.joined:
            units[unit.joined].hero = unit.id
    return units


def dust(
    *described: str | Placed,
    walls: dict[str, str] | None = None,
    root: Procedure | None = None,
    options: dict[str, str] | None = None,
    built: Sequence[str] = (),
    **scenario: Any,
) -> Table:
    """A battle under way: rows of the board (default 12 by 9, open), then the units. It begins with the first
    activation of seat 0 in turn 1, or with `root` where a test wants one procedure only. `built`: "bunker D3 N" is one
    of seat 1 with its north-western square in D3 that faces north."""
    rows = tuple(part for part in described if isinstance(part, str)) or ("." * 12,) * 9
    cards: dict[str, Card] = {}
    units = _units([part for part in described if isinstance(part, Placed)], cards)
    objectives = tuple(
        one if isinstance(one, Objective) else Objective(**one) for one in scenario.pop("objectives", ())
    )
    fields = {"key": "test", "name": "Test", "field": drawn(rows, walls), "zones": ((), ()), **scenario}
    game = Dust(
        ruleset="dust_1947",
        players=["Red", "Blue"],
        cards=cards,
        units=units,
        scenario=Scenario(**fields, objectives=objectives),
        options=Options.model_validate(options or {}),
        turn=1,
        fortifications=[work(*text.split()) for text in built],
    )
    return Table(game, root or Battle(at="activations"))


def work(kind: str, corner: str, facing: str, seat: int = 1) -> Fortification:
    """A bunker or strongpoint, named by its corner."""
    told = {"name": f"{kind.capitalize()} {corner}", "kind": kind, "seat": seat}
    return Fortification.model_validate({**told, "corner": parse_square(corner), "facing": facing})


class Table:
    """A game that a test plays; `said` are the events of the last click, `result` what a lone `root` ended with."""

    def __init__(self, game: Dust, root: Procedure, faces: str = "") -> None:
        self.said: list[Event] = []
        self.game = game
        self._loaded = dice(faces)
        self._root = root
        self._begun = False

    @property
    def players(self) -> tuple[Player, Player]:
        """Red (seat 0) and blue (seat 1)."""
        return Player(self, 0), Player(self, 1)

    def begins(self, faces: str = "") -> Table:
        """Run to the first question, with these dice; done by the first look or answer where a test does not."""
        if not self._begun:
            self._begun = True
            rolled = ScriptedDice(*dice(faces))
            applied = begin(self.game, self._root, rolled)
            self.game, self.said = private_copy(applied.game), applied.events  # a test may change it
            assert rolled.left == 0, f"{rolled.left} dice were not rolled"
        return self

    def answers(self, seat: int, action: Action, faces: str = "") -> None:
        """One click; all the dice named must fall."""
        self.begins()
        mine = self.game.open_for(seat)
        assert mine, f"seat {seat} is not asked; open: {[(q.seat, q.key) for q in self.game.questions]}"
        rolled = ScriptedDice(*dice(faces))
        fitting = [q for q in mine if action.type in q.takes]  # type: ignore[attr-defined]
        applied = apply(self.game, seat, (fitting or mine)[0].number, action, rolled)
        self.game, self.said = private_copy(applied.game), applied.events  # a test may change it
        assert rolled.left == 0, f"{rolled.left} dice were not rolled"

    @property
    def asked(self) -> list[tuple[str, str]]:
        """Who is asked what: ("red", "activate")."""
        self.begins()
        return [(("red", "blue")[q.seat], q.key) for q in self.game.questions]

    def unit(self, name: str) -> Unit:
        """A unit as it is now."""
        return self.game.units[name]

    def where(self, name: str) -> str:
        """The squares of a unit, front first, or "waiting", "reserve", "eliminated"."""
        unit = self.game.units[name]
        if unit.joined is not None and unit.where == "board":
            unit = self.game.units[unit.joined]
        return " ".join(square.name for square in unit.squares) if unit.where == "board" else unit.where

    def heard(self, key: str) -> list[dict[str, Any]]:
        """The values of the events of this key in the last click."""
        return [event.values for event in self.said if event.key == key]

    def rules_said(self) -> list[str]:
        """The rule ids that the last click's events cite."""
        return [event.rule for event in self.said if event.rule]

    def offers(self, kind: str = "", **draft: Any) -> list[str]:
        """What is offered next for a half-made answer of this type; without a type: which types can answer."""
        self.begins()
        question = next(q for q in self.game.questions if not kind or kind in q.takes)
        found = offered(self.game, question, {"type": kind, **draft} if kind else {})
        return [option.value for option in found.options] if found else []


@dataclass(frozen=True)
class Player:
    """A seat with the game's verbs. `dice` names the symbols that fall, in order: all of them must be rolled."""

    table: Table
    seat: int

    def does(self, action: Action, dice: str = "") -> None:
        """Answer with any action model."""
        self.table.answers(self.seat, action, dice)

    def takes_edge(self, edge: str, dice: str = "") -> None:
        self.does(actions.TakeEdge(edge=edge), dice)

    def joins(self, hero: str, unit: str, dice: str = "") -> None:
        self.does(actions.Join(hero=hero, unit=unit), dice)

    def deploys(self, unit: str, to: str, facing: str = "", dice: str = "") -> None:
        self.does(actions.Deploy(unit=unit, to=to, facing=facing), dice)

    def gives_first(self, player: str, dice: str = "") -> None:
        self.does(actions.First(player=player), dice)

    def activates(self, unit: str, dice: str = "") -> None:
        self.does(actions.Activate(unit=unit), dice)

    def passes(self) -> None:
        self.does(actions.Pass())

    def finishes(self) -> None:
        self.does(actions.Finish())

    def declares(self, *words: str, modes: Sequence[str] = (), dice: str = "") -> None:
        self.does(actions.Declare(actions=list(words), modes=list(modes)), dice)

    def moves(self, to: str, *via: str, facing: str = "", lead: str = "", into: str = "", dice: str = "") -> None:
        self.does(actions.Move(to=to, via=list(via), facing=facing, lead=lead, into=into), dice)

    def attacks(self, target: str, *split: str, at: str = "", ways: Sequence[str] = (), dice: str = "") -> None:
        self.does(actions.Attack(target=target, split=list(split), at=at, ways=list(ways)), dice)

    def calls(self, gun: str, dice: str = "") -> None:
        self.does(actions.CallFire(gun=gun), dice)

    def smokes(self, block: str, dice: str = "") -> None:
        self.does(actions.Smoke(block=block), dice)

    def reacts(self, unit: str = "nobody", dice: str = "") -> None:
        self.does(actions.React(unit=unit), dice)

    def responds(self, how: str, facing: str = "", dice: str = "") -> None:
        self.does(actions.Respond(how=how, facing=facing), dice)

    def clears(self, wreck: str, dice: str = "") -> None:
        self.does(actions.Clear(wreck=wreck), dice)

    def reveals(self, how: str, dice: str = "") -> None:
        self.does(actions.Reveal(how=how), dice)

    def rolls_again(self, *which: str, dice: str = "") -> None:
        self.does(actions.Again(dice=list(which)), dice)

    def commands(self, unit: str, dice: str = "") -> None:
        self.does(actions.Command(unit=unit), dice)

    def loses(self, *victims: str, dice: str = "") -> None:
        self.does(actions.Lose(victims=list(victims)), dice)

    def retaliates(self, *weapons: str, dice: str = "") -> None:
        self.does(actions.Retaliate(weapons=list(weapons)), dice)

    def reserves(self, answer: str, dice: str = "") -> None:
        self.does(actions.Reserve(answer=answer), dice)


@contextmanager
def refused(rule: str, key: str = "") -> Iterator[pytest.ExceptionInfo[Refused]]:
    """The rules say no, with this rule id (and this key)."""
    with pytest.raises(Refused) as caught:
        yield caught
    assert caught.value.rule == rule, f"refused by {caught.value.rule} ({caught.value.key}), not {rule}"
    assert key in ("", caught.value.key), f"refused as {caught.value.key}"


def inside(one: Placed, carrier: str) -> Placed:
    """The same unit, or its hero, aboard a carrier."""
    return replace(one, at="", also={**one.also, "where": "aboard", "carrier": carrier})


def moved_aside(one: Placed, at: str) -> Placed:
    """The same unit in another place."""
    return replace(one, at=at)
