"""Pictures of rolls: dice as they lie on a table, what they came to; `drawing.prepare` makes one, `alt` its words."""
