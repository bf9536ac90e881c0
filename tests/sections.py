"""The toy of sections as a game that the house can play: words, pictures, the section pad, an opponent's page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulesets.kit.boards.models.forms import anchor
from rulesets.kit.boards.models.words import GoalNotUnderstood
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.offering import check
from rulesets.kit.engine.question import Draft, Offer, Option, Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Sentence, Sentences
from rulesets.kit.facets.counsel import Counsel, Proposal
from rulesets.kit.facets.pads import Pads
from rulesets.kit.facets.pictures import Pictures
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.pictures import moved
from rulesets.kit.pictures.models import stand, template
from rulesets.kit.pictures.move_pad import MovePad
from rulesets.kit.pictures.scene import Area, Marker, Scene, Stand, TableGround, Token, Track
from rulesets.kit.pictures.section_pad import SectionPad
from rulesets.kit.pictures.tables import piece
from tests.kit.toys import sections as toy
from tests.kit.toys.sections import Act, Aim, Go, Mark, Sections, Target
from tests.upgrades.plain import PlainWords, plain_ruleset

WIDE = 22.0
"""Inches of the table that the pad shows."""
SHAPES = {"Rifles": "infantry", "Gun": "artillery", "Truck": "vehicle"}
KINDS = {"officer": "officer", "heavy": "walker", "gun": "artillery", "truck": "vehicle"}
DOINGS = {
    "move": "Move",
    "charge": "Charge",
    "shell": "Lob a shell",
    "board": "Board the truck",
    "land": "Come down",
    "hold": "Hold",
}


def _fell(view: Sections, it: toy.Fell) -> str:
    dice = ", ".join(map(str, it.dice))
    return f"Dice {dice}, {toy.FELLS}+ fells: {', '.join(it.fallen) or 'nobody'}."


EVENTS = Sentences[Sections](
    [
        Sentence(toy.Went, lambda view, it: f"{it.unit}: {it.what} `{it.to}`, the longest way {it.inches}″."),
        Sentence(toy.Charges, lambda view, it: f"{it.unit} charges {it.enemy}: {it.contacts} in contact."),
        Sentence(
            toy.Landed,
            lambda view, it: f"{it.unit} shells {it.at}: drifts {it.drift}″ at {it.direction}° to {it.place}.",
        ),
        Sentence(toy.Fell, _fell),
        Sentence(toy.Boarded, lambda view, it: f"{it.unit}: {DOINGS[it.what].lower()}."),
        Sentence(toy.Counted, lambda view, it: f"Marked: {' and '.join(it.marked)}. {it.scores[0]} to {it.scores[1]}."),
    ]
)
REASONS = Sentences[None](
    [
        Sentence(toy.Unclear, lambda view, it: it.why),
        Sentence(toy.Parted, lambda view, it: f"The section would stand {it.inches}″ too far apart."),
        Sentence(toy.TooFarOff, lambda view, it: f"That is {it.inches}″ away, which is too far."),
        Sentence(toy.CannotDo, lambda view, it: f"{it.unit} cannot do that now."),
    ]
)


class SectionsWords(PlainWords[Sections]):
    reasons = REASONS

    def question(self, view: Sections, question: Question) -> str:
        who = f"**{view.players[question.seat]}**"
        if question.asks(toy.GoAsked):
            told = question.told(toy.GoAsked)
            return f"{who}: where does {told.unit} go? It has {told.inches:g}″."
        if question.asks(toy.AimAsked):
            return f"{who}: where does {question.told(toy.AimAsked).unit} aim?"
        if question.asks(toy.TargetAsked):
            return f"{who}: whom does {question.told(toy.TargetAsked).unit} charge?"
        return f"{who} marks a unit in secret." if question.key == "mark" else f"{who} activates a unit."

    def option(self, view: Sections, question: Question, offer: Offer, option: Option) -> Choice:
        label = DOINGS.get(option.value, option.value)
        return Choice(value=option.value, label=label[:80])

    def action(self, view: Sections, action: Action) -> str:
        match action:
            case Act():
                return f"{action.unit}: {DOINGS[action.what].lower()}"
            case Go():
                return f"go {action.to}"
            case Aim():
                return f"aim at {action.at}"
            case Target():
                return f"charge {action.enemy}"
        return f"mark {action.unit}" if isinstance(action, Mark) and action.unit else "a secret mark"

    def title(self, view: Sections) -> str:
        return f"Sections, round {min(view.round, toy.LAST_ROUND)} of {toy.LAST_ROUND}"

    def status(self, view: Sections) -> str:
        return "\n".join(f"{name}: {_strength(view, name)}" for name in view.units)


def _strength(view: Sections, name: str) -> str:
    unit = view.units[name]
    if not unit.models:
        return "gone"
    return f"{len(unit.models)} models, {'aboard' if unit.aboard else f'around {toy.middle(view, name).spot.name}'}"


def scene(view: Sections, shown: Sequence[Event], seat: int | None = None, *, cursor: str = "") -> Scene:
    """The table, with what was shelled."""
    blasts = [Point(*map(float, event.values["place"].split(","))) for event in shown if event.key == toy.Landed.key]
    areas = [_blast(at) for at in blasts]
    return composed(view, WORDS.title(view), areas)


def _blast(at: Point) -> Area:
    return template("blast", toy.disc(at, toy.BLAST))


def composed(
    view: Sections, title: str, areas: Sequence[Area] = (), tracks: Sequence[Track] = (), in_hand: str = ""
) -> Scene:
    wide, deep = toy.TABLE.width / THOUSANDTHS, toy.TABLE.depth / THOUSANDTHS
    pieces = tuple(piece(one) for one in toy.LAND.pieces)
    return Scene(
        title=title,
        ground=TableGround(width=wide, height=deep, pieces=pieces),
        sides=tuple(view.players),
        tokens=tuple(_tokens(view, in_hand)),
        areas=tuple(areas),
        tracks=tuple(tracks),
    )


def _tokens(view: Sections, in_hand: str = "") -> Iterator[Token]:
    for number, (name, unit) in enumerate(view.units.items()):
        if unit.models and not unit.aboard:
            at = toy.middle(view, name)
            stands = (_stand(model, label, toy.key(name, label) == in_hand) for label, model in unit.models.items())
            yield Token(
                id=name,
                label=f"{number % len(toy.KINDS) + 1}",
                name=name,
                side=unit.seat,
                shape=SHAPES[name.partition(" ")[2]],
                places=((at.x, at.y),),
                where=at.spot.name,
                facing=round(next(iter(unit.models.values())).pose.degrees),
                strength=f"{len(unit.models)}",
                markers=(Marker(kind="activated"),) if unit.done else (),
                stands=tuple(stands),
            )


def _stand(model: toy.Model, label: str, lit: bool) -> Stand:
    drawn = stand(model, KINDS.get(label, ""), label if label.isdecimal() else "")
    return drawn.model_copy(update={"lit": lit})


def move_pad(view: Sections, question: Question, draft: Draft, pieces: Sequence[str], step: str) -> MovePad | None:
    """The section pad of a unit that moves or comes down."""
    moving = view.asking(question.number)
    if not isinstance(moving, toy.Moving):
        return None
    layout, unit = toy.layout(view, moving.unit), view.units[moving.unit]
    inches = toy.STEP_DOWN if unit.aboard else toy.MOVE
    pad = SectionPad(toy.section(view, moving.unit), layout, inches, pieces, step, _places(view, moving.unit))
    try:
        return pad.pad(_why_not(view, moving.unit, pad), lambda: _drawn(view, moving.unit, pad))
    except GoalNotUnderstood as told:
        raise Refused("TY-SEC-02", toy.Unclear(why=told.why)) from None


def _places(view: Sections, name: str) -> list[tuple[str, Point]]:
    here = toy.middle(view, name)
    near = sorted(toy.LAND.pieces, key=lambda one: here.to(_middle(one)))
    return [(one.name, _middle(one).spot.point) for one in near]


def _middle(one: toy.Terrain) -> Point:
    return Point(one.geometry.centroid.x, one.geometry.centroid.y)


def _why_not(view: Sections, name: str, pad: SectionPad) -> str:
    refused = toy.parted(view, name, pad.laid) or toy.far_from_the_truck(view, name, pad.laid)
    return f"{WORDS.refusal(refused)} ({refused.rule})" if refused is not None and pad.pieces else ""


def _drawn(view: Sections, name: str, pad: SectionPad) -> Scene:
    unit, stood = view.units[name], pad.layout.group
    then = {model: pad.laid.group[toy.key(name, model)] for model in unit.models}
    after = unit.model_copy(update={"models": then, "aboard": False})
    stands = view.model_copy(update={"units": {**view.units, name: after}})
    areas = [moved.before(stood, unit.seat)] if pad.pieces else []
    if pad.hand.model:
        areas.append(moved.reach(pad.layout, toy.key(name, pad.hand.model), unit.seat))
    title, ways = f"{name}: {pad.told or 'where it stands'}", [*moved.ways(pad.laid, unit.seat)]
    drawn = composed(stands, title, areas, ways, toy.key(name, pad.hand.model))
    window = moved.close_up(toy.TABLE, anchor(stood), WIDE)
    return drawn.model_copy(update={"window": window})


def preview(view: Sections, question: Question, action: Action, seat: int) -> Scene | None:
    """How a charge comes to stand, before it is confirmed."""
    moving = view.asking(question.number)
    if not isinstance(moving, toy.Charge) or not isinstance(action, Target):
        return None
    charged = toy.charge(view, moving.unit, action.enemy)
    unit = view.units[moving.unit]
    then = {model: charged.laid.group[toy.key(moving.unit, model)] for model in unit.models}
    stands = view.model_copy(update={"units": {**view.units, moving.unit: unit.model_copy(update={"models": then})}})
    areas = [moved.before(toy.group(view, moving.unit), seat)]
    return composed(stands, f"{moving.unit} charges", areas, [*moved.ways(charged.laid, seat, "charge")])


def proposals(view: Sections, question: Question) -> list[Proposal]:
    """Shells and charges first, then the way ahead."""
    found = (answer for answer in _worth_a_look(view, question) if not _refused(view, question, answer))
    return [Proposal(WORDS.action(view, answer), (answer,), "Goes at the enemy") for answer in found]


def _worth_a_look(view: Sections, question: Question) -> Iterator[Action]:
    asking, seat = view.asking(question.number), question.seat
    if isinstance(asking, toy.Moving):
        yield from (Go(to=text) for text in toy.suggested(view, asking.unit)[:2])
    elif isinstance(asking, toy.Shelling):
        yield from (Aim(at=toy.middle(view, enemy).spot.name) for enemy in view.enemies(seat))
    elif isinstance(asking, toy.Charge):
        yield from (Target(enemy=enemy) for enemy in view.enemies(seat))
    elif question.key == "mark":
        yield from (Mark(unit=name) for name in view.of(seat))
    else:
        doings: tuple[toy.Doing, ...] = ("shell", "charge", "move")
        yield from (Act(unit=name, what=what) for what in doings for name in view.ready(seat))


def _refused(view: Sections, question: Question, answer: Action) -> bool:
    try:
        check(view, question, answer)
    except Refused:
        return True
    return False


def worth(view: Sections, seat: int) -> float:
    """Models, and how near riflemen are to the enemy."""
    mine, theirs = ([len(view.units[name].models) for name in view.of(one)] for one in (seat, 1 - seat))
    return 2.0 * (sum(mine) - sum(theirs))


WORDS = SectionsWords(EVENTS)


def sections_ruleset() -> Ruleset[Sections]:
    """The toy as a game."""
    plain = plain_ruleset(
        "toy_sections",
        "Sections",
        Sections,
        WORDS,
        lambda players, dice: toy.sections(dice, players),
        hiding=toy.hidden,
        opening=frozenset({"act"}),
        foresight=True,
    )
    counsel = Counsel(proposals=proposals, worth=worth)
    return replace(
        plain, pictures=Pictures(scene=scene, preview=preview), pads=Pads(move_pad=move_pad), counsel=counsel
    )


RULESET = sections_ruleset()
