"""The settings of the processes that tests start: those of the product, but for the cost of a password."""

from config.settings import *  # noqa: F403
from config.settings import PASSWORD_HASHERS as STRONG

PASSWORD_HASHERS = ["tests.services.hashing.LightArgon2", *STRONG[1:]]
