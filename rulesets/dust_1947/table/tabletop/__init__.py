"""The tabletop game: where models stand in inches, their terrain, what they see and in what cover they are (TABLE)."""
