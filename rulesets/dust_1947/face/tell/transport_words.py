"""How carriers and those aboard sound (TRANS)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.transport.boarding import BEFORE_NAME
from rulesets.dust_1947.face.tell.causes import counting, shown
from rulesets.dust_1947.face.tell.names import Asker, unit
from rulesets.dust_1947.table import carrying
from rulesets.dust_1947.table.happenings import transport as happened
from rulesets.dust_1947.table.questions import DismountAsked, ShareAsked, SpillAsked
from rulesets.dust_1947.table.reasons import transport as transport_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, plain


def aboard(view: Dust, one: Unit) -> str:
    """Where a unit is that somebody carries."""
    carrier = view.carrier(one)
    return f"{BEFORE_NAME}{carrier.id}" if carrier is not None else one.where


def load(view: Dust, carrier: Unit) -> str:
    """Whom a carrier carries, and how much of its room that takes; empty for one that carries nobody."""
    units = carrying.load(view, carrier)
    has = carrying.room(view, carrier)
    if not units:
        return ""
    full = "" if has.kind == carrying.LIFT else f" ({carrying.taken(view, carrier)} of {count(has.spaces, 'space')})"
    return f"carries {', '.join(one.id for one in units)}{full}"


def begins(to: str) -> str:
    """The carrier in which a unit begins the battle, as an option's label; empty for another place."""
    return f"Aboard {to.removeprefix(BEFORE_NAME)}" if to.startswith(BEFORE_NAME) else ""


def _boards(game: Dust, it: happened.Boards) -> str:
    full = f", {it.taken} of {count(it.spaces, 'space')} taken"
    verb = "hangs under" if it.rule == "DU-TRANS-22" else "gets into"
    return f"{unit(game, it.unit)} {verb} {unit(game, it.carrier)}{full} ({it.rule})."


def _shaken(game: Dust, it: happened.PassengersShaken) -> str:
    who = ", ".join(unit(game, name) for name in it.units)
    dice = f"{count(len(it.dice), 'die', 'dice')} for those inside ({who}), hurt on {counting('passengers')}"
    return f"{unit(game, it.carrier)} is lost, {dice} ({it.rule}): {shown(it.dice, 'passengers')}: {it.hits} hurt."


def _crashes(game: Dust, it: happened.Crashes) -> str:
    dice = f"{count(len(it.dice), 'die', 'dice')} for the points that are left, hurt on {counting(it.row)}"
    who = f"{unit(game, it.unit)} comes down with {unit(game, it.carrier)}"
    return f"{who}, {dice} ({it.rule}): {shown(it.dice, it.row)}: {count(it.hits, 'point')}."


def _lands(game: Dust, it: happened.GotOut) -> str:
    end = " and has activated this turn" if it.activated else " unharmed"
    return f"{unit(game, it.unit)} gets out of {unit(game, it.carrier)} in {' '.join(it.squares)}{end} ({it.rule})."


EVENTS: list[Sentence[Dust]] = [
    Sentence(happened.Boards, _boards),
    Sentence(
        happened.NotAboard,
        lambda game, it: f"{unit(game, it.unit)} cannot get into {unit(game, it.carrier)} any more ({it.rule}).",
    ),
    Sentence(
        happened.GetsOff,
        lambda game, it: f"{unit(game, it.unit)} leaves {unit(game, it.carrier)} from {it.square} ({it.rule}).",
    ),
    Sentence(happened.PassengersShaken, _shaken),
    Sentence(happened.Crashes, _crashes),
    Sentence(happened.GotOut, _lands),
    Sentence(
        happened.WentDown,
        lambda game, it: f"{unit(game, it.unit)} goes down with {unit(game, it.carrier)}, away from land ({it.rule}).",
    ),
]


def _options(it: Any) -> str:
    return ", ".join(it.options)


