import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccount, password } from '#account/test-people.ts';
import { fillCart, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { atConsole, callConsole } from '#console/test-consoles.ts';

const {
  operatorCustomers,
  operatorMessages,
  operatorRoles,
  operatorSettings,
  operatorStaff,
  sellerMessages,
} = consoleApi;

let shop: TestShop;
let owner = 0;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop();
  owner = await buildUser(shop.db);
  await makeOwner(shop.db, owner);
  headers = await atConsole(shop, owner, 'operator');
});
afterAll(() => shop.close());

async function rowsOf<Row>(path: string): Promise<Row[]> {
  const reply = await shop.app.server.inject({ method: 'GET', url: `/api/v1/operator/${path}`, headers });
  return reply.json<{ data: { rows: Row[] } }>().data.rows;
}

/** A store's message about an order and the buyer's answer; returns what is left of them. */
async function writtenAbout(buyer: number) {
  const storeId = await buildStore(shop.db, { name: 'Aria' });
  const seller = await buildUser(shop.db);
  await makeOwner(shop.db, seller, storeId);
  await fillCart(shop.db, buyer, { items: [{ product: await buildProduct(shop.db, { storeId }) }] });
  const login = await shop.signIn(buyer);
  const { data } = await shop.call('POST order/action', { body: orderBody(''), headers: login });
  const { id } = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', data.id)
    .executeTakeFirstOrThrow();
  const question = { params: { id }, body: { message: 'Brass or copper?' } };
  await callConsole(shop, sellerMessages.writeToBuyer, {
    ...question,
    headers: await atConsole(shop, seller, 'seller'),
  });
  const answer = { order_id: data.id, order_part_id: id, message: 'Brass, please' };
  await shop.call('POST order/message', { body: answer, headers: login });
  return () =>
    shop.db.selectFrom('order_messages').select('message').where('order_part_id', '=', id).execute();
}

