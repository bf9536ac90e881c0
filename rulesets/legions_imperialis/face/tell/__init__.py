"""Every sentence that players read."""
