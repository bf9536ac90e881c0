"""What players settle between them while a game runs, and after it: undo, draw, correction, hand-over, pause, a break,
the rematch."""
