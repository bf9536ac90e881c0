"""What Legions Imperialis tells of a battle that is over."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulesets.kit.engine.event import Event
from rulesets.kit.facets.chronicle import Chronicle, Loss, Throw
from rulesets.legions_imperialis.table.happenings.firing import Fired, HitsResolved, WipedOut
from rulesets.legions_imperialis.table.happenings.turn import RoundBegins
from rulesets.legions_imperialis.table.state import Imperialis

SIDES = 6


def _turn(event: Event) -> int | None:
    return RoundBegins.model_validate(event.values).round if event.key == RoundBegins.key else None


def _losses(view: Imperialis, event: Event) -> Iterator[Loss]:
    """Models, one attack after the other, and Detachments that are gone."""
    detachment = view.detachments.get(str(event.values.get("detachment", "")))
    if detachment is None:
        return
    if event.key == HitsResolved.key:
        yield Loss(detachment.seat, detachment.id, len(HitsResolved.model_validate(event.values).destroyed), gone=False)
    elif event.key == WipedOut.key:
        yield Loss(detachment.seat, detachment.id, 0)


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
            yield Throw(seat, f"{told.detachment} fires at {told.target}", len(kept), Fraction(7 - need, SIDES), hits)


def _held(view: Imperialis) -> list[str]:
    """The Victory Points."""
    return [f"{side.name}: {side.vp} Victory Points" for side in view.sides]


CHRONICLE = Chronicle(unit="models", turn=_turn, losses=_losses, throws=_throws, places=_held)
"""How a battle came about."""
