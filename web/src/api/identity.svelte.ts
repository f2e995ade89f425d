/** The identity of this browser at the server: a guest with a name, or a player whose name nobody else can have. */
import { answer, api, whoAmI } from './client';
import type { Passkey, Person, Portrait, Welcome } from './types';
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

  /** Become a player: nobody else can have the name then. Where a passkey can be made, it keeps the name; false if none was made. */
  async keepName(name: string): Promise<boolean> {
    this.person = await answer(api.PATCH('/api/me', { body: { name, keep: true } }));
    const { canUsePasskeys, makePasskey } = await import('./passkeys');
    return !canUsePasskeys() || (await makePasskey());
  }

  /** Sign in with a passkey; false if none was chosen. */
  async usePasskey(): Promise<boolean> {
    const { usePasskey } = await import('./passkeys');
    const welcome = await usePasskey();
    if (welcome) this.#welcome(welcome);
    return welcome !== null;
  }

  async passkeys(): Promise<Passkey[]> {
    return (await answer(api.GET('/api/me/passkeys'))).passkeys;
  }

  async removePasskey(id: string): Promise<void> {
    await answer(api.DELETE('/api/me/passkeys/{id}', { params: { path: { id } } }));
  }

  async chooseFace(face: Portrait): Promise<void> {
    this.person = await answer(api.PATCH('/api/me', { body: { face } }));
  }

  /** Let others see the profile, or no more. */
  async show(isPublic: boolean): Promise<void> {
    this.person = await answer(api.PATCH('/api/me', { body: { public: isPublic } }));
  }

  /** Delete this person from the server, for good. */
  async delete(): Promise<void> {
    await answer(api.DELETE('/api/me'));
    [this.person, this.recovery] = [null, null];
  }

  /** Sign this device out. */
  async signOut(): Promise<void> {
    await answer(api.DELETE('/api/me/token'));
    [this.person, this.recovery] = [null, null];
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
