"""Which lists of actions a unit may declare (ACT)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulesets.dust_1947 import moments
from rulesets.dust_1947.table import skills_in_play
from rulesets.dust_1947.table.ammo_dumps import PIT, ROCKET, needs_ammunition
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.reasons import weapons as weapons_reasons
from rulesets.dust_1947.table.sight.ground import MINES, WIRE, drawn_with, squares_of
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import ExtraOption, of_kind
from rulesets.kit.engine.points import Table, rule
from rulesets.kit.engine.refusal import Refused

MOVE, MARCH, ATTACK, SUSTAINED, NOTHING = "move", "march", "attack", "sustained", "nothing"
DOUBLE, RAID, RELOAD, GET_MOVING = "double", "raid", "reload", "get moving"
CHARGE, FREE_MOVE, FREE_FIRE, FREE_ATTACK = "charge", "free move", "free fire", "free attack"
CAMOUFLAGE, EXECUTE, ENGINEERING, DIG_IN, SPIRIT = "camouflage", "execute", "engineering", "dig in", "spirit"
AMMO_DROP, RALLY, GET_UP, STIMULANTS, REPAIR = "ammo drop", "rally", "get up", "stimulants", "repair"
AIR_TRAFFIC, AIR_ALERT, MEDEVAC, RESURRECTION = "air traffic", "air alert", "medevac", "resurrection"
COMMANDS = (AMMO_DROP, GET_MOVING, RALLY, GET_UP, STIMULANTS, REPAIR, AIR_TRAFFIC, AIR_ALERT, MEDEVAC, RESURRECTION)
"""What officers, medics and mechanics do, whoever directs aircraft or warns of them, and who brings the fallen back."""
MOVES, ATTACKS = (MOVE, MARCH), (ATTACK, SUSTAINED)
REPLENISH, RESTOCK = "replenish", "restock"
"""Ammunition from a dump: for infantry, and for vehicles."""
FOLLOW_ME = "follow me"
TINKER = "tinker"
"""MAKESHIFT REPAIR by a vehicle itself, at scenery."""
SPECIAL, SPECIALS = "special", (RELOAD, REPLENISH, CAMOUFLAGE, EXECUTE, ENGINEERING, DIG_IN, FOLLOW_ME, *COMMANDS)
LAUNCH_SMOKE = "launch smoke"
FREE_DROP, FREE_URGE, FREE_RALLY = "free ammo drop", "free get moving", "free rally"
FREE_COMMANDS = {FREE_DROP: AMMO_DROP, FREE_URGE: GET_MOVING, FREE_RALLY: RALLY}
"""The free actions of officers, with what each is."""
FREE = (DOUBLE, CHARGE, FREE_MOVE, FREE_FIRE, FREE_ATTACK, LAUNCH_SMOKE, *FREE_COMMANDS)
"""Free actions of skills: they cost nothing, but count towards the three."""
ALL_MOVES, ALL_ATTACKS = (*MOVES, DOUBLE, FREE_MOVE), (*ATTACKS, CHARGE, FREE_FIRE, FREE_ATTACK)
RANGED, CLOSE_COMBAT = "ranged", "close combat"
"""The two halves of an attack, by the weapons that are used in them."""
REACTS = "reacts"
"""The word of an attempted reaction, for those who hear of actions; it stands in no list."""
MARKS = (SPIRIT,)
"""Skills declared for the attack before them: no actions at all."""
WHOLE = 2
"""What a RAID takes: all actions; a third one is lost with it."""

COSTS: Table[str, int] = Table(
    "rulesets.dust_1947.chapters.action_lists.declaration.COSTS",
    {
        MOVE: ("DU-MOVE-01", 1),
        MARCH: ("DU-MOVE-13", 2),
        ATTACK: ("DU-ATT-01", 1),
        SUSTAINED: ("DU-SUST-01", 2),
        NOTHING: ("DU-ACT-12", 1),
        SPECIAL: ("DU-SPEC-01", 1),
        RESTOCK: ("DU-SKILL-AMMO-02", 2),
        TINKER: ("DU-SKILL-REPAIR-01", 2),
        RAID: ("DU-DATA-RAID-01", WHOLE),
    },
    without=0,
)
"""What each action costs, in actions; free ones are not in the table."""


def cost(word: str) -> int:
    """What an action costs; 0 for a free one and for what is none."""
    return 0 if is_free(word) else COSTS[SPECIAL if word in SPECIALS else word]


def is_free(word: str) -> bool:
    """Whether an action costs nothing: a free one, or a skill that is declared for another."""
    return word in FREE or word in MARKS


def unmarked(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """A declared list as actions alone, and the skills that are declared for its attack."""
    return [word for word in words if word not in MARKS], [word for word in words if word in MARKS]


def weapons_for(word: str, words: Sequence[str]) -> str:
    """The only weapons that an attack of a list may use: those of close combat, ranged ones, or (empty) all."""
    if word == CHARGE:
        return CLOSE_COMBAT
    return RANGED if word == FREE_FIRE or (word == SUSTAINED and FREE_MOVE in words) else ""


def paid(words: Sequence[str]) -> int:
    """How many of the unit's actions a list takes."""
    return sum(map(cost, words))


