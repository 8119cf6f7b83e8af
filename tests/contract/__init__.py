"""What every game of the registry promises, shown by playing thousands of random matches.

``matches.py`` plays them: legal moves by hand, time-outs and forfeits, random options, every number of seats. Each test
file looks at one promise. ``KOCOK_MATCHES`` in the environment is the number of whole matches per game (default 250).
"""
