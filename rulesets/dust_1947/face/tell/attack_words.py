"""How attacks sound: dice, saves, damage, tokens, close combat and critical hits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from rulesets.dust_1947.face.tell.aiming import TERRAIN_IN_THE_WAY, why_nobody
from rulesets.dust_1947.face.tell.causes import BLOC, again, because, cited, counting, fallen, reason, shown
from rulesets.dust_1947.face.tell.names import unit
from rulesets.dust_1947.face.tell.weapon_words import in_its_way
from rulesets.dust_1947.table.happenings.attack import (
    Attack,
    Evades,
    NoRetaliation,
    NoSave,
    NoTarget,
    Retaliates,
    RolledToHit,
    Saves,
)
from rulesets.dust_1947.table.happenings.damage import (
    BurningWreck,
    CriticalCheck,
    CriticalHit,
    Damaged,
    Devours,
    Eliminated,
    Executed,
    HeroAlone,
    IntoReserve,
    Mines,
    Resilient,
    SecondaryLost,
    ShieldHolds,
    SoldiersLost,
    Wreck,
)
from rulesets.dust_1947.table.happenings.shape import OfAUnit, ShotDetails
from rulesets.dust_1947.table.happenings.suppression import (
    AlreadySuppressed,
    KeepsCalm,
    NotRecovered,
    OfAHit,
    Recovered,
    RecoveryRoll,
    Suppressed,
    UnderFire,
    UnderFireAgain,
)
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, plain

SAVES = {
    "infantry save": "infantry save",
    "infantry cover save": "cover save",
    "hardened save": "save",
    "vehicle cover save": "cover save",
}

CRITICALS = {
    "main weapon": "main weapon destroyed",
    "fire": "on fire",
    "reduced mobility": "reduced mobility",
    "secondary": "secondary weapon destroyed",
    "targeting": "targeting system damaged",
    "immobilized": "immobilized",
}

HOW = {
    "ranged": "eliminated",
    "critical": "destroyed by the critical hit (DU-CRIT-12)",
    "fire": "burnt out",
    "mines": "blown up by mines",
    "escape": "dead in the wreck (DU-PILOT-07)",
    "no room": "lost in the wreck without room to get out (DU-PILOT-09)",
    "abandoned": "abandoned and counts as destroyed (DU-PILOT-11)",
    "cc": "eliminated in close combat",
    "execute": "eliminated by execution",
}
"""How a unit left the battle."""


def _attack(game: Dust, it: Attack) -> str:
    by_target: dict[str, list[str]] = {}
    details = it.details if it.details is not None else [ShotDetails()] * len(it.shots)
    for (number, weapon, target), detail in zip(it.shots, details, strict=True):
        by_target.setdefault(target, []).append(f"{number} {plain(weapon)}{_details(game, detail)}")
    aimed = "; ".join(f"{unit(game, target)} with {', '.join(weapons)}" for target, weapons in by_target.items())
    half = f"; {it.half} sustained" if it.half else ""
    word = "makes a SUSTAINED ATTACK on" if it.sustained else "attacks"
    return f"{unit(game, it.unit)} {word} {aimed}{half}."


def _details(game: Dust, detail: ShotDetails) -> str:
    """Whose weapon it is where it is not the unit's own, how it is fired, and the rounds left for it."""
    whose = f" of {unit(game, detail.of)}" if detail.of else ""
    ammunition = f" ({count(detail.left, 'round')} left)" if detail.left is not None else ""
    return f"{whose}{in_its_way(detail.way or '')}{ammunition}"


def _no_target(game: Dust, it: NoTarget) -> str:
    why = f": {why_nobody(game, it.why)}" if it.why else ""
    return f"{unit(game, it.unit)} has no target and does NOTHING{why}."


