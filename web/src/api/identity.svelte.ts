/** Who this browser is at the server: a guest with a name. */
import { answer, api, whoAmI } from './client';
import type { Person, Welcome } from './types';
import { t } from '../languages/language.svelte';

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
    return this.#welcome(await answer(api.POST('/api/people', { body: { name } })));
  }

  /** Come back as someone known, with the code from another device. */
  async recover(code: string): Promise<Person> {
    return this.#welcome(await answer(api.POST('/api/people/recover', { body: { code } })));
  }

  /** Be called otherwise from now on. */
  async rename(name: string): Promise<void> {
    this.person = await answer(api.PATCH('/api/me', { body: { name } }));
  }

  /** A new code for another device; it takes the place of the old one. */
  async newCode(): Promise<void> {
    this.recovery = (await answer(api.POST('/api/me/recovery'))).recovery;
  }

  /** Be someone: whoever we are, or else a new guest with a made-up name. */
  async ensure(): Promise<Person> {
    await this.load();
    return this.person ?? (await this.comeIn(madeUpName()));
  }

  /** Be someone, under this name if one is given. */
  async comeAs(name: string): Promise<void> {
    const wanted = name.trim();
    await this.load();
    if (!this.person) await this.comeIn(wanted || madeUpName());
    else if (wanted && wanted !== this.person.name) await this.rename(wanted);
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
