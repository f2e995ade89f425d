/** Whether others can open links to this server, and what the person at its computer can do so that they can. */
import { answer, api } from './client';
import { me } from './identity.svelte';
import type { Network } from './types';

class LocalNetwork {
  /** The address in the browser works for others too, unless it names this computer. */
  readonly isLocal = isThisComputer(location.hostname);
  /** Null until the server has answered. */
  state = $state.raw<Network | null>(null);

  /** Where links for others lead; null while there is none, or none is known yet. */
  get origin(): string | null {
    return this.isLocal ? (this.state?.address ?? null) : location.origin;
  }
  /** Nobody else can open a link to this server. */
  get isAlone(): boolean {
    return this.isLocal && this.state !== null && this.state.address === null;
  }

  async load(): Promise<void> {
    if (this.isLocal) this.state = await answer(api.GET('/api/network'));
  }
  /** Let others on the network join. */
  async open(): Promise<void> {
    await me.ensure();
    this.state = await answer(api.POST('/api/network'));
  }
}

/** Whether a host name always means the computer that uses it, so that nobody else can open its links. */
function isThisComputer(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.');
}

export const network = new LocalNetwork();
