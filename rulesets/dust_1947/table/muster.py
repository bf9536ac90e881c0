"""From a card to a unit in play: who carries what, who leads, what is loaded."""

from __future__ import annotations

from rulesets.dust_1947.moments import MUSTERED, ROLES, named
from rulesets.dust_1947.table.cards import Card, Line
from rulesets.dust_1947.table.state import Soldier, Unit
from rulesets.kit.engine.moments import Replacement, effects, of_kind
from rulesets.kit.engine.points import rule


def mustered(card: Card, key: str, name: str, seat: int) -> Unit:
    """A fresh unit of a card: all soldiers, full ammunition, no tokens. `key` names the card in the game."""
    marks = {str(mark.value): 1 for mark in of_kind(Replacement, effects(MUSTERED, named(card.skills), None))}
    return Unit(id=name, seat=seat, card=key, soldiers=soldiers(card), ammo=ammunition(card), skill_state=marks)


def soldiers(card: Card) -> list[Soldier]:
    """The miniatures of a unit; a hero, a vehicle or an aircraft has none.

    A line that everybody carries goes to all. The others are dealt out one soldier after the other, so that a squad of
    five with 3 rifles, 1 machine gun and 1 rocket launcher has one of these in every hand.
    """
    if card.kind == "support weapon":
        return _dealt(card.lines[1:] if card.served else card.lines, card.track or card.soldiers)
    if card.kind == "hero":
        return single_miniature(card)
    return with_roles(card, _dealt(card.lines, card.soldiers)) if card.kind == "infantry" else []


@rule(without=lambda card: _dealt(card.lines, 1))
def single_miniature(card: Card) -> list[Soldier]:
    """DU-HERO-01: a hero is one miniature with a damage track of its own, not a squad of soldiers."""
    return []


def with_roles(card: Card, squad: list[Soldier]) -> list[Soldier]:
    """The soldiers of a squad with the roles that its card gives them, the first soldier's first."""
    given_roles = of_kind(Replacement, effects(ROLES, named(card.skills), None, card=card))
    given = given_roles[-1].value if given_roles else ()
    named_ones = [one.model_copy(update={"roles": held}) for one, held in zip(squad, given, strict=False)]
    return [*named_ones, *squad[len(named_ones) :]]


def _dealt(lines: tuple[Line, ...], number: int) -> list[Soldier]:
    carried: list[list[str]] = [[] for _ in range(number)]
    turn = 0
    for line in lines:
        if line.count >= number:
            hands = list(range(number))
        else:
            hands = [(turn + i) % number for i in range(line.count)]
            turn = 0 if line.weapon.close else turn + line.count
        for hand in hands:
            carried[hand].append(line.weapon.name)
    return [Soldier(weapons=tuple(weapons), leader=index == 0) for index, weapons in enumerate(carried)]


def ammunition(card: Card) -> dict[str, int]:
    """The ammunition boxes of each limited weapon line."""
    return {line.weapon.name: line.weapon.ammo * line.count for line in card.lines if line.weapon.ammo is not None}
