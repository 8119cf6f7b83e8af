"""How every endpoint of the house reads its input, writes its answer and describes itself."""
