/** Whether the server is ready: its first start on a machine compiles the engine. */

interface Health {
  loaded: boolean;
  warm: boolean;
  bots: boolean;
  progress: string;
  failed: string | null;
}

const PAUSE = 700;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE));

class ServerStatus {
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
    while (!(await this.#look())) await pause();
    void this.#watchBots();
  }

  async #watchBots(): Promise<void> {
    while (this.areBotsLate) {
      await pause();
      await this.#look();
    }
  }

  async #look(): Promise<boolean> {
    try {
      const health = (await (await fetch('/healthz')).json()) as Health;
      this.isUnreachable = false;
      this.isWarm = health.warm;
      this.areBotsLate = health.warm && !health.bots;
      this.done = progressShare(health.progress);
      this.hasFailed = Boolean(health.failed);
      if (health.loaded) this.#tellLoaded();
      return health.warm;
    } catch (error) {
      // `fetch` throws a TypeError where nobody answers; an answer that is no JSON throws a SyntaxError.
      this.isUnreachable = error instanceof TypeError;
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
