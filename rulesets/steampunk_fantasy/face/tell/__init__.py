"""How the game sounds. No sentence for players stands anywhere else."""
