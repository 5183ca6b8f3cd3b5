"""What is asked of gToons outside matches: vectors and measurements."""
