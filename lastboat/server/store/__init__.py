"""The database: people and the tables' append-only logs."""
