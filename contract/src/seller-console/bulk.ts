import { CATALOGUE } from '@souk/rules/limits';
import { z } from 'zod';
import { count, minor, recordId, visibility } from '../console/record.ts';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { PRODUCT_FILTERS, PRODUCT_VIEWS, STOCK_LEVELS } from './products.ts';

/* Many products at once: what would become of them is looked at first, and then exactly that is done (decision 057). */

const params = z.object({ id: pathId });
const search = z.string().max(CATALOGUE.title).default('');

/** Products by their ids, or all that a list shows but for some. */
const selection = z.union([
  z.strictObject({ ids: z.array(recordId).min(1).max(10_000) }),
  z.strictObject({
    view: z.enum(PRODUCT_VIEWS),
    q: search,
    category_id: recordId.optional(),
    subcategory_id: recordId.optional(),
    stock: z.enum(STOCK_LEVELS).optional(),
    except_ids: z.array(recordId).max(10_000).default([]),
  }),
]);
export type BulkSelection = z.input<typeof selection>;

const signedMinor = z.int().min(-CATALOGUE.priceMinor).max(CATALOGUE.priceMinor);
const byAmount = [
  z.strictObject({ op: z.literal('set'), minor }),
  z.strictObject({ op: z.literal('add'), minor: signedMinor }),
  z.strictObject({
    op: z.literal('percent'),
    percent: z.number().gt(-100).max(500).multipleOf(0.01),
    ending: z.enum(['none', '.90', '.99', '.00']).default('none'),
  }),
] as const;

/** What becomes of each of them. A percentage of an offer is one of the price: -20 offers it for a fifth less. */
const bulkChange = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('price'), by: z.discriminatedUnion('op', byAmount) }),
  z.strictObject({ field: z.literal('offer'), by: z.discriminatedUnion('op', byAmount) }),
  z.strictObject({
    field: z.literal('stock'),
    by: z.discriminatedUnion('op', [
      z.strictObject({ op: z.literal('set'), count: count(CATALOGUE.stock) }),
      z.strictObject({ op: z.literal('add'), count: z.int().min(-CATALOGUE.stock).max(CATALOGUE.stock) }),
    ]),
  }),
  z.strictObject({ field: z.literal('status'), to: visibility }),
]);
export type BulkChange = z.output<typeof bulkChange>;

/** A cell of a table before and after somebody typed. */
const cell = <T extends z.ZodType>(value: T) => z.strictObject({ from: value, to: value }).optional();
const number = z.string().trim().min(1).max(CATALOGUE.sku).nullable();
const tableRow = z.strictObject({
  product_id: recordId,
  inventory_id: recordId.nullable(),
  price: cell(minor),
  offer: cell(minor),
  stock: cell(count(CATALOGUE.stock)),
  sku: cell(number),
});
export type TableRowInput = z.output<typeof tableRow>;

const amounts = { price: z.int().optional(), offer: z.int().optional(), stock: z.int().optional() };
const cells = z.looseObject({ ...amounts, sku: z.string().nullable().optional() });
const problem = z.object({ field: z.string(), reason: z.string(), given: z.string().nullable() });

export const job = z.object({
  id,
  kind: z.enum(['change', 'table', 'file', 'undo']),
  /** Of a file its name. */
  label: z.string(),
  /** `checked`: nothing is done yet; `cancelled`: what was not done by then stays undone. */
  state: z.enum(['checked', 'running', 'done', 'cancelled']),
  by: z.string(),
  created_at: z.iso.datetime(),
  /** Rows that wait, cannot be done, are done; and those that were so already. */
  ready: z.int(),
  refused: z.int(),
  done: z.int(),
  unchanged: z.int(),
  /** Rows of a file with nothing to import, as those that only have a picture. */
  skipped: z.int(),
  /** Until when it can be taken back; null: it cannot, or was. */
  undo_until: z.iso.datetime().nullable(),
});
export type SellerJob = z.output<typeof job>;

const jobRow = z.object({
  id: z.int(),
  product_id: id.nullable(),
  title: z.string(),
  variant: z.string(),
  sku: z.string().nullable(),
  image: z.string(),
  /** The cells that change, and no others; money in minor units, categories and brands by what they are called. */
  before: cells,
  after: cells,
  /** Which line of a file. */
  line: z.int().nullable(),
  problem: problem.nullable(),
  /** Cells that were read as something else, or left out, though the row is done. */
  notes: z.array(problem),
  /** It is no product of the store's and makes one: `product_id` then, once it is done; or a draft, where the shop looks first. */
  is_new: z.boolean(),
  draft_id: id.nullable(),
  state: z.enum(['ready', 'refused', 'done']),
});
export type SellerJobRow = z.output<typeof jobRow>;

