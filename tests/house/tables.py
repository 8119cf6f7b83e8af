"""The tables of ``docs/api.md`` that say what the code says: ``python -m tests.house.tables`` writes them anew."""

import importlib
import os
import pkgutil
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from tests.house.markdown import ROOT

PAGE = ROOT / "docs" / "api.md"

ROOMS = ("games", "matches", "leaderboards", "config")


def modules() -> Iterator[ModuleType]:
    """Every module of the product that can be imported without running something."""
    for room in ROOMS:
        package = importlib.import_module(room)
        for found in pkgutil.walk_packages(package.__path__, f"{room}."):
            if not re.search(r"\.(migrations|__main__|demo)(\.|$)", found.name):
                yield importlib.import_module(found.name)


def problem_codes() -> set[tuple[int, str, str]]:
    """All (status, code, English words) that the API can answer with."""
    from config.problems import PLAIN, status_of
    from games.core.errors import OptionsError
    from games.core.failures import Failure

    for _ in modules():
        pass
    found = {(400, OptionsError.code, "Options contradict each other or the number of players; `errors` names one.")}
    found |= {(status, code, words.en) for status, (code, words) in PLAIN.items()}
    waiting: list[type[Failure]] = [Failure]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if "code" in vars(kind) and kind.__module__.partition(".")[0] in ROOMS:
            found.add((status_of(kind), kind.code, kind.message.en))
    return found


def problem_table() -> str:
    """One row per code; where several failures share one, the longest words."""
    words: dict[tuple[int, str], str] = {}
    for status, code, said in sorted(problem_codes(), key=lambda one: (len(one[2]), one)):
        words[status, code] = said
    rows = [f"| {status} | `{code}` | {said} |" for (status, code), said in sorted(words.items())]
    return "\n".join(["| status | code | in words |", "|---|---|---|", *rows])


def field_table() -> str:
    """The codes of ``errors[].code``, beside those of the table above."""
    from matches.http.words import FIELD_ERRORS, UNKNOWN_FIELD_ERROR

    words = {"invalid": UNKNOWN_FIELD_ERROR.en, **{code: said.en for code, said in FIELD_ERRORS.items()}}
    rows = [f"| `{code}` | {re.sub('{[a-z_]+}', '…', said)} |" for code, said in sorted(words.items())]
    return "\n".join(["| code | in words |", "|---|---|", *rows])


def event_table() -> str:
    """Every event: its type, the fields of its data, what has happened."""
    from matches.play.wire import EVENT_DATA

    return _kinds("event", EVENT_DATA)


def action_table() -> str:
    """Every action that a player may send."""
    from games.registry import GAMES

    actions = [action for game in GAMES for action in game.actions]
    return _kinds("action", {action.model_fields["type"].annotation.__args__[0]: action for action in actions})


def _kinds(heading: str, records: dict[str, Any]) -> str:
    rows = []
    for kind, record in records.items():
        fields = ", ".join(f"`{field}`" for field in record.model_fields if field != "type")
        rows.append(f"| `{kind}` | {fields} | {_sentence(record.__doc__)} |")
    return "\n".join([f"| {heading} | data | in words |", "|---|---|---|", *rows])


def _sentence(docstring: str) -> str:
    """A docstring in one line, its code marks as Markdown has them."""
    return " ".join(docstring.split()).replace("``", "`").replace("|", "\\|")


def tables() -> dict[str, str]:
    """The tables by the name of their place in the page."""
    return {"problems": problem_table(), "fields": field_table(), "events": event_table(), "actions": action_table()}


def written(name: str, page: str) -> str:
    """What stands in the page between the marks of a table."""
    found = _place(name).search(page)
    assert found, f"docs/api.md has no place for the table of {name}"
    return found[0].strip()


def _place(name: str) -> re.Pattern[str]:
    return re.compile(f"(?<=<!-- {name} -->\n).*?(?=<!-- /{name} -->)", re.DOTALL)


def main() -> None:
    """Write the tables anew."""
    page = PAGE.read_text(encoding="utf-8")
    for name, table in tables().items():
        page = _place(name).sub(lambda _, table=table: f"{table}\n", page)
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    main()
