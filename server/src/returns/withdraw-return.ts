import { canWithdrawReturn } from '@souk/rules/returns';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { moveReturn } from '#order/return-queries.ts';
import { lockHeldReturn, type HeldReturn, type HeldOutcome } from './lock-held-return.ts';

/** The buyer cancels a return before anything has arrived. Its units can then be returned again. */
export async function withdrawReturn(
  db: Kysely<DB>,
  input: HeldReturn & { now: Date },
): Promise<HeldOutcome> {
  return inTransaction(db, async (tx) => {
    const found = await lockHeldReturn(tx, input);
    if (!found.ok) return found;
    if (!canWithdrawReturn(found.own)) return { ok: false, reason: 'passed' };
    const { now } = input;
    await moveReturn(tx, input.id, { state: 'closed', ended_by: 'buyer', ended_at: now, now });
    return { ok: true };
  });
}
