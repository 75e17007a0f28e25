// Writes into the build which files an address needs beyond those of every page. The server names them in the document,
// so that browsers fetch all of them together and not one after the other's import. What is missing here comes as well,
// a moment later.
export const FILE = 'preloads.json';

/** The page at an address that begins so, for those that people open from outside, and whether it shows the game's board. */
export const ADDRESSES = {
  daily: { page: 'Daily', board: false },
  learn: { page: 'Lesson', board: true },
  new: { page: 'Create', board: false },
  replay: { page: 'Replay', board: false },
  rules: { page: 'Rules', board: false },
  t: { page: 'TablePage', board: false },
  train: { page: 'Train', board: true },
};

const PAGE = /\/src\/pages\/(\w+)\.svelte$/;
const BOARD = /\/src\/games\/(\w+)\/index\.ts$/;

/** A chunk, what it imports, and their styles. */
function filesOf(chunk, bundle, found = new Set()) {
  if (!chunk || found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) filesOf(bundle[name], bundle, found);
  return found;
}

/** By address, and of games by their id: what is not in the document already. */
export function preloads(bundle) {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const always = filesOf(
    chunks.find((one) => one.isEntry),
    bundle,
  );
  const beyond = (chunk) => [...filesOf(chunk, bundle)].filter((name) => !always.has(name)).sort();
  const named = (pattern) =>
    new Map(
      chunks.flatMap((one) => {
        const [, name] = pattern.exec(one.facadeModuleId ?? '') ?? [];
        return name ? [[name, beyond(one)]] : [];
      }),
    );
  const pages = named(PAGE);
  const addresses = Object.entries(ADDRESSES).map(([first, { page, board }]) => {
    if (!pages.has(page)) throw new Error(`${page}.svelte is no page with a chunk of its own`);
    return [first, { files: pages.get(page), board }];
  });
  return { addresses: Object.fromEntries(addresses), games: Object.fromEntries(named(BOARD)) };
}
