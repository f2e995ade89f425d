"""Several processes on one database: which process owns which table, and how requests and streams reach the owner."""
