import type { AuditedTx } from '@souk/server/access/audited';
import { recordLateOrders } from '@souk/server/order/record-late-orders';
import { markNotices } from '@souk/server/notification/notices/queries';
import { sendNotices } from '@souk/server/notification/notices/send-notices';
import { personOf } from './person-of.ts';

const hourMs = 3_600_000;
const daysBack = 2;

/** Notifications of the last days, as the jobs would have sent them; those older than a day are read. */
export async function seedNotices(tx: AuditedTx, now: Date): Promise<void> {
  // A sufficient resolution: an order becomes late at the next of these times.
  for (let hoursAgo = daysBack * 24; hoursAgo > 0; hoursAgo -= 4)
    await recordLateOrders({ db: tx, clock: { now: () => new Date(now.getTime() - hoursAgo * hourMs) } });
  await sendNotices({ db: tx, clock: { now: () => now } });
  for (const email of ['seller@example.com', 'operator@example.com']) {
    const reader = await personOf(tx, email);
    const old = await tx
      .selectFrom('notices')
      .select(['id', 'at'])
      .where('user_id', '=', reader.userId)
      .where('at', '<', new Date(now.getTime() - 24 * hourMs))
      .execute();
    const ids = old.map(({ id }) => id);
    await markNotices(tx, reader, { ids, at: new Date(now.getTime() - 12 * hourMs) });
  }
}
