"""What the two ways to play ask differently: how far, who sees whom, in what cover, who stands where."""
