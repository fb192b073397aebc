import { htmlOf, tagsOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { PaymentChoice, type Gateway } from './payment-choice.tsx';

const methods: Gateway['methods'] = [
  { id: 2, name: 'cash_on_delivery', title: 'Cash on delivery' },
  { id: 3, name: 'stripe', title: 'Card' },
  { id: 7, name: 'bank', title: 'Bank transfer' },
  { id: 4, name: 'paypal', title: 'PayPal' },
  { id: 9, name: 'phonepe', title: 'PhonePe' },
];
const account = { beneficiary: 'Souk', bank_name: '', account_number: '', iban: 'DE02', bic: '', branch: '' };
const bank_details = { ...account, note: '' };

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
test('each way to pay says what happens next; what is paid now stands before what is paid later', () => {
  const html = htmlOf(<PaymentChoice gateway={{ methods, bank_details }} preselected={4} />);
  expect(rowsOf(html)).toEqual([
    {
      value: '3',
      title: 'Card',
      signs: 2,
      next: 'You enter your card at Stripe and come back here. We never see it.',
    },
    { value: '4', title: 'PayPal', signs: 1, next: 'You continue at PayPal and come back here.' },
    { value: '9', title: 'PhonePe', signs: 1, next: 'You continue at PhonePe and come back here.' },
    {
      value: '2',
      title: 'Cash on delivery',
      signs: 1,
      next: 'You pay the courier in cash when your order arrives.',
    },
    {
      value: '7',
      title: 'Bank transfer',
      signs: 1,
      next: 'We show the account after the order. Your goods wait 7 days for the money.',
    },
  ]);
  expect(groupsOf(html)).toEqual(['Pay now', 'Pay later']);
  expect(html).toContain('We keep your goods for 30 minutes meanwhile.');
  expect(html).toContain('The price is the same whichever way you pay.');
  const checked = tagsOf(html, 'input').filter((tag) => /\bchecked\b/.test(tag.replaceAll(/"[^"]*"/g, '')));
  expect(checked.map((tag) => /value="(\d+)"/.exec(tag)?.[1])).toEqual(['4']);
  expect(html.split('value="7"')[1]).toContain('Show the bank details');
  expect(html.split('value="7"')[0]).not.toContain('Show the bank details');
});

test('where all is paid later, no group is named; what can not be chosen is not chosen', () => {
  const later = methods.filter(({ id }) => id === 2 || id === 7);
  const html = htmlOf(<PaymentChoice gateway={{ methods: later, bank_details: null }} preselected={3} />);
  expect(html).not.toContain('<b class="font-semibold text-text">Pay later');
  expect(html).not.toContain('Show the bank details');
  expect(html).toMatch(/<input[^>]* checked=""[^>]* value="2"/);
});

test('in Arabic it is said in Arabic, with the names of the providers', () => {
  const html = htmlOf(<PaymentChoice gateway={{ methods, bank_details }} preselected={4} />, 'ar');
  expect(rowsOf(html).map(({ next }) => next)).toEqual([
    expect.stringMatching(/\p{Script=Arabic}.*Stripe/u),
    expect.stringMatching(/\p{Script=Arabic}.*PayPal/u),
    expect.stringMatching(/\p{Script=Arabic}.*PhonePe/u),
    'تدفع للمندوب نقدًا عند وصول طلبك.',
    expect.stringMatching(/\p{Script=Arabic}/u),
  ]);
});

test('a shop that takes no money yet says so', () => {
  const html = htmlOf(<PaymentChoice gateway={{ methods: [], bank_details: null }} preselected={2} />);
  expect(tagsOf(html, 'input')).toEqual([]);
  expect(html).toContain('No payment method is set up at the moment.');
});
