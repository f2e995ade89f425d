"""Models of requests and responses, for validation and for the OpenAPI document."""
