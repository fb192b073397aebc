// @module-tag slow
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { commandActor } from '@souk/server/access/actor';
import { audited } from '@souk/server/access/audited';
import { wholeShop } from '@souk/server/access/scope';
import { inTransaction } from '@souk/server/db/transaction';
import { planRemoval } from '@souk/server/operations/samples/plan-removal';
import { removeSamplesNow } from '@souk/server/operations/samples/remove-samples';
import { requestSamples } from '@souk/server/operations/samples/sample-queries';
import { saveLanguage } from '@souk/server/settings/languages';
import { readSettings } from '@souk/server/settings/settings-schema';
import { openDatabase } from '@souk/server/db/open-database';
import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPicturesFolder, shopPicturesFolder } from './demo-pictures.ts';
import { putInSamples } from './put-in-samples.ts';
import { seedDemo } from './seed-demo.ts';

type Row = Record<string, unknown>;

const now = new Date('2026-11-20T12:00:00Z');
const maxPictureBytes = 18 * 1024 * 1024;

const databases: TestDatabase[] = [];
afterAll(() => Promise.all(databases.map((database) => database.drop())));

/** Seeds a shop with the demo: all rows by table, in id order. */
async function seedShop(): Promise<{ tables: Map<string, Row[]>; progress: number[] }> {
  const database = await cloneDatabase();
  databases.push(database);
  const { db, close } = openDatabase({ url: database.url, timeoutMs: 120_000 });
  try {
    const progress: number[] = [];
    await seedDemo(db, { now, onProgress: (share) => progress.push(share) });
    const names = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db);
    const tables = new Map<string, Row[]>();
    for (const { name } of names.rows) {
      const { rows } = await sql<{ row: Row }>`
        select to_jsonb(held) as row from ${sql.table(name)} as held
        order by case jsonb_typeof(to_jsonb(held) -> 'id') when 'number' then (to_jsonb(held) ->> 'id')::bigint end,
                 to_jsonb(held)::text`.execute(db);
      tables.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return { tables, progress };
  } finally {
    await close();
  }
}

let seeded: Awaited<ReturnType<typeof seedShop>>;
let files: Map<string, string>;
beforeAll(async () => {
  seeded = await seedShop();
  const folders = [demoPicturesFolder, shopPicturesFolder];
  const names = await Promise.all(folders.map((folder) => readdir(folder)));
  files = new Map(
    folders.flatMap((folder, index) => names[index]!.map((name) => [name, join(folder, name)] as const)),
  );
}, 120_000);

const rowsOf = (table: string): Row[] => seeded.tables.get(table) ?? [];
const column = <T>(table: string, name: string) => rowsOf(table).map((row) => row[name] as T);
const repeated = (values: unknown[]) => values.filter((value, index) => values.indexOf(value) !== index);
/** Number of rows of `table` for each row of `owners`, by the foreign key `key`. */
function countsPer(owners: string, table: string, key: string): number[] {
  const counts = Map.groupBy(rowsOf(table), (row) => row[key]);
  return column(owners, 'id').map((id) => counts.get(id)?.length ?? 0);
}

