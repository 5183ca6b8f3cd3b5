"""The rules of Gomori."""
