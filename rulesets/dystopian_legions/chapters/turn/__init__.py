"""The sequence of play (TURN)."""
