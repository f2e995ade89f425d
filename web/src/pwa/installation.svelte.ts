/** Whether the game can be installed as an app here, and how. */

/** What Chromium offers to a page that can be installed. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

class Installation {
  #offer = $state.raw<InstallOffer | null>(null);
  #isInstalled = $state(matchMedia('(display-mode: standalone)').matches);

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      // The offer is made in the settings, not by a bar over the game.
      event.preventDefault();
      this.#offer = event as InstallOffer;
    });
    addEventListener('appinstalled', () => {
      this.#offer = null;
      this.#isInstalled = true;
    });
  }

  /** The page runs as an app, or has just been installed as one. */
  get isInstalled(): boolean {
    return this.#isInstalled;
  }
  /** The browser installs the game when asked. */
  get isOffered(): boolean {
    return this.#offer !== null;
  }
  /** Only the person can install it, from the browser's menu: Safari on iPhones and iPads. */
  get isByHand(): boolean {
    return 'standalone' in navigator && !this.#isInstalled;
  }

  /** Let the browser ask whether to install. An offer can be used once. */
  async install(): Promise<void> {
    const offer = this.#offer;
    this.#offer = null;
    await offer?.prompt();
  }
}

export const installation = new Installation();
