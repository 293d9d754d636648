"""The laws of the REST API."""
