import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attributeInput } from '@souk/contract/console/attribute';
import { bannerInput, pageInput, siteFeatureInput, siteLinkInput } from '@souk/contract/console/content';
import {
  brandInput,
  categoryInput,
  collectionInput,
  subcategoryInput,
} from '@souk/contract/console/groupings';
import { flashSaleInput, voucherInput } from '@souk/contract/console/offers';
import { bundleDealInput, shippingRuleInput, taxRuleInput } from '@souk/contract/console/trade-rules';
import { audited, type AuditedTx } from '#access/audited.ts';
import { deleteBanner, readBanner, saveBanner } from '#content/records/banner.ts';
import { deletePage, readPage, savePage } from '#content/records/page.ts';
import { deleteSiteFeature, readSiteFeature, saveSiteFeature } from '#content/records/site-feature.ts';
import { deleteSiteLink, readSiteLink, saveSiteLink } from '#content/records/site-link.ts';
import { deleteFlashSale, readFlashSale, saveFlashSale } from '#marketing/flash-sales/flash-sale.ts';
import { deleteAttribute, readAttribute, saveAttribute } from '#product/attribute.ts';
import { deleteBrand, readBrand, saveBrand } from '#product/groupings/brand.ts';
import { deleteCategory, readCategory, saveCategory } from '#product/groupings/category.ts';
import { deleteCollection, readCollection, saveCollection } from '#product/groupings/collection.ts';
import { deleteSubcategory, readSubcategory, saveSubcategory } from '#product/groupings/subcategory.ts';
import { deleteBundleDeal, readBundleDeal, saveBundleDeal } from '#product/rules/bundle-deal.ts';
import { deleteTaxRule, readTaxRule, saveTaxRule } from '#product/rules/tax-rule.ts';
import { deleteShippingRule, readShippingRule, saveShippingRule } from '#shipping/shipping-rule.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildCategory, buildProduct, buildStore } from '#testing/builders.ts';
import { deleteVoucher, readVoucher, saveVoucher } from '#marketing/vouchers/voucher.ts';
import type { DeleteOutcome, KnownRecord, SaveOutcome } from './record-kind.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());
beforeEach(async () => void (await sql`truncate audit_entries, announced_changes`.execute(shop.db)));

const actor = { kind: 'person', userId: null, name: 'Sara', storeId: null, requestId: null } as const;
const whole = { storeId: null };
const act = <T extends { ok: boolean }>(work: (tx: AuditedTx) => Promise<T>) => audited(shop.db, actor, work);

/** Without entries of the test setup. */
const history = () =>
  shop.db
    .selectFrom('audit_entries')
    .select(['action', 'entity_id', 'label', 'store_id', 'before', 'after'])
    .where('actor_name', '=', actor.name)
    .orderBy('id')
    .execute();
const announced = async () =>
  (await shop.db.selectFrom('announced_changes').select('tags').execute()).flatMap(({ tags }) => tags);

type Scope = { storeId: number | null };
type Values = Record<string, unknown>;
/** A kind's acts with its schema; they take parsed input. */
type Kind = {
  save(tx: AuditedTx, scope: Scope, input: never): Promise<SaveOutcome>;
  remove(tx: AuditedTx, scope: Scope, known: KnownRecord): Promise<DeleteOutcome>;
  read(db: TestShop['db'], scope: Scope, id: number): Promise<{ values: object; version: number } | null>;
  schema: { parse(input: unknown): unknown };
  first: () => Promise<Values> | Values;
  second: Values;
  action: string;
  tag: string;
  isOfShop: boolean;
};

