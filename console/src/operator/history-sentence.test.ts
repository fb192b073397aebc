import type { HistoryEntry } from '@souk/contract/console/operator-settings';
import { HISTORY_THINGS, HISTORY_VERBS } from '@souk/rules/history-acts';
import { createTranslate } from '@souk/kit/i18n/translate.ts';
import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { formatIn } from '../format.ts';
import { factText } from './history-facts.ts';
import { actText, objectText, sentenceOf } from './history-sentence.ts';

const words = { t: createTranslate(messagesIn('en')), format: formatIn('en') };
const { t } = words;

const entry = (action: string, fields: Partial<HistoryEntry> = {}) =>
  ({
    action,
    entity: action.split('.')[0],
    actor: 'Samir Haddad',
    actor_kind: 'person',
    label: '',
    store: null,
    before: null,
    after: null,
    ...fields,
  }) as HistoryEntry; // the fields that a sentence reads

const said = (action: string, fields?: Partial<HistoryEntry>) =>
  sentenceOf(entry(action, fields), words).text;

test('an entry is one sentence that names the person and the object once', () => {
  expect(said('session.open', { entity: 'person', label: 'Samir Haddad' })).toBe(
    'Samir Haddad started a console session',
  );
  expect(said('session.confirm', { entity: 'person', label: 'Samir Haddad' })).toBe(
    'Samir Haddad confirmed their identity',
  );
  expect(said('session.end', { entity: 'person', label: 'Fay Finance' })).toBe(
    'Samir Haddad ended a console session of Fay Finance',
  );
  expect(said('category.save', { label: 'Shoes', after: { title: 'Shoes' } })).toBe(
    'Samir Haddad added the category “Shoes”',
  );
  expect(said('category.save', { label: 'Shoes', before: { title: 'Shoe' } })).toBe(
    'Samir Haddad changed the category “Shoes”',
  );
  expect(said('settings.save', { label: 'currency', before: {} })).toBe(
    'Samir Haddad changed the settings “Currency”',
  );
  expect(said('settings.save', { label: 'currency, email, phone, zip', before: {} })).toBe(
    'Samir Haddad changed the settings',
  );
  expect(said('language.save', { label: 'ar', before: {} })).toBe('Samir Haddad changed the language Arabic');
  expect(said('store.export', { label: 'Casa Amphora' })).toBe(
    'Samir Haddad exported the data of the store Casa Amphora',
  );
  expect(said('order.export', { entity: 'order' })).toBe('Samir Haddad exported orders');
  expect(said('store.active', { label: 'Casa Amphora', before: { status: 'pending' } })).toBe(
    'Samir Haddad opened the store Casa Amphora',
  );
  expect(said('store.active', { label: 'Casa Amphora', before: { status: 'suspended' } })).toBe(
    'Samir Haddad reinstated the store Casa Amphora',
  );
});

test('amounts and states are part of the sentence', () => {
  const paid = { amount_minor: 31185, currency: 'USD' };
  expect(said('payout.approve', { label: 'P-7', store: 'Casa Amphora', after: paid })).toBe(
    'Samir Haddad approved the payout of $311.85 to Casa Amphora (P-7)',
  );
  expect(said('order.refund', { label: '20261101QMRT25', after: paid })).toBe(
    'Samir Haddad refunded $311.85 for order 20261101QMRT25',
  );
  expect(said('order.move', { label: '20261101QMRT25', before: { status: 1 }, after: { status: 2 } })).toBe(
    'Samir Haddad changed the status of order 20261101QMRT25 to Confirmed',
  );
  expect(sentenceOf(entry('order.refund', { label: '20261101QMRT25', after: paid }), words).told).toEqual([
    'amount_minor',
    'currency',
  ]);
  const deposit = { expected_minor: 5000, received_minor: 5000, currency: 'USD' };
  expect(sentenceOf(entry('cash-handover.save', { label: 'Falcon Post', after: deposit }), words)).toEqual({
    text: 'Samir Haddad added a cash deposit of $50.00 (“Falcon Post”)',
    told: ['received_minor', 'currency', 'expected_minor'],
  });
});

test('names what acts without a person', () => {
  expect(said('demo.trade', { actor: 'souk start', actor_kind: 'command' })).toBe(
    'The system generated the demo data',
  );
  expect(said('invoice.issue', { actor: 'issue-invoices', actor_kind: 'job', label: 'C-1' })).toBe(
    'A background job issued invoice C-1',
  );
  expect(
    said('member.invite', { actor: 'Robot', actor_kind: 'api-key', label: 'finance', entity: 'invitation' }),
  ).toBe('API key “Robot” sent an invitation with the role Finance');
  expect(said('something.new', { label: 'Brass' })).toBe('Samir Haddad changed “Brass”');
});

test('other recorded values are phrases', () => {
  const fact = (action: string, name: string, after: HistoryEntry['after']) =>
    factText(entry(action, { after }), name, words);
  expect(fact('bank-statement.import', 'count', { count: 2 })).toBe('2 transactions');
  expect(fact('return.accept', 'keeps', { keeps: false })).toBe('The customer returns the items');
  expect(fact('return.receive', 'sellable', { sellable: 1 })).toBe('1 item restocked');
  expect(fact('return.reject', 'reason', { reason: 'It was intact.' })).toBe('“It was intact.”');
  expect(fact('review.report', 'reason', { reason: 'wrong-product' })).toBe(null);
  expect(fact('product.draft.submit', 'fields', { fields: ['title'] })).toBe('Changed: Title');
  expect(fact('product.draft.submit', 'fields', { fields: ['badge'] })).toBe('Changed: Badge');
  expect(
    fact('order.move', 'parcels', { parcels: [{ carrier: 'Falcon Post', parcel_number: 'FP 3' }] }),
  ).toBe('Shipped with Falcon Post, tracking number FP 3');
  expect(
    fact('flash_sale.propose', 'product', { product: 'Brass lamp', price_minor: 2190, currency: 'USD' }),
  ).toBe('Brass lamp for $21.90');
  expect(fact('order.refund', 'borne_by', { borne_by: 'seller, shop' })).toBe('Paid by: Seller, Shop');
  expect(fact('category.save', 'title', { title: 'Shoes' })).toBe(null);
});

test('every act and thing has its sentence in both languages', () => {
  for (const language of ['en', 'ar'] as const) {
    const translate = createTranslate(messagesIn(language));
    for (const verb of HISTORY_VERBS) {
      const text = translate(`operator.did.${verb}`, { actor: 'Samir', object: 'X' });
      expect(text).toContain('Samir');
      expect(text).toContain('X');
    }
    for (const thing of HISTORY_THINGS)
      expect(translate(`operator.object.${thing}`, { label: 'Brass' })).toContain('Brass');
  }
  expect(actText('shipping_rule.save', { actor: 'Sara', label: '' }, t)).toBe(
    'Sara changed the shipping rule',
  );
  expect(objectText('banner.delete', 'Winter', t)).toBe('the banner “Winter”');
});
