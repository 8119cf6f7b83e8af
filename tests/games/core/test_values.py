"""What the games are made of are values: nobody changes one that somebody else holds."""

import dataclasses
import importlib
import pkgutil

import pytest

import games

MODULES = [one.name for one in pkgutil.walk_packages(games.__path__, "games.") if ".migrations" not in one.name]
VALUES = sorted(
    {
        value
        for name in MODULES
        for value in vars(importlib.import_module(name)).values()
        if isinstance(value, type) and dataclasses.is_dataclass(value) and value.__module__ == name
    },
    key=lambda value: value.__qualname__,
)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__qualname__)
def test_a_value_is_frozen_and_made_by_the_names_of_its_fields(value: type) -> None:
    made = object.__new__(value)
    field = dataclasses.fields(value)[0].name
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(made, field, None)
    assert all(one.kw_only for one in dataclasses.fields(value))
