"""The opponents of Gomori."""
