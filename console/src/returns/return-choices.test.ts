import { returnActs } from '@souk/rules/returns';
import { operatorRoles, sellerRoles, type Permission } from '@souk/rules/permissions';
import { expect, test } from 'vitest';
import { returnChoices } from './return-choices.ts';

const has = (rights: readonly Permission[]) => (permission: Permission) => rights.includes(permission);

test('a store answers and receives; read-only members get no choices', () => {
  const by = (rights: readonly Permission[], state: 'asked' | 'expected' | 'received') =>
    returnChoices({ acts: returnActs(state, 'seller'), audience: 'seller', may: has(rights) });
  expect(by(sellerRoles.owner, 'asked')).toEqual(['back', 'keep', 'refuse']);
  expect(by(sellerRoles.owner, 'expected')).toEqual(['received']);
  expect(by(sellerRoles.owner, 'received')).toEqual([]);
  expect(by(sellerRoles.reader, 'asked')).toEqual([]);
});

test('operators need order permissions for items and refund permissions for money', () => {
  const by = (rights: readonly Permission[], state: 'asked' | 'received' | 'refunded') =>
    returnChoices({ acts: returnActs(state, 'operator'), audience: 'operator', may: has(rights) });
  expect(by(operatorRoles.owner, 'asked')).toEqual(['back', 'keep', 'refund', 'refuse', 'close']);
  expect(by(operatorRoles.support, 'asked')).toEqual(['back', 'keep', 'refuse']);
  expect(by(operatorRoles.finance, 'asked')).toEqual(['back', 'keep', 'refund', 'close']);
  expect(by(operatorRoles.finance, 'received')).toEqual(['refund', 'close']);
  expect(by(operatorRoles.owner, 'refunded')).toEqual([]);
  expect(by(operatorRoles.reader, 'asked')).toEqual([]);
});
