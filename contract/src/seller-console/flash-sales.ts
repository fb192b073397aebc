import { CATALOGUE } from '@souk/rules/limits';
import { z } from 'zod';
import { minor, recordId } from '../console/record.ts';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId, queryInt } from '../input.ts';
import { id } from '../wire.ts';

const time = z.iso.datetime();
const params = z.object({ id: pathId });
export const PROPOSAL_STATES = ['proposed', 'accepted', 'refused'] as const;

/** A store's proposal for a flash sale: the product, its sale price in minor units, quota and limit per shopper (null: none). */
export const flashProposal = z.object({
  id,
  product: z.object({ id, title: z.string(), image: z.string() }),
  current_minor: z.int(),
  price_minor: z.int(),
  quota: z.int().nullable(),
  limit_per_shopper: z.int().nullable(),
  state: z.enum(PROPOSAL_STATES),
  /** Why the shop refused it. */
  reason: z.string(),
});
export type FlashProposal = z.output<typeof flashProposal>;

/** `earns_minor`: earnings per unit at that price, after commission and its tax; null: product no longer in the store. */
const ownProposal = flashProposal.extend({ earns_minor: z.int().nullable() });
export type OwnFlashProposal = z.output<typeof ownProposal>;

const sale = z.object({
  id,
  title: z.string(),
  start: time,
  end: time,
  proposals_until: time.nullable(),
  /** Minimum percentage below the product's lowest price of 30 days. */
  proposals_percent: z.int(),
  proposals: z.array(ownProposal),
});
export type SellerFlashSale = z.output<typeof sale>;

export const listFlashSales = consoleEndpoint({
  method: 'GET',
  path: 'seller/flash-sales',
  access: { seller: 'flash.read' },
  summary: 'List running and upcoming flash sales with their proposal deadlines and the store’s proposals',
  reply: z.object({ currency: z.string(), sales: z.array(sale) }),
});

const pastSale = z.object({
  id,
  title: z.string(),
  start: time,
  end: time,
  products: z.int(),
  /** Total quota; null: unlimited for at least one product. */
  quota: z.int().nullable(),
  orders: z.int(),
  units: z.int(),
  /** Revenue as paid, without shipping and cancellations. */
  brought: moneyOf,
});

export const listPastFlashSales = consoleEndpoint({
  method: 'GET',
  path: 'seller/past-flash-sales',
  access: { seller: 'flash.read' },
  summary: 'List past flash sales with the store’s products and their revenue',
  query: z.object(listQuery(['all'], ['end'])),
  reply: listReply(pastSale),
});

export const readProposalPrice = consoleEndpoint({
  method: 'GET',
  path: 'seller/flash-sales/{id}/price',
  access: { seller: 'flash.read' },
  summary:
    'Get the highest flash sale price allowed for a product and why; `price_minor` adds the earnings at that price, `quota` those for that many units',
  params,
  query: z.object({
    product_id: pathId,
    price_minor: queryInt(0, 0, CATALOGUE.priceMinor),
    quota: queryInt(0, 0, CATALOGUE.stock),
  }),
  reply: z.object({
    current_minor: z.int(),
    /** Lowest price of the last 30 days; null: unknown. */
    lowest_minor: z.int().nullable(),
    most_minor: z.int(),
    /**
     * Earnings after commission and its tax, without shipping: one unit at the current price, one and all at the requested price.
     */
    earns: z.object({
      now_minor: z.int(),
      one_minor: z.int().nullable(),
      all_minor: z.int().nullable(),
    }),
  }),
});

const units = z.int().min(1).max(CATALOGUE.stock).nullable().default(null);

export const proposeForSale = consoleEndpoint({
  method: 'PUT',
  path: 'seller/flash-sales/{id}/proposals',
  access: { seller: 'flash.write' },
  confirm: 'never',
  summary: 'Propose a product for a flash sale, replacing an earlier proposal; the shop decides',
  params,
  body: z.strictObject({
    product_id: recordId,
    price_minor: minor.min(1),
    quota: units,
    limit_per_shopper: units,
  }),
  reply: z.object({ id }),
});

export const withdrawProposal = consoleEndpoint({
  method: 'DELETE',
  path: 'seller/flash-proposals/{id}',
  access: { seller: 'flash.write' },
  confirm: 'never',
  summary: 'Withdraw an undecided proposal',
  params,
  reply: z.literal(true),
});
