"""How armies sound: their cards, and what is fielded."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.kit.engine.points import Table
from rulesets.kit.engine.telling import count, plain
from rulesets.steampunk_fantasy.before.armies.army_lists import Army
from rulesets.steampunk_fantasy.table.cards import RESOURCES, Card, Profile, Weapon
from rulesets.steampunk_fantasy.table.damage_rows import Row

RESOURCE_NAMES = Table(
    f"{__name__}.RESOURCE_NAMES",
    {
        "ip": ("SF-ARMY-01", "industry"),
        "mp": ("SF-ARMY-02", "manpower"),
        "cp": ("SF-ARMY-03", "craft"),
        "xp": ("SF-ARMY-04", "experience"),
    },
    without="",
)
"""What the four kinds of points are called."""

IN_ORDER = "Bases are fielded in this order, without those that the points of the game do not pay for."
ALL_OR_NOTHING = "All of it is fielded; the points of the game must suffice."


def fielded(whole: Army, part: Army) -> str:
    """How much of an army is fielded."""
    bases, some = count(len(whole.bases), "base"), len(part.bases)
    return f"{bases if part == whole else f'{some} of {bases}'}, {spent(part)}"


def reckoned(army: Army) -> str:
    """What an army is and costs."""
    return f"{plain(army.race)}, {count(len(army.bases), 'base')}, {spent(army)}"


def spent(army: Army) -> str:
    """What an army costs."""
    cost = {resource: sum(base.card.cost.get(resource, 0) for base in army.bases) for resource in RESOURCES}
    return price(cost)


def price(cost: Mapping[str, int]) -> str:
    """A price: "3 mp, 2 xp"."""
    return ", ".join(f"{cost[resource]} {resource}" for resource in RESOURCES if cost.get(resource)) or "nothing"


def described(army: Army) -> str:
    """An army with its cards."""
    head = f"**{plain(army.name)}** ({plain(army.race)}), {count(len(army.bases), 'base')}, {spent(army)}"
    lines = [head, *([plain(army.note)] if army.note else []), IN_ORDER if army.key else ALL_OR_NOTHING]
    for card in _cards(army):
        lines += ["", *_card(card, [base.name for base in army.bases if base.card == card])]
    return "\n".join(lines)


def _cards(army: Army) -> list[Card]:
    """Each card once; two of one name that differ are two."""
    cards: list[Card] = []
    for base in army.bases:
        if base.card not in cards:
            cards.append(base.card)
    return cards


def _card(card: Card, names: list[str]) -> list[str]:
    many = f"{len(names)} × " if len(names) > 1 else ""
    kinds = ", ".join(card.kinds)
    head = f"{many}**{plain(card.name)}** – {card.size}, {plain(kinds)}, {price(card.cost)}"
    lines = [head, f"{count(len(card.members), 'member')}, armour {_sides(card.armour)}"]
    lines += [_profile(name, profile) for name, profile in card.profiles.items()]
    lines += [_weapon(weapon) for weapon in card.weapons.values()]
    if card.special:
        lines.append(plain(", ".join(word.text for word in card.special)))
    lines += [f"{plain(name)} damage: {_rows(card, name)}" for name in card.tables]
    return lines


def _rows(card: Card, table: str) -> str:
    return "; ".join(f"{_results(row)} {plain(', '.join(w.text for w in row.effects))}" for row in card.tables[table])


def _results(row: Row) -> str:
    return f"{row.lowest}+" if row.highest is None else f"{row.lowest}-{row.highest}"


def _sides(values: tuple[int, int, int, int]) -> str:
    return "/".join(map(str, values))


def _profile(name: str, profile: Profile) -> str:
    needed = "/".join(f"{number}+" for number in profile.assault_die)
    deflects = f", deflection {_sides(profile.deflection)}" if any(profile.deflection) else ""
    hits = f", damage {profile.assault_damage:+}, AP {profile.assault_ap}, Pen {profile.assault_pen}"
    words = [word.text for word in (*profile.assault_special, *profile.special)]
    special = f"; {plain(', '.join(words))}" if words else ""
    return f"{plain(name)}: assault {_sides(profile.assault)} on {needed}{deflects}{hits}{special}"


def _weapon(weapon: Weapon) -> str:
    angle = plain("/".join("*" if open_to else "-" for open_to in weapon.angle))
    words = f"; {plain(', '.join(word.text for word in weapon.special))}" if weapon.special else ""
    return (
        f"- {plain(weapon.name)}: range {weapon.range}, angle {angle}, AP {weapon.ap}, Pen {weapon.pen},"
        f" damage {weapon.damage:+}{words}"
    )
