"""The move pad: a move put together piece by piece, in words and as a picture."""
