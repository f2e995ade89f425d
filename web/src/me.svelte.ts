/** Who this browser is at the server: a guest with a name. */
import { post, whoAmI } from './api/client';
import type { Person } from './api/types';
import { t } from './words/words.svelte';

interface Welcome {
  person: Person;
  recovery: string | null;
}

class Me {
  person = $state<Person | null>(null);
  /** The code for another device, known only right after coming in. */
  recovery = $state<string | null>(null);
  #asked: Promise<void> | null = null;

  /** Ask the server who we are, once. */
  load(): Promise<void> {
    this.#asked ??= whoAmI().then(
      (person) => void (this.person ??= person),
      (error: unknown) => {
        this.#asked = null;
        throw error;
      },
    );
    return this.#asked;
  }

  /** Come in under this name, as someone new. */
  async comeIn(name: string): Promise<Person> {
    return this.#welcome(await post<Welcome>('/api/people', { name }));
  }

  /** Come back as someone known, with the code from another device. */
  async recover(code: string): Promise<Person> {
    return this.#welcome(await post<Welcome>('/api/people/recover', { code }));
  }

  /** A new code for another device; it takes the place of the old one. */
  async newCode(): Promise<void> {
    this.recovery = (await post<{ recovery: string }>('/api/me/recovery')).recovery;
  }

  /** Be someone: whoever we are, or else a new guest of this name or a made-up one. */
  async ensure(name = ''): Promise<Person> {
    await this.load();
    return this.person ?? (await this.comeIn(name.trim() || madeUpName()));
  }

  #welcome(welcome: Welcome): Person {
    this.person = welcome.person;
    this.recovery = welcome.recovery;
    return welcome.person;
  }
}

function madeUpName(): string {
  return t('word.guest', { n: 10 + Math.floor(Math.random() * 90) });
}

export const me = new Me();
