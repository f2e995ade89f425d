/** The API of the server, from its OpenAPI. Made by scripts/types; do not edit. */

export interface paths {
  '/api/analysis': {
    /** A position of a finished game, of a puzzle or of your own, after these moves of all seats and of chance. */
    post: {
      parameters: {};
      requestBody: { content: { 'application/json': Analysed } };
      responses: {
        /** The position after these moves. */
        200: { content: { 'application/json': Analysis } };
      };
    };
  };
  '/api/analysis/chances': {
    /** Every seat's chance to win there, with everything known; null during the set-up. */
    post: {
      parameters: {};
      requestBody: { content: { 'application/json': Analysed } };
      responses: { 200: { content: { 'application/json': AnalysisChances } } };
    };
  };
  '/api/course': {
    /** The steps in order. */
    get: { parameters: {}; responses: { 200: { content: { 'application/json': Course } } } };
  };
  '/api/course/{step}': {
    /** A step at its start. */
    get: {
      parameters: { path: { step: string } };
      responses: {
        /** The step's current state. */
        200: { content: { 'application/json': Lesson } };
      };
    };
    /** A step after these moves, played from its start; an illegal move is refused with the list of legal ones. */
    post: {
      parameters: { path: { step: string } };
      requestBody: { content: { 'application/json': Attempted } };
      responses: {
        /** The step's current state. */
        200: { content: { 'application/json': Lesson } };
      };
    };
  };
  '/api/daily': {
    /** The scores at the island of a day, and your try. Of today's tries, others see points alone. */
    get: {
      parameters: {
        query?: {
          /** a day that is over; default: today */
          day?: number | null;
        };
      };
      responses: { 200: { content: { 'application/json': DailyIsland } } };
    };
    /** Play the island of the day: your one try, which this continues until it is over, then another one for fun. */
    post: { parameters: {}; responses: { 200: { content: { 'application/json': TableLink } } } };
  };
  '/api/evenings/{id}': {
    /**
     * The games of an evening with their results, the standings, and the table to go to. As with a table, the link is
     *     the invitation; joining is joining the table.
     */
    get: {
      parameters: { path: { id: string } };
      responses: { 200: { content: { 'application/json': Evening } } };
    };
  };
  '/api/leaderboard': {
    /** The best at rated tables, among those who have played enough, and lately. */
    get: {
      parameters: { query: { pool: 'two' | 'many' } };
      responses: { 200: { content: { 'application/json': Leaderboard } } };
    };
  };
  '/api/me': {
    /** Who you are. Without a token the response is empty, which is not an error. */
    get: {
      parameters: {};
      responses: {
        200: { content: { 'application/json': PersonShown } };
        /** You have no token. */
        204: { content?: never };
      };
    };
    /**
     * Delete yourself: name, face, ratings, passkeys, devices and every token at once. Your name goes from tables and
     *     their chat soon: finished games stay, played by someone, and you leave the others. This cannot be undone.
     */
    delete: { parameters: {}; responses: { 204: { content?: never } } };
    /**
     * Change what is given. Tables you have already joined keep the old name; PATCH the seat to change it there. With
     *     `keep`, you become a player: the name is yours, and nobody else can have it or one that looks like it.
     */
    patch: {
      parameters: {};
      requestBody: { content: { 'application/json': PersonChoice } };
      responses: { 200: { content: { 'application/json': PersonShown } } };
    };
  };
  '/api/me/data': {
    /** All that is kept of you, as a file. Keys and the hashes of tokens and codes are left out. */
    get: { parameters: {}; responses: { 200: { content: { 'application/json': MyData } } } };
  };
  '/api/me/device': {
    /** Notify this device when it is your turn, in games without a running clock; one subscription per token. */
    put: {
      parameters: {};
      requestBody: { content: { 'application/json': Subscription } };
      responses: { 204: { content?: never } };
    };
    /** Stop notifying this device. */
    delete: { parameters: {}; responses: { 204: { content?: never } } };
  };
  '/api/me/friends': {
    /** Put a player on your list, by name. They need not agree, and are not told. */
    post: {
      parameters: {};
      requestBody: { content: { 'application/json': FriendWish } };
      responses: { 200: { content: { 'application/json': KnownPerson } } };
    };
  };
  '/api/me/friends/{id}': {
    /** Take somebody off your list. */
    delete: { parameters: { path: { id: string } }; responses: { 204: { content?: never } } };
  };
  '/api/me/invitations': {
    /** Who invites you to tables that wait for players, latest first. */
    get: { parameters: {}; responses: { 200: { content: { 'application/json': InvitationList } } } };
  };
  '/api/me/invitations/{id}': {
    /** Decline to come to a table: its invitations are no longer shown. Nobody is told. */
    delete: { parameters: { path: { id: string } }; responses: { 204: { content?: never } } };
  };
  '/api/me/mutes/{id}': {
    /** Let no chat and no invitation of this person reach you any more. They cannot tell. */
    put: { parameters: { path: { id: string } }; responses: { 204: { content?: never } } };
    /** Let chat and invitations of this person reach you again. */
    delete: { parameters: { path: { id: string } }; responses: { 204: { content?: never } } };
  };
  '/api/me/passkeys': {
    /** Your passkeys, oldest first. */
    get: { parameters: {}; responses: { 200: { content: { 'application/json': PasskeyList } } } };
    /** Add the passkey that your browser has made; you have at most eight. */
    post: {
      parameters: {};
      requestBody: { content: { 'application/json': NewPasskey } };
      responses: { 204: { content?: never } };
    };
  };
  '/api/me/passkeys/{id}': {
    /** Remove a passkey of yours: nobody signs in with it any more. Devices that are signed in stay so. */
    delete: { parameters: { path: { id: string } }; responses: { 204: { content?: never } } };
  };
  '/api/me/passkeys/challenge': {
    /** What a browser needs to make a passkey for you, once, in the next five minutes. */
    post: { parameters: {}; responses: { 200: { content: { 'application/json': PasskeyWish } } } };
  };
  '/api/me/people': {
    /** Your friends with a public table where they sit, the people of your latest games, and those you have muted. */
    get: { parameters: {}; responses: { 200: { content: { 'application/json': CompanyShown } } } };
  };
  '/api/me/profile': {
    /** Your profile as you see it, with your ratings against bots. */
    get: { parameters: {}; responses: { 200: { content: { 'application/json': Profile } } } };
  };
  '/api/me/ratings': {
    /** Your ratings with their last games, and the bots of your strength. */
    get: { parameters: {}; responses: { 200: { content: { 'application/json': MyRatings } } } };
  };
  '/api/me/recovery': {
    /** A new recovery code; the old one stops working. Only its hash is stored, so it is shown only now. */
    post: { parameters: {}; responses: { 200: { content: { 'application/json': Recovery } } } };
  };
  '/api/me/tables': {
    /**
     * The tables where you have a seat, or had one when the game started: those that are not over, unless you filter,
     *     your turn first, then finished games page by page, latest first.
     */
    get: {
      parameters: {
        query?: {
          /** the `next` before */
          after?: string | null;
          /** bots alone, or also people */
          against?: ('bots' | 'people') | null;
          /** a part of an opponent's name */
          name?: string | null;
          place?: number | null;
          players?: number | null;
        };
      };
      responses: { 200: { content: { 'application/json': MyTables } } };
    };
  };
  '/api/me/token': {
    /** Sign this device out; the recovery code signs you in again. */
    delete: { parameters: {}; responses: { 204: { content?: never } } };
  };
  '/api/me/tokens': {
    /** Sign every other device out. Get a new recovery code first if someone else may know the old one. */
    delete: { parameters: {}; responses: { 204: { content?: never } } };
  };
  '/api/network': {
    /** The address at which other devices on the local network reach the server, if they can. */
    get: { parameters: {}; responses: { 200: { content: { 'application/json': Network } } } };
    /** Open a personal server to the local network; only from the computer it runs on. */
    post: { parameters: {}; responses: { 200: { content: { 'application/json': Network } } } };
  };
  '/api/options': {
    /** Everything that a table can choose, with the values that exclude each other. */
    get: { parameters: {}; responses: { 200: { content: { 'application/json': OptionsOffered } } } };
  };
  '/api/people': {
    /** Sign in as a guest. The token is also set as a cookie; keep the recovery code for another device. */
    post: {
      parameters: {};
      requestBody: { content: { 'application/json': Guest } };
      responses: { 201: { content: { 'application/json': WelcomeShown } } };
    };
  };
  '/api/people/passkey': {
    /** Sign in with a passkey; the token is also set as a cookie. */
    post: {
      parameters: {};
      requestBody: { content: { 'application/json': PasskeySignature } };
      responses: { 200: { content: { 'application/json': WelcomeShown } } };
    };
  };
  '/api/people/passkey/challenge': {
    /** What a browser needs to sign in with a passkey. It is the same for everyone and names nobody. */
    post: { parameters: {}; responses: { 200: { content: { 'application/json': SignInWish } } } };
  };
  '/api/people/recover': {
    /** Sign in on another device with the recovery code. */
    post: {
      parameters: {};
      requestBody: { content: { 'application/json': Code } };
      responses: { 200: { content: { 'application/json': WelcomeShown } } };
    };
  };
  '/api/players/{name}': {
    /**
     * The profile of a player who shows it, by their name or its `handle`. A private one, a guest and nobody at all are
     *     the same answer.
     */
    get: {
      parameters: { path: { name: string } };
      responses: { 200: { content: { 'application/json': Profile } } };
    };
  };
  '/api/push': {
    /** The key that browsers subscribe with; null if the server sends no notifications. */
    get: { parameters: {}; responses: { 200: { content: { 'application/json': PushKeyShown } } } };
  };
  '/api/puzzles': {
    /** All puzzles by theme and difficulty, and which is the day's. */
    get: {
      parameters: {};
      responses: {
        /** All puzzles. */
        200: { content: { 'application/json': PuzzleList } };
      };
    };
  };
  '/api/puzzles/{id}': {
    /**
     * A puzzle after these moves, played from its position; complete answers get a verdict.
     *
     *     The first of them is rated, for people who are signed in. Whoever asks for the answer first has not found it.
     */
    post: {
      parameters: { path: { id: string } };
      requestBody: { content: { 'application/json': Answered } };
      responses: {
        /** The puzzle's state. */
        200: { content: { 'application/json': PuzzleState } };
      };
    };
  };
  '/api/queue': {
    /** How many look for which game, as it was at most a second ago, and your own search. */
    get: { parameters: {}; responses: { 200: { content: { 'application/json': QueueShown } } } };
    /**
     * Look for a game, in place of the one that you look for. You are seated only while you wait (`POST …/wait`).
     *
     *     Someone who was seated less than half a minute ago is told where, and looks for no other game. Whoever has not come
     *     to their table is told of it for an hour, while its game goes on.
     */
    post: {
      parameters: {};
      requestBody: { content: { 'application/json': GameWish } };
      responses: { 200: { content: { 'application/json': QueueShown } } };
    };
    /** Stop looking. Whoever has been seated in the meantime has a table. */
    delete: { parameters: {}; responses: { 200: { content: { 'application/json': QueueShown } } } };
  };
  '/api/queue/wait': {
    /**
     * Wait for a table: answered as soon as you are seated, or after a few seconds. Send it again at once.
     *
     *     Whoever closes the connection is not seated.
     */
    post: { parameters: {}; responses: { 200: { content: { 'application/json': QueueShown } } } };
  };
  '/api/records': {
    /** Open the record of a finished game: every move is checked, and it becomes a private table that is over. */
    post: {
      parameters: {};
      requestBody: { content: { 'application/json': RecordText } };
      responses: { 201: { content: { 'application/json': RecordOpened } } };
    };
  };
  '/api/tables': {
    /** Public tables that are waiting for players or in play, as they were at most a second ago. */
    get: { parameters: {}; responses: { 200: { content: { 'application/json': Summaries } } } };
    /** Create a table. `person` is your own seat, `local` someone at your screen, `open` for anyone with the link. */
    post: {
      parameters: {};
      requestBody: { content: { 'application/json': NewTable } };
      responses: { 201: { content: { 'application/json': Message } } };
    };
  };
  '/api/tables/{id}': {
    /** The table as you may see it now; `/stream` sends every change. */
    get: {
      parameters: {
        query?: {
          /** which of your seats to see the table from; default: your only seat, or none */
          seat?: ('red' | 'blue' | 'yellow' | 'green') | null;
        };
        path: { id: string };
      };
      responses: {
        /** The table as you may see it. */
        200: { content: { 'application/json': Message } };
      };
    };
  };
  '/api/tables/{id}/again': {
    /** Play a finished game against bots once more: the same island, undersides and dice. It is not rated. */
    post: {
      parameters: { path: { id: string } };
      responses: { 201: { content: { 'application/json': Message } } };
    };
  };
  '/api/tables/{id}/chat': {
    /** Send a line of chat to the table. People who have muted you do not get it. */
    post: {
      parameters: { path: { id: string } };
      requestBody: { content: { 'application/json': Line } };
      responses: {
        /** The table as you may see it. */
        200: { content: { 'application/json': Message } };
      };
    };
  };
  '/api/tables/{id}/dice': {
    /** Every chance outcome of a finished game with its odds, and the secret and salts behind it. */
    get: {
      parameters: { path: { id: string } };
      responses: { 200: { content: { 'application/json': Dice } } };
    };
  };
  '/api/tables/{id}/hint': {
    /** What a bot would play in your place, given what you can know. */
    get: {
      parameters: {
        query?: {
          /** which of your seats to see the table from; default: your only seat, or none */
          seat?: ('red' | 'blue' | 'yellow' | 'green') | null;
        };
        path: { id: string };
      };
      responses: { 200: { content: { 'application/json': Hint } } };
    };
  };
  '/api/tables/{id}/history': {
    /** The positions after `ply` actions and after the next ones, as you may know them now, or in a chosen view. */
    get: {
      parameters: {
        query: {
          count?: number;
          /** whose view to show, once the game is over */
          eyes?: ('red' | 'blue' | 'yellow' | 'green') | ('nobody' | 'all') | null;
          ply: number;
          /** which of your seats to see the table from; default: your only seat, or none */
          seat?: ('red' | 'blue' | 'yellow' | 'green') | null;
        };
        path: { id: string };
      };
      responses: { 200: { content: { 'application/json': History } } };
    };
  };
  '/api/tables/{id}/invitations': {
    /** Whom you have invited to a table. */
    get: {
      parameters: { path: { id: string } };
      responses: { 200: { content: { 'application/json': Invited } } };
    };
    /**
     * Invite a friend, or somebody you have played with lately, to your table before the start. They are shown it, and
     *     notified where they have asked for that; repeating it has no effect.
     */
    post: {
      parameters: { path: { id: string } };
      requestBody: { content: { 'application/json': Invite } };
      responses: { 204: { content?: never } };
    };
  };
  '/api/tables/{id}/join': {
    /** Take an open seat, the named one or the first. */
    post: {
      parameters: { path: { id: string } };
      requestBody: { content: { 'application/json': SeatChoice } };
      responses: {
        /** The table as you may see it. */
        200: { content: { 'application/json': Message } };
      };
    };
  };
  '/api/tables/{id}/learn': {
    /** A reviewed decision after these moves instead; once they are complete, judged as the review judges. */
    post: {
      parameters: { path: { id: string } };
      requestBody: { content: { 'application/json': Retry } };
      responses: { 200: { content: { 'application/json': Retried } } };
    };
  };
  '/api/tables/{id}/leave': {
    /**
     * Leave. Before the start, the seat becomes open, and a table that everyone has left is deleted. During the game, a
     *     bot takes over after a grace period in which you can return.
     */
    post: {
      parameters: { path: { id: string } };
      responses: {
        /** The table as you may see it. */
        200: { content: { 'application/json': Message } };
      };
    };
  };
  '/api/tables/{id}/moves': {
    /** Play a move or a whole route. Sent twice with one key it is played once; sent late it is refused as stale. */
    post: {
      parameters: { path: { id: string } };
      requestBody: { content: { 'application/json': Moves } };
      responses: {
        /** The table as you may see it. */
        200: { content: { 'application/json': Message } };
      };
    };
  };
  '/api/tables/{id}/people': {
    /** The other people at a table where you sit, and those who have said something there. */
    get: {
      parameters: { path: { id: string } };
      responses: { 200: { content: { 'application/json': PeopleAtTable } } };
    };
  };
  '/api/tables/{id}/play-on': {
    /**
     * Create a table where a finished game goes on from a ply, with you at one seat and bots at the others. It is rated
     *     only if it goes on from the very beginning with a new island and new dice.
     */
    post: {
      parameters: { path: { id: string } };
      requestBody: { content: { 'application/json': PlayOn } };
      responses: { 201: { content: { 'application/json': Message } } };
    };
  };
  '/api/tables/{id}/ratings': {
    /** What a finished game has changed in the ratings of its players; a game against bots tells it to its player. */
    get: {
      parameters: { path: { id: string } };
      responses: { 200: { content: { 'application/json': RatingChanges } } };
    };
  };
  '/api/tables/{id}/record': {
    /** The record of a finished game, with what `lastboat verify` needs. */
    get: {
      parameters: { path: { id: string } };
      responses: { 200: { content: { 'application/json': unknown } } };
    };
  };
  '/api/tables/{id}/rematch': {
    /**
     * Create a table for another game with the same people and options, everyone one seat further; only once.
     *
     *     It can start when everyone has requested or joined it. With more than one person, it is the next game of an evening.
     */
    post: {
      parameters: { path: { id: string } };
      responses: { 200: { content: { 'application/json': TableLink } } };
    };
  };
  '/api/tables/{id}/reports': {
    /** Tell the operator of somebody at a table where you sit. A second report of the same replaces the first. */
    post: {
      parameters: { path: { id: string } };
      requestBody: { content: { 'application/json': Report } };
      responses: { 204: { content?: never } };
    };
  };
  '/api/tables/{id}/return': {
    /** Take your seat back from the bot, which finishes any turn that it has started. */
    post: {
      parameters: { path: { id: string } };
      responses: {
        /** The table as you may see it. */
        200: { content: { 'application/json': Message } };
      };
    };
  };
  '/api/tables/{id}/reveal': {
    /** Reveal the salt that you committed to, while the table is `starting`. */
    post: {
      parameters: { path: { id: string } };
      requestBody: { content: { 'application/json': Reveal } };
      responses: {
        /** The table as you may see it. */
        200: { content: { 'application/json': Message } };
      };
    };
  };
  '/api/tables/{id}/review': {
    /** The review of a finished game: chances, errors and luck. The first request starts it. */
    get: {
      parameters: { path: { id: string } };
      responses: { 200: { content: { 'application/json': ReviewState } } };
    };
  };
  '/api/tables/{id}/review/picture.svg': {
    /** The review of a finished game as a picture, with words for screen readers in a language. */
    get: {
      parameters: {
        query?: {
          /** the language; English where there is no other */
          lang?: string;
        };
        path: { id: string };
      };
      responses: { 200: { content: { 'image/svg+xml': unknown } } };
    };
  };
  '/api/tables/{id}/salt': {
    /** Add a salt to the dice, or commit to one, before the start. */
    post: {
      parameters: { path: { id: string } };
      requestBody: { content: { 'application/json': Salt } };
      responses: {
        /** The table as you may see it. */
        200: { content: { 'application/json': Message } };
      };
    };
  };
  '/api/tables/{id}/seats/{seat}': {
    /** As the host, give a seat to a bot or to someone at your screen, or open it, before the start. */
    put: {
      parameters: { path: { id: string; seat: 'red' | 'blue' | 'yellow' | 'green' } };
      requestBody: { content: { 'application/json': Filling } };
      responses: {
        /** The table as you may see it. */
        200: { content: { 'application/json': Message } };
      };
    };
    /** Change the name at one of your seats, until the game is over; `PATCH /api/me` changes it for later tables. */
    patch: {
      parameters: { path: { id: string; seat: 'red' | 'blue' | 'yellow' | 'green' } };
      requestBody: { content: { 'application/json': Guest } };
      responses: {
        /** The table as you may see it. */
        200: { content: { 'application/json': Message } };
      };
    };
  };
  '/api/tables/{id}/seats/{seat}/colour': {
    /** Choose a free colour for one of your seats, or as the host for a seat without a person, before the start. */
    post: {
      parameters: { path: { id: string; seat: 'red' | 'blue' | 'yellow' | 'green' } };
      requestBody: { content: { 'application/json': ColourChoice } };
      responses: {
        /** The table as you may see it. */
        200: { content: { 'application/json': Message } };
      };
    };
  };
  '/api/tables/{id}/start': {
    /** As the host, start the game: at once, or when all committed salts are revealed. */
    post: {
      parameters: { path: { id: string } };
      responses: {
        /** The table as you may see it. */
        200: { content: { 'application/json': Message } };
      };
    };
  };
  '/api/tables/{id}/stream': {
    /** Server-Sent Events: each is a message, its id the `seq`. Reconnect with Last-Event-ID to get missed messages. */
    get: {
      parameters: {
        query?: {
          /** which of your seats to see the table from; default: your only seat, or none */
          seat?: ('red' | 'blue' | 'yellow' | 'green') | null;
        };
        path: { id: string };
      };
      responses: { 200: { content: { 'text/event-stream': unknown } } };
    };
  };
  '/api/tables/{id}/timeline': {
    /** Every action so far, and how many explorers each seat had saved and lost, turn by turn. */
    get: {
      parameters: {
        query?: {
          /** whose view to show, once the game is over */
          eyes?: ('red' | 'blue' | 'yellow' | 'green') | ('nobody' | 'all') | null;
          /** which of your seats to see the table from; default: your only seat, or none */
          seat?: ('red' | 'blue' | 'yellow' | 'green') | null;
        };
        path: { id: string };
      };
      responses: { 200: { content: { 'application/json': Timeline } } };
    };
  };
  '/api/tables/{id}/undo': {
    /**
     * Take back a placement, the decision to play no tile or steps of your movement.
     *
     *     Possible until another seat acts or something is revealed.
     */
    post: {
      parameters: { path: { id: string } };
      requestBody: { content: { 'application/json': Undo } };
      responses: {
        /** The table as you may see it. */
        200: { content: { 'application/json': Message } };
      };
    };
  };
}
export type Actor = 'red' | 'blue' | 'yellow' | 'green' | 'chance' | 'nobody';
/** All moves since the start, of every seat and of chance. */
export type Analysed = { from: AnalysisStart; moves?: number[]; since?: number | null };
/** The position with every secret; `own` is the deciding seat's, or the active one's when chance decides. */
export type Analysis = {
  /** the position before `events` */
  before: View;
  /** the events of the last move and of the replies to it */
  events: Event[];
  options: OptionsChosen;
  /** what chance may bring now, with its odds; else empty */
  outcomes: Outcome[];
  own: Own;
  /** actions so far, including those of chance and the other seats */
  ply: number;
  /** the position as text (docs/notation.md) */
  position: string;
  view: View;
};
export type AnalysisChances = {
  /** null during the set-up, where estimates are too weak */
  chances: { [key: string]: number } | null;
};
/** Where the analysis starts: a moment of a finished game, a puzzle, or a position as text or JSON. */
export type AnalysisStart = {
  /**
   * the frame of the table's history
   *
   */
  ply: number;
  position?: string | null;
  puzzle?: string | null;
  table?: string | null;
};
/** All moves of the solver since the start. */
export type Answered = {
  moves?: number[];
  /**
   * whether to return the answer before it is found
   *
   */
  reveal: boolean;
  since?: number | null;
};
/** All moves since the start. */
export type Attempted = { moves?: number[]; since?: number | null };
/** An explorer got into a boat (§5.2, §5.3, §5.5, §6.3). */
export type Boarded = {
  /** whose turn it was */
  active: Seat;
  /** who decided: a seat, or chance */
  actor: Actor;
  boat: Boat;
  explorer: Explorer;
  origin: Hex;
  /** the phase in which it happened */
  phase: Phase;
  /** the step of the set-up or turn in which it happened */
  step: TurnStep | null;
  /** the event as an English sentence */
  text: string;
  type: 'boarded';
};
/** @example boat 3 */
export type Boat = string;
export type BoatShown = {
  /** who controls it; nobody while it is empty */
  control: Seat[];
  crew: Explorer[];
  hex: Hex;
  name: Boat;
};
export type BotOffered = {
  /** may be empty for bots of other packages */
  about: string;
  /** the `level` of a seat */
  name: string;
  title: string;
};
/** A boat entered from the reserve (§6.3). */
export type Built = {
  active: Seat;
  actor: Actor;
  boat: Boat;
  hex: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'built';
};
/** A creature entered from the reserve (§6.3, §11.1, §12.1). */
export type Came = {
  active: Seat;
  actor: Actor;
  creature: Creature;
  hex: Hex;
  kind: Kind;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'came';
};
export type Cause = 'serpent' | 'shark' | 'whale' | 'whirlpool' | 'squid' | 'volcano' | 'defence';
export type ChatLine = {
  /** seconds since 1970 */
  at: number;
  /** hostile text */
  name: string;
  seat: Seat;
  seq: number;
  /** hostile text */
  text: string;
};
/** One option of a table. */
export type Choice = {
  about: string;
  default: boolean | number | string | null;
  name: string;
  /** of the rulebook */
  paragraph: string;
  title: string;
  values: ValueOffered[];
};
/** A swimmer climbed out of closed water onto a tile (§10.6). */
export type Climbed = {
  active: Seat;
  actor: Actor;
  explorer: Explorer;
  hex: Hex;
  origin: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'climbed';
};
/** Seconds and days; null where the kind has none. */
export type ClockChosen = {
  bank: number | null;
  days: number | null;
  increment: number | null;
  kind: ClockKind;
};
export type ClockField = {
  default: number;
  least: number;
  most: number;
  name: 'bank' | 'increment' | 'days';
  title: string;
};
export type ClockKind = 'none' | 'live' | 'slow';
export type ClockNow = {
  /** when they were asked, in seconds since 1970 on the server's clock */
  asked: number | null;
  bank: number | null;
  days: number | null;
  increment: number | null;
  kind: ClockKind;
  /** seconds left to each when its time last stopped */
  left: { [key: string]: number } | null;
  /** whose time runs */
  running: Seat | null;
  /** since when it runs: later, while bots' turns before it are being shown */
  since: number | null;
};
export type ClockOffered = { about: string; fields: ClockField[]; kind: ClockKind; title: string };
export type ClockWish = { bank: number; days: number; increment: number; kind: ClockKind };
export type Code = {
  /** @example ABCD-EFGH-JKLM-NPQR */
  code: string;
};
export type ColourChoice = { colour: 'red' | 'blue' | 'yellow' | 'green' };
export type ColourOffered = { seat: Seat; title: string };
/** Your own lists: nobody on them knows. */
export type CompanyShown = {
  friends: Friend[];
  muted: KnownPerson[];
  /** of your latest games, latest first */
  opponents: OpponentShown[];
};
/** Values of two options that cannot be chosen together. */
export type Conflict = {
  name: string;
  reason: string;
  /** options with the values that exclude each other */
  together: { [key: string]: (boolean | number | string | null)[] };
};
/** An interactive first game, step by step. */
export type Course = { steps: CourseStep[] };
export type CourseStep = {
  /**
   * the paragraph of the rulebook that it teaches
   * @example 5.1
   */
  chapter: string;
  /** @example walk */
  id: string;
};
/** @example shark 2 */
export type Creature = string;
export type CreatureShown = {
  /** the swimmer whom a dolphin guards */
  guards: Explorer | null;
  hex: Hex;
  kind: Kind;
  name: Creature;
};
export type CurvePoint = { at: number; shown: number; table: string };
export type DailyIsland = {
  /** SHA-256 of the secret behind its island and dice */
  commitment: string;
  /** counted from 1970, in UTC */
  day: number;
  /** when the day is over, in seconds since 1970 */
  ends: number;
  /** how many people have finished theirs */
  finished: number;
  mine: DailyTry | null;
  /** the server's clock */
  now: number;
  /** the best */
  scores: DailyScore[];
  /** in hexadecimal, once the day is over */
  secret: string | null;
  /** days in a row on which you have finished your try */
  streak: number;
  today: number;
};
export type DailyScore = {
  /** the chosen face; empty: drawn from the name */
  face: Portrait;
  is_me: boolean;
  lead: number;
  /** hostile text: show it as text only */
  name: string;
  /** from 1; equal points with an equal lead share a place */
  place: number;
  score: number;
  /** its id, for replay and review; of others only once the day is over */
  table: string | null;
};
/** Your try; only the first one of the day counts. */
export type DailyTry = {
  /** over the best bot; decides between equal points */
  lead: number | null;
  /** from 1; null unless listed */
  place: number | null;
  score: number | null;
  /**
   * `unlisted`: over, but a bot has played for you, or the day was over first
   *
   */
  state: 'playing' | 'listed' | 'unlisted';
  table: string;
};
/** A tile was laid out (§3.2). */
export type Dealt = {
  active: Seat;
  actor: Actor;
  hex: Hex;
  phase: Phase;
  step: TurnStep | null;
  terrain: Terrain;
  text: string;
  type: 'dealt';
};
/** What a seat decided in one go, judged by what it could know then. */
export type Decision = {
  /** what the search prefers; `played` if nothing is better */
  best: Move[];
  best_chance: number;
  /** the seat's chance to win after what it played */
  chance: number;
  /** what it did to every seat's chance, as things turned out */
  change: { [key: string]: number };
  label: 'good' | 'only' | 'brave' | 'inaccuracy' | 'mistake' | 'blunder';
  played: Move[];
  /** the frame that shows the position before it */
  ply: number;
  /** why the better moves are better, as far as known */
  reasons: ReviewReason[];
  seat: Seat;
  /** the frame that shows the position after it */
  until: number;
};
/** A player drove a creature off with a defence tile (§7.5). */
export type Defended = {
  active: Seat;
  actor: Actor;
  phase: Phase;
  seat: Seat;
  step: TurnStep | null;
  terrain: Terrain;
  text: string;
  type: 'defended';
  underside: Underside;
};
/** Everything needed to repeat every draw of chance. */
export type Dice = {
  commitment: string;
  /** all of the game, in their order */
  draws: Draw[];
  /** in order of play; a salt equal to its commitment was not revealed */
  salt_commitments: (string | null)[];
  /** in order of play */
  salts: string[];
  scheme: 'hmac-sha256 1';
  /** 32 bytes in hexadecimal */
  secret: string;
};
/** A creature went to a far hex (§7.3, §11.2). */
export type Dived = {
  active: Seat;
  actor: Actor;
  creature: Creature;
  hex: Hex;
  kind: Kind;
  origin: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'dived';
};
/** A chance outcome. Its kind, as in the message of the HMAC, is the verb of its outcomes. */
export type Draw = {
  /** the action that was drawn */
  came: number;
  /** all possible outcomes, in ascending order of actions */
  outcomes: Outcome[];
  /** the number of actions before it */
  ply: number;
};
/** Chance named the first player (§3.1). */
export type DrewFirst = {
  active: Seat;
  actor: Actor;
  phase: Phase;
  seat: Seat;
  step: TurnStep | null;
  text: string;
  type: 'drew-first';
};
/** An empty boat was moved by the dice (§11.2). */
export type Drifted = {
  active: Seat;
  actor: Actor;
  boat: Boat;
  hex: Hex;
  origin: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'drifted';
};
export type EditionOffered = {
  about: string;
  boats: number;
  /** by option, where they differ from those of `choices` */
  defaults: { [key: string]: boolean | number | string | null };
  name: string;
  title: string;
};
/** The game ended (§9). */
export type Ended = {
  active: Seat;
  actor: Actor;
  phase: Phase;
  reason: Reason;
  step: TurnStep | null;
  text: string;
  type: 'ended';
};
/** The volcano erupted (§6.5). */
export type Erupted = {
  active: Seat;
  actor: Actor;
  hex: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'erupted';
};
export type Evening = {
  /** how many are planned; null with an open end */
  games: number | null;
  id: string;
  /** all planned games are over */
  is_over: boolean;
  /** in their order; the last may be in progress */
  played: EveningGame[];
  /** after all games that are over */
  standings: EveningStanding[];
  /** the latest table: where to go */
  table: string;
};
export type EveningGame = {
  /** from 1 */
  number: number;
  /** in order of play; empty until the game is over */
  seats: EveningSeat[];
  status: TableStatus;
  table: string;
};
export type EveningOfTable = {
  games: number | null;
  id: string;
  /** which game of the evening, from 1 */
  number: number;
};
export type EveningSeat = {
  face: Portrait;
  is_me: boolean;
  kind: SeatKind;
  /** the bot's */
  level: string | null;
  name: string;
  /** from 1; whoever has left is last */
  place: number;
  /** players left behind; those who share places share their points */
  points: number;
  score: number;
  seat: Seat;
};
export type EveningStanding = {
  face: Portrait;
  games: number;
  is_me: boolean;
  kind: SeatKind;
  level: string | null;
  name: string;
  /** by points, then games won; equal ones share a place */
  place: number;
  points: number;
  /** their last colour */
  seat: Seat;
  wins: number;
};
export type EveningWish = { games?: number | null };
export type Event =
  | DrewFirst
  | Dealt
  | Placed
  | Launched
  | TurnBegan
  | Passed
  | Played
  | Walked
  | Boarded
  | Swam
  | Climbed
  | Landed
  | Sailed
  | Fell
  | Lost
  | Wrecked
  | Vanished
  | Sank
  | Flipped
  | Kept
  | Came
  | Built
  | Whirled
  | Erupted
  | Rolled
  | Ranged
  | Idled
  | Went
  | Dived
  | Drifted
  | Stayed
  | Guarded
  | Released
  | Defended
  | Ended
  | TookBack
  | StoodIn;
