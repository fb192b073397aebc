import { CATALOGUE } from '@souk/rules/limits';
import { z } from 'zod';
import { count, minor, recordId, visibility } from '../console/record.ts';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { PRODUCT_FILTERS, PRODUCT_VIEWS, STOCK_LEVELS } from './products.ts';

/* Bulk edits: preview first, then apply exactly that (decision 057). */

const params = z.object({ id: pathId });
const search = z.string().max(CATALOGUE.title).default('');

/** Products by ids, or all results of a list with exceptions. */
const selection = z.union([
  z.strictObject({ ids: z.array(recordId).min(1).max(10_000) }),
  z.strictObject({
    view: z.enum(PRODUCT_VIEWS),
    q: search,
    category_id: recordId.optional(),
    subcategory_id: recordId.optional(),
    stock: z.enum(STOCK_LEVELS).optional(),
    in: search.optional(),
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

/** The change to each product. A percentage on an offer is relative to the price: -20 sets an offer of 20% off. */
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
const problem = z.object({
  field: z.string(),
  reason: z.string(),
  given: z.string().nullable(),
  /** Of a cell that takes only values of a list: the first of them, and how many more there are. */
  allowed: z.object({ values: z.array(z.string()), more: z.int() }).optional(),
});

export const job = z.object({
  id,
  kind: z.enum(['change', 'table', 'file', 'undo']),
  label: z.string(),
  /** `checked`: previewed only; `cancelled`: stopped, remaining rows unchanged. */
  state: z.enum(['checked', 'running', 'done', 'cancelled']),
  by: z.string(),
  created_at: z.iso.datetime(),
  /** Rows by result: pending, refused, done; and already up to date. */
  ready: z.int(),
  refused: z.int(),
  done: z.int(),
  unchanged: z.int(),
  /** File rows with nothing to import, such as picture-only rows. */
  skipped: z.int(),
  /** Deadline for undo; null: not possible, or undone. */
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
  /** Changed cells only; money in minor units, categories and brands by name. */
  before: cells,
  after: cells,
  line: z.int().nullable(),
  problem: problem.nullable(),
  /** Cells that were converted or skipped although the row is done. */
  notes: z.array(problem),
  /** Creates a product: `product_id` once done; or a draft, if new products need approval. */
  is_new: z.boolean(),
  draft_id: id.nullable(),
  /** A price or offer of three times the previous one or more, or of a third or less: often a misplaced decimal point. */
  is_far: z.boolean(),
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
  /** Null: the product row of a product with variants. */
  inventory_id: id.nullable(),
  title: z.string(),
  variant: z.string(),
  image: z.string(),
  sku: z.string().nullable(),
  /** 0: the variant costs what the product costs. */
  price: z.int(),
  /** Null for variants, which have no offer of their own. */
  offer: z.int().nullable(),
  /** Lowest price of the last 30 days; null: unknown. */
  lowest: z.int().nullable(),
  /** Null: stock is per variant. */
  stock: z.int().nullable(),
  /** Current commission and its tax, to compute earnings while editing. */
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
    /** Truncated: more rows match. */
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
    /** Rows with rising and falling prices; variants with changed stock and units added; rows with other changes. */
    up: z.int(),
    down: z.int(),
    stock: z.int(),
    pieces: z.int(),
    other: z.int(),
    /** Rows that create a product; of these, drafts awaiting approval. */
    made: z.int(),
    drafts: z.int(),
    /** Rows with a price or offer far from the previous one. */
    far: z.int(),
    currency: z.string(),
  }),
});

export const listJobRows = consoleEndpoint({
  method: 'GET',
  path: 'seller/jobs/{id}/rows',
  access: { seller: 'stock.read' },
  summary: 'List a bulk change’s rows before and after, with errors',
  params,
  query: z.object(listQuery(['all', 'ready', 'refused', 'done', 'new', 'far'], ['position'])),
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
  'Apply a previewed bulk change in the background; rows changed since the preview are skipped',
);
export const cancelJob = act('cancel', 'Stop a bulk change; rows already changed keep their new values');
export const undoJob = act(
  'undo',
  'Undo a bulk change within seven days, except rows changed since; returns the new job',
);
