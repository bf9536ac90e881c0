"""A map that a member looks at before opening a table on it. It is kept, so that its buttons outlive a restart."""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass, replace

from bot.facets import maps_of
from bot.lobby import suited
from bot.lobby.lobby import SETTLED, Wish
from bot.refusal import NotPossible
from bot.store import proposals
from bot.store.database import Database
from bot.table.options import rules_options
from rulesets import ruleset
from rulesets.kit.facets.maps import Battlefield
from rulesets.kit.pictures.scene import Scene


@dataclass(frozen=True)
class Preview:
    """What a member asked for, and the map that is shown for it; `number` is what its buttons carry."""

    number: int
    wish: Wish
    battlefield: Battlefield

    @property
    def scene(self) -> Scene:
        """Its picture."""
        return maps_of(ruleset(self.wish.ruleset)).scene_of(self.wish.scenario, self.battlefield.text)

    @property
    def agreed(self) -> Wish:
        """What is opened when the map is accepted."""
        return replace(self.wish, map=self.battlefield.text)


def wanted(wish: Wish, text: str) -> Battlefield:
    """The map that a text asks for; one that is made gets a fresh seed unless the text names its own."""
    settled = rules_options(wish.options)
    return maps_of(ruleset(wish.ruleset)).wanted(wish.scenario, text, secrets.token_hex(3), settled)


def demand_suited(wish: Wish, battlefield: Battlefield) -> None:
    """Raises `NotPossible` for a map on which the game cannot be played as it is wished for."""
    suited.demand(wish.ruleset, wish.scenario, battlefield.text, wish.options)


async def keep(database: Database, wish: Wish, battlefield: Battlefield, at: int) -> Preview:
    """Keep a map for its member; an earlier one in the same channel is settled by it."""
    async with database.transaction() as tx:
        told = json.dumps(asdict(wish))
        number = await proposals.keep(tx, wish.host, wish.channel, told, battlefield.model_dump_json(), at)
    return Preview(number, wish, battlefield)


async def find(database: Database, number: int, member: int) -> Preview:
    """A member's own preview that is not settled yet; raises `NotPossible`."""
    kept = await proposals.find(database, number)
    if kept is None or kept.member != member:
        raise NotPossible(SETTLED)
    return Preview(number, Wish(**json.loads(kept.wish)), Battlefield.model_validate_json(kept.map))


async def forget(database: Database, number: int) -> None:
    """The member has let it go."""
    async with database.transaction() as tx:
        await proposals.drop(tx, number)
