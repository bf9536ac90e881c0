"""The sections of the picture: one token each, with a stand for each model."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rulesets.dystopian_legions.face.tell.transport_words import load
from rulesets.dystopian_legions.table.profiles import ModelType, Profile
from rulesets.dystopian_legions.table.questions import AboutASection
from rulesets.dystopian_legions.table.roofs import on_roofs
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.pictures import models
from rulesets.kit.pictures.scene import Marker, Stand, Token

SHAPES: dict[ModelType, str] = {
    "infantry": "infantry",
    "heavy_infantry": "heavy infantry",
    "cavalry": "cavalry",
    "aeronaut": "light infantry",
    "ironclad": "vehicle",
}
OFFICER = "officer"
"""The look of officers."""
LOOKS = (("Inspiring", "standard"), ("Medic", "medic"), ("Move or Fire", "gun"))
"""The looks of models by a rule that is printed on them or on what they carry."""


def tokens(view: Legions, in_hand: Collection[str] = (), fell: Collection[str] = ()) -> Iterator[Token]:
    """The sections on the table, those still to be placed, and those that `fell` just now; lit are those that the open
    questions are about, and the one that is in hand. `in_hand` names the models that are lit by themselves."""
    asked = (question.about(AboutASection) for question in view.questions if question.owed)
    lit = {view.acting, *(told.section for told in asked if told is not None)}
    for section in view.sections.values():
        if section.on_table or section.where == "waiting" or section.id in fell:
            yield _token(view, section, _numbered(view, section), section.id in lit, in_hand)


def all_tokens(view: Legions, in_hand: Collection[str] = (), fell: Collection[str] = ()) -> tuple[Token, ...]:
    """The sections as `tokens` tells; made once while nothing moves."""
    return view.once((tokens, frozenset(in_hand), frozenset(fell)), lambda: tuple(tokens(view, in_hand, fell)))


def with_one_elsewhere(view: Legions, section: Section, in_hand: Collection[str] = ()) -> tuple[Token, ...]:
    """The sections on the table, one of them as it would stand elsewhere, with its models `in_hand`; all others are
    made once while nothing moves."""
    others = all_tokens(view)
    return tuple(
        _token(view, section, _numbered(view, section), token.highlighted, in_hand) if token.id == section.id else token
        for token in others
    )


def _numbered(view: Legions, section: Section) -> tuple[int, int]:
    """The number of a section in the key, and how many platoons there are."""
    return view.number_of(section.id), max((one.platoon for one in view.sections.values()), default=0)


def _strength(view: Legions, section: Section) -> str:
    """What is left of a section, and how many models ride in it."""
    riders = view.aboard(section)
    return f"{section.lp}/{section.start_lp}" + (f" +{len(riders.alive)} aboard" if riders is not None else "")


def _token(view: Legions, section: Section, numbered: tuple[int, int], lit: bool, in_hand: Collection[str]) -> Token:
    """A section; told are its number in the key, and how many platoons there are."""
    number, platoons = numbered
    placed = section.where != "waiting"
    stands = tuple(_stands(view, section, in_hand)) if placed else ()
    standing = section.alive if section.on_table else []
    at = models.middle(stands) if placed else None
    return Token(
        id=section.id,
        label=str(number),
        name=section.id,
        side=section.seat,
        shape=SHAPES[view.profile(section, section.figures[0]).type],
        places=(at,) if at else (),
        where=_where(view, section, at),
        facing=round(standing[0].pose.degrees) if standing else None,
        strength=_strength(view, section),
        markers=tuple(_markers(view, section)) if standing else (),
        highlighted=lit,
        stands=stands,
        band=f"platoon {section.platoon}" if platoons > 1 else "",
    )


def _where(view: Legions, section: Section, at: tuple[float, float] | None) -> str:
    """Where a section is, in words, and who is aboard it."""
    if at is None:
        return "not placed"
    riders = f", {load(view, section)}" if load(view, section) else ""
    return f"{round(at[0], 1):g},{round(at[1], 1):g}{riders}" if section.on_table else "off the table"


def _stands(view: Legions, section: Section, in_hand: Collection[str]) -> Iterator[Stand]:
    """The models of a section, those that fell too, where they lie."""
    for figure in section.figures:
        profile = view.profile(section, figure)
        drawn = models.stand(
            view.model(section, figure),
            _look(profile),
            figure.label,
            wounds=_wounds(profile, figure),
            fallen=not figure.alive,
        )
        yield drawn.model_copy(update={"lit": section.name_of(figure) in in_hand})


def _look(profile: Profile) -> str:
    """What a model looks like, among the words that renders know."""
    if profile.is_ironclad:
        return "vehicle"
    if profile.leader == "officer":
        return OFFICER
    printed = [*profile.mars, *(mar for weapon in profile.weapons for mar in weapon.mars)]
    its = next((look for rule, look in LOOKS if any(mar.startswith(rule) for mar in printed)), "")
    return its or ("cavalry" if profile.type == "cavalry" else "")


def _wounds(profile: Profile, figure: Figure) -> int:
    return profile.lp - figure.lp if figure.alive else 0


def _markers(view: Legions, section: Section) -> Iterator[Marker]:
    """The markers of a section."""
    if section.shaken:
        yield Marker(kind="shaken", count=section.shaken)
    if section.activated:
        yield Marker(kind="activated", count=section.activated)
    if section.overwatch:
        yield Marker(kind="overwatch")
    if section.hit_the_deck:
        yield Marker(kind="hit the deck")
    if on_roofs(view, section):
        yield Marker(kind="on a roof")
