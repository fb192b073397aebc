import { describe, expect, test } from 'vitest';
import { unwrapBody, wrapBody } from './wrapped-body.ts';

const plain = { user_token: 'k3v9x2m7q1', order_method: 2, voucher: '', time_zone: 'UTC' };
const wrapped =
  'r4B+FEomb0J1mhUgZIlJ/q75LR4ZFvNkUbMrvr2jzqvT4RjmGGeTu9dJECiPfdSbczD2X4a6m5SsFVqvibOuF0t1ny4f3huOq/sL/yjaFUg=';

describe('the wrapper of order bodies, CONTRACT §1.9', () => {
  test('reads the vector', () => {
    expect(unwrapBody({ data: wrapped })).toEqual(plain);
  });

  test('writes the vector', () => {
    expect(wrapBody(plain)).toEqual({ data: wrapped });
  });

  test('"nothing added when already a multiple": 32 bytes stay 32 bytes', () => {
    const body = { voucher: 'ABCDEFGHIJKLMNOPQR' };
    expect(JSON.stringify(body)).toHaveLength(32);
    const { data } = wrapBody(body);
    expect(Buffer.from(data, 'base64')).toHaveLength(32);
    expect(unwrapBody({ data })).toEqual(body);
  });

  test('characters outside ASCII survive both directions', () => {
    const body = { voucher: 'عيد مبارك · größer' };
    expect(unwrapBody(wrapBody(body))).toEqual(body);
  });

  test('"`data` being a string selects the wrapper": anything else is the plain object', () => {
    expect(unwrapBody(plain)).toEqual(plain);
    expect(unwrapBody({ data: 7 })).toEqual({ data: 7 });
  });

  test.each([
    ['no base64', '%%%%'],
    ['base64url', 'r4B-FEomb0J1mhUgZIlJ_q75LR4ZFvNkUbMrvr2jzqs='],
    ['not whole blocks', 'r4B+FEomb0J1mhU='],
    ['the empty text', ''],
    ['other bytes, which decrypt to noise', Buffer.alloc(32, 7).toString('base64')],
    ['a list', wrapBody([1, 2, 3]).data],
    ['more than 64 kB', wrapBody({ voucher: 'x'.repeat(64 * 1024) }).data],
  ])('%s is refused', (_, data) => {
    expect(unwrapBody({ data })).toBeNull();
  });
});
