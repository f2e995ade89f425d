/** The identity of this browser at the server: a guest with a name. */
import { answer, api, whoAmI } from './client';
import type { Person, Welcome } from './types';
import { madeUpName, shownName } from './guest-names';

class Me {
  person = $state<Person | null>(null);
  /** The recovery code for another device, known only right after registration. */
  recovery = $state<string | null>(null);
  #asked: Promise<void> | null = null;

  /** Our name as it is shown; empty without one. */
  get name(): string {
    return this.person ? shownName(this.person.name) : '';
  }

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

  /** Register a new guest under this name. */
  async register(name: string): Promise<Person> {
    return this.#welcome(await answer(api.POST('/api/people', { body: { name } })));
  }

  /** Use the identity of another device, by its recovery code. */
  async recover(code: string): Promise<Person> {
    return this.#welcome(await answer(api.POST('/api/people/recover', { body: { code } })));
  }

  /** Change the name. */
  async rename(name: string): Promise<void> {
    this.person = await answer(api.PATCH('/api/me', { body: { name } }));
  }

  /** Get a new recovery code; the old one stops working. */
  async newCode(): Promise<void> {
    this.recovery = (await answer(api.POST('/api/me/recovery'))).recovery;
  }

  /** Sign every other device out. */
  async signOutOthers(): Promise<void> {
    await answer(api.DELETE('/api/me/tokens'));
  }

  /** Our identity, or a new guest with a made-up name. */
  async ensure(): Promise<Person> {
    await this.load();
    return this.person ?? (await this.register(madeUpName()));
  }

  /** Make sure that we are registered, under this name if one is given. */
  async registerAs(name: string): Promise<void> {
    const wanted = name.trim();
    await this.load();
    if (!this.person) await this.register(wanted || madeUpName());
    else if (wanted && wanted !== this.name) await this.rename(wanted);
  }

  #welcome(welcome: Welcome): Person {
    this.person = welcome.person;
    this.recovery = welcome.recovery;
    return welcome.person;
  }
}

export const me = new Me();
