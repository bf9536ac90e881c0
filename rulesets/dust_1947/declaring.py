"""The declaration of an attack: what may be aimed at what, all at one target or weapon by weapon (TGT)."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulesets.dust_1947.sight import Lookout
from rulesets.dust_1947.state import Dust, Unit
from rulesets.dust_1947.targets import (
    IMPROVISED,
    Aim,
    Battery,
    aim,
    batteries,
    crew_can,
    enemies,
    improvised,
    models,
)
from rulesets.dust_1947.volleys import Shot
from rulesets.kit.points import rule
from rulesets.kit.question import Draft, Offer, Option, offer
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
    """What one unit can declare now; made anew for each question."""

    def __init__(self, game: Dust, unit: Unit, reaction_to: str | None) -> None:
        self.game, self.unit, self.reaction_to = game, unit, reaction_to
        self.lookout = Lookout(game)
        self.own = [battery for battery in batteries(game, unit) if self._allowed(battery)]
        spare = improvised(game, unit)
        self.spare = spare if spare is not None and self._allowed(spare) else None
        self._aims: dict[tuple[str, str], Aim | Refused] = {}

    def _allowed(self, battery: Battery) -> bool:
        return not (self.reaction_to is not None and battery.weapon.close and no_close_combat())

    @property
    def batteries(self) -> list[Battery]:
        """Everything that may be declared, the improvised weapon last."""
        return [*self.own, *([self.spare] if self.spare is not None else [])]

    def aim(self, battery: Battery, target: Unit) -> Aim | Refused:
        """How a weapon can be aimed at a unit, or why not."""
        key = (battery.label, target.id)
        if key not in self._aims:
            refused = only_the_trigger(self.game, target, self.reaction_to)
            self._aims[key] = refused or aim(self.lookout, self.unit, battery, target)
        return self._aims[key]

    def targets(self) -> list[Unit]:
        """The units that at least one weapon can be aimed at."""
        return [other for other in enemies(self.game, self.unit) if self.judge(other.id) is None]

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
        if entry is None or battery is None or target is None or target.where != "board":
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

    def entries_after(self, entries: list[Entry]) -> list[Option]:
        """Every line of split fire that may come next."""
        found = []
        for battery in self.batteries:
            for target in enemies(self.game, self.unit):
                aimed = self.aim(battery, target)
                if isinstance(aimed, Aim):
                    counts = range(self.left(battery, entries), 0, -1)
                    found += [Option(str(Entry(n, battery.label, target.id)), about(aimed)) for n in counts]
        return found


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


def about(aimed: Aim) -> dict[str, Any]:
    """What a menu says about a target."""
    return {"distance": aimed.distance, "cover": [list(reason) for reason in aimed.cover]}


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


@rule(without=False)
def may_split(declaring: Declaring) -> bool:
    """DU-TGT-08: each weapon may be given its own target, infantry soldier by soldier."""
    return True


@rule(without=False)
def may_hold_fire(entries: list[Entry]) -> bool:
    """DU-TGT-05: a unit need not use all its weapons."""
    return bool(entries)


def offer_target(declaring: Declaring) -> Offer:
    """The first field: one target for everything, or split fire."""
    found = [Option(unit.id, _about_target(declaring, unit)) for unit in declaring.targets()]
    if found and may_split(declaring):
        found.append(Option(SPLIT))

    def judge(name: str) -> Refused | None:
        if name == SPLIT:
            return None if may_split(declaring) else Refused("DU-TGT-08", "no_split")
        return declaring.judge(name)

    return offer("target", found, judge)


def _about_target(declaring: Declaring, target: Unit) -> dict[str, Any]:
    aims = [(shot, declaring.game.units[shot.target]) for shot in declaring.everything_at(target.id)]
    weapons = [f"{shot.count} {shot.weapon}" for shot, _ in aims]
    found = [a for b in declaring.batteries if isinstance(a := declaring.aim(b, target), Aim)]
    return {"weapons": weapons, **(about(found[0]) if found else {})}


def offer_entry(declaring: Declaring, draft: Draft) -> Offer | None:
    """The next line of split fire; None when it is settled."""
    given = draft.get("split", [])
    if given and given[-1] == "":
        return None
    entries = [entry for text in given if (entry := parse(text)) is not None]
    options = [o for o in declaring.entries_after(entries) if declaring.judge_entry(o.value, entries) is None]
    if entries and not options:
        return None
    return Offer(
        "split",
        "pick",
        tuple(options),
        lambda text: declaring.judge_entry(text, entries),
        many=True,
        enough=may_hold_fire(entries),
    )


def offer_half() -> Offer:
    """DU-CC-08: in a sustained attack with both kinds of weapons the player says which half is sustained."""

    def judge(word: str) -> Refused | None:
        return None if word in (RANGED, CLOSE_COMBAT) else Refused("DU-CC-08", "half_words", half=word)

    return offer("half", (RANGED, CLOSE_COMBAT), judge)
