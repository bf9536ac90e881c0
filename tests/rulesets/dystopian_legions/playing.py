"""Games that play themselves: a seeded player who leans to come near, to fire and to charge."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from rulesets.dystopian_legions.before.forces.factions import faction
from rulesets.dystopian_legions.chapters.movement.flying import are_aeronauts
from rulesets.dystopian_legions.chapters.movement.towing import behind
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import is_indirect
from rulesets.dystopian_legions.chapters.turn.sequence_of_play import Battle
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.profiles import Card
from rulesets.dystopian_legions.table.state import DEPTH, Figure, Legions, Mine, Section
from rulesets.dystopian_legions.table.transports import goes_aboard
from rulesets.kit.boards.models.forms import Form, slots
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.tables.places import Point, pose
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, begin
from rulesets.kit.engine.offering import TYPE, closed, completed, extended, offered
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.setup import Setup

Liking = float

FORCES = ("expedition", "republic")
FRAY, SHOWDOWN, STEEL, SKIRMISH, BATTLE = "fray", "showdown", "steel", "skirmish", "battle"
"""Three sections a side that are drawn up near each other, the same with much in both Battle Logs, the same with
ironclads, indirect fire and flight, and whole games of 600 and of 1,500 points."""
SIZES = {FRAY: SKIRMISH, SHOWDOWN: SKIRMISH, STEEL: BATTLE, SKIRMISH: SKIRMISH, BATTLE: BATTLE}
"""The size of game that each is set up as."""
TURNS = {FRAY: "4", SHOWDOWN: "8", STEEL: "4", SKIRMISH: "4", BATTLE: "6"}
"""After how many turns the Battle Logs are counted."""
SCORED = 7
"""What stands in both Battle Logs when a showdown begins."""
SETTLED: tuple[dict[str, str], ...] = (
    {"restore_order_failure": "shaken", "medic_timing": "end_phase", "battle_hardened_tokens": "on"},
    {"objective": "centre_ground", "map": "oblique_contact", "mines": "scenario"},
    {"objective": "random", "map": "random"},
    {"objective": "centre_ground", "map": "surprise_attack"},
    {"objective": "vital_objective", "map": "meeting_engagement", "orphaned_transports": "on", "mines": "scenario"},
)
"""What was settled for one game after the other."""
PICKED = 3
"""How many sections a side has in a fray."""
NEAR, ASIDE = 7.0, 16.0
"""Inches from the middle of the table at which the sections of a fray stand, and from one to the next."""
ABREAST = 4
"""How many sections there is room for beside one another."""
BETWEEN = ((-15.0, 2.0), (1.0, -1.0), (9.0, 3.0), (17.0, -3.0))
"""Where the mines of a fray lie, in inches from the middle of the table."""
BEHIND = 4.5
"""Inches behind a section at which its transport stands."""
LIKED: Mapping[str, Mapping[str, Liking]] = {
    "type": {
        "charge": 8,
        "fire": 8,
        "bombard": 8,
        "overwatch_bombard": 4,
        "advance": 6,
        "double": 1.5,
        "hold": 1,
        "hold_fire": 0.5,
        "hit_the_deck": 0.5,
        "ram": 2,
        "fly": 4,
        "run_and_gun": 4,
        "embark": 3,
        "disembark": 2,
        "unhitch": 0.3,
        "order": 0.7,
    },
    "order": {"make_safe": 6},
}
"""How much the player likes some values of a field; the others 1."""
NEVER = frozenset({"shift"})
"""What he never does: terrain stays where it lies."""
ENOUGH = 0.5
"""How likely he lets a list be when it may be left as it is."""


def begun(battle: str, seed: int, dice: Dice) -> Applied[Legions]:
    """A fresh game of either force against either."""
    pair = (FORCES, FORCES[::-1], FORCES[:1] * 2, FORCES[1:] * 2)[seed % 4]
    options = {"turn_limit": TURNS[battle], **SETTLED[seed % len(SETTLED)]}
    told = Setup(players=["Ada", "Bo"], forces=[*pair], scenario=SIZES[battle], options=options)
    applied = RULESET.play.start(told, dice)
    if battle not in DRAWN_UP:
        return applied
    return drawn_up(applied.game, seed, dice, SCORED if battle == SHOWDOWN else 0, steel=battle == STEEL)


JOINED = " (joined)"
"""What stands behind the names of sections that join a side."""
RIDE = 3
"""In every which fray or showdown a side has a transport, in the next a gun that is towed, in the third neither."""
RIDERS: tuple[tuple[str, str, int | None], ...] = (
    ("expedition", "carried", 3),
    ("republic", "omnibus", None),
    ("expedition", "carried", None),
    ("republic", "omnibus", 3),
)
"""Who rides there, by their force and their key, and for how many there is room."""
DRAWN_UP = (FRAY, SHOWDOWN, STEEL)
"""The battles that begin with sections near each other."""


def drawn_up(game: Legions, seed: int, dice: Dice, scored: int = 0, *, steel: bool = False) -> Applied[Legions]:
    """A few sections of both sides near each other at the beginning of turn 1, with what both have scored already."""
    near = private_copy(game)
    for side in near.sides:
        side.battle_log = scored
    near.questions, near.root = [], None
    near.mines = _mined(near)
    chance = random.Random(f"fray {seed}")
    for seat in (0, 1):
        _reinforced(near, seat, seed, steel=steel)
        its = [section for section in near.sections.values() if section.seat == seat and not section.is_transport]
        first = [section for section in its if (steel and _is_heavy(near, section)) or section.id.endswith(JOINED)]
        more = int(len(first) < ABREAST) if steel else max(0, PICKED - len(first))
        picked = [*first, *chance.sample([one for one in its if one not in first], more)]
        for number, section in enumerate(picked):
            at = Point(near.table_width / 2 + ASIDE * (number - 1), _line(near, seat))
            _stands_with_its_own(near, section, at, aboard=seed % 2 == 0)
        for vehicle in near.of(seat):
            _stands_behind(near, vehicle)
        for section in its:
            for one in [] if section in picked else near.parts(section):
                del near.sections[one.id]
    return begin(near, Battle(at="turn_begins"), dice)


def _mined(game: Legions) -> list[Mine]:
    """Mines between both lines, where that was settled."""
    if game.options.mines == "off":
        return []
    middle, deep = game.table_width / 2, DEPTH / 2
    places = (Point(middle + aside, deep + ahead) for aside, ahead in BETWEEN)
    return [Mine(label=str(number), at=at.spot, seat=number % 2) for number, at in enumerate(places, start=1)]


def _reinforced(game: Legions, seat: int, seed: int, *, steel: bool) -> None:
    """What a side has that its sample army has not: flyers, else a transport, or a gun that is towed."""
    if steel and any(section.card == "rockets" for section in game.sections.values() if section.seat == seat):
        _joins(game, seat, "republic", "rocketeers")
    if steel:
        return
    if (seed + seat) % RIDE == 0:
        _joins(game, seat, *RIDERS[seed // RIDE % len(RIDERS)])
    if (seed + seat) % RIDE == 1:
        _joins(game, seat, "expedition", "striders").tows = _joins(game, seat, "expedition", "galloper").id


def _stands_with_its_own(game: Legions, section: Section, at: Point, *, aboard: bool) -> None:
    """A section stands around a place, its transport behind it; or it is inside, as far as there is room."""
    _stand(game, section, at)
    for transport in game.parts(section)[1:]:
        _stand(game, transport, at.moved(game.ahead(section.seat), -BEHIND))
        if aboard:
            goes_aboard(game, section, transport, "DL-TRANS-28", start=True)


def _stands_behind(game: Legions, vehicle: Section) -> None:
    """The section that a vehicle tows stands behind it, if there is room."""
    towed = game.sections.get(vehicle.tows)
    there = behind(game, vehicle, towed) if towed is not None else None
    if towed is None or isinstance(there, Refused):
        vehicle.tows = ""
    elif there is not None:
        for figure in towed.figures:
            figure.pose = there[towed.name_of(figure)].pose


def _is_heavy(game: Legions, section: Section) -> bool:
    """Whether a section drives, rides, flies or has indirect fire."""
    rides = game.card(section).drives or game.transport_of(section) is not None
    return rides or are_aeronauts(game, section) or _shells(game, section)


def _joins(game: Legions, seat: int, force: str, key: str, room: int | None = None) -> Section:
    """A section joins a side that its sample army has not, its transport with it: with room for so many."""
    card = faction(force).entries[key].usual
    section = _fresh(game, seat, card)
    if card.transport is not None:
        its = _fresh(game, seat, _with_room(card.transport, room))
        its.parent = section.id
    return section


def _fresh(game: Legions, seat: int, card: Card) -> Section:
    """A section of a card that waits for its place."""
    figures = [
        Figure(label=str(number), profile=profile, lp=card.profile(profile).lp)
        for number, profile in enumerate(card.models, start=1)
    ]
    name, start = f"{card.name} {seat + 1}{JOINED}", sum(figure.lp for figure in figures)
    game.cards[f"{card.key}{JOINED}"] = card
    section = Section(id=name, seat=seat, card=f"{card.key}{JOINED}", figures=figures, start_lp=start)
    game.sections[name] = section
    return section


def _with_room(card: Card, room: int | None) -> Card:
    """A transport with room for so many infantry models, or as it is printed."""
    if room is None:
        return card
    profiles = tuple(
        one.model_copy(update={"mars": (f"Capacity [Infantry, {room}]", *one.mars[1:])}) for one in card.profiles
    )
    return card.model_copy(update={"profiles": profiles})


def _shells(game: Legions, section: Section) -> bool:
    """Whether a section has indirect fire."""
    return any(is_indirect(weapon) for weapon in game.armament(section))


def _line(game: Legions, seat: int) -> float:
    """How far south a side's line is."""
    return DEPTH / 2 + (NEAR if game.sides[seat].edge == "south" else -NEAR)


