# Paiju in a container: docker build -t paiju . && docker run -p 8000:8000 -v paiju:/data paiju
# See server/OPERATIONS.md; compose.yaml adds PostgreSQL.

FROM python:3.13-slim-bookworm AS build
WORKDIR /src
# Node.js comes from PyPI (web/hatch_build.py asks for it), so that no second image is needed.
COPY pyproject.toml README.md LICENSE ./
COPY game game
COPY ai ai
COPY server server
COPY migrations migrations
COPY web web
RUN pip wheel --no-cache-dir --wheel-dir /wheels ".[postgres]"

FROM python:3.13-slim-bookworm
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels "paiju[postgres]" \
    && rm -rf /wheels \
    && useradd --system --uid 10001 --no-create-home --home-dir /nonexistent paiju \
    && install --directory --owner paiju --group paiju --mode 0700 /data
ENV PYTHONUNBUFFERED=1 \
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
