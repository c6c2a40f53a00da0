"""The handler of `/api/faces`: the drawings that stand for people."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from server.http.api import Api
from server.http.errors import HttpError
from server.http.recordings import PERSON
from server.http.replies import json_response

MOST_PEOPLE = 24
"""In one question."""


class Faces:
    """Faces over HTTP: anybody with a person's public id may see the face."""

    def __init__(self, api: Api) -> None:
        self._api = api

    async def of(self, request: Request) -> Response:
        """The faces of the people whose ids stand in the address, with commas between them."""
        store = self._api.serving(request)
        people = request.path_params["people"].split(",")
        if len(people) > MOST_PEOPLE or not all(PERSON.fullmatch(one) for one in people):
            raise HttpError("not_found")
        return json_response({"faces": dict(await store.faces(people))})
