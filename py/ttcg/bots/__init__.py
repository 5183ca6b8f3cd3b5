"""The opponents of TTCG."""
