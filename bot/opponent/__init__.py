"""The practice opponent that thinks: a process of its own in which it does, and what brings its answers to the
referee; hints for players from the same source."""
