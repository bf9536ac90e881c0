"""What a host needs: backups, the way back, moving a game, the log, the state of the house, and forgetting people."""
