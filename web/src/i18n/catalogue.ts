// Messages in the format of the catalogues, for games that are no part of this build: their texts come from the server.
// The format is the part of inlang's that src/calavera/messages/message.py accepts, and a message comes out as Paraglide
// would have compiled it.
export type Inputs = Record<string, string | number>;
export type Message = (inputs: Inputs) => string;

interface Plural {
  declarations: string[];
  selectors: [string];
  match: Record<string, string>;
}

/** A catalogue as it is written: a text, or one text for each plural category of a number. */
export type Texts = Record<string, string | [Plural]>;

const TOKEN = /\\([{}\\])|\{([a-z][a-z0-9_]*)\}/g;
const COUNTED = /^local (\w+) = (\w+): plural$/;

function fill(text: string, inputs: Inputs): string {
  return text.replace(TOKEN, (_, escaped?: string, param?: string) => escaped ?? String(inputs[param ?? '']));
}

/** The parameter whose plural category selects the variant. */
function countedIn({ declarations, selectors }: Plural): string {
  const found = declarations.map((line) => COUNTED.exec(line)).find((match) => match?.[1] === selectors[0]);
  if (!found?.[2]) throw new Error(`no plural is declared for ${selectors[0]}`);
  return found[2];
}

function pluralMessage(plural: Plural, rules: Intl.PluralRules): Message {
  const [selector] = plural.selectors;
  const counted = countedIn(plural);
  const variant = (category: string): string | undefined => plural.match[`${selector}=${category}`];
  return (inputs) => {
    // A number of which the catalogue makes no special case falls under "other".
    const text = variant(rules.select(Number(inputs[counted]))) ?? variant('other');
    return fill(text ?? '', inputs);
  };
}

/** The messages of a catalogue in a language, ready to be said. */
export function messagesOf(texts: Texts, language: string): ReadonlyMap<string, Message> {
  const rules = new Intl.PluralRules(language);
  const messages = Object.entries(texts).map(([key, text]): [string, Message] => [
    key,
    typeof text === 'string' ? (inputs) => fill(text, inputs) : pluralMessage(text[0], rules),
  ]);
  return new Map(messages);
}
