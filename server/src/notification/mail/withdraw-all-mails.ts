import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/**
 * Deletes waiting emails that nobody has started sending, after importing a shop whose customers already know of past events. Call only
 * while no process sends.
 */
export async function withdrawAllMails(tx: Transaction<DB>): Promise<{ ok: true; count: number }> {
  const { numDeletedRows } = await tx
    .deleteFrom('mails')
    .where('tries', '=', 0)
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
  return { ok: true, count: Number(numDeletedRows) };
}
