import { LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { VoucherSchema } from './catalog-entities.ts';
import { endpoint } from './endpoint.ts';
import { bodyFlag, bodyId, listQuery, optional, queryIds, text, userToken } from './input.ts';
import { id, money, page } from './wire.ts';

const code = optional(text(LONGEST.voucher, 'refusal.voucher.invalid'));

/** CONTRACT §2.6; `code` is an alias of `voucher`. The limits' numbers are shown on the product page only (CONTRACT §3.7). */
export const validity = endpoint({
  method: 'POST',
  path: 'voucher/validity',
  access: 'guest',
  summary: 'Get a voucher’s discount on the selected cart rows, or why it can’t be used',
  /** [ours] `keep`: the voucher stays applied to the cart */
  body: z.object({ voucher: code, code, keep: optional(bodyFlag), user_token: userToken }),
  reply: VoucherSchema.omit({ usage_limit: true, limit_per_customer: true }).extend({
    /** [ours] null: the shop's; otherwise it applies to this seller's lines only. */
    store_id: id.nullable(),
    discount: money,
  }),
});

const AppliedVoucherSchema = z.object({
  code: z.string(),
  /** current discount; null: not usable with these rows, and `refused` says why */
  discount: money.nullable(),
  store_id: id.nullable(),
  refused: z.array(z.string()),
});

/** [ours] The voucher applied by `voucher/validity`; null: none. Fetched after every cart change. */
export const appliedVoucher = endpoint({
  method: 'GET',
  path: 'voucher/applied',
  access: 'guest',
  summary: 'Get the applied voucher and its discount on the selected cart rows',
  query: z.object({ user_token: userToken }),
  reply: z.object({ voucher: AppliedVoucherSchema.nullable() }),
});

export const removeVoucher = endpoint({
  method: 'DELETE',
  path: 'voucher/applied',
  access: 'guest',
  summary: 'Remove the applied voucher',
  query: z.object({ user_token: userToken }),
  reply: z.literal(true),
});

/**
 * [ours] `usable` and `upcoming` (not started yet) can still be used; `used` by this shopper for good; `used-up` by others;
 * `expired` before this shopper used it.
 */
export const VoucherStateSchema = z.enum(['usable', 'upcoming', 'used', 'used-up', 'expired']);

/** CONTRACT §3.7; the fields after it are [ours]. */
export const CollectedVoucherSchema = VoucherSchema.omit({
  usage_limit: true,
  limit_per_customer: true,
}).extend({
  state: VoucherStateSchema,
  /** the store it applies to; null: all */
  store: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
  /** remaining uses of this shopper; null: no limit */
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
    /** `usable` includes upcoming ones, `used` includes used-up ones, `expired`; absent: all */
    state: z.enum(['usable', 'used', 'expired']).optional().catch(undefined),
    /** only these, if collected */
    voucher_ids: queryIds,
  }),
  reply: page(CollectedVoucherSchema),
});

/** [ours] By id only public or already collected vouchers; a code works for any. */
export const collectVoucher = endpoint({
  method: 'POST',
  path: 'voucher/collect',
  access: 'login',
  summary: 'Collect a voucher; repeating it changes nothing',
  body: z.object({ voucher_id: optional(bodyId('refusal.voucher.invalid')), code }),
  reply: CollectedVoucherSchema,
});

/** [ours] Best first. Guests can't collect vouchers: `[]`. */
export const voucherOffers = endpoint({
  method: 'GET',
  path: 'voucher/offers',
  access: 'guest',
  summary: 'Get the discount of each collected voucher on the selected cart rows, or what’s missing',
  query: z.object({ user_token: userToken }),
  reply: z.array(
    CollectedVoucherSchema.extend({
      /** null: not usable with these rows */
      discount: money.nullable(),
      /** amount missing to the minimum spend; null also when no row is from its store */
      missing: money.nullable(),
    }),
  ),
});
export type VoucherOffer = z.infer<(typeof voucherOffers)['reply']>[number];
