import type { HistoryEntry } from '@souk/contract/console/operator-settings';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { expect, test } from 'vitest';
import { labelText } from './history-codes.ts';
import {
  changedName,
  changedNames,
  changedText,
  fieldsText,
  isCreation,
  isDeletion,
  statusText,
  type Value,
} from './history-words.ts';

const t: Translate = Object.assign(
  (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  { rich: () => null },
);

const format = { whole: (iso: string) => `at ${iso}`, date: (iso: string) => `on ${iso}` };
const context = { t, format };

test('a moved order names its status', () => {
  expect(statusText('order.move', 'status', 2, t)).toBe('console.order.moved-to.confirmed');
  expect(statusText('order.move', 'status', 99, t)).toBe(null);
  expect(statusText('seller.suspend', 'status', 2, t)).toBe(null);
});

test('a deletion has old values only', () => {
  expect(isDeletion({ name: 'Summer picnics' }, null)).toBe(true);
  expect(isDeletion({ name: 'Summer picnics' }, {})).toBe(true);
  expect(isDeletion({ name: 'Summer picnics' }, { name: '' })).toBe(false);
  expect(isDeletion(null, { name: 'Summer picnics' })).toBe(false);
});

test('a new record has new values only', () => {
  const values = { title: 'Shoes', slug: 'shoes', status: 'public', featured: false };
  expect(isCreation({ action: 'category.save', before: null, after: values })).toBe(true);
  expect(isCreation({ action: 'category.save', before: { title: 'Shoe' }, after: values })).toBe(false);
  expect(isCreation({ action: 'order.refund', before: null, after: values })).toBe(false);
});

test('describes fields and values in words', () => {
  expect(changedName('voucher', 'min_spend_minor', t)).toBe('operator.field.min_spend_minor');
  expect(changedName('product', 'offered_minor', t)).toBe('console.product.offer');
  expect(changedName('product', 'something_new', t)).toBeNull();
  expect(changedText([{ country: 'DE' }, { country: '*' }], context)).toBe('operator.history.entries 2');
  expect(changedText(['red', 'blue'], context)).toBe('red · blue');
  expect(changedName('role', 'orders', t)).toBe('operator.resource.orders');
  expect(changedText(['read', 'view-as'], { ...context, entity: 'role' })).toBe(
    'operator.right.read · operator.right.view-as',
  );
  expect(changedText([], { ...context, entity: 'role' })).toBe('operator.settings.empty');
  expect(changedText({}, context)).toBe('operator.settings.empty');
  expect(changedNames({ name: 'Brass', texts: {} }, { name: 'Copper', texts: {} })).toEqual(['name']);
  expect(changedText({ something_new: 'percent', percent: 19 }, context)).toBe('operator.history.entries 2');
});

const entry = (fields: Partial<HistoryEntry>) =>
  ({ label: '', before: null, after: null, ...fields }) as HistoryEntry; // the fields a title reads

test('says machine names, dates and permissions in words', () => {
  expect(labelText(entry({ entity: 'mail', label: 'order-paid' }), t)).toBe('operator.mail.kind.order-paid');
  expect(labelText(entry({ entity: 'job', label: 'send-mails' }), t)).toBe('operator.job.about.send-mails');
  expect(labelText(entry({ entity: 'work', label: 'back-up', after: { kind: 'job' } }), t)).toBe(
    'operator.job.about.back-up',
  );
  expect(labelText(entry({ entity: 'settings', label: 'site_name, currency' }), t)).toBe(
    'operator.setting.site_name, operator.setting.currency',
  );
  expect(labelText(entry({ entity: 'invitation', label: 'reader' }), t)).toBe('operator.role.reader');
  expect(labelText(entry({ entity: 'bulk', label: 'status' }), t)).toBe('console.product.status');
  expect(labelText(entry({ entity: 'order', label: '20261101QMRT25' }), t)).toBe('20261101QMRT25');
  expect(labelText(entry({ entity: 'payment', label: 'cash_on_delivery' }), t)).toBe(
    'payment.method.cash-on-delivery',
  );
  expect(labelText(entry({ entity: 'payment', label: '20261101QMRT25' }), t)).toBe('20261101QMRT25');

  const text = (name: string, value: Value) => changedText(value, { ...context, name });
  expect(text('until', '2026-11-29T13:27:30.707Z')).toBe('at 2026-11-29T13:27:30.707Z');
  expect(text('first', '2026-12-01')).toBe('on 2026-12-01');
  expect(text('permissions', ['catalog.read'])).toBe(
    'console.error.right console.right.of.catalog console.right.read',
  );
  expect(text('events', ['order.paid'])).toBe('console.webhook.event.order.paid');
  expect(text('role', 'finance')).toBe('operator.role.finance');
  expect(text('kinds', ['order.placed: panel + mail'])).toBe(
    'console.notice-kind.order.placed: console.notices.way.panel + console.notices.way.mail',
  );
  expect(text('borne_by', 'seller, shop')).toBe('operator.order.actor.seller, operator.order.actor.shop');
  expect(text('reason', 'Broken on arrival')).toBe('Broken on arrival');
  expect(fieldsText('order', ['zip', 'city'], t)).toBe('operator.delivery.zip · operator.delivery.city');
  expect(fieldsText('product', ['title', 'odd_field'], t)).toBe(
    'console.product.title · operator.history.entries 1',
  );
});
