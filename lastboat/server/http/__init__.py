"""HTTP: routes, limits on requests, problems, streams, the browser client's files, the start-up page."""
