"""What a transport carries, and how a section gets into it (TRANS-12 to TRANS-14, TRANS-24 to TRANS-28)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rulesets.dystopian_legions.table.happenings.transports import Embarked
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.profiles import ModelType, Profile
from rulesets.dystopian_legions.table.reasons.transports import NoSpace
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

CAPACITY = "Capacity"
"""The rule that says what a transport carries: "Capacity [Infantry, 8]"."""


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


@rule(without=None)
def no_space(game: Legions, section: Section, transport: Section) -> Refused | None:
    """DL-TRANS-13, DL-TRANS-14: a transport carries so many models of exactly the types that it is built for, and
    nothing else."""
    for kind, count in riders(game.profile(section, figure) for figure in section.alive).items():
        room = room_for(game, transport, kind)
        if count > room:
            return Refused("DL-TRANS-12", NoSpace(section=section.id, transport=transport.id, models=count, room=room))
    return None


def riders(profiles: Iterable[Profile]) -> Counter[ModelType]:
    """How many models of each type take up room."""
    return Counter(profile.type for profile in profiles if takes_room(profile))


@rule(without=True)
def takes_room(profile: Profile) -> bool:
    """DL-MAR-47: Non-Combatants do not count for what a transport carries."""
    return not has(profile.mars, "Non-Combatant")


def goes_aboard(game: Legions, section: Section, transport: Section, by: str, *, start: bool = False) -> None:
    """A section is inside its transport, `by` a rule; `start`: before it has done anything in the battle."""
    down, section.hit_the_deck = gets_up_inside(section), False
    for figure in section.alive:
        figure.pose = transport.figures[0].pose
    section.where, section.boarded, transport.boarded = "aboard", not start, not start
    game.say(Embarked(rule=by, section=section.id, transport=transport.id, down=down, start=start))


@rule(without=False)
def gets_up_inside(section: Section) -> bool:
    """DL-TRANS-25: whoever embarks lies down no more, and that shakes nobody (DL-D-114)."""
    return section.hit_the_deck
