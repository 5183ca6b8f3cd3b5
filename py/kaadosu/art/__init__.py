"""The pictures of Kaadosu."""
