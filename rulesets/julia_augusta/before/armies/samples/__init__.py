"""The sample armies, as files."""
