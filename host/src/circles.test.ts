import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { consoleFloors } from '@souk/console/floors';

/* No circular imports, of values or of types. */

type Knows = ReadonlyMap<string, readonly string[]>;

const root = join(import.meta.dirname, '../..');

/** Imports of a file within its package; `#seller/x.ts` is relative to `src`. */
function importedBy(path: string, text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const named = [...code.matchAll(/\b(?:from\s+|import\s*\(?\s*)'([#.][^']*)'/g)].map(([, name]) => name!);
  return named.map((name) => (name.startsWith('#') ? name.slice(1) : normalize(join(dirname(path), name))));
}

function filesOf(name: string): Knows {
  const folder = join(root, name, 'src');
  const paths = readdirSync(folder, { recursive: true }).map(String);
  return new Map(
    paths
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('/generated/'))
      .map((path) => [path, importedBy(path, readFileSync(join(folder, path), 'utf8'))]),
  );
}

function circleIn(files: Knows): string | null {
  const done = new Set<string>();
  const walk = (path: string, way: readonly string[]): string | null => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path].join(' → ');
    if (done.has(path)) return null;
    for (const next of files.get(path) ?? []) {
      const circle = walk(next, [...way, path]);
      if (circle) return circle;
    }
    done.add(path);
    return null;
  };
  for (const path of files.keys()) {
    const circle = walk(path, []);
    if (circle) return circle;
  }
  return null;
}

describe('a package has no circular imports', () => {
  test('a cycle is found, also of types and across files', () => {
    const files = (texts: Record<string, string>) =>
      new Map(Object.entries(texts).map(([path, text]) => [path, importedBy(path, text)]));
    const places = { 'layout/places.tsx': "import { a } from '#operator/places.ts';" };
    expect(circleIn(files(places))).toBeNull();
    expect(
      circleIn(files({ ...places, 'operator/places.ts': "import type { A } from '../layout/places.tsx';" })),
    ).toBe('layout/places.tsx → operator/places.ts → layout/places.tsx');
    expect(
      circleIn(
        files({
          'a.ts': "export { b } from './b.ts';",
          'b.ts': "type C = import('./c.ts').C;",
          'c.ts': "import './a.ts';\n// import './b.ts';",
        }),
      ),
    ).toBe('a.ts → b.ts → c.ts → a.ts');
    expect(circleIn(files({ 'a.ts': "// from './a.ts'\n/* from './a.ts' */" }))).toBeNull();
  });

  test.each([
    'contract',
    'rules',
    'postgres',
    'server',
    'kit',
    'storefront',
    'console',
    'demo',
    'sandbox',
    'host',
    'e2e',
    'bench',
  ])('%s', (name) => {
    const files = filesOf(name);
    expect(circleIn(files)).toBeNull();
    expect(files.size).toBeGreaterThan(10);
  });
});

describe('console folders import only from lower layers', () => {
  const files = filesOf('console');
  const folderOf = (path: string) => (path.includes('/') ? path.split('/')[0]! : null);
  const heightOf = (folder: string) => consoleFloors.findIndex((floor) => floor.includes(folder));

  test('every folder has a layer', () => {
    const folders = [...files.keys()].flatMap((path) => folderOf(path) ?? []);
    expect(consoleFloors.flat().toSorted()).toEqual([...new Set(folders)].toSorted());
  });

  test('and imports none of the same or a higher layer', () => {
    const wrong = [...files].flatMap(([path, known]) =>
      known.flatMap((other) => {
        const [own, its] = [folderOf(path), folderOf(other)];
        if (own === null || its === null || own === its) return [];
        return heightOf(its) < heightOf(own) ? [] : [`${path} → ${other}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
