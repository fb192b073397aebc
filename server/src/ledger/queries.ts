import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** A payment, a refund, or one that came back. */
export type Movement = {
  orderId: number;
  attemptId: number | null;
  /** `refund-returned`: a completed refund failed later, so the money is back. */
  kind: 'payment' | 'refund' | 'refund-returned';
  provider: string;
  providerRef: string;
  amountMinor: number;
  currency: string;
  /** For cash: the delivered part, and who holds the cash (null if it isn't known). */
  cash?: { partId: number; collectedBy: string | null };
  actor: string;
  now: Date;
};

/** Records a movement of money and posts it to the ledger (0268). False: it is recorded already. */
export async function recordMovement(tx: Kysely<DB>, movement: Movement): Promise<boolean> {
  const { orderId, attemptId, kind, provider, providerRef, amountMinor, currency, cash, actor, now } =
    movement;
  const { rows } = await sql<{ is_new: boolean }>`
    select record_movement(${kind}, ${orderId}, ${attemptId}, ${provider}, ${providerRef}, ${amountMinor}, ${currency},
      ${cash?.partId ?? null}, ${cash?.collectedBy ?? null}, ${actor}, ${now}) as is_new`.execute(tx);
  return rows[0]!.is_new; // a function gives one row
}

/** The movements of an order, oldest first. Each amount is the ledger's entry, which exists from when the movement is recorded. */
export function listMovements(db: Kysely<DB>, orderId: number) {
  return db
    .selectFrom('money_movements as moved')
    .innerJoin('ledger_entries as entry', 'entry.id', 'moved.entry_id')
    .select([
      'moved.attempt_id',
      'moved.kind',
      'moved.provider',
      'moved.provider_ref',
      'entry.amount_minor',
      'entry.currency',
      'moved.order_part_id',
      'moved.collected_by',
      'moved.actor',
      'moved.created_at',
    ])
    .where('moved.order_id', '=', orderId)
    .orderBy('moved.id')
    .execute();
}

/** Cash that sellers collected, by part: it came in and was left to them at once (0268). */
export const collectedBySellers = sql`(
    select entry.order_part_id, entry.currency, entry.amount_minor
    from ledger_entries entry
    where entry.account_id = (select id from ledger_accounts where code = 'cash:sellers') and entry.amount_minor > 0
      and entry.order_part_id is not null
  )`;

/** Cash of the part `p` that its seller collected. */
export const collectedOfPart = sql<number>`(
    select coalesce(sum(cash.amount_minor), 0)::bigint from ${collectedBySellers} cash
    where cash.order_part_id = p.id
  )`;

/** What the seller of the part `p` was charged for its payment and lost disputes. */
export const feesOfPart = sql<number>`(
    select coalesce(-sum(entry.amount_minor), 0)::bigint
    from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
    where entry.order_part_id = p.id and account.code = 'fees-charged'
  )`;

/** The attempt that a payment belongs to; undefined if it isn't booked. */
export async function findPaymentHolder(
  db: Kysely<DB>,
  payment: { provider: string; paymentId: string },
): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('money_movements')
    .select('attempt_id')
    .where('kind', '=', 'payment')
    .where('provider', '=', payment.provider)
    .where('provider_ref', '=', payment.paymentId)
    .executeTakeFirst();
  return row?.attempt_id;
}
