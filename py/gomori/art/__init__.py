"""The pictures of Gomori."""
