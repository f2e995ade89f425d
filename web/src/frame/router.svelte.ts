/** The router: which screen the address names. */

/** Where an analysis starts. */
export type AnalysisStart = { table: string; ply: number } | { puzzle: string };

export type Place =
  | { screen: 'home' }
  | { screen: 'new'; kind: 'bots' | 'friends' | 'local' }
  | { screen: 'find' }
  | { screen: 'tables' }
  | { screen: 'leaderboard' }
  | { screen: 'profile'; name: string | null }
  | { screen: 'friends' }
  | { screen: 'daily' }
  | { screen: 'evening'; id: string }
  | { screen: 'table'; id: string }
  | { screen: 'replay'; id: string; ply: number | null }
  | { screen: 'review'; id: string; ply: number | null }
  | { screen: 'mistakes'; id: string; ply: number | null }
  | { screen: 'learn' }
  | { screen: 'puzzles'; id: string | null }
  | { screen: 'analysis'; start: AnalysisStart | null }
  | { screen: 'rules'; chapter: string | null }
  | { screen: 'not-found' };

/** The screens about a finished game, by the last part of their addresses. */
const OF_THE_PAST: Readonly<Record<string, 'replay' | 'review' | 'mistakes'>> = {
  replay: 'replay',
  review: 'review',
  learn: 'mistakes',
};

/** The screen that an address names. */
export function placeAt(path: string, hash = ''): Place {
  const [first = '', second = '', third = ''] = path.split('/').filter(Boolean);
  const mark = hash.replace(/^#/, '');
  if (first === '') return { screen: 'home' };
  if (first === 'new' && (second === 'bots' || second === 'friends' || second === 'local'))
    return { screen: 'new', kind: second };
  if (first === 'find' && !second) return { screen: 'find' };
  if (first === 'tables' && !second) return { screen: 'tables' };
  if (first === 'leaderboard' && !second) return { screen: 'leaderboard' };
  if (first === 'me' && !second) return { screen: 'profile', name: null };
  if (first === 'p' && second && !third) return { screen: 'profile', name: decoded(second) };
  if (first === 'friends' && !second) return { screen: 'friends' };
  if (first === 'daily' && !second) return { screen: 'daily' };
  if (first === 'evening' && second && !third) return { screen: 'evening', id: second };
  if (first === 't' && second && !third) return { screen: 'table', id: second };
  const past = first === 't' ? OF_THE_PAST[third] : undefined;
  if (past) return { screen: past, id: second, ply: /^\d+$/.test(mark) ? Number(mark) : null };
  if (first === 'learn' && !second) return { screen: 'learn' };
  if (first === 'puzzles' && !third) return { screen: 'puzzles', id: second || null };
  if (first === 'analysis' && !second) return { screen: 'analysis', start: startAt(mark) };
  if (first === 'rules' && !second) return { screen: 'rules', chapter: mark || null };
  return { screen: 'not-found' };
}

/** A part of an address in plain letters; one that is written wrongly stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A moment of a table, or a puzzle; null if the address names none. */
function startAt(mark: string): AnalysisStart | null {
  const [kind, id, ply] = mark.split('-');
  if (kind === 't' && id && ply && /^\d+$/.test(ply)) return { table: id, ply: Number(ply) };
  return kind === 'p' && id ? { puzzle: id } : null;
}

let here = $state.raw(placeAt(location.pathname, location.hash));

export function place(): Place {
  return here;
}

/** Go to an address of this site. */
export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  look();
  if (!address.includes('#')) scrollTo(0, 0);
}

/** Let links within this site change the screen without reloading the page. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api') || link.pathname.startsWith('/docs')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

function look(): void {
  here = placeAt(location.pathname, location.hash);
}

addEventListener('popstate', look);
