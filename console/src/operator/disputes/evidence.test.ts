import type { OperatorOrder } from '@souk/contract/console/operator-orders';
import { createTranslate } from '@souk/kit/i18n/translate.ts';
import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { formatIn } from '#format.ts';
import { evidenceOf, evidenceText } from './evidence.ts';

const at = (hour: string) => `2026-11-20T${hour}:00.000Z`;
const usd = (minor: number) => ({ minor, currency: 'USD' });
const event = { actor: 'seller', store: null, amount: null, text: '' };

/** The fields that evidence is made of. */
const order = {
  number: '20261120ABCDEF',
  placed_at: at('09:00'),
  total: usd(12_490),
  buyer: { name: 'Layla Haddad', email: 'layla@example.com', city: 'Berlin', country: 'DE' },
  address: {
    name: 'Layla Haddad',
    phone: '+49 30 1',
    address_1: 'Torstraße 101',
    address_2: '',
    city: 'Berlin',
    zip: '10119',
    state: '',
    lines: ['Layla Haddad', 'Torstraße 101', '10119 Berlin', 'Germany'],
    country: 'DE',
    note: '',
  },
  parts: [
    {
      store: { id: 3, name: 'Noor Lamps', slug: 'noor' },
      delivery: 'delivery',
      lines: [{ title: 'Brass lamp', variant: 'Large', quantity: 2, goods: usd(11_990) }],
      parcels: [
        { id: 1, carrier: 'DHL', number: 'JD0146' },
        { id: 2, carrier: 'UPS', number: null },
      ],
      messages: [
        { id: 2, by: 'buyer', message: 'It is here, thank you.', at: at('16:00') },
        { id: 1, by: 'store', message: 'It ships today.', at: at('10:00') },
      ],
    },
  ],
  refunds: [
    { amount: usd(300), state: 'done', reason: 'cancelled', note: '', at: at('16:00') },
    { amount: usd(500), state: 'done', reason: 'other', note: 'A scratch', at: at('17:00') },
  ],
  history: [
    { ...event, at: at('11:00'), kind: 'moved', text: 'delivered', store: 'Noor Lamps' },
    { ...event, at: at('12:00'), kind: 'mail', text: 'order-refunded' },
    { ...event, at: at('13:00'), kind: 'note', text: 'Called the customer.' },
  ],
} as unknown as OperatorOrder;

const textIn = (of: Partial<OperatorOrder> = {}) => {
  const words = { t: createTranslate(messagesIn('en')), format: formatIn('en') };
  return evidenceText(evidenceOf({ ...order, ...of }, words))
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll('\u202f', ' ');
};

test('evidence of a dispute is put together from order, shipping, messages, emails and refunds', () => {
  const sections = textIn().split('\n\n');
  expect(sections.map((section) => section.split('\n')[0])).toEqual([
    'ORDER',
    'CUSTOMER AND SHIPPING ADDRESS',
    'SHIPPING AND DELIVERY',
    'MESSAGES',
    'EMAILS SENT',
    'REFUNDS',
  ]);
  const [sale, customer, delivery, messages, emails, refunds] = sections;
  expect(sale).toMatch(/Order 20261120ABCDEF, placed on .*, total \$124\.90/);
  expect(sale).toContain('- 2 × Brass lamp, Large, sold by Noor Lamps: $119.90');
  expect(customer).toMatch(
    /Layla Haddad, Torstraße 101, 10119 Berlin, Germany\n- layla@example\.com\n- \+49 30 1/,
  );
  expect(delivery).toContain('Noor Lamps shipped with DHL, tracking number JD0146');
  expect(delivery).toContain('Noor Lamps shipped with UPS, tracking number not provided');
  expect(delivery).toMatch(/Noor Lamps: Delivered/);
  // The oldest first, whatever their order.
  expect(messages).toMatch(
    /Noor Lamps to customer: It ships today\.\n.*customer to Noor Lamps: It is here, thank you\./,
  );
  expect(emails).toMatch(/2026.*: Refund$/);
  expect(refunds!.trim()).toMatch(/: \$3\.00, Refunded: Cancellation\n.+: \$5\.00, Refunded: A scratch$/);
  // Internal notes aren't evidence.
  expect(textIn()).not.toContain('Called the customer');
});

test('a topic without anything to show says so', () => {
  const [part] = order.parts;
  const text = textIn({ parts: [{ ...part!, parcels: [], messages: [] }], history: [], refunds: [] });
  for (const none of [
    'Nothing was shipped.',
    'The customer and the stores exchanged no messages.',
    'No emails were sent.',
    'Nothing was refunded.',
  ])
    expect(text).toContain(none);
});
