"""The oracle for odds: drawn attacks and Combats, played to their end in every way in which their dice can fall."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from rulesets.kit.boards.tables.places import Point, pose
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import begin
from rulesets.kit.reckoning.chances import add, every_way, gathered
from rulesets.legions_imperialis.chapters.combat.combat import one_model_after_the_other
from rulesets.legions_imperialis.chapters.combat.fights import fight
from rulesets.legions_imperialis.chapters.combat.pairing import Fight
from rulesets.legions_imperialis.chapters.firing.attack import Attack
from rulesets.legions_imperialis.chapters.firing.hitting import rolled
from rulesets.legions_imperialis.chapters.firing.laying import Laying, counts, drift
from rulesets.legions_imperialis.chapters.firing.lines import Shot
from rulesets.legions_imperialis.chapters.firing.templates import Bound, Lying, covered, guns, shape_of
from rulesets.legions_imperialis.table.profiles import Mode, ModelType, Profile, Weapon
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand
from rulesets.legions_imperialis.table.terrain import Piece
from tests.kit.each_die import EachDie, each_way
from tests.rulesets.legions_imperialis.table import Fielded, Table, box, detachment, imperialis, profile, rank

TRAITS = (
    *("Light", "Light AT", "Anti-tank", "Accurate", "Rapid Fire", "Assault", "Ignores Cover", "Shred", "Shieldbane"),
    *("Engine Killer (1)", "Engine Killer (2)", "Deflagrate", "Armourbane", "Graviton Pulse"),
    *("Power Capacitor", "Ripple Fire"),
)
KINDS: tuple[ModelType, ...] = (
    "infantry",
    "infantry",
    "cavalry",
    "walker",
    "vehicle",
    "super_heavy",
    "knight",
    "titan",
)
OF_MEN = ("Feel No Pain", "Armoured", "Jink (5+)", "Invulnerable Save (5+)")
OF_ENGINES = ("Ion Shield (4+)", "Void Shields (1)", "Void Shields (2)", "Invulnerable Save (6+)")
Counted = dict[str, dict[int, Fraction]]


def attack(number: int) -> Table:
    """A few gunners and a few foes of kinds, weapons, wounds, facings and ground that differ."""
    chance = random.Random(f"attack {number}")
    return imperialis(
        _guns(chance), _foes(chance), *_ground(chance), broken=("Formation of Foes",) * chance.randint(0, 1)
    )


def _weapon(chance: random.Random) -> Weapon:
    mode = Mode(
        most=chance.choice((14, 24, 30)),
        dice=chance.choice(("1", "1", "2", "D3")),
        hit=chance.choice((3, 4, 5)),
        ap=chance.choice((0, -1, -2, -4)),
        traits=tuple(trait for trait in TRAITS if chance.random() < 0.15),
    )
    return Weapon(name=f"Gun {mode.hit} {mode.ap} {mode.dice}", modes=(mode,))


def _guns(chance: random.Random) -> Fielded:
    one, other = _weapon(chance), _weapon(chance)
    models = [
        profile(f"Gunner {n}", weapons=((one, other)[chance.random() < 0.3],)) for n in range(chance.choice((1, 2, 2)))
    ]
    at = [(28 + 4 * n + chance.random(), 38 + chance.random()) for n in range(len(models))]
    return detachment("Guns", at, models=models, order="first_fire")


def _foe(chance: random.Random, number: int) -> Profile:
    kind = chance.choice(KINDS)
    armoured = kind in ("vehicle", "super_heavy", "knight", "titan")
    rules = tuple(word for word in (OF_ENGINES if armoured else OF_MEN) if chance.random() < 0.25)
    wounds = {"super_heavy": 2, "knight": 3, "titan": 5}.get(kind, 1)
    save = chance.choice((None, 2, 3, 4, 5, 6))
    return profile(
        f"Foe {number}", kind, save=save, morale=chance.choice((None, 2, 3, 4)), wounds=wounds, rules=rules[:2]
    )


def _foes(chance: random.Random) -> Fielded:
    kinds = [_foe(chance, number) for number in range(chance.choice((1, 2, 3)))]
    kinds = kinds[:1] * len(kinds) if chance.random() < 0.5 else kinds
    at = [(24 + 6 * n + chance.random(), 26 + 2 * chance.random()) for n in range(len(kinds))]
    found = detachment(
        *("Foes", at),
        seat=1,
        models=kinds,
        facing=chance.choice((0.0, 90.0, 140.0, 180.0)),
        order=chance.choice(("advance", "first_fire", "")),
        checked=chance.choice(("", "", "", "passed")),
    )
    for stand in found.detachment.stands:
        stand.wounds -= int(stand.wounds > 1 and chance.random() < 0.3)
    return found


def _ground(chance: random.Random) -> list[Piece]:
    kind = chance.choice(("", "rubble", "woods", "block"))
    west = 22 + 8 * chance.random()
    if kind == "block":
        return [box("Block", "block", west, 31, west + 5, 32)]
    return [box("Ground", "woods" if kind == "woods" else "rubble", west, 25, west + 9, 29)] if kind else []


def shot_out(game: Imperialis, shots: Sequence[Shot], *, most: int) -> Counted:
    """What comes of these shots of the Guns at the Foes."""
    found: Counted = {}

    def played(dice: EachDie) -> Imperialis:
        return begin(private_copy(game), Attack(detachment="Guns", target="Foes", shots=[*shots]), dice).game

    for after, chance in each_way(played, most=most):
        for what, number in _came_to(game.detachments["Foes"], after.detachments["Foes"]).items():
            add(found.setdefault(what, {}), number, chance)
    return found


def _came_to(before: Detachment, after: Detachment) -> dict[str, int]:
    both = [*zip(before.stands, after.stands, strict=True)]
    return {
        "wounds": sum(one.wounds - other.wounds for one, other in both),
        "destroyed": sum(one.alive and not other.alive for one, other in both),
        "shields": sum(one.shields - other.shields for one, other in both),
        "falls_back": int(after.order == "fall_back"),
    }


def under_fire(number: int, *, bearers: int = 1) -> tuple[Table, Point]:
    """Gunners with a template, a few foes and perhaps a friend near the point over which it is to lie."""
    chance = random.Random(f"template {number}")
    shape = chance.choice(('Blast (3")', 'Blast (5")', "Firestorm", "Beam"))
    mode = _weapon(chance).modes[0].model_copy(update={"most": 20, "dice": chance.choice(("1", "1", "D3"))})
    traits = tuple(trait for trait in mode.traits if trait not in ("Assault", "Deflagrate"))
    weapon = Weapon(name="Template", modes=(mode.model_copy(update={"traits": (shape, *traits)}),))
    bearer = profile("Bearer", weapons=(weapon,))
    ours = detachment("Ours", rank(30, 40, bearers, 1.2), models=(bearer,), order="first_fire")
    foes = _foes(chance)
    for stand in foes.detachment.stands:
        at = Point(30 + chance.uniform(-1.6, 1.6), 35.5 + chance.uniform(-1.6, 1.6))
        stand.pose = pose(at, stand.pose.facing / 100)
    friends = [detachment("Friends", [(30 + chance.uniform(-2, 2), 33.5)])] if chance.random() < 0.3 else []
    return imperialis(ours, foes, *friends), Point(30 + chance.uniform(-0.8, 0.8), 35.5).spot.point


def burst(game: Imperialis, at: Point, bound: Bound, *, most: int) -> dict[str, Counted]:
    """What comes of the one template of Ours aimed at a point: its ways to scatter one by one, those in which it covers
    the same models the same played once."""
    ours = game.detachments["Ours"]
    (gun,) = guns(game, ours)
    found: dict[str, Counted] = {}
    covers: dict[str, tuple[Lying, Fraction]] = {}
    ends = gathered(every_way(lambda dice: drift(game.options, shape_of(game, ours, gun), bound, dice)))
    for fell, chance in ends.items():
        lying = Lying(gun=gun, at=at.moved(fell.direction, fell.inches).spot)
        key = str(covered(game, ours, lying))
        covers[key] = (lying, chance + covers.get(key, (lying, Fraction(0)))[1])
    for lying, chance in covers.values():
        for name, told in _burst(game, lying, most=most).items():
            for what, chances in told.items():
                for number, likely in chances.items():
                    add(found.setdefault(name, {}).setdefault(what, {}), number, chance * likely)
    return found


def _burst(game: Imperialis, lying: Lying, *, most: int) -> dict[str, Counted]:
    def played(dice: EachDie) -> Imperialis:
        laying = Laying(detachment="Ours", lying=[lying], at="counted")
        return begin(private_copy(game), laying, dice).game

    found: dict[str, Counted] = {}
    for after, chance in each_way(played, most=most):
        for name in game.detachments:
            for what, number in _came_to(game.detachments[name], after.detachments[name]).items():
                add(found.setdefault(name, {}).setdefault(what, {}), number, chance)
    return found


def bursts(game: Imperialis, at: Point, bound: Bound, *, most: int) -> Counted:
    """The Hits that all templates of Ours together bring each Detachment: discs lie where the first scatters to."""
    ours = game.detachments["Ours"]
    laid = guns(game, ours)
    found: Counted = {}
    ends = gathered(every_way(lambda dice: drift(game.options, shape_of(game, ours, laid[0]), bound, dice)))
    for fell, chance in ends.items():
        lying = [Lying(gun=gun, at=at.moved(fell.direction, fell.inches).spot) for gun in laid]
        for hits, likely in each_way(partial(_hits, game, ours, lying), most=most):
            for name in game.detachments:
                add(found.setdefault(name, {}), hits.get(name, 0), chance * likely)
    return found


def _hits(game: Imperialis, ours: Detachment, lying: Sequence[Lying], dice: EachDie) -> dict[str, int]:
    shots: dict[str, list[Shot]] = {}
    for one in lying:
        for name, its in counts(game, ours, one, dice).items():
            shots.setdefault(name, []).append(its)
    return {name: len(rolled(game, ours, its, dice)[1]) for name, its in shots.items()}


def combat(number: int) -> Table:
    """A few models in contact in a row, of kinds, CAF and weapons that differ."""
    chance = random.Random(f"combat {number}")
    ours, theirs = (_fighters(chance, seat) for seat in (0, 1))
    return imperialis(ours, theirs)


def _fighters(chance: random.Random, seat: int) -> Fielded:
    count, kinds = chance.choice((1, 2, 2)), list[Profile]()
    for number in range(count):
        traits = tuple(word for word in ("Rend", "Engine Killer (1)", "Disruptive") if chance.random() < 0.3)
        blades = (Weapon(name="Blade", modes=(Mode(traits=traits),)),)
        rules = ("Furious Charge",) if chance.random() < 0.3 else ()
        kind: ModelType = chance.choice(("infantry", "walker"))
        its = {"caf": chance.randint(-2, 5), "wounds": chance.choice((1, 1, 2)), "weapons": blades, "rules": rules}
        kinds.append(profile(f"Fighter {seat}{number}", kind, morale=None, **its))
    at = [(30 + n + 0.5 * (seat and chance.random() < 0.5), 30 - 0.9 * seat) for n in range(count)]
    found = detachment(
        ("Ours", "Theirs")[seat], at, seat=seat, models=kinds, order=chance.choice(("charge", "advance"))
    )
    for stand in found.detachment.stands:
        stand.moved, stand.fights = chance.choice((0, 2000)), chance.choice((0, 0, 1))
    return found


def fought_out(game: Imperialis, fights: Sequence[Fight]) -> dict[tuple[int, ...], Fraction]:
    """What comes of these Fights, one after the other, with all models as they stand then: Fights won by both, models
    lost by both."""
    stands = [game.named(name)[1] for name in dict.fromkeys(name for pair in fights for name in pair)]
    found = {(*_standing(stands), 0, 0): Fraction(1)}
    for one, other in one_model_after_the_other(fights):
        after: dict[tuple[int, ...], Fraction] = {}
        for so, chance in found.items():

            def played(dice: Dice, so: tuple[int, ...] = so, pair: Fight = (one, other)) -> tuple[int, ...]:
                for place, stand in enumerate(stands):
                    stand.wounds, stand.fights = so[2 * place : 2 * place + 2]
                alive = all(game.named(name)[1].alive for name in pair)
                winner = fight(game, *pair, dice) if alive else None
                return (*_standing(stands), *(so[seat - 2] + (winner == seat) for seat in (0, 1)))

            for then, likely in every_way(played):
                after[then] = after.get(then, Fraction(0)) + chance * likely
        found = after
    return found


def _standing(stands: Sequence[Stand]) -> Iterator[int]:
    for stand in stands:
        yield from (stand.wounds, stand.fights)
