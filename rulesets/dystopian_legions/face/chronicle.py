"""What Dystopian Legions tells of a battle that is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from rulesets.dystopian_legions.face.tell.text import side
from rulesets.dystopian_legions.table.happenings.command import BrokeAway, CheckTaken
from rulesets.dystopian_legions.table.happenings.ironclads import HullHit, Rammed
from rulesets.dystopian_legions.table.happenings.melee import DrivenOff, MeleeLosses, MeleeRolled
from rulesets.dystopian_legions.table.happenings.mines import HullMined, MineStruck
from rulesets.dystopian_legions.table.happenings.shooting import AttackRolled, ModelShotAt, Treated, WipedOut
from rulesets.dystopian_legions.table.happenings.transports import BailedOut
from rulesets.dystopian_legions.table.happenings.turn import InitiativeRolled, Scored, TurnBegins
from rulesets.dystopian_legions.table.pools import Throw as Rolled
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.agreeing import agreeing
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.telling import count
from rulesets.kit.facets.chronicle import Chronicle, Loss, Throw

SIDES = 6
LOST: dict[str, Callable[[Event], int]] = {
    ModelShotAt.key: lambda event: ModelShotAt.model_validate(event.values).lost,
    MeleeLosses.key: lambda event: len(MeleeLosses.model_validate(event.values).hit),
    HullHit.key: lambda event: HullHit.model_validate(event.values).lost,
    MineStruck.key: lambda event: len(MineStruck.model_validate(event.values).hit),
    HullMined.key: lambda event: HullMined.model_validate(event.values).lost,
    BailedOut.key: lambda event: len(BailedOut.model_validate(event.values).lost),
    Treated.key: lambda event: -len(Treated.model_validate(event.values).up),
}
"""The points that an event takes of its section."""


def _turn(event: Event) -> int | None:
    return TurnBegins.model_validate(event.values).turn if event.key == TurnBegins.key else None


def _losses(view: Legions, event: Event) -> Iterator[Loss]:
    """Life Points, one attack or melee after the other, less those of models that got up again; sections that are gone,
    with what was left of those that ran or were driven off."""
    for name, points in _lost(event):
        section = view.sections[name]
        yield Loss(section.seat, section.id, points, gone=False)
    if event.key in (WipedOut.key, BrokeAway.key, DrivenOff.key):
        section = view.sections[event.values["section"]]
        yield Loss(section.seat, section.id, section.lp)


def _lost(event: Event) -> list[tuple[str, int]]:
    """The sections that have lost Life Points or Hull Points by an event, and how many: of models that get up again
    fewer than none."""
    if event.key in LOST:
        return [(event.values["section"], LOST[event.key](event))]
    if event.key == Rammed.key:
        return [(one.section, one.lost) for one in Rammed.model_validate(event.values).both]
    return []


def _throws(view: Legions, event: Event) -> Iterator[Throw]:
    """The dice of attacks and what saves from them, of melees, checks and the initiative."""
    if event.key == InitiativeRolled.key:
        for seat, fell in enumerate(InitiativeRolled.model_validate(event.values).throws):
            yield from _throw(seat, "the initiative", fell)
        return
    section = view.sections.get(str(event.values.get("section", "")))
    if section is not None:
        for what, fell in _thrown(event):
            yield from _throw(section.seat, agreeing(f"{section.id} {what}", [section.id]), fell)


def _thrown(event: Event) -> Iterator[tuple[str, Rolled]]:
    """What a section has rolled, and for what; a check in which a Musician had dice rolled again is left out."""
    if event.key == AttackRolled.key:
        shot = AttackRolled.model_validate(event.values)
        yield f"fires at {shot.target}", shot.thrown
    elif event.key == ModelShotAt.key:
        struck = ModelShotAt.model_validate(event.values)
        yield "in cover", struck.saved
        yield "behind shields", struck.shielded
    elif event.key == MeleeRolled.key:
        yield "in melee", MeleeRolled.model_validate(event.values).thrown
    elif event.key == CheckTaken.key:
        check = CheckTaken.model_validate(event.values)
        if not check.ones:
            yield "keeps its nerve" if check.check != "order" else "obeys", check.thrown


def _throw(seat: int, what: str, fell: Rolled) -> Iterator[Throw]:
    """Each die by itself, whatever its colour: a success or none. Dice that were rolled again are left out."""
    dice = [die.face for die in fell.dice if not die.was]
    if dice:
        chance = Fraction(SIDES + 1 - fell.need, SIDES)
        yield Throw(seat, what, len(dice), chance, sum(face >= fell.need for face in dice))


def _points(view: Legions, event: Event) -> Iterator[tuple[int, int]]:
    """The Battle Log of a side after it has scored."""
    if event.key == Scored.key:
        told = Scored.model_validate(event.values)
        yield told.seat, told.total


def _held(view: Legions) -> list[str]:
    """The Battle Logs."""
    return [f"{side(view, seat)}: {count(its.battle_log, 'Battle Log point')}" for seat, its in enumerate(view.sides)]


CHRONICLE = Chronicle(unit="Life Points", turn=_turn, losses=_losses, throws=_throws, points=_points, places=_held)
"""How a battle came about."""
