/** The keyboard of the replay: arrows step, with shift by turns, space plays and pauses. */
import type { Player } from './player.svelte';

export function press(event: KeyboardEvent, player: Player): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  const wish = wishOf(event, player);
  if (!wish || belongsElsewhere(event)) return;
  event.preventDefault();
  wish();
}

function wishOf(event: KeyboardEvent, player: Player): (() => void) | null {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
  if (by) return () => void (event.shiftKey ? player.turn(by) : player.step(by));
  if (event.key === 'Home') return () => void player.seek(0);
  if (event.key === 'End') return () => void player.seek(player.plies);
  if (event.key === ' ') return () => player.toggle();
  return null;
}

/** Keys that something focused needs itself: the board walks over its hexes, buttons are pressed with space. */
function belongsElsewhere(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog, select, [data-board]')) return true;
  return event.key === ' ' && target.closest('button, a, summary') !== null;
}
