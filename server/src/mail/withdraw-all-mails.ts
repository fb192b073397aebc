import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/**
 * Takes back whatever waits and nobody has begun to send: of what happened before this shop people know already. To be called while no
 * process sends.
 */
export async function withdrawAllMails(tx: Transaction<DB>): Promise<{ ok: true; count: number }> {
  const { numDeletedRows } = await tx
    .deleteFrom('mails')
    .where('tries', '=', 0)
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
  return { ok: true, count: Number(numDeletedRows) };
}
