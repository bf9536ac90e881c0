"""What a host needs: backups, the way back, the commands of `python -m bot`, the state of the house."""
