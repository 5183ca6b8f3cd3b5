"""The effect language of TTCG: data or text, and what it means."""
