"""The same examples in every run: a red test is red for everyone."""

from hypothesis import settings

settings.register_profile("house", derandomize=True, deadline=None, print_blob=False, database=None)
settings.load_profile("house")