describe('customers', () => {
  test('are found by email and name', async () => {
    const { id, email } = await buildAccount(shop);
    const found = async (query: string) =>
      (await rowsOf<{ id: number }>(`customers?${query}`)).map((row) => row.id);
    expect(await found(`q=${encodeURIComponent(email.toUpperCase())}`)).toEqual([id]);
    expect(await found('q=nobody@')).toEqual([]);
    expect(await found('q=%25')).toEqual([]);
    expect(await found('view=blocked')).toEqual([]);
  });

  test('don’t include team members who have never ordered, unless searched for', async () => {
    const { id, email } = await buildAccount(shop);
    const storeId = await buildStore(shop.db);
    const listed = async (query = '') =>
      (await rowsOf<{ id: number }>(`customers?${query}`)).map((row) => row.id);
    expect(await listed()).toContain(id);
    await makeOwner(shop.db, id, storeId);
    expect(await listed()).not.toContain(id);
    expect(await listed()).not.toContain(owner);
    expect(await listed(`q=${encodeURIComponent(email)}`)).toEqual([id]);
    await fillCart(shop.db, id, { items: [{ product: await buildProduct(shop.db) }] });
    const login = await shop.signIn(id);
    await shop.call('POST order/action', { body: orderBody(''), headers: login });
    expect(await listed()).toContain(id);
  });

  test('a blocked one is signed out everywhere and can’t log in until unblocked', async () => {
    const { id, email } = await buildAccount(shop);
    const login = await shop.signIn(id);
    const params = { id };
    const body = { reason: 'Never pays' };
    const { data } = await callConsole(shop, operatorCustomers.blockCustomer, { params, headers, body });
    expect(data).toMatchObject({ is_blocked: true, blocked: body, logins: 0 });
    expect((await shop.call('GET user/profile', { headers: login })).status).not.toBe(200);
    const signIn = () => shop.call('POST user/signin', { body: { email, password } });
    expect(await signIn()).toMatchObject({
      form: ['This account has been blocked. Please contact the shop.'],
    });
    const wrong = await shop.call('POST user/signin', { body: { email, password: 'not this one' } });
    expect(wrong.form).not.toEqual(['This account has been blocked. Please contact the shop.']);
    await callConsole(shop, operatorCustomers.unblockCustomer, { params, headers });
    expect((await signIn()).status).toBe(200);
  });

  test('one is signed out everywhere, and can log in again', async () => {
    const { id, email } = await buildAccount(shop);
    const logins = [await shop.signIn(id), await shop.signIn(id)];
    const { data } = await callConsole(shop, operatorCustomers.signOutCustomer, { params: { id }, headers });
    expect(data).toMatchObject({ is_blocked: false, logins: 0 });
    for (const login of logins)
      expect((await shop.call('GET user/profile', { headers: login })).status).not.toBe(200);
    expect((await shop.call('POST user/signin', { body: { email, password } })).status).toBe(200);
  });

  test('operators can’t be blocked, and owners of stores can’t be anonymized', async () => {
    const body = { reason: 'By mistake' };
    const self = await callConsole(shop, operatorCustomers.blockCustomer, {
      params: { id: owner },
      headers,
      body,
    });
    expect(self.status).toBe(201);
    const { id } = await buildAccount(shop);
    await makeOwner(shop.db, id, await buildStore(shop.db, { name: 'Noor Lamps' }));
    const anonymised = await callConsole(shop, operatorCustomers.anonymiseCustomer, {
      params: { id },
      headers,
    });
    expect(anonymised.data).toMatchObject({
      form: ['This account owns the store Noor Lamps. Transfer ownership first.'],
    });
  });

  test('a person’s data are exported without secrets, and erased by anonymizing the account', async () => {
    const { id, email } = await buildAccount(shop);
    await shop.call('POST contact', {
      body: { name: 'Layla', email, subject: 'A lamp', message: 'Is it bright?' },
      headers: await shop.signIn(id),
    });
    const thread = await writtenAbout(id);
    const params = { id };
    // The preview says what would be erased, and what stays without a name.
    const { erased } = (await callConsole(shop, operatorCustomers.readCustomer, { params, headers })).data;
    expect(erased).toMatchObject({ orders: 1, reviews: 0, messages: 1, newsletter: false });
    const { data } = await callConsole(shop, operatorCustomers.exportCustomer, { params, headers });
    expect(data.data).toMatchObject({
      account: { email },
      messages: [{ subject: 'A lamp' }],
      orders: [
        {
          messages: [
            { store: 'Aria', by: 'store', message: 'Brass or copper?' },
            { store: 'Aria', by: 'you', message: 'Brass, please' },
          ],
        },
      ],
    });
    expect(JSON.stringify(data)).not.toMatch(/password|\$argon2|jti/);
    expect((await callConsole(shop, operatorCustomers.anonymiseCustomer, { params, headers })).data).toBe(
      true,
    );
    expect((await callConsole(shop, operatorCustomers.readCustomer, { params, headers })).status).toBe(404);
    expect(await thread()).toEqual([]);
    const recorded = await shop.db
      .selectFrom('audit_entries')
      .select(['action', 'label'])
      .where('entity', '=', 'person')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(recorded.at(-1)).toMatchObject({ action: 'person.anonymise', label: '' });
    expect(JSON.stringify(recorded)).not.toContain(email);
  });
});

test('a message is answered by email, with the original quoted, and closed', async () => {
  const body = { name: 'Layla', email: 'layla@example.com', subject: 'A lamp', message: 'Is it bright?' };
  await shop.call('POST contact', { body });
  const [message] = await rowsOf<{ id: number }>('messages?q=layla@example.com');
  const params = { id: message!.id };
  const answer = { answer: 'As a bulb of 60 W.' };
  await callConsole(shop, operatorMessages.answerMessage, { params, headers, body: answer });
  const mail = (await shop.mails()).find(({ to }) => to === 'layla@example.com')!;
  expect(mail.subject).toBe('About your message: A lamp');
  expect(mail.text).toContain(answer.answer);
  expect(mail.text).toContain('Is it bright?');
  expect(await rowsOf('messages?q=layla@example.com')).toEqual([]);
  expect(await rowsOf('messages?q=layla@example.com&view=done')).toMatchObject([answer]);
  const again = { params, headers, body: { is_done: false } };
  expect((await callConsole(shop, operatorMessages.closeMessage, again)).data.done_at).toBeNull();
});