/** @example R3 */
export type Explorer = string;
/** An explorer jumps overboard, is taken, or is guarded: they are chosen where they are. */
export type ExplorerMove = {
  origin: Hex;
  piece: Explorer;
  /**
   * the move in notation
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  verb: 'jump' | 'take' | 'guard';
};
export type ExplorerShown = {
  /** an island's name when safe; null when lost or in the box */
  hex: Hex | Island | null;
  name: Explorer;
  /** whose explorer it is */
  seat: Seat;
  status: Status;
};
export type Face = 'serpent' | 'shark' | 'whale' | 'dolphin' | 'boat' | 'star' | 'joker';
export type Fair = {
  /** SHA-256 of the secret, known before the start */
  commitment: string;
  /** while the table is starting: when it starts without the salts that are not revealed */
  reveal_by: number | null;
  /** shown once the game is over */
  secret: string | null;
};
/** A tile sank or a boat capsized under an explorer (§6.2, §5.12, §8.4). */
export type Fell = {
  active: Seat;
  actor: Actor;
  explorer: Explorer;
  hex: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'fell';
};
/** `bot` with its `level`, `local` for someone at the host's screen with a `name`, or `open`. */
export type Filling = { kind: 'bot' | 'local' | 'open'; level?: string | null; name?: string | null };
/** Chance draws the first player. */
export type FirstMove = {
  colour: Seat;
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  verb: 'first';
};
/** Chance shows a tile's underside. */
export type FlipMove = {
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  /** null while hidden */
  underside: Underside | null;
  verb: 'flip';
};
/** A tile showed its underside to all (§6.2). */
export type Flipped = {
  active: Seat;
  actor: Actor;
  hex: Hex;
  phase: Phase;
  step: TurnStep | null;
  terrain: Terrain;
  text: string;
  type: 'flipped';
  underside: Underside;
};
/** One ply of a game: the events of the last action, and the position after it. */
export type Frame = { events: Event[]; ply: number; view: View };
export type Friend = {
  face: Portrait;
  /** null for a guest, who cannot be a friend */
  handle: string | null;
  id: string;
  name: string;
  /** a public table where they sit; null if there is none */
  table: FriendsTable | null;
};
export type FriendsTable = {
  id: string;
  /** whether a seat is free, before the start */
  is_open: boolean;
};
export type FriendWish = {
  /** @example Ada */
  name: string;
};
/** The game to look for. A rated one is for people only. */
export type GameWish = {
  /** seconds after which bots may take the free seats; null: never */
  bots_after?: (30 | 60 | 120) | null;
  /**
   * 5 minutes and 5 seconds a decision; 15 minutes and 15 seconds; 2 days for each decision
   *
   *
   */
  clock: 'quick' | 'calm' | 'days';
  /** SHA-256 of a salt for the dice; another one for each search. Reveal the salt at the table */
  commitment: string;
  /**
   * 0: any number
   *
   *
   */
  players: 0 | 2 | 3 | 4;
  rated: boolean;
};
/** A creature takes one step. */
export type GoMove = {
  /** the swimmer whom a dolphin guards */
  guarded: Explorer | null;
  origin: Hex;
  piece: Creature;
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  to: Hex;
  verb: 'go';
};
/** A dolphin began to guard a swimmer (§11.4). */
export type Guarded = {
  active: Seat;
  actor: Actor;
  dolphin: Creature;
  explorer: Explorer;
  hex: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'guarded';
};
export type Guest = {
  /** @example Ada */
  name: string;
};
/** @example g6 */
export type Hex = string;
/** A boat is launched, a picked or new piece is sent, a tile is sunk: only the hex is chosen. */
export type HexMove = {
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  to: Hex;
  verb: 'launch' | 'send' | 'sink';
};
/** The best move that a search found, and its place among the others. */
export type Hint = {
  action: number;
  /** the chance to win after the plan, as a review judges it; null if unknown, as in the set-up */
  chance: number | null;
  /** the bot whose search it is */
  level: string;
  move: Move;
  /** all that the search would decide in one go, `move` first */
  plan: Move[];
  ply: number;
  /** up to five, best first; empty if there is no choice */
  ranked: RankedMove[];
  /** what speaks for it over a worse plan; empty if unknown */
  reasons: ReviewReason[];
  /** false: there was no search, and `level` is the simpler bot that chose instead */
  thought_through: boolean;
};
export type History = {
  frames: Frame[];
  /** the number of plies so far */
  plies: number;
};
/** Nothing that was rolled is on the board (§8.1). */
export type Idled = {
  active: Seat;
  actor: Actor;
  face: Face;
  phase: Phase;
  seat: Seat;
  step: TurnStep | null;
  text: string;
  type: 'idled';
};
export type InvitationList = {
  /** latest first, one for each table */
  invitations: InvitationShown[];
};
export type InvitationShown = { at: number; inviter: KnownPerson; table: Summary };
export type Invite = {
  /** @example 0123456789abcdef */
  person: string;
};
export type Invited = {
  /** the ids of those whom you have invited to the table */
  people: string[];
};
export type Island = 'NW' | 'NE' | 'SW' | 'SE';
/** A tile went to a player's hand; only that player saw the underside (§6.2). */
export type Kept = {
  active: Seat;
  actor: Actor;
  phase: Phase;
  seat: Seat;
  step: TurnStep | null;
  terrain: Terrain;
  text: string;
  type: 'kept';
  underside: Underside | null;
};
export type KeptTile = { terrain: Terrain; underside: Underside | null };
export type Kind = 'serpent' | 'shark' | 'whale' | 'dolphin' | 'squid';
/** Somebody you know; the id means nothing but that it is the same person. */
export type KnownPerson = { face: Portrait; handle: string | null; id: string; name: string };
/** An explorer reached a safe island (§5.6). */
export type Landed = {
  active: Seat;
  actor: Actor;
  explorer: Explorer;
  island: Island;
  origin: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'landed';
};
/** An explorer reaches a safe island. */
export type LandMove = {
  origin: Hex;
  piece: Explorer;
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  to: Island;
  verb: 'land';
};
/** A player launched a boat (§3.4). */
export type Launched = {
  active: Seat;
  actor: Actor;
  boat: Boat;
  hex: Hex;
  phase: Phase;
  seat: Seat;
  step: TurnStep | null;
  text: string;
  type: 'launched';
};
export type Leader = {
  games: number;
  /** if others may see the profile, or it is yours */
  handle: string | null;
  is_me: boolean;
  name: string;
  /** from 1; equal numbers share a place */
  place: number;
  shown: number;
};
export type Leaderboard = {
  /** in which one of them was played */
  days: number;
  /** rated games that one needs to be listed */
  games: number;
  leaders: Leader[];
  pool: 'two' | 'many';
};
/** One move that may be played now. */
export type LegalMove = {
  action: number;
  /** explorers who are lost */
  loses: Explorer[];
  move: Move;
  /** movement points that it costs; 0 outside the movement step */
  points: number;
  /** explorers and boats that are lost if nobody defends */
  threatens: Piece[];
  /** boats that are lost */
  wrecks: Boat[];
};
/** A step of the course as the learner, red, sees it. */
export type Lesson = {
  before: View;
  chapter: string;
  done: boolean;
  events: Event[];
  failed: boolean;
  /** a legal move towards the goal; null when the step is over */
  hint: Move | null;
  own: Own;
  ply: number;
  step: string;
  view: View;
};
export type LevelTally = {
  /** the highest score */
  best: number;
  games: number;
  /** of the strongest bot, where all others were bots */
  level: string;
  /** explorers saved, on average */
  saved: number;
  /** first places, shared ones too */
  won: number;
};
export type Line = {
  /** @example Your whale, I believe? */
  text: string;
};
/** How many look for this game, and not who. */
export type LookingShown = {
  clock: 'quick' | 'calm' | 'days';
  people: number;
  players: 0 | 2 | 3 | 4;
  rated: boolean;
};
/** An explorer who was lost, and why. */
export type Loss = {
  cause: Cause;
  explorer: Explorer;
  ply: number;
  /** whose explorer it was */
  seat: Seat;
};
/** An explorer left the game. */
export type Lost = {
  active: Seat;
  actor: Actor;
  cause: Cause;
  explorer: Explorer;
  hex: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'lost';
};
/** What chance brought: the chances after it minus the mean over all that could have come. */
export type Luck = {
  /** each seat's chance to win, 0 to 1, or its change */
  luck: { [key: string]: number };
  move: Move;
  ply: number;
  source: 'dice' | 'tiles';
};
/** Everything a seat or a spectator may know of a table; docs/protocol.md explains the parts. */
export type Message = {
  chat: ChatLine[];
  events: Event[];
  /** true: redraw the view; false: `events` lead up to it */
  fresh: boolean;
  /** null for spectators, and if several seats share a screen */
  own: Own | null;
  /** actions so far that were not taken back; a move names its ply */
  ply: number | null;
  /** the number of entries in the table's log: the id of this message */
  seq: number;
  table: TableShown;
  /** the version of this protocol */
  version: number;
  /** null before the start */
  view: View | null;
  you: You;
};
export type Move =
  | PassMove
  | PlaceMove
  | HexMove
  | PlayMove
  | StepMove
  | SwimMove
  | LandMove
  | ExplorerMove
  | SailMove
  | GoMove
  | PickMove
  | StayMove
  | SwitchMove
  | TerrainMove
  | FirstMove
  | FlipMove
  | RollMove
  | RangeMove;
