import { expect, test } from 'vitest';
import { hasCardNumber } from './card-number.ts';

test.each([
  '4111111111111111',
  'It is 5555 5555 5555 4444, thanks',
  '3782-822463-10005',
  '6011\u00a01111 1111 1117',
])('recognizes a card number: %s', (text) => expect(hasCardNumber(text)).toBe(true));

test.each([
  'Parcel 00340434161094042557',
  'Order SK-20261125-4K7QX9, call +49 30 0000 142',
  '4111111111111112',
  'between 10:00 and 12:30 on 25.11.2026',
  '123456789012345678901234567890',
  '',
])('ignores other numbers: %s', (text) => expect(hasCardNumber(text)).toBe(false));
