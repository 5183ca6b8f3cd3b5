"""The pictures of ASIGOC."""
