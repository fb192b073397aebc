import { mostProposedMinor } from '@souk/rules/flash-proposal';
import type { Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { statesLowestPrice } from '#settings/states-lowest-price.ts';
import { lowestPriceOfLast30Days } from '../lowest-price.ts';
import {
  deleteProposal,
  findOwnProduct,
  isInSale,
  lockOpenSale,
  lockOwnProposal,
  putProposal,
  type OpenSale,
  type ProposedProduct,
} from './proposal-queries.ts';

type Wish = { productId: number; priceMinor: number; quota: number | null; limitPerShopper: number | null };
export type Proposed =
  | { ok: true; id: number }
  | { ok: false; reason: 'not_found' | 'in_sale' | 'limit_above_quota' }
  | { ok: false; reason: 'too_high'; mostMinor: number };

/** The highest price at which a product may be proposed for a sale; below the lowest price in shops that state it. */
export async function mostOf(
  db: Kysely<DB>,
  { sale, product, now }: { sale: OpenSale; product: ProposedProduct; now: Date },
): Promise<{ lowestMinor: number | null; mostMinor: number }> {
  const lowestMinor = await lowestPriceOfLast30Days(db, { productId: product.id, before: now });
  const { current_minor: currentMinor } = product;
  const mostMinor = mostProposedMinor({ lowestMinor, currentMinor, percent: sale.proposals_percent });
  if (lowestMinor === null || !(await statesLowestPrice(db))) return { lowestMinor, mostMinor };
  return { lowestMinor, mostMinor: Math.min(mostMinor, lowestMinor - 1) };
}

/** A store proposes one of its products for a sale, replacing its earlier proposal until the shop has accepted it. */
export async function propose(
  tx: AuditedTx,
  scope: { storeId: number },
  { saleId, now, ...wish }: Wish & { saleId: number; now: Date },
): Promise<Proposed> {
  const sale = await lockOpenSale(tx, saleId, now);
  const product = await findOwnProduct(tx, scope, wish.productId);
  if (!sale || !product) return { ok: false, reason: 'not_found' };
  if (await isInSale(tx, saleId, product.id)) return { ok: false, reason: 'in_sale' };
  const { quota, limitPerShopper, priceMinor } = wish;
  if (quota !== null && limitPerShopper !== null && limitPerShopper > quota)
    return { ok: false, reason: 'limit_above_quota' };
  const { mostMinor } = await mostOf(tx, { sale, product, now });
  if (priceMinor > mostMinor) return { ok: false, reason: 'too_high', mostMinor };
  const id = await putProposal(tx, {
    flash_sale_id: saleId,
    store_id: scope.storeId,
    product_id: product.id,
    created_at: now,
    price_minor: priceMinor,
    quota,
    limit_per_shopper: limitPerShopper,
  });
  tx.audit.record({
    action: 'flash_sale.propose',
    entity: 'flash_sale',
    entityId: saleId,
    label: sale.title,
    storeId: scope.storeId,
    before: null,
    after: { product: product.title, price_minor: priceMinor },
  });
  return { ok: true, id };
}

export async function withdrawProposal(
  tx: AuditedTx,
  scope: Scope,
  id: number,
): Promise<{ ok: true } | { ok: false; reason: 'not_found' | 'accepted' }> {
  const found = await lockOwnProposal(tx, scope, id);
  if (!found) return { ok: false, reason: 'not_found' };
  if (found.state === 'accepted') return { ok: false, reason: 'accepted' };
  await deleteProposal(tx, id);
  tx.audit.record({
    action: 'flash_sale.withdraw',
    entity: 'flash_sale',
    entityId: found.flash_sale_id,
    label: found.title,
    storeId: scope.storeId,
    after: null,
    before: { product: found.title, price_minor: found.price_minor },
  });
  return { ok: true };
}
