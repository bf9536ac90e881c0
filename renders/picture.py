"""One picture of anything that can be drawn."""

from __future__ import annotations

from renders import board, epilogue
from renders.charts import drawing as charts
from renders.encode import encode
from renders.finished import Picture
from renders.listings import drawing as listings
from renders.rolls import drawing as rolls
from rulesets.kit.pictures.chart import LineChart, LuckChart, OddsChart
from rulesets.kit.pictures.epilogue import Epilogue
from rulesets.kit.pictures.listing import Listing
from rulesets.kit.pictures.pictured import Pictured
from rulesets.kit.pictures.sheet import Sheet

_EFFORT = 6
"""How hard rolls, charts and listings are compressed: they are small, and large only where they are long."""


def draw(pictured: Pictured) -> Picture:
    """The finished picture of a scene, a roll, a chart, a listing or the end of a game."""
    if isinstance(pictured, Sheet):
        return encode(rolls.prepare(pictured), _EFFORT)
    if isinstance(pictured, OddsChart | LuckChart | LineChart):
        return encode(charts.prepare(pictured), _EFFORT)
    if isinstance(pictured, Listing):
        return encode(listings.prepare(pictured), _EFFORT)
    if isinstance(pictured, Epilogue):
        return encode(epilogue.prepare(pictured), _EFFORT)
    return board.draw(pictured)
