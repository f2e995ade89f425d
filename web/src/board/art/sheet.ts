/** The sheet of symbols is put into the page once, whoever draws first. */
import './paint.css';
import { mount } from 'svelte';
import Symbols from './Symbols.svelte';

let there = false;

export function needSheet(): void {
  if (there && document.getElementById('lb-sheet')) return;
  there = true;
  mount(Symbols, { target: document.body });
}
