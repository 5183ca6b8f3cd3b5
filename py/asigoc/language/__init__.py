"""The effect language of ASIGOC: data or text, and what it means."""
