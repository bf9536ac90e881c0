"""Reading pictures back: a scene drawn, with its regions by world coordinates."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from renders.board import draw, layout
from rulesets.kit.pictures.scene import Scene


class Shown:
    """A drawn scene."""

    def __init__(self, scene: Scene, width: int = 1600) -> None:
        self.picture = draw(scene, width)
        self.image = Image.open(BytesIO(self.picture.png)).convert("RGB")
        self.frame = layout(scene, width).frame

    def region(self, left: float, top: float, right: float, bottom: float) -> Image.Image:
        """The pixels between two world points."""
        start, end = self.frame.pixel((left, top)), self.frame.pixel((right, bottom))
        return self.image.crop((round(start[0]), round(start[1]), round(end[0]), round(end[1])))
