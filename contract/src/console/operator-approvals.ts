import { LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId } from '../input.ts';
import { recordId } from './record.ts';

const params = z.object({ id: pathId });
const time = z.iso.datetime();
const reason = z.string().trim().max(LONGEST.decisionReason);

const row = z.object({
  id: z.int(),
  version: z.int(),
  /** Null: a new product. */
  product_id: z.int().nullable(),
  title: z.string(),
  image: z.string(),
  store: z.object({ id: z.int(), name: z.string() }),
  by: z.string(),
  submitted_at: time,
  fields: z.array(z.string()),
});
export type ApprovalRow = z.output<typeof row>;

/** A field before and after. `names`: names of the ids in it. */
const change = z.object({
  field: z.string(),
  before: z.json(),
  after: z.json(),
  /** The field has changed since; approval is refused. */
  is_changed_since: z.boolean(),
});

const approval = row.extend({
  publish_at: time.nullable(),
  /** Its public page now; null: none. */
  slug: z.string().nullable(),
  changes: z.array(change),
  /** Names by field and id, such as `category_id 3`. */
  names: z.record(z.string(), z.string()),
  selling: moneyOf.nullable(),
  /** Decisions on this store's changes in the last 90 days, and whether it is exempt from approval. */
  seller: z.object({ approved: z.int(), sent_back: z.int(), is_trusted: z.boolean() }),
});
export type Approval = z.output<typeof approval>;

export const listApprovals = consoleEndpoint({
  method: 'GET',
  path: 'operator/approvals',
  access: { operator: 'catalog.read' },
  summary: 'List products and changes awaiting approval, oldest first',
  query: z.object(listQuery(['all', 'new', 'edits'], ['submitted'])),
  reply: listReply(row),
});

export const readApproval = consoleEndpoint({
  method: 'GET',
  path: 'operator/approvals/{id}',
  access: { operator: 'catalog.read' },
  summary: 'Get a pending product or change, field by field',
  params,
  reply: approval,
});

export const approveProduct = consoleEndpoint({
  method: 'POST',
  path: 'operator/approvals/{id}/approve',
  access: { operator: 'catalog.write' },
  confirm: 'never',
  summary: 'Approve a pending product or change as reviewed (`If-Match`); emails the seller',
  params,
  reply: z.literal(true),
});

export const rejectProduct = consoleEndpoint({
  method: 'POST',
  path: 'operator/approvals/{id}/reject',
  access: { operator: 'catalog.write' },
  confirm: 'never',
  summary: 'Request changes with a reason for the seller; the published product stays as it is',
  params,
  body: z.strictObject({ reason: reason.min(1) }),
  reply: z.literal(true),
});

export const decideProducts = consoleEndpoint({
  method: 'POST',
  path: 'operator/approvals/bulk',
  access: { operator: 'catalog.write' },
  confirm: 'never',
  summary: 'Approve or request changes for several; returns a result for each',
  body: z
    .strictObject({
      decision: z.enum(['approve', 'reject']),
      reason: reason.default(''),
      rows: z
        .array(z.strictObject({ id: recordId, version: z.int().min(1) }))
        .min(1)
        .max(200),
    })
    .refine(({ decision, reason: words }) => decision === 'approve' || words !== '', { path: ['reason'] }),
  reply: z.array(
    z.object({ id: z.int(), outcome: z.enum(['done', 'decided', 'stale', 'conflict', 'invalid']) }),
  ),
});

export const trustSeller = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/trust',
  access: { operator: 'sellers.write' },
  confirm: 'never',
  summary: 'Set whether a store’s products are published without review',
  params,
  body: z.strictObject({ is_trusted: z.boolean() }),
  reply: z.literal(true),
});
