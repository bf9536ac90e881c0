"""Short codes of units, leaders and Eagles, the same in menus as on pictures where names do not fit."""

from __future__ import annotations

from rulesets.julia_augusta.table.state import Eagle, Julia
from rulesets.kit.pictures.framing import behind_code, codes


def codes_of(view: Julia, seat: int) -> dict[str, str]:
    """The codes of a seat by the names that they stand for; the same all battle long, whoever is lost."""
    names = [unit.id for unit in view.units.values() if unit.seat == seat]
    names += [leader.id for leader in view.leaders.values() if leader.seat == seat]
    return codes([*names, *(eagle_name(eagle) for eagle in view.eagles.values() if eagle.seat == seat)])


def eagle_name(eagle: Eagle) -> str:
    """What an Eagle is called."""
    return f"Eagle of {eagle.legion}"


def coded(view: Julia, name: str, said: str) -> str:
    """What a menu says of the unit or leader of a name, behind the code that the picture has for it."""
    one = view.units.get(name) or view.leaders.get(name)
    return said if one is None else behind_code(codes_of(view, one.seat)[name], name, said)
