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
  test('has acts of their own beside reading, writing and exporting', () => {
    const own = [...operatorPermissions, ...sellerPermissions].filter(
      (permission) => !/\.(?:read|write|export)$/.test(permission),
    );
    expect(own).toEqual(['refunds.approve', 'sellers.view-as', 'payouts.send', 'settings.secrets']);
  });

  test('knows its words, each for its console', () => {
    expect(isPermission('operator', 'payouts.send')).toBe(true);
    expect(isPermission('seller', 'payouts.send')).toBe(false);
    expect(isPermission('seller', 'audit.write')).toBe(false);
    expect(isPermission('seller', 'toString')).toBe(false);
  });
});

describe('who edits the products of a store for the shop', () => {
  test('may there what they may with all products, and nothing else', () => {
    const ofProducts = sellerPermissions.filter((right) => /^(products|stock)\./.test(right));
    expect(sellerPermissions.filter(isOfProducts)).toEqual(ofProducts);
    expect(editingRights(operatorPermissions).toSorted()).toEqual(ofProducts.toSorted());
    expect(editingRights(operatorRoles.reader)).toEqual(['products.read', 'stock.read']);
    expect(editingRights(operatorRoles.finance)).toEqual([]);
  });
});

describe('the fixed roles', () => {
  const roles = [...Object.entries(operatorRoles), ...Object.entries(sellerRoles)] as const;

  test.each(roles)(
    '%s changes and takes away only what it may read',
    (_, permissions: readonly Permission[]) => {
      const unread = permissions.filter(
        (permission) => !permissions.includes(`${permission.split('.')[0]}.read` as Permission),
      );
      expect(unread).toEqual([]);
    },
  );

  test.each([operatorRoles.support, sellerRoles.packer])('%s sees no money', (...permissions) => {
    expect(permissions.filter((one) => /^(?:payments|refunds|payouts|money|reports)\./.test(one))).toEqual(
      [],
    );
  });

  test('only owners hand out rights over people, keys and secrets', () => {
    const guarded: Permission[] = ['staff.write', 'members.write', 'keys.write', 'settings.secrets'];
    const holders = roles.filter(([, permissions]) => guarded.some((one) => holds(permissions, one)));
    expect(holders.map(([name]) => name)).toEqual(['owner', 'owner']);
  });
});

describe('nobody grants what they lack', () => {
  test('a manager makes no owner, and an owner every role', () => {
    expect(mayGrant(operatorRoles.manager, operatorRoles.owner)).toBe(false);
    expect(mayGrant(operatorRoles.manager, operatorRoles.reader)).toBe(false);
    expect(mayGrant(operatorRoles.manager, operatorRoles.support)).toBe(true);
    for (const role of Object.values(sellerRoles)) expect(mayGrant(sellerRoles.owner, role)).toBe(true);
  });

  test('the owner of a store has nothing of the shop to give; who has nothing gives nothing', () => {
    expect(mayGrant(sellerRoles.owner, ['payouts.send'])).toBe(false);
    expect(mayGrant([], [])).toBe(true);
  });
});
