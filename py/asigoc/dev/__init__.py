"""What is asked of ASIGOC outside matches: vectors and measurements."""
