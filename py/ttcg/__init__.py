"""TTCG: cards that carry English sentences. So far its effect language: grammar, parser, checks, and a printer."""
