// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { parseCsv, type Delimiter } from '@souk/rules/csv';
import { guessColumns } from '@souk/rules/guess-columns';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildBrand, buildCategory, buildProduct, buildStore, buildSubcategory } from '#testing/builders.ts';
import { callConsole, ownerAtConsole } from './test-consoles.ts';

/* Imports of product exports of other shop systems, recognized by their headers. */

let shop: TestShop;
let headers: Record<string, string>;
let storeId: number;
beforeAll(async () => {
  shop = await buildTestShop();
  storeId = await buildStore(shop.db);
  headers = await ownerAtConsole(shop, { storeId });
  const kitchen = await buildCategory(shop.db, { title: 'Kitchen' });
  await buildSubcategory(shop.db, { categoryId: kitchen, title: 'Bowls' });
  await buildCategory(shop.db, { title: 'Unsorted' });
  await buildBrand(shop.db, { title: 'Own Brand' });
  for (const [attribute, titles] of [
    ['Size', ['S', 'M']],
    ['Color', ['Red', 'Blue']],
  ] as const)
    await buildProduct(shop.db, {
      storeId,
      variants: { attribute, values: titles.map((title) => ({ title, stock: 1 })) },
    });
  await sql`update tax_rules set is_default = true where id = (select min(id) from tax_rules)`.execute(
    shop.db,
  );
});
afterAll(() => shop.close());

/** As the console sends it: columns by header, and a category for rows without one. */
async function look(table: string, delimiter: Delimiter = ',') {
  const columns = guessColumns(parseCsv(table, delimiter)[0]!.cells).map((field) => field ?? '');
  const query = new URLSearchParams({
    make: '1',
    category: 'Unsorted',
    delimiter,
    columns: columns.join(','),
  });
  const endpoint = { ...consoleApi.sellerFiles.checkFile, path: `seller/products/file?${query.toString()}` };
  const { data: job } = await callConsole(shop, endpoint, { headers, upload: table });
  const { data } = await callConsole(shop, consoleApi.sellerBulk.listJobRows, {
    params: { id: job.id },
    headers,
  });
  return { job, rows: data.rows };
}

async function imported(table: string, delimiter: Delimiter = ',') {
  const { job, rows } = await look(table, delimiter);
  await callConsole(shop, consoleApi.sellerBulk.applyJob, { params: { id: job.id }, headers });
  await shop.work();
  const done = await callConsole(shop, consoleApi.sellerBulk.listJobRows, {
    params: { id: job.id },
    headers,
  });
  const products = await Promise.all(
    done.data.rows.map(async ({ product_id: id }) => {
      const read = await callConsole(shop, consoleApi.sellerProducts.readProduct, {
        params: { id: id! },
        headers,
      });
      return read.data.product;
    }),
  );
  return { job, rows, products };
}
const notesOf = (rows: Awaited<ReturnType<typeof look>>['rows']) =>
  rows.flatMap(({ notes }) => notes.map(({ field, reason, given }) => [field, reason, given]));

const shopify =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,SEO Title,Variant Weight Unit,Price / Canada,Status\n' +
  'test-mug,Test mug,<p>A <b>mug</b></p>,Own Brand,Home > Mugs,Mugs,"red, gift",TRUE,Size,S,,,,007-S,250,shopify,3,deny,12.50,15.00,4006381333931,https://example.org/mug.jpg,1,Mug,g,99.00,active\n' +
  'test-mug,,,,,,,,,M,,,,007-M,300,shopify,-2,deny,14.50,,,https://example.org/mug-2.jpg,2,,g,88.00,\n' +
  'test-mug,,,,,,,,,,,,,,,,,,,,,https://example.org/mug-3.jpg,3,,,,\n' +
  "plain-pot,Plain pot,,Nobody,,Kitchen,,TRUE,Title,Default Title,,,,POT,500,shopify,7,deny,20.00,,'123,,,,kg,,active\n";

test('Shopify: rows of one handle are a product with variants; picture-only rows are skipped', async () => {
  const { job, rows, products } = await imported(shopify);
  expect(job).toMatchObject({ ready: 2, refused: 0, skipped: 1 });
  expect(products).toMatchObject([
    {
      title: 'Test mug',
      description: expect.stringContaining('<b>mug</b>') as string,
      tags: ['red', 'gift'],
      selling_minor: 1500,
      offered_minor: 1250,
      weight_grams: 250,
      meta_title: 'Mug',
      variants: [
        { sku: '007-S', gtin: '4006381333931', price_minor: 0, stock: 3 },
        { sku: '007-M', price_minor: 1450, stock: 0 },
      ],
    },
    {
      title: 'Plain pot',
      brand_id: null,
      selling_minor: 2000,
      offered_minor: 0,
      variants: [{ value_ids: [], sku: 'POT', gtin: null, stock: 7 }],
    },
  ]);
  expect(notesOf(rows)).toEqual([
    ['category', 'unknown', 'Mugs'],
    ['stock', 'below_zero', '-2'],
    ['gtin', 'unreadable', '123'],
    ['brand', 'unknown', 'Nobody'],
  ]);
});

