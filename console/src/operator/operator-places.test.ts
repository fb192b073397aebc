import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOTICE_KINDS, noticePath } from '@souk/rules/notice-kinds';
import { operatorRoles } from '@souk/rules/permissions';
import { matchPath, matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { openPlaces, pageAt, pagesOf } from '#parts/place.ts';
import { entrances } from '@souk/console/entrances';
import { movedAddresses } from './moved-addresses.ts';
import { operatorPlaces } from './operator-places.ts';
import { operator } from './pages.ts';

const routes = operator.map(({ path = '' }) => ({ path: `/operator/${path}` }));
const routeAt = (address: string) => matchRoutes(routes, address)?.[0]?.route.path;
const pages = pagesOf(operatorPlaces);

test("the menu has at most nine groups, and no group's pages exceed the window", () => {
  expect(operatorPlaces.length).toBeLessThanOrEqual(9);
  // With eleven pages in the open group, the menu is about 790 of 900 px high.
  for (const { within } of operatorPlaces) expect(within?.length ?? 0).toBeLessThanOrEqual(11);
});

test.each(pages.map(({ page }) => page.to))(
  '%s is a page, and the menu marks it as the current one',
  (to) => {
    expect(routeAt(to) ?? '').not.toBe('');
    expect(pageAt(operatorPlaces, to)?.page.to).toBe(to);
  },
);

test('every list and page of the console belongs to a menu entry', () => {
  const apart = ['/operator/account', '/operator/notices', '/operator/'];
  const unplaced = routes
    .map(({ path }) => path.replace(':kind', 'category').replace(':id', '7'))
    .filter(
      (path) => !apart.includes(path) && !/^\/operator\/(marketing|terms|storefront)\/category/.test(path),
    )
    .filter((path) => pageAt(operatorPlaces, path) === null);
  expect(unplaced).toEqual([]);
});

test("a page below or beside a list belongs to the list's entry", () => {
  const entryAt = (address: string) => pageAt(operatorPlaces, address)?.page.to;
  expect(entryAt('/operator')).toBe('/operator');
  expect(entryAt('/operator/orders/7')).toBe('/operator/orders');
  expect(entryAt('/operator/settings/team/roles/4')).toBe('/operator/settings/team');
  expect(entryAt('/operator/catalogue/subcategory')).toBe('/operator/catalogue/category');
  expect(entryAt('/operator/storefront/texts')).toBe('/operator/storefront/languages');
  expect(entryAt('/operator/payments/bank/statements/3')).toBe('/operator/payments/bank');
  expect(entryAt('/operator/account')).toBeUndefined();
});

test('a group shows permitted pages and leads to the first; a group without any is hidden', () => {
  const places = openPlaces(operatorPlaces, ['reviews.read', 'marketing.read']);
  expect(places.map(({ title }) => title)).toEqual([
    'operator.nav.work',
    'operator.nav.customers',
    'operator.nav.marketing',
  ]);
  const [, customers] = places;
  expect(customers?.to).toBe('/operator/reviews');
  expect(customers?.within?.map(({ to }) => to)).toEqual([
    '/operator/reviews',
    '/operator/newsletter',
    '/operator/search',
  ]);
  for (const permissions of Object.values(operatorRoles))
    for (const { page } of pagesOf(openPlaces(operatorPlaces, permissions)))
      expect(page.needs === null || (permissions as readonly string[]).includes(page.needs)).toBe(true);
});

test.each(Object.entries(movedAddresses))('%s leads to a page that exists: %s', (from, to) => {
  const filled = (path: string) =>
    `/operator/${path.replace(':kind', from.startsWith('window') ? 'link' : 'voucher').replace(':id', '7')}`;
  expect(routeAt(filled(to)) ?? '').not.toBe('');
  expect(entrances.some((entrance) => matchPath(entrance, filled(from)))).toBe(true);
  expect(pageAt(operatorPlaces, filled(to))).not.toBeNull();
});

test('the server knows every page of the console', () => {
  const known = entrances.map((path) => path.replace(/\/$/, ''));
  for (const { path } of routes) {
    const address = path.replace(/\/$/, '').replaceAll(/:\w+/g, '7');
    // Packing slips and the like are reached from other pages only.
    expect(
      known.some((entrance) => matchPath(entrance, address)),
      path,
    ).toBe(true);
  }
});

test('no link or notification of the console uses a former address', () => {
  const root = join(import.meta.dirname, '..');
  const named = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/['"`](\/operator\/[\w/-]+)/g)].map(
        ([, address]) => address!,
      ),
    );
  expect(named.length).toBeGreaterThan(100);
  const noticePaths = NOTICE_KINDS.map((kind) => noticePath(kind, '7').replace(/[?#].*/, ''));
  const former = Object.keys(movedAddresses);
  const isFormer = (address: string) => former.some((path) => matchPath(`/operator/${path}`, address));
  expect([...named, ...noticePaths].filter(isFormer)).toEqual([]);
});
