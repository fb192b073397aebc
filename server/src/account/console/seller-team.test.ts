import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount, password } from '../test-people.ts';
import { cleanAccounts } from '../clean-accounts.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { atConsole, callConsole, fromOwnPage, ownerAtConsole } from '#console/test-consoles.ts';

/* A store's team: inviting, changing, removing and leaving. The acts are those of the shop's own team. */

const { sellerTeam, session, operatorStaff } = consoleApi;
const roles = { owner: 7, manager: 8, packer: 9, reader: 10 } as const;

let shop: TestShop;
let storeId: number;
let noor: number;
let owner: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop();
  storeId = await buildStore(shop.db, { name: 'Noor Lamps' });
  noor = await buildUser(shop.db, { name: 'Noor' });
  await makeOwner(shop.db, noor, storeId);
  owner = await atConsole(shop, noor, 'seller');
});
afterAll(() => shop.close());

const team = async () => (await callConsole(shop, sellerTeam.readTeam, { headers: owner })).data;
const invite = (email: string, role_id: number, headers = owner) =>
  callConsole(shop, sellerTeam.inviteToTeam, { headers, body: { email, role_id } });
async function tokenFor(email: string): Promise<string> {
  const mails = (await shop.mails()).filter(({ to }) => to === email);
  return /join#([\w-]+)/.exec(mails.at(-1)!.text)![1]!;
}
const open = (token: string) =>
  callConsole(shop, sellerTeam.readInvitation, { headers: fromOwnPage, body: { token } });
const accept = (token: string, account: { name: string; password: string } | null = null) =>
  callConsole(shop, sellerTeam.acceptInvitation, { headers: fromOwnPage, body: { token, account } });
const change = (id: number, role_id: number, headers = owner) =>
  callConsole(shop, sellerTeam.changeTeam, { headers, params: { id }, body: { role_id } });
const remove = (id: number, headers = owner) =>
  callConsole(shop, sellerTeam.removeFromTeam, { headers, params: { id } });
async function join(role_id: number) {
  const { id, email } = await buildAccount(shop);
  await invite(email, role_id);
  await accept(await tokenFor(email));
  return { id, email, headers: await atConsole(shop, id, 'seller') };
}

test('a person without an account creates one by the emailed link, and joins with the role only', async () => {
  const { data } = await invite('Lea@Example.com', roles.packer);
  expect(data.invitations).toMatchObject([{ email: 'Lea@Example.com', role: 'packer', can_grant: true }]);
  const token = await tokenFor('Lea@Example.com');
  expect((await open(token)).data).toEqual({
    email: 'Lea@Example.com',
    role: 'packer',
    invited_by: 'Noor',
    store: 'Noor Lamps',
    needs_account: true,
  });
  // No account is created with missing fields.
  expect((await accept(token)).status).toBe(201);
  expect((await accept(token, { name: 'Lea', password: '123' })).data).toMatchObject({
    fields: [{ path: 'account.password' }],
  });
  expect((await accept(token, { name: 'Lea', password: 'lea2026' })).data).toMatchObject({
    fields: [{ path: 'account.password', message: expect.stringContaining('at least 12 characters') }],
  });
  expect((await accept(token, { name: 'Lea', password })).data).toEqual({ store_id: storeId });
  expect((await open(token)).status).toBe(201);
  const body = { email: 'lea@example.com', password, audience: 'seller' as const };
  const signedIn = await callConsole(shop, session.openSession, { headers: fromOwnPage, body });
  expect(signedIn.status).toBe(200);
  const after = await team();
  expect(after.invitations).toEqual([]);
  expect(after.members.map(({ name, role, is_you }) => [name, role, is_you])).toEqual([
    ['Noor', 'owner', true],
    ['Lea', 'packer', false],
  ]);
  const lea = await atConsole(shop, after.members[1]!.user_id, 'seller');
  expect((await callConsole(shop, sellerTeam.readTeam, { headers: lea })).httpStatus).toBe(403);
  const entries = await shop.db
    .selectFrom('audit_entries')
    .select(['action', 'label'])
    .where('action', 'like', 'member.%')
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  // The audit log doesn't name people before they join.
  expect(entries).toEqual([
    { action: 'member.add', label: 'Lea' },
    { action: 'member.invite', label: 'packer' },
  ]);
});