REASONS: list[Sentence[None]] = [
    Sentence(transport_reasons.NotYourCarrier, lambda _, it: f"{it.carrier} is not on the side of {it.unit}."),
    Sentence(transport_reasons.CarriesNobody, lambda _, it: f"{plain(it.carrier)} cannot take {it.unit} in."),
    Sentence(
        transport_reasons.OnlyInfantryRides, lambda _, it: f"{it.carrier} has seats for infantry; {it.unit} is none."
    ),
    Sentence(
        transport_reasons.NotAirmobile,
        lambda _, it: f"{it.carrier} lifts vehicles with Airmobile or Air Assault; {it.unit} has neither.",
    ),
    Sentence(transport_reasons.HasACargo, lambda _, it: f"{it.carrier} carries a vehicle already; it lifts one."),
    Sentence(
        transport_reasons.TooHugeToShip, lambda _, it: f"{it.carrier} takes no huge vehicles and no aircraft on board."
    ),
    Sentence(
        transport_reasons.NoSpace,
        lambda _, it: f"{it.unit} needs {count(it.needed, 'space')}; {it.carrier} has {it.left} left.",
    ),
    Sentence(transport_reasons.NeverCarried, lambda _, it: f"{it.unit} is never carried by anything."),
    Sentence(
        transport_reasons.NotBesideCarrier,
        lambda _, it: f"{it.unit} has to end its move in contact with {it.carrier} to get into it.",
    ),
    Sentence(
        transport_reasons.TooFarAboard,
        lambda _, it: (
            f"The step into {it.carrier} costs {count(it.cost, 'square')}; {it.unit} would have {it.allowed} left."
        ),
    ),
    Sentence(
        transport_reasons.CarrierHasActed,
        lambda _, it: f"{it.carrier} has activated this turn; {it.unit} stays in it and cannot move.",
    ),
    Sentence(
        transport_reasons.RidesSustained,
        lambda _, it: f"From inside {it.carrier} {it.unit} makes no SUSTAINED ATTACK.",
    ),
    Sentence(transport_reasons.RepairsNothing, lambda _, it: f"From inside {it.carrier} {it.unit} repairs nothing."),
    Sentence(
        transport_reasons.DoesNothingAboard,
        lambda _, it: f"As long as {it.carrier} carries it {it.unit} does nothing but get off.",
    ),
    Sentence(
        transport_reasons.LeavesFirst,
        lambda _, it: f"{it.carrier} has activated this turn: {it.unit} gets off with its first action or stays.",
    ),
    Sentence(transport_reasons.NotFromInside, lambda _, it: f"{it.weapon} is not used from inside a carrier."),
    Sentence(
        transport_reasons.NotOnASide,
        lambda _, it: (
            f"{it.square} lies neither to the left nor to the right of the carrier; {it.weapon} needs a side."
        ),
    ),
    Sentence(
        transport_reasons.SideIsFull,
        lambda _, it: f"From the {it.side} side of {it.carrier} {count(it.most, 'more soldier')} may fire this turn.",
    ),
    Sentence(
        transport_reasons.TooFast, lambda _, it: f"{it.carrier} flies too fast for {it.unit} to fire from inside."
    ),
    Sentence(transport_reasons.MovesAway, lambda _, it: f"{it.square} is not away from {it.carrier}."),
    Sentence(
        transport_reasons.NotTheWayOut,
        lambda _, it: f"{plain(it.square)} leads nowhere; it can get off in {_options(it)}.",
    ),
    Sentence(
        transport_reasons.NotBesideTheWreck,
        lambda _, it: f"{plain(it.square)} is no free square for who got out; there are {_options(it)}.",
    ),
    Sentence(transport_reasons.OtherPassenger, lambda _, it: f"This question is about {it.unit}."),
    Sentence(
        transport_reasons.NotAPassenger,
        lambda _, it: f"{plain(it.victim) or 'Nobody'} cannot take this; {', '.join(it.able)} can.",
    ),
]

QUESTIONS: list[Sentence[Asker]] = [
    Sentence(
        DismountAsked,
        lambda to, told: f"{to.who} says where {unit(to.view, told.unit)} gets off {unit(to.view, told.carrier)}.",
    ),
    Sentence(
        ShareAsked,
        lambda to, told: (
            f"{to.who} says which unit takes {count(told.hits, 'hit')} in the loss of {unit(to.view, told.unit)}."
        ),
    ),
    Sentence(
        SpillAsked,
        lambda to, told: f"{to.who} places {unit(to.view, told.unit)}, which got out of {unit(to.view, told.carrier)}.",
    ),
]

TO = {
    "dismount": "has a unit get off",
    "share": "says who of those inside is hurt",
    "spill": "places who got out",
}
"""What the player is to do, after the name, in the title."""

UNITS = {"dismount": "Who gets off?", "spill": "Who got out?"}
