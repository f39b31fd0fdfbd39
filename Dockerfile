# Paceline for many: `docker build -t paceline .`, or deploy/compose.yaml with PostgreSQL and a proxy (docs/operating.md).
# tests/wheels/test_image.py runs these steps where there is no Docker: keep them as plain as they are.

# The Python that everything is tested and measured with.
ARG PYTHON=3.11

# Builds page and engines, trained ones: five minutes of CPU. What it needs of compilers and Node.js stays behind.
FROM python:${PYTHON}-slim-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev make
WORKDIR /src
COPY . .
RUN make dist
RUN python -m venv --without-pip /opt/paceline \
    && pip --python /opt/paceline/bin/python install --no-cache-dir --no-deps --require-hashes \
        -r requirements/run.txt -r requirements/postgres.txt \
    && pip --python /opt/paceline/bin/python install --no-cache-dir --no-deps --no-index dist/paceline-*-cp3*.whl

FROM python:${PYTHON}-slim-bookworm
COPY --from=build /opt/paceline /opt/paceline
RUN install -d -o 10001 -g 10001 -m 700 /var/lib/paceline
ENV PATH=/opt/paceline/bin:/usr/local/bin:/usr/bin:/bin \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PACELINE_HOST=0.0.0.0 \
    PACELINE_PORT=8000 \
    PACELINE_DB=sqlite:////var/lib/paceline/paceline.db
USER 10001:10001
# Races of SQLite; with PostgreSQL nothing is written here. All else may be read-only, with a /tmp in memory.
VOLUME /var/lib/paceline
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as web; web.urlopen('http://127.0.0.1:' + os.environ['PACELINE_PORT'] + '/healthz', timeout=4)"]
# Where people find it has to be said: -e PACELINE_PUBLIC_URL=https://play.example.org
CMD ["paceline", "serve"]
