"""Why something is not allowed, as models."""
