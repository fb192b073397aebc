import { expect, test } from 'vitest';
import { guessTracking } from './guess-tracking.ts';

test.each([
  [
    ['order', 'parcel_id', 'carrier', 'number'],
    ['order', 'parcel_id', 'carrier', 'number'],
  ],
  [
    ['Reference', 'Tracking No.', 'Weight', 'Service'],
    ['order', 'number', null, 'carrier'],
  ],
  [
    ['Bestellnummer', 'Sendungsnummer', 'Sendungsnummer 2'],
    ['order', 'number', null],
  ],
  [
    ['رقم الطلب', 'رقم التتبع'],
    ['order', 'number'],
  ],
])('%j', (head, fields) => expect(guessTracking(head)).toEqual(fields));
