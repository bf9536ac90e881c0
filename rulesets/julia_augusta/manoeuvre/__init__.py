"""The manoeuvre and shooting phase (MOVE, TERR, SHOOT, REDR)."""
