"""Deployment and Reserve (DEPL, RES)."""
