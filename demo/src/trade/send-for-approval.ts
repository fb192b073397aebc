import { audited } from '@souk/server/authority/audited';
import type { DB } from '@souk/server/db/generated/db.d';
import { sayWhen } from '@souk/server/notice/say-when';
import { rejectDraft } from '@souk/server/product/approval/decide-draft';
import { sendChanges } from '@souk/server/product/approval/send-product';
import type { Kysely } from 'kysely';
import { done } from '../saved.ts';
import { personOf } from './person-of.ts';

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
    audited(db, seller, async (tx) => {
      const at = new Date(now.getTime() - hoursAgo * hourMs);
      await sayWhen(tx, at);
      return sendChanges(
        tx,
        { storeId, userId: seller.userId },
        { id, base: null, changes: { [field]: change }, approval, publishAt: null, now: at },
      );
    });
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
    await audited(db, operator, async (tx) => {
      await sayWhen(tx, answer.now);
      return rejectDraft(tx, { ...answer, reason, contactOf: () => Promise.resolve(null) });
    }),
  );
}
