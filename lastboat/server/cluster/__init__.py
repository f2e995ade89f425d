"""Many processes on one database: who plays which table, and how requests and streams reach the one that does."""
