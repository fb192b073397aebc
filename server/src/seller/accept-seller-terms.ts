import type { AuditedTx } from '#access/audited.ts';
import { notFound } from '#records/record-kind.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { sellerTerms } from './seller-terms.ts';

type Acceptance = {
  storeId: number;
  /** What the seller has read. */
  version: string;
  settings: Pick<Settings, 'seller_terms_page' | 'seller_terms_from'>;
  now: Date;
};

/** Records that a store agrees to the current version of the shop's seller terms. `changed`: the seller has read another one. */
export async function acceptSellerTerms(
  tx: AuditedTx,
  { storeId, version, settings, now }: Acceptance,
): Promise<{ ok: true; isUnchanged?: true } | typeof notFound | { ok: false; reason: 'changed' }> {
  if (sellerTerms(settings)?.version !== version) return { ok: false, reason: 'changed' };
  const store = await tx.selectFrom('stores').select('name').where('id', '=', storeId).executeTakeFirst();
  if (!store) return notFound;
  const agreement = await tx
    .insertInto('seller_terms_agreements')
    .values({ store_id: storeId, text_version: version, agreed_at: now, agreed_by: tx.audit.actor.userId })
    .onConflict((conflict) => conflict.columns(['store_id', 'text_version']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!agreement) return { ok: true, isUnchanged: true };
  tx.audit.record({
    action: 'seller-terms.approve',
    entity: 'seller-terms',
    entityId: storeId,
    label: store.name,
    storeId,
    before: null,
    after: { text_version: version },
  });
  return { ok: true };
}
