"""The pictures of gToons."""
