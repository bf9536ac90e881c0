"""What lies on the table of Julia Augusta, and what can be asked of it without a die (SETUP, FORM, TERR-01, CBT-02)."""
