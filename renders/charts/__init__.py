"""Charts: chances as bars, lines over time; `drawing.prepare` makes one, `alt` its words."""
