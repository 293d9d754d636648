"""The REST API under /api/v1/: the same commands and the same views as pages and sockets, as JSON over HTTP."""
