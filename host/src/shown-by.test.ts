import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingDefaults } from '@souk/server/settings/settings-schema';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const packages = ['contract', 'rules', 'kit', 'server', 'storefront', 'console', 'demo', 'host', 'e2e'];
const files = packages.flatMap((name) =>
  readdirSync(join(root, name, 'src'), { recursive: true }).map((path) => `${name}/src/${String(path)}`),
);

/** Tests that a table names: a path, and what follows it in quotation marks; `…` leaves something out of a name. */
function testsNamedIn(text: string): { path: string; name: string }[] {
  const quoted = String.raw`"(?:[^"\\]|\\")+"`;
  const named = new RegExp(
    String.raw`\`([\w./$-]+\.(?:spec|test)\.tsx?)\`:? (${quoted}(?:(?:, | and )${quoted})*)`,
    'g',
  );
  return [...text.matchAll(named)].flatMap(([, path, names]) =>
    [...names!.matchAll(new RegExp(quoted, 'g'))].map(([name]) => ({
      path: path!,
      name: name.slice(1, -1).replaceAll(String.raw`\"`, '"'),
    })),
  );
}

/** Whether a file has such a test, however its quotation marks are written there. */
function hasTest(source: string, name: string): boolean {
  const plain = (text: string) => text.replaceAll('\\', '');
  return name
    .split('…')
    .map((part) => part.trim())
    .every((part) => plain(source).includes(part));
}

describe('a table that says what shows each point', () => {
  test('names tests that are not there: found', () => {
    const text = '| `src/a.test.ts` "it \\"holds\\"", "it … kept" and "it goes"; `b.spec.tsx`: "one" (360) |';
    expect(testsNamedIn(text).map(({ path, name }) => `${path} ${name}`)).toEqual([
      'src/a.test.ts it "holds"',
      'src/a.test.ts it … kept',
      'src/a.test.ts it goes',
      'b.spec.tsx one',
    ]);
    const source = `test('it "holds"', () => {}); test('it isn\\'t kept', () => {});`;
    const found = testsNamedIn(text).map(({ name }) => hasTest(source, name));
    expect(found).toEqual([true, true, false, false]);
  });

  test.each([
    ['docs/screens.md', 35],
    ['docs/wire.md', 18],
    ['docs/seller-console.md', 120],
    ['docs/operator-console.md', 100],
  ])('%s names tests that are there', (document, atLeast) => {
    const named = testsNamedIn(read(document));
    const lost = named.filter(({ path, name }) => {
      const file = files.find((one) => one.endsWith(path));
      return !file || !hasTest(read(file), name);
    });
    expect(lost).toEqual([]);
    expect(named.length).toBeGreaterThanOrEqual(atLeast);
  });

  test('every lesson of the wire has its row', () => {
    const lessons = [...read('docs/spec/contract.md').matchAll(/^- \*\*(L\d+) /gm)].map(([, code]) => code);
    const rows = [...read('docs/wire.md').matchAll(/^\| (L\d+) /gm)].map(([, code]) => code);
    expect(rows).toEqual(lessons);
    expect(rows.length).toBeGreaterThanOrEqual(15);
  });
});

test('L14: the operator’s guide says where apps that exist are served from and names every setting for them', () => {
  const paragraph = read('docs/operating.md')
    .split('\n\n')
    .find((one) => one.startsWith('**Apps that exist already**'))!;
  const settings = Object.keys(settingDefaults).filter((name) => name.startsWith('compat_'));
  expect(settings.filter((name) => !paragraph.includes(`\`${name}\``))).toEqual([]);
  expect(settings.length).toBeGreaterThanOrEqual(3);
  expect(paragraph.replaceAll(/\s+/g, ' ')).toContain("from the shop's own host");
});
