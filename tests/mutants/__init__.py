"""Faults put into the rules on purpose: a test suite worth its name finds them."""
