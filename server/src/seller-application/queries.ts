import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

const columns = [
  'id',
  'status',
  'store_name',
  'name',
  'email',
  'phone',
  'register_number',
  'address_1',
  'city',
  'state',
  'zip',
  'country',
  'message',
  'language_code',
  'created_at',
  'decided_at',
  'reason',
  'store_id',
  'question',
  'asked_at',
] as const;

const hasEmail = (email: string) => sql<boolean>`lower(seller_applications.email) = lower(${email})`;
const dayMs = 24 * 3600 * 1000;

/** Returns the id of the new application. An address may have several unverified ones. */
export async function insertUnproved(
  tx: Transaction<DB>,
  application: Omit<Insertable<DB['seller_applications']>, 'status'>,
): Promise<number> {
  const row = await tx
    .insertInto('seller_applications')
    .values({ ...application, status: 'unproved' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Locks an unverified application. */
export async function lockUnproved(tx: Transaction<DB>, id: number) {
  const row = await tx
    .selectFrom('seller_applications')
    .select(columns)
    .where('id', '=', id)
    .where('status', '=', 'unproved')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteUnproved(tx: Transaction<DB>, email: string): Promise<void> {
  await tx
    .deleteFrom('seller_applications')
    .where(hasEmail(email))
    .where('status', '=', 'unproved')
    .execute();
}

export async function findWaiting(db: Kysely<DB>, email: string) {
  const row = await db
    .selectFrom('seller_applications')
    .select('store_name')
    .where(hasEmail(email))
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row ?? null;
}

export async function markPending(
  tx: Transaction<DB>,
  { id, passwordByCode, now }: { id: number; passwordByCode: boolean; now: Date },
) {
  await tx
    .updateTable('seller_applications')
    .set({ status: 'pending', proved_at: now, password_by_code: passwordByCode })
    .where('id', '=', id)
    .execute();
}

/** A verified application, or null. */
export async function findApplication(db: Kysely<DB>, id: number) {
  const row = await db
    .selectFrom('seller_applications')
    .select(columns)
    .where('id', '=', id)
    .where('status', '!=', 'unproved')
    .executeTakeFirst();
  return row ?? null;
}
export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** `findApplication` with a lock, so that concurrent decisions see the first one. */
export async function lockApplication(tx: Transaction<DB>, id: number) {
  const row = await tx
    .selectFrom('seller_applications')
    .select([...columns, 'password_hash', 'password_by_code'])
    .where('id', '=', id)
    .where('status', '!=', 'unproved')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function recordQuestion(
  tx: Transaction<DB>,
  { id, question, now }: { id: number; question: string; now: Date },
): Promise<void> {
  await tx.updateTable('seller_applications').set({ question, asked_at: now }).where('id', '=', id).execute();
}

/** Stores the decision and clears the password, which has moved to the account or is no longer needed. */
export async function markDecided(
  tx: Transaction<DB>,
  decision: {
    id: number;
    status: 'approved' | 'rejected';
    reason: string;
    decidedBy: string;
    storeId: number | null;
    now: Date;
  },
): Promise<ApplicationRow> {
  return tx
    .updateTable('seller_applications')
    .set({
      status: decision.status,
      reason: decision.reason,
      decided_by: decision.decidedBy,
      store_id: decision.storeId,
      decided_at: decision.now,
      password_hash: null,
    })
    .where('id', '=', decision.id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Verified applications, oldest first: pending ones, or all. */
export async function listProved(db: Kysely<DB>, { isAll }: { isAll: boolean }) {
  return db
    .selectFrom('seller_applications')
    .select(columns)
    .where('status', isAll ? '!=' : '=', isAll ? 'unproved' : 'pending')
    .orderBy('id')
    .execute();
}

export async function eraseApplicant(tx: Transaction<DB>, email: string): Promise<void> {
  await tx.deleteFrom('seller_applications').where(hasEmail(email)).execute();
}

const unprovedRetentionDays = 1;
const rejectedRetentionDays = 180;

export async function deleteOld(db: Kysely<DB>, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await db
    .deleteFrom('seller_applications')
    .where((is) =>
      is.or([
        is.and([is('status', '=', 'unproved'), is('created_at', '<', before(unprovedRetentionDays))]),
        is.and([is('status', '=', 'rejected'), is('decided_at', '<', before(rejectedRetentionDays))]),
      ]),
    )
    .execute();
}

export async function loadApplication(db: Kysely<DB>, id: number): Promise<ApplicationRow> {
  const application = await findApplication(db, id);
  if (!application) throw new Error(`There is no application ${id}.`);
  return application;
}
