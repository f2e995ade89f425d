/** What can be done by a key or a button: from one list come the keys, the buttons and the help about keys. */
import { t, type Key } from '../languages/language.svelte';
import type { TableStore } from '../table/table-store.svelte';
import type { IconName } from '../ui/Icon.svelte';
import type { Interaction } from './interaction.svelte';
import { doneKey } from './turn-steps';

export interface Action {
  /** The key that does it, as `KeyboardEvent.key` has it, and what the help says of it; null where there is only a button. */
  key: { sign: string; withShift?: true; about: Key } | null;
  /** What its button is called. */
  label: () => string;
  icon: IconName;
  /** Whether it can be done now. */
  isPossible: () => boolean;
  perform: () => void;
}

/** What there is at a table and in the course alike. */
export type GameAction = 'skip' | 'next' | 'done' | 'undo' | 'cancel';
export type PlayAction = GameAction | 'help' | 'hint' | 'log' | 'repeat' | 'keys';
export type Actions<Name extends string = PlayAction> = Readonly<Record<Name, Action>>;

export function gameActions(game: Interaction): Actions<GameAction> {
  const { playback } = game.table;
  return {
    skip: {
      key: { sign: ' ', about: 'play.key_space' },
      label: () => t(playback.hasSkipped ? 'play.skipAll' : 'play.skip'),
      icon: 'next',
      isPossible: () => !playback.isCaughtUp,
      perform: () => playback.skip(),
    },
    next: {
      key: { sign: 'n', about: 'play.key_n' },
      label: () => t('play.nextTurn'),
      icon: 'next',
      isPossible: () => playback.isHeld,
      perform: () => playback.goOn(),
    },
    done: {
      key: { sign: 'd', about: 'play.key_d' },
      label: () => (game.table.shown ? t(doneKey(game.table.shown)) : ''),
      icon: 'next',
      isPossible: () => game.pass !== null,
      perform: () => game.done(),
    },
    undo: {
      key: { sign: 'u', about: 'play.key_u' },
      label: () => t('play.undo'),
      icon: 'undo',
      isPossible: () => game.canUndo,
      perform: () => game.undo(),
    },
    cancel: {
      key: { sign: 'Escape', about: 'play.key_esc' },
      label: () => t('word.close'),
      icon: 'close',
      isPossible: () => true,
      perform: () => game.cancel(),
    },
  };
}

/** What the play screen adds: things that it opens itself. */
interface Screen {
  /** What the log is called, with or without a chat. */
  logName: () => string;
  toggleLog: () => void;
  openKeys: () => void;
}

export function playActions(game: Interaction, table: TableStore, screen: Screen): Actions {
  const { cancel, ...common } = gameActions(game);
  return {
    ...common,
    help: {
      key: null,
      label: () => t('play.help'),
      icon: 'book',
      isPossible: () => game.situation !== null,
      perform: () => (game.topic = game.situation?.step ?? null),
    },
    hint: {
      key: { sign: 'h', about: 'play.key_h' },
      label: () => t('play.hint'),
      icon: 'lamp',
      isPossible: () => game.canAskHint,
      perform: () => void game.askHint(),
    },
    log: {
      key: { sign: 'l', about: 'play.key_l' },
      label: screen.logName,
      icon: 'chat',
      isPossible: () => true,
      perform: screen.toggleLog,
    },
    repeat: {
      key: { sign: 'r', about: 'play.key_r' },
      label: () => t('play.repeat'),
      icon: 'again',
      isPossible: () => table.playback.isCaughtUp,
      perform: () => void table.repeatRound(),
    },
    keys: {
      key: { sign: '?', about: 'play.keys' },
      label: () => t('play.keys'),
      icon: 'book',
      isPossible: () => true,
      perform: screen.openKeys,
    },
    cancel,
  };
}

/** Do what a key asks for, if it can be done now and the key belongs to nothing else: a field, a button, a dialog. */
export function performKey(actions: Actions<string>, event: KeyboardEvent): void {
  const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey) return;
  if (!(target instanceof Element) || target.closest('input:not([type="range"]), textarea, dialog[open]'))
    return;
  if (key === ' ' && target.closest('button, a, summary')) return;
  const wanted = key.length === 1 ? key.toLowerCase() : key;
  const fitting = Object.values(actions).filter((action) => action.key?.sign === wanted);
  const found = fitting.find((action) => Boolean(action.key?.withShift) === shiftKey) ?? fitting[0];
  if (!found?.isPossible()) return;
  event.preventDefault();
  found.perform();
}
