// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from './build-test-shop.ts';
import { buildFlashSale } from './build-flash-sale.ts';
import {
  addressBody,
  buildBrand,
  buildCategory,
  buildProduct,
  buildShippingRule,
  buildStore,
  buildSubcategory,
  buildUser,
  setSetting,
} from './builders.ts';

/* CONTRACT §5: existing shops and apps read replies as these tests do. */

const start = new Date('2026-11-20T12:00:00Z');

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ now: start });
});
beforeEach(() => shop.clock.set(start));
afterAll(() => shop.close());

const advanceClock = (minutes: number) =>
  shop.clock.set(new Date(shop.clock.now().getTime() + minutes * 60_000));
let guests = 0;
const guestToken = () => `guest_of_an_app_${++guests}`;

describe('L1: "a request without any bearer answers 200 with an empty page"', () => {
  const lists = [
    'GET user/wishlist/all',
    'GET user/compare-list/all',
    'GET user/store/following-list',
  ] as const;
  /** One client treats every 401 of a GET as the end of its session. */
  const endsTheSession = (reply: { httpStatus: number }) => reply.httpStatus === 401;

  test.each(lists)('%s', async (key) => {
    for (const query of [{}, { user_token: guestToken(), page: '1', type: 'desc' }]) {
      const reply = await shop.call(key, { query });
      expect(endsTheSession(reply)).toBe(false);
      expect(reply).toMatchObject({ httpStatus: 200, status: 200, form: [] });
      expect(reply.data).toMatchObject({ data: [], total: 0, current_page: 1, last_page: 1, from: null });
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    const known = await shop.signIn(await buildUser(shop.db));
    await shop.call('GET user/logout', { headers: known });
    for (const authorization of ['Bearer a.b.c', known['authorization']!])
      expect(endsTheSession(await shop.call(key, { headers: { authorization } }))).toBe(true);
    // Our own pages redirect to the login instead.
    expect(endsTheSession(await shop.call(key, { query: { login: 'required' } }))).toBe(true);
  });

  test('"the setting compat_guest_lists (default on) turns it off"', async () => {
    await setSetting(shop.db, 'compat_guest_lists', false);
    shop.app.shop.site.invalidate();
    for (const key of lists) expect(endsTheSession(await shop.call(key))).toBe(true);
    await setSetting(shop.db, 'compat_guest_lists', true);
    shop.app.shop.site.invalidate();
  });
});

describe('the fields of a product page', () => {
  test('L2: "specifications is text, one row per line (title: value)"; weight, dimention, sku and barcode too', async () => {
    const { id } = await buildProduct(shop.db);
    const read = async () => (await shop.call('GET product/{id}', { params: { id } })).data;
    for (const field of ['specifications', 'weight', 'dimention', 'sku', 'barcode'] as const)
      expect((await read())[field]).toBe('');
    await shop.db
      .insertInto('product_specifications')
      .values([
        { product_id: id, title: 'Material', value: 'Brass: polished', position: 0 },
        { product_id: id, title: 'Height', value: '30 cm', position: 1 },
      ])
      .execute();
    const measured = { weight_grams: 740, dimensions: '30 × 12 cm' };
    await shop.db.updateTable('products').set(measured).where('id', '=', id).execute();
    const numbers = { sku: 'LAMP-1', gtin: '4006381333931' };
    await shop.db.updateTable('inventories').set(numbers).where('product_id', '=', id).execute();
    const product = await read();
    const rows = product.specifications.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
    expect(rows).toEqual([
      ['Material', 'Brass: polished'],
      ['Height', '30 cm'],
    ]);
    expect(product.specification_rows[1]).toEqual({ title: 'Height', value: '30 cm' });
    expect(product).toMatchObject({ weight: '740 g', dimention: '30 × 12 cm' });
    expect(product).toMatchObject({ sku: 'LAMP-1', barcode: '4006381333931' });
  });

  test('L5: "current_categories[] has ids that differ within the list; a subcategory’s entry carries parent"', async () => {
    const categoryId = 900_000;
    const same = { id: categoryId };
    const made = await buildCategory(shop.db);
    await shop.db.updateTable('categories').set(same).where('id', '=', made).execute();
    const child = await buildSubcategory(shop.db, { categoryId });
    await shop.db.updateTable('subcategories').set(same).where('id', '=', child).execute();
    const { id } = await buildProduct(shop.db, { categoryId, subcategoryId: categoryId });
    const { data } = await shop.call('GET product/{id}', { params: { id } });
    const crumbs = data.current_categories;
    expect(new Set(crumbs.map((crumb) => crumb.id)).size).toBe(2);
    expect(crumbs.map((crumb) => crumb.parent)).toEqual([null, categoryId]);
    expect(crumbs[0]!.id).toBe(categoryId);
  });
});

describe('L3: "cart/update-shipping stores the place that covers the selected address whatever place was sent"', () => {
  test('an app that always sends the first place of the rule ships to its shopper’s address', async () => {
    const rule = await buildShippingRule(shop.db, {
      places: [
        { country: 'FR', priceMinor: 100 },
        { country: 'DE', priceMinor: 700 },
      ],
    });
    const { id: productId } = await buildProduct(shop.db, { shippingRuleId: rule.id });
    const user_token = guestToken();
    await shop.call('POST cart/action', { body: { product_id: productId, quantity: 1, user_token } });
    const address = await shop.call('POST user/address/action', { body: { ...addressBody(), user_token } });
    const { data: cart } = await shop.call('GET cart/by-user', { query: { user_token } });
    const send = (shipping_place: unknown, shipping_type: unknown = 1) =>
      shop.call('POST cart/update-shipping', {
        body: {
          cart: cart.map((row) => ({ cart: row.id, shipping_place, shipping_type })),
          selected_address: address.data.id,
          user_token,
        },
      });
    const first = cart[0]!.flash_product.shipping_rule.shipping_places[0]!;
    expect(first.country).toBe('FR');
    for (const place of [first, { id: 1, price: '0.01' }, undefined]) {
      const stored = await send(place);
      expect(stored.status).toBe(200);
      expect(stored.data[0]!.shipping_place).toMatchObject({ id: rule.placeIds[1], price: '7.00' });
    }
    // "refuses only when none covers it (or pickup is wanted and that place has no point)"
    expect((await send(first, 2)).form).toEqual(['Product is unable to be shipped.']);
  });
});

describe('L4: "flash_sales[].public_products[].id is the product’s id"', () => {
  test('each of the three shapes links to the product page by it', async () => {
    await buildProduct(shop.db);
    const { id: productId } = await buildProduct(shop.db);
    const sale = await buildFlashSale(shop.db, {
      start: new Date('2026-11-20T00:00:00Z'),
      end: new Date('2026-11-21T00:00:00Z'),
      items: [{ productId, priceMinor: 500 }],
    });
    const home = (await shop.call('GET home')).data.flash_sales[0]!.public_products[0]!;
    const listed = (await shop.call('GET flash-sale')).data[0]!.products[0]!;
    const single = (await shop.call('GET flash-sale/{id}', { params: { id: sale } })).data.data[0]!;
    for (const row of [home, listed, single]) {
      expect(row.id).toBe(productId);
      expect(row.flash_sale_product_id).not.toBe(productId);
      const opened = await shop.call('GET product/{id}', { params: { id: row.id } });
      expect(opened.data.price).toBe('5.00');
    }
  });
});

describe('L5: "A child’s slug is a category"', () => {
  test.each(['GET all', 'GET products'] as const)('%s', async (key) => {
    const categoryId = await buildCategory(shop.db);
    const slug = `lamps-${key.slice(4)}`;
    const subcategoryId = await buildSubcategory(shop.db, { categoryId, slug });
    const inside = await buildProduct(shop.db, { categoryId, subcategoryId });
    await buildProduct(shop.db, { categoryId });
    const ask = async (query: Record<string, string>) => (await shop.call(key, { query })).data;
    const asCategory = await ask({ category: slug });
    const asChild = await ask({ sub_category: slug });
    expect(asCategory.result.data.map(({ id }) => id)).toEqual([inside.id]);
    expect({ ...asCategory, result: asCategory.result.data }).toEqual({
      ...asChild,
      result: asChild.result.data,
    });
    // "when no category has that slug"
    const namesake = await buildCategory(shop.db, { slug });
    const own = await buildProduct(shop.db, { categoryId: namesake });
    expect((await ask({ category: slug })).result.data.map(({ id }) => id)).toEqual([own.id]);
  });
});

describe('after the order', () => {
  test('L7: order/action "also carries amount (number, what is to be paid), name and currency"', async () => {
    const product = await buildProduct(shop.db, { sellingMinor: 1995 });
    const token = await buildGuest(shop.db, {
      items: [{ product, quantity: 2 }],
      address: { name: 'Layla H.' },
    });
    const { data } = await shop.call('POST order/action', { body: orderBody(token) });
    expect(data).toMatchObject({ amount: 44.9, name: 'Layla H.', currency: 'USD' });
    const query = { user_token: token };
    const found = await shop.call('GET order/find/{id}', { params: { id: data.id }, query });
    expect(Number(found.data.total_amount)).toBe(data.amount);
  });

  test('L6: "the first send-order-email within ten minutes after the shop’s own mail answers 200 and sends nothing"', async () => {
    const product = await buildProduct(shop.db);
    const token = await buildGuest(shop.db, { items: [{ product }], address: { email: 'app@example.com' } });
    const { data } = await shop.call('POST order/action', { body: orderBody(token) });
    const params = { id: data.id };
    const mails = async () =>
      (await shop.mails()).filter(({ to }) => to === 'app@example.com').map(({ kind }) => kind);
    const ask = () => shop.call('GET order/send-order-email/{id}', { params, query: { user_token: token } });
    advanceClock(9);
    expect(await ask()).toMatchObject({ httpStatus: 200, status: 200, data: true });
    expect(await mails()).toEqual(['order-placed']);
    // A second request means that the first email did not arrive.
    expect((await ask()).data).toBe(true);
    expect(await mails()).toEqual(['order-placed', 'order-copy']);
    advanceClock(60);
    await ask();
    expect(await mails()).toEqual(['order-placed', 'order-copy', 'order-copy']);
  });

  test('L13: "an Idempotency-Key of more than 255 characters is a form error, never ignored"', async () => {
    const product = await buildProduct(shop.db);
    const token = await buildGuest(shop.db, { items: [{ product }] });
    const place = (key: string) =>
      shop.call('POST order/action', { body: orderBody(token), headers: { 'idempotency-key': key } });
    const reply = await place('k'.repeat(256));
    expect(reply).toMatchObject({ httpStatus: 200, status: 201, form: [expect.stringContaining('255')] });
    expect((await place('k'.repeat(255))).data.order).toHaveLength(14);
  });
});

test('L8: "user/signup takes phone when it is valid and keeps it on the profile"', async () => {
  const signUp = async (email: string, phone: unknown) => {
    const body = { name: 'Layla', email, password: 'a-good-password', phone };
    expect((await shop.call('POST user/signup', { body })).data).toBe(email);
    const mail = (await shop.mails()).findLast(({ to }) => to === email)!;
    const code = /\b\d{4}\b/.exec(mail.text)![0];
    const { data } = await shop.call('POST user/verify', { body: { email, code } });
    const headers = { authorization: `Bearer ${data.token}` };
    return (await shop.call('GET user/profile', { headers })).data.phone;
  };
  expect(await signUp('layla.phone@example.com', '+49 30 0000 142')).toBe('+49 30 0000 142');
  for (const [number, phone] of ['', 'none', null].entries())
    expect(await signUp(`no.phone${number}@example.com`, phone)).toBeFalsy();
});

describe('L10: "next_page_url and its sisters keep the filter of the request"', () => {
  test('a client that follows them gets exactly the filtered list, in order', async () => {
    const brand = await buildBrand(shop.db);
    const categoryId = await buildCategory(shop.db, { slug: 'walked' });
    const prices = [500, 100, 400, 200, 300];
    for (const sellingMinor of prices)
      await buildProduct(shop.db, { categoryId, brandId: brand, sellingMinor });
    await buildProduct(shop.db, { categoryId, sellingMinor: 50 });
    const query = { category: 'walked', brand: String(brand), sortby: 'price_low_to_high', per_page: '2' };
    let { result } = (await shop.call('GET products', { query: { ...query, q: '', page: '1' } })).data;
    const seen = result.data.map(({ selling }) => selling);
    while (result.next_page_url !== null) {
      const { pathname, search } = new URL(result.next_page_url);
      const reply = await shop.app.server.inject({ url: pathname + search });
      ({ result } = reply.json<{ data: { result: typeof result } }>().data);
      seen.push(...result.data.map(({ selling }) => selling));
    }
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    const links = [result.first_page_url, result.last_page_url, result.prev_page_url!, result.links[1]!.url!];
    for (const link of links)
      expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
        ...query,
        page: expect.anything(),
      });
    // Some clients parse the number after the first "page=".
    expect(links.map((link) => Number.parseInt(link.split('page=')[1]!, 10))).toEqual([1, 3, 2, 1]);
    expect(result.path).not.toContain('?');
  });

  test.each([
    ['GET store', { sortby: 'recent', q: 'lamp' }],
    ['GET reviews/{id}', { order_by: 'id', type: 'asc', time_zone: 'Asia/Dubai', get_total: 'true' }],
    ['GET user/address/all', { order_by: 'title' }],
  ] as const)('%s, without credentials', async (key, filter) => {
    const storeId = await buildStore(shop.db, { slug: 'kept-filter' }).catch(() => null);
    const { id } = await buildProduct(shop.db, storeId ? { storeId } : {});
    const query = { ...filter, slug: 'kept-filter', user_token: guestToken(), utm_source: 'mail' };
    const { data } = await shop.call(key, { params: { id }, query });
    const page = data as { result?: { last_page_url: string }; all?: { last_page_url: string } };
    const { last_page_url } = page.result ?? page.all ?? (data as { last_page_url: string });
    const slug = key === 'GET store' ? { slug: 'kept-filter' } : {};
    expect(Object.fromEntries(new URL(last_page_url).searchParams)).toEqual({
      page: '1',
      ...slug,
      ...filter,
    });
  });
});

