"""A position with something of everything, as a person would write it."""

SAMPLE = """lastboat position 1
options: players=2 edition=the-island dice=dive
phase: move
now: active=blue first=red points=2 turn=12
swam: B2
island:
         . . . . . . .
      . . . . . . . . . .
     . . . . . . . . . . .
      . . . . b . . . . .
     . . . . f f . . . . .
    . . . . f m m f . . . .
     . . . . m . m . . . .
    . . . . . f m . . . . .
     . . . . . f . . . . .
      . . . . . . . . . .
     . . . . . . . . . . .
      . . . . . . . . . .
         . . . . . . .
red: 1@d5 2@e6 3~k8 4*SE
blue: 1@f6 2~c4
red values: 6 5 4
boats: c4 j3(R5,B3,B4)
serpents: g6 b1
sharks: e2
dolphins: k8>R3 m4
red keeps: beach/wind
"""
