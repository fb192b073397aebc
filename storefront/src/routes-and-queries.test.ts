import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filterNames } from '#features/listing/read-filters.ts';

/* What a public page reads of its address's query it has to name (`handle.query`), or the host would take it away. */

const folder = join(import.meta.dirname, 'routes');
const declared = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)route\.tsx$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
  .flatMap(({ file, text }) => {
    const query = /\bquery: (\[[^\]]*\]|filterNames)/.exec(text)?.[1];
    return /export const handle\b/.test(text) && query !== undefined ? [{ file, query }] : [];
  });

test('there are such pages', () => {
  expect(declared.length).toBeGreaterThan(10);
});

test.each(declared)('$file names what it reads', ({ file, query }) => {
  const own = dirname(join(folder, file));
  const names = new Set([...query.matchAll(/'([^']+)'/g)].map(([, name]) => name!));
  if (query.includes('filterNames')) for (const name of filterNames) names.add(name);
  const texts = readdirSync(own, { encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(own, name), 'utf8'));
  const read = texts.flatMap((text) => [
    ...text.matchAll(/\b(?:search|searchParams|params)\.(?:get|getAll|has)\('([^']+)'\)/g),
  ]);
  for (const [, name] of read) expect(names).toContain(name);
  if (texts.some((text) => /\bloadListing\(/.test(text)))
    for (const name of filterNames) expect(names).toContain(name);
});
