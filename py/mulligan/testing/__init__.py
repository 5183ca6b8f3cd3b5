"""What shows that rules are right: cases with exact results."""
