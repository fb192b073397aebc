import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, 'routes.ts'), 'utf8');
const files = [
  ...new Set([...text.matchAll(/'(routes\/[^']+\/)route\.tsx?'/g)].map(([, folder]) => folder!)),
];

test('there are routes', () => {
  expect(files.length).toBeGreaterThan(40);
});

test.each(files)('%s has a test beside it: the page over a fake API', (folder) => {
  expect(existsSync(join(import.meta.dirname, folder, 'route.test.ts'))).toBe(true);
});
