"""Ratings, and their replay after a match was voided."""
