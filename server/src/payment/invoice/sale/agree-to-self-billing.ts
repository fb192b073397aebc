import type { AuditedTx } from '#access/audited.ts';
import { notFound } from '#records/record-kind.ts';
import { endConsent, findConsent, insertConsent } from './consent-queries.ts';

type Wish = { storeId: number; agrees: boolean; version: string; now: Date };

/**
 * Records that a store agrees that the shop issues invoices to buyers in its name, or that it no longer does. The store's lock makes
 * the job that issues documents see either.
 */
export async function agreeToSelfBilling(
  tx: AuditedTx,
  { storeId, agrees, version, now }: Wish,
): Promise<{ ok: true; isUnchanged?: true } | typeof notFound> {
  const store = await tx
    .selectFrom('stores')
    .select('name')
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!store) return notFound;
  const consent = await findConsent(tx, storeId);
  const before = consent?.text_version ?? null;
  const after = agrees ? version : null;
  if (before === after) return { ok: true, isUnchanged: true };
  const { userId } = tx.audit.actor;
  if (consent) await endConsent(tx, { id: consent.id, at: now, userId });
  if (agrees) await insertConsent(tx, { storeId, version, at: now, userId });
  tx.audit.record({
    action: agrees ? 'self-billing.approve' : 'self-billing.revoke',
    entity: 'self-billing',
    entityId: storeId,
    label: store.name,
    storeId,
    before: { text_version: before },
    after: { text_version: after },
  });
  return { ok: true };
}