def _rolled(game: Dust, it: RolledToHit) -> str:
    whose = unit(game, it.bearer or it.unit)
    if it.bearer not in ("", it.unit):
        whose += f" in **{plain(it.unit)}**"
    head = f"{it.count} {plain(it.weapon)} of {whose} at {unit(game, it.target)}"
    needs = f"{_number(it)}, {counting(it.row)} hits{because(it.because)}"
    chain = f", chain {shown(it.chain, 'chain')}{because(*(it.chained or ()))}" if it.chain else ""
    rolled = f"{shown(it.dice, it.row)}{again(it.again, it.again_by or (), it.row)}{chain}"
    return f"{head}, {needs}: {rolled}: {count(it.hits, 'hit')}."


def _number(it: RolledToHit) -> str:
    """How the number of dice comes about."""
    each = f"{count(it.each, 'die', 'dice')}{' each' if it.count > 1 else ''}"
    blast = f" for each of {count(it.miniatures, 'miniature')}" if it.miniatures else ""
    more = f", twice as many{because(it.more)}" if it.more else ""
    return f"{each}{blast}{more}"


def _no_save(game: Dust, it: NoSave) -> str:
    hits = f"{count(it.hits, 'hit')} of {plain(it.weapon)}"
    return f"{unit(game, it.target)} has no save against {hits}{reason(it.rule)}{_cover(it)}."


def _saves(game: Dust, it: Saves) -> str:
    hits = f" against {count(it.hits, 'hit')} of {plain(it.weapon)}"
    head = f"{unit(game, it.target)}, {SAVES[it.row]}{hits}, {counting(it.row)} saves"
    why = because(it.rule) if it.rule != it.denied else ""
    rolled = f"{shown(it.dice, it.row)}{again(it.again, it.again_by or (), it.row)}"
    return f"{head}{why}{_cover(it)}: {rolled}: {it.saved or 'none'} saved."


def _cover(it: Saves | NoSave) -> str:
    """The cover of whoever saves, and what takes it away."""
    cover = ", ".join(dict.fromkeys(f"{what} ({rule})" for rule, what in it.cover))
    if not cover:
        return ""
    return f", cover denied{because(it.denied)}: {cover}" if it.denied else f", in cover: {cover}"


def _evades(game: Dust, it: Evades) -> str:
    hits = f"{count(it.hits, 'hit')} of {plain(it.weapon)}" if it.hits else plain(it.weapon)
    head = f"{unit(game, it.target)} evades {hits}, {counting(it.row)} cancels{cited(it.rule)}"
    return f"{head}: {shown(it.dice, it.row)}: {count(it.evaded, 'hit')} cancelled."


def _lost(game: Dust, it: SoldiersLost) -> str:
    who = fallen(it.fell) if it.fell else count(it.lost, "soldier")
    return f"{unit(game, it.unit)} loses {who}; {left_over(it)}."


def left_over(it: SoldiersLost | Executed) -> str:
    """How many soldiers are left, and which weapons fell with the others."""
    gone = f", no {' and no '.join(map(plain, it.gone))}" if it.gone and it.left else ""
    return f"{it.left} left{gone}"


def _damaged(game: Dust, it: Damaged) -> str:
    points = count(it.points, "point")
    why = reason(it.rule) if it.rule != "DU-DMG-03" else ""
    return f"{unit(game, it.unit)} takes {points} of damage{_by_hit(it.hits)}{why}; {it.left} left."


def _by_hit(hits: Iterable[tuple[str, int]]) -> str:
    """What each hit was worth, those alike together."""
    worth = Counter((weapon, points) for weapon, points in hits)
    told = [
        f"{count(number, 'hit')} of {plain(weapon)}, {count(points, 'point')}{' each' if number > 1 else ''}"
        for (weapon, points), number in worth.items()
    ]
    return f" ({'; '.join(told)})" if told else ""


def _resilient(game: Dust, it: Resilient) -> str:
    saved = f"{it.saved or 'none'} of {count(len(it.dice), 'point')} cancelled"
    return f"{unit(game, it.unit)}, {BLOC} cancels{because(it.rule)}: {shown(it.dice, 'damage resilient')}: {saved}."


