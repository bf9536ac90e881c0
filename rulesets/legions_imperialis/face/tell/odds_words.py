"""How the odds of fire and of Combats sound."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from rulesets.kit.engine.telling import count, listed, plain
from rulesets.kit.facets.odds import Forecast
from rulesets.kit.reckoning.chances import Chances, gathered
from rulesets.kit.reckoning.telling import mean, percent, spread
from rulesets.legions_imperialis.chapters.combat.prospects import Outlook as Combat
from rulesets.legions_imperialis.chapters.firing.allocating import Resolving, strength
from rulesets.legions_imperialis.chapters.firing.choosing import name_of
from rulesets.legions_imperialis.chapters.firing.hitting import in_volleys, needed
from rulesets.legions_imperialis.chapters.firing.lines import Shot
from rulesets.legions_imperialis.chapters.firing.prospects import Outlook
from rulesets.legions_imperialis.chapters.firing.saving import SHIELDS, bypassed
from rulesets.legions_imperialis.face.tell.causes import LOST, because, by
from rulesets.legions_imperialis.face.tell.text import piercing, side
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

SIX = 6
"""A natural 6 always hits (LI-HIT-04)."""


def fire(view: Imperialis, firing: Detachment, target: Detachment, shots: Sequence[Shot], outlook: Outlook) -> Forecast:
    """What an attack may come to."""
    several = _several(view, target.id)
    lines = [*_volleys(view, firing, target, shots), f"Hits: {spread(outlook.hits)}"]
    lines += [f"Void Shields lost: {spread(outlook.shields)}"] if _may(outlook.shields) else []
    lines += [f"Wounds: {spread(outlook.wounds)}"] if several else []
    lines.append(f"models destroyed: {spread(outlook.destroyed)}")
    if _may(outlook.falls_back):
        lines.append(f"half of it lost and its Morale check failed: {percent(outlook.falls_back[1])}")
    return Forecast(
        title=f"{plain(firing.id)} fires at {plain(target.id)}",
        short=in_short(outlook, several=several),
        lines=tuple(lines),
        chances=_told(outlook),
    )


def _told(outlook: Outlook) -> dict[str, dict[int, Fraction]]:
    """All that may come of it, by what it is called."""
    return {
        "Hits": dict(outlook.hits),
        "Void Shields": dict(outlook.shields),
        "Wounds": dict(outlook.wounds),
        "models destroyed": dict(outlook.destroyed),
        "falls back": dict(outlook.falls_back),
    }


def template(view: Imperialis, detachment: Detachment, weapon: str, outlooks: Mapping[str, Outlook]) -> Forecast:
    """What a template may come to, wherever it scatters: first the enemies, then the own side."""
    names = _enemies_first(view, detachment, outlooks)
    whole = {name: in_short(one, several=_several(view, name)) for name, one in outlooks.items()}
    return Forecast(
        title=f"{plain(weapon)} of {plain(detachment.id)}",
        short="; ".join(f"{told}: {whole[name]}" for name, told in names.items()) or "nobody is hit",
        lines=tuple(line for name, told in names.items() for line in _of_a_template(view, name, told, outlooks[name])),
        chances={
            f"{what} of {name}": chances for name, one in outlooks.items() for what, chances in _told(one).items()
        },
    )


def templates(
    view: Imperialis,
    detachment: Detachment,
    weapons: str,
    each: Mapping[str, Outlook],
    hits: Mapping[str, Chances[int]],
) -> Forecast:
    """What several templates at one place come to, if all of them may lie there: all their Hits, and the first by
    itself."""
    names = _enemies_first(view, detachment, hits)
    lines = [f"Hits on {told}: {spread(hits[name])}" for name, told in names.items()]
    lines += [
        f"each by itself: {told}: {in_short(each[name], several=_several(view, name))}"
        for name, told in names.items()
        if name in each
    ]
    return Forecast(
        title=f"{weapons} of {plain(detachment.id)}",
        short="; ".join(f"{told}: {mean(hits[name])} Hits on average" for name, told in names.items())
        or "nobody is hit",
        lines=tuple(lines),
        chances={f"Hits of {name}": dict(chances) for name, chances in hits.items()},
    )


def _enemies_first(view: Imperialis, detachment: Detachment, under: Iterable[str]) -> dict[str, str]:
    """The Detachments under a template with what they are called."""
    order = sorted(dict.fromkeys(under), key=lambda name: view.detachments[name].seat == detachment.seat)
    return {name: _whose(view, detachment, name) for name in order}


def _several(view: Imperialis, name: str) -> bool:
    return any(stand.wounds > 1 for stand in view.detachments[name].alive)


def _of_a_template(view: Imperialis, name: str, told: str, outlook: Outlook) -> Iterator[str]:
    """What may come to one Detachment."""
    yield f"Hits on {told}: {spread(outlook.hits)}"
    for what, chances in (("Void Shields", outlook.shields), ("Wounds", outlook.wounds)):
        if _may(chances) and (what != "Wounds" or _several(view, name)):
            yield f"{what} of {told} lost: {spread(chances)}"
    yield f"models of {told} destroyed: {spread(outlook.destroyed)}"
    if _may(outlook.falls_back):
        yield f"half of {told} lost and its Morale check failed: {percent(outlook.falls_back[1])}"


def _whose(view: Imperialis, detachment: Detachment, name: str) -> str:
    return f"{plain(name)}{' (yours)' if view.detachments[name].seat == detachment.seat else ''}"


def _may(chances: Chances[int]) -> bool:
    return any(number for number, chance in chances.items() if chance)


def in_short(outlook: Outlook, *, several: bool) -> str:
    """The chance to do anything, and what falls on the average."""
    if several:
        told = f"{percent(1 - outlook.wounds.get(0, Fraction(0)))} to wound, {mean(outlook.wounds)} Wounds on average"
        return f"{told}, {mean(outlook.shields)} Void Shields" if _may(outlook.shields) else told
    return f"{percent(1 - outlook.destroyed.get(0, Fraction(0)))} to destroy, {mean(outlook.destroyed)} on average"


def _volleys(view: Imperialis, firing: Detachment, target: Detachment, shots: Sequence[Shot]) -> Iterator[str]:
    """Each weapon with its dice, what they need, and how whoever takes the first Hit saves it."""
    resolving = Resolving(view, firing, target, shots)
    for alike in in_volleys(view, firing, shots):
        shot = shots[alike[0]]
        least = max(2, needed(shot.mode_of(view, firing), shot))
        need = f"{least}+" if least <= SIX else "a natural 6"
        dice = f"{len(alike)} × {shot.dice}" if len(alike) > 1 else shot.dice
        who = plain(name_of(view, firing, shot))
        yield f"{who}, {dice} dice on {need}{because(shot.modifiers)}{_saved(view, target, resolving, alike[0])}"


def _saved(view: Imperialis, target: Detachment, resolving: Resolving, number: int) -> str:
    stand = resolving.allocated(number)
    if stand is None:
        return ""
    effect = resolving.against(number, stand)
    mode = resolving.mode(number)
    if stand.shields and SHIELDS not in bypassed(view, mode):
        return f", on {count(stand.shields, 'Void Shield')}"
    if effect.harmless:
        return f", {LOST[effect.harmless]}"
    if effect.contest is not None:
        other = strength(view, target, stand)
        return f", a contest in place of a save: it adds {effect.contest}, model {stand.label} adds {other}"
    pierces = f"{piercing(effect.ap)}{by(effect.causes)}"
    if effect.save is None or effect.save.need > SIX:
        return f", {pierces}: no save"
    return f", {pierces}: {effect.save.name} {effect.save.need}+"


def combat(view: Imperialis, names: Sequence[str], seat: int, outcome: Combat) -> Forecast:
    """What a Combat may come to, as a seat looks at it."""
    losing = {who: outcome.loser.get(who, Fraction(0)) for who in (1 - seat, seat, -1)}
    wins, loses, draw = losing.values()
    lines = [f"{side(view, seat)} wins it: {percent(wins)}, loses it: {percent(loses)}, a draw: {percent(draw)}"]
    for its in (seat, 1 - seat):
        lines.append(f"models of {side(view, its)} destroyed: {spread(_of(outcome.destroyed, its))}")
    return Forecast(
        title=f"Combat of {listed(map(plain, names))}",
        short=f"{percent(wins)} to win the Combat",
        lines=tuple(lines),
        chances={
            "Fights won": _of(outcome.won, seat),
            "models destroyed": _of(outcome.destroyed, 1 - seat),
            "models lost": _of(outcome.destroyed, seat),
            "Combat lost": {1: loses, 0: 1 - loses},
        },
    )


def _of(both: Mapping[tuple[int, int], Fraction], seat: int) -> dict[int, Fraction]:
    return gathered((told[seat], chance) for told, chance in both.items())
