import { beforeEach, describe, expect, it, vi } from 'vitest';

/** The browser's sound, suspended until somebody presses something. */
class Suspended {
  static started = 0;
  static allow: () => void;
  static state = 'suspended';
  state = Suspended.state;
  currentTime = 0;
  sampleRate = 8;
  destination = {};
  readonly #allowed = new Promise<void>((resolve) => (Suspended.allow = resolve));
  resume = () => this.#allowed.then(() => void (this.state = 'running'));
  createGain = () => ({ gain: this.#value(), connect: (to: unknown) => to });
  createBiquadFilter = () => ({ type: '', frequency: this.#value(), connect: (to: unknown) => to });
  createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
  createOscillator = () => this.#source();
  createBufferSource = () => this.#source();
  #value = () => ({ setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 });
  #source = () => ({
    frequency: this.#value(),
    connect: (to: unknown) => to,
    start: () => Suspended.started++,
    stop: () => 0,
  });
}

/** The module anew, with sound turned on. */
async function fresh() {
  (await import('../../src/settings/settings.svelte')).settings.sound = true;
  return import('../../src/animation/sound');
}

describe('sound before the first press', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('AudioContext', Suspended);
    Suspended.started = 0;
    Suspended.state = 'suspended';
    return () => void vi.unstubAllGlobals();
  });

  it('is heard if it may be played at once', async () => {
    const { play } = await fresh();
    play('step');
    Suspended.allow();
    await vi.waitFor(() => expect(Suspended.started).toBe(1));
  });

  it('is not made up for later', async () => {
    const { play } = await fresh();
    const late = vi.spyOn(performance, 'now').mockReturnValue(0);
    for (let i = 0; i < 20; i++) play('step');
    late.mockReturnValue(10_000);
    Suspended.allow();
    await new Promise((resolve) => setTimeout(resolve));
    play('step');
    late.mockRestore();
    expect(Suspended.started).toBe(1);
  });

  it('is heard again after a call has interrupted it', async () => {
    Suspended.state = 'interrupted';
    const { play } = await fresh();
    play('step');
    expect(Suspended.started).toBe(0);
    Suspended.allow();
    await vi.waitFor(() => expect(Suspended.started).toBe(1));
  });
});
