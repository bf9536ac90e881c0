"""A pool as its channel reads it: while it is open, when it is closed, and what was rolled; the sheet to be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.names import plain_text
from bot.pools.contest import EACH, HIGHEST, RACE, ROLL_OFF, SUM, Outcome, Standing
from bot.pools.shares import asked
from bot.rolls.telling import control, name_of
from bot.store.outbox import Control, Post
from bot.store.pools import Pool, Share
from rulesets.kit.notation.picture import part
from rulesets.kit.notation.rolling import Result
from rulesets.kit.notation.showing import counted, lines
from rulesets.kit.pictures.sheet import Part, Sheet

LIMIT = 3600
"""Characters of a pool's message; an embed holds 4096."""
SHORT_NAME = 16
"""Characters of a name where many stand in a row."""
AGREED = {
    SUM: "everybody adds dice to one pool",
    EACH: "everybody rolls, the highest first",
    RACE: "the first to {goal} wins; all roll in rounds",
    HIGHEST: "the highest wins",
}
ENDED = {
    "closed": "Closed; the dice fall now.",
    "rolled": "Closed; what was rolled stands below.",
}


def board(pool: Pool, shares: Sequence[Share]) -> Post:
    """The message of a pool as it stands."""
    if pool.phase != "open":
        ended = ENDED.get(pool.phase, f"Ended without a roll: {pool.why}.")
        return Post(text="\n".join([_head(pool), _rules(pool), ended, _foot(pool)]))
    until = f"Closes <t:{pool.closes_at}:R>, or when {name_of(pool.name)} closes it."
    text = "\n".join([_head(pool), _rules(pool), *_wanted(pool), until, *_joined(pool, shares), _foot(pool)])
    return Post(text=text, controls=controls(pool))


def controls(pool: Pool) -> list[Control]:
    """What can be done with an open pool."""
    joining = "Add my dice" if pool.kind in (SUM, RACE) else "Join"
    return [
        control(joining, "pooladd", pool.id, style="primary"),
        control("Close", "poolclose", pool.id),
        control("Cancel", "poolcancel", pool.id),
    ]


def own_controls(pool: Pool) -> list[Control]:
    """What somebody who has joined can do, below what they were told."""
    changing = [control("Change", "pooladd", pool.id)] if asked(pool.kind, pool.text) else []
    return [*changing, control("Withdraw", "poolout", pool.id)]


def entered(pool: Pool, share: Share) -> str:
    """What somebody hears who has joined."""
    does = "You add" if pool.kind == SUM else "You roll"
    change = "change that, or " if asked(pool.kind, pool.text) else ""
    return f"{does} `{share.text}`. Until the pool is closed you can {change}take it back."


def closed(pool: Pool, shares: Sequence[Share]) -> Post:
    """Who adds what, before the first die falls."""
    head = f"Pool {pool.id} is closed with {_counted_members(shares)}. This message is mixed into the dice."
    told = [f"{_short(one.name)} `{one.text}`" for one in shares]
    if sum(map(len, told)) + 3 * len(told) > LIMIT - 600:
        told = [f"{_short(one.name)} {one.dice}" for one in shares]
    return Post(text="\n".join([head, *_row(told)]), alone=True)


def outcome_post(pool: Pool, outcome: Outcome, numbers: Sequence[int]) -> Post:
    """What was rolled, by whom; `numbers` are the rolls."""
    told = outcome_told(pool, outcome)
    if len(told) > LIMIT:
        scores = (f"{_place(outcome, one)}{_short(one.who.name)} **{told_score(one)}**" for one in outcome.standings)
        told = "\n".join([_result(pool, outcome), *_row(scores), f"-# every die: `/pool show number: {pool.id}`"])
    span = f"rolls {numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"roll {numbers[0]}"
    again = [] if pool.restricted and not pool.role else [control("Again", "poolagain", pool.id)]
    return Post(text=f"{told}\n{_foot(pool)}, {span}", controls=again)


def outcome_told(pool: Pool, outcome: Outcome) -> str:
    """What was rolled, with every die."""
    return "\n".join([_result(pool, outcome), *(line for one in outcome.standings for line in _standing(outcome, one))])


def _result(pool: Pool, outcome: Outcome) -> str:
    label = plain_text(pool.label, 100)
    return f"**{label or f'Pool {pool.id}'}**: **{verdict(outcome)}**"


def verdict(outcome: Outcome) -> str:
    """What a pool came to, in a sentence."""
    first = outcome.first
    if outcome.kind == SUM:
        return f"{counted(outcome.total, _any(outcome))} in all"
    names = _listed([name_of(one.who.name) for one in first])
    if not outcome.reached:
        return (
            f"nobody comes to the goal; {names} {'are' if len(first) > 1 else 'is'} ahead with {told_score(first[0])}"
        )
    if len(first) > 1:
        return f"a tie: {names}, {told_score(first[0])} each"
    return f"{names} is first with {told_score(first[0])}"


