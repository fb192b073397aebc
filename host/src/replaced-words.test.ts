import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* One word per concept (docs/glossary.md): replaced words don't return in names, comments and texts. */

const root = join(import.meta.dirname, '../..');
const folders = ['console/src', 'contract/src', 'contract/messages', 'rules/src', 'server/src', 'kit/src'];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((path) => `${folder}/${String(path)}`)
    .filter((path) => /\.(tsx?|json)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path)),
);

test.each<[word: string, replaced: RegExp, but: readonly RegExp[]]>([
  // Demo products use the word, as does the maintenance page; `on_the_shelf` is stored in the history.
  [
    'stock',
    /(?<!_)[Ss]hel(?:f|ves)(?![a-z])/,
    [/^server\/src\/search\/other-words\.ts$/, /\/apology\.json$/],
  ],
  // The word is fine for text, a sheet or markup; a product has units. Stored and wire names stay as STYLE says.
  [
    'unit',
    /[a-z]Pieces\b|\bPieces[A-Z(<]|\bpieces(?: of (?:a |the )?(?:lines?|parts?|orders?|products?)| that are| were cancelled)/,
    [/^contract\/messages\//],
  ],
  // "kept" is fine for what is neither cached nor stored.
  ['cached, stored', /\bkept(?:Ms|Days|Pages|By|Id)\b|\bkeep(?:Reply|Unsent|Waiting|LinkBack)\b/, []],
  ['handler', /\b(?:doorOf|Doors)\b/, []],
  ['field errors', /\buseMistakes\b|\bMistakes\b/, []],
  ['snapshot', /\b(?:freeze|frozen)[A-Z]\w*|\bfrozen\(/, []],
  ['shopper', /\b(?:lockOwner|ownerOrNew)\b/, []],
  ['zeroOne, oneTwo', /\bf(?:01|12)\b(?!')/, []],
])('%s has one name', (_word, replaced, but) => {
  const found = files
    .filter((path) => !but.some((one) => one.test(path)))
    .flatMap((path) => (replaced.test(readFileSync(join(root, path), 'utf8')) ? [path] : []));
  expect(found).toEqual([]);
});
