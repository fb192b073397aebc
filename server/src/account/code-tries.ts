import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { countUseLeft, resetUses } from '#http/shared-limits.ts';
import type { Purpose } from './code-queries.ts';

type Tried = { purpose: Purpose; email: string; now: Date };

/**
 * How many tries somebody has left who has entered a wrong code. Counted by what was typed, beside the tries of the code
 * itself: an address that nobody knows answers like one whose code was mailed (INVARIANTS I37).
 */
export async function countWrongCode(db: Kysely<DB>, { purpose, email, now }: Tried): Promise<number> {
  return Math.max(0, await countUseLeft(db, { name: 'code-tries', subject: `${purpose}:${email}`, now }));
}

/** Somebody asks for a new code: whether or not one is mailed, its tries are new. */
export async function renewTries(db: Kysely<DB>, { purpose, email, now }: Tried): Promise<void> {
  await resetUses(db, { name: 'code-tries', subject: `${purpose}:${email}`, now });
}
