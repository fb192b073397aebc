// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import type { WorkKind } from '@souk/rules/work-kinds';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operatorRoleIds } from '#access/membership-queries.ts';
import { endAccount } from '#customer/end-account.ts';
import { inTransaction } from '#db/transaction.ts';
import { createQueues } from '#jobs/create-queues.ts';
import { insertRun } from '#jobs/insert-run.ts';
import { buildUser } from '#testing/builders.ts';
import { atConsole, callConsole } from './test-consoles.ts';
import { buildOperatedShop, now, type OperatedShop } from './test-operated-shop.ts';
import { waitingApplication } from './test-operators.ts';

const { operatorWork, operatorSellers } = consoleApi;

let operated: OperatedShop;
let shop: OperatedShop['shop'];
let headers: OperatedShop['headers'];
let noor: OperatedShop['noor'];
let fjord: OperatedShop['fjord'];
let order: OperatedShop['order'];
beforeAll(async () => {
  operated = await buildOperatedShop();
  ({ shop, headers, noor, fjord, order } = operated);
});
afterAll(() => operated.close());

const work = async (asked = headers) =>
  (await callConsole(shop, operatorWork.readWork, { headers: asked })).data;

describe('a task is assigned', () => {
  type Item = Awaited<ReturnType<typeof work>>['items'][number];
  const itemOf = async (kind: WorkKind, id: number, as = headers): Promise<Item | undefined> =>
    (await work(as)).items.find((item) => item.kind === kind && item.id === id);
  const ownerOf = async (kind: WorkKind, id: number, as = headers) =>
    (await itemOf(kind, id, as))?.taken?.name ?? null;
  const take = (kind: WorkKind, item: number | string, as: Record<string, string>, from?: number) =>
    callConsole(shop, operatorWork.takeWork, { params: { kind, item }, headers: as, body: { from } });
  const unassign = (kind: WorkKind, item: number | string, as: Record<string, string>) =>
    callConsole(shop, operatorWork.releaseWork, { params: { kind, item }, headers: as });
  const member = async (name: string, role: keyof typeof operatorRoleIds = 'manager') => {
    const id = await buildUser(shop.db, { name });
    const row = { user_id: id, role_id: operatorRoleIds[role] };
    await shop.db.insertInto('memberships').values(row).execute();
    return { id, as: await atConsole(shop, id, 'operator') };
  };
  /** Signs in again this many hours later, when a session would have expired. */
  const later = async (hours: number, { id }: { id: number }) => {
    shop.clock.set(new Date(now.getTime() + hours * 3_600_000));
    return atConsole(shop, id, 'operator');
  };
  afterEach(() => shop.clock.set(now));
  const isTaken = (name: string) => ({
    httpStatus: 201,
    status: 201,
    data: { form: [`This task is assigned to ${name}.`] },
  });

  test('unassigned, or taken over from the displayed assignee; others may decide it; all is recorded', async () => {
    const [sara, omar] = [await member('Sara Berg'), await member('Omar Silva')];
    const id = await waitingApplication(shop);
    const counts = (await work()).kinds;
    expect(await ownerOf('application', id)).toBeNull();
    expect((await take('application', id, sara.as)).data).toBe(true);
    expect((await take('application', id, sara.as)).data).toBe(true);
    const at = now.toISOString();
    const taken = { user_id: sara.id, name: 'Sara Berg', at };
    expect((await itemOf('application', id, sara.as))!.taken).toEqual({ ...taken, is_own: true });
    expect((await itemOf('application', id, omar.as))!.taken).toEqual({ ...taken, is_own: false });
    // Lists of one kind show it too.
    const takes = async (as: Record<string, string>) =>
      (await callConsole(shop, operatorWork.listTakes, { headers: as })).data.filter((one) => one.id === id);
    expect(await takes(omar.as)).toEqual([
      { kind: 'application', id, item: String(id), ...taken, is_own: false },
    ]);
    expect(await take('application', id, omar.as)).toMatchObject(isTaken('Sara Berg'));
    expect(await unassign('application', id, omar.as)).toMatchObject(isTaken('Sara Berg'));
    expect((await take('application', id, omar.as, sara.id)).data).toBe(true);
    // A caller with stale data gets a refusal.
    const third = await member('Lina Karimi');
    expect(await take('application', id, third.as, sara.id)).toMatchObject(isTaken('Omar Silva'));
    const whose = async (owner: string, as: Record<string, string>) => {
      const { data } = await callConsole(shop, operatorWork.readWork, { query: { owner }, headers: as });
      expect(data.kinds).toEqual(counts);
      return data.items.filter((item) => item.kind === 'application').map((item) => item.id);
    };
    expect(await whose('mine', omar.as)).toEqual([id]);
    expect(await whose('mine', sara.as)).toEqual([]);
    expect(await whose('nobody', omar.as)).not.toContain(id);
    expect(await whose('all', omar.as)).toContain(id);
    expect((await unassign('application', id, omar.as)).data).toBe(true);
    expect((await unassign('application', id, omar.as)).data).toBe(true);
    expect(await ownerOf('application', id)).toBeNull();
    expect(await takes(sara.as)).toEqual([]);
    expect(await whose('nobody', omar.as)).toContain(id);
    const recorded = await shop.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_name', 'after'])
      .where('entity', '=', 'work')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    const after = { kind: 'application' };
    expect(recorded).toEqual([
      { action: 'work.take', actor_name: 'Sara Berg', after },
      { action: 'work.take-over', actor_name: 'Omar Silva', after },
      { action: 'work.give-back', actor_name: 'Omar Silva', after },
    ]);
    await take('application', id, sara.as);
    const reject = { params: { id }, headers: omar.as, body: {} };
    expect((await callConsole(shop, operatorSellers.rejectApplication, reject)).status).toBe(200);
    for (const act of [take, unassign]) expect((await act('application', id, sara.as)).httpStatus).toBe(404);
  });

  test('by one of two at the same moment; the other learns to whom', async () => {
    const people = [await member('Sara Berg'), await member('Omar Silva')];
    for (let round = 0; round < 5; round++) {
      const id = await waitingApplication(shop);
      const replies = await Promise.all(people.map(({ as }) => take('application', id, as)));
      const owner = await ownerOf('application', id);
      const [won, lost] = replies[0]!.status === 200 ? replies : replies.toReversed();
      expect(won!.data).toBe(true);
      expect(lost).toMatchObject(isTaken(owner!));
      expect(owner).toBe(replies[0] === won ? 'Sara Berg' : 'Omar Silva');
    }
  });

  test('while it is open, to members who may decide it, for a working day at most', async () => {
    const sara = await member('Sara Berg');
    const id = await waitingApplication(shop);
    await take('application', id, sara.as);
    expect(await ownerOf('application', id, await later(7.9, sara))).toBe('Sara Berg');
    expect(await ownerOf('application', id, await later(8, sara))).toBeNull();
    shop.clock.set(now);
    const roleOf = (role_id: number) =>
      shop.db.updateTable('memberships').set({ role_id }).where('user_id', '=', sara.id).execute();
    await roleOf(operatorRoleIds.support); // reads them, but can't decide
    expect(await ownerOf('application', id)).toBeNull();
    await roleOf(operatorRoleIds.manager);
    expect(await ownerOf('application', id)).toBe('Sara Berg');
    await shop.db.deleteFrom('memberships').where('user_id', '=', sara.id).execute();
    expect(await ownerOf('application', id)).toBeNull();
    // Unassigned again, it needs no takeover.
    const omar = await member('Omar Silva');
    expect((await take('application', id, omar.as)).data).toBe(true);
    expect(await ownerOf('application', id)).toBe('Omar Silva');
    await callConsole(shop, operatorSellers.rejectApplication, { params: { id }, headers, body: {} });
  });

  test('for this wait only: a decided item that reopens is unassigned', async () => {
    const { id } = await shop.db
      .insertInto('mails')
      .values({
        cause: 'taken-mail',
        kind: 'test-mail',
        recipient: 'noor@example.com',
        language_code: 'en',
        data: '{}',
        given_up_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sara = await member('Sara Berg');
    await take('mail', id, sara.as);
    // Without permission for emails, their assignees aren't shown.
    const seenBy = async ({ as }: { as: Record<string, string> }) =>
      (await callConsole(shop, operatorWork.listTakes, { headers: as })).data.map(({ kind }) => kind);
    expect(await seenBy(sara)).toContain('mail');
    expect(await seenBy(await member('Rana Aziz', 'catalogue'))).not.toContain('mail');
    const as = await later(1, sara);
    expect(await ownerOf('mail', id, as)).toBe('Sara Berg');
    const ofMail = shop.db.updateTable('mails').where('id', '=', id);
    await ofMail.set({ given_up_at: shop.clock.now() }).execute();
    expect(await ownerOf('mail', id, as)).toBeNull();
    await ofMail.set({ given_up_at: null }).execute();
  });

  test('as displayed: a store with all its late orders, and a job by name', async () => {
    const sara = await member('Sara Berg');
    const [{ id: orderId }, { id: otherId }] = [await order(), await order()];
    const past = { hand_over_by: new Date(now.getTime() - 3_600_000) };
    await shop.db.updateTable('order_parts').set(past).where('order_id', 'in', [orderId, otherId]).execute();
    await take('late', noor, sara.as);
    expect([await ownerOf('late', noor), await ownerOf('late', fjord)]).toEqual(['Sara Berg', null]);
    // One of them is on time again.
    const still = { hand_over_by: null };
    await shop.db.updateTable('order_parts').set(still).where('order_id', '=', orderId).execute();
    const failing = { name: 'count-lamps', schema: z.unknown(), retries: 0, run: async () => {} };
    await createQueues(shop.databaseUrl, [failing], shop.app.shop.log);
    await inTransaction(shop.db, (tx) => insertRun(tx, failing.name, '{}'));
    await sql`update jobs.job set state = 'failed', completed_on = now() where name = ${failing.name}`.execute(
      shop.db,
    );
    expect((await take('job', failing.name, sara.as)).data).toBe(true);
    const query = { owner: 'mine' };
    const { data } = await callConsole(shop, operatorWork.readWork, { query, headers: sara.as });
    expect(data.items).toMatchObject([
      { kind: 'late', id: noor },
      { kind: 'job', title: failing.name, taken: { name: 'Sara Berg', is_own: true } },
    ]);
    const takes = async () =>
      (await callConsole(shop, operatorWork.listTakes, { headers: sara.as })).data.flatMap(
        ({ kind, item, is_own }) => (is_own ? [`${kind} ${item}`] : []),
      );
    expect(await takes()).toEqual([`late ${noor}`, `job ${failing.name}`]);
    await sql`delete from jobs.job where name = ${failing.name}`.execute(shop.db);
    expect(await takes()).toEqual([`late ${noor}`]);
    for (const item of [failing.name, 'x'.repeat(100)])
      expect((await take('job', item, sara.as)).httpStatus).toBe(404);
    for (const item of ['0', '-1', '1e3', '99999999999', 'x'])
      expect((await take('late', item, sara.as)).httpStatus).toBe(404);
  });

  test('neither by users who may not decide the kind nor by API keys', async () => {
    const id = await waitingApplication(shop);
    const support = await member('Mira Okafor', 'support');
    for (const act of [take, unassign])
      expect(await act('application', id, support.as)).toMatchObject({
        httpStatus: 403,
        data: { permission: 'sellers.write' },
      });
    expect(await ownerOf('application', id)).toBeNull();
    await callConsole(shop, operatorSellers.rejectApplication, { params: { id }, headers, body: {} });
  });

  test('and forgotten with the assignee’s account', async () => {
    const sara = await member('Sara Berg');
    const id = await waitingApplication(shop);
    await take('application', id, sara.as);
    await inTransaction(shop.db, (tx) => endAccount(tx, sara.id));
    const left = shop.db.selectFrom('work_takes').select('item').where('item', '=', String(id));
    expect(await left.execute()).toEqual([]);
    await callConsole(shop, operatorSellers.rejectApplication, { params: { id }, headers, body: {} });
  });
});
