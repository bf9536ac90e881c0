"""The aftermath: markers that fade at the end of a turn."""
