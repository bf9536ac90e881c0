"""How the kinds of board are drawn, one module for each."""
