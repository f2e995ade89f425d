/** What a key does on the play screen. */

export type KeyAction = 'skip' | 'undo' | 'done' | 'hint' | 'log' | 'repeat' | 'keys' | 'cancel';

const KEYS: Readonly<Record<string, KeyAction>> = {
  ' ': 'skip',
  u: 'undo',
  d: 'done',
  h: 'hint',
  l: 'log',
  r: 'repeat',
  '?': 'keys',
  Escape: 'cancel',
};

/** The action of a key press; null where the key belongs to something else: a field, a button, an open dialog. */
export function keyAction(event: KeyboardEvent): KeyAction | null {
  const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey) return null;
  if (!(target instanceof Element) || target.closest('input, textarea, select, dialog[open]')) return null;
  const action = KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null;
  return action === 'skip' && target.closest('button, a') ? null : action;
}
