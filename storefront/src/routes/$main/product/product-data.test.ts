import type { ProductDetail } from '@souk/contract/catalog-entities';
import { describe, expect, test } from 'vitest';
import { offersOf } from './offer-data.ts';
import { descriptionOf } from './product-description.ts';

/* INVARIANTS I18 in structured data: regular price 20.00, offer 18.00, flash sale 15.00. */
const end = Date.UTC(2026, 10, 20, 12);
const row = (fields: object) => ({
  id: 7,
  price: '0.00',
  quantity: 3,
  sku: null,
  prior_price: null,
  inventory_attributes: [],
  ...fields,
});
const place = (fields: object) => ({
  id: 1,
  country: 'DE',
  state: '',
  price: '5.00',
  day_needed: 3,
  ...fields,
});
const lantern = {
  id: 4,
  slug: 'lantern',
  title: 'Clockwork lantern',
  in_stock: true,
  refundable: 1,
  store: { name: 'Noor', country: 'JO' },
  selling: 20,
  offered: 18,
  price: '15.00',
  flash: { flash_sale_id: 1, title: 'Sale', end_ms: end, quota: null, sold: 0, left: 9 },
  attribute: [],
  inventory: [row({})],
  shipping_rule: { shipping_places: [place({})] },
} as unknown as ProductDetail; // only these fields are read

type Offer = Record<string, unknown>;
const offers = (product: ProductDetail, nowMs = end, currency = 'USD') =>
  offersOf({
    product,
    currency,
    nowMs,
    country: 'AE',
    addressOf: (path) => `https://shop.test${path}`,
  }) as Offer;
const withPlaces = (places: object[]) =>
  ({ ...lantern, shipping_rule: { shipping_places: places.map(place) } }) as unknown as ProductDetail;

test.each([
  ['one second before the end', end - 1000, '15.00', '2026-11-20T12:00:00.000Z'],
  ['at the end, on a page that was open', end, '18.00', undefined],
  ['one second after it', end + 1000, '18.00', undefined],
])('%s the offer has the displayed price', (_when, nowMs, price, priceValidUntil) => {
  expect(offers(lantern, nowMs)).toMatchObject({ '@type': 'Offer', price, priceCurrency: 'USD' });
  expect(offers(lantern, nowMs)['priceValidUntil']).toBe(priceValidUntil);
});

test.each([
  ['JPY', '20', '5'],
  ['KWD', '20.000', '5.000'],
])('amounts in %s have the currency’s decimals', (currency, price, rate) => {
  const plain = { ...lantern, price: null, flash: null, offered: 0 };
  expect(offers(plain, end, currency)).toMatchObject({
    price,
    priceSpecification: [{ price }],
    shippingDetails: [{ shippingRate: { value: rate, currency } }],
  });
});

test('without a sale, uses the offer, then the selling price, with the list price beside it', () => {
  const plain = { ...lantern, price: null, flash: null };
  expect(offers(plain)).toMatchObject({
    price: '18.00',
    priceSpecification: [
      { price: '18.00' },
      { price: '20.00', priceType: 'https://schema.org/StrikethroughPrice', priceCurrency: 'USD' },
    ],
  });
  expect(offers({ ...plain, offered: 0 })).toMatchObject({
    price: '20.00',
    priceSpecification: [{ price: '20.00' }],
  });
  expect(offers({ ...plain, offered: 0 })['priceSpecification']).toHaveLength(1);
});

test('has the SKU or a generated one, the condition and the URL', () => {
  expect(offers(lantern)).toMatchObject({
    sku: '4-7',
    itemCondition: 'https://schema.org/NewCondition',
    url: 'https://shop.test/lantern/product/4',
  });
  const numbered = {
    ...lantern,
    inventory: [row({ sku: 'LAMP-1', quantity: 0 })],
  } as unknown as ProductDetail;
  expect(offers(numbered)).toMatchObject({ sku: 'LAMP-1', availability: 'https://schema.org/OutOfStock' });
});

describe('several variants', () => {
  const value = (id: number, title: string) => ({ attribute_value_id: id, title, swatch: null });
  const shirt = {
    ...lantern,
    price: null,
    flash: null,
    offered: 0,
    attribute: [{ id: 1, title: 'Size', values: [value(11, 'S'), value(12, 'L')] }],
    inventory: [
      row({ id: 1, inventory_attributes: [{ attribute_value_id: 11 }], sku: 'S-1' }),
      row({ id: 2, inventory_attributes: [{ attribute_value_id: 12 }], price: '25.00', quantity: 0 }),
    ],
  } as unknown as ProductDetail;

  test('are one aggregate offer from lowest to highest price, with one offer each', () => {
    const aggregate = offers(shirt);
    expect(aggregate).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '20.00',
      highPrice: '25.00',
      offerCount: 2,
      priceCurrency: 'USD',
      offers: [
        {
          name: 'Clockwork lantern, S',
          price: '20.00',
          sku: 'S-1',
          availability: 'https://schema.org/InStock',
        },
        { name: 'Clockwork lantern, L', price: '25.00', availability: 'https://schema.org/OutOfStock' },
      ],
    });
    const [first, second] = aggregate['offers'] as Offer[];
    expect(second!['url']).toBe('https://shop.test/lantern/product/4?variant=2');
    // The shipping terms appear once; other offers reference them.
    const [details] = first!['shippingDetails'] as Offer[];
    expect(details).toMatchObject({ '@type': 'OfferShippingDetails' });
    expect(second!['shippingDetails']).toEqual([{ '@id': details!['@id'] }]);
  });
});

test('has shipping destinations, costs and times', () => {
  const places = [{}, { id: 2, state: 'BE', price: '0.00' }, { id: 3, country: '*', day_needed: 9 }];
  expect(offers(withPlaces(places))['shippingDetails']).toMatchObject([
    {
      shippingRate: { value: '5.00', currency: 'USD' },
      shippingDestination: { addressCountry: 'DE' },
      deliveryTime: { transitTime: { minValue: 1, maxValue: 3, unitCode: 'DAY' } },
    },
    { shippingRate: { value: '0.00' }, shippingDestination: { addressCountry: 'DE', addressRegion: 'BE' } },
    // "Any country" is exported as the shop's own country.
    { shippingDestination: { addressCountry: 'AE' } },
  ]);
});

test('has a return policy', () => {
  expect(offers(lantern)).toMatchObject({
    hasMerchantReturnPolicy: {
      applicableCountry: 'JO',
      returnPolicyCategory: 'https://schema.org/MerchantReturnUnlimitedWindow',
    },
  });
  expect(offers({ ...lantern, refundable: 0 })).toMatchObject({
    hasMerchantReturnPolicy: { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' },
  });
});

test('the description is the SEO description, else the overview as plain text, cut at 160 characters', () => {
  const product = { title: 'Lamp', meta_description: '', overview: '<p>Warm &amp; <b>bright</b></p>' };
  expect(descriptionOf(product)).toBe('Warm & bright');
  expect(descriptionOf({ ...product, meta_description: 'Own words' })).toBe('Own words');
  expect(descriptionOf({ ...product, overview: '' })).toBe('Lamp');
  expect(Array.from(descriptionOf({ ...product, overview: 'ab'.repeat(90) }))).toHaveLength(160);
});