/** One action of the game; `actor`, `phase` and `turn` are those in which it was played. */
export type MovePlayed = {
  actor: Actor;
  /** null, and `?` in the text, for what is hidden */
  move: Move;
  phase: Phase;
  /** the frame that shows its result */
  ply: number;
  turn: number;
};
/** `moves` are texts (`R3 walk f5`) or action numbers; several form a route, played or refused together. */
export type Moves = {
  /** @example 6f1c-0001 */
  key: string;
  moves: (string | number)[];
  ply: number;
  seat?: ('red' | 'blue' | 'yellow' | 'green') | null;
};
/** All that is kept of a person, but for secrets: keys, and the hashes of tokens and of the recovery code. */
export type MyData = {
  daily_tries: MyDay[];
  devices: MyDevice[];
  friends: MyFriend[];
  games: MyGameAndChat[];
  invitations: MyInvitation[];
  invitations_sent: MyInvitationSent[];
  left: MyDepartureAndChat[];
  mutes: MyMute[];
  operations: MyOperation[];
  passkeys: MyPasskey[];
  person: MyPerson;
  puzzle_tries: MyPuzzle[];
  queue: MySearch[];
  rating_changes: MyRatingChange[];
  ratings: MyRating[];
  reports: MyReport[];
  tokens: MyToken[];
};
/** A try at the island of a day. */
export type MyDay = {
  day: number;
  ended: number | null;
  lead: number | null;
  score: number | null;
  table_id: string;
};
export type MyDepartureAndChat = {
  /** one's own lines of chat */
  said: MyLine[];
  table_id: string;
};
/** A device that is notified. */
export type MyDevice = { created: number; endpoint: string; lang: string };
export type MyFriend = {
  added: number;
  /** their id */
  friend: string;
};
export type MyGameAndChat = {
  accuracy: number | null;
  ended: number | null;
  is_for_fun: boolean | null;
  level: string | null;
  losses: string | null;
  luck: number | null;
  people: number | null;
  place: number | null;
  players: number | null;
  rivals: string | null;
  said: MyLine[];
  saved: number | null;
  score: number | null;
  seat: number | null;
  table_id: string;
  turns: number | null;
};
/** An invitation that one has got. */
export type MyInvitation = { at: number; inviter: string; is_declined: boolean; table_id: string };
/** An invitation that one has sent; what became of it is the other's. */
export type MyInvitationSent = {
  at: number;
  /** the id of whom it is for */
  person: string;
  table_id: string;
};
export type MyLine = { at: number; text: string };
export type MyMute = {
  added: number;
  /** their id */
  muted: string;
};
/** What the operator has done to one. */
export type MyOperation = {
  at: number;
  /** `rename`, `mute`, `unmute`, `ban`, `unban` or `delete` */
  what: string;
};
export type MyPasskey = { created: number; id: string };
export type MyPerson = {
  created: number;
  face: string;
  handle: string | null;
  id: string;
  /** by the operator */
  is_banned: boolean;
  /** by the operator */
  is_muted: boolean;
  is_public: boolean;
  name: string;
};
/** A first try at a puzzle. */
export type MyPuzzle = { at: number; change: number; is_right: boolean; puzzle: string };
export type MyRating = {
  games: number;
  mu: number;
  pool: string;
  shown: number;
  sigma: number;
  updated: number;
};
export type MyRatingChange = {
  at: number;
  before: number;
  mu: number;
  place: number;
  pool: string;
  seat: number;
  shown: number;
  sigma: number;
  table_id: string;
};
export type MyRatings = {
  /** the bot of your strength in games of two, and of three or four */
  opponents: { [key: string]: string };
  ratings: Rating[];
};
/** What one has told the operator. */
export type MyReport = {
  at: number;
  is_open: boolean;
  line: string;
  /** whom it is about */
  person: string;
  reason: string;
  table_id: string;
};
/** The last game that one has looked for. */
export type MySearch = {
  bots_after: number | null;
  clock: string;
  players: number;
  rated: boolean;
  since: number;
  table_id: string | null;
};
/** A table in the list of one's own; null where it is not over, or for someone with several seats. */
export type MyTable = {
  clock: ClockChosen;
  /** seconds since 1970 */
  created: number;
  /** seconds since 1970 */
  ended: number | null;
  id: string;
  is_my_turn: boolean;
  options: OptionsChosen;
  /** from 1; equal scores share a place */
  place: number | null;
  public: boolean;
  rated: boolean;
  result: Result | null;
  /** your explorers who reached an island */
  saved: number | null;
  score: number | null;
  seats: SeatInLobby[];
  status: TableStatus;
  turns: number | null;
};
export type MyTables = {
  /** the `after` of the next page; null on the last one */
  next: string | null;
  /** those that are not over first, then the latest */
  tables: MyTable[];
};
/** A device that is signed in. */
export type MyToken = { created: number };
/** How other devices on the server's local network reach it. */
export type Network = {
  /** for other devices; null while only this computer can reach it */
  address: string | null;
  /** whether a POST from this computer opens it to them */
  can_open: boolean;
  /** whether the computer is on a network, so that `--lan` would help; told to itself only */
  has_network: boolean;
};
/** What `navigator.credentials.create` returned. */
export type NewPasskey = {
  /** base64url */
  attestation: string;
  /** base64url */
  client_data: string;
  /** base64url */
  id: string;
};
/**
 * `options` are those of GET /api/options; seats are given in order of play.
 * @example {
 *       "options": {
 *         "edition": "the-island",
 *         "players": 2
 *       },
 *       "seats": [
 *         {
 *           "kind": "person"
 *         },
 *         {
 *           "kind": "bot",
 *           "level": "stowaway"
 *         }
 *       ]
 *     }
 */
