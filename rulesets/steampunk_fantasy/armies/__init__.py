"""The sample armies."""
