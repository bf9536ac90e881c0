"""The sequence of play: deployment, initiative, activations, the end of the game (SETUP, INIT, ACT, VIC)."""