describe('"Demo shop": quantities', () => {
  test('at least 12 categories with 4–6 subcategories, each with products', () => {
    expect(rowsOf('categories').length).toBeGreaterThanOrEqual(12);
    const subcategories = countsPer('categories', 'subcategories', 'category_id');
    expect(subcategories.filter((count) => count < 4 || count > 6)).toEqual([]);
    expect(countsPer('subcategories', 'products', 'subcategory_id').filter((count) => count === 0)).toEqual(
      [],
    );
  });

  test('24 brands, 12 stores and 8 collections, none of them empty', () => {
    expect(rowsOf('brands')).toHaveLength(24);
    expect(rowsOf('stores')).toHaveLength(12);
    expect(rowsOf('collections')).toHaveLength(8);
    expect(countsPer('brands', 'products', 'brand_id')).not.toContain(0);
    expect(countsPer('stores', 'products', 'store_id')).not.toContain(0);
    expect(countsPer('collections', 'collection_products', 'collection_id')).not.toContain(0);
  });

  test('at least 360 products and 1,500 reviews', () => {
    expect(rowsOf('products').length).toBeGreaterThanOrEqual(360);
    expect(rowsOf('reviews').length).toBeGreaterThanOrEqual(1500);
  });

  test('2 running flash sales, 1 upcoming, no past one', () => {
    const states = rowsOf('flash_sales').map((row) => {
      const [start, end] = [new Date(row['start_time'] as string), new Date(row['end_time'] as string)];
      if (end <= now) return 'over';
      return start <= now ? 'running' : 'upcoming';
    });
    expect(states.toSorted()).toEqual(['running', 'running', 'upcoming']);
    expect(countsPer('flash_sales', 'flash_sale_products', 'flash_sale_id')).not.toContain(0);
  });

  test('products with bundle deals, and vouchers, one of them expired', () => {
    const productCounts = countsPer('bundle_deals', 'products', 'bundle_deal_id');
    expect(productCounts.length).toBeGreaterThanOrEqual(2);
    expect(productCounts).not.toContain(0);
    const ends = column<string>('vouchers', 'end_time').map((end) => new Date(end) > now);
    expect(ends.filter((isValid) => isValid).length).toBeGreaterThanOrEqual(3);
    expect(ends.filter((isValid) => !isValid).length).toBeGreaterThanOrEqual(1);
  });

  test('sliders, at least 6 banners, a top banner and a popup', () => {
    const types = Map.groupBy(column<number>('banners', 'type'), (type) => type);
    expect(types.get(1)!.length).toBeGreaterThanOrEqual(3);
    expect(types.get(4)!.length).toBeGreaterThanOrEqual(6);
    expect(types.get(8)).toHaveLength(1);
    expect(types.get(9)).toHaveLength(1);
  });

  test('shipping for US, AE, AF, DE, GB and a fallback; every product ships somewhere', () => {
    expect(column('shipping_places', 'country')).toEqual(
      expect.arrayContaining(['US', 'AE', 'AF', 'DE', 'GB', '*']),
    );
    const places = Map.groupBy(rowsOf('shipping_places'), (row) => row['shipping_rule_id']);
    const everywhere = rowsOf('shipping_rules').filter((rule) =>
      ['US', '*'].every((country) => places.get(rule['id'])?.some((place) => place['country'] === country)),
    );
    // Fresh food and plants ship to four countries only, a store's canoes to five.
    expect(everywhere).toHaveLength(rowsOf('shipping_rules').length - 2);
    const own = rowsOf('shipping_rules').filter((rule) => rule['store_id'] === 1);
    expect(own.map((rule) => rule['free_from_minor'])).toEqual([15_000, null]);
    expect(
      rowsOf('products').filter((row) => row['shipping_rule_id'] === own[0]!['id']).length,
    ).toBeGreaterThan(20);
    const withPlaces = new Set(column('shipping_places', 'shipping_rule_id'));
    expect(column('products', 'shipping_rule_id').filter((id) => !withPlaces.has(id))).toEqual([]);
  });

  test('tax in percent and flat, and every rule is used', () => {
    expect(new Set(column('tax_rules', 'type'))).toEqual(new Set([1, 2]));
    expect(countsPer('tax_rules', 'products', 'tax_rule_id')).not.toContain(0);
  });

  test("the three accounts printed at start, and three of the operator's staff", () => {
    expect(column('users', 'email')).toEqual([
      'shopper@example.com',
      'seller@example.com',
      'operator@example.com',
      'catalogue@example.com',
      'support@example.com',
      'finance@example.com',
    ]);
    const roles = new Map(rowsOf('roles').map(({ id, name }) => [id, name]));
    const ofShop = rowsOf('memberships').filter((row) => row['store_id'] === null);
    expect(ofShop.map((row) => roles.get(row['role_id']))).toEqual([
      'owner',
      'catalogue',
      'support',
      'finance',
    ]);
  });
});

