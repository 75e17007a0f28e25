import type { Params } from '../i18n/t';

/** The server, or the way to it, says no. `code` is stable and has a sentence, `params` are for it. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly params: Params = {},
  ) {
    super(code);
    this.name = 'Refusal';
  }
}

/** There was no answer at all. */
export const NO_ANSWER = 'network';

export function refusalOf(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal(NO_ANSWER);
}
