"""What requests and responses hold, for validation and for the OpenAPI document."""
