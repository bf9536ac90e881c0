"""What happens in a game, as it is announced and recorded: a class for each event."""
