"""The life around Kaadosu's matches."""
