"""Moving: what is open to whom, what it costs, and the MOVE action."""