def _devours(game: Dust, it: Devours) -> str:
    back = f"{count(it.points, 'point')} of damage less, {it.damage} left"
    return f"{unit(game, it.unit)} devours its prey{because(it.rule)}: {back}."


def _shield(game: Dust, it: ShieldHolds) -> str:
    end = "the shield holds" if it.holds else "leader and shield are gone"
    rolled = f"{BLOC} cancels{because(it.rule)}: {shown(it.dice, 'assault shield')}"
    return f"{unit(game, it.unit)}: its leader takes a hit of {plain(it.weapon)}, {rolled}: {end}."


def _eliminated(game: Dust, it: Eliminated) -> str:
    where = f" in {', '.join(it.squares)}" if it.squares else ""
    by = f" by {unit(game, it.by)}" if it.by else ""
    points = f", {it.ap} AP for the enemy" if it.ap else ""
    return f"{unit(game, it.unit)} is {HOW.get(it.how, 'eliminated')}{where}{by}{points}."


def _wreck(game: Dust, it: Wreck) -> str:
    return f"{unit(game, it.unit)} is a wreck in {', '.join(it.squares)} (DU-TERR-30)."


def _hero_alone(game: Dust, it: HeroAlone) -> str:
    return f"{unit(game, it.unit)} goes on without {unit(game, it.squad)}, with its tokens (DU-HERO-13)."


def _reserve(game: Dust, it: IntoReserve) -> str:
    turn = f", back from turn {it.turn} on" if it.turn else ""
    return f"{unit(game, it.unit)} goes into reserve{turn} (DU-RES-01)."


def _token(words: str) -> Callable[[Dust, OfAHit | KeepsCalm], str]:
    """A token with its cause: who hit the unit, and the rule by which it comes to this token."""

    def tell(game: Dust, it: OfAHit | KeepsCalm) -> str:
        waited = isinstance(it, OfAHit) and it.waited
        by = f", hit by {unit(game, it.by)}" if it.by else ""
        when = " in its reaction" if waited else ""
        rules = (it.rule, "DU-SUP-13" if waited else "")
        why = because(*rules) if it.rule not in STEPS else cited(*rules)
        return f"{unit(game, it.unit)} {words}{STEPS.get(it.rule, '')}{by}{when}{why}."

    return tell


STEPS = {"DU-SUP-01": "", "DU-SUP-02": ", being under fire already", "DU-SUP-03": ""}
"""The ordinary steps of suppression; any other rule is named as the reason."""


def _recovery(game: Dust, it: RecoveryRoll) -> str:
    end = f": {it.bloc} {BLOC}" if it.bloc is not None else ""
    return f"{unit(game, it.unit)}, recovery roll{because(it.because)}: {shown(it.dice, 'recovery')}{end}."


def _of(words: str) -> Callable[[Dust, OfAUnit], str]:
    return lambda game, it: f"{unit(game, it.unit)} {words}{cited(it.rule)}."


def _retaliates(game: Dust, it: Retaliates) -> str:
    weapons = ", ".join(f"{number} {plain(label)}" for number, label in it.weapons)
    against = f" at {unit(game, it.against)}" if it.against else ""
    return f"{unit(game, it.unit)} strikes back{against} with {weapons}."


def _check(game: Dust, it: CriticalCheck) -> str:
    result = "a critical hit" if it.critical else "no critical hit"
    needs = f"critical check on {BLOC} {BLOC}"
    return f"{unit(game, it.unit)}, {needs} (DU-CRIT-01): {shown(it.dice, 'critical check')}: {result}."


def _critical(game: Dust, it: CriticalHit) -> str:
    word = CRITICALS.get(it.word, "no effect")
    weapon = f": {plain(it.weapon)}" if it.weapon else ""
    end = f"{', not possible, rolled again' if it.again else ''}{cited(it.rule)}"
    return f"{unit(game, it.unit)}, critical table: {shown(it.dice)}: {word}{weapon}{end}."


