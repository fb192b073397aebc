import { operatorPermissions, operatorRoles, type Permission } from '@souk/rules/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '#db/open-database.ts';
import { buildUser, makeOwner } from '#testing/builders.ts';
import { cloneDatabase, type TestDatabase } from '#testing/test-database.ts';
import type { Actor } from '../actor.ts';
import { addMember } from '../add-member.ts';
import { audited } from '../audited.ts';
import { changeRole } from '../change-role.ts';
import { inviteMember } from '../invite-member.ts';
import { operatorRoleIds } from '../membership-queries.ts';
import { deleteRole } from './delete-role.ts';
import { editRole, type RoleEdit } from './edit-role.ts';
import { makeRole } from './make-role.ts';
import { moveRoleHolders } from './move-role-holders.ts';
import { listShopRoles } from './role-queries.ts';

let database: TestDatabase;
let shop: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  shop = openDatabase({ url: database.url, max: 8 });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const [ofShop, all, now] = [{ storeId: null }, operatorPermissions, new Date()];
const actor: Actor = { kind: 'person', userId: 9000, name: 'Sara', storeId: null, requestId: null };
const beyond = { ok: false, reason: 'beyond-own-rights' };

beforeEach(async () => {
  await sql`truncate memberships, invitations, audit_entries`.execute(shop.db);
  await sql`delete from roles where not is_fixed`.execute(shop.db);
});

type Act<T> = Parameters<typeof audited<T & { ok: boolean }>>[2];
const act = <T extends { ok: boolean }>(work: Act<T>) => audited(shop.db, actor, work);
const make = (name: string, permissions: readonly Permission[], own: readonly Permission[] = all) =>
  act((tx) => makeRole(tx, { name, permissions, own }));
async function made(permissions: readonly Permission[] = ['orders.read'], name = 'Night shift') {
  const outcome = await make(name, permissions);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.id;
}
const edit = (id: number, wish: Partial<RoleEdit>) =>
  act((tx) => editRole(tx, { id, base: null, rights: {}, own: all, ...wish }));
const remove = (id: number, own: readonly Permission[] = all) =>
  act((tx) => deleteRole(tx, { id, own, now }));
const roleOf = async (id: number) => (await listShopRoles(shop.db)).find((role) => role.id === id);
const auditEntries = async () =>
  (
    await shop.db
      .selectFrom('audit_entries')
      .select(['action', 'label', 'before', 'after'])
      .where('entity', '=', 'role')
      .orderBy('id')
      .execute()
  ).map(({ action, label, before, after }) => [action, label, before, after]);

