import type { DB } from '@souk/server/db/generated/db.d';
import { rejectDraft } from '@souk/server/product/approval/decide-draft';
import { sendChanges } from '@souk/server/product/approval/send-product';
import { sql, type Kysely } from 'kysely';
import { step, type Step } from './happen-in-turn.ts';
import { personOf } from './person-of.ts';
import { actAt, unless } from './act-at.ts';

const hourMs = 3_600_000;
const approval = { new: true, edits: true };
const reason = 'Please remove “Best in the world” because we can’t verify it.';

/** The seller's changes to two products sent for approval: one pending, one returned. */
export async function approvalSteps(db: Kysely<DB>, { now }: { now: Date }): Promise<Step[]> {
  const [seller, operator] = await Promise.all([
    personOf(db, 'seller@example.com'),
    personOf(db, 'operator@example.com'),
  ]);
  const storeId = seller.storeId!;
  const products = await db
    .selectFrom('products')
    .select(['id', 'title', 'badge'])
    .where('store_id', '=', storeId)
    .orderBy('id')
    .limit(2)
    .execute();
  const [first, second] = products as [(typeof products)[number], (typeof products)[number]];
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const send = (id: number, field: string, change: { from: string | null; to: string }, at: Date) =>
    step(at, () =>
      unless(db, sql`select from product_drafts where product_id = ${id}`, () =>
        actAt(db, { by: seller, at }, (tx) =>
          sendChanges(
            tx,
            { storeId, userId: seller.userId },
            { id, base: null, changes: { [field]: change }, approval, publishAt: null, now: at },
          ),
        ),
      ),
    );
  const sendBack = async (at: Date) => {
    const { id } = await db
      .selectFrom('product_drafts')
      .select('id')
      .where('product_id', '=', second.id)
      .executeTakeFirstOrThrow();
    await actAt(db, { by: operator, at }, (tx) =>
      rejectDraft(tx, { id, version: null, now: at, reason, contactOf: () => Promise.resolve(null) }),
    );
  };
  return [
    send(first.id, 'title', { from: first.title, to: `${first.title}, with spare strap` }, before(7)),
    send(second.id, 'badge', { from: second.badge, to: 'Best in the world' }, before(30)),
    step(before(20), () =>
      unless(db, sql`select from product_drafts where state = 'rejected'`, () => sendBack(before(20))),
    ),
  ];
}
