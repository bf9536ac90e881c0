"""A hit that is to be rolled for damage."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from rulesets.steampunk_fantasy.table.specials import Words


class Hit(BaseModel):
    """One hit on a base.

    `by` is the base that hit and `with_what` the weapon, or the profile of the member that struck. `member` is the
    number of the member that an assault hit was assigned to, counted from 0 (None: the base was hit as a whole).
    `side` is the armour side 0 to 3 (front, front-side, back-side, back); `distance` in hexes, None in an assault.
    `extra` adds to the roll besides `damage`; `die` is how many sides the damage die has. `specials` are those of the
    weapon.
    """

    model_config = ConfigDict(frozen=True)

    target: str
    by: str
    with_what: str = ""
    member: int | None = None
    side: int = 0
    distance: int | None = None
    ap: int = 0
    pen: int = 0
    damage: int = 0
    extra: int = 0
    die: int = 6
    specials: Words = ()