def told_score(one: Standing) -> str:
    """What somebody has rolled, with what was rolled off."""
    offs = f", rolled off {' '.join(str(result.value) for result in one.offs)}" if one.offs else ""
    rounds = f" ({' + '.join(str(result.value) for result in one.rounds)})" if len(one.rounds) > 1 else ""
    return f"{counted(one.score, one.rounds[0])}{rounds}{offs}"


def sheet(pool: Pool, outcome: Outcome) -> Sheet:
    """What is drawn of a pool that was rolled."""
    return Sheet(
        title=plain_text(pool.label, 60) or AGREED[pool.kind].format(goal=pool.goal),
        parts=tuple(_part(outcome, one) for one in outcome.standings),
        total=verdict(outcome),
        note=f"pool {pool.id}",
    )


def _part(outcome: Outcome, one: Standing) -> Part:
    handfuls = tuple(handful for result in (*one.rounds, *one.offs) for handful in part(result).handfuls)
    wins = outcome.kind != SUM and outcome.reached and one.rank == 1
    score = ", then ".join([counted(one.score, one.rounds[0]), *(str(result.value) for result in one.offs)])
    return Part(handfuls=handfuls, heading=f"{_place(outcome, one)}{name_of(one.who.name)}", total=score, first=wins)


def _standing(outcome: Outcome, one: Standing) -> list[str]:
    """A member: what they came to, and each handful of dice."""
    named = [("", one.rounds[0])] if len(one.rounds) == 1 else _numbered("round", one.rounds)
    thrown = [(name, line) for name, result in [*named, *_numbered("roll-off", one.offs)] for line in lines(result)]
    score = f"{_place(outcome, one)}**{name_of(one.who.name)}**: {told_score(one)}"
    return [score, *(f"-# {name}{line}" for name, line in thrown)]


def _numbered(name: str, results: Iterable[Result]) -> list[tuple[str, Result]]:
    return [(f"{name} {number} – ", result) for number, result in enumerate(results, 1)]


def _place(outcome: Outcome, one: Standing) -> str:
    return "" if outcome.kind == SUM else f"{one.rank}. "


def _head(pool: Pool) -> str:
    label = plain_text(pool.label, 100)
    return f"**{name_of(pool.name)}** opens a pool{f': **{label}**' if label else ''}"


def _rules(pool: Pool) -> str:
    agreed = AGREED[pool.kind].format(goal=pool.goal)
    ties = "" if pool.kind == SUM else ", ties are rolled off" if pool.ties == ROLL_OFF else ", ties stay"
    return f"`{pool.text}`: {agreed}{ties}"


def _wanted(pool: Pool) -> list[str]:
    """How much each may add, and who may join."""
    role = f" with <@&{pool.role}>" if pool.role else ""
    circle = f"For members{role or ' who were named'}. " if pool.restricted else ""
    most = f"Each adds {pool.most} dice at most." if asked(pool.kind, pool.text) else ""
    return [f"{circle}{most}".strip()] if circle or most else []


def _joined(pool: Pool, shares: Sequence[Share]) -> list[str]:
    if not shares:
        return ["Nobody has joined yet."]
    entries = [f"- {name_of(one.name)}: `{one.text}`" for one in shares]
    if sum(map(len, entries)) + len(entries) > LIMIT - 800:
        entries = _row(f"{_short(one.name)} {one.dice}" for one in shares)
    return [f"{_counted_members(shares)}:", *entries]


def _counted_members(shares: Sequence[Share]) -> str:
    dice = sum(share.dice for share in shares)
    return f"{len(shares)} member{'s' * (len(shares) != 1)}, {dice} {'die' if dice == 1 else 'dice'}"


def _row(words: Iterable[str]) -> list[str]:
    """Many in one row, as far as there is room."""
    kept, left = list[str](), list(words)
    while left and sum(map(len, kept)) + 3 * len(kept) + len(left[0]) < LIMIT - 600:
        kept.append(left.pop(0))
    more = f" … and {len(left)} more" if left else ""
    return [f"{' · '.join(kept)}{more}"]


def _listed(names: Sequence[str]) -> str:
    shown = [*names[:5], f"{len(names) - 5} more"] if len(names) > 6 else list(names)
    return " and ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))


def _any(outcome: Outcome) -> Result:
    return outcome.standings[0].rounds[0]


def _foot(pool: Pool) -> str:
    return f"-# pool {pool.id}"


def _short(name: str) -> str:
    return name_of(name)[:SHORT_NAME].strip()
