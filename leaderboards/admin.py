"""The app's part of the admin site, found here by Django."""

from leaderboards.recompute.admin import RecomputeAdmin

__all__ = ["RecomputeAdmin"]
