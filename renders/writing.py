"""What is written on a counter: label, strength, kind and markers. Sizes in pixels."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw

from renders.glyphs import silhouette
from renders.looks import ACTIVATED, SMALL, Looks, label_size, plate, rows, strip
from renders.markers import marker
from renders.palette import ALARM, INK
from renders.text import CODE_SQUEEZE, SQUEEZE, cap_height, fit, lettering, text_width, write

_BAR = 0.05
_SMALLEST = 0.68
"""How small a marker may become, as a share of its size."""


def write_on(image: Image.Image, looks: Looks) -> None:
    """Everything that a counter has room for."""
    solid = image.getchannel("A")
    _WRITTEN[(looks.low, looks.tiny)](image, looks)
    if looks.lies == "flat":
        image.putalpha(ImageChops.lighter(solid, image.getchannel("A")))


def _stamp(image: Image.Image, looks: Looks, layer: Image.Image, at: tuple[int, int]) -> None:
    """A sign on a counter. On a flat body, which is solid, the quick way does; it is made solid again afterwards."""
    if looks.lies == "flat":
        image.paste(layer, at, layer)
    else:
        image.alpha_composite(layer, at)


def _write_tiny(image: Image.Image, looks: Looks) -> None:
    """Label and strength in one row; there is no room for markers."""
    edge, small = max(looks.cell // 16, 2), min(round(looks.cell * SMALL * 0.85), looks.height - 2)
    strength = fit(looks.strength, looks.width // 2, small) if looks.strength and small >= looks.least else ""
    right, middle = looks.margin + looks.width - edge, looks.margin + looks.height / 2
    write(ImageDraw.Draw(image), (right, middle), strength, small, INK, anchor="rm")
    size = min(label_size(looks.cell, looks.least), max(round(looks.height * 0.72), min(looks.least, looks.height)))
    room = looks.width - 5 * edge // 2 - (text_width(strength, small) if strength else 0)
    stencil = lettering(looks.label, room, size)
    y = looks.margin + (looks.height - cap_height(size)) // 2 - size // 8
    image.paste(INK, (looks.margin + edge, y), stencil)


def _write_label(image: Image.Image, looks: Looks) -> None:
    top, bottom = strip(looks)
    size = min(label_size(looks.unit, looks.least), round((bottom - top) * 1.05))
    stencil = lettering(
        looks.label, round(looks.width - looks.cell * (0.2 if looks.low else 0.1)), size, _squeeze(looks)
    )
    x = looks.margin + (looks.width - stencil.width) // 2
    bar = 0 if looks.low else round(looks.unit * _BAR * 0.9)
    y = looks.margin + (top + bottom - cap_height(size)) // 2 - size // 8 - bar
    image.paste(INK, (x, y), stencil)
    if not looks.low:
        _bar(image, looks, bottom)


def _squeeze(looks: Looks) -> float:
    return CODE_SQUEEZE if looks.least else SQUEEZE


def _bar(image: Image.Image, looks: Looks, bottom: int) -> None:
    """What is left of the strength, dark, and what is lost, red, below the label."""
    left, _, full = looks.strength.partition("/")
    if not (left.isdecimal() and full.isdecimal() and int(full) > 0 and len(full) < 4):
        return
    height, draw = max(round(looks.unit * _BAR), 2), ImageDraw.Draw(image)
    x, wide = looks.margin + round(looks.width * 0.12), round(looks.width * 0.76)
    y = looks.margin + bottom - height - 2
    draw.rectangle((x, y, x + wide, y + height - 1), fill=ALARM)
    draw.rectangle((x, y, x + wide * min(int(left), int(full)) // int(full), y + height - 1), fill=INK)


def _two_rows(image: Image.Image, looks: Looks) -> None:
    """The label; below it kind and strength, then the markers."""
    _write_label(image, looks)
    size, middle = round(looks.unit * SMALL), looks.margin + looks.width // 2
    upper, lower = (looks.margin + row for row in rows(looks))
    _kind_and_strength(image, looks, (middle, upper), size if looks.markers else round(size * 1.15))
    _signs(image, looks, (middle, lower), round(size * 1.12), looks.width - size // 6)


def _one_row(image: Image.Image, looks: Looks) -> None:
    """The label of a low counter; below it the strength and the markers, the kind only where there are none."""
    _write_label(image, looks)
    _, bottom = strip(looks)
    size = min(looks.height - bottom, round(looks.cell * SMALL)) - 1
    if size < 5:
        return
    middle = looks.margin + (bottom + looks.height) // 2
    if not looks.markers:
        _kind_and_strength(image, looks, (looks.margin + looks.width // 2, middle), size)
        return
    right = _strength(image, looks, (looks.margin + round(looks.cell * 0.06), middle), size)
    room = looks.margin + looks.width - right - 4
    _signs(image, looks, (right + room // 2, middle), size, room)


def _kind_and_strength(image: Image.Image, looks: Looks, middle: tuple[int, int], size: int) -> None:
    """The silhouette, and the strength on a plate beside it."""
    shown = _shown_strength(looks, size)
    wide = text_width(shown, _letters(size)) + size // 3 if shown else 0
    left = max(middle[0] - (size + wide) // 2, looks.margin + size // 5)
    light = plate(size + wide + size // 3, size + 2)
    _stamp(image, looks, light, (max(left - size // 6, 0), max(middle[1] - light.height // 2, 0)))
    sign = silhouette(looks.shape, max(size - 3, 4))
    _stamp(image, looks, sign, (left + 1, max(middle[1] - sign.height // 2, 0)))
    if shown:
        at = left + size + size // 6, middle[1]
        write(ImageDraw.Draw(image), at, shown, _letters(size), INK, anchor="lm")


def _strength(image: Image.Image, looks: Looks, at: tuple[int, int], size: int) -> int:
    """The strength alone on a plate that begins at a place; where the plate ends."""
    shown = _shown_strength(looks, size)
    if not shown:
        return at[0]
    light = plate(text_width(shown, _letters(size)) + size // 3, size)
    _stamp(image, looks, light, (at[0], at[1] - light.height // 2))
    ink = ImageDraw.Draw(image)
    write(ink, (at[0] + light.width / 2, at[1]), shown, _letters(size), INK, anchor="mm")
    return at[0] + light.width


def _letters(size: int) -> int:
    """The font size of a strength in a row this high."""
    return max(round(size * 0.98), 6)


def _shown_strength(looks: Looks, size: int) -> str:
    if not looks.strength or _letters(size) < looks.least:
        return ""
    return fit(looks.strength, round(looks.width - size * 1.3), _letters(size))


_WRITTEN = {(False, False): _two_rows, (True, False): _one_row, (True, True): _write_tiny}
"""How a counter is written on, by whether it is low and tiny."""


def _signs(image: Image.Image, looks: Looks, middle: tuple[int, int], size: int, width: int) -> None:
    """The marker glyphs in a row around `middle`, a little smaller where they are many; where there are too many the
    last says how many more."""
    kinds = [kind for kind, count in looks.markers for _ in range(min(max(count, 1), 9))]
    if looks.low and len(kinds) > 1:
        kinds = [kind for kind in kinds if kind != ACTIVATED]  # the pale body says so
    size = min(size, max(width // max(len(kinds), 1) - 2, round(size * _SMALLEST)))
    room = max((width + 2) // (size + 2), 1)
    shown = kinds if len(kinds) <= room else [*kinds[: room - 1], f"+{len(kinds) - room + 1}"]
    x = middle[0] - len(shown) * (size + 2) // 2 + 1
    for kind in shown:
        _stamp(image, looks, marker(kind, size), (max(x, 0), max(middle[1] - size // 2, 0)))
        x += size + 2
