"""The Admiral with other weights than the game comes with, to measure a network that reinforce.py or train.py wrote.

    cd training
    NET=net.npz lastboat arena net_player:NetPlayer references:Admiral1 references:Admiral1 references:Admiral1

The variable `NET` names the file.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from lastboat.bots.evaluation.network import Floats, load_weights
from lastboat.bots.players.captain import Admiral


class NetPlayer(Admiral):
    @classmethod
    def network(cls) -> Mapping[str, Floats]:
        return load_weights(Path(os.environ["NET"]))
