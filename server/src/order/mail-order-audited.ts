import { randomUUID } from 'node:crypto';
import type { AuditedTx } from '#access/audited.ts';
import { notFound } from '#records/record-kind.ts';
import { lockOrder } from './lock-order.ts';
import { queueCopyMail } from './queue-order-mails.ts';

export async function mailOrderAudited(
  tx: AuditedTx,
  { number }: { number: string },
): Promise<{ ok: true } | typeof notFound> {
  const locked = await lockOrder(tx, { number });
  if (!locked) return notFound;
  await queueCopyMail(tx, locked.order, randomUUID());
  tx.audit.record({
    action: 'order.mail',
    entity: 'order',
    entityId: locked.order.id,
    label: number,
    storeId: null,
    before: null,
    after: null,
  });
  return { ok: true };
}
