import type pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#testing/test-database.ts';
import { countTrips } from '#testing/count-statements.ts';
import { commitWith } from './commit-with.ts';
import { openDatabase, type Database } from './open-database.ts';
import { pipelined } from './pipelined.ts';
import { inTransaction } from './transaction.ts';

describe('a transaction', () => {
  let database: TestDatabase;
  let open: Database;
  beforeAll(async () => {
    database = await cloneDatabase();
    open = openDatabase({ url: database.url, max: 2 });
    await sql`create table notes (id int primary key, at timestamptz default clock_timestamp())`.execute(
      open.db,
    );
  });
  afterAll(async () => {
    await open.close();
    await database.drop();
  });

  const note = (tx: typeof open.db, id: number) => sql`insert into notes (id) values (${id})`.execute(tx);
  async function notes() {
    const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(open.db);
    return rows.map(({ id }) => id);
  }

  test('begins with its first statement, and sends independent ones immediately', async () => {
    const { trips, list } = await countTrips(() =>
      inTransaction(open.db, async (tx) => {
        await Promise.all([sql`select ${1}::int`.execute(tx), note(tx, 1), note(tx, 2)]);
        await note(tx, 3);
      }),
    );
    expect(list.map(({ trip, text }) => `${trip} ${text.split(' ')[0]}`)).toEqual([
      '1 begin',
      '1 select',
      '1 insert',
      '1 insert',
      '2 insert',
      '3 commit',
    ]);
    expect(trips).toBe(3);
    expect(await notes()).toEqual([1, 2, 3]);
  });

  test('a statement that waited for a lock sees what was committed meanwhile', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const lock = sql`select pg_advisory_xact_lock(${15})`;
    const holder = inTransaction(open.db, async (tx) => {
      await lock.execute(tx);
      await note(tx, 10);
      await released;
    });
    const waiter = inTransaction(open.db, async (tx) => {
      const [, seen] = await Promise.all([
        lock.execute(tx),
        sql`select id from notes where id = ${10}`.execute(tx),
      ]);
      return seen.rows;
    });
    release();
    await holder;
    expect(await waiter).toEqual([{ id: 10 }]);
  });

  test('fails as a whole with the first error, and its connection stays usable', async () => {
    const failed = inTransaction(open.db, async (tx) => {
      await Promise.all([
        sql`select ${1}::int`.execute(tx),
        (async () => {
          // Rejects later than the refusals of the statements behind it.
          await note(tx, 1).catch(async (error) => {
            await Promise.resolve();
            await Promise.resolve();
            throw error;
          });
        })(),
        note(tx, 20),
      ]);
    });
    await expect(failed).rejects.toMatchObject({ code: '23505', constraint: 'notes_pkey' });
    expect(await notes()).not.toContain(20);
    await inTransaction(open.db, (tx) => note(tx, 21));
    expect(await notes()).toContain(21);
  });

  test('commits in one trip with its last statements', async () => {
    const { list } = await countTrips(() =>
      inTransaction(open.db, async (tx) => {
        await sql`select ${1}::int`.execute(tx);
        await commitWith(tx, [note(tx, 30), null, note(tx, 31)]);
      }),
    );
    expect(list.map(({ trip, text }) => `${trip} ${text.split(' ')[0]}`)).toEqual([
      '1 begin',
      '1 select',
      '2 insert',
      '2 insert',
      '2 commit',
    ]);
    expect(await notes()).toEqual(expect.arrayContaining([30, 31]));
  });

  test('rolls back if a statement before its commit fails, and reports which', async () => {
    const failed = inTransaction(open.db, async (tx) => {
      await sql`select ${1}::int`.execute(tx);
      await commitWith(tx, [note(tx, 40), note(tx, 30), note(tx, 41)]);
    });
    await expect(failed).rejects.toMatchObject({ code: '23505', constraint: 'notes_pkey' });
    expect(await notes()).not.toEqual(expect.arrayContaining([40]));
    expect(await notes()).not.toEqual(expect.arrayContaining([41]));
  });

  test('commits nothing if something failed before it was sent', async () => {
    const broken = async () => {
      throw new Error('broken');
    };
    const failed = inTransaction(open.db, async (tx) => {
      await sql`select ${1}::int`.execute(tx);
      await commitWith(tx, [note(tx, 50), broken()]);
    });
    await expect(failed).rejects.toThrow('broken');
    expect(await notes()).not.toContain(50);
  });

  test('sends nothing after its commit', async () => {
    const late = inTransaction(open.db, async (tx) => {
      await sql`select ${1}::int`.execute(tx);
      await commitWith(tx, [note(tx, 60)]);
      await note(tx, 61);
    });
    await expect(late).rejects.toThrow('after the commit');
    expect(await notes()).not.toContain(61);
  });

  test('without statements is never begun', async () => {
    expect(await countTrips(() => inTransaction(open.db, async () => {}))).toMatchObject({ statements: 0 });
    const refused = inTransaction(open.db, async () => {
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
  });
});

describe('when `begin` itself fails', () => {
  /** A connection on which `begin` is cancelled; returns what else was sent. */
  function cancelled() {
    const sent: string[] = [];
    const send = pipelined(async (text) => {
      sent.push(text);
      if (text === 'begin') throw Object.assign(new Error('cancelled'), { code: '57014' });
      return { rows: [] } as unknown as pg.QueryResult; // the other fields are not used
    });
    return { sent, send };
  }

  test('writes are not sent on their own, outside the transaction', async () => {
    const { sent, send } = cancelled();
    await send('begin');
    const replies = await Promise.allSettled([
      send('insert into notes values (1)'),
      send('delete from notes'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await send('rollback');
    expect(sent).toEqual(['begin', 'rollback']);
  });

  test('a read sent along is not answered', async () => {
    const { send } = cancelled();
    await send('begin');
    await expect(send('select 1')).rejects.toThrow('cancelled');
  });
});
