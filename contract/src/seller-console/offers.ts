import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { queryInt } from '../input.ts';
import { storeCalls } from './store-records.ts';

/* A store's vouchers and bundles, with the list and form of all small records (decision 051). */

const read = { seller: 'vouchers.read' } as const;
export const storeVouchers = storeCalls('seller/vouchers', 'voucher', 'vouchers');
export const storeBundles = storeCalls('seller/bundles', 'bundle', 'vouchers');

const { percent } = z.object({ percent: z.coerce.number().min(0).max(100).catch(0) }).shape;

export const readVoucherCost = consoleEndpoint({
  method: 'GET',
  path: 'seller/voucher-cost',
  access: read,
  summary:
    'Estimate what a voucher would have cost the store on the last 30 days of orders if every eligible customer had used it',
  query: z.object({
    type: z.enum(['percent', 'flat']).catch('percent'),
    percent,
    flat_minor: queryInt(0, 0, Number.MAX_SAFE_INTEGER),
    min_spend_minor: queryInt(0, 0, Number.MAX_SAFE_INTEGER),
    /** 0: no limit. */
    usage_limit: queryInt(0, 0, Number.MAX_SAFE_INTEGER),
    limit_per_customer: queryInt(0, 0, Number.MAX_SAFE_INTEGER),
  }),
  reply: z.object({ orders: z.int(), of: z.int(), cost: moneyOf }),
});
