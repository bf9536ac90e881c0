"""What Legions Imperialis tells of a battle that is over."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulesets.kit.engine.agreeing import agreeing
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.telling import count
from rulesets.kit.facets.chronicle import Chronicle, Loss, Throw
from rulesets.legions_imperialis.face.tell.text import side
from rulesets.legions_imperialis.table.happenings.combat import Fought, Ran
from rulesets.legions_imperialis.table.happenings.firing import Fired, HitsResolved, HitsTaken, WipedOut
from rulesets.legions_imperialis.table.happenings.movement import Stragglers
from rulesets.legions_imperialis.table.happenings.turn import RoundBegins
from rulesets.legions_imperialis.table.state import Imperialis

SIDES = 6


def _turn(event: Event) -> int | None:
    return RoundBegins.model_validate(event.values).round if event.key == RoundBegins.key else None


def _losses(view: Imperialis, event: Event) -> Iterator[Loss]:
    """Models, one attack, Fight or flight after the other, and Detachments that are gone."""
    if event.key == Fought.key:
        yield from _of_a_fight(view, Fought.model_validate(event.values))
    detachment = view.detachments.get(str(event.values.get("detachment", "")))
    if detachment is None:
        return
    if event.key in (HitsResolved.key, HitsTaken.key, Ran.key):
        yield Loss(detachment.seat, detachment.id, len(event.values["destroyed"]), gone=False)
    elif event.key == Stragglers.key:
        yield Loss(detachment.seat, detachment.id, len(event.values["models"]), gone=False)
    elif event.key == WipedOut.key:
        yield Loss(detachment.seat, detachment.id, 0)


def _of_a_fight(view: Imperialis, told: Fought) -> Iterator[Loss]:
    """The loser of a Fight, if it is destroyed: one that was wounded before is among the lost of what finished it."""
    for name in told.models if told.winner else ():
        detachment, stand = view.named(name)
        if name != told.winner and told.wounds >= view.profile(detachment, stand).wounds:
            yield Loss(detachment.seat, detachment.id, 1, gone=False)


def _throws(view: Imperialis, event: Event) -> Iterator[Throw]:
    """Hit rolls; dice that were rolled again are left out."""
    if event.key != Fired.key:
        return
    told = Fired.model_validate(event.values)
    for volley in told.volleys:
        need = min(6, max(2, volley.hit - sum(volley.modifiers.values())))
        was = [*volley.was, *[0] * (len(volley.fell) - len(volley.was))]
        kept = [face for face, before in zip(volley.fell, was, strict=True) if not before]
        if kept:
            seat = view.detachments[told.detachment].seat
            hits = sum(face >= need for face in kept)
            what = agreeing(f"{told.detachment} fires at {told.target}", [told.detachment])
            yield Throw(seat, what, len(kept), Fraction(7 - need, SIDES), hits)


def _held(view: Imperialis) -> list[str]:
    """The Victory Points."""
    return [f"{side(view, seat)}: {count(its.vp, 'Victory Point')}" for seat, its in enumerate(view.sides)]


CHRONICLE = Chronicle(unit="models", turn=_turn, losses=_losses, throws=_throws, places=_held)
"""How a battle came about."""
