import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { PASSWORD_COST } from '@souk/rules/password-cost';
import type { Actor } from '@souk/server/access/actor';
import type { AuditedTx } from '@souk/server/access/audited';
import type { DB } from '@souk/server/db/generated/db.d';
import { inTransaction } from '@souk/server/db/transaction';
import { markFailed } from '@souk/server/notification/mail/queries';
import { withdrawAllMails } from '@souk/server/notification/mail/withdraw-all-mails';
import { duplicateProduct } from '@souk/server/product/duplicate-product';
import { backdate } from '@souk/server/notification/notices/backdate';
import { replyToReview } from '@souk/server/review/reply-to-review';
import { reportReview } from '@souk/server/review/report-review';
import { insertDocument } from '@souk/server/seller-application/document-queries';
import { insertUnproved, markPending } from '@souk/server/seller-application/queries';
import { sql, type Kysely, type Transaction } from 'kysely';
import { buildProducts } from '#catalogue/build-products.ts';
import { seedBankStatement } from './seed-bank-statement.ts';
import { extractOf } from './extract-of.ts';
import { step, type Step } from './happen-in-turn.ts';
import { seedSearches } from './seed-searches.ts';
import { seedFailedJob } from './seed-problems.ts';
import { seedNotices } from './seed-notices.ts';
import { actAt, unless } from './act-at.ts';

const hourMs = 3_600_000;

type Left = { db: Kysely<DB>; now: Date; goods: readonly { id: number }[]; seller: Actor };

/**
 * Open tasks besides orders, each at its time: a started product draft, answered reviews and a reported one, a seller application.
 */
export async function stepsToDo({ db, now, goods, seller }: Left): Promise<Step[]> {
  const begunAt = new Date(now.getTime() - 26 * hourMs);
  const begun = buildProducts().findIndex(({ slug }) => slug === 'head-torch-400-lumen');
  const scope = { storeId: seller.storeId };
  return [
    step(begunAt, () =>
      unless(db, sql`select from products where store_id = ${scope.storeId} and status = 2`, () =>
        actAt(db, { by: seller, at: begunAt }, (tx) => duplicateProduct(tx, scope, { id: goods[begun]!.id })),
      ),
    ),
    step(begunAt, () =>
      unless(db, sql`select from seller_applications`, () =>
        inTransaction(db, async (tx) => {
          await backdate(tx, begunAt);
          await apply(tx, begunAt);
        }),
      ),
    ),
    ...(await reviewSteps({ db, now, seller })),
  ];
}

/**
 * Final state: an undelivered email with all others read long ago, a failed job, the bank statement, search statistics and
 * notifications.
 */
export async function endWithToday(tx: AuditedTx, now: Date): Promise<{ ok: true }> {
  tx.audit.record({
    action: 'demo.trade',
    entity: 'shop',
    entityId: null,
    label: '',
    storeId: null,
    before: null,
    after: null,
  });
  const failedAt = new Date(now.getTime() - 26 * hourMs);
  await backdate(tx, failedAt);
  await refuseOne(tx, failedAt);
  await seedFailedJob(tx, new Date(now.getTime() - 3 * hourMs));
  await seedBankStatement(tx, new Date(now.getTime() - 3 * hourMs));
  await backdate(tx, now);
  await seedNotices(tx, now);
  await withdrawAllMails(tx);
  await seedSearches(tx, now);
  return { ok: true };
}

/** The first whose words the review has; the last two answer every other review of few and of many stars. */
const replies: readonly (readonly [when: RegExp, reply: string])[] = [
  [/took|late\b/i, 'We’re sorry about the delay. We’ve raised this with our carrier.'],
  [/box|packed|packaging/i, 'We’re sorry about the packaging. We’ve talked to our shipping team.'],
  [/expensive|price is|money/i, 'Thank you for your honest review. We check our prices every season.'],
  [/answer|service|shipping/i, 'Thank you! We’ll pass this on to the team.'],
];
const replyToFewStars =
  'We’re sorry to hear that. Please send us your order number, and we’ll make it right.';
const repliesToMany = [
  'Thank you! That’s great to hear.',
  'Thank you for taking the time to write a review.',
];

function replyTo({ rating, review }: { rating: number; review: string }, place: number): string {
  const fitting = replies.find(([when]) => when.test(review))?.[1];
  return fitting ?? (rating <= 3 ? replyToFewStars : repliesToMany[place % 4 === 0 ? 0 : 1]!);
}

/** The newest are unanswered; one isn't a genuine review. */
async function reviewSteps({ db, now, seller }: Omit<Left, 'goods'>): Promise<Step[]> {
  const scope = { storeId: seller.storeId };
  const { rows } = await sql<{ id: number; rating: number; review: string; created_at: Date }>`
    select r.id, r.rating, r.review, r.created_at from reviews r join products p on p.id = r.product_id
    where p.store_id = ${scope.storeId} order by r.created_at desc, r.id desc limit 24`.execute(db);
  const answered = rows.slice(5).flatMap(({ id, rating, review, created_at: since }, place) => {
    if (place % 2 === 1) return [];
    const reply = replyTo({ rating, review }, place);
    const at = new Date(Math.min(now.getTime() - hourMs, since.getTime() + 20 * hourMs));
    return [
      step(at, () =>
        unless(db, sql`select from review_replies where review_id = ${id}`, () =>
          actAt(db, { by: seller, at }, (tx) => replyToReview(tx, scope, { id, reply, now: at })),
        ),
      ),
    ];
  });
  const worst = rows.toSorted((one, other) => one.rating - other.rating)[0]!; // every store has reviews
  const note = 'This review is about a delivery from another store.';
  const at = new Date(now.getTime() - 5 * hourMs);
  const report = { id: worst.id, reason: 'wrong-product', note, now: at } as const;
  return [
    ...answered,
    step(at, () =>
      unless(db, sql`select from review_reports`, () =>
        actAt(db, { by: seller, at }, (tx) => reportReview(tx, scope, report)),
      ),
    ),
  ];
}

async function apply(tx: Transaction<DB>, at: Date): Promise<void> {
  const register = 'HRB 000180 B';
  const id = await insertUnproved(tx, {
    name: 'Ines Moreau',
    email: 'ines.moreau@example.com',
    phone: '+49 30 0000 180',
    store_name: 'Moreau Ceramics',
    register_number: register,
    address_1: 'Weserstraße 40',
    city: 'Berlin',
    state: 'BE',
    zip: '12045',
    country: 'DE',
    language_code: 'en',
    message: 'We make bowls, cups and vases in our own kiln. We’d start with about 40 products.',
    // A random password that nobody knows.
    password_hash: await hash(randomUUID(), PASSWORD_COST),
    created_at: at,
  });
  await markPending(tx, { id, passwordByCode: true, now: at });
  const bytes = extractOf(register);
  await insertDocument(tx, { applicationId: id, name: 'Trade register.pdf', type: 'pdf', bytes, now: at });
}

async function refuseOne(tx: AuditedTx, now: Date): Promise<void> {
  const mail = await tx
    .selectFrom('mails')
    .select(['id', 'tries'])
    .where('kind', '=', 'order-placed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!mail) return; // already done by an interrupted start
  const error = '550 5.1.1 The mailbox does not exist';
  await markFailed(tx, { ...mail, error, now, dueAt: null, isSecret: false });
}
