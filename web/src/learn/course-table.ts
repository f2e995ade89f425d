/** The course's table: two seats, no options, already started. */
import type { TableAbout } from '../api/types';

export const COURSE_TABLE: TableAbout = {
  id: 'course',
  status: 'playing',
  public: false,
  rated: false,
  options: { players: 2 },
  host: 'red',
  seats: [],
  level: 'stowaway',
  hints: false,
  clock: {
    kind: 'none',
    bank: null,
    increment: null,
    days: null,
    running: null,
    asked: null,
    since: null,
    left: null,
  },
  fair: { commitment: '', secret: null, reveal_by: null },
  rematch: null,
  repeat: false,
  daily: null,
  evening: null,
};
