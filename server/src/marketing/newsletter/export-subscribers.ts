import { csvLine } from '@souk/rules/csv';
import type { AuditedTx } from '#access/audited.ts';

/** Confirmed subscribers as CSV; the export and its size are logged in the audit log. */
export async function exportSubscribers(tx: AuditedTx): Promise<{ ok: true; csv: string; count: number }> {
  const rows = await tx
    .selectFrom('newsletter_subscriptions')
    .select(['email', 'language_code', 'confirmed_at'])
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute();
  const lines = rows.map((row) =>
    csvLine([row.email, row.language_code, row.confirmed_at?.toISOString() ?? null]),
  );
  tx.audit.record({
    action: 'newsletter.export',
    entity: 'newsletter',
    entityId: null,
    label: '',
    storeId: null,
    before: null,
    after: { count: rows.length },
  });
  return { ok: true, csv: csvLine(['email', 'language', 'confirmed']) + lines.join(''), count: rows.length };
}
