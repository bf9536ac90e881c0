"""The colours of dice: of those that games know by their looks, and of plain ones by how many sides they have."""

from __future__ import annotations

from dataclasses import dataclass

from renders.palette import INK, WHITE, Colour

TRAY: Colour = (44, 78, 66)
"""What dice lie on."""
GOLD: Colour = (255, 214, 10)


@dataclass(frozen=True)
class Paint:
    """Body, edges and rim, and what is written on it."""

    body: Colour
    edge: Colour
    ink: Colour

    def faded(self) -> Paint:
        """A die that does not count."""
        return Paint(mixed(self.body, 0.58), mixed(self.edge, 0.5), mixed(self.ink, 0.12))


_IVORY = Paint((248, 246, 238), (150, 146, 134), INK)
_PLAIN = {
    2: Paint((214, 172, 84), (120, 88, 26), INK),
    3: Paint((226, 214, 190), (132, 116, 84), INK),
    4: Paint((40, 150, 110), (196, 240, 220), WHITE),
    6: _IVORY,
    8: Paint((124, 84, 184), (214, 196, 244), WHITE),
    10: Paint((24, 124, 160), (176, 226, 242), WHITE),
    12: Paint((196, 92, 24), (252, 208, 166), WHITE),
    20: Paint((178, 36, 62), (250, 186, 198), WHITE),
    100: Paint((44, 74, 150), (186, 204, 250), WHITE),
}
_OTHER = Paint((96, 100, 112), (206, 210, 220), WHITE)
_LOOKS = {
    "black": Paint((30, 31, 36), (190, 192, 198), WHITE),
    "blue": Paint((38, 98, 200), (188, 212, 255), WHITE),
    "red": Paint((200, 34, 44), (255, 196, 196), WHITE),
    "average": Paint((146, 208, 220), (44, 100, 114), INK),
    "open": Paint((206, 156, 84), (112, 74, 24), INK),
}


def paint(sides: int, look: str, own: bool) -> Paint:
    """The colours of a die; of one whose looks are not known, as of a plain one."""
    return _LOOKS.get(look) or (_IVORY if own else _PLAIN.get(sides, _OTHER))


def has_pips(sides: int, look: str, own: bool) -> bool:
    """Whether a die shows its number in pips: a d6 or a d3, and a known cube with other numbers."""
    return (sides in (3, 6) and not own) or (own and look in _LOOKS)


def mixed(colour: Colour, share: float) -> Colour:
    """A colour with so much of the tray in it."""
    red, green, blue = (round(one + (other - one) * share) for one, other in zip(colour, TRAY, strict=True))
    return red, green, blue
