"""The log of a match as it grows, as Server-Sent Events.

The log in the database is the truth. A hint from Redis, or a slow look of our own, only says when to read on, so that
neither a lost hint nor a lost connection loses or repeats an event.
"""
