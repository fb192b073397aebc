import type { AuditedTx } from '#authority/audited.ts';

/** Confirmed subscribers as CSV; the export and its size are logged in the audit log. */
export async function exportSubscribers(tx: AuditedTx): Promise<{ ok: true; csv: string; count: number }> {
  const rows = await tx
    .selectFrom('newsletter_subscriptions')
    .select(['email', 'language_code', 'confirmed_at'])
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute();
  const lines = rows.map((row) =>
    [row.email, row.language_code, row.confirmed_at?.toISOString() ?? ''].map(cell).join(','),
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
  return { ok: true, csv: ['email,language,confirmed', ...lines, ''].join('\r\n'), count: rows.length };
}

/** Escapes cells that a spreadsheet would evaluate as formulas. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
