import { DELIMITERS } from '@souk/rules/csv';
import { CATALOGUE, LONGEST } from '@souk/rules/limits';
import { TRACKING_FIELDS } from '@souk/rules/tracking-table';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { queryInt } from '../input.ts';
import { id } from '../wire.ts';
import { ORDER_VIEWS } from './orders.ts';

/* Numbers of parcels as a table (CSV), out and in. */

const row = z.object({
  /** In the file, counted from 1. */
  line: z.int(),
  /** The number of the order, as the file has it. */
  order: z.string(),
  carrier: z.string(),
  number: z.string(),
  /** `ship`: all that is left of the part goes in a parcel; `change`: a parcel gets this carrier and number; `same`: it is so already. */
  act: z.enum(['ship', 'change', 'same']).nullable(),
  /** The part of the order, and the parcel that is changed with what it has by now. */
  part_id: id.nullable(),
  parcel: z.object({ id, carrier: z.string(), number: z.string().nullable() }).nullable(),
  /** Why nothing is done with it: which cell, and what stood there. */
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
    /** Whose number it is where the file does not say. */
    carrier: z.string().max(LONGEST.carrier).default('').catch(''),
    /** 0: the first line is a row as the others; then `columns` says what they are. */
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
    /** As `X-Store`, which a link cannot send. */
    store: z.string().optional(),
  }),
  /** No JSON: the table itself. */
  reply: z.string(),
});
