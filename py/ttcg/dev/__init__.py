"""What is asked of TTCG outside matches: vectors and measurements."""
