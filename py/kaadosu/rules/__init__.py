"""The rules of Kaadosu."""
