import type { Sentence } from '../api/types';
import { say } from '../i18n/t';

/** All that is told of one step. */
export function wordsOf(texts: readonly Sentence[], names: readonly string[], you: number | null): string {
  return texts.map((text) => say(text, names, you)).join(' ');
}
