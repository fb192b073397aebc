import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { PASSWORD_COST } from '@souk/rules/password-cost';
import type { AuditedTx } from '@souk/server/authority/audited';
import { markFailed } from '@souk/server/mail/queries';
import { withdrawAllMails } from '@souk/server/mail/withdraw-all-mails';
import { duplicateProduct } from '@souk/server/product/duplicate-product';
import { sayWhen } from '@souk/server/notice/say-when';
import { replyToReview } from '@souk/server/review/reply-to-review';
import { reportReview } from '@souk/server/review/report-review';
import { insertUnproved, markPending } from '@souk/server/seller-application/queries';
import { sql } from 'kysely';
import { buildProducts } from '#catalogue/build-products.ts';
import { done } from '../saved.ts';
import { leaveSearches } from './leave-searches.ts';
import { tellWhatHappened } from './tell-what-happened.ts';

const hourMs = 3_600_000;

/**
 * What waits beside the orders: a product that the seller has begun, somebody who wants to sell here, and a mail that nobody took. All
 * other mails were read long ago.
 */
export async function leaveThingsToDo(
  tx: AuditedTx,
  { now, goods }: { now: Date; goods: readonly { id: number }[] },
): Promise<{ ok: true }> {
  const at = new Date(now.getTime() - 26 * hourMs);
  const begun = buildProducts().findIndex(({ slug }) => slug === 'head-torch-400-lumen');
  const store = await tx
    .selectFrom('products')
    .select('store_id')
    .where('id', '=', goods[begun]!.id)
    .executeTakeFirstOrThrow();
  const draft = done(await duplicateProduct(tx, { storeId: null }, { id: goods[begun]!.id }));
  tx.audit.record({
    ...{ action: 'demo.trade', entity: 'product', entityId: draft.id, label: '', storeId: null },
    ...{ before: null, after: null },
  });
  await answerReviews(tx, { storeId: store.store_id, now });
  await sayWhen(tx, at);
  await apply(tx, at);
  await refuseOne(tx, at);
  await tellWhatHappened(tx, now);
  await withdrawAllMails(tx);
  await leaveSearches(tx, now);
  return { ok: true };
}

const replies = [
  'Thank you! Good to hear that it does what it should.',
  'We are sorry about that. Write to us with the order number and we send another one.',
  'Thank you. We have told the people who pack.',
];

/** The newest are still to be answered; one is no review at all. */
async function answerReviews(tx: AuditedTx, { storeId, now }: { storeId: number; now: Date }): Promise<void> {
  const { rows } = await sql<{ id: number; rating: number; created_at: Date }>`
    select r.id, r.rating, r.created_at from reviews r join products p on p.id = r.product_id
    where p.store_id = ${storeId} order by r.created_at desc, r.id desc limit 24`.execute(tx);
  for (const [place, { id, rating, created_at: since }] of rows.slice(5).entries()) {
    if (place % 2 === 1) continue;
    const reply = rating <= 3 ? replies[1]! : replies[place % 3 === 0 ? 0 : 2]!;
    const later = new Date(Math.min(now.getTime() - hourMs, since.getTime() + 20 * hourMs));
    done(await replyToReview(tx, { storeId }, { id, reply, now: later }));
  }
  const worst = rows.toSorted((one, other) => one.rating - other.rating)[0]!; // every store has reviews
  const note = 'This is about the delivery of another store.';
  const reportedAt = new Date(now.getTime() - 5 * hourMs);
  await sayWhen(tx, reportedAt);
  const report = { id: worst.id, reason: 'wrong-product', note, now: reportedAt } as const;
  done(await reportReview(tx, { storeId }, report));
}

async function apply(tx: AuditedTx, at: Date): Promise<void> {
  const id = await insertUnproved(tx, {
    ...{ name: 'Ines Moreau', email: 'ines.moreau@example.com', phone: '+49 30 0000 180' },
    ...{ store_name: 'Moreau Ceramics', register_number: 'HRB 000180 B', address_1: 'Weserstraße 40' },
    ...{ city: 'Berlin', state: 'BE', zip: '12045', country: 'DE', language_code: 'en' },
    message: 'Bowls, cups and vases from our own kiln, about forty pieces.',
    // Of a password that nobody knows.
    password_hash: await hash(randomUUID(), PASSWORD_COST),
    created_at: at,
  });
  await markPending(tx, { id, now: at });
}

async function refuseOne(tx: AuditedTx, now: Date): Promise<void> {
  const mail = await tx
    .selectFrom('mails')
    .select(['id', 'tries'])
    .where('kind', '=', 'order-placed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!mail) return; // of a trade that was gone on with, all went before
  const error = '550 5.1.1 The mailbox does not exist';
  await markFailed(tx, { ...mail, error, now, dueAt: null, isSecret: false });
}
