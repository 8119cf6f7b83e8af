"""Tests of the house itself: what its documents say is true."""
