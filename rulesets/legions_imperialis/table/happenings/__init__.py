"""What can happen, as models."""
