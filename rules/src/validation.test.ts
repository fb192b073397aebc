import { describe, expect, test } from 'vitest';
import { asciiEmail, isEmail, isGuestToken, isPassword, isPhone } from './validation.ts';

describe('isEmail', () => {
  test.each([
    'shopper@example.com',
    'first.last+tag@sub.example.co.uk',
    "o'neil@example.org",
    'A_B@EXAMPLE.COM',
    'x@xn--mller-kva.de',
    '1@2.io',
    `${'a'.repeat(64)}@example.com`,
  ])('accepts %s', (value) => {
    expect(isEmail(value)).toBe(true);
  });

  test.each([
    '',
    'plain',
    '@example.com',
    'a@',
    'a@localhost',
    'a@.com',
    'a@example.',
    'a@-example.com',
    'a@example-.com',
    'a@exa mple.com',
    ' a@example.com',
    'a@example.com ',
    'a@example.com\n',
    'a@@example.com',
    'a@b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a@example..com',
    'a\u0000@example.com',
    '<a@example.com>',
    'a@example.com,b@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(130)}com`,
  ])('rejects %j', (value) => {
    expect(isEmail(value)).toBe(false);
  });
});

describe('isPhone: "6 to 20 characters of digits, spaces, parentheses, plus and minus"', () => {
  test.each(['123456', '+49 30 0000 142', '(030) 123-456', '1'.repeat(20)])('accepts %s', (value) => {
    expect(isPhone(value)).toBe(true);
  });

  test.each(['', '12345', '1'.repeat(21), '123-abc', '123.456', '1234567\n', '------', '      '])(
    'rejects %j',
    (value) => {
      expect(isPhone(value)).toBe(false);
    },
  );
});

describe('isPassword', () => {
  test.each(['secret', 'Secret12 ', '      ', '😀'.repeat(6), '😀'.repeat(128), 'x'.repeat(128)])(
    'accepts %s',
    (value) => {
      expect(isPassword(value)).toBe(true);
    },
  );

  test.each(['', '12345', '😀'.repeat(5), 'x'.repeat(129), '😀'.repeat(129), 'x'.repeat(1_000_000)])(
    'case %# is refused',
    (value) => {
      expect(isPassword(value)).toBe(false);
    },
  );
});

describe('isGuestToken', () => {
  test.each(['abcd1234', 'a_token_of_a_client', 'x'.repeat(128), '%%%%%%%%', 'undefined1'])(
    'accepts %s',
    (value) => {
      expect(isGuestToken(value)).toBe(true);
    },
  );

  test.each([
    '',
    'null',
    'undefined',
    'seven77',
    'x'.repeat(129),
    'x'.repeat(10_000),
    'nul\u0000inside',
    '%',
    null,
    undefined,
    12345678,
    ['abcd1234'],
    { token: 'abcd1234' },
  ])('case %# is none', (value) => {
    expect(isGuestToken(value)).toBe(false);
  });
});

test.each([
  ['layla@EXÄMPLE.de', 'layla@xn--exmple-cua.de'],
  ['layla@متجر.موقع', 'layla@xn--pgbep1f.xn--4gbrim'],
  ['Layla@Example.com', 'Layla@Example.com'],
  ['no address', 'no address'],
])('%s is stored as %s', (typed, stored) => {
  expect(asciiEmail(typed)).toBe(stored);
});
