"""``manage.py api_key create LABEL --scope stats:read``, ``… list``, ``… revoke PREFIX``."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from leaderboards.integrators.keys import SCOPES, api_key_create, api_key_revoke, api_keys


class Command(BaseCommand):
    """Make, list and revoke the API keys of integrators."""

    help = "Make, list and revoke the API keys of integrators."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One verb."""
        verbs = parser.add_subparsers(dest="verb", required=True)
        create = verbs.add_parser("create", help="make a key; its secret is told only now")
        create.add_argument("label", help="whose it is")
        create.add_argument(
            "--scope", action="append", choices=SCOPES, required=True, help="what it opens; may be repeated"
        )
        create.add_argument("--days", type=int, help="how long it works; without end if not given")
        verbs.add_parser("list", help="list the keys")
        revoke = verbs.add_parser("revoke", help="end a key at once")
        revoke.add_argument("prefix", help="the beginning of its secret, as listed")

    def handle(self, *args: Any, verb: str, **options: Any) -> None:
        """Do it."""
        match verb:
            case "create":
                self._create(options["label"], options["scope"], options["days"])
            case "list":
                self._list()
            case "revoke":
                self._revoke(options["prefix"])

    def _create(self, label: str, scopes: list[str], days: int | None) -> None:
        if days is not None and days < 1:
            raise CommandError("--days is at least 1")
        expires_at = None if days is None else timezone.now() + timedelta(days=days)
        try:
            secret = api_key_create(label=label, scopes=scopes, actor=None, expires_at=expires_at)
        except ValueError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(secret)

    def _list(self) -> None:
        for key in api_keys():
            ends = f"until {key.expires_at:%Y-%m-%d}" if key.expires_at else "without end"
            self.stdout.write(f"{key.prefix}  {', '.join(key.scopes)}  {ends}  {key.label}")

    def _revoke(self, prefix: str) -> None:
        found = list(api_keys().filter(prefix=prefix)[:2])
        if len(found) != 1:
            raise CommandError(f"{'no key begins' if not found else 'several keys begin'} with {prefix}")
        api_key_revoke(key=found[0], actor=None)
        self.stdout.write(f"revoked: {found[0].label}")
