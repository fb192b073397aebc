import { z } from 'zod';
import { RECORD_VIEWS, record, recordRow, savedRecord, sentValues } from '../console/operator-records.ts';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId, queryInt } from '../input.ts';

/* What a store gives away of its own: vouchers and bundles, by the list and form of all small records (decisions 062, 080). */

const read = { seller: 'vouchers.read' } as const;
const write = { seller: 'vouchers.write' } as const;
const params = z.object({ id: pathId });

function storeCalls<const Path extends string>(list: Path, what: string) {
  const one = `${list}/{id}` as const;
  return {
    list: consoleEndpoint({
      ...{ method: 'GET', path: list, access: read },
      summary: `The store’s ${what}, newest first`,
      query: z.object(listQuery(RECORD_VIEWS, ['place', 'title'])),
      reply: listReply(recordRow),
    }),
    read: consoleEndpoint({
      ...{ method: 'GET', path: one, access: read },
      summary: `One of the store’s ${what} as it is saved`,
      params,
      reply: record,
    }),
    create: consoleEndpoint({
      ...{ method: 'POST', path: list, access: write },
      summary: `Add one to the store’s ${what}`,
      body: sentValues,
      reply: savedRecord,
    }),
    save: consoleEndpoint({
      ...{ method: 'PUT', path: one, access: write },
      summary: `Save one of the store’s ${what} as a whole; the shop shows it at once`,
      params,
      body: sentValues,
      reply: savedRecord,
    }),
    remove: consoleEndpoint({
      ...{ method: 'DELETE', path: one, access: write },
      summary: `Delete one of the store’s ${what} that nothing needs`,
      params,
      reply: z.literal(true),
    }),
  };
}

export const storeVouchers = storeCalls('seller/vouchers', 'vouchers');
export const storeBundles = storeCalls('seller/bundles', 'bundles');

const { percent } = z.object({ percent: z.coerce.number().min(0).max(100).catch(0) }).shape;

export const readVoucherCost = consoleEndpoint({
  method: 'GET',
  path: 'seller/voucher-cost',
  access: read,
  summary:
    'What a voucher would have taken off the store’s orders of the last 30 days, had everybody used it who could; the store pays that',
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
