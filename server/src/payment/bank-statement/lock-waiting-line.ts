import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { findPaymentHolder } from '#ledger/queries.ts';

export type WaitingLine = {
  id: number;
  receipt_id: string;
  direction: 'in' | 'out';
  day: string;
  amount_minor: number;
  currency: string;
  payer: string;
  return_code: string | null;
};

/** Locks a bank transaction; undefined: it was decided, or pays an order. */
export async function lockWaitingLine(tx: Transaction<DB>, id: number): Promise<WaitingLine | undefined> {
  const { rows } = await sql<WaitingLine & { state: string }>`
    select id, receipt_id, direction, booked_on::text as day, amount_minor, currency, payer, return_code, state
    from bank_lines where id = ${id} for update`.execute(tx);
  const line = rows[0];
  if (line?.state !== 'waiting') return undefined;
  const holder = await findPaymentHolder(tx, { provider: 'bank', paymentId: line.receipt_id });
  return holder === undefined ? line : undefined;
}

/** Noon of the bank's day, which is the same day nearly everywhere; never before `after`, nor in the future. */
export function bankTime(
  { day }: Pick<WaitingLine, 'day'>,
  { after = null, now }: { after?: Date | null; now: Date },
): Date {
  const earliest = after?.getTime() ?? 0;
  return new Date(Math.min(Math.max(Date.parse(`${day}T12:00:00Z`), earliest), now.getTime()));
}