describe('names and numbers', () => {
  test.each(['products', 'categories', 'subcategories', 'brands', 'stores', 'collections', 'pages'])(
    'every row of %s has a unique slug',
    (table) => {
      const slugs = column<string>(table, 'slug');
      expect(slugs.length).toBeGreaterThan(0);
      expect(repeated(slugs)).toEqual([]);
      expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
    },
  );

  test('SKUs and voucher codes are unique', () => {
    expect(repeated(column('inventories', 'sku'))).toEqual([]);
    expect(repeated(column('vouchers', 'code'))).toEqual([]);
  });

  test('an offer is below the price, a flash price below both, and sold units stay within the quota', () => {
    const priceOf = new Map(
      rowsOf('products').map((row) => [
        row['id'],
        (row['offered_minor'] as number) || (row['selling_minor'] as number),
      ]),
    );
    const dear = rowsOf('products').filter(
      (row) => (row['offered_minor'] as number) >= (row['selling_minor'] as number),
    );
    expect(dear.map((row) => row['slug'])).toEqual([]);
    const odd = rowsOf('flash_sale_products').filter(
      (row) =>
        (row['price_minor'] as number) >= priceOf.get(row['product_id'])! ||
        (row['sold'] as number) > (row['quota'] as number),
    );
    expect(odd).toEqual([]);
  });

  test('all amounts are positive whole cents', () => {
    const prices = [
      ...column<number>('products', 'selling_minor'),
      ...column<number>('flash_sale_products', 'price_minor'),
    ];
    expect(prices.filter((price) => !Number.isInteger(price) || price <= 0)).toEqual([]);
    const others = [
      ...column<number>('products', 'offered_minor'),
      ...column<number>('inventories', 'price_minor'),
    ];
    expect(others.filter((price) => !Number.isInteger(price) || price < 0)).toEqual([]);
  });
});

describe('products', () => {
  test("every product has stock rows; some are sold out, most aren't", () => {
    expect(countsPer('products', 'inventories', 'product_id')).not.toContain(0);
    const stock = Map.groupBy(rowsOf('inventories'), (row) => row['product_id']);
    const soldOut = [...stock.values()].filter((rows) => rows.every((row) => row['quantity'] === 0));
    expect(soldOut.length).toBeGreaterThanOrEqual(3);
    expect(soldOut.length).toBeLessThan(rowsOf('products').length / 10);
  });

  test('some have an offer, a video, or colors and sizes', () => {
    const products = rowsOf('products');
    expect(products.filter((row) => (row['offered_minor'] as number) > 0).length).toBeGreaterThan(40);
    expect(products.filter((row) => row['video'] && row['video_thumb']).length).toBeGreaterThan(5);
    const attributeOf = new Map(rowsOf('attribute_values').map((row) => [row['id'], row['attribute_id']]));
    const used = new Set(column('inventory_values', 'attribute_value_id').map((id) => attributeOf.get(id)));
    expect(used).toEqual(new Set(column('attributes', 'id')));
    const attributesOf = Map.groupBy(rowsOf('inventory_values'), (row) => row['inventory_id']);
    const withBoth = rowsOf('inventories').filter((row) => {
      const values = attributesOf.get(row['id']) ?? [];
      return new Set(values.map((value) => attributeOf.get(value['attribute_value_id']))).size >= 2;
    });
    expect(new Set(withBoth.map((row) => row['product_id'])).size).toBeGreaterThanOrEqual(10);
  });

  test('no two variants of a product are identical', () => {
    const choices = Map.groupBy(rowsOf('inventory_values'), (row) => row['inventory_id']);
    const keys = rowsOf('inventories').map((row) => {
      const values = (choices.get(row['id']) ?? []).map((value) => value['attribute_value_id'] as number);
      return `${String(row['product_id'])}: ${values.toSorted((a, b) => a - b).join()}`;
    });
    expect(repeated(keys)).toEqual([]);
  });
});

