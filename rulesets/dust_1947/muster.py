"""From a card to a unit in play: who carries what, who leads, what is loaded."""

from __future__ import annotations

from rulesets.dust_1947.cards import Card, Line
from rulesets.dust_1947.state import Soldier, Unit


def mustered(card: Card, key: str, name: str, seat: int) -> Unit:
    """A fresh unit of a card: all soldiers, full ammunition, no tokens. `key` names the card in the game."""
    return Unit(id=name, seat=seat, card=key, soldiers=soldiers(card), ammo=ammunition(card))


def soldiers(card: Card) -> list[Soldier]:
    """The miniatures of a unit; a hero, a vehicle or an aircraft has none.

    A line that everybody carries goes to all. The others are dealt out one soldier after the other, so that a squad of
    five with 3 rifles, 1 machine gun and 1 rocket launcher has one of these in every hand.
    """
    if card.kind == "support weapon":
        return _dealt(card.lines[1:], card.track or card.soldiers)
    return _dealt(card.lines, card.soldiers) if card.kind == "infantry" else []


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
