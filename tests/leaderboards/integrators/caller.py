"""An integrator as tests need one: the API by key."""

from dataclasses import dataclass
from typing import Any

from leaderboards.integrators.keys import SCOPES, api_key_create
from tests.http.answer import Answer
from tests.http.api import Api


@dataclass(frozen=True, kw_only=True)
class Integrator:
    """Somebody with a key."""

    api: Api
    key: str

    def get(self, path: str, **more: Any) -> Answer:
        """``GET stats/…``."""
        return self.api.get(f"stats/{path}", Authorization=f"Api-Key {self.key}", **more)

    def rows(self, path: str) -> list[dict[str, Any]]:
        """All rows of an address, as NDJSON."""
        answer = self.get(path, accept="application/x-ndjson")
        assert answer.status == 200, str(answer)
        return answer.lines


def integrator(api: Api, *scopes: str) -> Integrator:
    return Integrator(api=api, key=api_key_create(label="Tester", scopes=scopes or SCOPES, actor=None))
