import { LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId, queryIds, queryInt, queryText } from '../input.ts';
import { id } from '../wire.ts';
import { requiredWords } from './record.ts';

const params = z.object({ id: pathId });

const productState = z.enum(['live', 'sold_out', 'paused', 'archived', 'taken_down']);
export type OperatorProductState = z.infer<typeof productState>;
/** `all` excludes archived products. */
export const OPERATOR_PRODUCT_VIEWS = ['all', ...productState.options] as const;

const productRow = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  image: z.string(),
  state: productState,
  store: z.object({ id, name: z.string() }),
  selling: moneyOf,
  offered: moneyOf.nullable(),
  stock: z.int(),
  sold: z.int(),
  rating: z.number(),
  reviews: z.int(),
});
export type OperatorProductRow = z.output<typeof productRow>;

const product = productRow.extend({
  version: z.int(),
  description: z.string(),
  category: z.string(),
  subcategory: z.string(),
  brand: z.string(),
  pictures: z.array(z.string()),
  created_at: z.iso.datetime(),
  taken_down: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});
export type OperatorProduct = z.output<typeof product>;

export const listAllProducts = consoleEndpoint({
  method: 'GET',
  path: 'operator/products',
  access: { operator: 'catalog.read' },
  summary:
    'List products of all stores, newest first; `q`: words, a SKU or a product number; `in`: a record they use, such as `tax-rule:5`, then with archived ones',
  query: z.object({
    ...listQuery(OPERATOR_PRODUCT_VIEWS, ['created']),
    ids: queryIds,
    store: queryInt(0, 0, 2_147_483_647),
    in: queryText,
  }),
  reply: listReply(productRow),
});

export const readAnyProduct = consoleEndpoint({
  method: 'GET',
  path: 'operator/products/{id}',
  access: { operator: 'catalog.read' },
  summary: 'Get a product of any store',
  params,
  reply: product,
});

export const takeDownProduct = consoleEndpoint({
  method: 'POST',
  path: 'operator/products/{id}/take-down',
  access: { operator: 'catalog.write' },
  confirm: 'never',
  summary: 'Unpublish a product with a reason; its store can’t republish it',
  params,
  body: z.object({ reason: requiredWords(LONGEST.decisionReason) }),
  reply: product,
});

export const putBackProduct = consoleEndpoint({
  method: 'POST',
  path: 'operator/products/{id}/put-back',
  access: { operator: 'catalog.write' },
  confirm: 'never',
  summary: 'Return an unpublished product to its store as paused',
  params,
  reply: product,
});
