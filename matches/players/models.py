"""Players and what they prove themselves with."""

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.utils import timezone

from matches.ids import new_id
from matches.players.names import name_key


class PlayerKind(models.TextChoices):
    """How a player is known."""

    GUEST = "guest"
    REGISTERED = "registered"
    DELETED = "deleted"


class PlayerManager(BaseUserManager["Player"]):
    """Finds players by name, in any writing of it."""

    def get_by_natural_key(self, username: str | None) -> "Player":
        """The player of a name. Raises Player.DoesNotExist."""
        return self.get(name_key=name_key(username or ""))

    def create_superuser(self, name: str, password: str) -> "Player":
        """A registered player who may do everything; for ``manage.py createsuperuser``."""
        player = self.model(name=name, kind=PlayerKind.REGISTERED, is_staff=True, is_superuser=True)
        player.set_password(password)
        player.save(using=self._db)
        return player


class Player(AbstractBaseUser, PermissionsMixin):
    """A person who plays: a guest, a registered player, or what is left of a deleted one."""

    id = models.CharField(primary_key=True, max_length=36, default=new_id, editable=False)
    name = models.CharField(max_length=24)
    #: The name after NFKC and case folding: what must be unique.
    name_key = models.CharField(max_length=96, unique=True, editable=False)
    kind = models.CharField(max_length=10, choices=PlayerKind, default=PlayerKind.GUEST)
    #: Until when the player is banned; None when not. A ban without an end lasts until 9999.
    banned_until = models.DateTimeField(null=True, blank=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)
    #: Deleted, and the matches that are over have not all been told yet.
    to_announce = models.BooleanField(default=False, editable=False)

    objects: ClassVar[PlayerManager] = PlayerManager()

    USERNAME_FIELD = "name"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=models.Q(kind__in=PlayerKind.values), name="player_kind_valid"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["banned_until"], name="player_banned", condition=models.Q(banned_until__isnull=False)),
            models.Index(fields=["-created_at"], name="player_newest"),
            models.Index(fields=["deleted_at"], name="player_inactive", condition=models.Q(is_active=False)),
            models.Index(fields=["id"], name="player_to_announce", condition=models.Q(to_announce=True)),
        ]
        permissions: ClassVar = [
            ("ban_player", "Can ban player"),
            ("rename_player", "Can rename player"),
            ("sign_out_player", "Can sign out player"),
            ("recover_player", "Can recover player"),
            ("role_player", "Can role player"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        """Keep the key in step with the name."""
        self.name_key = name_key(self.name)
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    @property
    def banned(self) -> bool:
        """Whether a ban runs now."""
        return self.banned_until is not None and self.banned_until > timezone.now()


class CredentialKind(models.TextChoices):
    """What a secret is for."""

    TOKEN = "token"  # noqa: S105
    RECOVERY = "recovery"
    STREAM_TICKET = "stream_ticket"
    API_KEY = "api_key"


class Credential(models.Model):
    """A secret somebody holds. Only its digest is kept; deleting the row revokes it at once."""

    player = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="credentials")
    kind = models.CharField(max_length=16, choices=CredentialKind)
    #: SHA-256 of the secret, hex. The secrets are random, so that no salt is needed.
    digest = models.CharField(max_length=64, unique=True)
    #: The first characters of the secret, to tell credentials apart on a page.
    prefix = models.CharField(max_length=16)
    #: What an API key is called.
    label = models.CharField(max_length=80, blank=True)
    scopes = models.JSONField(default=list, blank=True)
    #: What a stream ticket opens: the match and the seat.
    match = models.ForeignKey("matches.Match", null=True, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField(null=True)
    #: The session that asked for a stream ticket: the ticket, and what it opened, end with it.
    session = models.ForeignKey("self", null=True, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["expires_at"], name="credential_expiry", condition=models.Q(expires_at__isnull=False)),
            models.Index(fields=["-id"], name="credential_api_keys", condition=models.Q(kind="api_key")),
        ]
        permissions: ClassVar = [("make_api_key", "Can make api key"), ("revoke_api_key", "Can revoke api key")]

    def __str__(self) -> str:
        return f"{self.prefix}… ({self.kind})"
