"""Real units: what a server's managers load, and the lists that its members make of it."""
