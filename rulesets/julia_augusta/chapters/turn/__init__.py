"""The sequence of play, initiative, the end of a turn, and victory (TURN, VIC)."""
