import { expect, test } from 'vitest';
import { Refused, type Replies } from '#testing/fake-api.ts';
import { openPage, wordsOf } from '#testing/open-page.tsx';
import * as shipping from './route.tsx';

const url = '/shipping';
const everywhere = { id: 8, country: '*', price: '5.00', day_needed: 3 };
const line = (places: readonly object[]) => ({
  id: 1,
  product_id: 11,
  inventory_id: 21,
  quantity: 2,
  unit_price: '20.00',
  available: true,
  most: 9,
  selected: 1 as const,
  store: { id: 3, name: 'Noor Lamps', slug: 'noor' },
  updated_inventory: { quantity: 9 },
  flash_product: { title: 'Brass lamp', slug: 'brass-lamp', shipping_rule: { shipping_places: places } },
});
const typed = {
  name: 'Layla Haddad',
  email: 'layla@example.com',
  phone: '+49 30 1',
  country: 'DE',
  state: '',
  address_1: 'Torstraße 101',
  address_2: '',
  zip: '10119',
  city: 'Berlin',
  delivery_instruction: '',
};
const home = { ...typed, id: 5, default: 1 as const };
const holding = (places: readonly object[], ...data: (typeof home)[]): Replies => ({
  'GET cart/by-user': [line(places)],
  'GET user/address/all': { data },
  'POST user/address/action': home,
});

test('an empty cart redirects to the cart', async () => {
  expect((await openPage(url, shipping)).location).toBe('/cart');
});

test('the first order asks for an address in the same form', async () => {
  const { html } = await openPage(url, shipping, { replies: holding([everywhere]) });
  expect(html).toContain('name="address_1"');
  expect(html).toContain('Continue to payment');
});

// Known values are prefilled.
test('the first address is prefilled with the estimated location and its state', async () => {
  const states = [
    { code: 'C', name: 'Cairo' },
    { code: 'ALX', name: 'Alexandria' },
  ];
  const replies: Replies = {
    ...holding([everywhere]),
    'GET countries-phones': {
      countries: {
        DE: { code2: 'DE', name: 'Germany', states: {} },
        EG: { code2: 'EG', name: 'Egypt', states: {} },
      },
    },
    'GET cart/place': { place: { country: 'EG', state: 'ALX' }, by: 'choice' },
    'GET address-format/{country}': { country: 'EG', states },
  };
  const { html, asked } = await openPage(url, shipping, { replies });
  for (const name of ['Egypt', 'Alexandria'])
    expect(html).toMatch(new RegExp(`<option[^>]* selected=""[^>]*>${name}</option>`));
  const formats = asked.filter(({ key }) => key === 'GET address-format/{country}');
  expect(formats).toMatchObject([{ params: { country: 'EG' } }]);
});

const zipOf = {
  DE: { required: true, pattern: String.raw`\d{5}`, example: '26133' },
  GB: { required: true, pattern: '[A-Z]{1,2}\\d[A-Z0-9]? ?\\d[A-Z]{2}', example: 'EC1Y 8SY' },
  AE: null,
};

test.each([
  ['DE', '1011', 'Invalid postal code'],
  ['DE', 'EC1Y 8SY', 'Invalid postal code'],
  ['DE', '', 'Postal code is required'],
  ['DE', '10119', null],
  ['GB', '10119', 'Invalid postal code'],
  ['GB', 'ec1y 8sy', null],
  ['AE', '', null],
] as const)('postal codes in %s are validated by country: "%s"', async (country, zip, message) => {
  const format = { country, states: [], zip: zipOf[country] };
  const { html, asked } = await openPage(url, shipping, {
    replies: { ...holding([everywhere]), 'GET address-format/{country}': format },
    form: { ...typed, intent: 'continue', country, zip },
  });
  expect(wordsOf(html, 'address-zip-error') ?? null).toBe(message);
  expect(asked.some(({ key }) => key === 'POST user/address/action')).toBe(message === null);
});

