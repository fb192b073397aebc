import type { SellerJobRow } from '@souk/contract/seller-console/bulk';
import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { RowOfJob } from './job-row.tsx';

const fresh: SellerJobRow = {
  id: 0,
  product_id: null,
  draft_id: null,
  is_new: true,
  is_far: false,
  title: 'Cable',
  variant: '',
  sku: null,
  image: '',
  before: {},
  after: { price: 400, stock: 3, offer: 0, category_id: 'Lamps', subcategory_id: 'Desk', kinds: [{}, {}] },
  line: 2,
  problem: null,
  notes: [],
  state: 'ready',
};
const htmlOf = (row: Partial<SellerJobRow>, language: 'en' | 'ar' = 'en') =>
  renderToStaticMarkup(
    <MessagesProvider messages={messagesIn(language)}>
      <MemoryRouter>
        <table>
          <tbody>
            <RowOfJob row={{ ...fresh, ...row }} currency="USD" />
          </tbody>
        </table>
      </MemoryRouter>
    </MessagesProvider>,
  );
const textOf = (...row: Parameters<typeof htmlOf>) =>
  htmlOf(...row)
    .replaceAll(/<[^>]+>|[\u2066\u2069]/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('shows the values of a product to be created, and links to it afterwards', () => {
  expect(textOf({})).toContain('Cable 2 variants New Lamps › Desk Price $4.00 Stock 3 Pending');
  expect(textOf({}, 'ar')).toContain('نوعان');
  expect(htmlOf({ product_id: 7 })).not.toContain('href');
  expect(htmlOf({ product_id: 7, state: 'done' })).toContain('href="/seller/products/7"');
  expect(htmlOf({ draft_id: 9, state: 'done' })).toContain('href="/seller/products/new?draft=9"');
});

test("names missing fields by line and cell, and why the row can't be undone", () => {
  const because = (field: string, reason: string, given: string | null = null) =>
    textOf({ state: 'refused', problem: { field, reason, given } });
  expect(because('category', 'required')).toContain('Required for a new product Row 2, Category');
  expect(because('tax_rule_id', 'required')).toContain('Ask the shop to set one');
  expect(because('shipping_rule_id', 'required')).toContain('Add one product with the rule you use');
  expect(because('variant', 'unknown', 'Size: XXS')).toContain('Ask the shop to add it');
  expect(because('brand', 'unknown', 'Nobody')).toContain('Not found in the shop Row 2, Brand “Nobody”');
  expect(
    textOf({ line: null, state: 'refused', problem: { field: 'product', reason: 'sold', given: null } }),
  ).toContain('Sold in the meantime');
  expect(textOf({ after: {}, state: 'ready' })).toContain('Undone');
});

test.each([
  ['en', 0, 'Allowed values: Lamps, Rugs'],
  ['en', 1, 'Allowed values: Lamps, Rugs and 1 more'],
  ['en', 12, 'Allowed values: Lamps, Rugs and 12 more'],
  ['ar', 0, 'القيم المسموح بها: Lamps ، Rugs'],
  ['ar', 12, 'و12 قيمة أخرى'],
] as const)('names the allowed values of a refused cell in %s, with %d more', (language, more, expected) => {
  const allowed = { values: ['Lamps', 'Rugs'], more };
  const problem = { field: 'category', reason: 'unknown', given: 'Boats', allowed };
  const html = htmlOf({ state: 'refused', problem }, language);
  const text = html.replaceAll(/<[^>]+>|[\u2066-\u2069\u200f]/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text.replaceAll(/\s+([،,])/g, '$1')).toContain(expected.replaceAll(/\s+([،,])/g, '$1'));
  const note = htmlOf({ notes: [{ ...problem, field: 'brand' }] }, language);
  expect(note).toContain('Rugs');
});

test('notes converted or skipped values by cell', () => {
  const noted = (reason: string, field = 'stock') => textOf({ notes: [{ field, reason, given: '-3' }] });
  expect(noted('below_zero')).toContain('Stock “-3” : Imported as 0. Stock can’t be below zero.');
  expect(noted('unknown', 'brand')).toContain('Not imported. This value doesn’t exist in the shop.');
  expect(noted('odd')).toContain('Not imported. We couldn’t read this value.');
});

test('a long reason stays below the title on a phone', () => {
  const problem = {
    field: 'category_id',
    reason: 'unknown',
    given: 'Lamp',
    allowed: { values: ['Lamps', 'Chairs', 'Tables'], more: 12 },
  };
  const html = htmlOf({ problem, state: 'refused' });
  const cell = /<td class="([^"]*)">(?:(?!<td).)*Allowed values/.exec(html)?.[1];
  expect(cell).toBe('max-md:col-start-2');
});
