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

/** What a store offers for a sale of the shop: the product, its price there in minor units, how many, and how many to each (null: no end). */
export const flashProposal = z.object({
  id,
  product: z.object({ id, title: z.string(), image: z.string() }),
  /** What it costs outside of sales. */
  current_minor: z.int(),
  price_minor: z.int(),
  quota: z.int().nullable(),
  limit_per_shopper: z.int().nullable(),
  state: z.enum(PROPOSAL_STATES),
  /** Why the shop has refused it. */
  reason: z.string(),
});
export type FlashProposal = z.output<typeof flashProposal>;

/** `earns_minor`: what one earns at that price, after commission and the tax on it; null: its store has it no more. */
const ownProposal = flashProposal.extend({ earns_minor: z.int().nullable() });
export type OwnFlashProposal = z.output<typeof ownProposal>;

const sale = z.object({
  id,
  title: z.string(),
  start: time,
  end: time,
  /** Until when stores may offer products; null: not, or not any more. */
  proposals_until: time.nullable(),
  /** How much below its lowest price of 30 days a product has to be, in percents. */
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

/** What the store's goods have done in a sale that is over. */
const pastSale = z.object({
  id,
  title: z.string(),
  start: time,
  end: time,
  products: z.int(),
  /** How many of them there were in all; null: of one of them as many as were wanted. */
  quota: z.int().nullable(),
  orders: z.int(),
  units: z.int(),
  /** As shoppers paid them, without shipping and what was cancelled. */
  brought: moneyOf,
});
export type PastFlashSale = z.output<typeof pastSale>;

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
    /** Of the last 30 days; null: not known. */
    lowest_minor: z.int().nullable(),
    most_minor: z.int(),
    /** After commission and the tax on it, without shipping: of one as it costs now, of one and of all at the price that was asked for. */
    earns: z.object({
      now_minor: z.int(),
      one_minor: z.int().nullable(),
      /** Each sold by itself. */
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
