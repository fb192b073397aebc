import type { AuditedTx } from '#access/audited.ts';
import { setTransactionState } from './bank-transaction-queries.ts';

type Moved = { ok: true } | { ok: false; reason: 'decided' };

export const setTransactionAside = (
  tx: AuditedTx,
  line: { id: number; note: string; now: Date },
): Promise<Moved> => move(tx, { ...line, from: 'waiting', to: 'aside', verb: 'aside' });

export const reopenTransaction = (tx: AuditedTx, line: { id: number; now: Date }): Promise<Moved> =>
  move(tx, { ...line, note: '', from: 'aside', to: 'waiting', verb: 'take-back' });

async function move(
  tx: AuditedTx,
  { verb, ...line }: Parameters<typeof setTransactionState>[1] & { verb: 'aside' | 'take-back' },
): Promise<Moved> {
  const moved = await setTransactionState(tx, line);
  if (!moved) return { ok: false, reason: 'decided' };
  tx.audit.record({
    action: `bank-statement.${verb}`,
    entity: 'bank-statement',
    entityId: moved.id,
    storeId: null,
    label: moved.payer || moved.receipt_id,
    before: { state: line.from },
    after: { state: line.to, ...(line.note === '' ? {} : { note: line.note }) },
  });
  return { ok: true };
}