export type NewTable = {
  clock?: ClockWish;
  /** the first game of a planned evening */
  evening?: EveningWish | null;
  hints: boolean;
  /** of bots that stand in; by default that of the strongest bot requested */
  level?: string | null;
  options?: { [key: string]: boolean | number | string | null };
  public: boolean;
  /**
   * people only, with a clock, without hints, open values and taking back
   *
   */
  rated: boolean;
  seats: SeatWish[];
};
export type Opponent = {
  face: Portrait;
  games: number;
  /** if others may see their profile */
  handle: string | null;
  name: string;
  /** games in which this opponent had the worse place */
  won: number;
};
export type OpponentShown = {
  /** when your last game with them ended, in seconds since 1970 */
  at: number;
  face: Portrait;
  handle: string | null;
  id: string;
  name: string;
};
/** All options of the table, including defaults. */
export type OptionsChosen = {
  all_equal: boolean;
  closed_lagoon: boolean;
  /**
   * the seats' colours in order of play, then second ones of two colours each
   * @example green-red-yellow
   */
  colours: string;
  /** a name from `GET /api/options` */
  dice: string;
  /** a name from `GET /api/options` */
  edition: string;
  /** the first player; null: drawn by chance */
  first: (0 | 1 | 2 | 3) | null;
  open_values: boolean;
  overcrowded: boolean;
  players: 2 | 3 | 4;
  squid: 'none' | 'with-whales' | 'instead-of-whales';
  submerged: boolean;
  to_the_last: boolean;
  two_colours: boolean;
};
/** Everything that a table can choose. */
export type OptionsOffered = {
  /** from the weakest to the strongest, then other packages' */
  bots: BotOffered[];
  choices: Choice[];
  clocks: ClockOffered[];
  colours: ColourOffered[];
  conflicts: Conflict[];
  editions: EditionOffered[];
};
export type Outcome = { action: number; move: Move; odds: number };
/** What only the seat may know. */
export type Own = {
  legal: LegalMove[];
  routes: Route[];
  seat: Seat;
  /** own kept tiles */
  tiles: Tile[];
  /** own values, while they may be looked at */
  values: { [key: string]: number };
};
/** A player declined or stopped what the phase asks for. */
export type Passed = {
  active: Seat;
  actor: Actor;
  phase: Phase;
  seat: Seat;
  step: TurnStep | null;
  text: string;
  type: 'passed';
};
export type PasskeyList = { passkeys: PasskeyShown[] };
export type PasskeyShown = { created: number; id: string };
/** What `navigator.credentials.get` returned. */
export type PasskeySignature = {
  /** base64url */
  authenticator_data: string;
  client_data: string;
  id: string;
  /** base64url */
  signature: string;
  user?: string | null;
};
/** What `navigator.credentials.create` needs to know of this server. */
export type PasskeyWish = {
  /** base64url */
  challenge: string;
  /** the ids of your passkeys, in base64url */
  known: string[];
  name: string;
  /** the host name that the passkey belongs to */
  rp: string;
  /** your id; its ASCII bytes are the user handle */
  user: string;
};
export type PassMove = {
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  verb: 'pass';
};
export type PeopleAtTable = {
  /** without you */
  people: PersonAtTable[];
};
export type PersonAtTable = {
  face: Portrait;
  handle: string | null;
  id: string;
  is_friend: boolean;
  is_muted: boolean;
  name: string;
  /** null: they have said something here, and left */
  seat: Seat | null;
};
/** What is left out stays as it is. */
export type PersonChoice = {
  face?:
    | (
        | ''
        | 'skipper'
        | 'stoker'
        | 'cook'
        | 'pilot'
        | 'diver'
        | 'gunner'
        | 'mate'
        | 'scout'
        | 'fisher'
        | 'surgeon'
        | 'bosun'
        | 'sailmaker'
      )
    | null;
  /** become a player: nobody else can have the name */
  keep?: boolean | null;
  name?: string | null;
  /** whether others may see your profile */
  public?: boolean | null;
};
export type PersonShown = {
  face: Portrait;
  /** of a player: the name as their address has it; null for a guest */
  handle: string | null;
  id: string;
  name: string;
  /** whether others may see the profile */
  public: boolean;
};
export type Phase =
  | 'first'
  | 'deal'
  | 'place'
  | 'launch'
  | 'tile'
  | 'ride'
  | 'wind'
  | 'summon'
  | 'dive'
  | 'move'
  | 'sink'
  | 'flip'
  | 'rescue'
  | 'spawn'
  | 'nip'
  | 'roll'
  | 'range'
  | 'creature'
  | 'defend'
  | 'bite'
  | 'guard'
  | 'over';