describe('a custom role', () => {
  test('can be created, changed and deleted, and the audit log records each resource before and after', async () => {
    const id = await made(['orders.write', 'orders.read', 'refunds.read']);
    const rights = {
      orders: { from: ['read', 'write'], to: ['export', 'read'] },
      refunds: { from: ['read'], to: [] },
    };
    const name = { from: 'Night shift', to: 'Nights' };
    expect(await edit(id, { base: 1, name, rights })).toEqual({ ok: true });
    expect(await roleOf(id)).toMatchObject({
      name: 'Nights',
      permissions: ['orders.read', 'orders.export'],
      version: 2,
      isFixed: false,
    });
    expect(await edit(id, { base: 2, name })).toEqual({ ok: true, isUnchanged: true });
    expect(await remove(id)).toEqual({ ok: true });
    expect(await roleOf(id)).toBeUndefined();
    expect(await auditEntries()).toEqual([
      ['role.make', 'Night shift', null, { orders: ['read', 'write'], refunds: ['read'] }],
      [
        'role.change',
        'Night shift',
        { name: 'Night shift', orders: ['read', 'write'], refunds: ['read'] },
        { name: 'Nights', orders: ['read', 'export'], refunds: [] },
      ],
      ['role.delete', 'Nights', { orders: ['read', 'export'] }, null],
    ]);
  });

  test('needs a unique name and at least one permission', async () => {
    await made();
    expect(await make('NIGHT shift', ['orders.read'])).toEqual({ ok: false, reason: 'name-taken' });
    expect(await make('Owner', ['orders.read'])).toEqual({ ok: false, reason: 'name-taken' });
    expect(await make('Idle', [])).toEqual({ ok: false, reason: 'no-rights' });
    const other = await made(['orders.read'], 'Days');
    const name = { from: 'Days', to: 'night Shift' };
    expect(await edit(other, { name })).toEqual({ ok: false, reason: 'name-taken' });
    const twice = await Promise.all([make('Weekends', ['orders.read']), make('weekends', ['orders.read'])]);
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('a fixed role can be neither changed nor deleted', async () => {
    const fixed = { ok: false, reason: 'role-fixed' };
    for (const id of Object.values(operatorRoleIds)) {
      expect(await edit(id, { name: { from: '', to: 'Mine' } })).toEqual(fixed);
      expect(await remove(id)).toEqual(fixed);
    }
    const missing = { ok: false, reason: 'role-missing' };
    expect([await edit(7, {}), await remove(7), await remove(77_777)]).toEqual([missing, missing, missing]);
  });
});

describe('nobody grants permissions that they lack', () => {
  const own = [...operatorRoles.support, 'staff.write'] as const;

  test('in a role that they create or change, nor removes them from one with more permissions', async () => {
    expect(await make('Payers', ['payouts.send'], own)).toEqual(beyond);
    expect((await make('Helpers', ['orders.read'], own)).ok).toBe(true);
    const helpers = (await listShopRoles(shop.db)).find(({ name }) => name === 'Helpers')!;
    const refunds = { refunds: { from: [], to: ['approve'] } };
    expect(await edit(helpers.id, { rights: refunds, own })).toEqual(beyond);
    const payers = await made(['orders.read', 'payouts.send'], 'Payers');
    const less = { payouts: { from: ['send'], to: [] } };
    expect(await edit(payers, { rights: less, own })).toEqual(beyond);
    expect(await edit(payers, { name: { from: 'Payers', to: 'P' }, own })).toEqual(beyond);
    expect(await remove(payers, own)).toEqual(beyond);
  });

  test('by giving someone such a role', async () => {
    const somebody = await buildUser(shop.db);
    await makeOwner(shop.db, await buildUser(shop.db));
    const payers = await made(['payouts.send'], 'Payers');
    const wish = { userId: somebody, roleId: payers, own };
    expect(await act((tx) => addMember(tx, ofShop, wish))).toEqual(beyond);
    await act((tx) => addMember(tx, ofShop, { ...wish, roleId: operatorRoleIds.support }));
    expect(await act((tx) => changeRole(tx, ofShop, wish))).toEqual(beyond);
    const invited = { email: 'new@example.com', roleId: payers, own, userId: somebody, now };
    expect(await act((tx) => inviteMember(tx, ofShop, invited))).toEqual(beyond);
  });
});

describe('concurrent changes', () => {
  test('keep changes of other resources and report conflicts of the same one', async () => {
    const id = await made(['orders.read']);
    const orders = { orders: { from: ['read'], to: ['read', 'write'] } };
    const reviews = { reviews: { from: [], to: ['read'] } };
    const both = await Promise.all([
      edit(id, { base: 1, rights: orders }),
      edit(id, { base: 1, rights: reviews }),
    ]);
    expect(both).toEqual([{ ok: true }, { ok: true }]);
    expect(await roleOf(id)).toMatchObject({
      permissions: ['orders.read', 'orders.write', 'reviews.read'],
      version: 3,
    });
    const late = { orders: { from: ['read'], to: [] } };
    expect(await edit(id, { base: 1, rights: late })).toMatchObject({
      reason: 'conflict',
      conflict: [{ path: 'orders', yours: [], theirs: ['read', 'write'], by: 'Sara' }],
    });
  });

  test('a member who is given a role during its deletion either has it or gets an error', async () => {
    await makeOwner(shop.db, await buildUser(shop.db));
    for (let round = 0; round < 10; round++) {
      const id = await made(['orders.read'], `Round ${round}`);
      const userId = await buildUser(shop.db);
      const [given, gone] = await Promise.all([
        act((tx) => addMember(tx, ofShop, { userId, roleId: id, own: all })),
        remove(id),
      ]);
      expect([given.ok, gone.ok].filter(Boolean)).toHaveLength(1);
      if (!given.ok) expect(given.reason).toBe('role-missing');
      if (!gone.ok) expect(gone.reason).toBe('role-held');
    }
  });
});

describe('moving members and invitations to another role', () => {
  const move = (id: number, into: number, own = all) => act((tx) => moveRoleHolders(tx, { id, into, own }));

  test('assigns it to everybody, with an entry for each member, and the role can be deleted', async () => {
    const owner = await buildUser(shop.db);
    await makeOwner(shop.db, owner);
    const [id, into] = [await made(['orders.read'], 'Nights'), await made(['orders.read'], 'Days')];
    for (const name of ['Omar', 'Layla']) {
      const userId = await buildUser(shop.db, { name });
      await act((tx) => addMember(tx, ofShop, { userId, roleId: id, own: all }));
    }
    const wish = { email: 'new@example.com', roleId: id, own: all, userId: owner, now };
    await act((tx) => inviteMember(tx, ofShop, wish));
    expect(await move(id, into)).toEqual({ ok: true, moved: 3 });
    expect(await move(id, into)).toEqual({ ok: true, moved: 0, isUnchanged: true });
    const { rows } = await sql<{ action: string; label: string }>`
      select action, label from audit_entries where action in ('member.change-role', 'role.move-uses') order by id`.execute(
      shop.db,
    );
    expect(rows.map(({ action, label }) => `${action} ${label}`)).toEqual([
      'member.change-role Omar',
      'member.change-role Layla',
      'role.move-uses Nights',
    ]);
    expect(await remove(id)).toEqual({ ok: true });
    expect(await remove(into)).toMatchObject({ holders: ['Omar', 'Layla', 'new@example.com'] });
  });

  test('refuses a role with permissions that the actor lacks, itself and missing ones', async () => {
    const [id, payers] = [await made(['orders.read']), await made(['payouts.send'], 'Payers')];
    expect(await move(id, payers, ['orders.read'])).toEqual(beyond);
    expect(await move(payers, id, ['orders.read'])).toEqual(beyond);
    expect(await move(id, id)).toMatchObject({ reason: 'role-missing' });
    expect(await move(id, 2_000_000_000)).toMatchObject({ reason: 'role-missing' });
    expect(await move(operatorRoleIds.support, id)).toMatchObject({ reason: 'role-fixed' });
  });

  test('a member added during move and deletion keeps a role', async () => {
    await makeOwner(shop.db, await buildUser(shop.db));
    for (let round = 0; round < 10; round++) {
      const [id, into] = [
        await made(['orders.read'], `From ${round}`),
        await made(['orders.read'], `To ${round}`),
      ];
      const [first, second] = [await buildUser(shop.db), await buildUser(shop.db)];
      await act((tx) => addMember(tx, ofShop, { userId: first, roleId: id, own: all }));
      const [, gone, added] = await Promise.all([
        move(id, into),
        remove(id),
        act((tx) => addMember(tx, ofShop, { userId: second, roleId: id, own: all })),
      ]);
      const { rows } = await sql<{ user_id: number; role_id: number }>`
        select user_id, role_id from memberships where user_id in (${first}, ${second})`.execute(shop.db);
      const roleOfUser = new Map(rows.map((row) => [row.user_id, row.role_id]));
      expect(roleOfUser.get(first)).toBe(into);
      expect(roleOfUser.has(second)).toBe(added.ok);
      expect((await roleOf(id)) === undefined).toBe(gone.ok);
    }
  });
});

test('a role with members or invitations is not deleted, and their names are returned', async () => {
  const owner = await buildUser(shop.db);
  await makeOwner(shop.db, owner);
  const id = await made();
  const userId = await buildUser(shop.db, { name: 'Omar' });
  await act((tx) => addMember(tx, ofShop, { userId, roleId: id, own: all }));
  const wish = { email: 'new@example.com', roleId: id, own: all, userId: owner, now };
  await act((tx) => inviteMember(tx, ofShop, wish));
  expect(await remove(id)).toEqual({
    ok: false,
    reason: 'role-held',
    holders: ['Omar', 'new@example.com'],
  });
  // The last owner can't change to a custom role either.
  expect(await act((tx) => changeRole(tx, ofShop, { userId: owner, roleId: id, own: all }))).toEqual({
    ok: false,
    reason: 'last-owner',
  });
});
