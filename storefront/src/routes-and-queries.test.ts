import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filterNames } from '#features/listing/read-filters.ts';

/*
 * A page must declare the query parameters that it reads (`handle.query`), because the host removes all others; otherwise each
 * `?utm_…` in a link would create another cache entry.
 */

const source = import.meta.dirname;
const routes = [
  ...new Set(
    [...readFileSync(join(source, 'routes.ts'), 'utf8').matchAll(/'(routes\/[^']+\/route\.tsx?)'/g)].map(
      ([, file]) => file!,
    ),
  ),
];

/** Declared parameter names; null without a declaration. */
function declaredBy(text: string): ReadonlySet<string> | null {
  const handle = /export const handle\b[^=]*= \{([^}]*)\}/.exec(text)?.[1] ?? '';
  const query = /\bquery: (\[[^\]]*\]|filterNames)/.exec(handle)?.[1];
  if (query === undefined) return null;
  const own = [...query.matchAll(/'([^']+)'/g)].map(([, name]) => name!);
  return new Set([...own, ...(query.includes('filterNames') ? filterNames : [])]);
}

/** Files of the route: its own, and the features that it imports. */
function filesOf(route: string): string[] {
  const found = new Set<string>();
  const waiting = [join(source, route)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !existsSync(file)) continue;
    found.add(file);
    for (const [, relative, within] of readFileSync(file, 'utf8').matchAll(
      /'(?:(\.\.?\/[^']+)|#(features\/[^']+))'/g,
    ))
      waiting.push(relative ? join(dirname(file), relative) : join(source, within!));
  }
  return [...found];
}

const reading = /\b(?:search|searchParams|params|query)\.(?:get|getAll|has)\('([^']+)'\)/g;
/** Parameters of every page. */
const ofEveryPage = new Set(['lang']);
/** Imported features that read more parameters than the page passes to them. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  // A store's list has its own filters; these parts only build links.
  'routes/shop.$slug/route.tsx': ['rating', 'discount'],
  // The application form only adds an address, so `edit` is unused.
  'routes/seller.register/route.tsx': ['edit'],
};

test('there are routes', () => {
  expect(routes.length).toBeGreaterThan(45);
});

test.each(routes)('%s declares the query parameters that it reads', (route) => {
  const names = declaredBy(readFileSync(join(source, route), 'utf8'));
  expect(names, 'handle.query').not.toBeNull();
  const texts = filesOf(route).map((file) => readFileSync(file, 'utf8'));
  const read = new Set(texts.flatMap((text) => [...text.matchAll(reading)].map(([, name]) => name!)));
  const unknown = [...read].filter((name) => !names!.has(name) && !ofEveryPage.has(name));
  expect(unknown.filter((name) => !elsewhere[route]?.includes(name))).toEqual([]);
  const own = readFileSync(join(source, route), 'utf8');
  if (/\bloadListing\(/.test(own)) expect([...names!]).toEqual(expect.arrayContaining([...filterNames]));
});

test('every declared query parameter is read', () => {
  for (const route of routes) {
    const texts = filesOf(route)
      .map((file) => readFileSync(file, 'utf8').replace(/export const handle\b[^=]*= \{[^}]*\}/, ''))
      .join('\n');
    const unread = [...(declaredBy(readFileSync(join(source, route), 'utf8')) ?? [])].filter(
      (name) =>
        !(filterNames as readonly string[]).includes(name) && !new RegExp(`['.?&]${name}\\b`).test(texts),
    );
    expect([route, unread]).toEqual([route, []]);
  }
});
