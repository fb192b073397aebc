import { DELIMITERS } from '@souk/rules/csv';
import { CATALOGUE, LONGEST } from '@souk/rules/limits';
import { TRACKING_FIELDS } from '@souk/rules/tracking-table';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { queryInt } from '../input.ts';
import { id } from '../wire.ts';
import { ORDER_VIEWS } from './orders.ts';
import { csvFile } from '../file-reply.ts';

/* Import and export of tracking numbers as CSV. */

const row = z.object({
  /** Line number in the file, from 1. */
  line: z.int(),
  /** The order number as written in the file. */
  order: z.string(),
  carrier: z.string(),
  number: z.string(),
  /** `ship`: ships all remaining units in one parcel; `change`: updates a parcel's carrier and number; `same`: no change. */
  act: z.enum(['ship', 'change', 'same']).nullable(),
  /** The order part, and the parcel to change with its current values. */
  part_id: id.nullable(),
  parcel: z.object({ id, carrier: z.string(), number: z.string().nullable() }).nullable(),
  /** Why the row is skipped: the cell and its content. */
  problem: z
    .object({
      field: z.enum(TRACKING_FIELDS),
      reason: z.enum(['missing', 'doubled', 'too-long', 'cancelled', 'unpaid', 'pickup', 'passed', 'which']),
      given: z.string(),
    })
    .nullable(),
});
export type TrackingRow = z.output<typeof row>;

export const checkTracking = consoleEndpoint({
  method: 'POST',
  path: 'seller/orders/tracking',
  access: { seller: 'orders.write' },
  confirm: 'never',
  summary:
    'Preview an import of tracking numbers (CSV) row by row; apply it with `seller/orders/ship` and `seller/parcels/{id}`. `columns` names each column’s field, comma-separated; without it, the header row does. Rows without a number are skipped. Changes nothing',
  query: z.object({
    columns: z.string().max(2000).optional().catch(undefined),
    delimiter: z.enum(DELIMITERS).optional().catch(undefined),
    /** Carrier of rows that name none. */
    carrier: z.string().max(LONGEST.carrier).default('').catch(''),
    /** 0: no header row; `columns` then names the columns. */
    head: queryInt(1, 0, 1),
  }),
  upload: 'file',
  reply: z.object({ rows: z.array(row) }),
});

export const exportTracking = consoleEndpoint({
  method: 'GET',
  path: 'seller/orders/tracking',
  access: { seller: 'orders.export' },
  summary:
    'Export orders as CSV, one row per shipment and one to fill in per unshipped order; `seller/orders/tracking` reads it back',
  query: z.object({
    view: z.enum(ORDER_VIEWS).catch('all'),
    q: z.string().max(CATALOGUE.title).default('').catch(''),
    /** Replaces the header `X-Store`, which a link can't send. */
    store: z.string().optional(),
  }),
  reply: csvFile,
});
