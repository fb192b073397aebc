import type { Kysely } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DB } from './generated/db.d.ts';
import { DatabaseBusyError } from './database-errors.ts';
import { readTogether } from './read-together.ts';

type Row = { id: number; asOf: number };
type Statement = { ids: number[]; asOf: number; answer(rows: Row[]): void; fail(error: Error): void };

const db = {} as Kysely<DB>; // not used
const answerAll = ({ ids, asOf, answer }: Statement) => answer(ids.map((id) => ({ id, asOf })));

/** A database that answers when the test says so. */
function openSlow({ mostIds = 8 } = {}) {
  const sent: Statement[] = [];
  const list = readTogether<Row>((_db, { ids, now }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
    sent.push({ ids: [...ids], asOf: now.getTime(), answer: resolve, fail: reject });
    return promise;
  }, mostIds);
  const read = (ids: number[], asOf = 0) => list(db, { ids, now: new Date(asOf) });
  return { sent, read };
}

const idsOf = (statements: readonly Statement[]) => statements.map(({ ids }) => ids);

test('simultaneous reads are sent in one statement, and each gets its rows', async () => {
  const { sent, read } = openSlow();
  const [one, two, same] = [read([1, 2]), read([3]), read([2])];
  await turn();
  expect(idsOf(sent)).toEqual([[1, 2, 3]]);
  sent[0]!.answer([3, 1].map((id) => ({ id, asOf: 0 }))); // unordered, and without missing rows
  expect(await one).toEqual([{ id: 1, asOf: 0 }]);
  expect(await two).toEqual([{ id: 3, asOf: 0 }]);
  expect(await same).toEqual([]);
});

test('a read during a running statement gets nothing of it, but joins the waiting ones, as of the latest time', async () => {
  const { sent, read } = openSlow();
  const first = read([1], 10);
  await turn();
  const [again, other] = [read([1], 30), read([2], 20)];
  await turn();
  expect(idsOf(sent)).toEqual([[1]]);
  answerAll(sent[0]!);
  expect(await first).toEqual([{ id: 1, asOf: 10 }]);
  await turn();
  expect(idsOf(sent)).toEqual([[1], [1, 2]]);
  answerAll(sent[1]!);
  expect(await again).toEqual([{ id: 1, asOf: 30 }]);
  expect(await other).toEqual([{ id: 2, asOf: 30 }]);
});

test('more than the maximum are sent as several parallel statements', async () => {
  const { sent, read } = openSlow({ mostIds: 2 });
  const all = [read([1, 2, 3]), read([4]), read([5]), read([6])];
  await turn();
  expect(idsOf(sent)).toEqual([[1, 2, 3], [4, 5], [6]]);
  sent.forEach(answerAll);
  expect((await Promise.all(all)).flat().map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('if one read fails the batch, each is retried on its own; not if the database is unavailable', async () => {
  const { sent, read } = openSlow();
  const [sound, broken] = [read([1]), read([2])];
  await turn();
  sent[0]!.fail(new RangeError('too large'));
  await turn();
  expect(idsOf(sent)).toEqual([[1, 2], [1], [2]]);
  answerAll(sent[1]!);
  sent[2]!.fail(new RangeError('too large'));
  expect(await sound).toEqual([{ id: 1, asOf: 0 }]);
  await expect(broken).rejects.toThrow('too large');

  const refused = [read([1]), read([2])];
  const refusals = Promise.allSettled(refused);
  await turn();
  sent[3]!.fail(new DatabaseBusyError());
  expect((await refusals).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(sent).toHaveLength(4);
});

test('after a failed statement the next ones are sent', async () => {
  const { sent, read } = openSlow();
  const failing = read([1]);
  await turn();
  const waiting = read([2]);
  sent[0]!.fail(new Error('lost'));
  await expect(failing).rejects.toThrow('lost');
  expect(idsOf(sent)).toEqual([[1], [2]]);
  answerAll(sent[1]!);
  expect(await waiting).toEqual([{ id: 2, asOf: 0 }]);
});

test('a statement that is never answered blocks no others', async () => {
  const { sent, read } = openSlow();
  void read([1]);
  await turn();
  const waiting = read([2]);
  await expect.poll(() => idsOf(sent)).toEqual([[1], [2]]);
  answerAll(sent[1]!);
  expect(await waiting).toEqual([{ id: 2, asOf: 0 }]);
});
