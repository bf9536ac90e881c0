"""The bases of the picture: one token each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rulesets.kit.boards.hexes.board import middle
from rulesets.kit.pictures.framing import behind_code, codes
from rulesets.kit.pictures.scene import Marker, Token
from rulesets.steampunk_fantasy.table.cards import REGULAR
from rulesets.steampunk_fantasy.table.questions import AboutABase
from rulesets.steampunk_fantasy.table.state import Acid, Steampunk, UnitBase

SHAPES = ("monster", "cavalry", "artillery", "walker", "tank", "vehicle", "infantry")
"""The words of a unit's type that say how it looks; the first that fits counts."""
DEGREES = 60


def tokens(view: Steampunk, bright: Iterable[str] = (), seat: int | None = None) -> Iterator[Token]:
    """The bases on the map, and those that are still to be placed, for a seat only those of its own side. Lit are those
    in `bright`, else those that the open questions are about."""
    lit = set(bright) or {told.base for q in view.questions if q.owed and (told := q.about(AboutABase)) is not None}
    for base in view.bases.values():
        waits = base.where == "waiting" and (seat is None or view.shares(seat, base.seat))
        if base.on_map or waits:
            yield _token(view, base, base.id in lit)


def code(view: Steampunk, base: UnitBase) -> str:
    """What a picture calls a base: its label, or its code where that is too long; the same all game long."""
    label = short(base.id)
    return codes(short(other.id) for other in view.bases.values() if other.seat == base.seat)[label]


def coded(view: Steampunk, name: str, said: str) -> str:
    """What a menu says of a base of that name, behind the code that the picture has for it."""
    base = view.bases.get(name)
    return said if base is None else behind_code(code(view, base), base.id, said)


def _token(view: Steampunk, base: UnitBase, lit: bool) -> Token:
    card, on_map = view.card(base), base.on_map
    return Token(
        id=base.id,
        label=short(base.id),
        name=f"{base.id}, {card.name}" if base.id != card.name else base.id,
        side=base.seat,
        shape=shape(view, base),
        places=(middle(base.hex),) if on_map else (),
        where=base.hex.name if on_map else "not placed",
        facing=base.facing * DEGREES if on_map else None,
        strength=f"{len(base.living)}/{len(base.members)}",
        members=tuple("regular" if member.profile == REGULAR else "elite" for member in base.living),
        markers=tuple(_markers(base)) if on_map else (),
        highlighted=lit,
        code=code(view, base),
    )


def short(name: str) -> str:
    """A name in few letters; a number at its end tells bases of one name apart."""
    head, _, last = name.rpartition(" ")
    return f"{head[:4]}{last}" if head and last.isdecimal() else name[:8]


def shape(view: Steampunk, base: UnitBase) -> str:
    """The word for what a base looks like."""
    card = view.card(base)
    return next((word for word in SHAPES if card.is_a(word)), "vehicle" if card.is_a("mechanical") else "infantry")


def _markers(base: UnitBase) -> Iterator[Marker]:
    """Speed, load and aim first, then what hurts."""
    yield Marker(kind="flying" if base.air else base.speed)
    counted = {
        "loaded": sum(base.loaded.values()),
        "aimed": len(base.aims),
        "pinned": base.pinned,
        "fire": base.fires,
        "poison": len(base.poisons),
        "acid": len(base.acids),
        "bleeding": len(base.bleeds),
        "armour eaten": base.armour_loss,
        "damage bonus": base.future_damage,
        "difficult terrain": base.toward.tokens if base.toward is not None else 0,
    }
    notes = {"poison": dice_of(base.poisons), "bleeding": dice_of(base.bleeds), "acid": acids_of(base.acids)}
    yield from (Marker(kind=kind, count=count, note=notes.get(kind, "")) for kind, count in counted.items() if count)


def dice_of(sides: Iterable[int]) -> str:
    """The dice of poisons or bleedings: "d8 d4"."""
    return " ".join(f"d{number}" for number in sides)


def acids_of(acids: Iterable[Acid]) -> str:
    """The kinds of acid: "2 major 1 minor"."""
    kinds = Counter("major" if acid.major else "minor" for acid in acids)
    return " ".join(f"{kinds[kind]} {kind}" for kind in ("major", "minor") if kinds[kind])
