/** Mounts the page of primitives: one frame for each theme, since a theme belongs to a whole document. */
import '../src/styles/fonts.css';
import '@art/colours.css';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import '../src/styles/primitives.css';
import { mount } from 'svelte';
import { setLanguage, withEveryText } from '../src/languages/language.svelte';
import { settings } from '../src/settings/settings.svelte';
import Primitives from './Primitives.svelte';

const THEMES = ['light', 'dark'] as const;
const theme = THEMES.find((one) => location.search === `?${one}`);
if (theme) {
  document.documentElement.dataset.theme = theme;
  await withEveryText(setLanguage(settings.language));
  mount(Primitives, { target: document.body });
} else {
  document.body.style.display = 'flex';
  for (const one of THEMES) {
    const frame = document.createElement('iframe');
    frame.src = `?${one}`;
    frame.title = one;
    frame.style.cssText = 'flex: 1; min-height: 100vh; border: 0';
    document.body.append(frame);
  }
}
