"""The record of acts, held by the database itself: rows stay, and stay as they are.

Only the link to an actor whose row goes may be cleared; the name stays. PostgreSQL refuses deletion too. SQLite, the
embedded default, does not: whoever could delete there holds the file anyway.
"""

from typing import Any

TABLE = "matches_act"
KEPT = ("id", "actor_name", "verb", "subject", "subject_id", "reason", "before", "after", "at")
SAYS = "the record of acts is only ever added to"

_COLUMNS = ", ".join(f'"{name}"' for name in KEPT)
_OTHER_ACTOR = "NEW.actor_id IS NOT NULL"

POSTGRESQL = (
    f"""CREATE OR REPLACE FUNCTION act_stays() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION '{SAYS}' USING ERRCODE = 'integrity_constraint_violation'; END $$""",
    f"CREATE TRIGGER act_kept BEFORE UPDATE OF {_COLUMNS} ON {TABLE} FOR EACH ROW EXECUTE FUNCTION act_stays()",
    f"CREATE TRIGGER act_actor_kept BEFORE UPDATE OF actor_id ON {TABLE} FOR EACH ROW"
    f" WHEN ({_OTHER_ACTOR}) EXECUTE FUNCTION act_stays()",
    f"CREATE TRIGGER act_not_deleted BEFORE DELETE ON {TABLE} FOR EACH ROW EXECUTE FUNCTION act_stays()",
)
SQLITE = (
    f"CREATE TRIGGER act_kept BEFORE UPDATE OF {_COLUMNS} ON {TABLE} BEGIN SELECT RAISE(ABORT, '{SAYS}'); END",
    f"CREATE TRIGGER act_actor_kept BEFORE UPDATE OF actor_id ON {TABLE}"
    f" WHEN {_OTHER_ACTOR} BEGIN SELECT RAISE(ABORT, '{SAYS}'); END",
)
TRIGGERS = {"postgresql": (POSTGRESQL, f" ON {TABLE}"), "sqlite": (SQLITE, "")}


def hold(apps: Any, schema_editor: Any) -> None:
    """Make the triggers; for migrations."""
    for statement in TRIGGERS[schema_editor.connection.vendor][0]:
        schema_editor.execute(statement)


def let_go(apps: Any, schema_editor: Any) -> None:
    """Take them away again."""
    _, where = TRIGGERS[schema_editor.connection.vendor]
    for name in ("act_kept", "act_actor_kept", "act_not_deleted"):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}{where}")
