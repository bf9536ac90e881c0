"""Small words that all texts share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from rulesets.kit.engine.telling import listed, plain
from rulesets.legions_imperialis.table.state import Imperialis, Order

OWN_WORDS = frozenset(
    {
        "how",
        "edge",
        "order",
        "before",
        "why",
        "rule",
        "key",
        "about",
        "cause",
        "causes",
        "more",
        "again",
        "stage",
        "orders",
        "mishap",
        "manner",
        "shape",
    }
)
"""The values of events, questions and refusals that are words of the game. All other texts are names or what was typed,
and are made harmless."""
ORDERS: dict[str, str] = {
    "first_fire": "First Fire",
    "advance": "Advance",
    "march": "March",
    "charge": "Charge",
    "fall_back": "Fall Back",
    "": "no Order",
}
"""The Orders."""
SIGNS: dict[Order, str] = {"first_fire": "🎯", "advance": "➡️", "march": "⏩", "charge": "⚔️", "fall_back": "🏳️"}
"""The Orders as they are drawn in words."""


def player(view: Imperialis, seat: int) -> str:
    """A player's name, harmless."""
    return plain(view.players[seat])


def side(view: Imperialis, seat: int) -> str:
    """What a side is called: its army with its player, who may command the same as the other."""
    return f"{plain(view.sides[seat].name)} ({player(view, seat)})"


def rolled(fell: Sequence[int], was: Sequence[int] = ()) -> str:
    """Every die as it fell; those with → were rolled again."""
    before = [*was, *[0] * (len(fell) - len(was))]
    return " ".join(f"{old}→{face}" if old else str(face) for face, old in zip(fell, before, strict=True)) or "no dice"


def signed(amount: int) -> str:
    """A modifier: +1, −2."""
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


def piercing(ap: int) -> str:
    """An Armour Piercing: AP −2, AP 0."""
    return f"AP {signed(ap) if ap else 0}"


def model(view: Imperialis, name: str) -> str:
    """A model by what it is, its number and whose it is: "Warden Line 2 of Line Company"; where both have one name,
    "model 2 of Gate Riders"."""
    detachment, label = name.rpartition("/")[::2]
    its = view.detachments.get(detachment)
    profile = its.stand(label).profile if its is not None else ""
    what = "model" if detachment.startswith(profile) else plain(profile)
    return f"{what} {plain(label)} of {plain(detachment)}"


def models(view: Imperialis, detachment: str, labels: Sequence[str]) -> str:
    """Models of a Detachment by their numbers, with what they are where its models differ: "models 1–4 and 6", "Captain
    1 and Trooper 2–4"; whoever is named as often as no other, with how many weapons: "model 1 with 2"."""
    what = {stand.label: plain(stand.profile) for stand in view.detachments[detachment].stands}
    times = Counter(labels)
    differ, unlike = len({*what.values()}) > 1, len({*times.values()}) > 1
    parts = []
    for (kind, each), those in groupby(times, key=lambda label: (what[label] if differ else "", times[label])):
        its = [*those]
        word = kind or ("model" if len(its) == 1 else "models")
        parts.append(f"{word} {_in_a_row(its)}{f' with {each}' if unlike else ''}")
    return listed(parts)


def _in_a_row(labels: Sequence[str]) -> str:
    """Numbers, three or more of them that follow one another as the first and the last: "1–3, 5 and 6"."""
    runs = [[label for _, label in run] for _, run in groupby(enumerate(labels), key=lambda one: int(one[1]) - one[0])]
    return listed(one for run in runs for one in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else run))
