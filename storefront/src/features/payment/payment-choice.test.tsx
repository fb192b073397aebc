import { htmlOf, tagsOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import type { Gateway } from './gateway.ts';
import { PaymentChoice } from './payment-choice.tsx';

const methods: Gateway['methods'] = [
  { id: 2, name: 'cash_on_delivery', title: 'Cash on delivery' },
  { id: 3, name: 'stripe', title: 'Card' },
  { id: 7, name: 'bank', title: 'Bank transfer' },
  { id: 4, name: 'paypal', title: 'PayPal' },
  { id: 9, name: 'phonepe', title: 'PhonePe' },
];
const account = { beneficiary: 'Souk', bank_name: '', account_number: '', iban: 'DE02', bic: '', branch: '' };
const bank_details = { ...account, note: '' };
/** Wallets come with script only: guest-pays-with-a-wallet.spec.ts. */
const wallet = null;
const due = { minor: 800, currency: 'USD' };

function rowsOf(html: string) {
  return html.split('<label').flatMap((row) => {
    const [value] = tagsOf(row, 'input').map((tag) => /value="(\d+)"/.exec(tag)?.[1]);
    const label = row.split('</label>')[0]!;
    const [title, next] = label
      .replace(/^[^>]*>/, '')
      .split(/<[^>]+>/)
      .filter((text) => text.trim() !== '');
    return value ? [{ value, title, next, signs: tagsOf(label, 'svg').length }] : [];
  });
}
const groupsOf = (html: string) =>
  tagsOf(html, 'div').flatMap((tag) => /role="group" aria-label="([^"]+)"/.exec(tag)?.[1] ?? []);

// SCREENS 88: "one line what happens next, grouped".
test('each payment method explains its next step; immediate methods come before deferred ones', () => {
  const html = htmlOf(
    <PaymentChoice gateway={{ methods, bank_details, wallet }} preselected={4} due={due} />,
  );
  expect(rowsOf(html)).toEqual([
    {
      value: '3',
      title: 'Card',
      signs: 2,
      next: 'You’ll enter your card details on Stripe’s page, then come back here. We never see them.',
    },
    { value: '4', title: 'PayPal', signs: 1, next: 'You’ll be redirected to PayPal and then back here.' },
    {
      value: '9',
      title: 'PhonePe',
      signs: 1,
      next: 'Pay by card or with another option on PhonePe’s page, then come back here.',
    },
    {
      value: '2',
      title: 'Cash on delivery',
      signs: 1,
      next: 'You pay in cash when your order arrives.',
    },
    {
      value: '7',
      title: 'Bank transfer',
      signs: 1,
      next: 'You’ll get our bank details after ordering. We’ll hold your items for 7 days.',
    },
  ]);
  expect(groupsOf(html)).toEqual(['Pay now', 'Pay after ordering']);
  expect(html).toContain('We’ll hold your items for 30 minutes.');
  expect(html).toContain('The price is the same for all payment methods.');
  const checked = tagsOf(html, 'input').filter((tag) => /\bchecked\b/.test(tag.replaceAll(/"[^"]*"/g, '')));
  expect(checked.map((tag) => /value="(\d+)"/.exec(tag)?.[1])).toEqual(['4']);
  expect(html.split('value="7"')[1]).toContain('Show bank details');
  expect(html.split('value="7"')[0]).not.toContain('Show bank details');
});

test('names UPI where orders are in rupees', () => {
  const html = htmlOf(
    <PaymentChoice
      gateway={{ methods, bank_details, wallet }}
      preselected={9}
      due={{ minor: 800, currency: 'INR' }}
    />,
  );
  expect(rowsOf(html).find(({ value }) => value === '9')?.next).toBe(
    'Pay by UPI, card or net banking on PhonePe’s page, then come back here.',
  );
});

test('with only deferred methods, there are no groups; unavailable methods are not preselected', () => {
  const later = methods.filter(({ id }) => id === 2 || id === 7);
  const html = htmlOf(
    <PaymentChoice gateway={{ methods: later, bank_details: null, wallet }} preselected={3} due={due} />,
  );
  expect(html).not.toContain('<b class="font-semibold text-text">Pay after ordering');
  expect(html).not.toContain('Show bank details');
  expect(html).toMatch(/<input[^>]* checked=""[^>]* value="2"/);
});

test('texts are in Arabic, with the providers’ names', () => {
  const html = htmlOf(
    <PaymentChoice gateway={{ methods, bank_details, wallet }} preselected={4} due={due} />,
    'ar',
  );
  expect(rowsOf(html).map(({ next }) => next)).toEqual([
    expect.stringMatching(/\p{Script=Arabic}.*Stripe/u),
    expect.stringMatching(/\p{Script=Arabic}.*PayPal/u),
    expect.stringMatching(/\p{Script=Arabic}.*PhonePe/u),
    'تدفع للمندوب نقدًا عند وصول طلبك.',
    expect.stringMatching(/\p{Script=Arabic}/u),
  ]);
});

test('a shop without payment methods says so', () => {
  const html = htmlOf(
    <PaymentChoice gateway={{ methods: [], bank_details: null, wallet }} preselected={2} due={due} />,
  );
  expect(tagsOf(html, 'input')).toEqual([]);
  expect(html).toContain('No payment methods are available right now.');
});
