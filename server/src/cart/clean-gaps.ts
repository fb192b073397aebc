import type { Shop } from '#shop.ts';

const retentionMs = 90 * 24 * 3_600_000;

/** Deletes shipping gaps older than a quarter, which are out of date. */
export async function cleanGaps({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  await db.deleteFrom('shipping_gaps').where('day', '<', before).execute();
}
