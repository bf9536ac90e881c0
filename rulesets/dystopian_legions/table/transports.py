"""What a transport carries, and how a section gets into it (TRANS-12 to TRANS-14, TRANS-24 to TRANS-28, TRANS-48)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from rulesets.dystopian_legions.table.happenings.transports import Embarked
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.profiles import ModelType, Profile
from rulesets.dystopian_legions.table.reasons.transports import NoSpace, NoSuchRider
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.engine import naming
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, Option, offer
from rulesets.kit.engine.refusal import Refused

CAPACITY = "Capacity"
"""The rule that says what a transport carries: "Capacity [Infantry, 8]"."""
SETTLED = ""
"""The mark behind the last model that is named."""


@rule(without=dict)
def capacity(profile: Profile) -> dict[str, int]:
    """DL-TRANS-12, DL-MAR-08: how many models of which types a transport carries; it may have several such rules
    (DL-D-136)."""
    rules = (mar.partition(" [") for mar in profile.mars)
    told = (rest.removesuffix("]").split(",") for name, _, rest in rules if name == CAPACITY)
    return {kind.strip().lower().replace(" ", "_"): int(value) for kind, value in told}


def room_for(game: Legions, transport: Section, kind: ModelType) -> int:
    """The models of a type for which a transport has room."""
    return sum(capacity(game.profile(transport, figure)).get(kind, 0) for figure in transport.alive)


def all_fit(game: Legions, section: Section, transport: Section) -> bool:
    """Whether a transport has room for all of a section."""
    return have_room(game, section, transport, [figure.label for figure in section.alive])


@rule(without=True)
def have_room(game: Legions, section: Section, transport: Section, labels: Collection[str]) -> bool:
    """DL-TRANS-13, DL-TRANS-14: a transport carries so many models of exactly the types that it is built for, and
    nothing else; with these those who are aboard already."""
    inside = game.riders_of(section)
    taken = [game.profile(inside, figure) for figure in inside.alive] if inside is not None else []
    named = [game.profile(section, figure) for figure in section.alive if figure.label in labels]
    needed = Counter(profile.type for profile in (*taken, *named) if takes_room(profile))
    return all(count <= room_for(game, transport, kind) for kind, count in needed.items())


@rule(without=True)
def takes_room(profile: Profile) -> bool:
    """DL-MAR-47: Non-Combatants do not count for what a transport carries."""
    return not has(profile.mars, "Non-Combatant")


def first_riders(game: Legions, section: Section, transport: Section, named: Sequence[str] = ()) -> list[str]:
    """The numbers of those who ride: those who were named, then the first of the others for whom there is room."""
    riding = [*named]
    for figure in section.alive:
        if figure.label not in riding and have_room(game, section, transport, [*riding, figure.label]):
            riding.append(figure.label)
    return riding


@rule(without=lambda game, section, transport, named: list(named))
def filled(game: Legions, section: Section, transport: Section, named: Sequence[str]) -> list[str]:
    """DL-TRANS-47, DL-TRANS-48: a transport that has no room for all of its section is filled as far as its capacity
    allows."""
    return first_riders(game, section, transport, named)


def no_space(game: Legions, section: Section, transport: Section) -> Refused | None:
    """Why nobody of a section has room in a transport."""
    able = (game.profile(section, figure) for figure in section.alive)
    combatants = {profile.type for profile in able if takes_room(profile)}
    room = sum(room_for(game, transport, kind) for kind in combatants)
    if any(takes_room(_profile(game, section, label)) for label in first_riders(game, section, transport)):
        return None
    return Refused("DL-TRANS-12", NoSpace(section=section.id, transport=transport.id, room=room))


def _profile(game: Legions, section: Section, label: str) -> Profile:
    return game.profile(section, section.figure(label))


def rider_choices(game: Legions, draft: Draft) -> Offer | None:
    """Who rides, one after the other, where not all of a section have room; without any the first ones."""
    section, chosen = game.sections[draft["section"]], list[str](draft.get("models", []))
    transport = game.transport_of(section)
    if transport is None or SETTLED in chosen or all_fit(game, section, transport):
        return None
    labels = [figure.label for figure in section.alive if figure.label not in chosen]
    left = [one for one in labels if have_room(game, section, transport, [*chosen, one])]
    if not left or len(filled(game, section, transport, [])) <= len(chosen):
        return None

    def judge(label: str) -> Refused | None:
        if label in left:
            return None
        return Refused("DL-TRANS-48", NoSuchRider(section=section.id, value=label, options=left))

    options = [Option(one, {"profile": section.figure(one).profile}) for one in left]
    return offer("models", options, judge, many=True, enough=True)


def goes_aboard(
    game: Legions, section: Section, transport: Section, by: str, *, named: Sequence[str] = (), start: bool = False
) -> Section:
    """A section gets into its transport, `by` a rule, or those of it who were `named` with as many as there is room
    for; `start`: before it has done anything in the battle. The result are those who are inside."""
    labels = filled(game, section, transport, named)
    down = gets_up_inside(section)
    riders = _all_aboard(game, section) if len(labels) == len(section.alive) else _divided(game, section, labels)
    riders.hit_the_deck = False
    for figure in riders.alive:
        figure.pose = transport.figures[0].pose
    riders.where, riders.boarded, transport.boarded = "aboard", not start, not start
    told = Embarked(
        rule=by,
        section=section.id,
        transport=transport.id,
        down=down and riders is section,
        start=start,
        models=[] if riders is section else labels,
    )
    game.say(told)
    return riders


def _all_aboard(game: Legions, section: Section) -> Section:
    """All of a section, those who were aboard before among them."""
    inside = game.riders_of(section)
    if inside is not None:
        rejoin(game, inside)
    return section


def _divided(game: Legions, section: Section, labels: Collection[str]) -> Section:
    """Those of a section who ride, as a section of their own (DL-TRANS-49)."""
    riders = next((one for one in game.sections.values() if one.split_from == section.id), None)
    if riders is None:
        name = naming.numbered(f"{section.id} aboard", game.sections, "{name} {number}")
        told = {"id": name, "split_from": section.id, "figures": [], "where": "aboard"}
        riders = section.model_copy(update=told)
        game.sections = {**game.sections, name: riders}
    riders.where, riders.shaken, riders.activated = "aboard", section.shaken, section.activated
    riders.figures = [*riders.figures, *(one for one in section.alive if one.label in labels)]
    section.figures = [one for one in section.figures if one not in riders.figures]
    riders.start_lp = sum(figure.lp for figure in riders.figures)
    return riders


def rejoin(game: Legions, riders: Section, labels: Collection[str] | None = None) -> Section:
    """Those who have ridden while the others walked are with them again, or those of them with these numbers; the
    section as a whole."""
    home = game.sections[riders.split_from]
    back = [figure for figure in riders.figures if labels is None or figure.label in labels]
    if home.is_gone and any(figure.alive for figure in back):
        home.where = riders.where
    home.figures = sorted([*home.figures, *back], key=_number)
    riders.figures = [figure for figure in riders.figures if figure not in back]
    if not riders.alive:
        riders.where = "wiped_out"
    return home


def _number(figure: Figure) -> int:
    return int(figure.label)


@rule(without=False)
def gets_up_inside(section: Section) -> bool:
    """DL-TRANS-25: whoever embarks lies down no more, and that shakes nobody (DL-D-114)."""
    return section.hit_the_deck
