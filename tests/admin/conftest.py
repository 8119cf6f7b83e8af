"""Staff and browsers for the moderators' site."""

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.test import Client

from leaderboards.roles import write_leaderboards_roles
from matches.moderation.roles import ADMINISTRATOR, MODERATOR, write_matches_roles
from matches.players.models import Player

PASSWORD = "sandi panjang 77"


@pytest.fixture
def roles(db: None) -> None:
    """As the migrations make them; a test with transactions of its own clears them away."""
    if Group.objects.filter(name__in=(MODERATOR, ADMINISTRATOR)).count() < 2:
        write_matches_roles(apps)
        write_leaderboards_roles(apps)


def staff(name: str, role: str) -> Player:
    """Somebody with a role, who can log in."""
    player = Player(name=name, kind="registered", is_staff=True)
    player.set_password(PASSWORD)
    player.save()
    player.groups.add(Group.objects.get(name=role))
    return player


def logged_in(player: Player, language: str = "en") -> Client:
    """A browser of somebody, in a language."""
    client = Client(headers={"Accept-Language": language})
    client.force_login(player)
    return client


@pytest.fixture
def moderator(roles: None) -> Player:
    return staff("Bu Moderator", MODERATOR)


@pytest.fixture
def administrator(roles: None) -> Player:
    return staff("Pak Admin", ADMINISTRATOR)


@pytest.fixture
def desk(moderator: Player) -> Client:
    """A moderator's browser."""
    return logged_in(moderator)


@pytest.fixture
def office(administrator: Player) -> Client:
    """An administrator's browser."""
    return logged_in(administrator)
