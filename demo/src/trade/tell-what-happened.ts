import type { AuditedTx } from '@souk/server/access/audited';
import { noteLateOrders } from '@souk/server/order/note-late-orders';
import { markNotices } from '@souk/server/notification/notices/queries';
import { tellNotices } from '@souk/server/notification/notices/tell-notices';
import { personOf } from './person-of.ts';

const hourMs = 3_600_000;
const daysBack = 2;

/** Notifications of the last days, as the jobs would have sent them; those older than a day are read. */
export async function tellWhatHappened(tx: AuditedTx, now: Date): Promise<void> {
  // A sufficient resolution: an order becomes late at the next of these times.
  for (let hoursAgo = daysBack * 24; hoursAgo > 0; hoursAgo -= 4)
    await noteLateOrders({ db: tx, clock: { now: () => new Date(now.getTime() - hoursAgo * hourMs) } });
  await tellNotices({ db: tx, clock: { now: () => now } });
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
