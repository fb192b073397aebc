import type { Shop } from '#shop.ts';

const retentionMs = 90 * 24 * 3_600_000;

/** What stores could not send a quarter ago says nothing of today. */
export async function cleanGaps({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  await db.deleteFrom('shipping_gaps').where('day', '<', before).execute();
}