const ar = { ar: { title: 'عنوان' } };
const kinds: Record<string, Kind> = {
  category: {
    save: saveCategory,
    remove: deleteCategory,
    read: readCategory,
    schema: categoryInput,
    action: 'category',
    tag: 'catalog',
    isOfShop: true,
    first: () => ({ title: 'Lamps', image: 'lamps.webp', featured: true, texts: ar }),
    second: {
      title: 'Light',
      status: 'private',
      banner_image: 'wide.webp',
      in_footer: true,
      commission_percent: 7.5,
    },
  },
  subcategory: {
    save: saveSubcategory,
    remove: deleteSubcategory,
    read: readSubcategory,
    schema: subcategoryInput,
    action: 'subcategory',
    tag: 'catalog',
    isOfShop: true,
    first: async () => ({
      title: 'Desk lamps',
      image: 'desk.webp',
      texts: ar,
      category_id: await buildCategory(shop.db),
    }),
    second: { title: 'Lamps for desks', meta_title: 'Desk', texts: {} },
  },
  brand: {
    save: saveBrand,
    remove: deleteBrand,
    read: readBrand,
    schema: brandInput,
    action: 'brand',
    tag: 'catalog',
    isOfShop: true,
    first: () => ({ title: 'Noor', image: 'noor.webp', texts: ar }),
    second: { meta_description: 'Everything by Noor.', featured: true },
  },
  collection: {
    save: saveCollection,
    remove: deleteCollection,
    read: readCollection,
    schema: collectionInput,
    action: 'collection',
    tag: 'catalog',
    isOfShop: false,
    first: async () => ({
      title: 'For spring',
      image: 'spring.webp',
      on_home: true,
      texts: ar,
      product_ids: [(await buildProduct(shop.db)).id, (await buildProduct(shop.db)).id],
    }),
    second: { product_ids: [], on_home: false },
  },
  'tax rule': {
    save: saveTaxRule,
    remove: deleteTaxRule,
    read: readTaxRule,
    schema: taxRuleInput,
    action: 'tax_rule',
    tag: 'catalog',
    isOfShop: true,
    first: () => ({ title: 'VAT', amount: { type: 'percent', percent: 7.25 } }),
    second: { amount: { type: 'flat', minor: 120 } },
  },
  'bundle deal': {
    save: saveBundleDeal,
    remove: deleteBundleDeal,
    read: readBundleDeal,
    schema: bundleDealInput,
    action: 'bundle_deal',
    tag: 'catalog',
    isOfShop: false,
    first: () => ({ title: 'Three for two', buy: 2, free: 1, texts: ar }),
    second: { buy: 3 },
  },
  'shipping rule': {
    save: saveShippingRule,
    remove: deleteShippingRule,
    read: readShippingRule,
    schema: shippingRuleInput,
    action: 'shipping_rule',
    tag: 'catalog',
    isOfShop: false,
    first: () => ({
      title: 'Parcels',
      places: [
        { country: 'DE', price_minor: 500, days: 3 },
        {
          country: '*',
          price_minor: 2500,
          days: 14,
          pickup: { price_minor: 0, city: 'Kiel', country: 'DE' },
        },
      ],
      texts: ar,
    }),
    second: { per: 'piece', places: [{ country: 'DE', state: 'BE', price_minor: 400, days: 2 }] },
  },
  attribute: {
    save: saveAttribute,
    remove: deleteAttribute,
    read: readAttribute,
    schema: attributeInput,
    action: 'attribute',
    tag: 'catalog',
    isOfShop: false,
    first: () => ({ title: 'Colour', values: [], texts: ar }),
    second: { title: 'Color' },
  },
  'flash sale': {
    save: saveFlashSale,
    remove: deleteFlashSale,
    read: readFlashSale,
    schema: flashSaleInput,
    action: 'flash_sale',
    tag: 'flash-sale',
    isOfShop: true,
    first: async () => ({
      title: 'Weekend',
      start: '2026-11-21T00:00:00Z',
      end: '2026-11-23T00:00:00+01:00',
      texts: ar,
      products: [{ product_id: (await buildProduct(shop.db)).id, price_minor: 700, quota: 5 }],
    }),
    second: { status: 'private', products: [] },
  },
  voucher: {
    save: saveVoucher,
    remove: deleteVoucher,
    read: readVoucher,
    schema: voucherInput,
    action: 'voucher',
    tag: 'catalog',
    isOfShop: false,
    first: () => ({
      title: 'Welcome',
      code: 'WELCOME',
      amount: { type: 'percent', percent: 10 },
      texts: ar,
      start: '2026-11-01T00:00:00Z',
      end: '2026-12-01T00:00:00Z',
      usage_limit: 100,
    }),
    second: {
      amount: { type: 'flat', minor: 500 },
      min_spend_minor: 2000,
      is_public: false,
      shop_pays_percent: 33.33,
    },
  },
  banner: {
    save: saveBanner,
    remove: deleteBanner,
    read: readBanner,
    schema: bannerInput,
    action: 'banner',
    tag: 'content',
    isOfShop: true,
    first: async () => ({
      place: 'home',
      title: 'Spring',
      image: 'spring.webp',
      texts: ar,
      target: { kind: 'product', id: (await buildProduct(shop.db)).id },
    }),
    second: { place: 'popup', closable: true, target: { kind: 'tags', tags: ['new', 'garden'] } },
  },
  page: {
    save: savePage,
    remove: deletePage,
    read: readPage,
    schema: pageInput,
    action: 'page',
    tag: 'content',
    isOfShop: true,
    first: () => ({ title: 'About us', description: '<p>Since 2019.</p>', texts: ar }),
    second: { description: '<p>Since 2018.</p>', meta_title: 'Who we are' },
  },
  'site feature': {
    save: saveSiteFeature,
    remove: deleteSiteFeature,
    read: readSiteFeature,
    schema: siteFeatureInput,
    action: 'site_feature',
    tag: 'content',
    isOfShop: true,
    first: () => ({ title: 'Free returns', detail: 'For 30 days', image: 'returns.webp', texts: ar }),
    second: { detail: 'For <b>60</b> days', image: 'back.webp' },
  },
  'link of header or footer': {
    save: saveSiteLink,
    remove: deleteSiteLink,
    read: readSiteLink,
    schema: siteLinkInput,
    action: 'site_link',
    tag: 'content',
    isOfShop: true,
    first: () => ({ area: 'about', title: 'Careers', target: { kind: 'url', url: '/page/jobs' }, texts: ar }),
    second: { area: 'payment', opens_new_window: true, target: { kind: 'none' } },
  },
};

