"""`python -m lastboat` is the command line."""

from lastboat.cli import main

raise SystemExit(main())