def counted(words: Sequence[str]) -> int:
    """How many actions a list is, free ones included."""
    return paid(words) + sum(word in FREE for word in words)


@rule(without=1)
def least() -> int:
    """DU-ACT-02: a unit is assigned exactly 2 actions."""
    return 2


def most(game: Dust, unit: Unit, *, third: bool) -> int:
    """How many actions a unit has to spend."""
    effects = moments.asked(moments.ACTIONS_AT_MOST, skills_in_play.in_play(game, unit), game, unit=unit)
    return int(moments.replaced(effects, least() + third)[0])


def given(game: Dust, unit: Unit) -> list[str]:
    """The list that a skill declares for the unit; empty where its player decides."""
    effects = moments.asked(moments.DECLARES, skills_in_play.in_play(game, unit), game, unit=unit)
    return list(moments.replaced(effects, [])[0])


@rule(without=())
def idle() -> tuple[str, ...]:
    """DU-ACT-12: NOTHING costs 1 action and has no effect; any number may be assigned."""
    return (NOTHING,)


def candidates(game: Dust, unit: Unit, before: Sequence[str]) -> tuple[str, ...]:
    """Every word that this unit could put next, legal or not."""
    words = (*MOVES, *ATTACKS, *idle())
    if needs_ammunition(game, unit):
        words += (at_the_dump(game, unit),)
    words += at_the_workshop(game, unit) or in_the_desert(game, unit)
    words += with_wire_cutters(game, unit) or with_probes(game, unit)
    skills = skills_in_play.in_play(game, unit)
    if skills:
        last = before[-1] if before else ""
        free = moments.asked(moments.FREE_ACTIONS, skills, game, unit=unit, before=last, words=list(before))
        special = moments.asked(moments.SPECIAL_ACTIONS, skills, game, unit=unit, before=list(before))
        words += tuple(dict.fromkeys(extra.value for extra in of_kind(ExtraOption, (*free, *special))))
    return words + tuple(word for word in dict.fromkeys(of_weapons(game, unit, before)) if word not in words)


@rule(without=RESTOCK)
def at_the_dump(game: Dust, unit: Unit) -> str:
    """DU-SKILL-AMMO-01: for infantry one SPECIAL action is enough to refill its weapons; a vehicle takes 2 actions."""
    return REPLENISH if game.card(unit).on_foot else RESTOCK


@rule(without=())
def with_wire_cutters(game: Dust, unit: Unit) -> tuple[str, ...]:
    """DU-WIRE-02: infantry may spend an ENGINEERING special action where there is wire."""
    return (ENGINEERING,) if game.card(unit).on_foot and squares_of(game, WIRE) else ()


@rule(without=())
def with_probes(game: Dust, unit: Unit) -> tuple[str, ...]:
    """DU-MINE-02: infantry may spend an ENGINEERING special action where there are mines."""
    return (ENGINEERING,) if game.card(unit).on_foot and squares_of(game, MINES) else ()


@rule(without=())
def in_the_desert(game: Dust, unit: Unit) -> tuple[str, ...]:
    """DU-BAB-01: an archeological pit lets units use Follow Me."""
    return (FOLLOW_ME,) if drawn_with(game.scenario.field, PIT) and led_by_a_hero(game, unit) else ()


@rule(without=True)
def led_by_a_hero(game: Dust, unit: Unit) -> bool:
    """DU-SKILL-FOLLOW-02: a hero, or the unit that he is with, uses the skill of scenery."""
    return game.card(unit).kind == "hero" or (game.card(unit).on_foot and game.companion(unit) is not None)


