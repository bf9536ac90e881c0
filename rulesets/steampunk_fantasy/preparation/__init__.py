"""Before the first turn: armies, terrain and deployment."""
