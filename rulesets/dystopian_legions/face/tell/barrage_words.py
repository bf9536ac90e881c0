"""How indirect fire sounds: where it is aimed, who spots, where it comes down, who stands under it, smoke."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.actions import Bombard, LaySmoke, OverwatchBombard
from rulesets.dystopian_legions.chapters.shooting.smoke import GOES
from rulesets.dystopian_legions.face.tell.fire_words import QUALITY, dice_of, volleys, why_so
from rulesets.dystopian_legions.face.tell.ironclad_words import hull
from rulesets.dystopian_legions.face.tell.text import models, thrown, weapons
from rulesets.dystopian_legions.table.happenings.barrage import (
    BarrageDeclared,
    BarrierGone,
    BlastsFell,
    Landed,
    Scattered,
    SmokeLaid,
    SmokeTried,
    SpottingRolled,
    UnderBlasts,
)
from rulesets.dystopian_legions.table.happenings.shooting import Fire
from rulesets.dystopian_legions.table.reasons.barrage import (
    BarrierLies,
    NobodySpots,
    NoGunReaches,
    NoObservedFire,
    NoSuchLauncher,
    NoSuchSpotter,
    TooFarForSmoke,
    TooNearToObserve,
)
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.boards.tables.measured import inches, place
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import capital, count, listed, on_offer, plain

TYPES = {
    "bombard": "Shell a place (indirect fire)",
    "overwatch_bombard": "Shell a place on Overwatch",
    "lay_smoke": "Lay a barrier of smoke",
}
FIELDS = {
    "aim": "Where are the shells to fall?",
    "load": "Shells, or smoke?",
    "launcher": "Which launcher?",
    "guns": "Which models and weapons? (none: all that can)",
    "spotters": "Who spots? (a blue die each; who spots does not fire this turn)",
    "direct_at": "At whom do its others fire straight, in one attack with the shells? (none: they do not)",
    "direct": "Which of them fire straight? (none: all that can)",
}
BOTH = "blasts and the direct fire"
"""What comes to the target of direct fire in an attack with shells."""
CHOICES = {"shells": "Shells", "smoke": "Smoke"}
OVER: dict[Fire, str] = {"open_fire": "", "overwatch": " on Overwatch", "on_my_mark": " by On My Mark!"}
"""By which action a section fires at a place."""


def said(action: Bombard) -> str:
    """A barrage in a few words."""
    return f"Fires {_shells(action)}{', told to Fight Harder!' if action.harder else ''}"


def _shells(action: Bombard | OverwatchBombard) -> str:
    """What is fired at which place, from which weapons and who spots."""
    what = "smoke" if action.load == "smoke" else "shells"
    guns = f" from {plain(weapons(action.guns))}" if action.guns else ""
    by = f", spotted by {plain(models(action.spotters))}" if action.spotters else ""
    straight = f", its others straight at {plain(models([action.direct_at]))}" if action.direct_at else ""
    with_what = f" with {plain(weapons(action.direct))}" if action.direct else ""
    return f"{what} at {plain(action.aim)}{guns}{by}{straight}{with_what}"


def said_of_smoke(action: LaySmoke) -> str:
    """A barrier of smoke in a few words."""
    return f"{models([plain(action.launcher)])} lays smoke {plain(action.at)}"


def said_on_overwatch(action: OverwatchBombard) -> str:
    """A barrage of a section on Overwatch in a few words."""
    return f"{plain(action.section)}: {_shells(action)}, on Overwatch"


def _declared(view: Legions, told: BarrageDeclared) -> str:
    how = "by Observed Fire" if told.observed else "over open sights"
    smoke = f"{count(len(told.shots), 'weapon')} with smoke" if told.smoke else listed(volleys(told.shots))
    sees = f" {capital(models(told.sees))} {'sees' if len(told.sees) == 1 else 'see'} the place." if told.sees else ""
    many = len(told.spotters) > 1
    spots = f" {capital(models(told.spotters))} {'spot' if many else 'spots'}." if told.spotters else ""
    direct = (
        f" Straight at {told.direct_at}, in the same attack: {listed(volleys(told.direct))}." if told.direct else ""
    )
    return f"{told.section} fires{OVER[told.fire]} at {place(told.at)} {how}: {smoke}.{sees}{spots}{direct}"


def _spotting(view: Legions, told: SpottingRolled) -> str:
    fell = thrown(told.thrown) if told.thrown.dice else "no dice"
    result = "passed, the first lands where it was aimed" if told.passed else "failed"
    return f"Spotting Check of {told.section}, {told.required} needed: {fell}; {result}."


def _scattered(view: Legions, told: Scattered) -> str:
    dice = " + ".join(map(str, told.faces))
    far = f"{dice} = {sum(told.faces)}″" if len(told.faces) > 1 else f"{dice}″"
    return (
        f"{told.section}: the first scatters {far} at {told.direction}°, from {place(told.start)} to {place(told.end)}."
    )


def _fell(view: Legions, told: BlastsFell) -> str:
    lines = [_blast(one, names) for one, names in zip(told.blasts, told.under, strict=True)]
    return f"{told.section}: {'; '.join(lines)}."


def _blast(one: Landed, names: Sequence[str]) -> str:
    where = (
        f"at {place(one.at)}" if one.direction is None else f"beside the first, {one.direction}°, at {place(one.at)}"
    )
    gun = one.model.rpartition("/")[2]
    return (
        f"{one.weapon} of model {gun}, {one.diameter}″ wide, {where}: {models(names) if names else 'nobody under it'}"
    )


def _under(view: Legions, told: UnderBlasts) -> str:
    why = why_so(told.placed, told.rushed)
    parts = [f"{dice_of(shot.pool, 1)} of {shot.weapon} ({shot.model.rpartition('/')[2]})" for shot in told.shots]
    armour = f" (IAD) against the {told.arc} armour, AV {told.av}" if told.label else ""
    who = capital(hull(view, told.target, told.label)) if told.label else told.target
    indirect = {shot.indirect for shot in told.shots}
    under = {frozenset({True}): "blasts", frozenset({False}): "direct fire"}.get(frozenset(indirect), BOTH)
    return (
        f"{who} under the {under} of {told.section}: {listed(parts)}{armour};"
        f" {QUALITY[told.need]}{f' ({why})' if why else ''}."
    )


def _across(told: BarrierLies) -> str:
    if told.across == "edge":
        return "the edge of the table"
    return models([told.across]) if "/" in told.across else told.across


EVENTS: list[Sentence[Legions]] = [
    Sentence(BarrageDeclared, _declared),
    Sentence(SpottingRolled, _spotting),
    Sentence(Scattered, _scattered),
    Sentence(BlastsFell, _fell),
    Sentence(UnderBlasts, _under),
    Sentence(
        SmokeTried,
        lambda view, told: (
            f"{capital(told.piece)} (gone on {GOES}+): {told.face}, it {'is gone' if told.gone else 'stays'}."
        ),
    ),
    Sentence(BarrierGone, lambda view, told: f"{capital(told.piece)} is gone with the turn."),
    Sentence(SmokeLaid, lambda view, told: f"{told.section} lays smoke: {told.piece} at {place(told.at)}."),
]
REASONS: list[Sentence[None]] = [
    Sentence(
        NoGunReaches,
        lambda _, told: (
            f"No indirect weapon of {told.section} has {plain(told.at)} in range and arc now:"
            f" {inches(told.inches)} away."
        ),
    ),
    Sentence(
        TooNearToObserve,
        lambda _, told: (
            f"Nobody of {told.section} who could fire sees {plain(told.at)}, and Observed Fire goes beyond"
            f" {told.er}″ only: it is {inches(told.inches)} away."
        ),
    ),
    Sentence(
        NoObservedFire,
        lambda _, told: f"No gun of {told.section} sees {plain(told.at)}, and there is no Observed Fire on Overwatch.",
    ),
    Sentence(
        NobodySpots,
        lambda _, told: (
            f"Neither a gun of {told.section} nor a friend with Spotter who may spot sees {plain(told.at)}."
        ),
    ),
    Sentence(
        NoSuchLauncher,
        lambda _, told: f'"{plain(told.value)}" of {told.section} has no smoke left to lay: {on_offer(told.options)}.',
    ),
    Sentence(
        TooFarForSmoke,
        lambda _, told: (
            f"A barrier of smoke of {told.section} lies within 4″ of its launcher: {plain(told.at)} is"
            f" {inches(told.inches)} away."
        ),
    ),
    Sentence(
        BarrierLies,
        lambda _, told: f"{told.section} cannot lay smoke {plain(told.at)}: it would lie across {_across(told)}.",
    ),
    Sentence(
        NoSuchSpotter,
        lambda _, told: f'"{plain(told.value)}" cannot spot there for {told.section} now: {on_offer(told.options)}.',
    ),
]
