"""Measures bots: matches, calibration, and what their play tells of their secrets."""
