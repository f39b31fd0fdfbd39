/** A few quiet sounds, made on the spot. */

import type { Sound } from './sounds';

interface Tone {
  hz: number;
  /** Where it glides to. */
  to?: number;
  at: number;
  seconds: number;
  wave?: OscillatorType;
  loud?: number;
}

const SOUNDS: Record<Sound, readonly Tone[]> = {
  turn: [
    { hz: 587, at: 0, seconds: 0.16 },
    { hz: 880, at: 0.12, seconds: 0.24 },
  ],
  cards: [0, 0.05, 0.1].map((at) => ({ hz: 1900, to: 500, at, seconds: 0.05, wave: 'triangle', loud: 0.5 })),
  sweep: [{ hz: 240, to: 720, at: 0, seconds: 0.42, loud: 0.5 }],
  wind: [{ hz: 300, to: 150, at: 0, seconds: 0.4, wave: 'triangle' }],
  bell: [0, 0.28, 0.56].flatMap((at) => [
    { hz: 1245, at, seconds: 0.5 },
    { hz: 2093, at, seconds: 0.35, loud: 0.4 },
  ]),
};
const VOLUME = 0.08;

let context: AudioContext | undefined;

export function play(name: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  for (const tone of SOUNDS[name]) ring(context, tone);
}

function ring(audio: AudioContext, { hz, to, at, seconds, wave = 'sine', loud = 1 }: Tone): void {
  const start = audio.currentTime + at;
  const end = start + seconds;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = wave;
  voice.frequency.setValueAtTime(hz, start);
  if (to) voice.frequency.exponentialRampToValueAtTime(to, end);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(VOLUME * loud, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(end);
}
