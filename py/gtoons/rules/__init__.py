"""The rules of gToons."""
