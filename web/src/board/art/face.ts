/** A person's face: one that they have chosen, or one drawn from their name, the same on every device and at every table. */
import type { Portrait } from '../../api/types';

export interface Face {
  skin: string;
  hair: string;
  /** The symbols `lb-hair-…` and `lb-trait-…` of `art/faces.svg`. */
  cut: number;
  trait: number;
}

const SKINS = ['#f4d0b0', '#e9b48c', '#d79d72', '#b97f54', '#8d5a3b', '#6b4430'] as const;
const HAIRS = ['#1d1713', '#4a2a1b', '#7a3f22', '#c2602c', '#d9b45b', '#b9b2a6'] as const;
const CUTS = 8;
const TRAITS = 4;

/** The faces to choose from. */
export const PORTRAITS: Readonly<Record<Exclude<Portrait, ''>, Face>> = {
  skipper: { skin: SKINS[1], hair: HAIRS[5], cut: 0, trait: 1 },
  stoker: { skin: SKINS[4], hair: HAIRS[0], cut: 1, trait: 0 },
  cook: { skin: SKINS[0], hair: HAIRS[3], cut: 2, trait: 2 },
  pilot: { skin: SKINS[2], hair: HAIRS[1], cut: 3, trait: 3 },
  diver: { skin: SKINS[5], hair: HAIRS[0], cut: 4, trait: 1 },
  gunner: { skin: SKINS[1], hair: HAIRS[2], cut: 5, trait: 0 },
  mate: { skin: SKINS[0], hair: HAIRS[4], cut: 6, trait: 3 },
  scout: { skin: SKINS[3], hair: HAIRS[1], cut: 7, trait: 2 },
  fisher: { skin: SKINS[2], hair: HAIRS[5], cut: 5, trait: 1 },
  surgeon: { skin: SKINS[4], hair: HAIRS[1], cut: 2, trait: 3 },
  bosun: { skin: SKINS[0], hair: HAIRS[2], cut: 1, trait: 2 },
  sailmaker: { skin: SKINS[5], hair: HAIRS[4], cut: 6, trait: 0 },
};

export function faceOf(name: string, portrait: Portrait = ''): Face {
  if (portrait) return PORTRAITS[portrait];
  let rest = hash(name);
  const next = (n: number): number => {
    const one = rest % n;
    rest = Math.floor(rest / n);
    return one;
  };
  return {
    skin: SKINS[next(SKINS.length)] ?? SKINS[0],
    hair: HAIRS[next(HAIRS.length)] ?? HAIRS[0],
    cut: next(CUTS),
    trait: next(TRAITS),
  };
}

/** FNV-1a, with the last mixing step of MurmurHash3, without which similar names look alike. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const char of text) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return (sum ^ (sum >>> 16)) >>> 0;
}
