/** Settings kept on this device: language, theme, sound, speed, how the board is shown, open values. */
import { browserLanguage, LANGUAGES, setLanguage } from '../languages/language.svelte';
import { keep, kept } from './storage';

export type Theme = 'auto' | 'light' | 'dark';

interface Kept {
  lang?: string;
  theme?: Theme;
  sound?: boolean;
  facing?: boolean;
  speed?: number;
  stops?: boolean;
  openValues?: boolean;
  coordinates?: boolean;
  isCareful?: boolean;
  tips?: string[];
}

const KEY = 'lastboat.settings';
const BARS = { light: '#eadbb8', dark: '#243142' };

function read(): Kept {
  const all = kept(KEY);
  return typeof all === 'object' && all !== null ? all : {};
}

class Settings {
  #kept = $state<Kept>(read());
  #dark = matchMedia('(prefers-color-scheme: dark)');
  #darkNow = $state(this.#dark.matches);

  constructor() {
    this.#dark.addEventListener('change', (event) => {
      this.#darkNow = event.matches;
      this.#show();
    });
    this.#show();
  }

  get language(): string {
    const kept = this.#kept.lang;
    return kept && LANGUAGES.includes(kept) ? kept : browserLanguage();
  }
  set language(language: string) {
    this.#keep({ lang: language });
    setLanguage(language).catch(() => undefined); // LoadFailed says so
  }
  get theme(): Theme {
    return this.#kept.theme ?? 'auto';
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
  }
  get isDark(): boolean {
    return this.theme === 'dark' || (this.theme === 'auto' && this.#darkNow);
  }
  /** Sounds are off until someone turns them on. */
  get sound(): boolean {
    return this.#kept.sound ?? false;
  }
  set sound(sound: boolean) {
    this.#keep({ sound });
  }
  /** The board is turned so that the player's own side is near. */
  get facing(): boolean {
    return this.#kept.facing ?? false;
  }
  set facing(facing: boolean) {
    this.#keep({ facing });
  }
  /** How fast events are shown: 1 is as drawn, 2 twice as fast, 0.5 half as fast, 0 not at all. */
  get speed(): number {
    return this.#kept.speed ?? 1;
  }
  set speed(speed: number) {
    this.#keep({ speed });
  }
  /** After another's turn, play waits for a press before it shows the next one. */
  get stops(): boolean {
    return this.#kept.stops ?? false;
  }
  set stops(stops: boolean) {
    this.#keep({ stops });
  }

  /** Games against bots are played with open values (§10.7). */
  get openValues(): boolean {
    return this.#kept.openValues ?? false;
  }
  set openValues(openValues: boolean) {
    this.#keep({ openValues });
  }
  /** The board always shows its row letters and column numbers. */
  get coordinates(): boolean {
    return this.#kept.coordinates ?? false;
  }
  set coordinates(coordinates: boolean) {
    this.#keep({ coordinates });
  }

  /** Every move on the board asks for a second press. */
  get isCareful(): boolean {
    return this.#kept.isCareful ?? false;
  }
  set isCareful(isCareful: boolean) {
    this.#keep({ isCareful });
  }

  /** The tips that were shown. */
  get tips(): readonly string[] {
    return this.#kept.tips ?? [];
  }
  set tips(tips: string[]) {
    this.#keep({ tips });
  }

  #keep(change: Kept): void {
    Object.assign(this.#kept, change);
    keep(KEY, this.#kept);
    this.#show();
  }
  #show(): void {
    const theme = this.isDark ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    // The bar of the browser or of the installed game follows the theme chosen here, not the device's.
    for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      bar.content = BARS[theme];
  }
}

export const settings = new Settings();
