import type { Tone } from './answer-words.ts';

let audio: AudioContext | undefined;

/** Browsers allow sound only after a user's tap, so call this from one. */
export function allowSound(): void {
  audio ??= 'AudioContext' in globalThis ? new AudioContext() : undefined;
  void audio?.resume();
}

/** Plays one short high note for an admission, two low ones for a stop and a middle one for a question, and vibrates likewise. */
export function signal(tone: Tone): void {
  const { notes, buzz } = SIGNALS[tone];
  if ('vibrate' in navigator) navigator.vibrate(buzz);
  if (audio?.state !== 'running') return;
  for (const [at, hertz] of notes.entries()) playNote(audio, audio.currentTime + at * 0.18, hertz);
}

const SIGNALS: Record<Tone, { notes: number[]; buzz: number[] }> = {
  go: { notes: [988], buzz: [60] },
  stop: { notes: [220, 165], buzz: [180, 80, 180] },
  ask: { notes: [440], buzz: [180] },
};

const NOTE_SECONDS = 0.14;

function playNote(context: AudioContext, start: number, hertz: number): void {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.frequency.value = hertz;
  volume.gain.setValueAtTime(0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + NOTE_SECONDS);
}
