import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filterNames } from '#features/listing/read-filters.ts';

/*
 * What a page reads of its address's query it has to name (`handle.query`), or the host would take it away; and each page has
 * to say so, or every `?utm_…` that somebody adds to a link of ours would be another page to make and to keep.
 */

const source = import.meta.dirname;
const routes = [
  ...new Set(
    [...readFileSync(join(source, 'routes.ts'), 'utf8').matchAll(/'(routes\/[^']+\/route\.tsx?)'/g)].map(
      ([, file]) => file!,
    ),
  ),
];

/** The names that a route says it knows; null: it says nothing. */
function declaredBy(text: string): ReadonlySet<string> | null {
  const handle = /export const handle\b[^=]*= \{([^}]*)\}/.exec(text)?.[1] ?? '';
  const query = /\bquery: (\[[^\]]*\]|filterNames)/.exec(handle)?.[1];
  if (query === undefined) return null;
  const own = [...query.matchAll(/'([^']+)'/g)].map(([, name]) => name!);
  return new Set([...own, ...(query.includes('filterNames') ? filterNames : [])]);
}

/** Of the page itself and of what it is made of: its own files, and features that it imports. */
function filesOf(route: string): string[] {
  const found = new Set<string>();
  const waiting = [join(source, route)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !existsSync(file)) continue;
    found.add(file);
    for (const [, beside, within] of readFileSync(file, 'utf8').matchAll(
      /'(?:(\.\.?\/[^']+)|#(features\/[^']+))'/g,
    ))
      waiting.push(beside ? join(dirname(file), beside) : join(source, within!));
  }
  return [...found];
}

const reading = /\b(?:search|searchParams|params|query)\.(?:get|getAll|has)\('([^']+)'\)/g;
/** What any page may be asked for. */
const ofEveryPage = new Set(['lang']);
/** Features whose files know more than the page takes from them. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  // A store's list has filters of its own, of which these parts read their links only.
  'routes/shop.$slug/route.tsx': ['rating', 'discount'],
  // The address of a store is typed into the application, never changed by its number.
  'routes/seller.register/route.tsx': ['edit'],
};

test('there are routes', () => {
  expect(routes.length).toBeGreaterThan(45);
});

test.each(routes)('%s says what it knows of its query, and reads nothing else', (route) => {
  const names = declaredBy(readFileSync(join(source, route), 'utf8'));
  expect(names, 'handle.query').not.toBeNull();
  const texts = filesOf(route).map((file) => readFileSync(file, 'utf8'));
  const read = new Set(texts.flatMap((text) => [...text.matchAll(reading)].map(([, name]) => name!)));
  const unknown = [...read].filter((name) => !names!.has(name) && !ofEveryPage.has(name));
  expect(unknown.filter((name) => !elsewhere[route]?.includes(name))).toEqual([]);
  const own = readFileSync(join(source, route), 'utf8');
  if (/\bloadListing\(/.test(own)) expect([...names!]).toEqual(expect.arrayContaining([...filterNames]));
});

test('a name that a page says it knows is one that it, or what it shows, reads', () => {
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
