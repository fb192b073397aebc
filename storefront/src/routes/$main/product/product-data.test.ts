import type { ProductDetail } from '@souk/contract/catalog-entities';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { priceOf, pricesOf } from './choose-variant.ts';
import { ProductData } from './product-data.tsx';

/* INVARIANTS I18 for search engines: selling 20.00, offered 18.00, 15.00 in the sale. */
const end = Date.UTC(2026, 10, 20, 12);
const lantern = {
  title: 'Clockwork lantern',
  meta_description: '',
  images: [],
  brand: null,
  category: null,
  sub_category: null,
  review_count: 0,
  in_stock: true,
  store: { name: 'Noor' },
  inventory: [{ id: 1, price: '0.00', quantity: 3, inventory_attributes: [] }],
  selling: 20,
  offered: 18,
  price: '15.00',
  flash: { flash_sale_id: 1, title: 'Sale', end_ms: end, quota: null, sold: 0, left: 9 },
} as unknown as ProductDetail; // nothing else of it is read

function offerOf(product: ProductDetail, nowMs: number, variant?: string) {
  const row = variant
    ? ({ price: variant, inventory_attributes: [{}] } as unknown as ProductDetail['inventory'][number])
    : null;
  const moment = { currency: 'USD', nowMs };
  const range = pricesOf(product, moment);
  const price = row ? priceOf(product, row, moment) : range.lowest;
  const html = renderToStaticMarkup(
    createElement(ProductData, {
      product,
      price,
      highestMinor: row || range.highestMinor === price.priceMinor ? null : range.highestMinor,
      canonical: 'https://shop.test/x',
      publicUrl: '',
      currency: 'USD',
    }),
  );
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  return (JSON.parse(json) as { offers: Record<string, unknown> }).offers;
}

test.each([
  ['one second before the end', end - 1000, '15.00', '2026-11-20T12:00:00.000Z'],
  ['at the end, on a page that was open', end, '18.00', undefined],
  ['one second after it', end + 1000, '18.00', undefined],
])('%s the offer names the price of the page', (_when, nowMs, price, priceValidUntil) => {
  expect(offerOf(lantern, nowMs)).toMatchObject({ price, priceCurrency: 'USD' });
  expect(offerOf(lantern, nowMs).priceValidUntil).toBe(priceValidUntil);
});

test('without a sale the offer, then the selling price; the price of a chosen variant wins', () => {
  const plain = { ...lantern, price: null, flash: null };
  expect(offerOf(plain, end).price).toBe('18.00');
  expect(offerOf({ ...plain, offered: 0 }, end).price).toBe('20.00');
  expect(offerOf(lantern, end - 1000, '25.00')).toMatchObject({ price: '25.00' });
});

test('variants that cost differently are an offer "from" the cheapest in stock', () => {
  const size = (id: number, price: string, quantity: number) => ({
    id,
    price,
    quantity,
    inventory_attributes: [{ attribute_value_id: id }],
  });
  const sizes = { ...lantern, inventory: [size(1, '0.00', 3), size(2, '25.00', 3), size(3, '5.00', 0)] };
  expect(offerOf(sizes as unknown as ProductDetail, end - 1000)).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '15.00',
    highPrice: '25.00',
  });
});