describe.each(Object.entries(kinds))('a %s', (_name, kind) => {
  const save = (input: Values, scope: Scope = whole) =>
    act((tx) => kind.save(tx, scope, kind.schema.parse(input) as never)); // this kind's schema
  const parsed = (input: Values) => kind.schema.parse(input) as Values;

  test('is created, read as it was saved, changed as a whole, and deleted, each with an audit log entry', async () => {
    const first = await kind.first();
    await sql`truncate announced_changes`.execute(shop.db);
    const created = await save(first);
    expect(created).toMatchObject({ ok: true, version: 1 });
    const { id } = created as { id: number };
    expect((await kind.read(shop.db, whole, id))?.values).toMatchObject(parsed(first));

    expect(await save({ ...first, id })).toEqual({ ok: true, id, version: 1, isUnchanged: true });
    const second = { ...first, ...kind.second };
    expect(await save({ ...second, id, version: 1 })).toEqual({ ok: true, id, version: 2 });
    const read = await kind.read(shop.db, whole, id);
    expect(read).toMatchObject({ version: 2, values: parsed(second) });

    expect(await act((tx) => kind.remove(tx, whole, { id, version: 2 }))).toEqual({ ok: true });
    expect(await kind.read(shop.db, whole, id)).toBeNull();
    const entries = await history();
    const label = String(second['title']);
    expect(entries).toMatchObject([
      { action: `${kind.action}.save`, entity_id: id, label: first['title'], before: null },
      { action: `${kind.action}.save`, entity_id: id, label },
      { action: `${kind.action}.delete`, entity_id: id, label, after: null },
    ]);
    expect(Object.keys(entries[1]!.after as object).toSorted()).toEqual(Object.keys(kind.second).toSorted());
    expect(await announced()).toEqual([kind.tag, kind.tag, kind.tag]);
    // Nothing else in this shop has translations.
    expect(await shop.db.selectFrom('catalog_texts').selectAll().execute()).toEqual([]);
  });

  test('cannot be changed from an older version or outside its scope', async () => {
    const first = await kind.first();
    const { id } = (await save(first)) as { id: number };
    const stale = { ok: false, reason: 'stale', version: 1 };
    expect(await save({ ...first, ...kind.second, id, version: 9 })).toEqual(stale);
    expect(await act((tx) => kind.remove(tx, whole, { id, version: 9 }))).toEqual(stale);
    const missing = { ok: false, reason: 'not_found' };
    expect(await save({ ...first, id: 999_999 })).toEqual(missing);
    const other = { storeId: await buildStore(shop.db) };
    expect(await save({ ...first, ...kind.second, id }, other)).toEqual(missing);
    expect(await act((tx) => kind.remove(tx, other, { id }))).toEqual(missing);
    expect(await kind.read(shop.db, other, id)).toBeNull();
    expect(await history()).toHaveLength(1);
    await act((tx) => kind.remove(tx, whole, { id }));
  });

  test('belongs to the store that creates it, if stores have such records', async () => {
    const scope = { storeId: await buildStore(shop.db) };
    const input = {
      ...(await kind.first()),
      ...('on_home' in parsed(await kind.first()) ? { on_home: false } : {}),
    };
    if ('product_ids' in input) Object.assign(input, { product_ids: [] });
    const outcome = await save(input, scope);
    if (kind.isOfShop) return expect(outcome).toEqual({ ok: false, reason: 'not_found' });
    const { id } = outcome as { id: number };
    expect((await kind.read(shop.db, scope, id))?.values).toMatchObject(parsed(input));
    expect(await history()).toMatchObject([{ store_id: scope.storeId }]);
    expect(await act((tx) => kind.remove(tx, scope, { id }))).toEqual({ ok: true });
  });

  test('is refused with a language that the shop does not have', async () => {
    const input = { ...(await kind.first()), texts: { xx: { title: 'Title' } } };
    if (kind.action === 'tax_rule') return expect(() => parsed(input)).toThrow('texts');
    const fields = [{ path: 'texts.xx', reason: 'missing' }];
    expect(await save(input)).toEqual({ ok: false, reason: 'invalid', fields });
  });
});