def _burning(game: Dust, it: BurningWreck) -> str:
    hits = count(it.hits, "hit")
    dice = f"{shown(it.dice, 'hit')}: {hits}"
    return f"The burning wreck attacks {unit(game, it.unit)}, 1 die a miniature, {BLOC} hits (DU-CRIT-08): {dice}."


def _mines(game: Dust, it: Mines) -> str:
    hits = count(it.hits, "hit")
    dice = f"{shown(it.dice, 'hit')}: {hits}"
    return f"Mines go off under {unit(game, it.unit)}, 1 die a miniature, {BLOC} hits (DU-MINE-01): {dice}."


EVENTS: list[Sentence[Dust]] = [
    Sentence(BurningWreck, _burning),
    Sentence(Mines, _mines),
    Sentence(Attack, _attack),
    Sentence(NoTarget, _no_target),
    Sentence(RolledToHit, _rolled),
    Sentence(NoSave, _no_save),
    Sentence(Saves, _saves),
    Sentence(Evades, _evades),
    Sentence(SoldiersLost, _lost),
    Sentence(Damaged, _damaged),
    Sentence(Resilient, _resilient),
    Sentence(Devours, _devours),
    Sentence(ShieldHolds, _shield),
    Sentence(Eliminated, _eliminated),
    Sentence(Wreck, _wreck),
    Sentence(HeroAlone, _hero_alone),
    Sentence(IntoReserve, _reserve),
    Sentence(AlreadySuppressed, _token("is suppressed already and takes no further token")),
    Sentence(Suppressed, _token("is suppressed")),
    Sentence(UnderFire, _token("is under fire")),
    Sentence(KeepsCalm, _token("takes no token")),
    Sentence(RecoveryRoll, _recovery),
    Sentence(Recovered, _of("has no token any more")),
    Sentence(UnderFireAgain, _of("is only under fire now")),
    Sentence(NotRecovered, _of("does not recover")),
    Sentence(Retaliates, _retaliates),
    Sentence(NoRetaliation, _of("does not strike back")),
    Sentence(CriticalCheck, _check),
    Sentence(CriticalHit, _critical),
    Sentence(SecondaryLost, lambda game, it: f"{unit(game, it.unit)} loses {plain(it.weapon)} (DU-CRIT-10)."),
]
"""One line for each announcement of an attack."""


def _out_of_arc(_: None, it: attack_reasons.OutOfArc) -> str:
    mount = f" ({it.mount.lower()} mount)" if it.mount else ""
    return f"{it.square} is outside the fire arc of {it.weapon}{mount}; turn with a MOVE first."


def _blocked(_: None, it: attack_reasons.NoLineSquare) -> str:
    what = TERRAIN_IN_THE_WAY.get(it.what, it.what)
    return f"No line of sight to {it.target}: {what} in {it.where} blocks it."


