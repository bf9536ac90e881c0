"""The quality of a section's shots: Placed, Regular or Rushed, and why (QUAL)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulesets.dystopian_legions.table.happenings.shooting import Fire, Quality
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.pools import REGULAR, Need
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule

PLACED_NEED: Need = 3
RUSHED_NEED: Need = 5


@rule(without=False)
def _shaken(game: Legions, section: Section, target: Section, fire: Fire) -> bool:
    """DL-MORALE-14, DL-MORALE-17: all shots of a section with a Shaken Marker are Rushed."""
    return section.shaken > 0


@rule(without=False)
def _down(game: Legions, section: Section, target: Section, fire: Fire) -> bool:
    """DL-HTD-08: whoever Hit the Deck this turn fires Rushed Shots, though the marker be gone."""
    return section.rushed


@rule(without=False)
def _on_overwatch(game: Legions, section: Section, target: Section, fire: Fire) -> bool:
    """DL-OW-05: fire on Overwatch is Rushed."""
    return fire == "overwatch"


@rule(without=False)
def _on_my_mark(game: Legions, section: Section, target: Section, fire: Fire) -> bool:
    """DL-ORD-46: fire by On My Mark! is Rushed."""
    return fire == "on_my_mark"


@rule(without=False)
def _spread_out(game: Legions, section: Section, target: Section, fire: Fire) -> bool:
    """DL-ORD-25: fire by whoever is spread out, and at him, is Rushed."""
    return "spread_out" in (section.order, target.order)


@rule(without=False)
def _spraying(game: Legions, section: Section, target: Section, fire: Fire) -> bool:
    """DL-ORD-36: all fire by Spray 'Em! is Rushed."""
    return section.order == "spray_em"


@rule(without=False)
def _elusive(game: Legions, section: Section, target: Section, fire: Fire) -> bool:
    """DL-MAR-21: attacks on a section of Elusive Targets are Rushed; all who fight have to be (DL-D-179)."""
    return all_have(game, target, "Elusive Target")


@rule(without=False)
def _focused(game: Legions, section: Section, target: Section, fire: Fire) -> bool:
    """DL-ORD-34: all fire by Focus Fire! is Placed."""
    return section.order == "focus_fire"


@rule(without=False)
def _open_topped(game: Legions, section: Section, target: Section, fire: Fire) -> bool:
    """DL-TRANS-42: all shooting from inside an Open Topped transport is Rushed."""
    return section.where == "aboard"


def all_have(game: Legions, section: Section, name: str) -> bool:
    """Whether all who fight in a section have a Model Assigned Rule."""
    profiles = [game.profile(section, figure) for figure in section.alive]
    fighting = [one for one in profiles if one.type != "ironclad" and not has(one.mars, "Non-Combatant")]
    return bool(fighting) and all(has(one.mars, name) for one in fighting)


RUSHED: Mapping[str, Callable[[Legions, Section, Section, Fire], bool]] = {
    "shaken": _shaken,
    "hit_the_deck": _down,
    "overwatch": _on_overwatch,
    "on_my_mark": _on_my_mark,
    "spread_out": _spread_out,
    "spray_em": _spraying,
    "elusive": _elusive,
    "open_topped": _open_topped,
}
"""Why shots are Rushed, of the section that fires and its target."""
PLACED: Mapping[str, Callable[[Legions, Section, Section, Fire], bool]] = {"focus_fire": _focused}
"""Why shots are Placed."""


def rushed(game: Legions, section: Section, target: Section, fire: Fire) -> list[str]:
    """Every reason why the shots of a section at a target are Rushed."""
    return [why for why, holds in RUSHED.items() if holds(game, section, target, fire)]


def placed(game: Legions, section: Section, target: Section, fire: Fire) -> list[str]:
    """Every reason why they are Placed."""
    if never_placed(section):
        return []
    return [why for why, holds in PLACED.items() if holds(game, section, target, fire)]


@rule(without=False)
def never_placed(section: Section) -> bool:
    """DL-TRANS-42: nothing can change that (DL-D-108)."""
    return section.where == "aboard"


def of(game: Legions, section: Section, target: Section, fire: Fire) -> Quality:
    """The quality of the shots of a section at a target, each section by its own conditions (DL-D-53)."""
    reasons = (placed(game, section, target, fire), rushed(game, section, target, fire))
    return Quality(section=section.id, placed=reasons[0], rushed=reasons[1], need=need(*reasons))


@rule(without=REGULAR)
def need(placed: Sequence[str], rushed: Sequence[str]) -> Need:
    """DL-QUAL-01: the least face that is a success."""
    if cancelled(placed, rushed):
        return need_of_regular()
    if placed:
        return need_of_placed()
    return need_of_rushed() if rushed else need_of_regular()


@rule(without=False)
def cancelled(placed: Sequence[str], rushed: Sequence[str]) -> bool:
    """DL-QUAL-06: what would be both is Regular (DL-D-108)."""
    return bool(placed and rushed)


@rule(without=RUSHED_NEED)
def need_of_regular() -> Need:
    """DL-QUAL-03, DL-QUAL-05: Regular Shots succeed on 4 and more, and so do all that nothing makes other."""
    return REGULAR


@rule(without=REGULAR)
def need_of_placed() -> Need:
    """DL-QUAL-02: Placed Shots succeed on 3 and more."""
    return PLACED_NEED


@rule(without=REGULAR)
def need_of_rushed() -> Need:
    """DL-QUAL-04: Rushed Shots succeed on 5 and more."""
    return RUSHED_NEED
