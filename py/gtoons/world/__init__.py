"""The Orbit: gToons' life between matches, its state, its deeds, its pages (GT-17 to GT-21)."""
