"""Which Combats there are: chains of Detachments in contact (ES-02 to ES-04)."""

from __future__ import annotations

from rulesets.kit.boards.models.contacts import chains
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.table.engaging import contacts, engaged_with
from rulesets.legions_imperialis.table.state import Imperialis


@rule(without=lambda game: [])
def combats(game: Imperialis) -> list[list[str]]:
    """LI-ES-02, LI-ES-03, LI-ES-04: from each Engaged Detachment along all contacts; those of one chain are one Combat,
    in the order of the armies."""
    met = ((one.id, other.id) for one in game.on_table() for other in engaged_with(game, one))
    return chains(met, list(game.detachments))


@rule(without=lambda game, combat: [])
def contacts_in(game: Imperialis, combat: list[str]) -> list[tuple[str, str]]:
    """LI-ES-01, LI-PAIR-02: only models in contact are paired: each pair of a Combat, the one of the side with
    Initiative first."""
    mine = [game.detachments[name] for name in combat if game.detachments[name].seat == game.initiative]
    met = [pair for detachment in mine for pair in contacts(game, detachment)]
    return [(one, other) for one, other in met if other.rpartition("/")[0] in combat]
