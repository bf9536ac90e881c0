"""Before the first turn: forces, scenario, joining, deployment."""
