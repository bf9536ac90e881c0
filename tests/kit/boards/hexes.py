"""Words for tests of hexes: places by name, and the board turned and mirrored about a hex."""

from collections.abc import Callable

from hypothesis import strategies as st

from rulesets.kit.boards.hexes.board import Hex, HexDirection, Offset, axial, hex_at, parse_hex

places = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))
named_places = st.builds(Hex, st.integers(0, 701), st.integers(0, 998))
directions = st.sampled_from(HexDirection)


def h(text: str) -> list[Hex]:
    """The hexes of these names."""
    return [parse_hex(name) for name in text.split()]


def about(center: Hex, change: Callable[[Offset], Offset]) -> Callable[[Hex], Hex]:
    """A change of the whole plane that leaves one hex where it is."""
    origin = axial(center)
    return lambda place: hex_at(origin + change(axial(place) - origin))


def rotated(sides: int) -> Callable[[Offset], Offset]:
    """Turned clockwise about the origin by so many hex sides."""

    def change(offset: Offset) -> Offset:
        for _ in range(sides % 6):
            offset = Offset(-offset.r, offset.q + offset.r)
        return offset

    return change


def mirrored(offset: Offset) -> Offset:
    """East and west exchanged."""
    return Offset(-offset.q, offset.r + offset.q)
