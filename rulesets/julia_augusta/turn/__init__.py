"""The sequence of play, initiative and victory (TURN, VIC)."""
