"""A larger value network, trained by self-play on a graphics card; not in use."""
