import { baseLocale, locales } from '../paraglide/runtime.js';
import { heardFrom, readStored, writeStored } from './stored';

/** Those with a catalogue, see scripts/messages.mjs. */
export const LANGUAGES = locales;
export type Language = (typeof LANGUAGES)[number];
export type Theme = 'system' | 'day' | 'night';
/** 'off': still pictures, with the same time to read. */
export type Speed = 'slow' | 'normal' | 'fast' | 'off';

interface Kept {
  language: Language | null;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  confirm: boolean;
  forced: boolean;
  notify: boolean;
  awake: boolean;
  vibrate: boolean;
}

const DEFAULTS: Kept = {
  language: null,
  theme: 'system',
  speed: 'normal',
  sound: true,
  confirm: false,
  forced: false,
  notify: false,
  awake: true,
  vibrate: true,
};
const SECONDS: Record<Speed, number> = { slow: 0.8, normal: 0.6, fast: 0.35, off: 0 };
const FACTORS: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.6, off: 1 };

function isKept(value: unknown): value is Partial<Kept> {
  return typeof value === 'object' && value !== null;
}

export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return baseLocale;
}

/** What the browser asks for; every sentence asks for it again. */
const PREFERRED = languageOf(navigator.languages);

function watchReducedMotion(tell: (reduced: boolean) => void): void {
  const query = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
  if (!query) return;
  tell(query.matches);
  query.addEventListener('change', () => tell(query.matches));
}

class Settings {
  kept: Kept = $state({ ...DEFAULTS, ...readStored('settings', {}, isKept) });
  #reduced = $state(false);

  constructor() {
    watchReducedMotion((reduced) => (this.#reduced = reduced));
    // Chosen on another page of this browser: it holds here as well.
    heardFrom('settings', () => {
      this.kept = { ...DEFAULTS, ...readStored('settings', {}, isKept) };
      this.showTheme();
    });
  }

  get language(): Language {
    return this.kept.language ?? PREFERRED;
  }

  /** Seconds an animation lasts; 0 for none. */
  get pace(): number {
    return this.#reduced ? 0 : SECONDS[this.kept.speed];
  }

  /** Multiplies the time that people have to see and read. */
  get factor(): number {
    return FACTORS[this.kept.speed];
  }

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.kept[name] = value;
    writeStored('settings', this.kept);
    if (name === 'theme') this.showTheme();
  }

  showTheme(): void {
    const theme = this.kept.theme;
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }
}

export const settings = new Settings();
