"""The declaration of an attack: what may be aimed at what, all at one target or weapon by weapon (TGT)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from rulesets.dust_1947.armament import IMPROVISED, Battery, batteries, crew_can, improvised, models
from rulesets.dust_1947.cover import in_cover
from rulesets.dust_1947.ranges import distance
from rulesets.dust_1947.sight import Lookout
from rulesets.dust_1947.state import Dust, Unit
from rulesets.dust_1947.targets import Aim, aim, enemies
from rulesets.dust_1947.volleys import Shot
from rulesets.kit.points import rule
from rulesets.kit.question import Option
from rulesets.kit.refusal import Refused

SPLIT = "split"
RANGED = "ranged"
CLOSE_COMBAT = "close combat"


class Entry(NamedTuple):
    """One line of split fire: how many of which weapon at which unit."""

    number: int
    label: str
    target: str

    def __str__(self) -> str:
        return f"{self.number} {self.label} > {self.target}"


class Declaring:
    """What one unit can declare now."""

    def __init__(self, game: Dust, unit: Unit, reaction_to: str | None) -> None:
        self.game, self.unit, self.reaction_to = game, unit, reaction_to
        self.own = [battery for battery in batteries(game, unit) if self._allowed(battery)]
        spare = improvised(game, unit)
        self.spare = spare if spare is not None and self._allowed(spare) else None
        self._aims: dict[tuple[str, str], Aim | Refused] = {}

    def _allowed(self, battery: Battery) -> bool:
        return not (self.reaction_to is not None and battery.weapon.close and no_close_combat())

    @cached_property
    def lookout(self) -> Lookout:
        """The lines of sight, made when the first is asked for."""
        return Lookout(self.game)

    @property
    def batteries(self) -> list[Battery]:
        """Everything that may be declared, the improvised weapon last."""
        return [*self.own, *([self.spare] if self.spare is not None else [])]

    def aim(self, battery: Battery, target: Unit) -> Aim | Refused:
        """How a weapon can be aimed at a unit, or why not."""
        key = (battery.label, target.id)
        if key not in self._aims:
            refused = only_the_trigger(self.game, target, self.reaction_to)
            self._aims[key] = refused or aim(self, battery, target)
        return self._aims[key]

    def targets(self) -> Iterator[Unit]:
        """The units that at least one weapon can be aimed at."""
        return (other for other in self.near if self.judge(other.id) is None)

    @cached_property
    def near(self) -> list[Unit]:
        """The enemies that are not further away, in squares, than the longest reach of any weapon."""
        reach = max((battery.weapon.longest for battery in self.batteries), default=0)
        mine = self.unit.squares
        return [other for other in enemies(self.game, self.unit) if distance(mine, other.squares) <= reach]

    def judge(self, name: str) -> Refused | None:
        """Why a unit is no target of any weapon; None if it is one."""
        target = self.game.units.get(name)
        if target is None or target.where != "board" or target.joined is not None:
            return Refused("DU-TGT-01", "no_such_target", target=name)
        why: Refused | None = None
        for battery in self.batteries:
            found = self.aim(battery, target)
            if isinstance(found, Aim):
                return None
            why = _nearer(why, found)
        return why or Refused("DU-TGT-01", "no_weapon", target=name)

    def everything_at(self, name: str) -> list[Shot]:
        """All weapons that can be aimed at one target; improvised ones only where nothing else can."""
        target = self.game.units[name]
        shots, used = [], dict[str, int]()
        for battery in self.own:
            count = self._crewed(battery, used)
            found = self.aim(battery, target)
            if isinstance(found, Aim) and count:
                used[battery.label] = count
                shots.append(_shot(battery, count, name, found))
        if not shots and self.spare is not None:
            found = self.aim(self.spare, target)
            shots = [_shot(self.spare, self.spare.count, name, found)] if isinstance(found, Aim) else []
        return shots

    def _crewed(self, battery: Battery, used: dict[str, int]) -> int:
        """How many of a weapon the crew of a support weapon can still fire besides what is used."""
        fits = (n for n in range(battery.count, 0, -1) if crew_can(self.game, self.unit, {**used, battery.label: n}))
        return next(fits, 0)

    def shots(self, entries: list[Entry]) -> list[Shot]:
        """The declared shots of split fire."""
        found = []
        for entry in entries:
            battery = next(b for b in self.batteries if b.label == entry.label)
            aimed = self.aim(battery, self.game.units[entry.target])
            if isinstance(aimed, Aim):
                found.append(_shot(battery, entry.number, entry.target, aimed))
        return found

    def left(self, battery: Battery, entries: list[Entry]) -> int:
        """How many of a weapon are not declared yet."""
        used = sum(entry.number for entry in entries if entry.label == battery.label)
        if battery.weapon.close:
            return min(battery.count - used, own_or_improvised(self, battery, entries))
        return battery.count - used

    def judge_entry(self, text: str, entries: list[Entry]) -> Refused | None:
        """Why a line of split fire cannot be declared after these."""
        entry = parse(text)
        battery = next((b for b in self.batteries if entry is not None and b.label == entry.label), None)
        target = self.game.units.get(entry.target) if entry is not None else None
        known = entry is not None and str(entry) == text and target is not None and target.where == "board"
        if entry is None or battery is None or target is None or not known:
            return Refused("DU-TGT-08", "split_words", text=text)
        found = self.aim(battery, target)
        if isinstance(found, Refused):
            return found
        left = self.left(battery, entries)
        if not 1 <= entry.number <= left:
            return Refused("DU-TGT-07", "not_so_many", weapon=entry.label, left=left, count=entry.number)
        return self._crew_refuses(entry, entries)

    def _crew_refuses(self, entry: Entry, entries: list[Entry]) -> Refused | None:
        used: dict[str, int] = {}
        for other in (*entries, entry):
            used[other.label] = used.get(other.label, 0) + other.number
        return None if crew_can(self.game, self.unit, used) else Refused("DU-SKILL-SUPPORT-03", "crew_busy")

    def entries_after(self, entries: list[Entry]) -> Iterator[Option]:
        """Every line of split fire that may come next."""
        for battery in self.batteries:
            left = self.left(battery, entries)
            for target in self.near if left > 0 else ():
                if isinstance(aimed := self.aim(battery, target), Aim):
                    told = self.about(target, aimed)
                    lines = (Entry(n, battery.label, target.id) for n in range(left, 0, -1))
                    yield from (Option(str(e), told) for e in lines if self._crew_refuses(e, entries) is None)

    def about(self, target: Unit, aimed: Aim) -> dict[str, Any]:
        """What a menu says about a target that one weapon is aimed at."""
        reasons = in_cover(self.lookout, self.unit, aimed.start, target)
        return {"distance": aimed.distance, "cover": [list(reason) for reason in reasons]}

    def about_target(self, target: Unit) -> dict[str, Any]:
        """What a menu says about a target of everything."""
        shots = self.everything_at(target.id)
        aims = (self.aim(battery, target) for battery in self.batteries)
        first = next((found for found in aims if isinstance(found, Aim)), None)
        weapons = [f"{shot.count} {shot.weapon}" for shot in shots]
        return {"weapons": weapons, **(self.about(target, first) if first is not None else {})}


def _nearer(one: Refused | None, other: Refused) -> Refused:
    """The refusal that got further in the steps of an attack."""
    return other if one is None or _STAGES.get(other.key, 0) > _STAGES.get(one.key, 0) else one


_STAGES = {
    "not_adjacent": 1,
    "empty_cell": 2,
    "out_of_range": 3,
    "out_of_arc": 4,
    "no_line_square": 5,
    "no_line_corner": 5,
    "no_line_wall": 5,
    "no_line_opening": 5,
}


def _shot(battery: Battery, count: int, target: str, aimed: Aim) -> Shot:
    name = battery.weapon.name
    return Shot(bearer=battery.bearer.id, weapon=name, count=count, target=target, start=aimed.start, end=aimed.end)


def parse(text: str) -> Entry | None:
    """Read "3 Rifle > u7"; None if it is not of that form."""
    weapons, arrow, target = text.partition(" > ")
    number, space, label = weapons.partition(" ")
    if not (arrow and space and number.isdigit()):
        return None
    return Entry(int(number), label, target.strip())


_last: list[Declaring] = []
"""The last one that was made for an offer: the fields of one answer are offered one after the other."""


def declaring_for(game: Dust, unit: Unit, reaction_to: str | None) -> Declaring:
    """What a unit can declare in a game that waits; the same object while the same game is asked about."""
    last = _last[0] if _last else None
    if last is None or last.game is not game or last.unit is not unit or last.reaction_to != reaction_to:
        _last[:] = [last := Declaring(game, unit, reaction_to)]
    return last


@rule(without=False)
def no_close_combat() -> bool:
    """DU-REACT-13: in a reactive attack no weapon of range C may be used."""
    return True


@rule(without=None)
def only_the_trigger(game: Dust, target: Unit, reaction_to: str | None) -> Refused | None:
    """DU-REACT-09, DU-REACT-10: a reactive attack is declared against the unit that triggered it."""
    if reaction_to in (None, target.id) or game.options.reaction_target == "free":
        return None
    return Refused("DU-REACT-10", "only_the_trigger", target=target.id, trigger=reaction_to)


@rule(without=lambda declaring, battery, entries: battery.count)
def own_or_improvised(declaring: Declaring, battery: Battery, entries: list[Entry]) -> int:
    """DU-CC-11: a model uses either its close combat weapons or its improvised weapon."""
    improvising = sum(entry.number for entry in entries if entry.label == IMPROVISED.name)
    close = {b.label for b in declaring.own if b.weapon.close}
    striking = sum(entry.number for entry in entries if entry.label in close)
    everybody = models(declaring.game, declaring.unit)
    return everybody - min(everybody, striking if battery.weapon is IMPROVISED else improvising)
