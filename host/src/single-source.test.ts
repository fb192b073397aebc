import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* Facts defined in exactly one file: a second copy would miss changes. */

const root = join(import.meta.dirname, '../..');
const isOurs = (file: string) =>
  !/node_modules|\/build\/|\.test\.|\.spec\.|\/testing\/|\/test-|^(?:sandbox|e2e)\//.test(file);
const files: string[] = [];
for await (const file of glob('*/src/**/*.{ts,tsx}', { cwd: root })) if (isOurs(file)) files.push(file);

/** Occurrences of a text in code, without comments. */
function placesOf(pattern: RegExp): string[] {
  return files.filter((file) =>
    pattern.test(readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '')),
  );
}

test.each([
  ['where the API lies', /['"`}]\/api\/v\d/, ['rules/src/api-address.ts']],
  // Search engines fill in this placeholder themselves.
  [
    'what follows the address of a page',
    /from '#links\.ts'[^]*\$\{links\.\w+\([^)]*\)\}\?/,
    ['storefront/src/features/seo/shop-data.tsx'],
  ],
  // Colors have seven characters; codes and order numbers are pasted with spaces.
  [
    'how long what people write may be',
    /\bmaxLength(?:=\{|: )\d/,
    [
      'console/src/operator/branding/colour-field.tsx',
      'storefront/src/features/account/code-fields.ts',
      'storefront/src/routes/track-order/route.tsx',
    ],
  ],
])('%s', (_what, pattern, places) => {
  expect(files.length).toBeGreaterThan(1500);
  expect(placesOf(pattern).toSorted()).toEqual(places);
});