test('prefills the customer’s name and email address', async () => {
  const profile = { is_logged_in: true, id: 1, name: 'Noor Saleh', email: 'noor@example.com' };
  const { html } = await openPage(url, shipping, {
    replies: { ...holding([everywhere]), 'GET user/profile': profile },
  });
  expect(html).toContain('value="Noor Saleh"');
  expect(html).toContain('value="noor@example.com"');
});

test('shows errors at the fields and preserves the input', async () => {
  const { html, asked } = await openPage(url, shipping, {
    replies: holding([everywhere]),
    form: { ...typed, intent: 'continue', city: '' },
  });
  expect(wordsOf(html, 'address-city-error')).toBe('City is required');
  expect(html).toContain('value="Torstraße 101"');
  expect(asked.some(({ key }) => key === 'POST user/address/action')).toBe(false);
});

test('with an address, stores the shipping type of each line and continues', async () => {
  const replies = holding([everywhere], home);
  const { html } = await openPage(url, shipping, { replies });
  expect(html).toContain('Torstraße 101');
  expect(html).toContain('Brass lamp');
  const { location, asked } = await openPage(url, shipping, {
    replies,
    form: { intent: 'continue', 'type-1': '1' },
  });
  expect(asked.find(({ key }) => key === 'POST cart/update-shipping')?.body).toMatchObject({
    cart: [{ cart: 1, shipping_place: { id: 8 }, shipping_type: 1 }],
    selected_address: 5,
  });
  expect(location).toBe('/checkout');
});

test('shows one delivery per seller, with pickup options below', async () => {
  const pickup = {
    pickup_point: 1,
    pickup_price: '0.00',
    pickup_address_line_1: 'Hafenweg 3',
    pickup_zip: '20457',
    pickup_city: 'Hamburg',
  };
  const vase = {
    ...line([{ ...everywhere, price: '0.00', day_needed: 9 }]),
    id: 2,
    product_id: 12,
    store: { id: 4, name: 'Nordic Home', slug: 'nordic' },
  };
  const { html } = await openPage(url, shipping, {
    replies: {
      ...holding([], home),
      'GET cart/by-user': [line([{ ...everywhere, ...pickup }]), vase],
    },
  });
  const list = html.split('id="delivery-title"')[1]?.split('</section>')[0] ?? '';
  const rows = list.split('divide-y')[1]?.split('<li').slice(1) ?? [];
  const text = (row: string) =>
    row
      .replaceAll(/^[^>]*>|<[^>]+>/g, ' ')
      .replaceAll('\u2060', '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  expect(rows.map(text)).toEqual([
    [
      'Noor Lamps Delivery options for Brass lamp Brass lamp',
      'Home delivery: Nov 26 – 28, €5.00 per item',
      'Pick up at Hafenweg 3, 20457 Hamburg: Free',
    ].join(' '),
    'Nordic Home Dec 2 – 4 , Free Brass lamp',
  ]);
});

test('names unshippable items and doesn’t continue', async () => {
  const replies = holding([{ ...everywhere, country: 'FR' }], home);
  const { html, location } = await openPage(url, shipping, { replies, form: { intent: 'continue' } });
  expect(location).toBeNull();
  expect(html).toMatch(/Back to cart.*Brass lamp|Brass lamp.*Back to cart/s);
});

test('shows a refusal and stays', async () => {
  const replies = {
    ...holding([everywhere], home),
    'POST cart/update-shipping': new Refused(['Your cart has changed.']),
  };
  const { html, location } = await openPage(url, shipping, { replies, form: { intent: 'continue' } });
  expect(location).toBeNull();
  expect(html).toContain('Your cart has changed.');
});

test('an expired login redirects to login', async () => {
  const { location } = await openPage(url, shipping, {
    replies: { 'GET user/profile': { login_ended: true } },
  });
  expect(location).toMatch(/^\/login\?/);
});