@rule(without=())
def at_the_workshop(game: Dust, unit: Unit) -> tuple[str, ...]:
    """DU-SKILL-REPAIR-01: a vehicle may spend 2 actions to repair itself where there is the scenery for it."""
    workshop = game.card(unit).kind == "vehicle" and drawn_with(game.scenario.field, ROCKET)
    return (TINKER,) if workshop else ()


def of_weapons(game: Dust, unit: Unit, before: Sequence[str]) -> Iterator[str]:
    """The special actions that a unit's weapons, or those of the hero joined to it, need."""
    for one in (unit, game.companion(unit)):
        for keywords in (line.weapon.keywords for line in game.card(one).lines) if one is not None else ():
            if keywords:
                told = {"unit": unit, "before": list(before)}
                effects = moments.asked(moments.SPECIAL_ACTIONS, moments.named(keywords), game, **told)
                yield from (extra.value for extra in of_kind(ExtraOption, effects))


def earned(game: Dust, unit: Unit, before: Sequence[str]) -> bool:
    """Whether what is declared so far gives the unit a third action."""
    return bool(earned_by(game, unit, before))


def earned_by(game: Dust, unit: Unit, before: Sequence[str]) -> str:
    """The rule by which what is declared so far gives the unit a third action; empty where none does."""
    effects = moments.asked(moments.EARNED_ACTION, skills_in_play.in_play(game, unit), game, unit=unit, before=before)
    return moments.replaced(effects, False)[1]


def out_of_place(game: Dust, unit: Unit, before: Sequence[str], word: str) -> Refused | None:
    """Why a skill that is declared does not let an action come next."""
    skills = skills_in_play.in_play(game, unit)
    effects = moments.asked(moments.DECLARING, skills, game, unit=unit, before=before, word=word)
    return moments.refusing(effects)


def about(word: str) -> dict[str, Any]:
    """What a menu says about an action: what it costs."""
    return {"cost": cost(word)}


def why_not(
    unit: Unit, before: Sequence[str], word: str, known: Sequence[str], *, have: int, doubled: str = ""
) -> Refused | None:
    """Why an action cannot come next in the list; `known` are the candidates, `doubled` counts as two."""
    return (
        _unknown(word, known)
        or must_be_nothing(unit, before, word)
        or stunned_first(unit, before, word)
        or held_refuses(unit, before, word)
        or immobilized(unit, word)
        or not_in_a_row(before, word)
        or second_move(before, word)
        or second_attack(before, word)
        or leads_again(unit, before, word)
        or special_again(before, word)
        or _unaffordable(before, word, have=have)
        or over_three(before, word, have=have, doubled=doubled)
    )


def _unknown(word: str, known: Sequence[str]) -> Refused | None:
    return None if word in known else Refused("DU-ACT-02", turn_reasons.NoSuchAction(action=word, options=list(known)))


@rule(without=None)
def must_be_nothing(unit: Unit, before: Sequence[str], word: str) -> Refused | None:
    """DU-SUP-09: a unit still suppressed after its recovery roll takes NOTHING as its first action."""
    if before or word == NOTHING or not unit.suppressed:
        return None
    return Refused("DU-SUP-09", turn_reasons.Suppressed(unit=unit.id))


@rule(without=None)
def stunned_first(unit: Unit, before: Sequence[str], word: str) -> Refused | None:
    """DU-SKILL-STUN-02: the first action of a stunned unit is NOTHING."""
    if word == NOTHING or not unit.stunned or len(before) >= actions_lost(unit):
        return None
    return Refused("DU-SKILL-STUN-02", turn_reasons.Stunned(unit=unit.id))


@rule(without=lambda unit: unit.suppressed + unit.stunned)
def actions_lost(unit: Unit) -> int:
    """DU-WPN-TESLA-03: being suppressed and stunned together costs only one action."""
    return 1


def held_refuses(unit: Unit, before: Sequence[str], word: str) -> Refused | None:
    """Why a unit that is held may not take an action."""
    return (held_first(unit, before, word) or holds_its_fire(unit, word)) if unit.held_by else None


@rule(without=None)
def held_first(unit: Unit, before: Sequence[str], word: str) -> Refused | None:
    """DU-WPN-GRAPPLE-01: while held, its first action is NOTHING, and neither MOVE nor MARCH MOVE may be assigned."""
    if word in (*ALL_MOVES, RAID):
        return Refused("DU-WPN-GRAPPLE-01", weapons_reasons.HeldMoves(unit=unit.id, by=unit.held_by[0]))
    return None if before or word == NOTHING else Refused("DU-WPN-GRAPPLE-01", weapons_reasons.HeldFirst(unit=unit.id))


