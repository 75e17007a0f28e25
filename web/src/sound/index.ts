// Short sounds of our own, made on the spot. Nothing sounds before the page was touched, as browsers want it.
import { settings } from '../state/settings.svelte';
import { afterPicture } from '../ui/picture';

export type Sound =
  'tap' | 'turn' | 'dice' | 'card' | 'disc' | 'flip' | 'skull' | 'coin' | 'splash' | 'win' | 'lose' | 'tick' | 'talk';

let context: AudioContext | undefined;

interface Tone {
  from: number;
  to?: number;
  at?: number;
  length: number;
  volume?: number;
  shape?: OscillatorType;
}

function tone(audio: AudioContext, { from, to = from, at = 0, length, volume = 0.12, shape = 'triangle' }: Tone): void {
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = shape;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length + 0.02);
}

/** A rustle or a knock: noise through a filter. */
function noise(audio: AudioContext, at: number, length: number, pitch: number, volume: number): void {
  const start = audio.currentTime + at;
  const samples = Math.max(1, Math.floor(audio.sampleRate * length));
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 2;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
}

const SOUNDS: Record<Sound, (audio: AudioContext) => void> = {
  tap: (a) => noise(a, 0, 0.03, 1800, 0.18),
  tick: (a) => noise(a, 0, 0.02, 2600, 0.12),
  turn: (a) => {
    tone(a, { from: 523, length: 0.16, volume: 0.1 });
    tone(a, { from: 784, at: 0.11, length: 0.26, volume: 0.1 });
  },
  dice: (a) => [0, 0.06, 0.13, 0.17, 0.26].forEach((at, i) => noise(a, at, 0.05, 900 + 350 * (i % 3), 0.35)),
  card: (a) => noise(a, 0, 0.12, 3200, 0.2),
  disc: (a) => {
    noise(a, 0, 0.05, 500, 0.5);
    tone(a, { from: 180, to: 110, length: 0.09, volume: 0.14, shape: 'sine' });
  },
  flip: (a) => {
    noise(a, 0, 0.06, 2400, 0.18);
    noise(a, 0.09, 0.05, 700, 0.35);
  },
  skull: (a) => {
    tone(a, { from: 196, to: 73, length: 0.6, volume: 0.16, shape: 'sawtooth' });
    noise(a, 0, 0.3, 240, 0.5);
  },
  coin: (a) => {
    tone(a, { from: 1320, length: 0.1, volume: 0.06, shape: 'sine' });
    tone(a, { from: 1980, at: 0.06, length: 0.24, volume: 0.06, shape: 'sine' });
  },
  splash: (a) => {
    tone(a, { from: 520, to: 120, length: 0.26, volume: 0.09, shape: 'sine' });
    noise(a, 0.2, 0.4, 1200, 0.5);
  },
  win: (a) => [523, 659, 784, 1047].forEach((from, i) => tone(a, { from, at: i * 0.12, length: 0.34, volume: 0.1 })),
  lose: (a) => [392, 330, 262].forEach((from, i) => tone(a, { from, at: i * 0.15, length: 0.34, volume: 0.09 })),
  talk: (a) => tone(a, { from: 660, to: 740, length: 0.08, volume: 0.05, shape: 'sine' }),
};

export function play(sound: Sound): void {
  if (!settings.kept.sound || typeof AudioContext === 'undefined') return;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  // Making the first one takes long, and a sound that comes with the picture is early enough.
  afterPicture(() => {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    SOUNDS[sound](context);
  });
}
