"""What one member adds to a pool: which texts make a pool, what each member is asked, and how many dice that is."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.names import plain_text
from bot.pools.contest import EACH, HIGHEST
from bot.refusal import NotPossible
from rulesets.dice import dice_names
from rulesets.kit.notation.grammar import read, with_more_dice
from rulesets.kit.notation.named import blanks, filled
from rulesets.kit.notation.rolling import MOST_DICE, TooMany
from rulesets.kit.notation.tree import Chain, Compared, Expression, Negative, Number, Opposed, Pool, Scatter, Sum

DICE = "dice"
"""What is asked where a text has no blanks: how many dice."""
MOST_ASKED = 5
"""Fields of one form."""
_WHOLE = re.compile(r"[0-9]{1,6}")


def demand_pool(kind: str, text: str) -> None:
    """Raises `NotUnderstood` or `NotPossible` for a text of which no pool can be made."""
    usual = share_text(kind, text, {}, sample=True)
    if len(blanks(text)) > MOST_ASKED:
        raise NotPossible(f"A pool asks each member for {MOST_ASKED} numbers at most.")
    if not dice_in(usual):
        raise NotPossible(f"There are no dice in `{text[:60]}`: a pool needs some, such as d6>=5.")
    if dice_in(usual) > MOST_DICE:
        raise TooMany(dice_in(usual))


def asked(kind: str, text: str) -> dict[str, str]:
    """What each member fills in, with what usually stands there; nothing where everybody rolls the same."""
    named = blanks(text)
    if named:
        return {name: "" if usual is None else str(usual) for name, usual in named.items()}
    return {} if kind in (EACH, HIGHEST) else {DICE: str(dice_written(text))}


def dice_given(kind: str, text: str, share: str) -> int:
    """How many dice a member has given themselves with the roll `share`; 0 where there was nothing to say."""
    wanted = asked(kind, text)
    return dice_written(share) if DICE in wanted else dice_in(share) if wanted else 0


def dice_written(text: str) -> int:
    """How many dice stand at the beginning of a roll."""
    return _first_count(read(text, dice_names()))


def share_text(kind: str, text: str, given: Mapping[str, str], *, sample: bool = False) -> str:
    """The roll of a member who has filled this in; a `sample` has 1 in what is left open."""
    wanted = asked(kind, text)
    numbers = {name: given.get(name, "").strip() or usual or ("1" if sample else "") for name, usual in wanted.items()}
    if blanks(text):
        return filled(text, {name: number for name, number in numbers.items() if number})
    if not wanted:
        return text
    if not _WHOLE.fullmatch(numbers[DICE]):
        raise NotPossible(f"How many dice is a whole number, not “{plain_text(numbers[DICE], 20)}”.")
    more = int(numbers[DICE]) - dice_written(text)
    return with_more_dice(text, more, dice_names()) if more else text


def dice_in(text: str) -> int:
    """How many dice fall at most before any of them adds others."""
    return _dice(read(text, dice_names()))


def _dice(tree: Expression) -> int:
    if isinstance(tree, Pool):
        return _count(tree)
    if isinstance(tree, Sum):
        return _dice(tree.left) + _dice(tree.right)
    if isinstance(tree, Negative | Compared):
        return _dice(tree.of)
    if isinstance(tree, Chain):
        return _of_chain(tree)
    if isinstance(tree, Opposed | Scatter):
        raise NotPossible("A pool adds up what its members roll: “vs” and scatter are for `/roll`.")
    return 0


def _of_chain(chain: Chain) -> int:
    """Every die of a stage may be a success, and be followed."""
    most = following = _dice(chain.first)
    for stage in chain.stages:
        dice = following * _count(stage.pool)
        most += dice
        following = following if stage.word == "unless" else dice
    return most


def _count(pool: Pool) -> int:
    if not isinstance(pool.count, Number):
        raise NotPossible("In a pool the number of dice is fixed: write 3d6, not (1d3)d6.")
    return pool.count.value


def _first_count(tree: Expression) -> int:
    """How many dice the first handful has; 0 if there is none."""
    if isinstance(tree, Pool):
        return _count(tree)
    if isinstance(tree, Sum):
        return _first_count(tree.left) or _first_count(tree.right)
    if isinstance(tree, Chain):
        return _first_count(tree.first)
    return _first_count(tree.of) if isinstance(tree, Negative | Compared) else 0
