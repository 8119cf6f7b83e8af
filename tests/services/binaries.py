"""The programs of the servers: found, or installed from Debian's packages, or asked for in one line."""

import contextlib
import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

POSTGRESQL_FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin")
PACKAGES = {"postgres": "postgresql", "redis-server": "redis-server", "nginx": "nginx-light", "chromium": "chromium"}
SYSTEM_FOLDERS = "/usr/sbin:/sbin"
POLICY = Path("/usr/sbin/policy-rc.d")


class Unavailable(Exception):
    """A server that the tests need cannot be had on this machine; the text says what to do."""


def program(name: str) -> Path:
    """The path of a program, installed first if need be. Raises Unavailable."""
    found = find(name)
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        install(PACKAGES[name])
        found = find(name)
    if found is None:
        raise Unavailable(
            f"{name} is not installed. Install it (Debian: apt-get install {PACKAGES[name]}), "
            "or point TEST_DATABASE_URL and TEST_REDIS_URL at servers of your own (docker compose up postgres redis)."
        )
    return found


def find(name: str) -> Path | None:
    """The newest PostgreSQL of the usual folders, else what PATH has; None if there is none."""
    candidates: list[Path] = []
    if name == "postgres":
        for pattern in POSTGRESQL_FOLDERS:
            candidates += Path("/").glob(f"{pattern.lstrip('/')}/postgres")
    if candidates:
        return max(candidates, key=_version)
    on_path = shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:{SYSTEM_FOLDERS}")
    return Path(on_path) if on_path else None


def _version(path: Path) -> int:
    return int("".join(filter(str.isdigit, path.parent.parent.name)) or 0)


def install(package: str) -> None:
    """Install a Debian package without starting what is in it. Raises Unavailable."""
    print(f"tests: installing {package} ...", file=sys.stderr, flush=True)
    # the cluster of the distribution is not wanted: we make our own
    settings = Path("/etc/postgresql-common/createcluster.conf")
    if package == "postgresql" and not settings.exists():
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text("create_main_cluster = false\n", encoding="utf-8")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    options = ["-qq", "-o", "DPkg::Lock::Timeout=300", "-o", "Dpkg::Options::=--force-confold"]
    with _one_at_a_time(), _no_services_started():
        if find(next(name for name, known in PACKAGES.items() if known == package)):
            return
        for arguments in (["update"], ["install", "-y", "--no-install-recommends", package]):
            done = subprocess.run(
                ["apt-get", *options, *arguments], env=environment, capture_output=True, text=True, check=False
            )
            if done.returncode:
                raise Unavailable(f"apt-get {' '.join(arguments)} failed: {done.stderr.strip() or done.stdout.strip()}")


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    with open(Path(tempfile.gettempdir()) / "kocok-tests-install.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def _no_services_started() -> Iterator[None]:
    # Debian asks this script before it starts a service: 101 is "forbidden". An administrator's own one stays.
    if POLICY.exists():
        yield
        return
    POLICY.write_text("#!/bin/sh\nexit 101\n", encoding="utf-8")
    POLICY.chmod(0o755)
    try:
        yield
    finally:
        POLICY.unlink(missing_ok=True)
