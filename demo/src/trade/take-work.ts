import { workItemName, type WorkKind } from '@souk/rules/work-kinds';
import { listWork } from '@souk/server/console/operator-work-queries';
import { takeWork } from '@souk/server/console/take-work';
import type { DB } from '@souk/server/db/generated/db.d';
import type { Kysely } from 'kysely';
import { step, type Step } from './happen-in-turn.ts';
import { personOf } from './person-of.ts';
import { actAt } from './act-at.ts';

const minuteMs = 60_000;

/** Staff members assigned to the oldest task of a kind, and since when. */
const taken: readonly { email: string; kind: WorkKind; minutes: number }[] = [
  { email: 'support@example.com', kind: 'late', minutes: 100 },
  { email: 'finance@example.com', kind: 'refund', minutes: 20 },
];

/** Two tasks assigned to other staff. */
export const takeSteps = (db: Kysely<DB>, { now }: { now: Date }): Step[] =>
  taken.map(({ email, kind, minutes }) => {
    const at = new Date(now.getTime() - minutes * minuteMs);
    return step(at, async () => {
      const by = await personOf(db, email);
      const { rows } = await listWork(db, {
        kinds: [kind],
        only: kind,
        owner: undefined,
        userId: by.userId,
        now: at,
      });
      const item = workItemName(rows[0]!); // the demo has tasks of each kind
      const asked = { kind, item, userId: by.userId, from: null, now: at };
      await actAt(db, { by, at }, (tx) => takeWork(tx, asked));
    });
  });
