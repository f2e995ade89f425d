/**
 * What this device keeps, as JSON. A browser may refuse it: in a private window, where site data is blocked, or without
 * room. Then it is kept until the page is closed, and play goes on.
 */

/** What the browser refused to keep. */
const refused = new Map<string, string>();

/** What is kept under this key; null if nothing is, or nothing that can be read. */
export function kept(key: string, storage = () => localStorage): unknown {
  try {
    return JSON.parse(refused.get(key) ?? storage().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function keep(key: string, value: unknown, storage = () => localStorage): void {
  const text = JSON.stringify(value);
  try {
    storage().setItem(key, text);
    refused.delete(key);
  } catch {
    refused.set(key, text);
  }
}
