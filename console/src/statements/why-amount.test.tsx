import type { OrderAmounts } from '@souk/contract/seller-console/statements';
import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { ExplainedAmount } from './why-amount.tsx';

const eur = (minor: number) => ({ minor, currency: 'EUR' });
const line = {
  variant: '',
  cancelled: 0,
  bundle_offer: eur(0),
  voucher_seller: eur(0),
  voucher_shop: eur(0),
  percent: 10,
  rule: { by: 'shop' as const, id: null, title: '' },
};

/** O1 of the day of trade, one cable of which came back. */
const amounts: OrderAmounts = {
  id: 3,
  number: 'NOV1-0001',
  state: 'earned',
  lines: [
    { ...line, id: 1, title: 'Speaker', quantity: 1, goods: eur(7990), base: eur(7990), commission: eur(-799), commission_tax: eur(-152) },
    { ...line, id: 2, title: 'Cable', quantity: 3, goods: eur(2997), base: eur(2997), commission: eur(-300), commission_tax: eur(-57) },
  ], // prettier-ignore
  goods: eur(10_987),
  bundle_offer: eur(0),
  voucher_code: null,
  voucher_seller: eur(0),
  voucher_shop: eur(0),
  shipping: eur(980),
  buyer_pays: eur(11_967),
  commission_base: eur(10_987),
  commission_percent: 10,
  commission: eur(-1099),
  commission_tax_percent: 19,
  commission_tax_reason: 'same-country',
  commission_tax: eur(-209),
  shop_shipping: eur(0),
  deemed_supply: null,
  deemed_vat: eur(0),
  fees: eur(0),
  given_back: [
    {
      kind: 'refund',
      at: '2026-11-06T09:00:00.000Z',
      goods: eur(-999),
      shipping: eur(0),
      commission: eur(100),
      commission_tax: eur(19),
      shop_shipping: eur(0),
      deemed_vat: eur(0),
    },
  ],
  earns: eur(9779),
  collected: eur(0),
  pays: eur(9779),
  delivered_at: '2026-11-04T09:00:00.000Z',
  pending: eur(9779),
  available: eur(0),
  reserved: eur(0),
  waits: { for: 'return-period', until: '2026-11-18', extra_days: 0 },
};

/** The amounts of the ladder in cents. */
const ladderOf = (html: string) =>
  [.../<dl>(.*)<\/dl>/s.exec(html)![1]!.matchAll(/<dd[^>]*>(.*?)<\/dd>/gs)].map(([, text]) => {
    const shown = text!.replaceAll(/<[^>]+>/g, '');
    return (
      Math.round(Number(/\d[\d.,]*/.exec(shown)![0].replaceAll(',', '')) * 100) *
      (/[-−]/.test(shown) ? -1 : 1)
    );
  });

test.each(['en', 'ar'] as const)('every ladder adds up in front of the reader (%s)', (language) => {
  const [goods, shipping, buyer, commission, tax, refund, earns, ...rest] = ladderOf(
    htmlOf(<ExplainedAmount amounts={amounts} audience="seller" />, language),
  );
  expect([goods! + shipping!, rest]).toEqual([buyer, []]);
  expect(buyer! + commission! + tax! + refund!).toBe(earns);
  expect([buyer, refund, earns]).toEqual([11_967, -880, 9779]);
});

test('each item has its rate and where that comes from', () => {
  const text = htmlOf(<ExplainedAmount amounts={amounts} audience="operator" />)
    .replaceAll(/<[^>]+>|[\u2066-\u2069]/g, ' ')
    .replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/3 × Cable 10 ?% of €29\.97 is €3\.00\. The shop’s default rate\. Tax: €0\.57\./);
  expect(text).toContain('The store earns');
});
