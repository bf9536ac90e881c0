"""Saved rolls: kept under a name with their blanks, found again, forgotten."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.once import once
from bot.game.referee import Referee
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.store import saved_rolls
from bot.store.database import Transaction
from bot.store.saved_rolls import SavedRoll, Shelf, key_of
from rulesets.dice import dice_names
from rulesets.kit.engine.not_understood import NotUnderstood
from rulesets.kit.notation.grammar import demand_short, read
from rulesets.kit.notation.named import blanks, filled

MOST_OWN, MOST_OF_SERVER = 50, 100
NAME = 32
"""Characters of a name."""
NOTE = 80
MOST_BLANKS = 5
"""As many fields as a form has."""
TRIED = ("4", "6", "2", "1", "10", "20", "3")
"""Numbers that are tried in the blanks of a roll: it has to be one with any of them."""


class Saved:
    """What members and servers have saved."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    async def known(self, guild: int, member: int) -> list[SavedRoll]:
        """What a member can use on a server: their own, and the server's but for those whose name they use."""
        mine = await self.on(saved_rolls.own(member))
        taken = {key_of(one.name) for one in mine}
        return [*mine, *(one for one in await self.on(saved_rolls.server(guild)) if key_of(one.name) not in taken)]

    async def on(self, shelf: Shelf) -> list[SavedRoll]:
        """What is kept in one place."""
        return await saved_rolls.saved_on(self._referee.database, shelf)

    async def named(self, guild: int, member: int, name: str) -> SavedRoll:
        """The roll of a name; raises `NotPossible` with the names that there are."""
        known = await self.known(guild, member)
        saved = next((one for one in known if key_of(one.name) == key_of(name)), None)
        if saved is None:
            raise NotPossible(_unknown(name, known))
        return saved

    async def numbered(self, guild: int, member: int, number: int) -> SavedRoll:
        """The roll of a number, if the member can use it here; raises `NotPossible`."""
        saved = await saved_rolls.find_saved(self._referee.database, number)
        if saved is None or saved.shelf not in (saved_rolls.own(member), saved_rolls.server(guild)):
            raise NotPossible("This roll is not saved any more: `/dice list` shows what is.")
        return saved

    async def save(self, made: SavedRoll, by: int, interaction: int) -> str:
        """Keep a roll, in the place of one of the same name; what the member is told.

        Raises `NotUnderstood` for what is no roll, and `NotPossible` where there is no room.
        """
        fit = _fitting(made)
        return await once(self._referee, interaction, lambda tx: _kept(tx, fit, by, self._referee.now))

    async def forget(self, shelf: Shelf, name: str, interaction: int) -> str:
        """Forget a roll; what the member is told. Raises `NotPossible` for one that is not there."""
        return await once(self._referee, interaction, lambda tx: _forgotten(tx, shelf, name))


def _fitting(made: SavedRoll) -> SavedRoll:
    """A roll as it may be kept: a harmless name and note, and a text that can be rolled."""
    name, text = plain_text(made.name, NAME), " ".join(made.text.split())
    if not name:
        raise NotPossible("A saved roll needs a name of letters or digits.")
    _demand_rollable(text)
    return SavedRoll(made.shelf, name, text, plain_text(made.note, NOTE))


def _demand_rollable(text: str) -> None:
    """Raises what is wrong with a roll, whatever number stands in its blanks."""
    demand_short(text)
    known = blanks(text)
    if len(known) > MOST_BLANKS:
        raise NotPossible(f"A saved roll has at most {MOST_BLANKS} blanks; this has {len(known)}.")
    open_ones = [name for name, usual in known.items() if usual is None]
    wrong: list[NotUnderstood] = []
    for number in TRIED if open_ones else TRIED[:1]:
        try:
            read(filled(text, dict.fromkeys(open_ones, number)), dice_names())
        except NotUnderstood as refused:
            wrong.append(refused)
        else:
            return
    raise wrong[0]


async def _kept(tx: Transaction, made: SavedRoll, by: int, at: int) -> str:
    there = await saved_rolls.saved_on(tx, made.shelf)
    before = next((one for one in there if key_of(one.name) == key_of(made.name)), None)
    most = MOST_OF_SERVER if made.shelf.of_server else MOST_OWN
    if before is None and len(there) >= most:
        whose = "This server has" if made.shelf.of_server else "You have"
        raise NotPossible(f"{whose} {most} saved rolls, as many as are kept: `/dice forget` frees one.")
    await saved_rolls.keep_saved(tx, made, by, at)
    instead = f", in the place of `{before.text}`" if before is not None and before.text != made.text else ""
    return f"Saved as **{made.name}**: `{made.text}`{instead}. `/roll saved: {made.name}` rolls it."


async def _forgotten(tx: Transaction, shelf: Shelf, name: str) -> str:
    gone = await saved_rolls.drop_saved(tx, shelf, name)
    if gone is None:
        raise NotPossible(_unknown(name, await saved_rolls.saved_on(tx, shelf)))
    return f"**{gone.name}** is forgotten; it was `{gone.text}`."


def _unknown(name: str, known: Sequence[SavedRoll]) -> str:
    there = ", ".join(one.name for one in known[:20])
    said = f"There is no saved roll called “{plain_text(name, NAME)}”"
    return f"{said}: there {'is' if len(known) == 1 else 'are'} {there}." if there else f"{said}: none is saved yet."
