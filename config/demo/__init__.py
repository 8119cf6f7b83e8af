"""A play in four acts: one whole match of every game, over HTTP, by four players who know only the public API.

``python -m config.demo`` (``make demo``). A server of its own on a free port, its data in a folder of its own, both
gone at the end. Each game has a script here: how its players choose, how its events are told, how its cards look.
"""
