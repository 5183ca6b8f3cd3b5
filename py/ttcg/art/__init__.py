"""The pictures of TTCG."""
