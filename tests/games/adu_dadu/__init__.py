"""Adu Dadu against its rules, AD-01 to AD-22, AD-26 and AD-27."""
