/** Errors as sentences in the reader's language. */
import { ApiError } from './client';
import { has, t } from '../languages/language.svelte';

/** What went wrong, and what to do instead. On the first screen, without these texts, it is that they could not be loaded. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return t(has('problem.internal') ? 'problem.internal' : 'ui.loadFailed');
  const key = `problem.${error.code.replaceAll('-', '_')}`;
  return has(key) ? t(key) : error.detail;
}
