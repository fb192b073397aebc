import { expect, test } from 'vitest';
import {
  CURRENCY_POSITION,
  PAYMENT_STATUS,
  PRICE_TYPE,
  PUBLIC_STATUS,
  SELECTED,
  SHIPPING_TYPE,
} from './codes.ts';

test('the codes are those of SPEC §4 and §9', () => {
  expect(PRICE_TYPE).toEqual({ flat: 1, percent: 2 });
  expect(SHIPPING_TYPE).toEqual({ location: 1, pickup: 2 });
  expect(PUBLIC_STATUS).toEqual({ public: 1, private: 2 });
  expect(CURRENCY_POSITION).toEqual({ before: 1, after: 2 });
  expect(SELECTED).toEqual({ checked: 1, unchecked: 2 });
  expect(PAYMENT_STATUS).toEqual({ unpaid: 0, paid: 1 });
});
