"""The Initiative phase (INIT)."""
