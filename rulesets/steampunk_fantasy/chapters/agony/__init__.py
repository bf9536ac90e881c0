"""The agony steps (SF-CONT): continuous damage by acid, fire, poison and bleeding."""
