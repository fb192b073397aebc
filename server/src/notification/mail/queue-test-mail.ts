import { randomUUID } from 'node:crypto';
import type { AuditedTx } from '#access/audited.ts';
import { testMail } from './mails/test-mail.ts';
import { queueMail } from './queue-mail.ts';

export async function queueTestMail(
  tx: AuditedTx,
  { to, name, language }: { to: string; name: string; language: string },
): Promise<{ ok: true }> {
  await queueMail(tx, { kind: testMail, cause: `test-mail:${randomUUID()}`, to, language, data: { name } });
  const facts = { entity: 'mail', entityId: null, label: testMail.name, storeId: null };
  tx.audit.record({ action: 'mail.test', ...facts, before: null, after: null });
  return { ok: true };
}
