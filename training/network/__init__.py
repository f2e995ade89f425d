"""The value network, trained by self-play on a CPU."""