def _stand(game: Legions, section: Section, at: Point) -> None:
    """A section stands closed up around a place."""
    ahead = game.ahead(section.seat)
    there = Group({figure.label: game.model(section, figure) for figure in section.figures})
    for figure, place in zip(section.figures, slots(there, Form("closed up", gap=0.1), at, ahead), strict=True):
        figure.pose = pose(place, ahead)
    section.where = "table"


def next_question(game: Legions, chance: random.Random) -> Question:
    """One of the open questions."""
    return chance.choice([question for question in game.questions if question.given is None])


def answer(game: Legions, question: Question, chance: random.Random) -> Action:
    """A legal answer that leans to what makes a battle."""
    draft: Draft = {}
    found = offered(game, question, draft)
    while found is not None:
        value = _picked(question, found, chance)
        draft = closed(draft, found) if value is None else extended(draft, found, value)
        found = offered(game, question, draft)
    return completed(game, draft)


def _picked(question: Question, found: Offer, chance: random.Random) -> str | None:
    """A value that is offered. Only as many are judged as it takes: some offers take long to be listed."""
    if found.enough and found.field != "others" and chance.random() < ENOUGH:
        return None
    takes = [kind for kind in question.takes if kind not in NEVER]
    values = takes if found.field == TYPE else [option.value for option in found.suggestions]
    liked = LIKED.get(found.field, {})
    by_liking = _shuffled(values, [liked.get(value, 1) for value in values], chance)
    return next((value for value in by_liking if found.holds(value)), None)


def _shuffled(values: Sequence[str], weights: Sequence[Liking], chance: random.Random) -> Iterator[str]:
    """All values in a random order, those first that weigh more as a rule."""
    keys = [chance.random() ** (1 / weight) for weight in weights]
    return (values[index] for index in sorted(range(len(values)), key=lambda index: -keys[index]))
