"""The rules, chapter by chapter: `legal` lists what may be done, `apply` does it, `outcomes` gives chance its odds."""
