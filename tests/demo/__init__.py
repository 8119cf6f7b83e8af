"""Tests of the demo. That all of it plays is tested with the README, whose second command it is."""
