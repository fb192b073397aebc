import type { Statement } from '@souk/contract/seller-console/statements';
import { expect, test } from 'vitest';
import { english } from '#texts/language.ts';
import { printPdf } from '#payment/pdf/print-pdf.ts';
import { printedStatement } from './statement-words.ts';

const currency = 'EUR';
const money = (minor: number) => ({ minor, currency });
const none = {
  orders: 0,
  includes: [],
  at: null,
  adjustment: null,
  conversion: null,
  payout: null,
  reason: null,
};

/** The statement of “Aria Audio” in MONEY 1.7. */
const statement: Statement = {
  number: 'S-12-2026-11-EUR',
  period: '2026-11',
  currency,
  is_open: false,
  from: '2026-11-01',
  to: '2026-11-30',
  shop: 'Souk',
  issuer: {
    name: 'Souk',
    legal_name: 'Souk GmbH',
    address: 'Marktplatz 1, 04109 Leipzig, DE',
    vat_number: 'DE811907980',
  },
  store: {
    name: 'Aria Audio',
    legal_name: 'Aria Audio GmbH',
    address: 'Lindenweg 4, 04109 Leipzig, DE',
    vat_number: 'DE123456789',
  },
  account_last4: '3000',
  opening: money(0),
  rows: [
    {
      ...none,
      row: 'sales',
      amount: money(48_294),
      orders: 6,
      includes: [
        { of: 'goods', amount: money(44_864) },
        { of: 'shipping', amount: money(3430) },
        { of: 'shop-voucher', amount: money(1490) },
      ],
    },
    { ...none, row: 'discounts', amount: money(-500), orders: 1 },
    { ...none, row: 'commission', amount: money(-4437), orders: 6 },
    { ...none, row: 'commission-tax', amount: money(-843), orders: 6 },
    { ...none, row: 'cash', amount: money(-2488), orders: 1 },
    {
      ...none,
      row: 'adjustment',
      amount: money(500),
      at: '2026-11-20T09:00:00Z',
      adjustment: 'goodwill',
      reason: 'Parcel lost (by the courier)',
    },
    {
      ...none,
      row: 'payout-failed',
      amount: money(0),
      at: '2026-11-18T09:00:00Z',
      payout: { number: 'P-0001', account_last4: '3000', amount: money(39_146) },
      reason: 'AC04',
    },
  ],
  closing: money(40_526),
  pending: money(1380),
  available: money(39_146),
  reserved: money(0),
  paying: money(0),
};

const arabic = { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false };

test('prints the rows of the page in the language of the reader', () => {
  const { rows, title, span } = printedStatement(statement, english);
  expect(title).toBe('Statement for November 2026');
  expect(span.map((line) => line.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
    'Nov 1, 2026 – Nov 30, 2026 (UTC) · EUR',
    'Statement number S-12-2026-11-EUR · Bank account ••3000',
    'Issued by Souk',
    'Souk GmbH',
    'Marktplatz 1, 04109 Leipzig, DE',
    'VAT number DE811907980',
  ]);
  expect(rows.map((row) => [row.title, row.amount])).toEqual([
    ['Opening balance on Nov 1, 2026', '€0.00'],
    ['Sales delivered', '€482.94'],
    ['Voucher discounts you gave', '-€5.00'],
    ['Commission', '-€44.37'],
    ['Tax on commission', '-€8.43'],
    ['Cash you collected', '-€24.88'],
    ['Adjustment by the shop', '€5.00'],
    ['Payout P-0001 failed', null],
    ['Closing balance on Nov 30, 2026', '€405.26'],
    ['Pending', '€13.80'],
    ['Available', '€391.46'],
  ]);
  expect(rows[1]!.facts).toEqual([
    '6 orders · Items €448.64 · Shipping €34.30',
    'Souk paid €14.90 of this for its own vouchers.',
  ]);
  expect(rows[7]!.facts).toEqual([
    'Nov 18, 2026 · Bank account ••3000',
    '€391.46 is back in the balance.',
    'AC04',
  ]);
  expect(printedStatement(statement, arabic).rows[3]!.title).toBe('العمولة');
});

test.each([
  ['en', english, 'ltr'],
  ['ar', arabic, 'rtl'],
] as const)(
  'makes a PDF document in %s; many rows continue on another page',
  async (_, language, direction) => {
    const printed = printedStatement(statement, language);
    const pagesOf = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)?.length;
    const file = await printPdf(printed, direction);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(file)).toBe(1);
    const many = { ...printed, rows: Array.from({ length: 5 }, () => printed.rows).flat() };
    expect(pagesOf(await printPdf(many, direction))).toBeGreaterThan(2);
  },
);
