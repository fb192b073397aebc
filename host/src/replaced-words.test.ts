import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* One word for a thing (docs/glossary.md): replaced words do not come back in names, comments and texts. */

const root = join(import.meta.dirname, '../..');
const folders = ['console/src', 'contract/src', 'contract/messages', 'rules/src', 'server/src', 'kit/src'];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((path) => `${folder}/${String(path)}`)
    .filter((path) => /\.(tsx?|json)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path)),
);

test.each<[word: string, replaced: RegExp, but: readonly RegExp[]]>([
  // Goods are named so, and who finds the shop away is spoken to as in a shop; `on_the_shelf` is stored in the history.
  [
    'stock',
    /(?<!_)[Ss]hel(?:f|ves)(?![a-z])/,
    [/^server\/src\/search\/other-words\.ts$/, /\/apology\.json$/],
  ],
  // A piece of text, of a sheet or of markup is one; of a product it is a unit. What is stored and on the wire stays as STYLE says.
  [
    'unit',
    /[a-z]Pieces\b|\bPieces[A-Z(<]|\bpieces(?: of (?:a |the )?(?:lines?|parts?|orders?|products?)| that are| were cancelled)/,
    [/^contract\/messages\//],
  ],
  // What is neither cached nor stored but was not taken away is kept.
  ['cached, stored', /\bkept(?:Ms|Days|Pages|By|Id)\b|\bkeep(?:Reply|Unsent|Waiting|LinkBack)\b/, []],
  ['handler', /\b(?:doorOf|Doors)\b/, []],
  ['field errors', /\buseMistakes\b|\bMistakes\b/, []],
  ['snapshot', /\b(?:freeze|frozen)[A-Z]\w*|\bfrozen\(/, []],
  ['shopper', /\b(?:lockOwner|ownerOrNew)\b/, []],
  ['zeroOne, oneTwo', /\bf(?:01|12)\b(?!')/, []],
])('%s is called that', (_word, replaced, but) => {
  const found = files
    .filter((path) => !but.some((one) => one.test(path)))
    .flatMap((path) => (replaced.test(readFileSync(join(root, path), 'utf8')) ? [path] : []));
  expect(found).toEqual([]);
});
