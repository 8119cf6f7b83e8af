"""Adu Dadu, the dice duel: everybody rolls at once, may roll some dice again, and the table is opened.

The rules are ``docs/rules/adu_dadu.md`` (AD-01 … AD-27), drawn from the Indonesian text in ``docs/rules/texts``.

========== ============================================= ==================================================
option     values                                        default
========== ============================================= ==================================================
rule       total_high, total_low, combination            total_high
dice       1–5; 3 with combination                       3
reroll     true, false                                   true
format     two seats: best_of                            best_of with two seats, first_to_win with more
           three or more: first_to_win, first_to_lose
target     best_of: 1, 3, 5; else 1–10                   3 with best_of, else 2
open_by    anyone_when_all_chose, anyone                 anyone_when_all_chose
========== ============================================= ==================================================
"""
