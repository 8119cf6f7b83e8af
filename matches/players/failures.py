"""What an account can fail of."""

from games.core.failures import Conflict, Forbidden, Unauthenticated
from games.core.text import Text


class NameTaken(Conflict):
    """Another player has this name, in some writing of it."""

    code = "auth.name_taken"
    message = Text("Nama ini sudah dipakai.", "This name is taken.")


class AlreadyRegistered(Conflict):
    """Only a guest, or somebody without a token, can register."""

    code = "auth.already_registered"
    message = Text("Pemain ini sudah terdaftar.", "This player is registered already.")


class NotRegistered(Conflict):
    """A guest has no password that could be changed or recovered."""

    code = "auth.not_registered"
    message = Text("Pemain ini belum terdaftar.", "This player is not registered.")


class WrongCredentials(Unauthenticated):
    """Name and password do not belong together; which of them is wrong is not told."""

    code = "auth.wrong_credentials"
    message = Text("Nama atau kata sandi salah.", "Wrong name or password.")


class WrongPassword(Forbidden):
    """The current password, asked for again, is another one. Not a 401: the token is good."""

    code = "auth.wrong_password"
    message = Text("Kata sandi sekarang salah.", "The current password is wrong.")


class WrongCode(Unauthenticated):
    """The recovery code is not one of this name's, was used, or is older than a day."""

    code = "auth.wrong_code"
    message = Text("Nama atau kode pemulihan salah.", "Wrong name or recovery code.")
