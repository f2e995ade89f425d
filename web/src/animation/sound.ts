/** Short, soft sounds, made by the browser itself; silent until someone turns sound on. */
import { settings } from '../settings/settings.svelte';

export type Sound =
  | 'step'
  | 'splash'
  | 'sail'
  | 'bite'
  | 'sink'
  | 'flip'
  | 'whirl'
  | 'volcano'
  | 'dice'
  | 'home'
  | 'turn'
  | 'yourTurn'
  | 'rise';

/** One voice: a tone that glides, or noise through a filter that glides. */
interface Voice {
  kind: 'sine' | 'triangle' | 'noise';
  from: number;
  to: number;
  seconds: number;
  loud: number;
  after?: number;
}

const VOICES: Record<Sound, Voice[]> = {
  step: [{ kind: 'triangle', from: 220, to: 160, seconds: 0.09, loud: 0.25 }],
  splash: [{ kind: 'noise', from: 1800, to: 400, seconds: 0.35, loud: 0.22 }],
  sail: [{ kind: 'noise', from: 500, to: 900, seconds: 0.4, loud: 0.12 }],
  bite: [
    { kind: 'triangle', from: 140, to: 60, seconds: 0.18, loud: 0.4 },
    { kind: 'noise', from: 2400, to: 300, seconds: 0.3, loud: 0.2, after: 0.08 },
  ],
  sink: [{ kind: 'noise', from: 700, to: 120, seconds: 0.7, loud: 0.3 }],
  flip: [{ kind: 'triangle', from: 520, to: 700, seconds: 0.12, loud: 0.18 }],
  whirl: [{ kind: 'noise', from: 200, to: 1400, seconds: 0.9, loud: 0.25 }],
  volcano: [
    { kind: 'noise', from: 90, to: 240, seconds: 1.6, loud: 0.5 },
    { kind: 'sine', from: 60, to: 38, seconds: 1.6, loud: 0.5 },
  ],
  dice: [
    { kind: 'triangle', from: 900, to: 700, seconds: 0.05, loud: 0.2 },
    { kind: 'triangle', from: 760, to: 600, seconds: 0.05, loud: 0.2, after: 0.09 },
    { kind: 'triangle', from: 820, to: 640, seconds: 0.06, loud: 0.2, after: 0.19 },
  ],
  home: [
    { kind: 'sine', from: 523, to: 523, seconds: 0.16, loud: 0.2 },
    { kind: 'sine', from: 659, to: 659, seconds: 0.16, loud: 0.2, after: 0.1 },
    { kind: 'sine', from: 784, to: 784, seconds: 0.3, loud: 0.2, after: 0.2 },
  ],
  turn: [{ kind: 'sine', from: 660, to: 880, seconds: 0.22, loud: 0.16 }],
  yourTurn: [
    { kind: 'triangle', from: 587, to: 587, seconds: 0.18, loud: 0.22 },
    { kind: 'triangle', from: 880, to: 880, seconds: 0.34, loud: 0.22, after: 0.14 },
  ],
  rise: [{ kind: 'noise', from: 300, to: 1500, seconds: 0.4, loud: 0.2 }],
};

/** Milliseconds after which a sound comes too late for what it belongs to. */
const LATE = 300;

let context: AudioContext | null = null;
let noiseBuffer: AudioBuffer | null = null;

/** Play a sound now, if sound is on. Browsers keep it suspended before the first press, and iOS interrupts it during a
 *  call or behind a locked screen: what was missed meanwhile is not made up for. */
export function play(sound: Sound): void {
  if (!settings.sound) return;
  const on = (context ??= new AudioContext());
  if (on.state === 'running') return playVoices(on, sound);
  const asked = performance.now();
  const late = (): boolean => performance.now() - asked >= LATE;
  // Refused while the interruption lasts.
  on.resume().then(
    () => late() || playVoices(on, sound),
    () => undefined,
  );
}

function playVoices(on: AudioContext, sound: Sound): void {
  for (const voice of VOICES[sound]) playVoice(on, voice);
}

function playVoice(on: AudioContext, voice: Voice): void {
  const start = on.currentTime + (voice.after ?? 0);
  const end = start + voice.seconds;
  const volume = on.createGain();
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(voice.loud, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(on.destination);
  const source = voice.kind === 'noise' ? noise(on, voice, volume, start) : tone(on, voice, volume, start);
  source.start(start);
  source.stop(end);
}

function tone(on: AudioContext, voice: Voice, into: AudioNode, start: number): AudioScheduledSourceNode {
  const source = on.createOscillator();
  source.type = voice.kind === 'sine' ? 'sine' : 'triangle';
  source.frequency.setValueAtTime(voice.from, start);
  source.frequency.exponentialRampToValueAtTime(voice.to, start + voice.seconds);
  source.connect(into);
  return source;
}

function noise(on: AudioContext, voice: Voice, into: AudioNode, start: number): AudioScheduledSourceNode {
  const source = on.createBufferSource();
  source.buffer = noiseBuffer ??= whiteNoise(on);
  source.loop = true;
  const filter = on.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.setValueAtTime(voice.from, start);
  filter.frequency.exponentialRampToValueAtTime(voice.to, start + voice.seconds);
  source.connect(filter).connect(into);
  return source;
}

function whiteNoise(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
