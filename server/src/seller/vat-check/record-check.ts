import type { AuditedTx } from '#access/audited.ts';
import type { VatAnswer } from '#outbound/vat-register-port.ts';
import { insertCheck, type EnteredNumber } from './vat-check-queries.ts';

/** Stores the answer to a check that a person requested. */
export async function recordCheck(
  tx: AuditedTx,
  { number, name, answer, now }: { number: EnteredNumber; name: string; answer: VatAnswer; now: Date },
): Promise<{ ok: true }> {
  await insertCheck(tx, number, { answer, now });
  tx.audit.record({
    action: 'store.check-vat',
    entity: 'store',
    entityId: number.storeId,
    label: name,
    storeId: number.storeId,
    before: null,
    after: null,
  });
  return { ok: true };
}
