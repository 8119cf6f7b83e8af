"""Yatzy: five dice, thirteen boxes, the highest total wins."""
