"""The people who play: their time zone, quiet hours and vacations, and when they may be called."""
