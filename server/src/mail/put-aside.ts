import type { AuditedTx } from '#authority/audited.ts';
import { notFound } from '#records/record-kind.ts';
import { dropPutAside, lockPutAside, sendPutAside } from './queries.ts';

type Done = { ok: true } | typeof notFound | { ok: false; reason: 'emptied' };

/** Tries to send a mail once more that was given up. What it said may be gone by then, if it let somebody in. */
export async function sendMailAgain(tx: AuditedTx, { id, now }: { id: number; now: Date }): Promise<Done> {
  const mail = await lockPutAside(tx, id);
  if (!mail) return notFound;
  if (mail.isEmptied) return { ok: false, reason: 'emptied' };
  await sendPutAside(tx, { id, now });
  record(tx, 'mail.again', mail);
  return { ok: true };
}

/** Lets a mail go that was given up: nobody is asked about it any more, and whom it was for is forgotten. */
export async function dropMail(tx: AuditedTx, { id }: { id: number }): Promise<Done> {
  const mail = await lockPutAside(tx, id);
  if (!mail) return notFound;
  await dropPutAside(tx, id);
  record(tx, 'mail.drop', mail);
  return { ok: true };
}

/** Whose mail it is stays out of the history. */
function record(tx: AuditedTx, action: string, { id, kind }: { id: number; kind: string }): void {
  const facts = { entity: 'mail', entityId: id, label: kind, storeId: null };
  tx.audit.record({ action, ...facts, before: null, after: null });
}
