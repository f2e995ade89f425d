/** A character sketch of each bot, by the name that the server sends. */
export default {
  Barnaby: 'Counts the waves, then counts them again.',
  Odile: 'Never lends her oars.',
  Gaspard: 'Has gone down with better islands than this.',
  Perla: 'Smiles at sharks until they look away.',
  Marlow: 'Writes every storm into his diary.',
  Ines: 'Whistles when the ground begins to shake.',
  Rufus: 'First into the boat, last out of the water.',
  Wilma: 'Brought sandwiches for everyone but you.',
  Tariq: 'Knows all the currents by name.',
  Hanako: 'Says little and misses nothing.',
  Lupin: 'Would sell you a leaking boat.',
  Zelda: 'Saw the volcano coming, and came anyway.',
};
