import type { DB } from '@souk/server/db/generated/db.d';
import { recordHandover } from '@souk/server/payment/cash/record-handover';
import type { Kysely } from 'kysely';
import { actAt } from './act-at.ts';
import { step, type Step } from './happen-in-turn.ts';
import { mondayBefore } from './monday-before.ts';
import { personOf } from './person-of.ts';

const hourMs = 3_600_000;
const weeks = [8, 7, 6, 5, 4, 3, 2, 1, 0] as const;
/** Once a carrier brings less than it collected. */
const short = { week: 3, minor: 250, reason: 'The driver gave too much change.' } as const;

/** Each Friday the carriers pay in what they collected until the day before; the rest is with them. */
export async function cashSteps(db: Kysely<DB>, { now }: { now: Date }): Promise<Step[]> {
  const by = await personOf(db, 'finance@example.com');
  return weeks.map((week) => {
    const at = new Date(mondayBefore(now, week).getTime() - 68 * hourMs);
    return step(at, async () => {
      const parts = await collected(db, new Date(at.getTime() - 24 * hourMs));
      const ofCarriers = [...Map.groupBy(parts, ({ cash_courier: courier }) => courier).values()];
      for (const [place, own] of ofCarriers.entries()) {
        const dueMinor = own.reduce((sum, { total_minor: minor }) => sum + minor, 0);
        const isShort = week === short.week && place === 0;
        const handover = {
          holder: 'courier',
          partIds: own.map(({ id }) => id),
          receivedMinor: isShort ? dueMinor - short.minor : dueMinor,
          receivedIn: 'bank',
          reason: isShort ? short.reason : '',
        } as const;
        await actAt(db, { by, at }, (tx) => recordHandover(tx, { ...handover, now: at }));
      }
    });
  });
}

const collected = (db: Kysely<DB>, until: Date) =>
  db
    .selectFrom('order_parts as part')
    .leftJoin('cash_handover_parts as done', 'done.order_part_id', 'part.id')
    .select(['part.id', 'part.cash_courier', 'part.total_minor'])
    .where('part.cash_collected_by', '=', 'courier')
    .where('part.delivered_at', '<', until)
    .where('done.order_part_id', 'is', null)
    .orderBy('part.id')
    .execute();
