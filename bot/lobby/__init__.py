"""A table before its first die: opened, joined, settled, started; its seats, and a map before it is accepted."""
