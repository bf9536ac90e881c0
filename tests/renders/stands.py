"""Made-up battles of single models on a table: two hundred stands in Formations, and two sections in a fire-fight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin

from rulesets.kit.pictures.scene import (
    Area,
    Badge,
    LegendEntry,
    Marker,
    Point,
    Scene,
    Stand,
    TableGround,
    Terrain,
    Token,
    Track,
    Window,
)

SIZES = {"vehicle": (1.0, 1.5), "tank": (1.2, 1.8), "artillery": (1.0, 1.2)}
"""Width and depth of rectangular bases in inches."""
ROUND = {"": 1.0, "walker": 1.6, "monster": 3.0, "flyer": 1.6, "cavalry": 1.25}
"""The diameters of round ones."""


def stand(at: Point, facing: float, kind: str = "", **more: object) -> Stand:
    """A model on the base of its kind."""
    wide, deep = SIZES.get(kind, (ROUND.get(kind, 1.0), 1.0))
    found = Stand(at=at, facing=facing, width=wide, depth=deep, round=kind not in SIZES, kind=kind)
    return found.model_copy(update=more)


def rows(middle: Point, facing: float, kinds: Sequence[str], files: int, gap: float = 0.35) -> tuple[Stand, ...]:
    """Models in rows of so many around a point, their front in a direction."""
    pitch = max(SIZES.get(kind, (ROUND.get(kind, 1.0), 1.0))[0] for kind in kinds) + gap
    deep = max(SIZES.get(kind, (0, ROUND.get(kind, 1.0)))[1] for kind in kinds) + gap
    s, c = sin(radians(facing)), cos(radians(facing))
    count, found = -(-len(kinds) // files), []
    for number, kind in enumerate(kinds):
        row, file = divmod(number, files)
        here = min(files, len(kinds) - row * files)
        right, ahead = (file - (here - 1) / 2) * pitch, ((count - 1) / 2 - row) * deep
        place = round(middle[0] + right * c + ahead * s, 3), round(middle[1] + right * s - ahead * c, 3)
        found.append(stand(place, facing, kind))
    return tuple(found)


def signs(told: str) -> tuple[Marker, ...]:
    """ "march, void shields 3" as markers."""
    found = []
    for one in filter(None, told.split(", ")):
        kind, _, count = one.rpartition(" ")
        found.append(Marker(kind=kind, count=int(count)) if count.isdecimal() else Marker(kind=one))
    return tuple(found)


def group(
    label: str, name: str, side: int, shape: str, stands: Sequence[Stand], told: str = "", **more: object
) -> Token:
    """A group of models."""
    there = [one.at for one in stands]
    middle = tuple(round(sum(part) / len(there), 2) for part in zip(*there, strict=True))
    token = Token(
        id=f"{side}/{label}",
        label=label,
        name=name,
        side=side,
        shape=shape,
        places=(middle,),
        where=f"{middle[0]:g},{middle[1]:g}",
        facing=round(stands[0].facing or 0),
        markers=signs(told),
        stands=tuple(stands),
    )
    return token.model_copy(update=more)


# --- two hundred stands ----------------------------------------------------------------------------------------------

FORMATIONS = ("1st Company", "Armour", "Walkers")
ORDERS = ("advance", "first fire", "march", "charge")
_PLAN = (
    *(("Riflemen", "infantry", ("",) * 6, 3, 0), ("Riflemen", "infantry", ("",) * 6, 3, 0)),
    *(("Assault squads", "infantry", ("",) * 8, 4, 0), ("Command", "hero", ("officer", "standard", ""), 3, 0)),
    *(("Gun teams", "support", ("gun",) * 4, 4, 0), ("Carriers", "vehicle", ("vehicle",) * 6, 3, 1)),
    *(("Battle tanks", "tank", ("tank",) * 4, 4, 1), ("Howitzers", "artillery", ("artillery",) * 4, 4, 1)),
    *(("Battle tanks", "tank", ("tank",) * 4, 2, 1), ("Outriders", "cavalry", ("cavalry",) * 6, 3, 1)),
    *(("Sentinels", "walker", ("walker",) * 4, 4, 2), ("Knights", "monster", ("monster",) * 2, 2, 2)),
    *(("Fighters", "flyer", ("flyer",) * 3, 3, 2), ("Skirmishers", "infantry", ("",) * 6, 6, 0)),
    *(("Veterans", "infantry", ("",) * 5, 5, 0), ("Titan", "monster", ("monster",), 1, 2)),
    *(("Rapiers", "support", ("gun",) * 6, 3, 1), ("Conscripts", "infantry", ("",) * 10, 5, 0)),
    *(("Light walkers", "walker", ("walker",) * 3, 3, 2), ("Reserves", "infantry", ("",) * 8, 4, 0)),
)
"""Name, shape, models, files and Formation of each Detachment of a side: 20 of them, 99 models."""


def detachments(side: int) -> Iterator[Token]:
    """The Detachments of a side in five columns of four, in the north or in the south."""
    for number, (name, shape, kinds, files, band) in enumerate(_PLAN):
        column, row = number % 5, number // 5
        x = 8 + column * 14 + (number * 7 % 5 - 2) * 0.9
        y = 27.2 + row * 5.1 + (number * 5 % 4) * 0.35
        middle, facing = ((x, y), 0) if side == 0 else ((72 - x, 48 - y), 180)
        turned = facing + (number * 11 % 7 - 3) * 6
        told = ORDERS[(number + side) % 4] if number % 3 else f"{ORDERS[number % 4]}, activated"
        told += {7: ", engaged", 11: ", void shields 3", 15: ", void shields 6", 17: ", broken"}.get(number, "")
        stands = list(rows(middle, turned, kinds, files))
        if number % 4 == 0:
            stands[-1] = stands[-1].model_copy(update={"wounds": 1 + number % 3})
        if number in (2, 17):
            stands[0] = stands[0].model_copy(update={"fallen": True})
        yield group(
            str(number + 1),
            name,
            side,
            shape,
            stands,
            told,
            band=FORMATIONS[band],
            tint=side * len(FORMATIONS) + band,
        )


def _square(x: float, y: float, wide: float, high: float) -> tuple[Point, ...]:
    return (x, y), (x + wide, y), (x + wide, y + high), (x, y + high)


LAND = (
    Terrain(kind="woods", name="Old Wood", points=((20, 19), (26, 18), (29, 22), (26, 26), (21, 25))),
    Terrain(kind="hill", level=1, name="Ridge", points=((44, 20), (54, 19), (57, 24), (52, 28), (45, 26))),
    Terrain(kind="ruins", name="Abbey", floors=2, points=_square(33, 21, 6, 5)),
    Terrain(kind="building", name="Mill", floors=3, points=_square(12, 21.5, 4, 4)),
    Terrain(kind="building", name="Depot", floors=1, points=_square(60, 22, 5, 3.5)),
    Terrain(kind="crater", points=((29.5, 27), (32, 26.4), (33.2, 28.6), (31.2, 30), (29.4, 29))),
    Terrain(kind="crater", points=((40, 17.6), (42, 17.2), (43, 19), (41.2, 20.2), (39.8, 19.4))),
    Terrain(kind="trench", line=True, points=((2, 24.4), (6, 23.2), (10.5, 24.6)), width=1.2),
    Terrain(kind="wire", line=True, points=((16.8, 24.6), (19.5, 27.2)), width=0.8),
    Terrain(kind="hedge", line=True, points=((56, 28.6), (63, 29.4), (70, 28.2))),
    Terrain(kind="wall", line=True, points=((40, 27.2), (44, 28.4))),
    Terrain(kind="wreck", points=_square(66.2, 24.6, 1.6, 2.6)),
    Terrain(kind="road", line=True, points=((36, -1), (35, 10), (40, 24), (37, 38), (38, 49))),
    Terrain(kind="rough", points=((2, 15), (6, 14), (7.5, 17.5), (3, 18.6))),
)
KINDS = tuple(dict.fromkeys(piece.kind for piece in LAND))
MEANINGS = {
    "advance": "Advance",
    "march": "March",
    "charge": "Charge",
    "first fire": "First Fire",
    "overwatch": "Overwatch",
    "engaged": "engaged",
    "broken": "broken",
    "void shields": "void shields",
    "activated": "has activated",
    "shaken": "shaken",
    "prone": "hit the deck",
    "spotted": "spotted",
    "order": "an order, not yet revealed",
}
STANDS = {
    "officer": "officer",
    "gun": "gun",
    "standard": "standard",
    "medic": "medic",
    "vehicle": "vehicle",
    "tank": "tank",
    "artillery": "artillery",
    "walker": "walker",
    "cavalry": "riders",
    "monster": "giant",
    "flyer": "flyer",
    "fallen": "fell here",
}


def entries(scene: Scene) -> tuple[LegendEntry, ...]:
    """All that a scene shows."""
    carried = {marker.kind for token in scene.tokens for marker in token.markers}
    there = {"fallen" if one.fallen else one.kind for token in scene.tokens for one in token.stands}
    assert isinstance(scene.ground, TableGround)
    lying = dict.fromkeys(piece.kind for piece in scene.ground.pieces)
    drawn = {track.kind: track.side for track in scene.tracks}
    marked = {area.kind: area for area in scene.areas}
    return (
        *(LegendEntry(kind="stand", key=kind, text=text) for kind, text in STANDS.items() if kind in there),
        *(LegendEntry(kind="marker", key=kind, text=text) for kind, text in MEANINGS.items() if kind in carried),
        *(LegendEntry(kind="track", key=kind, text=kind, side=side) for kind, side in drawn.items()),
        *(LegendEntry(kind="area", key=kind, text=area.label or kind, side=area.side) for kind, area in marked.items()),
        *(LegendEntry(kind="terrain", key=kind, text=kind) for kind in lying),
    )


def battle(**more: object) -> Scene:
    """Two hundred stands in forty Detachments of six Formations, orders revealed."""
    scene = Scene(
        title="Round 2 · orders revealed",
        ground=TableGround(width=72, height=48, pieces=LAND),
        sides=("Iron League (Ada)", "Free Cities (Ben)"),
        tokens=(*detachments(0), *detachments(1)),
        tracks=(Track(kind="move", points=((13.4, 28.6), (19.6, 27.8)), side=0, label="6″"),),
    )
    scene = scene.model_copy(update=more)
    return scene.model_copy(update={"legend": entries(scene)})


# --- two sections in a fire-fight ------------------------------------------------------------------------------------

RIFLES = ("officer", "", "", "gun", "", "", "medic", "", "", "")
YARD = (
    Terrain(kind="woods", name="Copse", points=((6, 6), (13, 5), (15, 10), (10, 13), (6, 11))),
    Terrain(kind="building", name="Farm", floors=2, points=_square(31, 6, 6, 5)),
    Terrain(kind="ruins", name="Chapel", floors=1, points=_square(39, 22, 5, 5)),
    Terrain(kind="wall", line=True, name="Low wall", points=((17, 12.4), (24, 12.4))),
    Terrain(kind="hedge", line=True, points=((26, 17), (38, 18))),
    Terrain(kind="trench", line=True, width=1.4, points=((3, 27.6), (9, 26.4), (15, 27.8))),
    Terrain(kind="wire", line=True, width=0.9, points=((3, 24.4), (8, 23.4), (13, 24.2))),
    Terrain(kind="crater", points=((28, 24), (31, 23.4), (32, 26), (29.6, 27.6), (27.8, 26.2))),
    Terrain(kind="wreck", points=_square(21.2, 17.4, 1.8, 3)),
    Terrain(kind="road", line=True, points=((47, 16), (36, 13.5), (20, 15), (-1, 18))),
)


def _disc(x: float, y: float, radius: float) -> tuple[Point, ...]:
    turns = [radians(step * 10) for step in range(36)]
    return tuple((round(x + radius * sin(turn), 3), round(y - radius * cos(turn), 3)) for turn in turns)


def sections() -> tuple[Token, ...]:
    """Three sections of either side, a carrier, a field gun, a walker."""
    rifles = list(rows((20, 26), 0, RIFLES, 5))
    line = list(rows((21, 9.6), 180, RIFLES, 5))
    line[5:7] = [one.model_copy(update={"fallen": True}) for one in line[5:7]]
    line[3] = line[3].model_copy(update={"wounds": 1})
    guards = rows((33.5, 21), 330, ("", "", "standard", ""), 4)
    return (
        group("1", "1st Rifles", 0, "infantry", rifles, "command points 2", highlighted=True, strength="10"),
        group(
            "2", "Dug-in company", 0, "infantry", rows((9, 27.2), 10, ("", "officer", "", "", "", ""), 6), "overwatch"
        ),
        group("3", "Armoured guards", 0, "infantry", guards, "activated"),
        group("4", "Carrier", 0, "vehicle", rows((26, 29.5), 20, ("vehicle",), 1), "activated", strength="3/4"),
        group("5", "Mortars", 0, "artillery", rows((35, 31), 350, ("artillery", "artillery"), 2)),
        group("1", "Workers' section", 1, "infantry", line, "shaken, prone", strength="8/10"),
        group(
            "2", "Zealots", 1, "infantry", rows((34, 13.6), 200, ("officer", "", "", "", "", "", "", ""), 4), "charge"
        ),
        group("3", "Skyriders", 1, "flyer", rows((42, 9), 230, ("flyer", "flyer", "flyer"), 3), "activated"),
        group("4", "Iron Ox", 1, "walker", rows((10, 14.5), 170, ("monster",), 1), "spotted", strength="5/9"),
    )


def skirmish(**more: object) -> Scene:
    """Rifles fire at a section behind a wall; mortars have dropped a shell; another section watches."""
    tokens = sections()
    rifles, line = tokens[0], tokens[5]
    fire = [
        Track(kind=kind, points=(rifles.stands[one].at, end if isinstance(end, tuple) else line.stands[end].at), side=0)
        for one, end, kind in (
            *((0, 0, "line of fire"), (1, 1, "in cover"), (2, 2, "in cover"), (4, 4, "line of fire")),
            *((3, (22.1, 20.4), "stopped"), (8, (22.4, 20.4), "stopped")),
        )
    ]
    watched = ((9, 27.2), (1, 19), (4, 15.6), (9, 14.4), (14, 16), (17, 20))
    scene = Scene(
        title="Turn 3 · 1st Rifles fire",
        ground=TableGround(width=46, height=34, pieces=YARD),
        sides=("Expedition (Ada)", "Republic (Ben)"),
        tokens=tokens,
        tracks=(
            *fire,
            Track(kind="indirect", points=((35, 30.2), (36.4, 16.6)), side=0),
            Track(kind="scatter", points=((36.4, 16.6), (38.6, 14.4)), label="3.1″"),
        ),
        areas=(
            Area(kind="overwatch", outlines=(watched,), side=0, label="watched over"),
            Area(kind="blast", outlines=(_disc(38.6, 14.4, 1.5),), label="blast, 3″"),
            Area(kind="smoke", outlines=(_disc(28.4, 20.6, 1.6),), label="smoke"),
            Area(kind="blocker", outlines=(_square(21.2, 17.4, 1.8, 3),), label="stops two lines"),
        ),
        badges=(
            Badge(kind="loss", at=(21, 7.4), text="2 fell"),
            Badge(kind="note", at=(19.5, 13.6), text="soft cover"),
        ),
    )
    scene = scene.model_copy(update=more)
    return scene.model_copy(update={"legend": entries(scene)})


def pad() -> Scene:
    """The section in hand, its models lettered, one of them picked out."""
    tokens = list(sections())
    there = tokens[0].stands
    lettered = [one.model_copy(update={"label": "ABCDEFGHIJ"[number]}) for number, one in enumerate(there)]
    lettered[3] = lettered[3].model_copy(update={"lit": True})
    tokens[0] = tokens[0].model_copy(update={"stands": tuple(lettered), "highlighted": False})
    reach = ((14, 22), (27, 22), (28, 29), (13, 29))
    return skirmish(
        tokens=tuple(tokens),
        window=Window(at=(20, 23), width=22, height=16),
        areas=(
            Area(kind="reach", outlines=(reach,)),
            Area(kind="before", side=0, outlines=(_square(16, 27.4, 8, 2.6),)),
        ),
        tracks=(Track(kind="move", points=((20, 29), (20, 27)), side=0, label="2″"),),
        badges=(),
    )
