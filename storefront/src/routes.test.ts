import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstVisitRoutes } from './route-texts.ts';

const text = readFileSync(join(import.meta.dirname, 'routes.ts'), 'utf8');
const files = [
  ...new Set([...text.matchAll(/'(routes\/[^']+\/)route\.tsx?'/g)].map(([, folder]) => folder!)),
];

test('there are routes', () => {
  expect(files.length).toBeGreaterThan(40);
});

test.each(files)('%s has a route test', (folder) => {
  expect(existsSync(join(import.meta.dirname, folder, 'route.test.ts'))).toBe(true);
});

test('the cart has the full header; the reduced layout begins with shipping', () => {
  const pagesIn = (layout: string) => {
    const [, after = ''] = text.split(`layout('layout/${layout}.tsx', [`);
    return [...after.split('\n  ]),')[0]!.matchAll(/route\('([^']+)'/g)].map(([, path]) => path);
  };
  expect(pagesIn('default-layout')).toContain('cart');
  expect(pagesIn('quiet-layout')).toEqual(expect.arrayContaining(['shipping', 'checkout']));
  expect(pagesIn('quiet-layout')).not.toContain('cart');
});

// Texts are selected by route file at build time and by pattern in the browser.
test.each(firstVisitRoutes)('$route has the pattern $pattern', ({ route, pattern }) => {
  const of = pattern === '/' ? 'index(' : `route('${pattern}', `;
  expect(text).toContain(`${of}'${route}.tsx')`);
});
