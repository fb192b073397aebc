import type { Shop } from '#shop.ts';

const dayMs = 24 * 3600 * 1000;
/** What was checked and never begun is of no use the next day. */
const checkedDays = 1;
/** What was done is to be seen for a while after it can be undone. */
const seenDays = 30;

/** Forgets changes of many at once, with their rows; the history keeps what they did. */
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
