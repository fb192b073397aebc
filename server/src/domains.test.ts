import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { migrationsFolder, readMigrations } from '#db/migrate.ts';
import { domains, layers, readsUpwards, writtenByTriggers } from './domains.ts';
import { importsOf, readSources, readsOf, type Source, writesOf } from './testing/read-sources.ts';

const server = join(import.meta.dirname, '..');
const places = new Map(domains.map(({ name }, place) => [name, place]));
const owners = new Map<string, string>(
  domains.flatMap(({ name, tables = [] }) => tables.map((table) => [table, name] as const)),
);

let sources: Source[];
beforeAll(async () => {
  sources = await readSources();
});

/** `order` for `order/queries.ts`; a file of the root stands for itself. */
const domainOf = (path: string) => path.split('/')[0]!;
const isTest = (path: string) => path.endsWith('.test.ts') || domainOf(path) === 'testing';
/** What tests of a domain share; it keeps the order, but for `testing/`. */
const isHelper = (path: string) => /(?:^|\/)test-[\w-]+\.ts$/.test(path);
const ofDomains = () => sources.filter(({ path }) => places.has(domainOf(path)) && !isTest(path));

/** Whether the first may know the second. */
function mayKnow(from: string, to: string): boolean {
  const [own, other] = [domainOf(from), domainOf(to)];
  if (own === other || (isHelper(from) && other === 'testing')) return true;
  return (places.get(other) ?? Infinity) < places.get(own)!;
}

describe('ARCHITECTURE: a domain may know those before it in the list', () => {
  test('no import, of a value or of a type, points the other way', () => {
    const wrong = ofDomains().flatMap((source) =>
      importsOf(source).flatMap((to) => (mayKnow(source.path, to) ? [] : [`${source.path} → ${to}`])),
    );
    expect(wrong).toEqual([]);
  });

  test('every folder has its place, and what has a place is there', async () => {
    const entries = await readdir(join(server, 'src'), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const listed = [...places.keys(), 'testing'].filter((name) => name !== 'shop.ts');
    expect(listed.toSorted()).toEqual(folders.toSorted());
  });

  test('ARCHITECTURE.md lists the same layers and domains in the same order', async () => {
    const text = await readFile(join(server, '../ARCHITECTURE.md'), 'utf8');
    const table = text.slice(text.indexOf('| Layer '), text.indexOf('\n\n', text.indexOf('| Layer ')));
    const listed = [...table.matchAll(/^\| (\w+) +\| `([\w.-]+)`/gm)].map(
      ([, layer, name]) => `${layer}: ${name}`,
    );
    expect(listed).toEqual(
      layers.flatMap(({ layer, domains: own }) => own.map(({ name }) => `${layer}: ${name}`)),
    );
    expect(text).toContain(layers.map(({ layer }) => layer).join(' → '));
  });

  test('there are at most 30', () => {
    expect(domains.filter(({ name }) => name !== 'shop.ts').length).toBeLessThanOrEqual(30);
  });

  test.each([
    ['order/place-order.ts', "import { a } from '#cart/line-totals.ts';", []],
    ['cart/view.ts', "import type { A } from '#order/view.ts';", ['order/view.ts']],
    ['cart/view.ts', "export * from '../order/view.ts';", ['order/view.ts']],
    ['cart/view.ts', "type A = import('#order/view.ts').A;", ['order/view.ts']],
    ['order/test-orders.ts', "import type { A } from '#testing/builders.ts';", []],
    ['order/view.ts', "import type { A } from '#testing/builders.ts';", ['testing/builders.ts']],
    ['order/view.ts', "import type { A } from '#app.ts';", ['app.ts']],
    ['settings/queries.ts', "import type { A } from '#shop.ts';", ['shop.ts']],
  ])('%s: %s', (path, text, wrong) => {
    expect(importsOf({ path, text }).filter((to) => !mayKnow(path, to))).toEqual(wrong);
  });
});

describe('ARCHITECTURE: a table is written by one domain, reading downwards is free', () => {
  test('every table has one owner', async () => {
    const types = await readFile(join(server, 'src/db/generated/db.d.ts'), 'utf8');
    const tables = [...types.slice(types.indexOf('export type DB = {')).matchAll(/^ {2}(\w+): /gm)];
    const listed: string[] = domains.flatMap((domain) => domain.tables ?? []);
    expect(listed.toSorted()).toEqual(tables.map(([, name]) => name!).toSorted());
  });

  test('only its owner writes it', () => {
    const wrong = ofDomains()
      .filter(({ path }) => !isHelper(path))
      .flatMap(({ path, text }) =>
        writesOf(text)
          .filter((table) => owners.has(table) && owners.get(table) !== domainOf(path))
          .map((table) => `${path} writes ${table}`),
      );
    expect(wrong).toEqual([]);
  });

  test('what is written is a name, but in lists of products, whose two tables are alike', () => {
    const unknown = ofDomains().flatMap(({ path, text }) =>
      writesOf(text).flatMap((table) => (table.startsWith('$') ? [`${path} ${table}`] : [])),
    );
    expect(unknown).toEqual(['catalog/product-lists/queries.ts ${sql.table(list)}']);
  });

  test('functions of the database write what is said of them, and nothing else', async () => {
    const bodies = (await readMigrations(migrationsFolder)).flatMap(({ text }) => [
      ...text.matchAll(/create (?:or replace )?function[\s\S]*?\$\$([\s\S]*?)\$\$/gi),
    ]);
    const written = new Set(
      bodies.flatMap(([, body]) => writesOf(body!)).filter((table) => owners.has(table)),
    );
    expect([...written].toSorted()).toEqual(writtenByTriggers);
  });

  test('what is read upwards stands in a list that does not grow', () => {
    const found = new Map<string, Set<string>>();
    for (const { path, text } of ofDomains().filter((source) => !isHelper(source.path)))
      for (const table of readsOf(text)) {
        const shopper = owners.get(table);
        if (shopper === undefined || places.get(shopper)! <= places.get(domainOf(path))!) continue;
        found.set(domainOf(path), (found.get(domainOf(path)) ?? new Set()).add(table));
      }
    const listed = Object.fromEntries([...found].map(([name, tables]) => [name, [...tables].toSorted()]));
    expect(listed).toEqual(readsUpwards);
  });

  test.each([
    ["db.insertInto('orders').values(row)", ['orders'], []],
    ['sql`update only "orders" set status = 1 from stores where true`', ['orders'], ['stores']],
    ["tx.deleteFrom('orders as o').using('stores')", ['orders'], ['stores']],
    ["db.selectFrom('orders as o').innerJoin('stores', 'a', 'b')", [], ['orders', 'stores']],
    ['sql`merge into ${sql.table(name)} as t`', ['${sql.table(name)}'], []],
  ])('%s', (text, written, read) => {
    expect([writesOf(text), readsOf(text)]).toEqual([written, read]);
  });
});