REASONS: list[Sentence[None]] = [
    Sentence(attack_reasons.NotAnEnemy, lambda _, it: f"{it.target} is not an enemy; choose an enemy unit."),
    Sentence(
        attack_reasons.NoSuchTarget, lambda _, it: f'"{it.target}" is no unit on the board; choose an enemy unit.'
    ),
    Sentence(attack_reasons.NoWeapon, lambda _, it: f"No weapon left that could attack {it.target}."),
    Sentence(attack_reasons.NoSplit, lambda _, it: "Fire cannot be split; name one target."),
    Sentence(
        attack_reasons.SplitWords, lambda _, it: f'"{it.text}" is not a line of split fire: write "3 Rifle > unit".'
    ),
    Sentence(
        attack_reasons.NotSoMany, lambda _, it: f"{it.count} of {it.weapon} is not possible; {it.left} left to declare."
    ),
    Sentence(
        attack_reasons.HalfWords, lambda _, it: f'"{it.half}" is no half of an attack: say ranged or close combat.'
    ),
    Sentence(
        attack_reasons.OnlyTheTrigger, lambda _, it: f"A reactive attack is only against {it.trigger}, not {it.target}."
    ),
    Sentence(
        attack_reasons.EmptyCell, lambda _, it: f"{it.weapon} cannot harm armour {it.armour}; choose another target."
    ),
    Sentence(
        attack_reasons.OutOfRange,
        lambda _, it: f"{it.weapon} reaches range {it.reach}; this target is at range {it.distance}.",
    ),
    Sentence(attack_reasons.NotAdjacent, lambda _, it: f"{it.target} is not adjacent; close combat needs that."),
    Sentence(
        attack_reasons.OtherFloor,
        lambda _, it: f"{it.target} is on another floor of the same square; that is not adjacent.",
    ),
    Sentence(attack_reasons.TooHigh, lambda _, it: f"{it.target} is {it.levels} levels away; close combat reaches 1."),
    Sentence(attack_reasons.OutOfArc, _out_of_arc),
    Sentence(
        attack_reasons.WideOfTheSlit,
        lambda _, it: f"{it.square} lies too far to the side: {it.weapon} covers 45 degrees of where its work faces.",
    ),
    Sentence(
        attack_reasons.NoSkyFromABunker,
        lambda _, it: f"{it.unit} is in a bunker, from which nobody fires at aircraft such as {it.target}.",
    ),
    Sentence(attack_reasons.NoLineSquare, _blocked),
    Sentence(
        attack_reasons.NoLineCorner,
        lambda _, it: f"No line of sight to {it.target}: the corner of {it.where} is closed.",
    ),
    Sentence(
        attack_reasons.NoLineWall, lambda _, it: f"No line of sight to {it.target}: the wall {it.where} blocks it."
    ),
    Sentence(
        attack_reasons.NoLineFloor, lambda _, it: f"No line of sight to {it.target}: two or more floors lie between."
    ),
    Sentence(
        attack_reasons.NoLineWeather,
        lambda _, it: f"No line of sight to {it.target}: the weather hides whatever is so far away.",
    ),
    Sentence(
        attack_reasons.NoLineRoof,
        lambda _, it: f"No line of sight to {it.target}: a roof lies between; it needs an opening.",
    ),
    Sentence(
        attack_reasons.NoLineOpening,
        lambda _, it: f"No line of sight to {it.target}: nobody stands next to the opening {it.where}.",
    ),
    Sentence(
        attack_reasons.SuppressedFighter,
        lambda _, it: f"A suppressed unit cannot attack with {it.weapon}; it may fire.",
    ),
    Sentence(attack_reasons.StunnedFighter, lambda _, it: f"A stunned unit cannot attack with {it.weapon}."),
    Sentence(attack_reasons.Unloaded, lambda _, it: f"{it.weapon} is not loaded; RELOAD first."),
    Sentence(
        attack_reasons.HandsFull,
        lambda _, it: f"No more soldiers can fire {it.weapon} at {it.target}: who sees it, fires one weapon.",
    ),
    Sentence(
        attack_reasons.CrewBusy,
        lambda _, it: "Two of the crew fire the support weapon; only the others may use their own weapons.",
    ),
    Sentence(
        attack_reasons.NoSuchShield,
        lambda _, it: f"A hit is taken with the shield or without it, not with {plain(it.what) or 'nothing'}.",
    ),
    Sentence(
        attack_reasons.NotAVictim, lambda _, it: f"{it.victim} cannot take this hit; choose {' or '.join(it.able)}."
    ),
    Sentence(attack_reasons.YesOrNo, lambda _, it: f'"{it.answer}" is no answer: say yes or no.'),
    Sentence(
        attack_reasons.CannotStrike, lambda _, it: f'"{it.text}" cannot strike back; possible: {", ".join(it.options)}.'
    ),
    Sentence(attack_reasons.NotSecondary, lambda _, it: f"{it.weapon} is not a secondary weapon that still works."),
]
"""One sentence for each refusal of an attack: what is wrong, what would be right."""