test('the newsletter export contains no formulas for spreadsheets', async () => {
  const row = { language_code: 'en', mailed_at: shop.clock.now(), created_at: shop.clock.now() };
  await shop.db
    .insertInto('newsletter_subscriptions')
    .values([
      { ...row, email: '=cmd@example.com', confirmed_at: shop.clock.now() },
      { ...row, email: 'waits@example.com' },
    ])
    .execute();
  const { data } = await callConsole(shop, operatorMessages.exportSubscribers, { headers });
  expect(data.count).toBe(1);
  expect(data.csv).toMatch(/^email,language,confirmed\r\n'=cmd@example\.com,en,/);
});

describe('staff', () => {
  test('get, change and lose roles; nobody grants more than they have, and the last owner stays', async () => {
    const { id, email } = await buildAccount(shop);
    const added = await callConsole(shop, operatorStaff.addStaff, { headers, body: { email, role_id: 2 } });
    expect(added.data.members).toContainEqual(expect.objectContaining({ email, role: 'manager' }));
    const manager = await atConsole(shop, id, 'operator');
    expect((await callConsole(shop, operatorStaff.readStaff, { headers: manager })).status).toBe(200);
    const again = await callConsole(shop, operatorStaff.addStaff, { headers, body: { email, role_id: 2 } });
    expect(again.status).toBe(201);
    const leaving = { params: { id: owner }, headers };
    expect((await callConsole(shop, operatorStaff.removeStaff, leaving)).data).toMatchObject({
      form: ['The shop needs at least one owner.'],
    });
    const demoted = { params: { id }, headers, body: { role_id: 6 } };
    await callConsole(shop, operatorStaff.changeStaff, demoted);
    const roles = (await callConsole(shop, operatorStaff.readStaff, { headers: manager })).data.roles;
    expect(roles.filter((role) => role.can_grant).map(({ name }) => name)).toEqual(['reader']);
    await callConsole(shop, operatorStaff.removeStaff, { params: { id }, headers });
    expect((await callConsole(shop, operatorStaff.readStaff, { headers: manager })).httpStatus).toBe(401);
    // People without an account are invited by email.
    const unknown = { headers, body: { email: 'nobody@example.com', role_id: 6 } };
    expect((await callConsole(shop, operatorStaff.addStaff, unknown)).data.invitations).toHaveLength(1);
  });

  test('have a custom role, whose changes apply at once', async () => {
    const { id: userId, email } = await buildAccount(shop, { name: 'Omar' });
    const permissions = ['reviews.read', 'staff.read', 'staff.write'] as const;
    const { data: role } = await callConsole(shop, operatorRoles.makeRole, {
      headers,
      body: { name: 'Night shift', permissions: [...permissions] },
    });
    expect(role).toMatchObject({ name: 'Night shift', permissions, is_fixed: false, version: 1 });
    const params = { id: role.id };
    await callConsole(shop, operatorStaff.addStaff, { headers, body: { email, role_id: role.id } });
    const omar = await atConsole(shop, userId, 'operator');
    const readsMessages = async () =>
      (await callConsole(shop, operatorMessages.listMessages, { headers: omar })).httpStatus;
    expect(await readsMessages()).toBe(403);
    // Nobody can extend their own role.
    const rights = { customers: { from: [], to: ['read'] } };
    const lift = { params, body: { changes: { rights } } };
    expect((await callConsole(shop, operatorRoles.editRole, { ...lift, headers: omar })).data).toMatchObject({
      form: ['You can’t grant or remove permissions that you don’t have.'],
    });
    const asSeen = { ...headers, 'if-match': '"1"' };
    const changed = await callConsole(shop, operatorRoles.editRole, { ...lift, headers: asSeen });
    expect(changed.data).toMatchObject({ version: 2 });
    expect(await readsMessages()).toBe(200);
    const late = { params, body: { changes: { rights: { customers: { from: [], to: ['export'] } } } } };
    expect((await callConsole(shop, operatorRoles.editRole, { ...late, headers: asSeen })).httpStatus).toBe(
      409,
    );
    expect((await callConsole(shop, operatorRoles.deleteRole, { params, headers })).data).toMatchObject({
      form: ['This role is still assigned to Omar. Give them another role first.'],
    });
    await callConsole(shop, operatorStaff.removeStaff, { params: { id: userId }, headers });
    expect((await callConsole(shop, operatorRoles.deleteRole, { params, headers })).data).toBe(true);
  });

  describe('undo', () => {
    const newest = async () =>
      (await callConsole(shop, operatorSettings.listHistory, { headers })).data.rows[0]!;
    const undo = (id: number, by = headers) =>
      callConsole(shop, operatorSettings.undoEntry, { params: { id }, headers: by });
    const beyond = { form: ['You can’t grant or remove permissions that you don’t have.'] };

    /** A user with little more than the permission to edit roles. */
    async function warden(): Promise<Record<string, string>> {
      const { id: userId, email } = await buildAccount(shop);
      const permissions = ['audit.read', 'staff.read', 'staff.write'] as const;
      const body = { name: `Warden ${userId}`, permissions: [...permissions] };
      const { data } = await callConsole(shop, operatorRoles.makeRole, { headers, body });
      await callConsole(shop, operatorStaff.addStaff, { headers, body: { email, role_id: data.id } });
      return atConsole(shop, userId, 'operator');
    }

    test('an edit of a role is undone once, not over a later one, and only by someone who may grant all of it', async () => {
      const { data: role } = await callConsole(shop, operatorRoles.makeRole, {
        headers,
        body: { name: 'Evening shift', permissions: ['staff.read', 'reviews.read'] },
      });
      const edit = (changes: object) => {
        const wish = { params: { id: role.id }, body: { changes: changes as { rights: object } } };
        return callConsole(shop, operatorRoles.editRole, { ...wish, headers });
      };
      const roleNow = async () =>
        (await callConsole(shop, operatorStaff.readStaff, { headers })).data.roles.find(
          ({ id }) => id === role.id,
        );
      expect(await newest()).toMatchObject({ action: 'role.make', can_undo: false });
      await edit({
        name: { from: 'Evening shift', to: 'Late shift' },
        rights: { reviews: { from: ['read'], to: [] } },
      });
      const entry = await newest();
      expect(entry).toMatchObject({ action: 'role.change', can_undo: true });
      expect((await undo(entry.id, await warden())).data).toMatchObject(beyond);
      await edit({ rights: { reviews: { from: [], to: ['write'] } } });
      expect((await undo(entry.id)).status).toBe(201);
      expect((await undo((await newest()).id)).status).toBe(200);
      expect((await undo(entry.id)).data).toMatchObject({ id: entry.id, is_undone: true });
      expect(await roleNow()).toMatchObject({
        name: 'Evening shift',
        permissions: ['reviews.read', 'staff.read'],
      });
      expect((await undo(entry.id)).status).toBe(201);
    });

    test('a member’s role is restored; the last owner stays, and confirmation is required', async () => {
      const { id, email } = await buildAccount(shop);
      await callConsole(shop, operatorStaff.addStaff, { headers, body: { email, role_id: 6 } });
      const give = (role_id: number) =>
        callConsole(shop, operatorStaff.changeStaff, { params: { id }, headers, body: { role_id } });
      const roleNow = async () =>
        (await callConsole(shop, operatorStaff.readStaff, { headers })).data.members.find(
          (member) => member.email === email,
        )?.role;
      await give(1);
      const entry = await newest();
      expect(entry).toMatchObject({ action: 'member.change-role', can_undo: true });
      expect((await undo(entry.id, await warden())).data).toMatchObject(beyond);
      const other = await atConsole(shop, id, 'operator');
      const demoted = { params: { id: owner }, headers: other, body: { role_id: 2 } };
      await callConsole(shop, operatorStaff.changeStaff, demoted);
      expect((await undo(entry.id, other)).data).toMatchObject({
        form: ['The shop needs at least one owner.'],
      });
      const { data: before } = await callConsole(shop, operatorSettings.listHistory, { headers: other });
      expect((await undo(before.rows[0]!.id, other)).status).toBe(200);
      await give(5);
      expect((await undo(entry.id)).status).toBe(201);
      expect((await undo((await newest()).id)).status).toBe(200);
      const then = shop.clock.now();
      shop.clock.set(new Date(then.getTime() + 11 * 60_000));
      expect(await undo(entry.id)).toMatchObject({ httpStatus: 403, data: { next: 'confirm' } });
      shop.clock.set(then);
      expect((await undo(entry.id)).status).toBe(200);
      expect(await roleNow()).toBe('reader');
      expect((await undo(entry.id)).status).toBe(201);
    });
  });
});
