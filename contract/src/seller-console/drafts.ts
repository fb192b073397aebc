import { CATALOGUE } from '@souk/rules/limits';
import { z } from 'zod';
import { moment, recordId } from '../console/record.ts';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';

/* Drafts of product changes. */

const params = z.object({ id: pathId });
const time = z.iso.datetime();

export const DRAFT_STATES = ['editing', 'submitted', 'rejected', 'scheduled'] as const;
const state = z.enum(DRAFT_STATES);
export type DraftState = z.infer<typeof state>;

/** Fields as entered, possibly incomplete. For an existing product: `{field: {from, to}}`. */
const body = z
  .record(z.string().max(40), z.json())
  .refine((fields) => JSON.stringify(fields).length <= CATALOGUE.description * 8);

const row = z.object({
  id,
  product_id: id.nullable(),
  state,
  title: z.string(),
  image: z.string(),
  by: z.string(),
  /** Changed fields; for a new product all fields. */
  fields: z.array(z.string()),
  /** Why changes were requested. */
  reason: z.string(),
  updated_at: time,
  submitted_at: time.nullable(),
  publish_at: time.nullable(),
});
export type SellerDraftRow = z.output<typeof row>;

const draft = row.extend({
  version: z.int(),
  base_version: z.int().nullable(),
  body: z.record(z.string(), z.json()),
});
export type SellerDraft = z.output<typeof draft>;

/** Result of a submission: published, awaiting approval, or scheduled. */
export const sent = z.object({
  id: id.nullable(),
  version: z.int(),
  /** Whether something awaits approval or its scheduled time. */
  waits: z.enum(['no', 'approval', 'time']),
});
export type SentProduct = z.output<typeof sent>;

export const DRAFT_VIEWS = ['drafts', 'waiting', 'sent_back'] as const;

export const listDrafts = consoleEndpoint({
  method: 'GET',
  path: 'seller/product-drafts',
  access: { seller: 'products.read' },
  summary:
    'List unpublished work: your drafts, submissions awaiting approval, and those with changes requested',
  query: z.object(listQuery(DRAFT_VIEWS, ['created'])),
  reply: listReply(row),
});

export const readDraft = consoleEndpoint({
  method: 'GET',
  path: 'seller/product-drafts/{id}',
  access: { seller: 'products.read' },
  summary: 'Get a draft with everything entered',
  params,
  reply: draft,
});

export const beginDraft = consoleEndpoint({
  method: 'POST',
  path: 'seller/product-drafts',
  byPeople: true,
  access: { seller: 'products.write' },
  confirm: 'never',
  summary: 'Save a draft of a product or new product; one per product and person',
  body: z.strictObject({ product_id: recordId.nullable().default(null), body }),
  reply: draft,
});

export const keepDraft = consoleEndpoint({
  method: 'PUT',
  path: 'seller/product-drafts/{id}',
  byPeople: true,
  access: { seller: 'products.write' },
  confirm: 'never',
  summary: 'Update a draft; refused if someone else changed it (`If-Match`) or it’s awaiting approval',
  params,
  body: z.strictObject({ body }),
  reply: draft,
});

export const submitDraft = consoleEndpoint({
  method: 'POST',
  path: 'seller/product-drafts/{id}/submit',
  byPeople: true,
  access: { seller: 'products.write' },
  confirm: 'never',
  summary: 'Submit a draft: publish it, or send it for approval where required; with a time, not before then',
  params,
  body: z.strictObject({ publish_at: moment.nullable().default(null) }),
  reply: sent,
});

export const withdrawDraft = consoleEndpoint({
  method: 'POST',
  path: 'seller/product-drafts/{id}/take-back',
  access: { seller: 'products.write' },
  confirm: 'never',
  summary: 'Withdraw a submission to edit it',
  params,
  reply: draft,
});

export const dropDraft = consoleEndpoint({
  method: 'DELETE',
  path: 'seller/product-drafts/{id}',
  access: { seller: 'products.write' },
  confirm: 'never',
  summary: 'Discard a draft; the published product stays as it is',
  params,
  reply: z.literal(true),
});
