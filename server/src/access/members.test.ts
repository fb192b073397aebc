import { operatorPermissions, operatorRoles, sellerPermissions, sellerRoles } from '@souk/rules/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '#db/open-database.ts';
import { buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { cloneDatabase, type TestDatabase } from '#testing/test-database.ts';
import type { Actor } from './actor.ts';
import { addMember } from './add-member.ts';
import { audited } from './audited.ts';
import { changeRole } from './change-role.ts';
import { listMemberships } from './membership-queries.ts';
import { removeMember } from './remove-member.ts';

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

const ids = { shopOwner: 1, shopManager: 2, reader: 6, owner: 7, manager: 8, packer: 9 };
const [ofShop, all] = [{ storeId: null }, operatorPermissions];

let somebody = 0;
let actor: Actor;
beforeEach(async () => {
  await sql`truncate memberships, audit_entries`.execute(shop.db);
  somebody = await buildUser(shop.db, { name: 'Omar' });
  actor = { kind: 'person', userId: 9000, name: 'Sara', storeId: null, requestId: null };
});

type Act<T> = Parameters<typeof audited<T & { ok: boolean }>>[2];
const act = <T extends { ok: boolean }>(work: Act<T>, by = actor) => audited(shop.db, by, work);
const rolesOf = async (userId: number) =>
  (await listMemberships(shop.db, userId)).map(({ storeId, role }) => [storeId, role.name]);
/** Without entries of the test setup. */
const auditEntries = async () => {
  const entries = shop.db.selectFrom('audit_entries').selectAll().where('actor_name', '!=', 'test');
  return (await entries.orderBy('id').execute()).map(
    ({ action, label, store_id: storeId, before, after }) => [action, label, storeId, before, after],
  );
};

describe('a new member', () => {
  test('gets a role in the shop or in a store, and the audit log records it', async () => {
    const storeId = await buildStore(shop.db);
    const add = { userId: somebody, roleId: ids.shopManager, own: all };
    expect(await act((tx) => addMember(tx, ofShop, add))).toEqual({ ok: true });
    const packer = { userId: somebody, roleId: ids.packer, own: sellerPermissions };
    expect(await act((tx) => addMember(tx, { storeId }, packer))).toEqual({ ok: true });
    expect(await rolesOf(somebody)).toEqual([
      [null, 'manager'],
      [storeId, 'packer'],
    ]);
    expect(await auditEntries()).toEqual([
      ['member.add', 'Omar', null, null, { role: 'manager' }],
      ['member.add', 'Omar', storeId, null, { role: 'packer' }],
    ]);
  });

  test('gets no permissions that the actor lacks', async () => {
    const storeId = await buildStore(shop.db);
    const byPacker = { userId: somebody, roleId: ids.manager, own: sellerRoles.packer };
    expect(await act((tx) => addMember(tx, { storeId }, byPacker))).toEqual({
      ok: false,
      reason: 'beyond-own-rights',
    });
    const byManager = { userId: somebody, roleId: ids.shopOwner, own: operatorRoles.manager };
    expect(await act((tx) => addMember(tx, ofShop, byManager))).toMatchObject({
      reason: 'beyond-own-rights',
    });
    expect(await rolesOf(somebody)).toEqual([]);
  });

  test('gets no role of the other console and no unknown role', async () => {
    const storeId = await buildStore(shop.db);
    for (const roleId of [ids.shopManager, 77]) {
      const add = { userId: somebody, roleId, own: [...all, ...sellerPermissions] };
      expect(await act((tx) => addMember(tx, { storeId }, add))).toEqual({
        ok: false,
        reason: 'role-missing',
      });
    }
  });

  test('is a member only once, and has an account', async () => {
    const add = (userId: number) => (tx: Parameters<typeof addMember>[0]) =>
      addMember(tx, ofShop, { userId, roleId: ids.reader, own: all });
    await act(add(somebody));
    expect(await act(add(somebody))).toEqual({ ok: false, reason: 'not-addable' });
    expect(await act(add(987_654))).toEqual({ ok: false, reason: 'not-addable' });
  });

  test('cannot be a second owner of a store, even concurrently; a shop may have several', async () => {
    const storeId = await buildStore(shop.db);
    const people = await Promise.all([1, 2, 3, 4].map(() => buildUser(shop.db)));
    const outcomes = await Promise.all(
      people.map((userId) =>
        act((tx) => addMember(tx, { storeId }, { userId, roleId: ids.owner, own: sellerPermissions })),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const another = { userId: somebody, roleId: ids.owner, own: sellerPermissions };
    expect(await act((tx) => addMember(tx, { storeId }, another))).toEqual({
      ok: false,
      reason: 'store-has-owner',
    });
    for (const userId of people)
      await act((tx) => addMember(tx, ofShop, { userId, roleId: ids.shopOwner, own: all }));
  });
});

describe('a changed role', () => {
  test('is logged with the previous one, and nothing changes for the same role', async () => {
    await makeOwner(shop.db, await buildUser(shop.db));
    const change = (roleId: number) =>
      act((tx) => changeRole(tx, ofShop, { userId: somebody, roleId, own: all }));
    expect(await change(ids.reader)).toEqual({ ok: false, reason: 'member-missing' });
    await act((tx) => addMember(tx, ofShop, { userId: somebody, roleId: ids.reader, own: all }));
    expect(await change(ids.shopManager)).toEqual({ ok: true });
    expect(await change(ids.shopManager)).toEqual({ ok: true, isUnchanged: true });
    expect((await auditEntries()).slice(1)).toEqual([
      [
        'member.change-role',
        'Omar',
        null,
        { role: 'reader', role_id: ids.reader },
        { role: 'manager', role_id: ids.shopManager },
      ],
    ]);
  });

  test('neither raises anyone above the actor nor lowers anyone above them', async () => {
    const owner = await buildUser(shop.db);
    await makeOwner(shop.db, owner);
    await makeOwner(shop.db, await buildUser(shop.db));
    const own = operatorRoles.manager;
    const down = await act((tx) => changeRole(tx, ofShop, { userId: owner, roleId: ids.shopManager, own }));
    expect(down).toEqual({ ok: false, reason: 'beyond-own-rights' });
    await act((tx) => addMember(tx, ofShop, { userId: somebody, roleId: ids.shopManager, own: all }));
    const up = await act((tx) => changeRole(tx, ofShop, { userId: somebody, roleId: ids.shopOwner, own }));
    expect(up).toEqual({ ok: false, reason: 'beyond-own-rights' });
  });

  test('transfers a store: one owner before and afterwards', async () => {
    const storeId = await buildStore(shop.db);
    const owner = await buildUser(shop.db, { name: 'Noor' });
    await makeOwner(shop.db, owner, storeId);
    const own = sellerPermissions;
    expect(
      await act((tx) => changeRole(tx, { storeId }, { userId: owner, roleId: ids.manager, own })),
    ).toEqual({ ok: false, reason: 'last-owner' });
    await act((tx) => addMember(tx, { storeId }, { userId: somebody, roleId: ids.packer, own }));
    const over = { userId: somebody, roleId: ids.owner, own };
    expect(await act((tx) => changeRole(tx, { storeId }, over))).toEqual({ ok: true });
    expect([await rolesOf(owner), await rolesOf(somebody)]).toEqual([
      [[storeId, 'manager']],
      [[storeId, 'owner']],
    ]);
    expect((await auditEntries()).slice(1).map(([action, label]) => [action, label])).toEqual([
      ['member.change-role', 'Noor'],
      ['member.change-role', 'Omar'],
    ]);
  });

  test('of one place does not apply to another', async () => {
    const [one, other] = [await buildStore(shop.db), await buildStore(shop.db)];
    const own = sellerPermissions;
    await act((tx) => addMember(tx, { storeId: one }, { userId: somebody, roleId: ids.packer, own }));
    expect(
      await act((tx) => changeRole(tx, { storeId: other }, { userId: somebody, roleId: ids.manager, own })),
    ).toEqual({ ok: false, reason: 'member-missing' });
    expect(
      await act((tx) => removeMember(tx, { storeId: other }, { userId: somebody, own, now: new Date() })),
    ).toEqual({
      ok: false,
      reason: 'member-missing',
    });
    expect(await rolesOf(somebody)).toEqual([[one, 'packer']]);
  });
});

describe('leaving', () => {
  test('needs no permission; removing a member requires their permissions', async () => {
    const other = await buildUser(shop.db);
    await makeOwner(shop.db, await buildUser(shop.db));
    for (const userId of [somebody, other])
      await act((tx) => addMember(tx, ofShop, { userId, roleId: ids.reader, own: all }));
    const leave = (by: number) =>
      act((tx) => removeMember(tx, ofShop, { userId: somebody, own: [], now: new Date() }), {
        ...actor,
        userId: by,
      });
    expect(await leave(other)).toEqual({ ok: false, reason: 'beyond-own-rights' });
    expect(await leave(somebody)).toEqual({ ok: true });
    expect(await act((tx) => removeMember(tx, ofShop, { userId: other, own: all, now: new Date() }))).toEqual(
      { ok: true },
    );
    expect(await rolesOf(other)).toEqual([]);
    expect((await auditEntries()).at(-1)).toEqual([
      'member.remove',
      'Layla Haddad',
      null,
      { role: 'reader' },
      null,
    ]);
  });

  test('is refused for the last owner of a store or of the shop', async () => {
    const storeId = await buildStore(shop.db);
    await makeOwner(shop.db, somebody);
    await makeOwner(shop.db, somebody, storeId);
    for (const scope of [ofShop, { storeId }]) {
      const own = [...all, ...sellerPermissions];
      expect(await act((tx) => removeMember(tx, scope, { userId: somebody, own, now: new Date() }))).toEqual({
        ok: false,
        reason: 'last-owner',
      });
    }
  });

  test('of two owners who leave or are demoted at once, one stays', async () => {
    for (let round = 0; round < 10; round++) {
      await sql`truncate memberships`.execute(shop.db);
      const owners = [await buildUser(shop.db), await buildUser(shop.db)];
      for (const owner of owners) await makeOwner(shop.db, owner);
      const [one, other] = owners;
      const outcomes = await Promise.all([
        act((tx) => removeMember(tx, ofShop, { userId: one!, own: all, now: new Date() })),
        round % 2
          ? act((tx) => removeMember(tx, ofShop, { userId: other!, own: all, now: new Date() }))
          : act((tx) => changeRole(tx, ofShop, { userId: other!, roleId: ids.reader, own: all })),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const left = await shop.db
        .selectFrom('memberships')
        .select('user_id')
        .where('role_id', '=', ids.shopOwner)
        .execute();
      expect(left).toHaveLength(1);
    }
  });
});
