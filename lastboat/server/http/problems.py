"""Errors as `application/problem+json` (RFC 9457): every exception during a request becomes a refusal."""

from __future__ import annotations

import logging
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from lastboat.server.http.client_files import client_files
from lastboat.server.http.html import SECURITY_HEADERS
from lastboat.server.refusals import Refusal
from lastboat.server.store.database import DATABASE_ERRORS

READING: Final = ("GET", "HEAD")

log = logging.getLogger("lastboat.http")


def problem_response(refusal: Refusal) -> JSONResponse:
    """The refusal as a response."""
    headers: dict[str, str] = {}
    if refusal.retry_after is not None:
        headers["Retry-After"] = str(refusal.retry_after)
    if refusal.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse(refusal.problem(), refusal.status, headers, media_type="application/problem+json")


def add_error_handlers(app: FastAPI) -> None:
    app.add_exception_handler(Refusal, _on_refusal)
    app.add_exception_handler(RequestValidationError, _on_invalid_request)
    app.add_exception_handler(HTTPException, _on_http_error)
    for error in DATABASE_ERRORS:
        app.add_exception_handler(error, _on_database_error)
    app.add_exception_handler(Exception, _on_unexpected_error)


async def _on_refusal(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    request.app.state.services.metrics.refusals.labels(refusal.code).inc()
    return problem_response(refusal)


async def _on_invalid_request(request: Request, error: Exception) -> Response:
    """Names the field and what is wrong with it, but does not repeat what was sent."""
    assert isinstance(error, RequestValidationError)
    found = [f"{'.'.join(str(part) for part in one['loc'])}: {one['msg']}" for one in error.errors()]
    detail = "; ".join(found).encode(errors="backslashreplace").decode()  # a field's name may not be valid text
    return await _on_refusal(request, Refusal("bad-request", detail))


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if isinstance(error.__cause__, Refusal):  # raised while the body was read
        return await _on_refusal(request, error.__cause__)
    if error.status_code == 405:
        allowed = (error.headers or {}).get("Allow", "")
        refusal = Refusal("method-not-allowed", f"{request.method} is not possible here; allowed: {allowed}")
        response = problem_response(refusal)
        response.headers["Allow"] = allowed
        return response
    if error.status_code == 404:  # no route: perhaps a screen or a file of the browser client
        found = client_files().respond(request.scope["path"], request.headers) if request.method in READING else None
        if found is not None:
            return Response(found.body, found.status, found.headers)
        return problem_response(Refusal("no-such-page", "there is nothing here; /docs lists what there is"))
    return problem_response(Refusal("bad-request", str(error.detail)))


async def _on_database_error(request: Request, error: Exception) -> Response:
    return await _on_refusal(request, database_refusal(request, error))


def database_refusal(request: Request, error: Exception) -> Refusal:
    """Refuses a request during which the database failed."""
    about = {"path": request.scope["path"], "error": type(error).__name__}
    log.error("database failed; request refused as no-database", extra=about)
    reason = request.app.state.services.lease_keeper.problem or "the database does not answer; try again"
    return Refusal("no-database", reason, retry_after=2)


async def _on_unexpected_error(request: Request, error: Exception) -> Response:
    """Runs outside the limits middleware, which counts every other response and adds its headers."""
    about = {"method": request.method, "path": request.scope["path"]}
    log.error("request failed unexpectedly; answered with 500", exc_info=error, extra=about)
    refusal = Refusal("internal", "something went wrong here; it has been logged")
    services = getattr(request.app.state, "services", None)
    if services is not None:
        services.metrics.requests.labels("5xx").inc()
        services.metrics.refusals.labels(refusal.code).inc()
    response = problem_response(refusal)
    response.headers.update({**SECURITY_HEADERS, "Cache-Control": "no-store"})
    return response