test('Shopify: importing the file again changes nothing; another price or stock changes that variant only', async () => {
  expect((await look(shopify)).job).toMatchObject({ ready: 0, refused: 0 });
  const { job, rows } = await look(shopify.replace('-2,deny,14.50', '5,deny,16.00'));
  expect(job).toMatchObject({ ready: 1, refused: 0 });
  expect(rows[0]).toMatchObject({ sku: '007-M', after: { price: 1600, stock: 5 } });
});

test('Shopify: each variant has its row’s price, with or without an offer', async () => {
  const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price\n';
  const { products } = await imported(`${head}priced,Priced,Size,S,P-S,15.00,20.00\npriced,,,M,P-M,20.00,\n`);
  expect(products).toMatchObject([
    { selling_minor: 2000, offered_minor: 1500, variants: [{ price_minor: 0 }, { price_minor: 2000 }] },
  ]);
});

test('WooCommerce: variations belong to their parent by its ID or SKU; dated offers are omitted', async () => {
  const head =
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Is featured?,Short description,Description,Date sale price starts,Date sale price ends,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Brands,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible\n';
  const { job, rows, products } = await imported(
    `${head}1,simple,0012,,Test bowl,1,0,,<p>Bowl</p>,,,1,4,0.25,9.90,12.90,"Kitchen > Bowls, Sale",red,https://example.org/b.jpg,,Own Brand,,,\n` +
      '2,variable,W,,Test shirt,1,0,,,,,1,,,,,Kitchen,,,,,Size,"S, M",1\n' +
      '3,variation,W-S,,Test shirt - S,1,0,,,,,1,5,,,25.00,,,,id:2,,Size,S,\n' +
      '4,variation,W-M,,Test shirt - M,1,0,,,,,1,6,,20.00,25.00,,,,W,,Size,M,\n' +
      '5,simple,W-5,,Old offer,1,0,,,,2020-01-31,1,1,,5.00,10.00,Kitchen,,,,,,,\n',
  );
  expect(job).toMatchObject({ ready: 3, refused: 0, skipped: 0 });
  expect(products).toMatchObject([
    {
      title: 'Test bowl',
      selling_minor: 1290,
      offered_minor: 990,
      weight_grams: 250,
      subcategory_id: expect.any(Number) as number,
      brand_id: expect.any(Number) as number,
      variants: [{ sku: '0012', stock: 4 }],
    },
    {
      title: 'Test shirt',
      selling_minor: 2500,
      variants: [
        { sku: 'W-S', price_minor: 0, stock: 5 },
        { sku: 'W-M', price_minor: 2000, stock: 6 },
      ],
    },
    { title: 'Old offer', selling_minor: 1000, offered_minor: 0 },
  ]);
  expect(notesOf(rows)).toEqual([['offer', 'dated', '5.00']]);
});

test('Magento 2: simple products belong to the configurable one that lists them; rows of a single language are skipped', async () => {
  const head =
    'sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,weight,product_online,price,special_price,special_price_to_date,meta_title,additional_attributes,qty,is_in_stock,configurable_variations\n';
  const { job, products } = await imported(
    `${head}M-1,,Default,simple,"Default Category/Kitchen,Default Category/Kitchen/Bowls",base,Test plate,<p>Plate</p>,0.5000,1,24.0000,19.0000,,,,100.0000,1,\n` +
      'M-1,de,Default,simple,,,Testteller,,,,,,,,,,,\n' +
      'C-S,,Default,simple,Default Category/Kitchen,base,Test coat S,,1.0000,1,80.0000,,,,size=S,3.0000,1,\n' +
      'C-M,,Default,simple,Default Category/Kitchen,base,Test coat M,,1.0000,1,90.0000,,,,size=M,0.0000,1,\n' +
      'C,,Default,configurable,Default Category/Kitchen,base,Test coat,<p>Coat</p>,,1,,,,,,0.0000,1,"sku=C-S,size=S|sku=C-M,size=M"\n',
  );
  expect(job).toMatchObject({ ready: 2, refused: 0, skipped: 1 });
  expect(products).toMatchObject([
    {
      title: 'Test plate',
      selling_minor: 2400,
      offered_minor: 1900,
      weight_grams: 500,
      subcategory_id: expect.any(Number) as number,
      variants: [{ sku: 'M-1', stock: 100 }],
    },
    {
      title: 'Test coat',
      selling_minor: 8000,
      variants: [
        { sku: 'C-S', price_minor: 0, stock: 3 },
        { sku: 'C-M', price_minor: 9000, stock: 0 },
      ],
    },
  ]);
});

