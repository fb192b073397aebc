import type { ConsoleApi } from '@souk/contract/console-api';
import type { FlashProposal } from '@souk/contract/seller-console/flash-sales';
import { visibilityOf } from '@souk/rules/visibility';
import type { Kysely } from 'kysely';
import { audited } from '#access/audited.ts';
import { wholeShop, type Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { lowestPriceOfLast30Days } from '../flash-sales/lowest-price.ts';
import { readFlashSale } from '../flash-sales/flash-sale.ts';
import { acceptProposals, refuseProposals, type Decided } from '../flash-sales/proposals/decide-proposals.ts';
import {
  findOpenSale,
  findOwnProduct,
  listProposals,
  listProposalSales,
  takesProposals,
  type ProposalRow,
} from '../flash-sales/proposals/proposal-queries.ts';
import { pastSales } from '../flash-sales/past-sales.ts';
import { mostOf, propose, withdrawProposal } from '../flash-sales/proposals/propose.ts';
import { listTimeline } from '../flash-sales/list-timeline.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { Refusal, refuse, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { shopCommission } from '#product/commission/rate-of.ts';
import { previewEarnings } from '#product/commission/preview-earnings.ts';
import { refuseCursor } from '#http/console-refusals.ts';
import { mostProposedMinor } from '@souk/rules/flash-proposal';

const proposalView = (row: ProposalRow): FlashProposal => ({
  id: row.id,
  product: { id: row.product_id, title: row.title, image: row.image },
  current_minor: row.current_minor,
  price_minor: row.price_minor,
  quota: row.quota,
  limit_per_shopper: row.limit_per_shopper,
  state: row.state,
  reason: row.reason,
});

export const sellerFlashSaleHandlers: Omit<
  ConsoleHandlers<ConsoleApi['sellerFlashSales']>,
  'listPastFlashSales'
> = {
  async listFlashSales({ db, now, settings, caller: { scope } }) {
    const sales = await listProposalSales(db, now);
    const proposals = await listProposals(
      db,
      scope,
      sales.map(({ id }) => id),
    );
    const earned = await previewEarnings(db, scope, {
      productIds: proposals.map(({ product_id: id }) => id),
      commission: shopCommission(settings),
      at: now,
    });
    return {
      currency: settings.currency,
      sales: sales.map((sale) => ({
        id: sale.id,
        title: sale.title,
        proposals_percent: sale.proposals_percent,
        start: sale.start_time.toISOString(),
        end: sale.end_time.toISOString(),
        proposals_until: takesProposals(sale, now) ? sale.proposals_until!.toISOString() : null, // takesProposals() implies that it is set
        proposals: proposals
          .filter((one) => one.flash_sale_id === sale.id)
          .map((one) => ({
            ...proposalView(one),
            earns_minor: earned.get(one.product_id)?.(one.price_minor) ?? null,
          })),
      })),
    };
  },

  async readProposalPrice({ db, now, settings, caller: { scope }, params: { id }, query }) {
    const [sale, product] = await Promise.all([
      findOpenSale(db, id, now),
      findOwnProduct(db, scope, query.product_id),
    ]);
    if (!sale || !product) return refuseUnknown();
    const { lowestMinor, mostMinor } = await mostOf(db, { sale, product, now });
    const { price_minor: priceMinor, quota } = query;
    const commission = shopCommission(settings);
    const earned = await previewEarnings(db, scope, { productIds: [product.id], commission, at: now });
    const earns = earned.get(product.id);
    if (!earns) return refuseUnknown();
    const oneMinor = priceMinor === 0 ? null : earns(priceMinor);
    return {
      current_minor: product.current_minor,
      lowest_minor: lowestMinor,
      most_minor: mostMinor,
      earns: {
        now_minor: earns(product.current_minor),
        one_minor: oneMinor,
        all_minor: oneMinor === null || quota === 0 ? null : oneMinor * quota,
      },
    };
  },

  async proposeForSale({ db, now, caller: { actor, scope }, params: { id }, body }) {
    const { storeId } = scope;
    if (storeId === null) return refuseUnknown();
    const input = { productId: body.product_id, priceMinor: body.price_minor, quota: body.quota };
    const proposed = await audited(db, actor, (tx) =>
      propose(tx, { storeId }, { ...input, limitPerShopper: body.limit_per_shopper, saleId: id, now }),
    );
    if (proposed.ok) return { id: proposed.id };
    switch (proposed.reason) {
      case 'not_found':
        return refuseUnknown();
      case 'in_sale':
        return new Refusal([{ key: 'refusal.console.proposal.in-sale', path: 'product_id' }]);
      case 'limit_above_quota':
        return new Refusal([{ key: 'refusal.console.proposal.limit', path: 'limit_per_shopper' }]);
      case 'too_high':
        return new Refusal([{ key: 'refusal.console.proposal.price', path: 'price_minor' }]);
    }
  },

  async withdrawProposal({ db, caller: { actor, scope }, params: { id } }) {
    const withdrawn = await audited(db, actor, (tx) => withdrawProposal(tx, scope, id));
    if (withdrawn.ok) return true;
    return withdrawn.reason === 'accepted' ? refuse('refusal.console.proposal.accepted') : refuseUnknown();
  },
};

/** Sales of several flash sales; sales without orders are absent. */
type ListSoldInSales = (
  db: Kysely<DB>,
  scope: Scope,
  asked: { saleIds: readonly number[]; currency: string },
) => Promise<ReadonlyMap<number, { orders: number; units: number; broughtMinor: number }>>;

export const pastFlashSaleHandlers = (
  listSoldInSales: ListSoldInSales,
): Pick<ConsoleHandlers<ConsoleApi['sellerFlashSales']>, 'listPastFlashSales'> => ({
  async listPastFlashSales({ shop, db, now, settings: { currency }, caller: { scope }, query }) {
    const page = await listPage(shop, pastSales(scope, { q: query.q, now }), query);
    if (!page.ok) return refuseCursor();
    const { rows, next, total } = page;
    const sold = await listSoldInSales(db, scope, { saleIds: rows.map(({ id }) => id), currency });
    return {
      next,
      total,
      rows: rows.map(({ id, title, products, quota, ...sale }) => {
        const { orders = 0, units = 0, broughtMinor = 0 } = sold.get(id) ?? {};
        return {
          id,
          title,
          start: sale.start_time.toISOString(),
          end: sale.end_time.toISOString(),
          products,
          quota,
          orders,
          units,
          brought: { minor: broughtMinor, currency },
        };
      }),
    };
  },
});

function refuseDecision(refused: Exclude<Decided, { ok: true }>) {
  if (refused.reason === 'not_found') return refuseUnknown();
  if (refused.reason === 'too_high')
    return new Refusal([{ key: 'refusal.console.proposal.not-low', values: { title: refused.title } }]);
  return refuse(
    refused.reason === 'invalid' ? 'refusal.console.proposal.full' : 'refusal.console.proposal.decided',
  );
}

const dayMs = 24 * 3_600_000;
const lookBackMs = 14 * dayMs;

export const operatorFlashSaleHandlers: ConsoleHandlers<ConsoleApi['operatorFlashSales']> = {
  async listFlashProposals({ db, now, settings: { currency }, params: { id } }) {
    const sale = await readFlashSale(db, wholeShop, id);
    if (!sale) return refuseUnknown();
    const rows = await listProposals(db, wholeShop, [id]);
    const percent = sale.values.proposals_percent;
    const proposals = await Promise.all(
      rows.map(async (row) => {
        const lowestMinor =
          row.state === 'proposed'
            ? await lowestPriceOfLast30Days(db, { productId: row.product_id, before: now })
            : null;
        const most = mostProposedMinor({ lowestMinor, currentMinor: row.current_minor, percent });
        return { ...proposalView(row), store: { id: row.store_id, name: row.store }, most_minor: most };
      }),
    );
    return { currency, proposals };
  },

  async acceptFlashProposals({ db, now, caller: { actor }, params: { id: saleId }, body: { ids } }) {
    const input = { saleId, ids: [...new Set(ids)], now };
    const decided = await audited(db, actor, (tx) => acceptProposals(tx, input));
    return decided.ok ? true : refuseDecision(decided);
  },

  async refuseFlashProposals({ db, now, caller: { actor }, params: { id: saleId }, body: { ids, reason } }) {
    const input = { saleId, ids: [...new Set(ids)], reason, now };
    const decided = await audited(db, actor, (tx) => refuseProposals(tx, input));
    return decided.ok ? true : refuseDecision(decided);
  },

  async readFlashTimeline({ db, now }) {
    const sales = await listTimeline(db, new Date(now.getTime() - lookBackMs));
    return {
      now: now.toISOString(),
      sales: sales.map(({ start_time: start, end_time: end, status, ...sale }) => ({
        ...sale,
        status: visibilityOf(status),
        start: start.toISOString(),
        end: end.toISOString(),
      })),
    };
  },
};