@rule(without=None)
def holds_its_fire(unit: Unit, word: str) -> Refused | None:
    """DU-WPN-GRAPPLE-02: a grappled unit makes no attacks."""
    return Refused("DU-WPN-GRAPPLE-02", weapons_reasons.HeldFights(unit=unit.id)) if word in ALL_ATTACKS else None


@rule(without=None)
def immobilized(unit: Unit, word: str) -> Refused | None:
    """DU-CRIT-12: an immobilized vehicle may not be assigned MOVE or MARCH MOVE any more."""
    if word in (*ALL_MOVES, RAID) and "immobilized" in unit.criticals:
        return Refused("DU-CRIT-12", turn_reasons.Immobilized(unit=unit.id))
    return None


@rule(without=None)
def not_in_a_row(before: Sequence[str], word: str) -> Refused | None:
    """DU-ACT-09: two MOVE actions must be consecutive, because they are one MARCH MOVE."""
    if word == MOVE and MOVE in before and before[-1] != MOVE:
        return Refused("DU-ACT-09", turn_reasons.NotInARow())
    return None


@rule(without=None)
def second_move(before: Sequence[str], word: str) -> Refused | None:
    """DU-ACT-07: at most one MOVE or MARCH MOVE in one activation."""
    if word in MOVES and any(w in MOVES for w in before) and not makes_a_march(before, word):
        return Refused("DU-ACT-07", turn_reasons.SecondMove())
    return None


@rule(without=False)
def makes_a_march(before: Sequence[str], word: str) -> bool:
    """DU-ACT-09: a second MOVE directly after the first makes one MARCH MOVE of both."""
    return word == MOVE and list(before[-1:]) == [MOVE] and before.count(MOVE) == 1


def merged(words: Sequence[str]) -> list[str]:
    """The list with two MOVEs in a row as one MARCH MOVE."""
    out: list[str] = []
    for word in words:
        if makes_a_march(out, word):
            out[-1] = MARCH
        else:
            out.append(word)
    return out


@rule(without=None)
def second_attack(before: Sequence[str], word: str) -> Refused | None:
    """DU-ACT-08: at most one ATTACK or SUSTAINED ATTACK in one activation."""
    if word in ATTACKS and any(w in ATTACKS for w in before):
        return Refused("DU-ACT-08", turn_reasons.SecondAttack())
    return None


@rule(without=None)
def leads_again(unit: Unit, before: Sequence[str], word: str) -> Refused | None:
    """DU-SKILL-FOLLOW-01: a unit takes FOLLOW ME once per turn."""
    if word != FOLLOW_ME or not (word in before or unit.skill_state.get(moments.LED)):
        return None
    return Refused("DU-SKILL-FOLLOW-01", command_reasons.LedAlready(unit=unit.id))


def _once_only(before: Sequence[str], word: str) -> Refused | None:
    again = word in SPECIALS and word in before
    return Refused("DU-ACT-10", turn_reasons.SpecialAgain(action=word)) if again else None


@rule(without=_once_only)
def special_again(before: Sequence[str], word: str) -> Refused | None:
    """DU-ACT-10: the same SPECIAL action may be assigned more than once."""
    return None


def _unaffordable(before: Sequence[str], word: str, *, have: int) -> Refused | None:
    """The actions of the list cannot cost more than the unit has."""
    spent = paid(before)
    if spent + cost(word) > have:
        return Refused("DU-ACT-02", turn_reasons.TooManyActions(action=word, cost=cost(word), left=have - spent))
    return None


@rule(without=None)
def over_three(before: Sequence[str], word: str, *, have: int, doubled: str = "") -> Refused | None:
    """DU-ACT-06, DU-CMD-24: no activation ever contains more than 3 actions, free ones and those still owed included;
    the one that stimulants make stronger (`doubled`) counts as two."""
    words = merged([*before, word])
    total = counted(words) + words.count(doubled) + max(0, min(least(), have) - paid(words))
    return Refused("DU-ACT-06", turn_reasons.OverThree(action=word, total=total)) if total > 3 else None


def finished(words: Sequence[str], *, have: int) -> bool:
    """Whether a list may be left as it is."""
    return paid(words) >= min(least(), have)
