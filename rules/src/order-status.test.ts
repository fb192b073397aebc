import { describe, expect, test } from 'vitest';
import {
  allowedMoves,
  canBuyerCancel,
  canMove,
  movingParts,
  orderStateOf,
  ORDER_STATUS,
  ORDER_STATUS_CODE,
  stepperSteps,
} from './order-status.ts';

describe('canMove', () => {
  const allowed = ['1>2', '1>6', '2>3', '2>6', '3>4', '3>6', '4>5', '4>6'];
  const pairs = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((from) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((to) => ({ from, to })),
  );

  test.each(pairs)('$from to $to', ({ from, to }) => {
    expect(canMove(from, to)).toBe(allowed.includes(`${from}>${to}`));
  });

  test("an order cancelled by the customer can't move", () => {
    expect(canMove(1, 2, 1)).toBe(false);
    expect(canMove(1, 6, true)).toBe(false);
    expect(canMove(1, 2, 0)).toBe(true);
  });

  test('delivered and cancelled are final', () => {
    expect([allowedMoves[5], allowedMoves[6]]).toEqual([[], []]);
  });
});

test.each([
  [1, 0, true],
  [1, 1, false],
  [2, 0, false],
  [5, 0, false],
  [6, 1, false],
] as const)('a customer can cancel status %i with cancelled %i: %s', (status, cancelled, expected) => {
  expect(canBuyerCancel({ status, cancelled })).toBe(expected);
});

describe('orderStateOf', () => {
  const part = (status: number, cancelled = false) => ({ status, cancelled });

  test.each([
    ['the slowest part decides', [part(3), part(2)], { status: 2, cancelled: false }],
    ['a cancelled part does not hold it back', [part(1, true), part(4)], { status: 4, cancelled: false }],
    ['one seller', [part(5)], { status: 5, cancelled: false }],
    ['all cancelled by the buyer', [part(1, true), part(1, true)], { status: 1, cancelled: true }],
    ['all cancelled by the shop', [part(6, true), part(6, true)], { status: 6, cancelled: true }],
    ['cancelled by both', [part(1, true), part(6, true)], { status: 6, cancelled: true }],
  ])('%s', (_case, parts, expected) => {
    expect(orderStateOf(parts)).toEqual(expected);
  });
});

describe('movingParts', () => {
  const parts = (...states: [number, boolean?][]) =>
    states.map(([status, cancelled = false], id) => ({ id, status, cancelled }));

  test.each([
    ['all parts go together', parts([1], [1]), 2, [0, 1]],
    ['a part that is ahead stays', parts([1], [2]), 2, [0]],
    ['a cancelled part stays', parts([1, true], [1]), 2, [1]],
    ['nobody skips a step', parts([1], [2]), 3, null],
    ['nobody goes back', parts([3]), 2, null],
    ['nothing left to move', parts([2], [2]), 2, null],
    ['the shop ends all live parts', parts([1], [4], [1, true]), 6, [0, 1]],
    ['a delivered part cannot be ended', parts([1], [5]), 6, null],
  ])('%s', (_case, states, to, expected) => {
    expect(movingParts(states, to)?.map((part) => part.id) ?? null).toEqual(expected);
  });
});

describe('stepperSteps', () => {
  const summarize = (order: Parameters<typeof stepperSteps>[0]) =>
    stepperSteps(order)
      .map((step) => `${step.key} ${step.state}`)
      .join(', ');

  test.each([
    [1, 'pending active, confirmed pending, picked-up pending, on-the-way pending, delivered pending'],
    [2, 'pending done, confirmed active, picked-up pending, on-the-way pending, delivered pending'],
    [3, 'pending done, confirmed done, picked-up active, on-the-way pending, delivered pending'],
    [4, 'pending done, confirmed done, picked-up done, on-the-way active, delivered pending'],
    [5, 'pending done, confirmed done, picked-up done, on-the-way done, delivered done'],
    [99, 'pending active, confirmed pending, picked-up pending, on-the-way pending, delivered pending'],
  ])('status %i', (status, expected) => {
    expect(summarize({ status, cancelled: 0 })).toBe(expected);
  });

  test.each([
    ['by the buyer', { status: 1, cancelled: 1 }, 'pending done, cancelled done'],
    ['by the shop', { status: 6, cancelled: 1 }, 'pending done, cancelled done'],
    ['and refunded', { status: 6, cancelled: 1, refunded: 1 }, 'pending done, cancelled done, refunded done'],
    [
      'not at all, but refunded after delivery',
      { status: 5, cancelled: 0, refunded: 1 },
      'pending done, confirmed done, picked-up done, on-the-way done, delivered done, refunded done',
    ],
  ] as const)('cancelled %s', (_case, order, expected) => {
    expect(summarize(order)).toBe(expected);
  });

  test.each([
    [2, 'pending done, confirmed active, picked-up pending, delivered pending'],
    [3, 'pending done, confirmed done, picked-up active, delivered pending'],
    [4, 'pending done, confirmed done, picked-up active, delivered pending'],
    [5, 'pending done, confirmed done, picked-up done, delivered done'],
  ])('pickup orders have no transit: status %i', (status, expected) => {
    expect(summarize({ status, cancelled: 0, isPickup: true })).toBe(expected);
  });
});

test('names and codes are inverse', () => {
  expect(Object.entries(ORDER_STATUS).map(([code, name]) => [name, Number(code)])).toEqual(
    Object.entries(ORDER_STATUS_CODE),
  );
});
