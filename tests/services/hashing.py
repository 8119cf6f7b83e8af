"""Passwords hashed lightly: the suite hashes thousands of them."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class LightArgon2(Argon2PasswordHasher):
    """Argon2 as ever, but with little memory and in one pass."""

    time_cost = 1
    memory_cost = 1024
    parallelism = 1