test('a link works once, not after a newer one, a withdrawal or seven days; its secret is stored nowhere', async () => {
  const { email } = await buildAccount(shop);
  await invite(email, roles.reader);
  const first = await tokenFor(email);
  shop.clock.set(new Date(shop.clock.now().getTime() + 1000));
  const { data } = await invite(email, roles.packer);
  const second = await tokenFor(email);
  expect((await accept(first)).status).toBe(201);
  await callConsole(shop, sellerTeam.withdrawFromTeam, {
    headers: owner,
    params: { id: data.invitations[0]!.id },
  });
  expect((await accept(second)).status).toBe(201);
  shop.clock.set(new Date(shop.clock.now().getTime() + 1000));
  await invite(email, roles.packer);
  const third = await tokenFor(email);
  const stored = await shop.db.selectFrom('mails').select('data').where('kind', '=', 'invitation').execute();
  expect(JSON.stringify(stored)).not.toContain(third);
  shop.clock.set(new Date(shop.clock.now().getTime() + 7 * 24 * 3_600_000));
  expect((await accept(third)).status).toBe(201);
  await cleanAccounts({ db: shop.db, clock: shop.clock });
  expect(await shop.db.selectFrom('invitations').select('email').execute()).toEqual([]);
  owner = await atConsole(shop, noor, 'seller');
});

test('two concurrent uses of a link join once', async () => {
  const { email } = await buildAccount(shop);
  await invite(email, roles.reader);
  const token = await tokenFor(email);
  const both = await Promise.all([accept(token), accept(token)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201]);
});

test('nobody grants more than they have, not even by an earlier invitation', async () => {
  const mona = await join(roles.manager);
  // Managers can't change the team; for the test the owner gives Mona a custom role that can.
  const { id: role } = await shop.db
    .insertInto('roles')
    .values({
      audience: 'seller',
      name: 'Team',
      permissions: ['members.read', 'members.write', 'orders.read'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await invite('x@example.com', roles.packer, mona.headers)).httpStatus).toBe(403);
  await change(mona.id, role);
  expect((await invite('x@example.com', roles.packer, mona.headers)).data).toMatchObject({
    form: ['You can’t grant or remove permissions that you don’t have.'],
  });
  expect((await remove(noor, mona.headers)).status).toBe(201);
  expect((await change(noor, role, mona.headers)).status).toBe(201);
  const { email } = await buildAccount(shop);
  expect((await invite(email, role, mona.headers)).status).toBe(200);
  const token = await tokenFor(email);
  await change(mona.id, roles.packer);
  expect((await accept(token)).status).toBe(201);
  expect((await team()).members.map((one) => one.email)).not.toContain(email);
});

test('the owner stays until someone takes over the store; members who leave lose access', async () => {
  const tilo = await join(roles.manager);
  const leave = (headers: Record<string, string>) => callConsole(shop, sellerTeam.leaveTeam, { headers });
  expect((await leave(owner)).data).toMatchObject({
    form: ['A store needs an owner. Make someone else the owner first.'],
  });
  expect((await remove(noor)).status).toBe(201);
  expect((await invite('y@example.com', roles.owner)).status).toBe(201);
  // Two concurrent takeovers: always one owner.
  const lina = await join(roles.packer);
  await Promise.all([change(tilo.id, roles.owner), change(lina.id, roles.owner)]);
  const owners = await shop.db
    .selectFrom('memberships')
    .select('user_id')
    .where('store_id', '=', storeId)
    .where('role_id', '=', roles.owner)
    .execute();
  expect(owners).toHaveLength(1);
  expect((await leave(owner)).status).toBe(200);
  expect((await callConsole(shop, sellerTeam.readTeam, { headers: owner })).httpStatus).not.toBe(200);
});

test('the shop’s own team invites people without an account by email too', async () => {
  const headers = await ownerAtConsole(shop, { name: 'Boss' });
  const body = { email: 'finance@example.com', role_id: 5 };
  const { data } = await callConsole(shop, operatorStaff.addStaff, { headers, body });
  expect(data.invitations).toMatchObject([{ email: body.email, role: 'finance' }]);
  const token = await tokenFor(body.email);
  expect((await open(token)).data).toMatchObject({ store: null, needs_account: true });
  expect((await accept(token, { name: 'Fin', password })).data).toEqual({ store_id: null });
  const after = await callConsole(shop, operatorStaff.readStaff, { headers });
  expect(after.data.members.map(({ name, role }) => [name, role])).toContainEqual(['Fin', 'finance']);
});
