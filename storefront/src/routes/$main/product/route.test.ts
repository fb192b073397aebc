import { ProductDetailSchema, type ProductDetail } from '@souk/contract/catalog-entities';
import { tagsOf } from '@souk/kit/testing/html-of.tsx';
import { describe, expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { nowMs, openPage } from '#testing/open-page.tsx';
import { sampleOf, type PartsOf } from '#testing/sample-of.ts';
import * as product from './route.tsx';

const path = '/:main/product/:id';
const small = sampleOf(ProductDetailSchema);
const [row] = small.inventory;
const [place] = small.shipping_rule.shipping_places;

function lampOf(parts: PartsOf<ProductDetail> = {}): ProductDetail {
  return sampleOf(ProductDetailSchema, {
    id: 11,
    title: 'Brass lamp',
    slug: 'brass-lamp',
    selling: 30,
    offered: 20,
    server_time: nowMs,
    inventory: [{ ...row!, id: 21, product_id: 11, quantity: 30, price: '0.00' }],
    shipping_rule: { shipping_places: [{ ...place!, country: '*', price: '5.00', day_needed: 3 }] },
    store: { id: 3, name: 'Noor Lamps', slug: 'noor' },
    ...parts,
  });
}

const open = (parts?: PartsOf<ProductDetail>, visit = {}) =>
  openPage('/brass-lamp/product/11', product, {
    path,
    replies: { 'GET product/{id}': lampOf(parts) },
    ...visit,
  });

describe('a product', () => {
  test('shows title, prices and seller, but nothing that depends on the visitor’s location', async () => {
    const { html } = await open();
    expect(html).toMatch(/<h1[^>]*>.*Brass lamp/s);
    expect(html).toMatch(/€20\.00.*€30\.00/s);
    expect(html).toContain('Noor Lamps');
    expect(html).toMatch(/href="\/shop\/noor\?show=about#trader"[^>]*>Business details</);
    expect(html).not.toContain('Germany');
    expect(html).toContain('Shipping cost and date depend on your address.');
    expect(html).toContain('In stock');
  });

  test('promises returns within the shop’s period, if it takes them', async () => {
    const promise = 'Returns within 30 days of delivery for a full refund';
    expect((await open({ refundable: 1 })).html.split(promise)).toHaveLength(3);
    const { html } = await open({ refundable: 0 });
    expect(html).not.toContain(promise);
    expect(html).toContain('This product can’t be returned');
    const none = {
      setting: { currency: 'EUR', currency_icon: '€', decimal_format: 'en-US', return_days: 0 },
    };
    const replies = { 'GET product/{id}': lampOf({ refundable: 1 }), 'GET common': none };
    expect((await open({}, { replies })).html).toContain('This product can’t be returned');
  });

  test('says of which variant little is left, and how much the sale has left', async () => {
    const values = [{ attribute_value_id: 5, title: 'Silver' }];
    const chosen = {
      attribute: [{ id: 1, title: 'Color', values }],
      inventory: [
        { ...row!, id: 21, quantity: 1, price: '0.00', inventory_attributes: [{ attribute_value_id: 5 }] },
      ],
    };
    const replies = { 'GET product/{id}': lampOf(chosen as PartsOf<ProductDetail>) };
    const { html } = await openPage('/brass-lamp/product/11?variant=21', product, { path, replies });
    expect(html).toContain('Only 1 left in Silver');
    const plain = await open({ inventory: [{ ...row!, id: 21, quantity: 1, price: '0.00' }] });
    expect(plain.html).toMatch(/Only 1 left</);
    const sale = {
      flash_sale_id: 7,
      title: 'Tonight',
      end_ms: nowMs + 3_600_000,
      quota: 50,
      sold: 42,
      left: 8,
    };
    const inSale = await open({ price: '9.00', flash: { ...sale, limit_per_shopper: null } });
    expect(inSale.html).toContain('8 of 50 left at this price');
  });

  test('compares a reduced price with the lowest price of the 30 days before, where the shop states it', async () => {
    const sold = { ...row!, id: 21, product_id: 11, quantity: 30, price: '0.00' };
    const { html } = await open({ inventory: [{ ...sold, prior_price: 25 }] });
    const text = html.replace(/<\/?bdi>/g, '');
    expect(text).toContain('Lowest price in the 30 days before this offer: €25.00');
    expect(text).toMatch(/<s\b[^>]*>.*€25\.00.*<\/s>/);
    expect(text).not.toContain('€30.00');
    expect((await open()).html).not.toContain('Lowest price in the 30 days');
  });

  test('shows manufacturer, responsible person and safety information, if provided', async () => {
    const none = await open({ manufacturer: null, responsible_person: null, safety: '' });
    expect(none.html).not.toContain('Product safety');
    const maker = 'Noor Works, Torstraße 101, 10119 Berlin, hello@noor.example';
    const { html } = await open({
      manufacturer: maker,
      responsible_person: null,
      safety: 'Keep from water.',
    });
    expect(html).toMatch(
      /Product safety.*Manufacturer.*Torstraße 101.*Warnings and safety information.*Keep from water\./s,
    );
    expect(html).not.toContain('EU responsible person');
  });

  test('shows a video without a preview image', async () => {
    const { html } = await open({ video: 'spin.webm', video_thumb: null });
    expect(html).toContain('Play video');
  });

  test('shows the store’s reply below a review, with the store’s name', async () => {
    const review = { id: 5, rating: 3, review: 'Darker than in the picture.', user: { name: 'Amira K.' } };
    const total = { count: 2, stars: { 3: 2 } };
    const answered = { ...review, reply: { by: 'Noor Lamps', text: 'A new picture went up today.' } };
    const replies = {
      'GET product/{id}': lampOf({ review_count: 2 }),
      'GET reviews/{id}': { all: { data: [answered, { ...review, id: 6, reply: null }], total: 2 }, total },
    };
    const { html } = await open({}, { replies });
    const [first, second] = html.split('<li id="review-').slice(1);
    expect(first).toMatch(
      /^5".*Darker than in the picture\..*Reply from Noor Lamps.*A new picture went up today\./s,
    );
    expect(second).toMatch(/^6".*Darker than in the picture\./s);
    expect(second).not.toContain('Reply from');
  });

  test('explains “Verified purchase” only if a review has this label', async () => {
    const total = { count: 1, stars: { 4: 1 } };
    const html = async (verified: boolean) => {
      const review = { id: 5, rating: 4, review: 'Bright.', user: { name: 'Amira K.' }, verified };
      const replies = {
        'GET product/{id}': lampOf({ review_count: 1 }),
        'GET reviews/{id}': { all: { data: [review], total: 1 }, total },
      };
      return (await open({}, { replies })).html;
    };
    expect(await html(true)).toContain('“Verified purchase” means');
    expect(await html(false)).not.toContain('Verified purchase');
  });

  test('is in Arabic for Arabic', async () => {
    const { html } = await open({}, { language: 'ar' });
    expect(html).toContain('أضف إلى السلة');
  });

  test('is marked as sold out before any interaction', async () => {
    const { html } = await open({ inventory: [{ ...row!, id: 21, quantity: 0 }] });
    expect(html).toContain('This product is out of stock.');
    const [box = ''] = /<form[^>]* id="buy".*?<\/form>/s.exec(html) ?? [];
    const buttons = tagsOf(box, 'button').filter((tag) => tag.includes('name="intent"'));
    expect(buttons).toHaveLength(2);
    for (const button of buttons) expect(button).toContain('aria-disabled="true"');
  });

  test('of a store on vacation says when it can be ordered', async () => {
    const vacation = { back_on: '2026-12-28', is_closed: true, note: 'Merry Christmas' };
    const store = { id: 3, name: 'Noor Lamps', slug: 'noor', vacation };
    const { html } = await open({ store });
    expect(html).toMatch(/Noor Lamps.* is on vacation.*Mon, December 28.*Merry Christmas/s);
    const [box = ''] = /<form[^>]* id="buy".*?<\/form>/s.exec(html) ?? [];
    for (const button of tagsOf(box, 'button').filter((tag) => tag.includes('name="intent"')))
      expect(button).toContain('aria-disabled="true"');
    const opened = await open({ store: { ...store, vacation: { ...vacation, is_closed: false } } });
    expect(opened.html).toContain('Orders ship starting');
    const buys = tagsOf(opened.html, 'button').filter((tag) => tag.includes('name="intent"'));
    expect(buys.some((tag) => tag.includes('aria-disabled="true"'))).toBe(false);
  });

  test('hides bundles that can’t be bought: three units in a sale limited to two, or of a stock of two', async () => {
    const deal = { bundle_deal: { id: 1, buy: 2, free: 1, title: 'Three for two' } };
    const sale = {
      flash_sale_id: 7,
      title: 'Tonight',
      end_ms: nowMs + 3_600_000,
      quota: 20,
      sold: 5,
      left: 15,
    };
    const inSale = (limit_per_shopper: number | null, left = 15) =>
      open({ ...deal, price: '9.00', flash: { ...sale, limit_per_shopper, left } });
    const isOffered = async (page: ReturnType<typeof open>) => (await page).html.includes('Add all 3');
    expect(await isOffered(open(deal))).toBe(true);
    expect(await isOffered(inSale(null))).toBe(true);
    expect(await isOffered(inSale(3))).toBe(true);
    expect(await isOffered(inSale(2))).toBe(false);
    expect(await isOffered(inSale(null, 2))).toBe(false);
    expect(await isOffered(open({ ...deal, inventory: [{ ...row!, id: 21, quantity: 2 }] }))).toBe(false);
  });

  test('is added to the cart without JavaScript', async () => {
    const { status, location, asked } = await open({}, { form: { intent: 'add', quantity: '2' } });
    expect([status, location]).toEqual([303, '/cart']);
    expect(asked.find(({ key }) => key === 'POST cart/action')?.body).toEqual({
      product_id: 11,
      inventory_id: 21,
      quantity: '2',
    });
  });

  test('"buy now" skips the cart and goes to the checkout', async () => {
    const { status, location, asked } = await open({}, { form: { intent: 'buy', quantity: '2' } });
    expect([status, location]).toEqual([303, '/checkout']);
    expect(asked.find(({ key }) => key === 'POST cart/buy-now')?.body).toMatchObject({ product_id: 11 });
  });

  test('shows above the buttons why it can’t be bought', async () => {
    const { html } = await open(
      {},
      {
        form: { intent: 'add', quantity: '20' },
        replies: {
          'GET product/{id}': lampOf(),
          'POST cart/action': new Refused(['Only 9 are left']),
        },
      },
    );
    expect(html).toMatch(/role="alert"[^>]*>.*Only 9 are left.*value="add"/s);
  });

  test('redirects old slugs', async () => {
    const { status, location } = await openPage('/old-lamp/product/11?variant=21', product, {
      path,
      replies: { 'GET product/{id}': lampOf() },
    });
    expect([status, location]).toEqual([301, '/brass-lamp/product/11?variant=21']);
  });
});

describe('a missing product', () => {
  test('shows an error page with links', async () => {
    const { status, html } = await openPage('/lamp/product/99', product, {
      path,
      replies: { 'GET product/{id}': new Refused(['There is no such product']) },
    });
    expect(status).toBe(404);
    expect(html).toMatch(/Error 404.*Sorry!.*href="\/"/s);
  });

  test('returns 410 if it was deleted', async () => {
    const { status, html } = await openPage('/lamp/product/98', product, {
      path,
      replies: { 'GET product/{id}': new Refused(['There is no such product'], { gone: true }) },
    });
    expect(status).toBe(410);
    expect(html).toMatch(/Error 410.*Sorry!.*This product is no longer available\..*href="\/"/s);
  });

  test('shows the API’s message if the shop is overloaded', async () => {
    const { status, html } = await openPage('/brass-lamp/product/11', product, {
      path,
      replies: { 'GET product/{id}': new Refused(['The shop is busy.'], { status: 503 }) },
    });
    expect(status).toBe(503);
    expect(html).toMatch(/Error 503.*The shop is busy\./s);
  });

  test('shows the banners for product pages and reviews below the content', async () => {
    const banner = { id: 6, title: 'Care for brass', href: '/page/care', image: 'care.webp' };
    const page_banners = { product: banner, reviews: { ...banner, id: 7, href: '/page/reviews' } };
    const { html } = await open(
      {},
      {
        replies: {
          'GET product/{id}': lampOf(),
          'GET common': { setting: { currency: 'EUR', default_country: 'DE' }, page_banners },
        },
      },
    );
    const places = ['id="shipping"', 'href="/page/care"', 'id="reviews"', 'href="/page/reviews"'];
    const found = places.map((part) => html.indexOf(part));
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(found[0]).toBeGreaterThan(0);
  });

  test('is shown even if its reviews fail to load', async () => {
    const { status, html } = await open(
      {},
      {
        replies: {
          'GET product/{id}': lampOf(),
          'GET reviews/{id}': new Refused(['Later'], { status: 503 }),
          'GET suggested-products/{id}': new Refused(['Later'], { status: 503 }),
        },
      },
    );
    expect(status).toBe(200);
    expect(html).toContain('Brass lamp');
  });
});