test('L11: "picture fields are never empty text where clients put them into an address"', async () => {
  const row = { title: 'Link', image: '', slug: '', position: 0 };
  await shop.db
    .insertInto('site_links')
    .values([
      { ...row, area: 'social', link: 'https://social.example/souk' },
      { ...row, area: 'payment', link: '' },
      { ...row, area: 'services', link: '/track-order' },
      { ...row, area: 'services', link: '/' },
      { ...row, area: 'about', link: '/page/terms?from=footer' },
    ])
    .execute();
  const { data } = await shop.call('GET common');
  for (const { image } of [...data.social, ...data.payment])
    expect(new URL(image, data.img_src_url).href).not.toBe(data.img_src_url);
  expect(data.services.map(({ slug }) => slug)).toEqual(['track-order', 'home']);
  expect(data.about.map(({ slug }) => slug)).toEqual(['terms']);
});

test('L12: "cart/by-user → product_images[] carry created_at, updated_at"', async () => {
  const product = await buildProduct(shop.db);
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data } = await shop.call('GET cart/by-user', { query: { user_token: token } });
  const [image] = data[0]!.flash_product.product_images;
  for (const time of [image!.created_at, image!.updated_at])
    expect(new Date(time).getTime()).toBeGreaterThan(0);
});

describe('L14: "shops on another host cannot change a guest’s cart rows"', () => {
  /** A web shop on another host sends what it knows: ids of rows, no token, and no cookie. */
  const fromElsewhere = { origin: 'https://web-shop.example', 'sec-fetch-site': 'cross-site' };

  test('gets a form error, and the guest’s cart is unchanged', async () => {
    const user_token = guestToken();
    const { id: product_id } = await buildProduct(shop.db);
    await shop.call('POST cart/action', { body: { product_id, quantity: 2, user_token } });
    const cart = async () =>
      (await shop.call('GET cart/by-user', { query: { user_token }, headers: fromElsewhere })).data;
    const [row] = await cart();
    const replies = [
      await shop.call('POST cart/change', { body: { unchecked: [row!.id] }, headers: fromElsewhere }),
      await shop.call('DELETE cart/delete/{id}', { params: { id: row!.id }, headers: fromElsewhere }),
    ];
    for (const reply of replies)
      expect(reply).toMatchObject({ httpStatus: 200, status: 201, form: ['This item isn’t in your cart.'] });
    expect(await cart()).toMatchObject([{ id: row!.id, quantity: 2, selected: 1 }]);
  });
});

test('L15: a browser lets a shop on another host send its requests, with one preflight a day', async () => {
  const preflight = await shop.app.server.inject({
    method: 'OPTIONS',
    url: '/api/v1/cart/action',
    headers: {
      origin: 'https://web-shop.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,language,x-user-token',
    },
  });
  const listed = (name: string) =>
    String(preflight.headers[name])
      .toLowerCase()
      .split(',')
      .map((word) => word.trim());
  expect(listed('access-control-allow-methods')).toEqual(expect.arrayContaining(['post', 'put', 'patch']));
  expect(listed('access-control-allow-headers')).toEqual(
    expect.arrayContaining(['authorization', 'content-type', 'language', 'x-user-token']),
  );
  expect(Number(preflight.headers['access-control-max-age'])).toBe(86_400);
  const { headers } = await shop.call('GET common', { headers: { origin: 'https://web-shop.example' } });
  expect(headers['access-control-expose-headers']).toMatch(/Retry-After.*X-RateLimit-Limit/);
});
