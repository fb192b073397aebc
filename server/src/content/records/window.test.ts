import { bannerInput, pageInput, siteFeatureInput, siteLinkInput } from '@souk/contract/console/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audited, type AuditedTx } from '#access/audited.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildBrand } from '#testing/builders.ts';
import { listBanners } from '../list-banners.ts';
import { reorderBanners, saveBanner } from './banner.ts';
import { deletePage, readPage, savePage } from './page.ts';
import { readSiteFeature, saveSiteFeature } from './site-feature.ts';
import { readSiteLink, saveSiteLink } from './site-link.ts';

/* Storefront acts beyond those of all records (records/records.test.ts). */

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());

const actor = { kind: 'person', userId: null, name: 'Sara', storeId: null, requestId: null } as const;
const whole = { storeId: null };
const act = <T extends { ok: boolean }>(work: (tx: AuditedTx) => Promise<T>) => audited(shop.db, actor, work);
const idOf = (outcome: { ok: boolean; id?: number }) =>
  outcome.ok ? outcome.id! : expect.fail(JSON.stringify(outcome));
const english = { code: 'en', name: 'English', direction: 'ltr', is_default: true } as const;

const banner = (input: object) =>
  act((tx) => saveBanner(tx, whole, bannerInput.parse({ place: 'home', image: 'b.webp', ...input })));
const page = (input: object) =>
  act((tx) => savePage(tx, whole, pageInput.parse({ description: '', ...input })));
const link = (input: object) =>
  act((tx) => saveSiteLink(tx, whole, siteLinkInput.parse({ area: 'about', title: 'Link', ...input })));

test('banners are shown in order, each with its link', async () => {
  const brand = await buildBrand(shop.db);
  const ids = [
    idOf(await banner({ title: 'First', target: { kind: 'url', url: 'https://example.com/a' } })),
    idOf(await banner({ title: 'Second', target: { kind: 'brand', id: brand } })),
    idOf(await banner({ title: 'Spring & garden', target: { kind: 'tags', tags: ['garden'] } })),
  ];
  await banner({ title: 'Hidden', status: 'private', target: { kind: 'url', url: '/' } });
  const shown = async () => listBanners({ db: shop.db, language: english }, [4]);
  expect((await shown()).map(({ title, href }) => [title, href])).toEqual([
    ['First', 'https://example.com/a'],
    ['Second', expect.stringMatching(new RegExp(`/brand\\?brand=${brand}$`))],
    ['Spring & garden', `/spring-garden/products?banner=${ids[2]}`],
  ]);
  const order = { ids: [ids[2]!, ids[0]!, ids[1]!] };
  expect(await act((tx) => reorderBanners(tx, whole, order))).toEqual({ ok: true });
  expect((await shown()).map(({ id }) => id)).toEqual(order.ids);
});

test.each([
  [{ kind: 'product', id: 999_999 }, 'target.id', 'missing'],
  [{ kind: 'category', id: 999_999 }, 'target.id', 'missing'],
  [{ kind: 'url', url: 'javascript:alert(1)' }, 'target.url', 'not_allowed'],
  [{ kind: 'url', url: '//evil.example' }, 'target.url', 'not_allowed'],
])('refuses a banner to %j', async (target, path, reason) => {
  const fields = [{ path, reason }];
  expect(await banner({ target })).toEqual({ ok: false, reason: 'invalid', fields });
});

test('removes unsafe HTML of pages and features before storing, in translations too', async () => {
  const description = '<p onclick="x()">Words<script>steal()</script></p>';
  const id = idOf(await page({ title: 'Terms', description, texts: { ar: { description } } }));
  const stored = (await readPage(shop.db, whole, id))!.values;
  expect([stored.description, stored.texts?.['ar']?.['description']]).toEqual([
    '<p>Words</p>',
    '<p>Words</p>',
  ]);
  const input = siteFeatureInput.parse({
    title: 'Safe',
    image: 's.webp',
    detail: '<b>ok</b><iframe></iframe>',
  });
  const feature = idOf(await act((tx) => saveSiteFeature(tx, whole, input)));
  expect((await readSiteFeature(shop.db, whole, feature))!.values.detail).toBe('<b>ok</b>');
});

test('renaming a page updates footer links, and its old address redirects', async () => {
  const id = idOf(await page({ title: 'Returns', slug: 'returns' }));
  const linked = idOf(await link({ target: { kind: 'page', slug: 'returns' } }));
  expect(await act((tx) => deletePage(tx, whole, { id }))).toEqual({
    ok: false,
    reason: 'in_use',
    uses: { links: 1 },
  });
  expect(await page({ id, title: 'Returns', slug: 'sending-back' })).toMatchObject({ ok: true, version: 2 });
  expect(await readSiteLink(shop.db, whole, linked)).toMatchObject({
    version: 2,
    values: { target: { kind: 'page', slug: 'sending-back' } },
  });
  const { data } = await shop.call('GET page/{slug}', { params: { slug: 'returns' } });
  expect(data.slug).toBe('sending-back');
});

test('a link has a target: an existing page, or none for a payment logo', async () => {
  const refused = (path: string) => ({ ok: false, reason: 'invalid', fields: [{ path, reason: 'missing' }] });
  expect(await link({ target: { kind: 'page', slug: 'nowhere' } })).toEqual(refused('target.slug'));
  expect(await link({ target: { kind: 'none' } })).toEqual(refused('target'));
  expect(await link({ area: 'payment', target: { kind: 'none' } })).toMatchObject({ ok: true });
});

test('of several concurrent changes of a banner one is saved and the others conflict', async () => {
  const target = { kind: 'url', url: '/' };
  const id = idOf(await banner({ title: 'Seen by all', target }));
  const outcomes = await Promise.all(
    ['a', 'b', 'c', 'd'].map((title) => banner({ id, version: 1, title, target })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toEqual([{ ok: true, id, version: 2 }]);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(3).fill({ ok: false, reason: 'stale', version: 2 }));
});

test('a changed banner has a new updated time', async () => {
  const target = { kind: 'url', url: '/' };
  const id = idOf(await banner({ title: 'Old', target }));
  const changedAt = async () =>
    (await shop.db.selectFrom('banners').select('updated_at').where('id', '=', id).executeTakeFirstOrThrow())
      .updated_at;
  const before = await changedAt();
  await banner({ id, title: 'New', target });
  expect((await changedAt()).getTime()).toBeGreaterThan(before.getTime());
});

test('a banner’s tag is one tag', () => {
  expect(() =>
    bannerInput.parse({ place: 'home', image: 'b.webp', target: { kind: 'tags', tags: ['a,b'] } }),
  ).toThrow();
});
