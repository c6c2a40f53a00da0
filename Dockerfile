# Paiju in a container: docker build -t paiju . && docker run -p 8000:8000 -v paiju:/data paiju
# See server/OPERATIONS.md; compose.yaml adds PostgreSQL.

FROM python:3.14-slim-trixie AS build
WORKDIR /src
# Node.js comes from PyPI (web/hatch_build.py asks for it), so that no second image is needed.
COPY pyproject.toml README.md LICENSE ./
COPY game game
COPY ai ai
COPY server server
COPY migrations migrations
COPY web web
RUN python -m venv --without-pip /opt/paiju \
    && pip --python /opt/paiju/bin/python install --no-cache-dir ".[cluster]"

FROM python:3.14-slim-trixie
# A group of the same number: else files that the server writes belong to a group without a name.
RUN groupadd --gid 10001 paiju \
    && useradd --uid 10001 --gid paiju --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin paiju \
    && install --directory --owner paiju --group paiju --mode 0700 /data
COPY --from=build /opt/paiju /opt/paiju
ENV PATH=/opt/paiju/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PAIJU_DATA=/data \
    PAIJU_HOST=0.0.0.0 \
    PAIJU_PORT=8000 \
    PAIJU_LOG_JSON=1
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
# The server ends by itself within seconds: it stores what is under way and says goodbye.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen('http://127.0.0.1:' + os.environ['PAIJU_PORT'] + '/healthz', timeout=4)"]
ENTRYPOINT ["paiju"]
CMD ["serve"]
