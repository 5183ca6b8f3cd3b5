"""The opponents of gToons."""
