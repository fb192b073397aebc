import type { Translate } from '@souk/kit/i18n/translate.ts';
import { expect, test } from 'vitest';
import { paymentMethodTexts } from './payment-method-words.ts';

const t: Translate = Object.assign(
  (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  { rich: () => null },
);

test('lists methods added and removed by a currency change in a sentence each, or nothing', () => {
  const words = (come: string[], go: string[]) => paymentMethodTexts({ come, go }, { t, comma: ', ' });
  expect(words([], [])).toEqual([]);
  expect(words(['razorpay'], ['paypal', 'cash_on_delivery'])).toEqual([
    'operator.settings.ways.come payment.method.razorpay',
    'operator.settings.ways.go payment.method.paypal, payment.method.cash-on-delivery',
  ]);
});
