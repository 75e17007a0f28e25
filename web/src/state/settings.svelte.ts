import { readStored, writeStored } from './stored';

export const LANGUAGES = ['en', 'fr', 'de', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = 'system' | 'day' | 'night';
export type Speed = 'normal' | 'fast' | 'off';

interface Kept {
  language: Language | null;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  confirm: boolean;
  forced: boolean;
  notify: boolean;
}

const DEFAULTS: Kept = {
  language: null,
  theme: 'system',
  speed: 'normal',
  sound: true,
  confirm: false,
  forced: false,
  notify: false,
};
const SECONDS: Record<Speed, number> = { normal: 0.6, fast: 0.3, off: 0 };

function isKept(value: unknown): value is Partial<Kept> {
  return typeof value === 'object' && value !== null;
}

export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}

/** What the browser asks for; every sentence asks for it anew. */
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
  }

  get language(): Language {
    return this.kept.language ?? PREFERRED;
  }

  /** Seconds an animation lasts; 0 for none. */
  get pace(): number {
    return this.#reduced ? 0 : SECONDS[this.kept.speed];
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
