"""The opponents of Kaadosu."""
