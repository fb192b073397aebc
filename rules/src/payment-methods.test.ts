import { expect, test } from 'vitest';
import { PAYMENT_METHOD_CODE, PAYMENT_METHODS } from './payment-methods.ts';

test('names and codes are inverse', () => {
  expect(Object.entries(PAYMENT_METHODS).map(([code, name]) => [name, Number(code)])).toEqual(
    Object.entries(PAYMENT_METHOD_CODE),
  );
});
