"""What the other side must not know: orders that were written and not turned up yet (ORD)."""

from __future__ import annotations

from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

HIDDEN = ""
"""Stands for an order that lies face down."""


def hide_orders(view: Steampunk, seat: int | None) -> None:
    """Take what a seat (None: an onlooker) may not know out of its own view."""
    for base in view.bases.values():
        if seat is None or not view.shares(seat, base.seat):
            face_down(view, base)


@rule(without=None)
def face_down(view: Steampunk, base: UnitBase) -> None:
    """SF-ORD-03: the enemy learns fire orders at Gunnery 1 of its turn, movement orders at step 1 (SF-D-24)."""
    base.stack, base.last_written = [], None
    if base.carrying_out is not None and not view.step:
        base.carrying_out = base.carrying_out.model_copy(update={"movement": HIDDEN})
