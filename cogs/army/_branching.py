"""The presses on the panel of a list that is a tree."""

from __future__ import annotations

from bot.refusal import NotPossible
from bot.rosters.trees import CHANGED_MEANWHILE, Wanted, looks, openings
from bot.store.rosters import ArmyList
from cogs.army._listing import own, pressing
from cogs.army._panels import show
from cogs.army._tree_panel import Spot, read_spot
from cogs.common.controls import Press
from cogs.common.reply import Interaction, chosen_value
from rulesets.kit.facets.lists import Place
from rulesets.kit.facets.trees import Grower, part_at, parts_of


def _spot(interaction: Interaction, press: Press) -> Spot:
    return read_spot(press.value, chosen_value(interaction))


async def _grower(interaction: Interaction, one: ArmyList) -> Grower:
    grower = (await interaction.client.armies.shelf.collection(one.guild, one.ruleset)).grower(one.options)
    if grower is None:
        raise NotPossible(CHANGED_MEANWHILE)
    return grower


async def add(interaction: Interaction, press: Press) -> None:
    """Something more in the part in hand; what has parts of its own is in hand then."""
    async with pressing(interaction):
        one, spot = await own(interaction, press), _spot(interaction, press)
        grower = await _grower(interaction, one)
        offered = dict(enumerate(openings(one, grower, spot.place, press.question)))
        if spot.choice not in offered:
            raise NotPossible(CHANGED_MEANWHILE)
        opening = offered[spot.choice]
        wanted = Wanted(spot.place, opening.slot.key, opening.kind.key, seen=press.question)
        changed, went = await interaction.client.armies.grow(one.id, one.member, wanted, interaction.id)
        leads_on = bool(went) and bool(grower.openings(changed.picks, went) or part_at(changed.picks, went).parts)
        await show(interaction, changed, spot.way if not leads_on else (), place=went if leads_on else spot.place)


async def way(interaction: Interaction, press: Press) -> None:
    """A slot, or a portion of what can be added."""
    async with pressing(interaction):
        one, spot = await own(interaction, press), _spot(interaction, press)
        step = () if spot.choice is None else (spot.choice,)
        known = press.question == looks(one)
        await show(interaction, one, (*spot.way, *step) if known else (), place=spot.place)


async def back(interaction: Interaction, press: Press) -> None:
    """One menu back."""
    async with pressing(interaction):
        one, spot = await own(interaction, press), _spot(interaction, press)
        await show(interaction, one, spot.way[:-1], place=spot.place)


async def open_part(interaction: Interaction, press: Press) -> None:
    """A part of the part in hand."""
    async with pressing(interaction):
        one, spot = await own(interaction, press), _spot(interaction, press)
        if press.question != looks(one) or spot.choice is None or spot.choice >= len(parts_of(one.picks, spot.place)):
            raise NotPossible(CHANGED_MEANWHILE)
        await show(interaction, one, place=(*spot.place, spot.choice))


async def up(interaction: Interaction, press: Press) -> None:
    """The part above."""
    async with pressing(interaction):
        await show(interaction, await own(interaction, press), place=_spot(interaction, press).place[:-1])


async def more(interaction: Interaction, press: Press) -> None:
    """One more of the part in hand: counted with it, or the same beside it."""
    async with pressing(interaction):
        one, place = await own(interaction, press), _spot(interaction, press).place
        armies, grower = interaction.client.armies, await _grower(interaction, one)
        _demand_part(one, place, press.question)
        pick, kind = part_at(one.picks, place), grower.kind(one.picks, place)
        if kind is not None and kind.counted:
            wanted = Wanted(place[:-1], pick.slot, pick.unit, seen=press.question)
            changed, _ = await armies.grow(one.id, one.member, wanted, interaction.id)
        else:
            changed = await armies.copy_part(one.id, one.member, place, press.question, interaction.id)
            place = (*place[:-1], place[-1] + 1)
        await show(interaction, changed, place=place)


async def fewer(interaction: Interaction, press: Press) -> None:
    """One fewer of the part in hand."""
    await _pruned(interaction, press, 1)


async def off(interaction: Interaction, press: Press) -> None:
    """The part in hand and all below it are taken off."""
    await _pruned(interaction, press, None)


async def _pruned(interaction: Interaction, press: Press, count: int | None) -> None:
    async with pressing(interaction):
        one, place = await own(interaction, press), _spot(interaction, press).place
        _demand_part(one, place, press.question)
        had = part_at(one.picks, place).count
        armies, fewer = interaction.client.armies, count or had
        changed = await armies.prune(one.id, one.member, place, fewer, press.question, interaction.id)
        await show(interaction, changed, place=place if fewer < had else place[:-1])


def _demand_part(one: ArmyList, place: Place, seen: int) -> None:
    if not place or seen != looks(one):
        raise NotPossible(CHANGED_MEANWHILE)


VERBS = {
    "treeadd": add,
    "treeway": way,
    "treeback": back,
    "treeopen": open_part,
    "treeup": up,
    "treemore": more,
    "treefewer": fewer,
    "treeoff": off,
}
