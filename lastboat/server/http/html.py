"""Our own HTML pages, without scripts, and the security headers of every response. Standard library only."""

from __future__ import annotations

from html import escape
from typing import Final

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # the board places its pieces by style properties
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

STYLE: Final = """
:root { color-scheme: light dark; --ink: #123; --paper: #f4f1e8; --sea: #14648a; --line: #c9c3b2; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf2; --paper: #0d1b24; --sea: #6cc3ea; --line: #2c4453; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.2rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 2.2rem; margin: 0 0 .3rem; }
h2 { margin-top: 2.4rem; border-bottom: 2px solid var(--line); padding-bottom: .2rem; }
a { color: var(--sea); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .45rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
code, pre { font-family: ui-monospace, monospace; font-size: .92em; }
pre { overflow-x: auto; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .5rem; }
.note { padding: .6rem 1rem; border: 1px solid var(--line); border-left: .3rem solid var(--sea); }
.small { opacity: .75; font-size: .9rem; }
"""


def page(title: str, body: str) -> str:
    """A complete page; `body` is HTML."""
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title><link rel="stylesheet" href="/style.css"></head>
<body><main>{body}</main></body></html>
"""
