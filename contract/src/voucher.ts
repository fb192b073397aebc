import { LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { VoucherSchema } from './catalog-entities.ts';
import { endpoint } from './endpoint.ts';
import { bodyFlag, bodyId, listQuery, optional, queryIds, text, userToken } from './input.ts';
import { id, money, page } from './wire.ts';

const code = optional(text(LONGEST.voucher, 'refusal.voucher.invalid'));

/** CONTRACT §2.6; `code` is another name for `voucher`. The limits' numbers stay on the product's page (CONTRACT §3.7). */
export const validity = endpoint({
  method: 'POST',
  path: 'voucher/validity',
  access: 'guest',
  summary: 'Get a voucher’s discount on the selected cart rows, or why it can’t be used',
  /** [ours] `keep`: a page of the shop has it applied from now on */
  body: z.object({ voucher: code, code, keep: optional(bodyFlag), user_token: userToken }),
  reply: VoucherSchema.omit({ usage_limit: true, limit_per_customer: true }).extend({
    /** [ours] null: of the shop; otherwise only this seller's lines count. */
    store_id: id.nullable(),
    discount: money,
  }),
});

const AppliedVoucherSchema = z.object({
  code: z.string(),
  /** what it takes off now; null: it can not be used with these rows, and `refused` says why */
  discount: money.nullable(),
  store_id: id.nullable(),
  refused: z.array(z.string()),
});

/** [ours] Of the voucher that `voucher/validity` kept; null: none is. Asked for with every change of a cart. */
export const appliedVoucher = endpoint({
  method: 'GET',
  path: 'voucher/applied',
  access: 'guest',
  summary: 'Get the applied voucher and its discount on the selected cart rows',
  query: z.object({ user_token: userToken }),
  reply: z.object({ voucher: AppliedVoucherSchema.nullable() }),
});

/** [ours] */
export const removeVoucher = endpoint({
  method: 'DELETE',
  path: 'voucher/applied',
  access: 'guest',
  summary: 'Remove the applied voucher',
  query: z.object({ user_token: userToken }),
  reply: z.literal(true),
});

/**
 * [ours] `usable` and `upcoming` (not started yet) can still be used; `used` by this shopper and not again; `used-up`
 * by others; `expired` before this shopper used it.
 */
export const VoucherStateSchema = z.enum(['usable', 'upcoming', 'used', 'used-up', 'expired']);

/** CONTRACT §3.7; the fields after it are [ours]. */
export const CollectedVoucherSchema = VoucherSchema.omit({
  usage_limit: true,
  limit_per_customer: true,
}).extend({
  state: VoucherStateSchema,
  /** whose goods it counts for; null: everybody's */
  store: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
  /** how often this shopper can still use it; null: no limit */
  uses_left: z.int().nullable(),
});
export type CollectedVoucher = z.infer<typeof CollectedVoucherSchema>;

/** CONTRACT §2.3; `state` and `voucher_ids` are [ours]. Times are UTC, the zone of all replies (CONTRACT §1.6). */
export const userVouchers = endpoint({
  method: 'GET',
  path: 'user/user-vouchers',
  access: 'login',
  summary: 'List the customer’s vouchers: collected or used',
  query: z.object({
    ...listQuery,
    /** `usable` with those that start later, `used` with those that others used up, `expired`; absent: all */
    state: z.enum(['usable', 'used', 'expired']).optional().catch(undefined),
    /** only these, as far as they are kept */
    voucher_ids: queryIds,
  }),
  reply: page(CollectedVoucherSchema),
});

/** [ours] By id only what pages show to everybody, or what is kept already; a code opens any voucher. */
export const collectVoucher = endpoint({
  method: 'POST',
  path: 'voucher/collect',
  access: 'login',
  summary: 'Collect a voucher; repeating it changes nothing',
  body: z.object({ voucher_id: optional(bodyId('refusal.voucher.invalid')), code }),
  reply: CollectedVoucherSchema,
});

/** [ours] Best first. A guest keeps no vouchers: `[]`. */
export const voucherOffers = endpoint({
  method: 'GET',
  path: 'voucher/offers',
  access: 'guest',
  summary: 'Get the discount of each collected voucher on the selected cart rows, or what’s missing',
  query: z.object({ user_token: userToken }),
  reply: z.array(
    CollectedVoucherSchema.extend({
      /** null: not with these rows */
      discount: money.nullable(),
      /** what to spend more; null as well when no row is of its store */
      missing: money.nullable(),
    }),
  ),
});
export type VoucherOffer = z.infer<(typeof voucherOffers)['reply']>[number];
