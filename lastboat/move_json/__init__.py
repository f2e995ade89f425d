"""Lists of moves and routes as JSON, assembled by compiled code from cached texts.

A separate package, so that its machine code stays valid when other parts of the server change.
"""
