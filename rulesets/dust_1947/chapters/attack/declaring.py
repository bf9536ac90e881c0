"""The declaration of an attack: what may be aimed at what, all at one target or weapon by weapon (TGT)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from rulesets.dust_1947.chapters.action_lists.declaration import CLOSE_COMBAT, RANGED
from rulesets.dust_1947.chapters.attack.declaring_limits import (
    artillery_only,
    can_be_named,
    every_close_weapon,
    inside,
    nearer,
    no_close_combat,
    only_the_trigger,
    own_or_improvised,
    ranged_and_close,
)
from rulesets.dust_1947.chapters.attack.passengers import side_is_full, stays_silent
from rulesets.dust_1947.chapters.attack.split_fire import Entry, parse
from rulesets.dust_1947.chapters.attack.targets import Aim, aim, enemies, indirect, silent
from rulesets.dust_1947.chapters.hits.volleys import Shot
from rulesets.dust_1947.chapters.suppression.stun import makes_no_attacks
from rulesets.dust_1947.table.armament import Battery, batteries, blast, crew_can, improvised, models, template
from rulesets.dust_1947.table.boards.board import Board, Demand
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.cards import Mount
from rulesets.dust_1947.table.fortifications import fights_across
from rulesets.dust_1947.table.measure.ranges import distance
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit, lies
from rulesets.kit.engine.question import Option
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.remembering import Remembered

SPLIT, POINT = "split", "point"
Modes = Sequence[str]
"""What was declared of an attack with the actions (`turn.modes`)."""


class Declaring:
    """What one unit can declare now; `batteries` is everything that may be declared, the improvised weapon last."""

    def __init__(
        self, game: Dust, unit: Unit, reaction_to: str | None, only: str = "", observer: str = "", modes: Modes = ()
    ) -> None:
        self.game, self.unit, self.reaction_to, self.only, self.modes = game, unit, reaction_to, only, tuple(modes)
        self.observer = game.units[observer] if observer else None
        self.own = [battery for battery in batteries(game, unit) if self._allowed(battery)]
        spare = improvised(game, unit)
        self.spare = spare if spare is not None and self._allowed(spare) else None
        self.special = any(battery.weapon.keywords or blast(battery.weapon) for battery in self.own)
        self.indirect = [battery for battery in self.own if indirect(battery.weapon)] if self.special else []
        self.batteries = [*self.own, *([self.spare] if self.spare is not None else [])]
        self._flames = [battery.weapon for battery in self.own if template(battery.weapon) == "flame"]
        self._aims: dict[tuple[str, str], Aim | Refused] = {}
        self._how_far: dict[str, int] = {}

    def _allowed(self, battery: Battery) -> bool:
        half = CLOSE_COMBAT if battery.weapon.close else RANGED
        if self.only not in ("", half) or (self.observer is not None and artillery_only(battery)):
            return False
        return not (self.reaction_to is not None and battery.weapon.close and no_close_combat())

    @cached_property
    def board(self) -> Board:
        """The board, with the lines of sight on it as they are when the first is asked for."""
        return board_of(self.game)

    def aim(self, battery: Battery, target: Unit) -> Aim | Refused:
        """How a weapon can be aimed at a unit, or why not."""
        key = (battery.label, target.id)
        if key not in self._aims:
            refused = only_the_trigger(self.game, target, self.reaction_to)
            refused = refused or stays_silent(self.game, self.unit, battery)
            aimed = refused or aim(self, battery, target)
            if isinstance(aimed, Aim):
                aimed = self._stunned() or self._side_taken(battery, target, aimed) or aimed
            self._aims[key] = aimed
        return self._aims[key]

    def _side(self, target: Unit, aimed: Aim) -> Mount | None:
        """The side of the carrier that a weapon is aimed from; None for who is aboard of none."""
        ends = (aimed.start, aimed.end)
        return self.board.side(self.unit, target, ends) if self.unit.where == ABOARD else None

    def _side_taken(self, battery: Battery, target: Unit, aimed: Aim) -> Refused | None:
        """Why nobody may fire any more from the side of the carrier that a weapon is aimed from."""
        way = self._side(target, aimed)
        return side_is_full(self.game, self.unit, way, {battery.label: 1})

    def _stunned(self) -> Refused | None:
        """A reactive attack is carried out without the token (DU-SKILL-STUN-03)."""
        stunned = self.reaction_to is None and makes_no_attacks(self.unit)
        return Refused("DU-SKILL-STUN-01", skills_reasons.StunnedAttacker(unit=self.unit.id)) if stunned else None

    def targets(self) -> Iterator[Unit]:
        """The units that at least one weapon can be aimed at."""
        return (other for other in self.near if self._reaches(other))

    def _reaches(self, target: Unit) -> bool:
        """Whether a weapon can be aimed at an enemy; those that do not reach so far are not even tried."""
        far = self._far(target)
        near_enough = (battery for battery in self.batteries if battery.weapon.longest >= far)
        return any(isinstance(self.aim(battery, target), Aim) for battery in near_enough)

    def _far(self, target: Unit) -> int:
        """At what range a target is; who can be fought across walls is as near as can be."""
        far = self._how_far.get(target.id)
        if far is None:
            far = self._how_far[target.id] = self._measured(target)
        return far

    def _measured(self, target: Unit) -> int:
        if fights_across(self.game, self.unit, target):
            return 1
        ends = (self.unit.square, target.square)
        nozzles = (self.board.along(self.unit, target, ends, weapon) for weapon in self._flames)
        return min(self.board.apart(self.unit, target), *nozzles, 99)

    def points(self) -> Iterator[Unit]:
        """The points that at least one weapon can be aimed at."""
        # An empty gun is silent at every point: none of them need be looked at.
        ready = [battery for battery in self.indirect if silent(self.game, battery) is None]
        if not ready or self._stunned() is not None:
            return iter(())
        reach = max(battery.weapon.longest for battery in ready)
        near = (one for one in self.board.points(self.unit) if distance(self.unit.squares, one.squares) <= reach)
        return (one for one in near if any(isinstance(self.aim(battery, one), Aim) for battery in ready))

    def aims(self) -> bool:
        """Whether there is anything to aim at."""
        return next(self.targets(), None) is not None or next(self.points(), None) is not None

    def named(self, name: str) -> Unit | None:
        """The unit of this name if it can be aimed at, or the point."""
        target = self.game.units.get(name)
        if target is None:
            return self.board.point(self.unit, name) if self.indirect else None
        return target if can_be_named(target) else None

    @cached_property
    def near(self) -> list[Unit]:
        """The enemies that are not further away than the longest reach of any weapon."""
        reach = max((battery.weapon.longest for battery in self.batteries), default=0)
        return [other for other in enemies(self.game, self.unit) if self._far(other) <= reach]

    def judge(self, name: str) -> Refused | None:
        """Why a unit is no target of any weapon; None if it is one."""
        target = self.named(name)
        if target is None:
            return inside(self.game, self.game.units.get(name)) or Refused(
                "DU-TGT-01", attack_reasons.NoSuchTarget(target=name)
            )
        why: Refused | None = None
        for battery in self.batteries:
            aimed = self.aim(battery, target)
            if isinstance(aimed, Aim):
                return None
            why = nearer(why, aimed)
        return why or Refused("DU-TGT-01", attack_reasons.NoWeapon(target=name))

    def everything_at(self, name: str) -> list[Shot]:
        """All weapons that can be aimed at one target; improvised ones only where nothing else can."""
        target = self.named(name) or self.game.units[name]
        shots, used = [], dict[str, int]()
        for battery in self.own:
            count = min(self._crewed(battery, used), self._beside(battery, used), self._in_hand(battery, used, target))
            aimed = self.aim(battery, target)
            if isinstance(aimed, Aim) and self.unit.where == ABOARD:
                count = self._seated(battery, count, used, self._side(target, aimed))
            if isinstance(aimed, Aim) and count:
                used[battery.label] = count
                shots.append(_shot(battery, count, name, aimed))
        if not shots and self.spare is not None:
            aimed = self.aim(self.spare, target)
            shots = [_shot(self.spare, self.spare.count, name, aimed)] if isinstance(aimed, Aim) else []
        return shots

    def _seated(self, battery: Battery, count: int, used: dict[str, int], way: Mount | None) -> int:
        """How many of a weapon may be fired from inside a carrier to the side that it is aimed at, besides others."""
        fits = (n for n in range(count, 0, -1) if self._room_at(way, {**used, battery.label: n}))
        return next(fits, 0)

    def _room_at(self, way: Mount | None, used: dict[str, int]) -> bool:
        return side_is_full(self.game, self.unit, way, used) is None

    def _beside(self, battery: Battery, used: dict[str, int]) -> int:
        """How many of a weapon may be used besides what is used of others."""
        others = [one for one in self.own if used.get(one.label)]
        if not others:
            return battery.count
        if not ranged_and_close(battery.weapon.close, [one.weapon.close for one in others]):
            return 0
        striking = sum(used[one.label] for one in others if one.weapon.close)
        if not battery.weapon.close:
            return battery.count
        return every_close_weapon(battery, models(self.game, self.unit), striking)

    def _in_hand(self, battery: Battery, used: dict[str, int], target: Unit) -> int:
        """How many of a weapon the soldiers can fire at one target besides what is used."""
        entries = [Entry(number, label, target.id) for label, number in used.items()]
        more = (Entry(number, battery.label, target.id) for number in range(battery.count, 0, -1))
        return next((one.number for one in more if self._hands_for([*entries, one])), 0)

    def _hands_for(self, entries: Sequence[Entry]) -> bool:
        """Whether the soldiers of the unit can fire all of this at its targets; what a crew serves is in no hand."""
        held = {name for soldier in self.unit.soldiers for name in soldier.weapons}
        own = (one for one in self.own if one.bearer is self.unit and one.weapon.name in held)
        labels = {one.label: one for one in own if not one.weapon.close}
        demands: list[Demand] = []
        for entry in entries:
            target = self.game.units.get(entry.target)
            if entry.label in labels and target is not None and self.unit.soldiers:
                able = self.board.who_fires(self.unit, target)
                demands += [(labels[entry.label].weapon.name, able)] * entry.number
        return self.board.can_be_fired(self.unit, demands)

    def _crewed(self, battery: Battery, used: dict[str, int]) -> int:
        """How many of a weapon the crew of a support weapon can still fire besides what is used."""
        fits = (n for n in range(battery.count, 0, -1) if crew_can(self.game, self.unit, {**used, battery.label: n}))
        return next(fits, 0)

    def shots(self, entries: list[Entry]) -> list[Shot]:
        """The declared shots of split fire."""
        shots = []
        for entry in entries:
            battery = next(b for b in self.batteries if b.label == entry.label)
            aimed = self.aim(battery, self.named(entry.target) or self.game.units[entry.target])
            if isinstance(aimed, Aim):
                shots.append(_shot(battery, entry.number, entry.target, aimed))
        return shots

    def left(self, battery: Battery, entries: list[Entry]) -> int:
        """How many of a weapon are not declared yet."""
        used: dict[str, int] = {}
        for entry in entries:
            used[entry.label] = used.get(entry.label, 0) + entry.number
        mine = used.pop(battery.label, 0)
        left = min(battery.count, self._beside(battery, used)) - mine
        return min(left, own_or_improvised(self, battery, entries)) if battery.weapon.close else left

    def judge_entry(self, text: str, entries: list[Entry]) -> Refused | None:
        """Why a line of split fire cannot be declared after these."""
        entry = parse(text)
        battery = next((b for b in self.batteries if entry is not None and b.label == entry.label), None)
        target = self.named(entry.target) if entry is not None else None
        if entry is None or battery is None or str(entry) != text:
            return Refused("DU-TGT-08", attack_reasons.SplitWords(text=text))
        if target is None:
            known = self.game.units.get(entry.target)
            return inside(self.game, known) or Refused("DU-TGT-01", attack_reasons.NoSuchTarget(target=entry.target))
        aimed = self.aim(battery, target)
        if isinstance(aimed, Refused):
            return aimed
        left = self.left(battery, entries)
        if not 1 <= entry.number <= left:
            return Refused("DU-TGT-07", attack_reasons.NotSoMany(weapon=entry.label, left=left, count=entry.number))
        return self._crew_refuses(entry, entries)

    def _crew_refuses(self, entry: Entry, entries: list[Entry]) -> Refused | None:
        used: dict[str, int] = {}
        for other in (*entries, entry):
            used[other.label] = used.get(other.label, 0) + other.number
        if not crew_can(self.game, self.unit, used):
            return Refused("DU-SKILL-SUPPORT-03", attack_reasons.CrewBusy())
        if not self._hands_for([*entries, entry]):
            return Refused("DU-TABLE-27", attack_reasons.HandsFull(weapon=entry.label, target=entry.target))
        return self._side_refuses(entry, entries) if self.unit.where == ABOARD else None

    def _side_refuses(self, entry: Entry, entries: list[Entry]) -> Refused | None:
        """Why no more may be fired to the side of the carrier that a line of split fire is aimed at."""
        way, used = self._side_of(entry), dict[str, int]()
        for other in (*entries, entry):
            if self._side_of(other) == way:
                used[other.label] = used.get(other.label, 0) + other.number
        return side_is_full(self.game, self.unit, way, used)

    def _side_of(self, entry: Entry) -> Mount | None:
        battery = next(b for b in self.batteries if b.label == entry.label)
        target = self.named(entry.target) or self.game.units[entry.target]
        aimed = self.aim(battery, target)
        return self._side(target, aimed) if isinstance(aimed, Aim) else None

    def entries_after(self, entries: list[Entry]) -> Iterator[Option]:
        """Every line of split fire that may come next."""
        for target, aimed, lines in self._lines_after(entries):
            told = self.about(target, aimed)
            yield from (Option(str(line), told) for line in lines)

    def any_after(self, entries: list[Entry]) -> bool:
        """Whether there is such a line."""
        return any(lines for _, _, lines in self._lines_after(entries))

    def _lines_after(self, entries: list[Entry]) -> Iterator[tuple[Unit, Aim, list[Entry]]]:
        """The lines that may come next, of one weapon at one target together."""
        for battery in self.batteries:
            left = self.left(battery, entries)
            points = self.points() if battery in self.indirect else ()
            for target in (*self.near, *points) if left > 0 else ():
                if isinstance(aimed := self.aim(battery, target), Aim):
                    lines = (Entry(number, battery.label, target.id) for number in range(left, 0, -1))
                    yield target, aimed, [line for line in lines if self._crew_refuses(line, entries) is None]

    def about(self, target: Unit, aimed: Aim) -> dict[str, Any]:
        """What a menu says about a target that one weapon is aimed at."""
        reasons = self.board.cover_of(self.unit, aimed.start, target) if not aimed.at else []
        return {"distance": aimed.distance, "cover": [list(reason) for reason in reasons]}

    def about_target(self, target: Unit) -> dict[str, Any]:
        """What a menu says about a target of everything."""
        shots = self.everything_at(target.id)
        aims = (self.aim(battery, target) for battery in self.batteries)
        first = next((aimed for aimed in aims if isinstance(aimed, Aim)), None)
        weapons = [f"{shot.count} {shot.weapon}" for shot in shots]
        return {"weapons": weapons, **(self.about(target, first) if first is not None else {})}


def _shot(battery: Battery, count: int, target: str, aimed: Aim) -> Shot:
    name = battery.weapon.name
    told: dict[str, Any] = {"bearer": battery.bearer.id, "weapon": name, "count": count}
    return Shot(**told, target=aimed.at or target, start=aimed.start, end=aimed.end)


_DECLARED: Remembered[Dust, Declaring] = Remembered(most=4, lies=lambda game: (game.last_question, *lies(game)))
"""The fields of one answer are offered one after the other, first to whoever looks at a view of the game, then for the
answer in the game itself and in the copy that takes it."""


def declaring_for(game: Dust, unit: Unit, reaction_to: str | None, only: str, observer: str, modes: Modes) -> Declaring:
    """What a unit can declare, as long as no question is asked and the table lies as it does."""
    told = (unit.id, reaction_to, only, observer, tuple(modes))
    return _DECLARED.of(
        game, told, lambda kept: Declaring(kept, kept.units[unit.id], reaction_to, only, observer, modes)
    )
