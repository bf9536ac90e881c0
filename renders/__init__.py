"""Pictures of battlefields, drawn with Pillow from the neutral Scene; `renders.board.draw` is the way in."""
