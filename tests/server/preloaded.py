"""What a server loads: forked.py imports it once, in the process that all servers are forked from."""

import lastboat.server.serving  # noqa: F401
from lastboat.server.runtime.warm_up import prepare_bots, prepare_rules

prepare_rules()
prepare_bots()
