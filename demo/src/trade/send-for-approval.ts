import type { Actor } from '@souk/server/authority/actor';
import { audited } from '@souk/server/authority/audited';
import type { DB } from '@souk/server/db/generated/db.d';
import { rejectDraft } from '@souk/server/product/approval/decide-draft';
import { sendChanges } from '@souk/server/product/approval/send-product';
import type { Kysely } from 'kysely';
import { done } from '../saved.ts';

const hourMs = 3_600_000;
const approval = { new: true, edits: true };

/** What the seller wants to say of two products, sent for the shop to look at: one waits, one came back. */
export async function sendForApproval(db: Kysely<DB>, { now }: { now: Date }): Promise<void> {
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
  const send = (id: number, field: string, change: { from: string | null; to: string }, hoursAgo: number) =>
    audited(db, seller, (tx) =>
      sendChanges(
        tx,
        { storeId, userId: seller.userId },
        {
          ...{ id, base: null, changes: { [field]: change }, approval, publishAt: null },
          now: new Date(now.getTime() - hoursAgo * hourMs),
        },
      ),
    );
  done(await send(first.id, 'title', { from: first.title, to: `${first.title}, with a spare strap` }, 7));
  done(await send(second.id, 'badge', { from: second.badge, to: 'Best in the world' }, 30));
  const sentBack = await db
    .selectFrom('product_drafts')
    .select('id')
    .where('product_id', '=', second.id)
    .executeTakeFirstOrThrow();
  const reason = 'Please leave out what nobody can check.';
  const answer = { id: sentBack.id, version: null, now: new Date(now.getTime() - 20 * hourMs) };
  done(
    await audited(db, operator, (tx) =>
      rejectDraft(tx, { ...answer, reason, contactOf: () => Promise.resolve(null) }),
    ),
  );
}

/** One of the demo's people, at their console. */
async function personOf(db: Kysely<DB>, email: string): Promise<Actor & { userId: number }> {
  const { id, name, store_id } = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.id', 'users.name', 'memberships.store_id'])
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow();
  return { kind: 'person', userId: id, name, storeId: store_id, requestId: null };
}