/** This piece goes far; `send` says where. */
export type PickMove = {
  guarded: Explorer | null;
  origin: Hex;
  piece: Creature | Boat;
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  verb: 'pick';
};
/**
 * an explorer, a boat or a creature
 * @example R3
 */
export type Piece = string;
/** An explorer was placed on the island (§3.3); the value is its owner's secret (§3.6). */
export type Placed = {
  active: Seat;
  actor: Actor;
  explorer: Explorer;
  hex: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'placed';
  value: number | null;
};
/** An explorer is placed on a tile. */
export type PlaceMove = {
  colour: Seat;
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  to: Hex;
  /** null while hidden */
  value: number | null;
  verb: 'place';
};
/** A player played a kept tile (§7). */
export type Played = {
  active: Seat;
  actor: Actor;
  phase: Phase;
  seat: Seat;
  step: TurnStep | null;
  terrain: Terrain;
  text: string;
  type: 'played';
  underside: Underside;
};
export type PlayersTally = { best: number; games: number; players: number; saved: number; won: number };
/** A kept tile is played. */
export type PlayMove = {
  terrain: Terrain;
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  underside: Underside;
  verb: 'play';
};
/** Where a finished game goes on, and against whom. */
export type PlayOn = {
  /**
   * whether dice and tiles come as in the finished game, or anew
   *
   */
  chance: 'same' | 'new';
  /**
   * of the bots
   * @example captain
   */
  level: string;
  /** after so many actions of the finished game */
  ply: number;
  /**
   * the seat that you play; bots play the others
   *
   */
  seat: 'red' | 'blue' | 'yellow' | 'green';
};
/** The chances before a ply, with every secret known. */
export type Point = {
  /** each seat's chance to win, 0 to 1, or its change */
  chances: { [key: string]: number };
  ply: number;
};
export type Portrait =
  | ''
  | 'skipper'
  | 'stoker'
  | 'cook'
  | 'pilot'
  | 'diver'
  | 'gunner'
  | 'mate'
  | 'scout'
  | 'fisher'
  | 'surgeon'
  | 'bosun'
  | 'sailmaker';
