"""What is asked of Kaadosu outside matches: vectors and measurements."""
