import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FactCell } from './fact-cell.tsx';
import { columnsOf } from './kinds.ts';

const textOf = (name: string, facts: Record<string, number>, language: 'en' | 'ar' = 'en') =>
  renderToStaticMarkup(
    <MessagesProvider messages={messagesIn(language)}>
      <FactCell name={name} facts={facts} currency="USD" />
    </MessagesProvider>,
  ).replaceAll(/<[^>]+>|[\u2066\u2069]/g, ' ');

test("shows a voucher's cost and the number of its orders", () => {
  const facts = { orders: 3, cost_minor: 18_500, brought_minor: 120_050 };
  expect(textOf('cost_minor', facts)).toMatch(/^\s*-\$185\.00\s*$/);
  expect(textOf('brought_minor', facts)).toMatch(/^\s*\$1,200\.50\s+3 orders\s*$/);
  expect(textOf('brought_minor', facts, 'ar')).toContain('3 طلبات');
  const nothing = { orders: 0, cost_minor: 0, brought_minor: 0 };
  for (const name of ['cost_minor', 'brought_minor']) expect(textOf(name, nothing).trim()).toBe('–');
});

test("shows them in a store's list only; the shop's list shows the payer", () => {
  expect(columnsOf({ area: 'store', kind: 'voucher' })).toEqual(
    expect.arrayContaining(['used', 'cost_minor', 'brought_minor']),
  );
  expect(columnsOf({ area: 'offers', kind: 'voucher' })).toEqual(['code', 'amount', 'payer', 'used', 'span']);
});

test.each([
  [100, 'Shop'],
  [0, 'Seller'],
  [40.5, 'Shop 40.5%'],
])('for %d percent paid by the shop the list shows %s', (percent, words) => {
  expect(textOf('payer', { shop_pays_percent: percent }).trim()).toBe(words);
});
