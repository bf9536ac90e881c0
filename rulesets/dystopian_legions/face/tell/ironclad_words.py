"""How ironclads sound: attacks on them, their damage, what they drive over, whom they ram."""

from __future__ import annotations

from rulesets.dystopian_legions.face.tell.fire_words import FIRES, QUALITY, come, cover_of, dice_of, why_so
from rulesets.dystopian_legions.face.tell.text import models, thrown
from rulesets.dystopian_legions.table.happenings.ironclads import (
    Crushed,
    HullHit,
    IadDeclared,
    MadeWay,
    Rammed,
    Rammer,
    Wrecked,
)
from rulesets.dystopian_legions.table.reasons.movement import (
    CannotRam,
    CannotStepAside,
    DrivesInto,
    NoRun,
    NoSuchIronclad,
    NoSuchPace,
    RunsTooFar,
    StopsTooNear,
)
from rulesets.dystopian_legions.table.reasons.shooting import OnlyHulls, TooThick
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.boards.tables.measured import inches, saved_inches
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import capital, count, listed, on_offer, plain


def hull(view: Legions, section: str, label: str) -> str:
    """An ironclad: its section, or which model of it where there are several: "Road Striders 2" is a section, too."""
    alone = section in view.sections and len(view.sections[section].figures) == 1
    return section if alone else models([f"{section}/{label}"])


def target(view: Legions, name: str) -> str:
    """What is fired at: a section, or one ironclad of it."""
    section, _, label = name.rpartition("/")
    return hull(view, section, label) if section in view.sections else name


def _declared(view: Legions, told: IadDeclared) -> str:
    shot, why = told.shot, why_so(told.placed, told.rushed)
    who = capital(hull(view, told.section, shot.model.rpartition("/")[2]))
    reach = f"{'Long' if shot.long else 'Effective'} Range ({saved_inches(shot.inches)})"
    return (
        f"{who} {FIRES[told.fire]} {hull(view, told.target, told.label)}: {shot.weapon} at {reach},"
        f" {dice_of(shot.pool, 1)} (IAD) against the {told.arc} armour, AV {told.av};"
        f" {QUALITY[told.need]}{f' ({why})' if why else ''}."
    )


def _hit(view: Legions, told: HullHit) -> str:
    saves = [f"{name} {thrown(fell)}" for name, fell in (("cover", told.saved), ("shield", told.shielded)) if fell.dice]
    saves += [f"cover die {told.die}"] * bool(told.die)
    taken = f", {', '.join(saves)}" if saves else ""
    left = f"{told.after} against " if told.after != told.before else ""
    return (
        f"{capital(hull(view, told.section, told.label))} ({come(told.before)}, {cover_of(told.cover)}{taken};"
        f" {left}{armour(told.av, told.cr)}): {_damage(told.lost)}{f', {told.left} HP left' if told.lost else ''}."
    )


def armour(av: int, cr: int) -> str:
    """What costs a hull its first point, and what its second: "AV 4, 7 with CR"."""
    return f"AV {av}, {av + cr} with CR"


def _damage(lost: int) -> str:
    return f"{lost} HP lost" if lost else "no damage"


def _aside(view: Legions, told: MadeWay) -> str:
    price = "; its Overwatch Marker becomes an Activated Marker" if told.overwatch else ""
    return f"Out of the way of {told.by}: {count(len(told.poses), 'model')} of {told.section}{price}."


def _rammer(view: Legions, told: Rammer) -> str:
    return f"{hull(view, told.section, told.label)} ({told.arc} AV {told.av}) {thrown(told.thrown)}"


def _rammed(view: Legions, told: Rammed) -> str:
    one, other = told.both
    parts = [
        f"{hull(view, its.section, its.label)} takes {by.thrown.successes} against"
        f" {armour(its.av, its.cr)}: {_damage(its.lost)}"
        for its, by in ((other, one), (one, other))
    ]
    return f"{told.section} rams {told.target}: {_rammer(view, one)}; {_rammer(view, other)}. {capital(listed(parts))}."


EVENTS: list[Sentence[Legions]] = [
    Sentence(IadDeclared, _declared),
    Sentence(HullHit, _hit),
    Sentence(
        Wrecked,
        lambda view, told: f"**{capital(hull(view, told.section, told.label))} is destroyed** and lies as a wreck.",
    ),
    Sentence(MadeWay, _aside),
    Sentence(Crushed, lambda view, told: f"{told.section} crushes {told.piece}."),
    Sentence(Rammed, _rammed),
]


def _too_far(told: RunsTooFar) -> str:
    if not told.inches:
        return f"Something is in the way of model {told.label} of {told.section}."
    return (
        f"Model {told.label} of {told.section} would need {inches(told.inches)} for that, and has {inches(told.most)}."
    )


def _into(told: DrivesInto) -> str:
    who, into = f"Model {told.label} of {told.section}", models([told.into])
    if told.ram:
        return f"{who} would touch {into}: that is a ram, which has to be declared as one."
    return f"{who} would drive against {into}."


def _cannot_ram(told: CannotRam) -> str:
    at = f" {models([told.target])}" if told.target else " anybody"
    why = {
        "troops": "only ironclads ram",
        "far": "it is too far off, or something is in the way",
        "pivot": "at the double it pivots by 90 degrees at most",
    }[told.why]
    return f"{told.section} cannot ram{at}: {why}."


REASONS: list[Sentence[None]] = [
    Sentence(CannotRam, lambda _, told: _cannot_ram(told)),
    Sentence(
        NoSuchIronclad, lambda _, told: f'"{told.value}" is no ironclad that can be rammed: {on_offer(told.options)}.'
    ),
    Sentence(NoSuchPace, lambda _, told: f'"{told.value}" is no pace of a ram: {on_offer(told.options)}.'),
    Sentence(
        NoRun,
        lambda _, told: (
            f"Model {told.label} of {told.section} goes straight ahead at the double, with one pivot of at most 90"
            " degrees."
        ),
    ),
    Sentence(RunsTooFar, lambda _, told: _too_far(told)),
    Sentence(DrivesInto, lambda _, told: _into(told)),
    Sentence(
        CannotStepAside,
        lambda _, told: (
            f"{capital(models([plain(told.model)]))} finds no place within 6″ to step out of the way of {told.section}."
        ),
    ),
    Sentence(StopsTooNear, lambda _, told: f"{told.section} would stop less than 1″ from {told.enemy}."),
    Sentence(OnlyHulls, lambda _, told: f"{told.target} is of ironclads: they are aimed at one by one, with IAD dice."),
    Sentence(TooThick, lambda _, told: f"{told.section} has nothing that hurts an ironclad."),
]
