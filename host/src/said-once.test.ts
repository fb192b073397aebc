import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* What one file says and no other: a second place that spells it out would not hear of a change. */

const root = join(import.meta.dirname, '../..');
const isOurs = (file: string) =>
  !/node_modules|\/build\/|\.test\.|\.spec\.|\/testing\/|\/test-|^(?:sandbox|e2e)\//.test(file);
const files: string[] = [];
for await (const file of glob('*/src/**/*.{ts,tsx}', { cwd: root })) if (isOurs(file)) files.push(file);

/** Where a text stands in code, comments apart. */
function placesOf(said: RegExp): string[] {
  return files.filter((file) =>
    said.test(readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '')),
  );
}

test.each([
  ['where the API lies', /['"`}]\/api\/v\d/, ['rules/src/api-address.ts']],
  // Search engines fill this one in themselves.
  [
    'what follows the address of a page',
    /from '#links\.ts'[^]*\$\{links\.\w+\([^)]*\)\}\?/,
    ['storefront/src/features/seo/shop-data.tsx'],
  ],
  // A colour has seven signs; a code and an order's number are pasted with spaces between them.
  [
    'how long what people write may be',
    /\bmaxLength(?:=\{|: )\d/,
    [
      'console/src/operator/look/colour-field.tsx',
      'storefront/src/features/account/code-fields.ts',
      'storefront/src/routes/track-order/route.tsx',
    ],
  ],
])('%s', (_what, said, places) => {
  expect(files.length).toBeGreaterThan(1500);
  expect(placesOf(said).toSorted()).toEqual(places);
});
