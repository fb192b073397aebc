import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { countUseLeft, resetUses } from '#http/shared-limits.ts';
import type { Purpose } from './queries.ts';

type Tried = { purpose: Purpose; email: string; now: Date };

/** Counts a wrong code per typed address, known or not (INVARIANTS I37). Returns the remaining attempts. */
export async function countWrongCode(db: Kysely<DB>, { purpose, email, now }: Tried): Promise<number> {
  return Math.max(0, await countUseLeft(db, { name: 'code-tries', subject: `${purpose}:${email}`, now }));
}

/** A new code resets the attempts, whether or not one is sent. */
export async function renewTries(db: Kysely<DB>, { purpose, email, now }: Tried): Promise<void> {
  await resetUses(db, { name: 'code-tries', subject: `${purpose}:${email}`, now });
}
