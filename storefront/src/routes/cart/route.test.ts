import { CartItemSchema, type CartItem } from '@souk/contract/cart';
import { TileSchema } from '@souk/contract/catalog-entities';
import { tagsOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { Refused, type Replies } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleOf, type PartsOf } from '#testing/sample-of.ts';
import * as cart from './route.tsx';

const everywhere = sampleOf(CartItemSchema).flash_product.shipping_rule.shipping_places.map((place) => ({
  ...place,
  country: '*',
  price: '5.00',
}));

function lineOf(parts: PartsOf<CartItem>): CartItem {
  return sampleOf(CartItemSchema, {
    id: 1,
    product_id: 11,
    inventory_id: 21,
    quantity: 2,
    unit_price: '20.00',
    available: true,
    most: 9,
    store: { id: 3, name: 'Noor Lamps', slug: 'noor' },
    updated_inventory: { quantity: 9 },
    ...parts,
    flash_product: {
      title: 'Brass lamp',
      slug: 'brass-lamp',
      shipping_rule: { shipping_places: everywhere },
      ...parts.flash_product,
    },
  });
}

const holding = (...lines: CartItem[]): Replies => ({ 'GET cart/by-user': lines });

test('an empty cart says so and recommends popular products', async () => {
  const lamp = sampleOf(TileSchema, { id: 5, title: 'Reading lamp', slug: 'reading-lamp' });
  const { html } = await openPage('/cart', cart, {
    replies: { 'GET products': { result: { data: [lamp], total: 1 } } },
  });
  expect(html).toContain('Your cart is empty');
  expect(html).toContain('Reading lamp');
  expect(html).toMatch(/<a[^>]* href="\/login[^"]*"/);
});

test('shows the lines by seller, totals, and the checkout link', async () => {
  const { html } = await openPage('/cart', cart, { replies: holding(lineOf({})) });
  expect(html).toContain('Noor Lamps');
  expect(html).toMatch(/role="group" aria-label="Brass lamp"/);
  expect(tagsOf(html, 'input').find((tag) => tag.includes('Quantity of Brass lamp'))).toContain('value="2"');
  expect(html).toMatch(/€40\.00.*€20\.00 each/s);
  expect(html).toMatch(/Total.*€50\.00/s);
  expect(html).toContain('Checkout (2)');
  expect(html).toContain('Select all (2 of 2)');
});

test('lists changes first, with links to the lines', async () => {
  const line = lineOf({ changes: ['price'], price_was: '18.00' });
  const { html } = await openPage('/cart', cart, { replies: holding(line) });
  expect(html).toMatch(/Updates to your cart.*Brass lamp.*: now .*€20\.00.*, was .*€18\.00/s);
  const [, id] = /<a href="#([^"]+)"[^>]*>[^<]*Brass lamp/.exec(html)!;
  expect(html).toContain(`id="${id}"`);
});

test('hides bundles that can’t be bought: three units where a sale allows two per customer', async () => {
  const bundle_deal = { id: 1, buy: 2, free: 1, title: 'Three for two' };
  const shown = async (most: number) =>
    (await openPage('/cart', cart, { replies: holding(lineOf({ most, flash_product: { bundle_deal } })) }))
      .html;
  expect(await shown(3)).toContain('Buy 2, get 1 free');
  expect(await shown(2)).not.toContain('Buy 2, get 1 free');
});

test('an unavailable line can only be removed', async () => {
  const gone = lineOf({ id: 2, available: false, selected: 2 });
  const { html } = await openPage('/cart', cart, { replies: holding(gone) });
  expect(html).toContain('Remove');
  expect(html).not.toContain('Quantity of Brass lamp');
});

test('without JavaScript, sends a quantity change as a difference and redirects', async () => {
  const form = {
    intent: 'quantity',
    product_id: '11',
    inventory_id: '21',
    was: '2',
    quantity: '5',
    plain: '1',
  };
  const { status, location, asked } = await openPage('/cart', cart, { replies: holding(lineOf({})), form });
  expect([status, location]).toEqual([303, '/cart']);
  expect(asked.find(({ key }) => key === 'POST cart/action')?.body).toEqual({
    product_id: 11,
    inventory_id: 21,
    quantity: 3,
  });
});

test('shows an invalid voucher’s error at its field', async () => {
  const { html } = await openPage('/cart', cart, {
    replies: {
      ...holding(lineOf({})),
      'POST voucher/validity': new Refused(['This voucher has ended']),
    },
    form: { intent: 'voucher', voucher: 'OLD10' },
  });
  expect(html).toContain('This voucher has ended');
  expect(html).toContain('value="OLD10"');
});

test('an expired login redirects to login, because guests have a different cart', async () => {
  const { location } = await openPage('/cart', cart, {
    replies: { 'GET user/profile': { login_ended: true } },
  });
  expect(location).toContain('/login?');
});
