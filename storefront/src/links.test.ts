import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isListing } from './links.ts';

/** Hard-coded paths in links, forms, redirects and navigations. */
const writtenOut = /\b(?:to|href|action)(?:=\{?|: ?)["'`]\/|\b(?:redirect|navigate|replace)\(["'`]\//g;

test('ARCHITECTURE: links come from links.ts, except on the dev-kit page', () => {
  const root = import.meta.dirname;
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^links\.ts$|^routes\.ts$/.test(name))
    .flatMap((name) => {
      const hits = readFileSync(join(root, name), 'utf8').match(writtenOut) ?? [];
      return hits.map((hit) => `${name}: ${hit}`);
    });
  const ofTheKit = found.filter((hit) => hit.startsWith('routes/dev-kit/'));
  expect(ofTheKit.length).toBeGreaterThan(10); // proves that the pattern matches
  expect(found.filter((hit) => !ofTheKit.includes(hit))).toEqual([]);
});

test('recognizes product lists by path', () => {
  const lists = ['/search', '/all/kitchen', '/all/kitchen/tea', '/x/products', '/x/brand', '/x/collection'];
  expect(lists.filter((path) => !isListing(path))).toEqual([]);
  const others = ['/', '/brands', '/teapot/product/3', '/all', '/shop/noor', '/user/orders', '/page/brand/x'];
  expect(others.filter((path) => isListing(path))).toEqual([]);
});
