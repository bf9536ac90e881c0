"""The board with everything on it, as it is pasted into a picture. Sizes in pixels."""

from __future__ import annotations

from PIL import Image

from renders.areas import draw_areas
from renders.frame import Frame
from renders.grounds.ground import Ground, stands_on
from renders.legs import draw_legs
from renders.outlined import draw_outlines
from renders.plates import draw_plates, plates
from renders.tracks import draw_ends, draw_tracks
from rulesets.kit.pictures.scene import Point, Scene, Token


def seen(scene: Scene, frame: Frame) -> Scene:
    """The scene without the units and badges that lie far outside the picture."""
    left, top, right, bottom = frame.room

    def shown(point: Point) -> bool:
        x, y = frame.pixel(point)
        return left - frame.sign < x < right + frame.sign and top - frame.sign < y < bottom + frame.sign

    tokens = tuple(token for token in scene.tokens if any(map(shown, _told_of(token))))
    badges = tuple(badge for badge in scene.badges if shown(badge.at))
    return scene.model_copy(update={"tokens": tokens, "badges": badges})


def _told_of(token: Token) -> tuple[Point, ...]:
    """The points that a unit is looked for at: its places, and its models where it has any."""
    return token.places + tuple(stand.at for stand in token.stands)


def draw_field(picture: Image.Image, scene: Scene, ground: Ground, frame: Frame) -> None:
    """Ground, marked places, lines, units, then what lies above the units."""
    ground.draw_ground(picture, frame)
    draw_outlines(picture, scene.areas, frame, above=False)
    pieces = ground.pieces([token for token in scene.tokens if stands_on(ground, token)], frame, scene.tracks)
    ground.draw_passing(picture, frame)
    draw_areas(picture, scene.areas, ground, frame, above=False)
    draw_tracks(picture, scene.tracks, frame, pieces)
    for piece in pieces:
        piece.draw(picture)
    draw_outlines(picture, scene.areas, frame, above=True)
    ground.draw_over(picture, frame)
    draw_areas(picture, scene.areas, ground, frame, above=True)
    draw_ends(picture, scene.tracks, frame, pieces)
    draw_legs(picture, scene.tracks, frame)
    draw_plates(picture, plates(scene, ground, frame, pieces, picture.size))
