import type { AuditedTx } from '#authority/audited.ts';

/** Who has proved that they want the newsletter, as CSV; written down that the list was taken, and how long it was. */
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

/** A cell that a spreadsheet would reckon is text for it, too. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
