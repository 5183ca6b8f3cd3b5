"""The rules of ASIGOC."""
