"""What Dust 1947 tells of a battle that is over."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulesets.dust_1947.chapters.turn.victory import SEATS, holds
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.symbols import COUNTS, Symbol
from rulesets.kit.engine.event import Event
from rulesets.kit.facets.chronicle import Chronicle, Loss, Throw


def _turn(event: Event) -> int | None:
    return int(event.values["turn"]) if event.key == "turn" else None


def _losses(view: Dust, event: Event) -> Iterator[Loss]:
    """Units that were eliminated, with their army points."""
    if event.key == "eliminated" and (unit := view.units.get(event.values["unit"])) is not None:
        yield Loss(seat=unit.seat, name=unit.id, worth=int(event.values.get("ap", 0)))


def _throws(view: Dust, event: Event) -> Iterator[Throw]:
    """Rolls to hit and to save. Where dice were rolled again or went on in a chain, chances are not those of one roll:
    they are left out."""
    told = event.values
    if event.key not in ("rolled_to_hit", "saves") or told.get("again") or told.get("chain") or not told["dice"]:
        return
    hit = event.key == "rolled_to_hit"
    unit = view.units.get(told["unit"] if hit else told["target"])
    counting = COUNTS[told.get("row", "hit")]
    if unit is not None and counting:
        about = f", {told['weapon']} at {told['target']}" if hit else f" saves against {told['weapon']}"
        hits = sum(Symbol(face) in counting for face in told["dice"])
        yield Throw(unit.seat, f"{unit.id}{about}", len(told["dice"]), Fraction(len(counting), len(Symbol)), hits)


def _places(view: Dust) -> list[str]:
    """Each objective and who holds it."""
    lines = []
    for one in view.scenario.objectives:
        holder = next((view.players[seat] for seat in SEATS if holds(view, seat, one)), "nobody")
        lines.append(f"{one.name}: {holder}")
    return lines


CHRONICLE = Chronicle(unit="army points", turn=_turn, losses=_losses, throws=_throws, places=_places)
