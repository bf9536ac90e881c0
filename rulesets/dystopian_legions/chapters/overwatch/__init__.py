"""Fire on Overwatch, when a Movement Segment has ended (OW)."""
