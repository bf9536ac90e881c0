"""The named battlefields, as files."""
