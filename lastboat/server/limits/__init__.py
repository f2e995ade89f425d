"""Limits per person and per address: requests by price, connections, heavy work. No route is named here."""
