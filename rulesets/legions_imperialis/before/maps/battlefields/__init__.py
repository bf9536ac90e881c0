"""The named battlefields, a file each."""
