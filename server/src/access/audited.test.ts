import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DB } from '#db/generated/db.d.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { cloneDatabase, type TestDatabase } from '#testing/test-database.ts';
import type { Actor } from './actor.ts';
import { erasePersonFromAudit } from './audit-queries.ts';
import { audited, type AuditedTx, type AuditEntry } from './audited.ts';

let database: TestDatabase;
let shop: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  shop = openDatabase({ url: database.url, max: 4 });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const actor: Actor = { kind: 'person', userId: 5, name: 'Sara', storeId: null, requestId: 'r-1' };
const entry: AuditEntry = {
  action: 'brand.save',
  entity: 'brand',
  entityId: 1,
  label: 'Noor',
  storeId: null,
  before: null,
  after: { title: 'Noor' },
};
const entries = () => shop.db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
const titles = async () =>
  (await shop.db.selectFrom('brands').select('title').execute()).map(({ title }) => title);

/** Not an act, which would record itself. */
const insertBrand = (tx: Transaction<DB>) =>
  tx.insertInto('brands').values({ title: 'Noor', slug: 'noor', image: 'brand.webp' }).execute();

beforeEach(async () => {
  await sql`truncate audit_entries`.execute(shop.db);
  await shop.db.deleteFrom('brands').execute();
});

describe('an audited act', () => {
  test('writes its changes and entries, in order, with the actor', async () => {
    const outcome = await audited(shop.db, actor, async (tx) => {
      await insertBrand(tx);
      tx.audit.record(entry);
      tx.audit.record({ ...entry, label: 'Fjord', storeId: 3, before: { title: 'Fiord' }, after: null });
      return { ok: true as const, id: 7 };
    });
    expect(outcome).toEqual({ ok: true, id: 7 });
    expect(await titles()).toEqual(['Noor']);
    const common = {
      actor_kind: 'person',
      actor_id: 5,
      actor_name: 'Sara',
      request_id: 'r-1',
      undone_by: null,
      action: 'brand.save',
      entity: 'brand',
      entity_id: 1,
    };
    expect(await entries()).toMatchObject([
      { ...common, label: 'Noor', store_id: null, before: null, after: { title: 'Noor' } },
      { ...common, label: 'Fjord', store_id: 3, before: { title: 'Fiord' }, after: null },
    ]);
  });

  test('is logged for the store whose console it was', async () => {
    await audited(shop.db, { ...actor, storeId: 4 }, async (tx) => {
      tx.audit.record(entry);
      return { ok: true };
    });
    expect(await entries()).toMatchObject([{ store_id: 4 }]);
  });

  test('masks secrets', async () => {
    await audited(shop.db, actor, async (tx) => {
      tx.audit.record({ ...entry, before: { stripe_secret: null }, after: { stripe_secret: 'sk_live' } });
      return { ok: true };
    });
    expect(JSON.stringify(await entries())).not.toContain('sk_live');
  });

  test('writes nothing when it is refused', async () => {
    const outcome = await audited(shop.db, actor, async (tx) => {
      await insertBrand(tx);
      tx.audit.record(entry);
      return { ok: false as const, reason: 'taken' };
    });
    expect(outcome).toEqual({ ok: false, reason: 'taken' });
    expect([await titles(), await entries()]).toEqual([[], []]);
  });

  test('throws and writes nothing when it records nothing', async () => {
    const silent = audited(shop.db, actor, async (tx) => {
      await insertBrand(tx);
      return { ok: true };
    });
    await expect(silent).rejects.toThrow('An audited act records what it changes');
    expect(await titles()).toEqual([]);
  });

  test('may report that nothing had to change, and then records nothing', async () => {
    expect(await audited(shop.db, actor, async () => ({ ok: true, isUnchanged: true }))).toMatchObject({
      ok: true,
    });
    const both = audited(shop.db, actor, async (tx) => {
      tx.audit.record(entry);
      return { ok: true, isUnchanged: true };
    });
    await expect(both).rejects.toThrow('An audited act records what it changes');
  });

  test('writes nothing when it fails; one repeated after a deadlock is recorded once', async () => {
    await expect(
      audited(shop.db, actor, async (tx) => {
        tx.audit.record(entry);
        await sql`select 1 / 0`.execute(tx);
        return { ok: true };
      }),
    ).rejects.toThrow('division by zero');
    let runs = 0;
    await audited(shop.db, actor, async (tx) => {
      tx.audit.record(entry);
      if (runs++ === 0)
        await sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(tx);
      return { ok: true };
    });
    expect([runs, (await entries()).length]).toEqual([2, 1]);
  });

  test('is never part of another transaction, which could end otherwise', async () => {
    const nested = inTransaction(shop.db, (tx) => audited(tx, actor, async () => ({ ok: false })));
    await expect(nested).rejects.toThrow('a transaction of its own');
  });

  test('is recorded in one statement, even with many entries', async () => {
    await audited(shop.db, actor, async (tx) => {
      for (let n = 0; n < 20_000; n++) tx.audit.record({ ...entry, entityId: n });
      return { ok: true };
    });
    const rows = await entries();
    expect([rows.length, rows.at(-1)?.entity_id]).toEqual([20_000, 19_999]);
  });

  test('an audited act does not accept a plain transaction', async () => {
    const act = async (tx: AuditedTx) => {
      tx.audit.record(entry);
      return { ok: true };
    };
    await inTransaction(shop.db, async (tx) => {
      // @ts-expect-error a plain transaction tells nothing
      await expect(act(tx)).rejects.toThrow(TypeError);
      const audit = { actor, record: () => {} };
      const byHand: Transaction<DB> & { audit: typeof audit } = Object.assign(tx, { audit });
      // @ts-expect-error nor is one that somebody made by hand
      await act(byHand);
    });
  });
});

describe('an entry', () => {
  beforeEach(async () => {
    await audited(shop.db, actor, async (tx) => {
      tx.audit.record(entry);
      tx.audit.record({ ...entry, entity: 'person', entityId: 5, label: 'Sara' });
      return { ok: true };
    });
  });

  const refused = 'Audit entries stay as they were written.';

  test.each<[string, Record<string, unknown>]>([
    ['its words', { label: 'Another' }],
    ['what it became', { after: JSON.stringify({ title: 'Another' }) }],
    ['what it was', { before: JSON.stringify({ title: 'Another' }) }],
    ['who did it', { actor_name: 'Omar' }],
    ['whose account did it', { actor_id: null }],
    ['what was done', { action: 'brand.delete' }],
    ['when', { at: new Date(0) }],
    ['where', { store_id: 8 }],
  ])('never changes %s', async (_, values) => {
    await expect(shop.db.updateTable('audit_entries').set(values).execute()).rejects.toThrow(refused);
  });

  test('is never deleted', async () => {
    await expect(shop.db.deleteFrom('audit_entries').execute()).rejects.toThrow(refused);
  });

  test('is undone once', async () => {
    const [first, second] = await entries();
    const undo = (by: number | null) =>
      shop.db.updateTable('audit_entries').set({ undone_by: by }).where('id', '=', first!.id).execute();
    await undo(second!.id);
    await expect(undo(first!.id)).rejects.toThrow(refused);
    await expect(undo(null)).rejects.toThrow(refused);
  });

  test('loses the name of a deleted account, and the details of entries about it', async () => {
    await inTransaction(shop.db, (tx) => erasePersonFromAudit(tx, 5));
    expect(await entries()).toMatchObject([
      { actor_id: 5, actor_name: '', label: 'Noor', after: { title: 'Noor' } },
      { actor_id: 5, actor_name: '', label: '', after: null },
    ]);
  });
});
