import { describe, expect, test } from 'vitest';
import {
  editingRights,
  holds,
  isOfProducts,
  isPermission,
  mayGrant,
  operatorPermissions,
  operatorRoles,
  sellerPermissions,
  sellerRoles,
  type Permission,
} from './permissions.ts';

describe('the vocabulary', () => {
  test('has actions besides reading, writing and exporting', () => {
    const own = [...operatorPermissions, ...sellerPermissions].filter(
      (permission) => !/\.(?:read|write|export)$/.test(permission),
    );
    expect(own).toEqual([
      'refunds.approve',
      'sellers.view-as',
      'payouts.send',
      'settings.secrets',
      'returns.refund',
    ]);
  });

  test("separates the consoles' permissions", () => {
    expect(isPermission('operator', 'payouts.send')).toBe(true);
    expect(isPermission('seller', 'payouts.send')).toBe(false);
    expect(isPermission('seller', 'audit.write')).toBe(false);
    expect(isPermission('seller', 'toString')).toBe(false);
  });
});

describe("an operator editing a store's products", () => {
  test('has the same rights there as for all products, and no others', () => {
    const ofProducts = sellerPermissions.filter((right) => /^(products|stock)\./.test(right));
    expect(sellerPermissions.filter(isOfProducts)).toEqual(ofProducts);
    expect(editingRights(operatorPermissions).toSorted()).toEqual(ofProducts.toSorted());
    expect(editingRights(operatorRoles.reader)).toEqual(['products.read', 'stock.read']);
    expect(editingRights(operatorRoles.finance)).toEqual([]);
  });
});

describe('built-in roles', () => {
  const roles = [...Object.entries(operatorRoles), ...Object.entries(sellerRoles)] as const;

  test.each(roles)(
    '%s changes and exports only what it may read',
    (_, permissions: readonly Permission[]) => {
      const unread = permissions.filter(
        (permission) => !permissions.includes(`${permission.split('.')[0]}.read` as Permission),
      );
      expect(unread).toEqual([]);
    },
  );

  test.each([operatorRoles.support, sellerRoles.packer])('%s sees no amounts', (...permissions) => {
    expect(permissions.filter((one) => /^(?:payments|refunds|payouts|money|reports)\./.test(one))).toEqual(
      [],
    );
  });

  test('only owners grant rights over people, keys and secrets', () => {
    const guarded: Permission[] = ['staff.write', 'members.write', 'keys.write', 'settings.secrets'];
    const holders = roles.filter(([, permissions]) => guarded.some((one) => holds(permissions, one)));
    expect(holders.map(([name]) => name)).toEqual(['owner', 'owner']);
  });
});

describe('nobody can grant permissions they lack', () => {
  test("a manager can't create owners; an owner can create every role", () => {
    expect(mayGrant(operatorRoles.manager, operatorRoles.owner)).toBe(false);
    expect(mayGrant(operatorRoles.manager, operatorRoles.reader)).toBe(false);
    expect(mayGrant(operatorRoles.manager, operatorRoles.support)).toBe(true);
    for (const role of Object.values(sellerRoles)) expect(mayGrant(sellerRoles.owner, role)).toBe(true);
  });

  test("a store owner can't grant operator permissions; no permissions grant nothing", () => {
    expect(mayGrant(sellerRoles.owner, ['payouts.send'])).toBe(false);
    expect(mayGrant([], [])).toBe(true);
  });
});