describe('the Arabic shop', () => {
  const arabic = (entity: string, field: string) =>
    new Map(
      rowsOf('catalog_texts')
        .filter((row) => row['entity'] === entity && row['field'] === field && row['language_code'] === 'ar')
        .map((row) => [row['entity_id'], row['text'] as string]),
    );
  const isArabic = (text: string | undefined) => /^[\p{Script=Arabic}\p{M}]/u.test(text ?? '');

  test('every product has an Arabic title, badge and unit', () => {
    const [titles, badges, units] = ['title', 'badge', 'unit'].map((field) => arabic('products', field));
    const products = rowsOf('products');
    expect(products.filter(({ id }) => !isArabic(titles!.get(id))).map(({ title }) => title)).toEqual([]);
    expect(repeated([...titles!.values()])).toEqual([]);
    expect(products.filter(({ id, badge }) => badge && !isArabic(badges!.get(id)))).toEqual([]);
    expect(products.filter(({ id }) => !isArabic(units!.get(id))).map(({ unit }) => unit)).toEqual([]);
  });

  test('and an Arabic description, overview, specifications and meta texts', () => {
    for (const field of ['description', 'overview', 'specifications', 'meta_title', 'meta_description']) {
      const texts = arabic('products', field);
      const without = rowsOf('products').filter(({ id }) => !isArabic(texts.get(id)?.replace(/^<p>/, '')));
      expect([field, without.map(({ title }) => title)]).toEqual([field, []]);
    }
  });

  test('numbers in titles match the English ones', () => {
    const titles = arabic('products', 'title');
    const numbersOf = (text: string) =>
      new Set(text.replaceAll(/(\d),(\d{3})/g, '$1$2').match(/\d+(?:\.\d+)?/g));
    const wrong = rowsOf('products').filter(({ id, title }) => {
      const own = numbersOf(titles.get(id)!);
      const english = numbersOf(title as string);
      return [...own].some((number) => !english.has(number)) || english.size - own.size > 0;
    });
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });

  test('colors, sizes and packs have Arabic names, except letters and numbers', () => {
    const [attributes, values] = ['attributes', 'attribute_values'].map((entity) => arabic(entity, 'title'));
    expect(rowsOf('attributes').filter(({ id }) => !isArabic(attributes!.get(id)))).toEqual([]);
    const nameless = rowsOf('attribute_values').filter(
      ({ id, title }) => !isArabic(values!.get(id)) && !/^(S|M|L|XL|\d+)$/.test(title as string),
    );
    expect(nameless.map(({ title }) => title)).toEqual([]);
  });
});

describe('honesty', () => {
  test('no review claims a purchase or an account: nobody has bought anything here', () => {
    const claims = rowsOf('reviews').filter(
      (row) => row['order_id'] || row['ordered_product_id'] || row['user_id'] || row['verified'],
    );
    expect(claims).toEqual([]);
  });

  test('reviews are in the past, with one to five stars', () => {
    const wrong = rowsOf('reviews').filter(
      (row) =>
        new Date(row['created_at'] as string) >= now || ![1, 2, 3, 4, 5].includes(row['rating'] as number),
    );
    expect(wrong).toEqual([]);
    expect(new Set(column('reviews', 'rating')).size).toBe(5);
  });

  test('no invented orders or followers, and the shop says that it is a demo', () => {
    const filled = [...seeded.tables].filter(([, rows]) => rows.length > 0).map(([table]) => table);
    expect(filled.filter((table) => /order|payment|cart/.test(table))).toEqual([]);
    expect(new Set(column('stores', 'follower_count'))).toEqual(new Set([0]));
    expect(rowsOf('settings').find((row) => row['key'] === 'demo')).toMatchObject({ value: true });
  });
});

describe('pictures', () => {
  test('every picture that the shop refers to exists', () => {
    const named = [...seeded.tables].flatMap(([table, rows]) =>
      rows.flatMap((row) =>
        ['image', 'banner_image', 'video', 'video_thumb'].flatMap((name) =>
          row[name] ? [`${table} ${row[name] as string}`] : [],
        ),
      ),
    );
    const settings = readSettings(rowsOf('settings') as { key: string; value: unknown }[]);
    const logos = Object.entries(settings).flatMap(([key, value]) =>
      key.endsWith('_logo') ? [`settings ${String(value)}`] : [],
    );
    expect(logos).toHaveLength(3);
    const tables = new Set(named.map((name) => name.split(' ')[0]));
    for (const table of [
      'products',
      'product_images',
      'banners',
      'collections',
      'stores',
      'brands',
      'categories',
      'subcategories',
      'review_images',
      'site_features',
    ]) {
      expect(tables).toContain(table);
    }
    expect([...named, ...logos].filter((name) => !files.has(name.split(' ')[1]!))).toEqual([]);
  });

  test('rows that need a picture have one', () => {
    for (const table of [
      'products',
      'banners',
      'collections',
      'stores',
      'brands',
      'categories',
      'subcategories',
    ]) {
      expect(rowsOf(table).filter((row) => !row['image'])).toEqual([]);
    }
  });

  test('every product has 3–5 pictures besides those of its other colors', () => {
    const colourPictures = new Set(column('product_image_values', 'product_image_id'));
    const own = Map.groupBy(
      rowsOf('product_images').filter((row) => row['position'] === 0 || !colourPictures.has(row['id'])),
      (row) => row['product_id'],
    );
    const counts = column('products', 'id').map((id) => own.get(id)?.length ?? 0);
    expect(counts.filter((count) => count < 3 || count > 5)).toEqual([]);
  });

  test('every still product picture is large enough for zoom (docs/spec/screens.md row 47)', async () => {
    const stills = column<string>('product_images', 'image');
    const sides = await Promise.all(
      stills.map(async (name) => {
        const { width, height } = await sharp(files.get(name)).metadata();
        return Math.min(width, height);
      }),
    );
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(1200);
  });

  test('every product picture has a unique alternative text', () => {
    const images = rowsOf('product_images');
    expect(images.filter((row) => !String(row['alt']).trim())).toEqual([]);
    expect(repeated(images.map((row) => `${String(row['product_id'])} ${row['image'] as string}`))).toEqual(
      [],
    );
  });

  test('all pictures together take at most 18 MB', async () => {
    const sizes = await Promise.all([...files.values()].map(async (path) => (await stat(path)).size));
    expect(sizes).not.toContain(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxPictureBytes);
  });
});

