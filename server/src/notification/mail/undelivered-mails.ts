import type { AuditedTx } from '#access/audited.ts';
import { notFound } from '#records/record-kind.ts';
import { deleteUndelivered, lockUndelivered, requeueUndelivered } from './queries.ts';

type Done = { ok: true } | typeof notFound | { ok: false; reason: 'emptied' };

/** Retries an email that was given up. Fails if its secret content was already deleted. */
export async function sendMailAgain(tx: AuditedTx, { id, now }: { id: number; now: Date }): Promise<Done> {
  const mail = await lockUndelivered(tx, id);
  if (!mail) return notFound;
  if (mail.isEmptied) return { ok: false, reason: 'emptied' };
  await requeueUndelivered(tx, { id, now });
  record(tx, 'mail.again', mail);
  return { ok: true };
}

/** Discards an undelivered email: it is no longer listed, and its recipient is deleted. */
export async function dropMail(tx: AuditedTx, { id }: { id: number }): Promise<Done> {
  const mail = await lockUndelivered(tx, id);
  if (!mail) return notFound;
  await deleteUndelivered(tx, id);
  record(tx, 'mail.drop', mail);
  return { ok: true };
}

/** The recipient stays out of the audit log. */
function record(tx: AuditedTx, action: string, { id, kind }: { id: number; kind: string }): void {
  const facts = { entity: 'mail', entityId: id, label: kind, storeId: null };
  tx.audit.record({ action, ...facts, before: null, after: null });
}
