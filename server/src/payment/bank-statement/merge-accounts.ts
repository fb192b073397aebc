import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';

/**
 * Two names in bank statements are one account of the shop. The database moves the balance of `from` to `into`, and posts there whatever
 * statements with the name `from` confirm later. The lock makes a second merge wait and see the first.
 */
export async function mergeBankAccounts(
  tx: AuditedTx,
  { from, into, now }: { from: string; into: string; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  await sql`select pg_advisory_xact_lock(hashtext('bank account names'))`.execute(tx);
  const { rows } = await sql`
    select from ledger_accounts account
    where account.code = any(${[from, into].map((name) => `bank:${name}`)}::text[])
      and not exists (select from bank_account_names merged where 'bank:' || merged.name = account.code)`.execute(
    tx,
  );
  if (rows.length < 2) return { ok: false, reason: 'unknown' };
  await tx.updateTable('bank_account_names').set({ same_as: into }).where('same_as', '=', from).execute();
  await tx
    .insertInto('bank_account_names')
    .values({ name: from, same_as: into, merged_at: now, merged_by: tx.audit.actor.name })
    .execute();
  tx.audit.record({
    action: 'own-account.merge',
    entity: 'own-account',
    entityId: null,
    storeId: null,
    label: from,
    before: null,
    after: { same_as: into },
  });
  return { ok: true };
}
