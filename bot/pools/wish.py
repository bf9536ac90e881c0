"""What is asked of a pool: how it is opened, who joins, and what does not fit."""

from __future__ import annotations

from dataclasses import dataclass

from bot.pools.contest import RACE, ROLL_OFF
from bot.pools.shares import demand_pool, dice_given, share_text
from bot.refusal import NotPossible
from bot.store.pools import Pool, Share
from rulesets.kit.notation.rolling import MOST_DICE

MOST_MEMBERS = 100
LONGEST_MINUTES = 7 * 24 * 60
HIGHEST_GOAL = 10_000


@dataclass(frozen=True)
class PoolWish:
    """What somebody wants to open, and where. `invited` and `role`: who alone may join, if anybody stands there."""

    guild: int
    channel: int
    member: int
    name: str
    interaction: int
    kind: str
    text: str
    label: str = ""
    most: int = 20
    goal: int = 0
    ties: str = ROLL_OFF
    minutes: int = 60
    role: int | None = None
    invited: tuple[int, ...] = ()


@dataclass(frozen=True)
class Joiner:
    """Who presses; `roles` are theirs on the server, `leads`: they organise there."""

    member: int
    name: str
    roles: frozenset[int] = frozenset()
    leads: bool = False


def demand_wish(wish: PoolWish) -> None:
    """Raises `NotUnderstood` or `NotPossible` for a pool that cannot be."""
    demand_pool(wish.kind, wish.text)
    if not 1 <= wish.most <= MOST_DICE:
        raise NotPossible(f"most: each may add 1 to {MOST_DICE} dice, not {wish.most}.")
    usual = dice_given(wish.kind, wish.text, share_text(wish.kind, wish.text, {}, sample=True))
    if usual > wish.most:
        raise NotPossible(f"most: what is rolled has {usual} dice already, more than {wish.most}.")
    if not 1 <= wish.minutes <= LONGEST_MINUTES:
        raise NotPossible(f"minutes: a pool is open for 1 to {LONGEST_MINUTES} minutes, not {wish.minutes}.")
    if wish.kind == RACE and not 1 <= wish.goal <= HIGHEST_GOAL:
        raise NotPossible(f"goal: what the first has to come to is 1 to {HIGHEST_GOAL}, not {wish.goal}.")
    if wish.kind != RACE and wish.goal:
        raise NotPossible("goal: only the first to a number has one; choose that as `how`.")


def demand_room(pool: Pool, made: Share, others: list[Share]) -> None:
    """Raises `NotPossible` for dice for which a pool has no room."""
    given = dice_given(pool.kind, pool.text, made.text)
    if given > pool.most:
        raise NotPossible(f"Each adds {pool.most} dice at most, these are {given}.")
    if len(others) >= MOST_MEMBERS:
        raise NotPossible(f"{MOST_MEMBERS} members have joined; that is as many as a pool holds.")
    room = MOST_DICE - sum(share.dice for share in others)
    if made.dice > room:
        raise NotPossible(f"A pool has {MOST_DICE} dice at most: there is room for {room} more, these are {made.dice}.")


def wish_again(pool: Pool, who: Joiner, interaction: int) -> PoolWish:
    """The same pool once more, opened by whoever wants it."""
    same = ("guild", "channel", "kind", "text", "label", "most", "goal", "ties", "role")
    minutes = (pool.closes_at - pool.opened_at) // 60
    given = {name: getattr(pool, name) for name in same}
    return PoolWish(member=who.member, name=who.name, interaction=interaction, minutes=minutes, **given)
