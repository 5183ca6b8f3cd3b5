"""The opponents of ASIGOC."""
