# syntax=docker/dockerfile:1

FROM python:3.13.5-slim-bookworm AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /srv/kocok
RUN python -m venv /opt/venv
ENV PATH=/opt/venv/bin:$PATH
COPY requirements.lock ./
RUN pip install --no-cache-dir --no-deps --require-hashes --requirement requirements.lock
COPY manage.py ./
COPY config config
COPY games games
COPY matches matches
COPY leaderboards leaderboards
# On the embedded default, so that no secret is needed; what it writes under var stays in this stage.
RUN KOCOK_VAR=/tmp/var STATIC_ROOT=/opt/static python manage.py collectstatic --noinput --verbosity 0 \
    && python -m compileall -q config games matches leaderboards

FROM python:3.13.5-slim-bookworm
RUN useradd --system --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin kocok
ENV PATH=/opt/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 STATIC_ROOT=/opt/static KOCOK_VAR=/tmp/var
WORKDIR /srv/kocok
COPY --from=build /opt/venv /opt/venv
COPY --from=build /opt/static /opt/static
COPY --from=build /srv/kocok /srv/kocok
USER 10001:10001
EXPOSE 8000
CMD ["granian", "--interface", "wsgi", "--host", "0.0.0.0", "--port", "8000", "config.wsgi:application"]
