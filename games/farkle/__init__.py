"""Farkle, also called 10000, Zilch, 6 Dice or Ten Thousand.

The source of the rules is ``docs/rules/texts``; ``docs/rules/farkle.md`` numbers them, FK-01 to FK-22.

=============== ================================= ============================= ==============
option          values                            default                       rule
=============== ================================= ============================= ==============
``target``      50 to 1,000,000, in fifties       10000; 20000 in teams         FK-15, FK-17
``win_when``    ``exceeds``, ``reaches``          ``exceeds``                   FK-15
``final_round`` false, true                       false                         FK-16, FK-18
``teams``       false, true (4, 6 or 8 seats)     false                         FK-17
``after_farkle`` ``end_turn``, ``roll_on``        ``end_turn``                  FK-12, FK-13
``three_ones``  300, 1000                         300                           FK-08
=============== ================================= ============================= ==============
"""