describe('the seed', () => {
  test('is recorded in the activity log, with progress ending at 1', () => {
    const acts = new Set(column<string>('audit_entries', 'action'));
    for (const thing of ['category', 'brand', 'product', 'collection', 'voucher', 'banner', 'page'])
      expect(acts).toContain(`${thing}.save`);
    expect(new Set(column('audit_entries', 'actor_name'))).toEqual(new Set(['souk start']));
    expect(seeded.progress).toEqual(seeded.progress.toSorted((a, b) => a - b));
    expect(seeded.progress.at(-1)).toBe(1);
  });

  test('is the same on every machine, except salted passwords and times', async () => {
    const again = await seedShop();
    const same = (table: string, rows: Row[] = []) =>
      rows.map((row) => {
        const { password_hash: _salted, at: _at, changed_at: _changed, updated_at: _updated, ...rest } = row;
        const { created_at: _created, second_factor_from: _from, ...timeless } = rest;
        return pastTables.includes(table) ? rest : timeless;
      });
    // Announced changes contain transaction numbers.
    for (const [table, rows] of [...again.tables].filter(([name]) => name !== 'announced_changes'))
      expect([table, same(table, rows)]).toEqual([table, same(table, rowsOf(table))]);
  }, 120_000);
});

/** Their creation times are relative to the demo's start. */
const pastTables = ['products', 'reviews', 'stores'];

describe('sample products', () => {
  test('are added to a shop that requested them, in its language, and can all be removed', async () => {
    const database = await cloneDatabase();
    databases.push(database);
    const { db, close } = openDatabase({ url: database.url, timeoutMs: 120_000 });
    try {
      const count = async (table: string) => {
        const { rows } = await sql<{
          count: number;
        }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
        return rows[0]!.count;
      };
      await audited(db, commandActor('a test'), async (tx) => {
        for (const [code, direction] of [
          ['ar', 'rtl'],
          ['en', 'ltr'],
        ] as const)
          await saveLanguage(tx, wholeShop, {
            code,
            direction,
            name: code,
            enabled: true,
            is_default: code === 'ar',
          });
        return { ok: true };
      });
      await putInSamples(db, { now });
      expect(await count('products')).toBe(0);
      await inTransaction(db, requestSamples);
      await putInSamples(db, { now });
      await putInSamples(db, { now });
      expect(await count('stores')).toBe(12);
      expect(await count('users')).toBe(0);
      const products = await count('products');
      expect(products).toBeGreaterThan(60);
      const { rows } = await sql<{ arabic: number }>`
        select count(*)::int as arabic from products
        where title ~ '[\u0621-\u064a]' and overview ~ '[\u0621-\u064a]'`.execute(db);
      expect(rows[0]!.arabic).toBe(products);
      const english = await db
        .selectFrom('catalog_texts')
        .select('field')
        .where('language_code', '=', 'en')
        .where('field', '=', 'title')
        .where('entity', '=', 'products')
        .execute();
      expect(english).toHaveLength(products);
      expect((await planRemoval(db)).filter(({ why }) => why !== null)).toEqual([]);
      expect(await removeSamplesNow(db, commandActor('souk samples'))).toEqual({ ok: true });
      for (const table of ['products', 'stores', 'categories', 'subcategories', 'brands', 'attributes'])
        expect([table, await count(table)]).toEqual([table, 0]);
      for (const table of ['tax_rules', 'shipping_rules', 'bundle_deals', 'collections', 'catalog_texts'])
        expect([table, await count(table)]).toEqual([table, 0]);
    } finally {
      await close();
    }
  }, 120_000);
});
