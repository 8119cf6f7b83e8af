"""Real PostgreSQL and Redis for the tests: private, on free ports, gone afterwards.

``python -m tests.services`` starts both for a person; ``tests.services.plugin`` does it for pytest.
"""
