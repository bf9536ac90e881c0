"""Where a unit may go: its values, closed ground, ways over the squares, turning (MOVE, BIG, TERR, HEIGHT)."""
