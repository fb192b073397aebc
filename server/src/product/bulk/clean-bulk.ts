import type { Shop } from '#shop.ts';

const dayMs = 24 * 3600 * 1000;
/** Checked but never started changes expire after a day. */
const checkedDays = 1;
/** Finished changes stay visible for a while after their undo period. */
const seenDays = 30;

export async function cleanBulk({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  await db
    .deleteFrom('bulk_changes')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'checked'), eb('created_at', '<', before(checkedDays))]),
        eb('finished_at', '<', before(seenDays)),
      ]),
    )
    .execute();
}
