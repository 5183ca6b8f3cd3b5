"""The rules of TTCG."""
