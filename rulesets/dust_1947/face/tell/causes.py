"""What stands behind a number: the rule or skill that made it so, the symbols that count, who of a unit it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import zip_longest

from rulesets.dust_1947.moments import REGISTRY
from rulesets.dust_1947.rulebook import CATALOGUE
from rulesets.dust_1947.table.happenings.shape import Fallen, Man
from rulesets.dust_1947.table.symbols import COUNTS, NONE, Symbol
from rulesets.kit.engine.telling import count, on_offer, plain

ROLES = {"radio": "radio operator", "observer": "observer with the radio"}
"""The roles of soldiers that need more words than their own."""


def cited(*rules: str) -> str:
    """Rules in brackets by their ids, where the words before say why."""
    named = [rule for rule in dict.fromkeys(rules) if rule]
    return f" ({', '.join(named)})" if named else ""


def because(*rules: str) -> str:
    """Rules in brackets, each with the skill or keyword whose rule it is."""
    named = [", ".join(filter(None, (_skills().get(rule), rule))) for rule in dict.fromkeys(rules) if rule]
    return f" ({'; '.join(named)})" if named else ""


def reason(rule: str) -> str:
    """A rule in brackets with its name: a skill's or keyword's where it is theirs, else the rule's title."""
    told = CATALOGUE.rules.get(rule)
    named = because(rule)
    return named if rule in _skills() or told is None else f" ({told.title}, {rule})"


@cache
def _skills() -> Mapping[str, str]:
    """The skill or keyword of each rule that is one's alone."""
    skills_of: dict[str, set[str]] = {}
    for skill in REGISTRY.values():
        for rule in skill.rules():
            skills_of.setdefault(rule, set()).add(skill.key)
    return {rule: min(keys) for rule, keys in skills_of.items() if len(keys) == 1}


SIGNS = {Symbol.BLOC: "★", Symbol.CROSSHAIR: "◎", Symbol.SHIELD: "🛡"}
"""How the sides of a die are written in a sentence."""
BLOC, CROSSHAIR, SHIELD = SIGNS.values()


def counting(row: str) -> str:
    """The signs that count in a roll: "★ or 🛡"."""
    row_counts = COUNTS[row]
    return " or ".join(SIGNS[symbol] for symbol in Symbol if symbol in row_counts)


def again(rolls: Iterable[Sequence[str]], rules: Iterable[str], row: str) -> str:
    """Dice that were rolled again, each time with which of them and why."""
    told = [(dice, rule) for dice, rule in zip_longest(rolls, rules, fillvalue="") if dice]
    return "".join(f", again {shown(dice, row)}{_rerolled(rule)}" for dice, rule in told)


def _rerolled(rule: str) -> str:
    return f" ({REROLLED[rule]}, {rule})" if rule in REROLLED else because(rule)


REROLLED = {
    "DU-SUST-01": "misses, sustained",
    "DU-CRIT-11": "hits, targeting damaged",
    "DU-HEIGHT-01": "successes, shot at from above",
    "DU-HEIGHT-02": "failures, standing higher",
}
"""Which dice a rule of the book has rolled again, and why."""


def shown(dice: Iterable[str], row: str = "") -> str:
    """Dice as the signs that they show; those that count in a roll stand out."""
    good = COUNTS.get(row, NONE)
    return " ".join(_sign(Symbol(face), face in good) for face in dice) or "no dice"


def _sign(symbol: Symbol, counts: bool) -> str:
    return f"**{SIGNS[symbol]}**" if counts else SIGNS[symbol]


def offered(options: Sequence[str]) -> str:
    """The options that a refusal names, the first of them where they are many."""
    return on_offer(options)


def listed(parts: Sequence[str]) -> str:
    """Some things in a row: "one, another and a third"."""
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)


def kind(one: Man) -> str:
    """What a soldier is, and what he carries: "officer with Pistol, Knife"."""
    weapons = ", ".join(plain(weapon) for weapon in one.weapons)
    roles = " and ".join(ROLES.get(role, role) for role in one.roles)
    return f"{roles} with {weapons}" if roles and weapons else roles or weapons or "soldier"


def fallen(some: Sequence[Man]) -> str:
    """Soldiers who fell, by what killed them: "2 soldiers to Gun (Rifle, Knife; officer with Pistol)"."""
    killers: dict[str, list[str]] = {}
    for one in some:
        killers.setdefault(one.to if isinstance(one, Fallen) else "", []).append(kind(one))
    return listed([_fell_to(weapon, kinds) for weapon, kinds in killers.items()])


def _fell_to(weapon: str, kinds: Sequence[str]) -> str:
    told = "; ".join(f"{number} × {one}" if number > 1 else one for one, number in Counter(kinds).items())
    return f"{count(len(kinds), 'soldier')}{f' to {plain(weapon)}' if weapon else ''} ({told})"
