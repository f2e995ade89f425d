/** Whether the server is ready: its first start on a machine compiles the engine. */
import { fetchInTime } from './client';
import { Backoff } from './retry';

interface Health {
  loaded: boolean;
  warm: boolean;
  bots: boolean;
  progress: string;
  failed: string | null;
}

/** Milliseconds after which a server that is getting ready is asked again. */
const POLL = 700;

export class ServerStatus {
  /** Null until the server has answered. */
  isWarm = $state<boolean | null>(null);
  /** Whether bots are still being prepared: games can be played before they can. */
  areBotsLate = $state(false);
  /** 0 to 1; null while unknown. */
  done = $state<number | null>(null);
  isUnreachable = $state(false);
  /** The engine did not compile; only the server's operator can help. */
  hasFailed = $state(false);
  #watching: Promise<void> | null = null;
  readonly #backoff = new Backoff();
  /** Milliseconds until the server is asked again. */
  #wait = POLL;
  #tellLoaded: () => void = () => undefined;
  readonly #isLoaded = new Promise<void>((resolve) => (this.#tellLoaded = resolve));

  /** Resolves once the server answers what needs no compiled rules; polls it until games can be played. */
  loaded(): Promise<void> {
    void this.ready();
    return this.#isLoaded;
  }

  /** Resolves once games can be played; polls the server until bots can play too. */
  ready(): Promise<void> {
    this.#watching ??= this.#watch();
    return this.#watching;
  }

  async #watch(): Promise<void> {
    while (!(await this.#look())) await this.#pause();
    void this.#watchBots();
  }

  async #watchBots(): Promise<void> {
    while (this.areBotsLate) {
      await this.#pause();
      await this.#look();
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.#wait));
  }

  async #look(): Promise<boolean> {
    try {
      const health = (await (await fetchInTime(new Request('/healthz'))).json()) as Health;
      this.#backoff.reset();
      this.#wait = POLL;
      this.isUnreachable = false;
      this.isWarm = health.warm;
      this.areBotsLate = health.warm && !health.bots;
      this.done = progressShare(health.progress);
      this.hasFailed = Boolean(health.failed);
      if (health.loaded) this.#tellLoaded();
      return health.warm;
    } catch (error) {
      // An answer that is no JSON throws a SyntaxError: something is there.
      this.isUnreachable = !(error instanceof SyntaxError);
      this.#wait = this.#backoff.next();
      this.isWarm = false;
      return false;
    }
  }
}

/** `3 of 12 parts are done, …` as a share of the whole. */
export function progressShare(progress: string): number | null {
  const [, done, all] = /(\d+) of (\d+)/.exec(progress) ?? [];
  return done && Number(all) > 0 ? Number(done) / Number(all) : null;
}

export const serverStatus = new ServerStatus();
