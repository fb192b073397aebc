import type { AuditedTx } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import { readFlashSale, saveFlashSale } from '../flash-sale.ts';
import { decideProposals, lockWaiting } from './proposal-queries.ts';
import { mostOf } from './propose.ts';

export type Decided =
  | { ok: true }
  | { ok: false; reason: 'not_found' | 'decided' | 'invalid' | 'stale' }
  | { ok: false; reason: 'too_high'; title: string };

type Asked = { saleId: number; ids: readonly number[]; now: Date };

/** Adds proposed offers to the sale, all or none. Checks them again, because prices may have changed since the proposal. */
export async function acceptProposals(tx: AuditedTx, { saleId, ids, now }: Asked): Promise<Decided> {
  const sale = await readFlashSale(tx, wholeShop, saleId);
  if (!sale) return { ok: false, reason: 'not_found' };
  const waiting = await lockWaiting(tx, saleId, ids);
  if (waiting.length < ids.length) return { ok: false, reason: 'decided' };
  const { values } = sale;
  const asked = {
    id: saleId,
    title: values.title,
    start_time: new Date(values.start),
    end_time: new Date(values.end),
    proposals_until: null,
    proposals_percent: values.proposals_percent,
  };
  for (const { product_id: id, title, current_minor, price_minor } of waiting) {
    const product = { id, title, current_minor };
    const { mostMinor } = await mostOf(tx, { sale: asked, product, now });
    if (price_minor > mostMinor) return { ok: false, reason: 'too_high', title };
  }
  const known = new Set(values.products.map(({ product_id: id }) => id));
  const added = waiting
    .filter(({ product_id: id }) => !known.has(id))
    .map(({ product_id, price_minor, quota, limit_per_shopper }) => ({
      product_id,
      price_minor,
      quota,
      limit_per_shopper,
    }));
  const saved = await saveFlashSale(tx, wholeShop, {
    ...values,
    id: saleId,
    version: sale.version,
    products: [...values.products, ...added],
  });
  if (!saved.ok) return { ok: false, reason: saved.reason };
  await decideProposals(tx, { ids, state: 'accepted', reason: '', now });
  // The same products were already added by hand, so saving logs nothing.
  if (saved.isUnchanged) record(tx, { saleId, title: values.title, act: 'accept', ids, reason: null });
  return { ok: true };
}

export async function refuseProposals(
  tx: AuditedTx,
  { saleId, ids, now, reason }: Asked & { reason: string },
): Promise<Decided> {
  const sale = await readFlashSale(tx, wholeShop, saleId);
  if (!sale) return { ok: false, reason: 'not_found' };
  const waiting = await lockWaiting(tx, saleId, ids);
  if (waiting.length < ids.length) return { ok: false, reason: 'decided' };
  await decideProposals(tx, { ids, state: 'refused', reason, now });
  record(tx, { saleId, title: sale.values.title, act: 'reject', ids, reason });
  return { ok: true };
}

type ProposalRecord = {
  saleId: number;
  title: string;
  act: 'accept' | 'reject';
  ids: readonly number[];
  reason: string | null;
};

function record(tx: AuditedTx, { saleId, title, act, ids, reason }: ProposalRecord): void {
  tx.audit.record({
    action: `flash_sale.${act}`,
    entity: 'flash_sale',
    entityId: saleId,
    label: title,
    storeId: null,
    before: null,
    after: { count: ids.length, ...(reason === null ? {} : { reason }) },
  });
}
