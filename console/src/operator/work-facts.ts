import type { WorkItem } from '@souk/contract/console/operator-work';
import { call } from '#api/call.ts';
import type { Asked } from '#parts/prefetch.ts';
import { requestReturn } from '#returns/return-calls.ts';

/** Details of tasks, loaded for panels of lists and of the task queue. */
export const factsOf = {
  application: (id) => ({
    name: `application${id}`,
    load: (signal) => call('GET operator/applications/{id}', { params: { id }, signal }),
  }),
  step: (id) => ({
    name: `step${id}`,
    load: (signal) => call('GET operator/checklist/{id}', { params: { id }, signal }),
  }),
  rename: (id) => ({
    name: `rename${id}`,
    load: (signal) => call('GET operator/renames/{id}', { params: { id }, signal }),
  }),
  product: (id) => ({
    name: `product${id}`,
    load: (signal) => call('GET operator/approvals/{id}', { params: { id }, signal }),
  }),
  return: requestReturn,
  refund: (id) => ({
    name: `refund${id}`,
    load: (signal) => call('GET operator/refunds/{id}', { params: { id }, signal }),
  }),
  payment: (id) => ({
    name: `payment${id}`,
    load: (signal) => call('GET operator/payments/{id}', { params: { id }, signal }),
  }),
  bank: (id) => ({
    name: `bank${id}`,
    load: (signal) => call('GET operator/bank-lines/{id}', { params: { id }, signal }),
  }),
  review: (id) => ({
    name: `review${id}`,
    load: (signal) => call('GET operator/reviews/{id}', { params: { id }, signal }),
  }),
} satisfies Record<string, (id: number) => Asked<unknown>>;

/** Null: the item contains everything. */
export function factsOfItem({ kind, id }: WorkItem): Asked<unknown> | null {
  return kind in factsOf ? factsOf[kind as keyof typeof factsOf](id) : null;
}
