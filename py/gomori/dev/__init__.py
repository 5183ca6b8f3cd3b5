"""What is asked of Gomori outside matches: vectors and measurements."""
