import type { Translate } from '@souk/kit/i18n/translate.ts';
import { expect, test } from 'vitest';
import { actText, changedName, changedText } from './history-words.ts';

const t: Translate = Object.assign(
  (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  { rich: () => null },
);

test('describes acts, fields and values in words', () => {
  expect(actText('shipping_rule.save', t)).toBe(
    'operator.history.act operator.thing.shipping_rule operator.verb.save',
  );
  expect(actText('product.draft.approve', t)).toBe(
    'operator.history.act operator.thing.product-draft operator.verb.approve',
  );
  expect(actText('flash_sale.reject', t)).toBe(
    'operator.history.act operator.thing.flash_sale operator.verb.rejected',
  );
  expect(actText('something.new', t)).toBe('operator.history.act.other');
  expect(changedName('voucher', 'min_spend_minor', t)).toBe('operator.field.min_spend_minor');
  expect(changedName('product', 'offered_minor', t)).toBe('console.product.offer');
  expect(changedName('product', 'something_new', t)).toBeNull();
  expect(changedText([{ country: 'DE' }, { country: '*' }], t)).toBe('operator.history.entries 2');
  expect(changedText(['red', 'blue'], t)).toBe('red · blue');
  expect(changedName('role', 'orders', t)).toBe('operator.resource.orders');
  expect(changedText(['read', 'view-as'], t, 'role')).toBe('operator.right.read · operator.right.view-as');
  expect(changedText([], t, 'role')).toBe('operator.settings.empty');
  expect(changedText({ something_new: 'percent', percent: 19 }, t)).toBe('operator.history.entries 2');
});
