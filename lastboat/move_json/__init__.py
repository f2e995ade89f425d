"""Lists of moves and routes as JSON, put together by compiled code from texts that are kept ready.

A package of its own, so that its machine code stays valid when other parts of the server change.
"""
