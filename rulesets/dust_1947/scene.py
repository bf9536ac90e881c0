"""How a battle looks."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.state import Dust
from rulesets.kit.event import Event
from rulesets.kit.scene import Scene, SquareGround, Token


def scene(view: Dust, shown: Sequence[Event], seat: int | None = None, *, title: str = "") -> Scene:
    """The units on the board."""
    field = view.scenario.field
    tokens = tuple(
        Token(
            id=u.id,
            label=view.card(u).short,
            name=view.card(u).name,
            side=u.seat,
            shape="infantry" if view.card(u).on_foot else "vehicle",
            places=tuple((s.column + 0.5, s.row + 0.5) for s in u.squares),
            where=u.square.name,
        )
        for u in view.on_board()
    )
    return Scene(
        title=title, ground=SquareGround(columns=field.columns, rows=field.rows), sides=tuple(view.players), tokens=tokens
    )
