"""Two toy games on the kit: a charge on a line of places, and a round of sealed orders."""

from pathlib import Path

CATALOGUE = Path(__file__).parent / "rules.toml"
