"""The Detachments of the picture: one token each, with a stand for each model."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rulesets.kit.pictures import models
from rulesets.kit.pictures.scene import Marker, Stand, Token
from rulesets.legions_imperialis.table.engaging import engaged, pinned
from rulesets.legions_imperialis.table.flying import flies
from rulesets.legions_imperialis.table.profiles import ModelType, Profile
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

SHAPES: dict[ModelType, str] = {
    "infantry": "infantry",
    "cavalry": "cavalry",
    "walker": "walker",
    "vehicle": "vehicle",
    "super_heavy": "tank",
    "knight": "monster",
    "titan": "monster",
}
"""The looks of models by their types, among the words that renders know; infantry is drawn without a sign."""
PHASES = frozenset({"movement", "first_fire", "advancing_fire"})
"""The phases and stages in which Detachments are activated one after the other."""
ORDERED = {
    "first_fire": "first fire",
    "advance": "advance",
    "march": "march",
    "charge": "charge",
    "fall_back": "fall back",
}

NOT_PLACED = {"waiting": "not placed", "reserve": "in Reserve"}
"""Where a Detachment is that has no place on the table yet, in words."""


def tokens(view: Imperialis, in_hand: Collection[str] = (), fell: Collection[str] = ()) -> Iterator[Token]:
    """The Detachments on the table, those still to be placed, and those that `fell` just now; lit is the one that is
    activated. `in_hand` names the models that are lit by themselves."""
    numbers = {name: number for number, name in enumerate(view.detachments, start=1)}
    for detachment in view.detachments.values():
        if detachment.on_table or detachment.where in NOT_PLACED or detachment.id in fell:
            yield _token(view, detachment, numbers[detachment.id], in_hand)


def _token(view: Imperialis, detachment: Detachment, number: int, in_hand: Collection[str]) -> Token:
    placed = detachment.where not in NOT_PLACED
    stands = tuple(_stands(view, detachment, in_hand)) if placed else ()
    standing = detachment.alive if detachment.on_table else []
    at = models.middle(stands) if placed else None
    return Token(
        id=detachment.id,
        label=str(number),
        name=detachment.id,
        side=detachment.seat,
        shape=_shape(view, detachment, view.profile(detachment, detachment.stands[0])),
        places=(at,) if at else (),
        where=_where(detachment, at),
        facing=round(standing[0].pose.degrees) if standing else None,
        strength=f"{len(detachment.alive)}/{len(detachment.stands)}",
        markers=tuple(_markers(view, detachment)) if standing else (),
        highlighted=detachment.id == view.acting,
        stands=stands,
        band=detachment.formation,
    )


def _shape(view: Imperialis, detachment: Detachment, profile: Profile) -> str:
    """How a model is drawn: in the air, or by its type."""
    return "flyer" if flies(view, detachment) else SHAPES[profile.type]


def _where(detachment: Detachment, at: tuple[float, float] | None) -> str:
    """Where a Detachment is, in words."""
    if at is None:
        return NOT_PLACED[detachment.where]
    return f"{round(at[0], 1):g},{round(at[1], 1):g}" if detachment.on_table else "off the table"


def _stands(view: Imperialis, detachment: Detachment, in_hand: Collection[str]) -> Iterator[Stand]:
    """The models of a Detachment, those that fell too, where they lie."""
    for one in detachment.stands:
        profile = view.profile(detachment, one)
        drawn = models.stand(
            view.model(detachment, one),
            _shape(view, detachment, profile) if profile.type != "infantry" else "",
            one.label,
            wounds=profile.wounds - one.wounds if one.alive else 0,
            fallen=not one.alive,
        )
        yield drawn.model_copy(update={"lit": detachment.name_of(one) in in_hand})


def _markers(view: Imperialis, detachment: Detachment) -> Iterator[Marker]:
    """Its Order once it is revealed, and what state it is in."""
    if flies(view, detachment):
        yield Marker(kind="flying")
    if detachment.hovering:
        yield Marker(kind="hover")
    if detachment.popped_up:
        yield Marker(kind="popped up")
    if detachment.order and view.phase != "orders":
        yield Marker(kind=ORDERED[detachment.order])
    if view.phase in PHASES and detachment.activated:
        yield Marker(kind="activated")
    if shields := sum(stand.shields for stand in detachment.alive):
        yield Marker(kind="void shields", count=shields)
    if view.formation(detachment).broken:
        yield Marker(kind="broken")
    if engaged(view, detachment):
        yield Marker(kind="pinned" if pinned(view, detachment) else "engaged")
