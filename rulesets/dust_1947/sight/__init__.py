"""Lines of sight and cover: pure questions."""