test('PrestaShop: reads names, numbers and prices from their columns', async () => {
  const head =
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Wholesale price;On sale (0/1);Reference #;Supplier;Manufacturer;EAN13;Weight;Quantity;Summary;Description;Tags (x,y,z...);Image URLs (x,y,z...)\n';
  const { products } = await imported(
    `${head}1;1;Test clock;Home,Kitchen;35.000000;1;20;0;PS-1;Own Brand;Own Brand;4006381333948;0.25;30;Short;<p>Clock</p>;red,wall;https://example.org/c.jpg\n`,
    ';',
  );
  expect(products).toMatchObject([
    {
      title: 'Test clock',
      selling_minor: 3500,
      weight_grams: 250,
      tags: ['red', 'wall'],
      brand_id: expect.any(Number) as number,
      variants: [{ sku: 'PS-1', gtin: '4006381333948', stock: 30 }],
    },
  ]);
});

test('Etsy: reads listings, and refuses prices in another currency', async () => {
  const head =
    'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU\n';
  const { rows } = await look(
    `${head}Test ring,A ring,30.00,USD,2,"ring,silver",silver,https://example.org/r.jpg,,,,E-1\n` +
      'Test chain,A chain,30.00,EUR,2,,,,,,,E-2\n',
  );
  expect(rows).toMatchObject([
    { after: { title: 'Test ring', price: 3000, stock: 2, sku: 'E-1', tags: 'ring,silver' }, problem: null },
    { problem: { field: 'price', reason: 'unreadable', given: '30.00 EUR' } },
  ]);
});

test('Google Merchant Center: items of a group are variants by their differences', async () => {
  const head =
    'id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tsale_price\tproduct_type\tbrand\tgtin\titem_group_id\tcolor\tsize\tshipping_weight\n';
  const { job, products } = await imported(
    `${head}A-S\tTest tee - S\td\thttps://example.org\t\tin_stock\t49.90 USD\t39.90 USD\tKitchen\tOwn Brand\t4006381333955\tG1\tRed\tS\t0.2 kg\n` +
      'A-M\tTest tee - M\td\thttps://example.org\t\tin_stock\t49.90 USD\t\tKitchen\tOwn Brand\t\tG1\tRed\tM\t0.2 kg\n' +
      'B\tTest cap\td\thttps://example.org\t\tin_stock\t15.00 USD\t\tKitchen > Bowls > Small\t\t\t\t\t\t\n' +
      'D-1\tNo difference S\td\thttps://example.org\t\tin_stock\t15.00 USD\t\tKitchen\t\t\tG2\t\t\t\n' +
      'D-2\tNo difference M\td\thttps://example.org\t\tin_stock\t15.00 USD\t\tKitchen\t\t\tG2\t\t\t\n',
    '\t',
  );
  expect(job).toMatchObject({ ready: 4, refused: 0 });
  expect(products).toMatchObject([
    {
      title: 'Test tee',
      selling_minor: 4990,
      offered_minor: 3990,
      weight_grams: 200,
      variants: [
        { sku: 'A-S', gtin: '4006381333955', price_minor: 0 },
        { sku: 'A-M', price_minor: 4990 },
      ],
    },
    { title: 'Test cap', subcategory_id: expect.any(Number) as number, variants: [{ sku: 'B' }] },
    { title: 'No difference S' },
    { title: 'No difference M' },
  ]);
});

test('an SKU in another case is the same product; two legacy ones that differ in case match exactly', async () => {
  const { id } = await buildProduct(shop.db, { storeId, title: 'Cased', stock: 1 });
  await shop.db.updateTable('inventories').set({ sku: 'Case-1' }).where('product_id', '=', id).execute();
  const one = await look('sku,title,price,stock\ncase-1,Cased,,9\n');
  expect(one.rows).toMatchObject([{ product_id: id, after: { stock: 9 }, problem: null, is_new: false }]);
  const twice = await look('sku,title,category,price\nNEW-1,New,Kitchen,1.00\nnew-1,Newer,Kitchen,1.00\n');
  expect(twice.rows[1]!.problem).toMatchObject({ field: 'sku', reason: 'doubled' });
  const change = await look(`product_id,sku\n${(await buildProduct(shop.db, { storeId })).id},CASE-1\n`);
  expect(change.job).toMatchObject({ refused: 1 });

  const { id: other } = await buildProduct(shop.db, { storeId, title: 'Cased too', stock: 1 });
  await shop.db.updateTable('inventories').set({ sku: 'CASE-1' }).where('product_id', '=', other).execute();
  const exact = await look('sku,stock\nCASE-1,9\nCase-1,8\ncase-1,7\n');
  expect(exact.rows).toMatchObject([
    { product_id: other, after: { stock: 9 } },
    { product_id: id, after: { stock: 8 } },
    { problem: { field: 'sku', reason: 'ambiguous' } },
  ]);
  // Either can still be edited.
  const changed = await callConsole(shop, consoleApi.sellerProducts.changeProduct, {
    params: { id },
    body: { changes: { title: { from: 'Cased', to: 'Cased again' } } },
    headers,
  });
  expect(changed.httpStatus).toBe(200);
  await sql`delete from inventories where product_id = ${other}`.execute(shop.db);
});

test('skips rows with nothing to import in any file', async () => {
  const { job } = await look('sku,title,price,image\n,,,https://example.org/a.jpg\nX-1,Thing,2.00,\n');
  expect(job).toMatchObject({ ready: 1, refused: 0, skipped: 1 });
});
