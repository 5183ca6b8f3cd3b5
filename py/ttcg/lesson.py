"""The guided first match: a deal of its own, and what is said step by step."""

LESSON = ()
