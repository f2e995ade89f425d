/** Errors as sentences in the reader's language. */
import { ApiError } from './client';
import { has, t } from '../languages/language.svelte';

/** What went wrong, and what to do instead. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return t('problem.internal');
  const key = `problem.${error.code.replaceAll('-', '_')}`;
  return has(key) ? t(key) : error.detail;
}
