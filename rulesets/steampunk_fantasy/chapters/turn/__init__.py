"""The sequence of play (SF-TURN): a battle from its setup to its end, the movement steps, the aftermath (SF-AFT)."""
