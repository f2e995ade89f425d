/** The breakpoints of `styles/breakpoints.css` that the script needs too. */
import { MediaQuery } from 'svelte/reactivity';

export const BREAKPOINTS = {
  desk: '(min-width: 1000px) and (min-height: 560px)',
  'wide-desk': '(min-width: 1200px)',
} as const;

export function breakpoint(name: keyof typeof BREAKPOINTS): MediaQuery {
  return new MediaQuery(BREAKPOINTS[name]);
}
