"""Perudo (dudo, liar's dice): bid on all the dice on the table, of which you see only your own.

The rules are ``docs/rules/perudo.md`` (PE-01 ... PE-26), after ``docs/rules/texts/perudo.id.txt``.

=========  ============  =======  ==================================================================
Option     Values        Default  Meaning
=========  ============  =======  ==================================================================
``calza``  false, true   false    Anybody but the bidder may call a bid exactly right (PE-19 ... PE-23)
=========  ============  =======  ==================================================================
"""