export const checkBulk = consoleEndpoint({
  method: 'POST',
  path: 'seller/products/bulk',
  access: { seller: 'products.write' },
  confirm: 'never',
  summary: 'Preview a bulk change of products row by row; `seller/jobs/{id}/apply` applies it',
  body: z.strictObject({ select: selection, change: bulkChange }),
  reply: job,
});

export const checkTable = consoleEndpoint({
  method: 'POST',
  path: 'seller/products/table',
  access: { seller: 'products.write' },
  confirm: 'never',
  summary: 'Preview a bulk change entered as table cells',
  body: z.strictObject({ rows: z.array(tableRow).min(1).max(1000) }),
  reply: job,
});

const gridRow = z.object({
  product_id: id,
  /** Null: the product as a whole, which comes in several kinds. */
  inventory_id: id.nullable(),
  title: z.string(),
  variant: z.string(),
  image: z.string(),
  sku: z.string().nullable(),
  /** Of a kind that costs what the product costs: 0. */
  price: z.int(),
  /** Of a kind, which has none of its own: null. */
  offer: z.int().nullable(),
  /** The lowest price of the last 30 days; null: not known. */
  lowest: z.int().nullable(),
  /** Null: the product has a stock for each kind. */
  stock: z.int().nullable(),
  /** What the shop takes of it now, and the tax on that: for what is left while somebody types. */
  commission_percent: z.number(),
  commission_tax_percent: z.number(),
});
export type SellerGridRow = z.output<typeof gridRow>;

const idsOfAddress = z
  .string()
  .max(8000)
  .regex(/^[\d,]*$/)
  .optional()
  .catch(undefined);

export const readTable = consoleEndpoint({
  method: 'GET',
  path: 'seller/products/table',
  access: { seller: 'products.read' },
  summary:
    'List products and variants as table rows; `ids`, comma-separated, or everything in a list except `except_ids`',
  query: z.object({
    ids: idsOfAddress,
    except_ids: idsOfAddress,
    view: z.enum(PRODUCT_VIEWS).catch('all'),
    q: search.catch(''),
    ...PRODUCT_FILTERS,
  }),
  reply: z.object({
    currency: z.string(),
    rows: z.array(gridRow),
    /** There are more, which do not fit. */
    is_cut: z.boolean(),
  }),
});

export const listJobs = consoleEndpoint({
  method: 'GET',
  path: 'seller/jobs',
  access: { seller: 'stock.read' },
  summary: 'List bulk changes, newest first; `open`: those in progress',
  query: z.object(listQuery(['all', 'open'], ['created'])),
  reply: listReply(job),
});

export const readJob = consoleEndpoint({
  method: 'GET',
  path: 'seller/jobs/{id}',
  access: { seller: 'stock.read' },
  summary: 'Get a bulk change with its progress and totals',
  params,
  reply: job.extend({
    /** Rows whose price goes up, and down; variants whose stock changes, and units more; rows that change something else. */
    up: z.int(),
    down: z.int(),
    stock: z.int(),
    pieces: z.int(),
    other: z.int(),
    /** Rows that make a product; of these, those that have become drafts, because the shop looks at new products first. */
    made: z.int(),
    drafts: z.int(),
    currency: z.string(),
  }),
});

export const listJobRows = consoleEndpoint({
  method: 'GET',
  path: 'seller/jobs/{id}/rows',
  access: { seller: 'stock.read' },
  summary: 'List a bulk change’s rows before and after, with errors',
  params,
  query: z.object(listQuery(['all', 'ready', 'refused', 'done', 'new'], ['position'])),
  reply: listReply(jobRow),
});

const act = <const Verb extends string>(verb: Verb, summary: string) =>
  consoleEndpoint({
    method: 'POST',
    path: `seller/jobs/{id}/${verb}`,
    access: { seller: 'stock.write' },
    confirm: 'never',
    summary,
    params,
    reply: job,
  });

export const applyJob = act(
  'apply',
  'Do what was checked, in the background: each row that nobody has changed meanwhile',
);
export const cancelJob = act('cancel', 'End it where it is');
export const undoJob = act(
  'undo',
  'Take back what it did, where it is still so, within seven days; answers the new job',
);