/** RFC 9457; `code` is stable. */
export type Problem = {
  code: string;
  detail: string;
  /** with `not-legal`: the legal moves */
  legal?: string[];
  /** with `stale`: the current message */
  now?: Message | null;
  /** seconds to wait */
  retry_after?: number | null;
  status: number;
  title: string;
  type: string;
};
/** What is told of a person: finished games only. */
export type Profile = {
  by_level: LevelTally[];
  by_players: PlayersTally[];
  face: Portrait;
  handle: string | null;
  is_me: boolean;
  name: string;
  /** players they met most lately; others see public ones */
  opponents: Opponent[];
  public: boolean;
  puzzles: SolverRating | null;
  /** those of games against bots for oneself only */
  ratings: ProfileRating[];
  /** the last ones, oldest first */
  reviewed: Reviewed[];
  /** when they came, in seconds since 1970 */
  since: number;
  /** what took most of their explorers lately, most first */
  taken: Taken[];
};
export type ProfileRating = {
  /** the numbers after the last games, oldest first */
  curve: number[];
  games: number;
  is_provisional: boolean;
  pool: 'two' | 'many' | 'solo-two' | 'solo-many';
  shown: number;
};
/** What made a review, beside the game: the Captain's search valued positions, it and the Admiral's judged plans. */
export type Provenance = {
  /** iterations of each search of a decision */
  plans: number;
  seed: number;
  /** iterations for each position */
  values: number;
  /** of Last Boat */
  version: string;
};
export type PushKeyShown = {
  /** null: this server sends no notifications */
  key: string | null;
};
export type PuzzleAnswer = {
  /** a best plan */
  moves: Move[];
  /** why it is better, as far as known */
  reasons: ReviewReason[];
};
/** All puzzles. */
export type PuzzleList = {
  /** days since 1970 */
  day: number;
  puzzles: PuzzleListed[];
  /** the `id` of the day's puzzle; a day begins at midnight UTC */
  today: string;
};
export type PuzzleListed = {
  difficulty: 'easy' | 'medium' | 'hard';
  /** @example 5f0c9a12 */
  id: string;
  /** the first says what is decided */
  themes: ('save' | 'sink' | 'hunt' | 'defend' | 'wind' | 'squid' | 'endgame')[];
};
/** How good the solver is, and how hard the puzzle. */
export type PuzzleRating = {
  /** what the solver's first try at it changed; null if there was none yet */
  change: number | null;
  /** the puzzle's, by those who tried it; before that, by its difficulty */
  puzzle: number;
  /** the solver's number, which begins at 1000 */
  shown: number;
  /** the solver's first tries, at all puzzles */
  tries: number;
};
/** A puzzle as its solver sees it: with the own values and tiles, and without the others'. */
export type PuzzleState = {
  /** once it is found, or if asked for */
  answer: PuzzleAnswer | null;
  before: View;
  difficulty: 'easy' | 'medium' | 'hard';
  events: Event[];
  id: string;
  options: OptionsChosen;
  own: Own;
  ply: number;
  /** for people who are signed in: at the start, and after a try or a request for the answer */
  rating: PuzzleRating | null;
  themes: ('save' | 'sink' | 'hunt' | 'defend' | 'wind' | 'squid' | 'endgame')[];
  /** null until the moves are a complete answer */
  verdict: Verdict | null;
  view: View;
};
export type QueueShown = {
  looking: LookingShown[];
  /** null: you look for no game */
  search: SearchShown | null;
};
/** The number die was rolled; DIVE stands for D (§11.2). */
export type Ranged = {
  active: Seat;
  actor: Actor;
  number: number;
  phase: Phase;
  seat: Seat;
  step: TurnStep | null;
  text: string;
  type: 'ranged';
};
/** Chance rolls the number die. */
export type RangeMove = {
  number: '1' | '2' | '3' | 'D';
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  verb: 'range';
};
/** A move as evaluated by a search, given what the seat can know. */
export type RankedMove = {
  action: number;
  move: Move;
  /** each seat's expected points */
  points: { [key: string]: number };
  /** its share of the search's visits: 0 to 1 */
  share: number;
  /** each seat's expected share of the win: 0 to 1 */
  win: { [key: string]: number };
};
export type Rating = {
  /** the last games, oldest first */
  curve: CurvePoint[];
  games: number;
  /** after few games */
  is_provisional: boolean;
  pool: 'two' | 'many' | 'solo-two' | 'solo-many';
  /** the number that people see; it begins at 1000 */
  shown: number;
};
export type RatingChange = {
  before: number;
  /** if others may see the player's profile */
  handle: string | null;
  place: number;
  pool: 'two' | 'many' | 'solo-two' | 'solo-many';
  seat: Seat;
  /** the number after the game */
  shown: number;
};
export type RatingChanges = {
  /** empty if the game is not rated */
  changes: RatingChange[];
};
export type Reason = 'volcano' | 'nobody-left' | 'submerged' | 'quiet';
/** Where a record is to be seen. */
export type RecordOpened = {
  /** the `id` of its table */
  table: string;
};
/** A game record, as `GET …/record` and `lastboat` write it. */
export type RecordText = {
  /** the text of the file */
  record: string;
};
/** Shown only now; the old code stops working. */
export type Recovery = { recovery: string };
/** A dolphin stopped guarding a swimmer (§11.7). */
export type Released = {
  active: Seat;
  actor: Actor;
  dolphin: Creature;
  explorer: Explorer;
  hex: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'released';
};
export type Report = {
  /**
   * in your words, if you like
   *
   */
  line: string;
  /** @example 0123456789abcdef */
  person: string;
  reason: 'insults' | 'name' | 'stalling' | 'cheating' | 'other';
};
export type Result = {
  reason: Reason;
  /** in order of play */
  scores: number[];
};
/** A decision of a finished game with the learner's moves, seen by the seat that decided. */
export type Retried = {
  before: View;
  events: Event[];
  own: Own;
  ply: number;
  /** null until the decision is complete */
  verdict: Verdict | null;
  view: View;
};
/** Moves instead of a reviewed decision. */
export type Retry = {
  moves?: number[];
  /** the `ply` of the decision in the review */
  ply: number;
  since?: number | null;
};
export type Reveal = {
  /** @example my-own-luck-7 */
  salt: string;
  seat?: ('red' | 'blue' | 'yellow' | 'green') | null;
};
/** A game that was reviewed. */
export type Reviewed = {
  /** 0 to 100 */
  accuracy: number;
  /** when it ended, in seconds since 1970 */
  at: number;
  /** what dice and tiles brought, in chance to win */
  luck: number;
};
/** What is better after the better moves, and by how many explorers or boats. */
export type ReviewReason = {
  count: number;
  what: 'saved' | 'lost' | 'rivals-lost' | 'swimmers-in-reach' | 'boats-in-reach' | 'on-the-brink';
};
/** A review; `docs/review.md` says what is judged and how. */
export type ReviewShown = {
  decisions: Decision[];
  /** a first estimate; a closer one follows */
  is_coarse: boolean;
  made_by: Provenance;
  outcomes: Luck[];
  points: Point[];
  seats: SeatReview[];
  /** the plies that changed the game most, at most three */
  turning_points: number[];
};
/** How far the review of a game is; ask again until it is `done`. */
export type ReviewState = {
  /** while `waiting`: how many are computed before it */
  ahead: number;
  /** null until the first estimate */
  review: ReviewShown | null;
  /**
   * waiting in the queue, being computed or refined, or as good as it gets
   *
   */
  state: 'waiting' | 'working' | 'done';
};
/** A creature die was rolled (§4.4, §11.2). */
export type Rolled = {
  active: Seat;
  actor: Actor;
  face: Face;
  phase: Phase;
  seat: Seat;
  step: TurnStep | null;
  text: string;
  type: 'rolled';
};
export type RollMove = {
  face: Face;
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  verb: 'roll';
};
/** Where a piece can get to in several steps: send all `actions` in one request. */
export type Route = {
  actions: number[];
  loses: Explorer[];
  /** the last step */
  move: Move;
  points: number;
  threatens: Piece[];
  wrecks: Boat[];
};
/** A player moved a boat (§5.10, §7.2). */
export type Sailed = {
  active: Seat;
  actor: Actor;
  boat: Boat;
  hex: Hex;
  origin: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'sailed';
};
export type SailMove = {
  origin: Hex;
  piece: Boat;
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  to: Hex;
  verb: 'sail';
};
/** Either a `salt` that everyone sees, or the `commitment` to one: its SHA-256 in hexadecimal. */
export type Salt = {
  commitment?: string | null;
  salt?: string | null;
  seat?: ('red' | 'blue' | 'yellow' | 'green') | null;
};
/** A tile was removed (§6.1). */
export type Sank = {
  active: Seat;
  actor: Actor;
  hex: Hex;
  phase: Phase;
  step: TurnStep | null;
  terrain: Terrain;
  text: string;
  type: 'sank';
};
/** Your search; it is over once there is a table. */
export type SearchShown = {
  bots_after: (30 | 60 | 120) | null;
  clock: 'quick' | 'calm' | 'days';
  players: 0 | 2 | 3 | 4;
  rated: boolean;
  /** where you are seated: reveal your salt there */
  table: string | null;
  /** seconds so far */
  waited: number;
};
export type Seat = 'red' | 'blue' | 'yellow' | 'green';
export type SeatAtTable = {
  /** its player has not joined this rematch yet, or not come to a table found */
  awaited: boolean;
  /** its player has left or run out of time: a bot plays until they return */
  away: boolean;
  /** the colours of its explorers: its own, or two */
  colours: Seat[];
  /** its player's chosen face; empty: drawn from the name */
  face: Portrait;
  kind: SeatKind;
  /** its player has left: a bot takes over then, in seconds since 1970 */
  leaves_at: number | null;
  level: string | null;
  name: string;
  /** its player takes over when the bot has finished this turn */
  returning: boolean;
  /** its salt for the dice, once it is known */
  salt: string;
  /** SHA-256 of a salt to be revealed after the start; the salt itself if withheld */
  salt_commitment: string | null;
  seat: Seat;
};
export type SeatChoice = { seat?: ('red' | 'blue' | 'yellow' | 'green') | null };
export type SeatInLobby = { face: Portrait; kind: SeatKind; level: string | null; name: string; seat: Seat };
export type SeatKind = 'open' | 'person' | 'local' | 'bot';
/** A seat's game. In chance to win, result - even share = set_up - lost + others + dice + tiles + remainder. */
export type SeatReview = {
  accuracy: number;
  /** the ply of its best decision */
  best: number | null;
  dice: number;
  /** what its errors cost, by what it could know */
  lost: number;
  /** what each other seat's decisions gave and took */
  others: { [key: string]: number };
  /** what else its decisions did: not to be known, or noise */
  remainder: number;
  /** its share of the win */
  result: number;
  seat: Seat;
  set_up: number;
  tiles: number;
  /** the ply of its worst error */
  worst: number | null;
};
export type SeatWish = { kind: SeatKind; level?: string | null; name?: string | null };
/** What `navigator.credentials.get` needs to know of this server. */
export type SignInWish = {
  challenge: string;
  /** the host name that passkeys belong to */
  rp: string;
};
export type SolverRating = {
  /** puzzles */
  games: number;
  shown: number;
};
export type Status = 'box' | 'land' | 'aboard' | 'swimming' | 'safe' | 'lost';
/** A squid moved 0 hexes (§12.3). */
export type Stayed = {
  active: Seat;
  actor: Actor;
  creature: Creature;
  hex: Hex;
  kind: Kind;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'stayed';
};
/** A squid stays and takes an explorer. */
export type StayMove = {
  origin: Hex;
  piece: Creature;
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  verb: 'stay';
};
/** An explorer goes to a tile or into a boat; into the boat of their own hex if `to` is `origin`. */
export type StepMove = {
  origin: Hex;
  piece: Explorer;
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  to: Hex;
  verb: 'walk' | 'climb' | 'board';
};
/** The seat's bot does not answer, so a simpler one plays for it until it does. */
export type StoodIn = {
  active: Seat;
  actor: Actor;
  phase: Phase;
  seat: Seat;
  step: TurnStep | null;
  text: string;
  type: 'stood-in';
};
/** The content of a browser's `PushSubscription`; without `lang` the device keeps its language. */
export type Subscription = {
  /** @example https://push.example/send/1 */
  endpoint: string;
  keys: SubscriptionKeys;
  lang?: string | null;
};
export type SubscriptionKeys = { auth: string; p256dh: string };
export type Summaries = { tables: Summary[] };
/** A table in a list. */
export type Summary = {
  clock: ClockChosen;
  created: number;
  id: string;
  options: OptionsChosen;
  public: boolean;
  rated: boolean;
  result: Result | null;
  seats: SeatInLobby[];
  status: TableStatus;
};
/** An explorer entered the water or swam on; within one hex: overboard (§5.4, §5.5, §7.1). */
export type Swam = {
  active: Seat;
  actor: Actor;
  explorer: Explorer;
  hex: Hex;
  origin: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'swam';
};
export type SwimMove = {
  /** the dolphin that guards the swimmer comes along */
  escorted: boolean;
  origin: Hex;
  piece: Explorer;
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  to: Hex;
  verb: 'swim';
};
/** A dolphin changes to another swimmer of its hex. */
export type SwitchMove = {
  /** the swimmer whom it guards */
  guarded: Explorer | null;
  origin: Hex;
  /** the swimmer whom it guards from now on */
  other: Explorer;
  piece: Creature;
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  verb: 'switch';
};
export type TableLink = {
  /** its id */
  table: string;
};
/** The table itself; the same for everyone. */
export type TableShown = {
  clock: ClockNow;
  /** the day whose island it is, from 1970: others see it, and dice are told, after it */
  daily: number | null;
  /** the evening that the game belongs to */
  evening: EveningOfTable | null;
  fair: Fair;
  hints: boolean;
  /** null if the host has no seat */
  host: Seat | null;
  id: string;
  /** the level of bots that play for absent people */
  level: string;
  options: OptionsChosen;
  public: boolean;
  /** the game changes its players' ratings: nobody takes anything back */
  rated: boolean;
  /** the id of the rematch's table */
  rematch: string | null;
  /** island and dice are those of an earlier game */
  repeat: boolean;
  seats: SeatAtTable[];
  status: TableStatus;
};
export type TableStatus = 'gathering' | 'starting' | 'playing' | 'over';
export type Taken = { cause: Cause; explorers: number };
export type Terrain = 'beach' | 'forest' | 'mountain';
/** A defence tile is played; by chance, a tile is dealt. */
export type TerrainMove = {
  terrain: Terrain;
  /**
   * @example R3 swim f6
   * @example place B=? d4
   */
  text: string;
  verb: 'defend' | 'deal';
};
export type Tile = { terrain: Terrain; underside: Underside };
export type Timeline = { losses: Loss[]; moves: MovePlayed[]; plies: number; turns: TurnPlayed[] };
/** A player took back their last step; the game is at `ply` again. */
export type TookBack = {
  active: Seat;
  actor: Actor;
  phase: Phase;
  ply: number;
  seat: Seat;
  step: TurnStep | null;
  text: string;
  type: 'took-back';
};
/** A turn began (§4); turns are counted from 1. */
export type TurnBegan = {
  active: Seat;
  actor: Actor;
  phase: Phase;
  seat: Seat;
  step: TurnStep | null;
  text: string;
  turn: number;
  type: 'turn-began';
};
/** A turn, 0 being the set-up. */
export type TurnPlayed = {
  /** explorers lost by its end */
  lost: { [key: string]: number };
  /** the first frame of the turn */
  ply: number;
  /** explorers saved by its end */
  saved: { [key: string]: number };
  /** whose turn it was; null for the set-up */
  seat: Seat | null;
  turn: number;
};
export type TurnStep = 'place' | 'launch' | 'tile' | 'move' | 'sink' | 'creature';
export type Underside =
  | 'shark'
  | 'whale'
  | 'boat'
  | 'whirlpool'
  | 'volcano'
  | 'dolphin'
  | 'wind'
  | 'move-serpent'
  | 'move-shark'
  | 'move-whale'
  | 'shark-defence'
  | 'whale-defence';
