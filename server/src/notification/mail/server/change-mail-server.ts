import type { AuditedTx } from '#access/audited.ts';
import { deleteSealed, lockSealed, putSealed, sealKeys } from '#settings/service-keys.ts';
import { retryRefusedMails } from '../queries.ts';
import { mailService, openMailServer, type MailServer } from './mail-server.ts';

type Wish = Omit<MailServer, 'password'> & { password?: string | undefined };

/**
 * Stores the mail server encrypted. A password that isn't given is kept, but never sent to another host or for another user: whoever may
 * change the host must not learn it.
 */
export async function saveMailServer(
  tx: AuditedTx,
  { wish, authSecret }: { wish: Wish; authSecret: string },
): Promise<{ ok: true } | { ok: false; reason: 'no-password' }> {
  const stored = openMailServer(authSecret, await lockSealed(tx, mailService));
  const known = stored.state === 'ok' ? stored.server : null;
  const isSame = known?.host === wish.host && known.user === wish.user;
  const password = wish.password ?? (isSame ? known.password : '');
  if (wish.user !== '' && password === '') return { ok: false, reason: 'no-password' };
  const server: MailServer = { ...wish, password: wish.user === '' ? '' : password };
  await putSealed(tx, mailService, sealKeys(authSecret, server));
  await retryRefusedMails(tx);
  record(tx, 'mail-server.save', { label: server.host, isNew: stored.state === 'none' });
  return { ok: true };
}

export async function removeMailServer(tx: AuditedTx): Promise<{ ok: boolean }> {
  const isRemoved = await deleteSealed(tx, mailService);
  if (isRemoved) record(tx, 'mail-server.remove', { label: '', isNew: false });
  return { ok: isRemoved };
}

/** No values: the log is read by more people than the settings. */
function record(tx: AuditedTx, action: string, { label, isNew }: { label: string; isNew: boolean }): void {
  const facts = { entity: 'mail-server', entityId: null, label, storeId: null };
  tx.audit.record({ action, ...facts, before: isNew ? null : {}, after: {} });
}
