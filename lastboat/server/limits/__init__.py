"""What one person and one address may use: requests by price, connections, heavy work. No route is named here."""
