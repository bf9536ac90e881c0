"""Free rolls: rolled, saved, asked of others, secret, pooled; their odds, luck and proof."""
