"""The gunnery steps: loading, aiming, naming targets, rolling to hit, area attacks."""