/** `to` is the ply to go back to, so that one request can take back a whole route; by default, one step. */
export type Undo = {
  /** @example 6f1c-0001 */
  key: string;
  ply: number;
  seat?: ('red' | 'blue' | 'yellow' | 'green') | null;
  to?: number | null;
};
export type ValueOffered = {
  /** what it means; null where the option's `about` says it */
  about: string | null;
  title: string;
  value: boolean | number | string | null;
};
/** A creature left the game. */
export type Vanished = {
  active: Seat;
  actor: Actor;
  cause: Cause;
  creature: Creature;
  hex: Hex;
  kind: Kind;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'vanished';
};
/** How good a complete answer is, by what its seat can know. */
export type Verdict = {
  best_chance: number;
  /** the seat's chance to win after it */
  chance: number;
  right: boolean;
};
/** The position as a spectator sees it. */
export type View = {
  /** whose turn it is */
  active: Seat;
  /** whose decision it is */
  actor: Actor;
  /** seats that have yet to say whether they defend */
  asked: Seat[];
  boats: BoatShown[];
  creatures: CreatureShown[];
  explorers: ExplorerShown[];
  /** what was rolled */
  face: Face | null;
  first: Seat;
  /** the hex that the decision is about */
  focus: Hex | null;
  /** 133 marks from a1: . sea, b beach, f forest, m mountain, ? not dealt */
  ground: string;
  kept: { [key: string]: KeptTile[] };
  /** the moving piece */
  mover: Piece | null;
  phase: Phase;
  /** how many choices are left */
  picks: number;
  /** movement points left */
  points: number;
  /** the number rolled; 4 is D */
  range: number;
  /** why the game is over */
  reason: Reason | null;
  /** pieces in reserve, by kind */
  reserve: { [key: string]: number };
  /** null until the game is over */
  scores: { [key: string]: number } | null;
  /** tiles that everyone has seen */
  shown: Tile[];
  /** the step of the set-up or turn; null once the game is over */
  step: TurnStep | null;
  /** steps left for the moving piece */
  steps: number;
  /** the terrain whose tiles sink next; null: none left */
  terrain_to_sink: Terrain | null;
  /** 0 during the set-up */
  turn: number;
  /** values that everyone may know */
  values: { [key: string]: number };
};
/** An explorer walked to another tile (§5.1). */
export type Walked = {
  active: Seat;
  actor: Actor;
  explorer: Explorer;
  hex: Hex;
  origin: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'walked';
};
/** The token and the recovery code are shown only now. */
export type WelcomeShown = { person: PersonShown; recovery: string | null; token: string };
/** A creature moved one hex (§8). */
export type Went = {
  active: Seat;
  actor: Actor;
  creature: Creature;
  hex: Hex;
  kind: Kind;
  origin: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'went';
};
/** A whirlpool opened (§6.4). */
export type Whirled = {
  active: Seat;
  actor: Actor;
  hex: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'whirled';
};
/** A boat left the game. */
export type Wrecked = {
  active: Seat;
  actor: Actor;
  boat: Boat;
  cause: Cause;
  hex: Hex;
  phase: Phase;
  step: TurnStep | null;
  text: string;
  type: 'wrecked';
};
/** The recipient of this message. */
export type You = {
  host: boolean;
  /** null without a token, which allows only watching */
  name: string | null;
  /** all your seats, including those of others at your screen */
  seats: Seat[];
  /** the seat of yours that can take back what it did last */
  undo: Seat | null;
};
