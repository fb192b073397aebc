import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import { testMail } from './mails/test-mail.ts';
import { getMailId } from './queries.ts';
import { queueMail } from './queue-mail.ts';

export async function queueTestMail(
  tx: AuditedTx,
  { to, name, language }: { to: string; name: string; language: string },
): Promise<{ ok: true; id: number }> {
  const cause = `test-mail:${randomUUID()}`;
  await queueMail(tx, { kind: testMail, cause, to, language, data: { name } });
  const facts = { entity: 'mail', entityId: null, label: '', storeId: null };
  tx.audit.record({ action: 'mail.test', ...facts, before: null, after: null });
  return { ok: true, id: await getMailId(tx, cause) };
}

type TestMailOutcome = { state: 'waiting' | 'sent' | 'saved' | 'failed'; reply: string | null };

/** Null for any other email. */
export async function findTestMail(db: Kysely<DB>, id: number): Promise<TestMailOutcome | null> {
  const mail = await db
    .selectFrom('mails')
    .select(['sent_at', 'by_server', 'reply', 'last_error'])
    .where('id', '=', id)
    .where('kind', '=', testMail.name)
    .executeTakeFirst();
  if (!mail) return null;
  if (mail.sent_at) return { state: mail.by_server ? 'sent' : 'saved', reply: mail.reply };
  return { state: mail.last_error === null ? 'waiting' : 'failed', reply: mail.last_error };
}
