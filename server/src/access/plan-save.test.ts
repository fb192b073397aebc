import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#db/open-database.ts';
import { buildBrand } from '#testing/builders.ts';
import { cloneDatabase, type TestDatabase } from '#testing/test-database.ts';
import type { Actor } from './actor.ts';
import { audited } from './audited.ts';
import { planSave, type SavePlan } from './plan-save.ts';

let database: TestDatabase;
let shop: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  shop = openDatabase({ url: database.url, max: 6 });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

type Fields = { title: string; slug: string | null };

/** A typical act: locks, plans, writes, records. The versions of brands exist only in this test. */
const versions = new Map<number, number>();
function save(
  id: number,
  {
    by,
    base,
    changes,
  }: { by: string; base: number; changes: Parameters<typeof planSave<Fields>>[2]['changes'] },
): Promise<SavePlan<Fields>> {
  const actor: Actor = { kind: 'person', userId: 1, name: by, storeId: null, requestId: null };
  return audited(shop.db, actor, async (tx) => {
    const brand = await tx
      .selectFrom('brands')
      .select(['title', 'slug'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const current = { version: versions.get(id) ?? 1, fields: brand };
    const plan = await planSave<Fields>(tx, { entity: 'brand', id, current }, { base, changes });
    if (!plan.ok || plan.isUnchanged) return plan;
    const { title, slug } = { ...brand, ...plan.fields };
    await tx
      .updateTable('brands')
      .set({ title, slug: slug ?? '' })
      .where('id', '=', id)
      .execute();
    versions.set(id, plan.version);
    const facts = { action: 'brand.save', entity: 'brand', entityId: id, label: title, storeId: null };
    tx.audit.record({ ...facts, before: plan.before, after: plan.after });
    return plan;
  });
}

test('merges two users’ changes of different fields; of the same field, the second user sees who changed it, and to what', async () => {
  const id = await buildBrand(shop.db, { title: 'Noor' });
  const title = (to: string) => ({ title: { from: 'Noor', to } });
  const first = await save(id, { by: 'Sara', base: 1, changes: title('Noor & Co.') });
  expect(first).toMatchObject({
    version: 2,
    before: { title: 'Noor' },
    after: { title: 'Noor & Co.' },
  });
  expect(await save(id, { by: 'Omar', base: 1, changes: title('Nour') })).toEqual({
    ok: false,
    reason: 'conflict',
    conflict: [{ path: 'title', yours: 'Nour', theirs: 'Noor & Co.', by: 'Sara', at: expect.any(Date) }],
  });
  const { slug } = await shop.db
    .selectFrom('brands')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const other = await save(id, { by: 'Omar', base: 1, changes: { slug: { from: slug, to: 'noor-co' } } });
  expect(other).toMatchObject({ ok: true, version: 3 });
  expect(await save(id, { by: 'Omar', base: 3, changes: title('Noor & Co.') })).toEqual({
    ok: true,
    isUnchanged: true,
    version: 3,
  });
});

test('names nobody for changes outside the audit log', async () => {
  const { id } = await shop.db
    .insertInto('brands')
    .values({ title: 'Fjord', slug: 'fjord', image: 'brand.webp' })
    .returning('id')
    .executeTakeFirstOrThrow();
  versions.set(id, 5);
  const changes = { title: { from: 'Fiord', to: 'Fjord Home' } };
  expect(await save(id, { by: 'Omar', base: 4, changes })).toMatchObject({
    conflict: [{ path: 'title', by: null, at: null }],
  });
});

test('six users at once: one succeeds, and five get a conflict', async () => {
  const id = await buildBrand(shop.db, { title: 'Rush' });
  const plans = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) =>
      save(id, { by: `P${n}`, base: 1, changes: { title: { from: 'Rush', to: `Rush ${n}` } } }),
    ),
  );
  expect(plans.filter(({ ok }) => ok)).toHaveLength(1);
  expect(versions.get(id)).toBe(2);
});
