import type { SellerPaper } from '@souk/contract/seller-console/orders';
import { expect, test } from 'vitest';
import {
  carrierOf,
  doubtOf,
  filled,
  nextMoveOf,
  pastedColumn,
  problemOf,
  type ShipRow,
} from './ship-rows.ts';

const row = (number = '', more: Partial<SellerPaper> = {}, carrier = ''): ShipRow => ({
  number,
  carrier,
  order: { delivery: 'delivery', ...more } as SellerPaper, // only these fields are read
});

test('a pasted column fills downwards and skips pickup orders', () => {
  const rows = [row('1'), row(), row('', { delivery: 'pickup' }), row(), row()];
  const column = pastedColumn('Layla\tFP 1\r\nJonas\tFP 2\n\n')!;
  expect(column).toEqual(['FP 1', 'FP 2']);
  expect(filled(rows, 1, column).map(({ number }) => number)).toEqual(['1', 'FP 1', '', 'FP 2', '']);
  expect(pastedColumn('FP 1\n')).toBeNull();
});

test("a row explains why it isn't ready", () => {
  const rows = [
    row('FP 0'),
    row('FP 1', {}, 'Falcon Post'),
    row(),
    row('FP 2'),
    row('FP 2'),
    row('', { delivery: 'pickup' }),
  ];
  expect(rows.map((_, index) => problemOf(rows, index))).toEqual([
    'carrier',
    null,
    'none',
    'doubled',
    'doubled',
    'collects',
  ]);
});

test('a number that looks mistyped is marked but ready', () => {
  const rows = [
    row('RR473124828GB', {}, 'Falcon Post'),
    row('12', {}, 'FedEx'),
    row('790535312317'),
    row(''),
  ];
  expect(rows.map((_, index) => problemOf(rows, index))).toEqual([null, null, null, 'none']);
  expect(rows.map((_, index) => doubtOf(rows, index))).toEqual(['digit', 'format', null, null]);
});

test('a row without a carrier inherits the one above', () => {
  const rows = [row('', {}, 'UPS'), row(), row('', {}, 'GLS'), row()];
  expect(rows.map((_, index) => carrierOf(rows, index))).toEqual(['UPS', 'UPS', 'GLS', 'GLS']);
  expect(carrierOf([row()], 0)).toBe('');
});

test('a pickup order is made ready and picked up, never shipped or delivered', () => {
  const states = ['waiting', 'to_confirm', 'to_ship', 'handed_over', 'on_the_way', 'delivered'] as const;
  const moves = (delivery: SellerPaper['delivery']) => states.map((state) => nextMoveOf({ state, delivery }));
  expect(moves('delivery')).toEqual([null, 'ship', 'ship', 'deliver', 'deliver', null]);
  expect(moves('pickup')).toEqual([null, 'ready', 'ready', 'collect', 'collect', null]);
});
