"""The same examples in every run: a red test is red for everyone."""

from hypothesis import settings

settings.register_profile("house", max_examples=100, derandomize=True, deadline=None, print_blob=False, database=None)
settings.register_profile("quick", settings.get_profile("house"), max_examples=10)
settings.load_profile("house")
