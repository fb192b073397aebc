import type { Actor } from '@souk/server/access/actor';
import { audited, type AuditedTx } from '@souk/server/access/audited';
import type { DB } from '@souk/server/db/generated/db.d';
import { backdate } from '@souk/server/notification/notices/backdate';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { done } from '../saved.ts';

type Outcome = { ok: boolean; isUnchanged?: boolean };

/** Runs a successful act at a historical time, with its log entries and notifications. */
export async function actAt<T extends Outcome>(
  db: Kysely<DB>,
  { by, at }: { by: Actor; at: Date },
  act: (tx: AuditedTx) => Promise<T>,
): Promise<Extract<T, { ok: true }>> {
  const outcome = await audited(db, by, async (tx) => {
    await backdate(tx, at);
    return act(tx);
  });
  return done(outcome);
}

/** Runs an act unless matching rows show that an interrupted start has done it. */
export async function unless(
  db: Kysely<DB>,
  rows: RawBuilder<unknown>,
  act: () => Promise<unknown>,
): Promise<void> {
  const { rows: found } = await sql<{ is_done: boolean }>`select exists (${rows}) as is_done`.execute(db);
  if (!found[0]!.is_done) await act(); // exists returns a row
}
